"""What each effect of a ruling must have done, one small function a kind; told from the vocabulary, not the engine.

The effects of a ruling are booked one after the other in a `Ledger` of the table before it: a card that one effect
gives back and the next one takes away is where the last one left it. Then the ledger must agree with the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch

from pinella.cards import AnyCard
from pinella.play.aftermath import Award, Deduction, Scope, Settled, Take, Warned
from pinella.play.effects import (
    ArbitralScore,
    AwaitPile,
    Compensate,
    CountAsOf,
    CountNegative,
    Deduct,
    DrawCard,
    EndDeal,
    Expose,
    Forbid,
    ForceDiscard,
    FreezeForATime,
    FreezeForGood,
    LimitTurn,
    Mend,
    Merge,
    NoClosing,
    Penalise,
    PotBack,
    PutOnPile,
    PutPotRight,
    RandomToStock,
    Redeal,
    RestorePile,
    RestoreStock,
    Return,
    SamePlace,
    SetBeside,
    Show,
    Stop,
    TakeCards,
    Warn,
)
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from pinella.play.translate import code_of
from tests.referee.ledger import Barred, Heap, Ice, Ledger, difference, heap

JOKER = 104


def unseen_effects(books: Ledger, ruling: RulingGiven, after: Ledger) -> list[str]:
    """What the effects of a ruling say and the table after it does not, or the other way round."""
    books.found = after
    for effect in ruling.effects:
        book(effect, books)
        books.tidy()
    books.rulings = ruling.number
    return difference(books, after)


@singledispatch
def book(effect: object, books: Ledger) -> None:
    """What an effect must do."""
    raise AssertionError(f"nobody looks whether {effect!r} was done")


def codes(cards: Sequence[AnyCard]) -> list[int]:
    return [code_of(card) for card in cards]


def joined(known: Heap, cards: Heap, there: Heap) -> Heap:
    """Cards with others that may be among them; jokers cannot be told apart, so they add up as far as there are any."""
    every = known | cards
    every[JOKER] = known[JOKER] + cards[JOKER]
    return every & there


@book.register
def _(effect: Return, books: Ledger) -> None:
    if effect.meld is None:
        books.leave_pile(codes(effect.cards))
    else:
        books.leave_meld(effect.meld, codes(effect.cards))
    books.held[effect.seat] += heap(effect.cards)
    if effect.reopens:
        for one in books.ice.values():
            one.turns += one.until is books.turn
        books.turn, books.turns, books.has_taken = effect.seat, books.turns - 1, not effect.untaken
        books.is_over, books.went_out = False, None
        if books.turns_left is not None:
            books.turns_left += 1


@book.register
def _(effect: Expose, books: Ledger) -> None:
    held = books.held[effect.seat]
    assert heap(effect.cards) <= held
    books.exposed[effect.seat] = joined(books.exposed[effect.seat], heap(effect.cards), held)
    _ban(books, effect.seat, effect.cards, Scope.NEW_OR_GROWN)


def _ban(books: Ledger, seat: Seat, cards: Sequence[AnyCard], scope: Scope) -> None:
    said: Heap = Counter()
    for ban in books.bans:
        if ban.seat is seat and ban.scope is scope:
            said += ban.cards
    new = heap(cards) - said
    if new:
        books.bans.append(Barred(seat, scope, new))


@book.register
def _(effect: Penalise, books: Ledger) -> None:
    if effect.meld is None:
        books.leave_hand(effect.seat, codes(effect.cards))
        books.forced[effect.seat] -= heap(effect.cards)
    else:
        books.leave_meld(effect.meld, codes(effect.cards))
    books.side[effect.seat] += heap(effect.cards)


@book.register
def _(effect: CountNegative, books: Ledger) -> None:
    lies = books.melds[effect.meld]
    assert heap(effect.cards) <= lies
    books.negative[effect.meld] = joined(books.negative.get(effect.meld, Counter()), heap(effect.cards), lies)


@book.register
def _(effect: FreezeForATime, books: Ledger) -> None:
    assert +books.melds[effect.meld]
    books.ice[effect.meld] = Ice(effect.seat, effect.turns, heap(effect.cards), effect.keeps)


@book.register
def _(effect: FreezeForGood, books: Ledger) -> None:
    assert +books.melds[effect.meld]
    books.ice[effect.meld] = Ice(None, 0, Counter(), effect.keeps)


@book.register
def _(effect: ForceDiscard, books: Ledger) -> None:
    assert heap(effect.cards) <= books.held[effect.seat] + books.side[effect.seat]
    books.forced[effect.seat] = heap(effect.cards)


@book.register(Stop)
@book.register(LimitTurn)
def _(effect: Stop | LimitTurn, books: Ledger) -> None:
    books.limits[effect.seat] = effect.take, effect.turns


@book.register
def _(effect: Forbid, books: Ledger) -> None:
    assert heap(effect.cards) <= books.held[effect.seat]
    _ban(books, effect.seat, effect.cards, effect.scope)


@book.register
def _(effect: Warn, books: Ledger) -> None:
    books.said["warnings"].append(Warned(effect.seat, effect.reason))


@book.register
def _(effect: Deduct, books: Ledger) -> None:
    books.said["deductions"].append(Deduction(effect.side, effect.victory_points))


@book.register
def _(effect: Compensate, books: Ledger) -> None:
    books.said["awards"].append(Award(effect.side, effect.points, effect.reason))


@book.register
def _(effect: Show, books: Ledger) -> None:
    books.said["shown"].append((code_of(effect.card), effect.to))


@book.register
def _(effect: RestorePile, books: Ledger) -> None:
    for code in codes(effect.cards):
        books.from_wherever(effect.seat, code)
    books.pile += codes(effect.cards)
    books.gives_back_the_pile(effect.seat)


@book.register
def _(effect: RestoreStock, books: Ledger) -> None:
    for code in codes(effect.cards):
        books.from_wherever(effect.seat, code)
    books.stock[:0] = codes(effect.cards)


@book.register
def _(effect: RandomToStock, books: Ledger) -> None:
    books.leave_hand(effect.seat, [code_of(effect.card)])
    books.forced[effect.seat] -= heap((effect.card,))
    books.stock.insert(0, code_of(effect.card))


@book.register
def _(effect: DrawCard, books: Ledger) -> None:
    assert books.stock[0] == code_of(effect.card)
    books.takes_cards(effect.seat, Take.DRAW)
    books.held[effect.seat][books.stock.pop(0)] += 1
    books.has_taken |= books.turn is effect.seat
    books.ends_between_turns()


@book.register
def _(effect: TakeCards, books: Ledger) -> None:
    books.leave_pile(codes(effect.cards))
    books.takes_cards(effect.seat, Take.PILE)
    books.held[effect.seat] += heap(effect.cards)
    books.has_taken |= books.turn is effect.seat and not books.is_over


@book.register
def _(effect: PutOnPile, books: Ledger) -> None:
    books.from_wherever(effect.seat, code_of(effect.card))
    books.pile.append(code_of(effect.card))
    if books.is_over or books.turn is not effect.seat:
        return
    books.settles(effect.seat)
    books.passes()
    if books.has_no_cards(effect.seat) and not books.with_pot[effect.seat.side] and books.pots:
        books.takes_pot(effect.seat)
    books.ends_between_turns()


@book.register
def _(effect: Mend, books: Ledger) -> None:
    books.leave_hand(effect.seat, codes(effect.cards))
    books.forced[effect.seat] -= heap(effect.cards)
    books.melds[effect.meld] += heap(effect.cards)
    assert heap(one.card for one in effect.laid) <= books.melds[effect.meld]


@book.register
def _(effect: Merge, books: Ledger) -> None:
    for places in (books.melds, books.negative):
        moved = places.pop(effect.meld, Counter())
        if moved:
            places[effect.into] = places.get(effect.into, Counter()) + moved
    books.melds[effect.meld] = Counter()


@book.register
def _(effect: Redeal, books: Ledger) -> None:
    books.redeal, books.is_over, books.went_out = True, True, None


@book.register
def _(effect: EndDeal, books: Ledger) -> None:
    books.is_over, books.went_out = True, effect.seat


@book.register(ArbitralScore)
@book.register(CountAsOf)
def _(effect: ArbitralScore | CountAsOf, books: Ledger) -> None:
    books.settled = Settled(effect.ns, effect.ew)


@book.register
def _(effect: PutPotRight, books: Ledger) -> None:
    """Only how many: which cards of a pot are too many is told by their order, as a hand is shown."""
    pot = books.pots[effect.pot - 1] if effect.seat is None else books.held[effect.seat]
    if effect.cards > 0:
        pot += Counter(books.stock[-effect.cards :])
        del books.stock[-effect.cards :]
        return
    last = sorted(pot.elements(), key=lambda code: (code == JOKER, code % 52, code))[effect.cards :]
    pot -= Counter(last)
    books.stock += last


@book.register
def _(effect: PotBack, books: Ledger) -> None:
    seat = effect.seat
    assert books.with_pot[seat.side]
    books.leave_hand(seat, codes(effect.cards))
    books.forced[seat] -= heap(effect.cards)
    books.pots.insert(len(books.pots) if effect.lower else 0, heap(effect.cards))
    books.with_pot[seat.side] -= 1


@book.register
def _(effect: SamePlace, books: Ledger) -> None:
    assert heap(effect.cards) <= books.held[effect.seat]
    books.duties.append((effect.seat, heap(effect.cards), effect.meld))
    _ban(books, effect.seat, effect.cards, Scope.NEW_OR_GROWN)


@book.register
def _(effect: AwaitPile, books: Ledger) -> None:
    books.waiting[effect.meld] = effect.seat, effect.whole, None


@book.register
def _(effect: NoClosing, books: Ledger) -> None:
    """Who went out with a discard is not in turn any more: the next player is. Who claimed it without one is."""
    if books.is_over and books.went_out is not effect.seat:
        return
    reopened, books.is_over, books.went_out = books.is_over, False, None
    if reopened and books.turn is not effect.seat:
        books.has_taken = False
        books.begins()
        books.ends_between_turns()
        return
    books.has_taken |= reopened
    books.no_closing.add(effect.seat)


@book.register
def _(effect: SetBeside, books: Ledger) -> None:
    cards = heap(effect.cards)
    unused = next((number for number, pot in enumerate(books.pots) if pot <= cards), None)
    if unused is not None:
        del books.pots[unused]
    books.beside += cards
