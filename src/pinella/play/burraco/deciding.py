"""`decide` for Burraco: what happens if this command is given now, or a reasoned no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, twin
from pinella.codes import Refusal
from pinella.codes.choices import StallRule
from pinella.errors import StaleVersion
from pinella.melds import Meld, MeldKind, burraco, marks
from pinella.play.burraco import _numbering as numbers
from pinella.play.burraco._core import NOT_ENDED, OVER, TO_PLAY, TO_TAKE, Position
from pinella.play.burraco.listing import named_move
from pinella.play.burraco.refusals import GOING_OUT, refuse
from pinella.play.burraco.table import ENDINGS, Table, kernel_meld
from pinella.play.commands import (
    CallTimeOut,
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    ReportIncident,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
    WatchForStall,
)
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    MeldLaid,
    PotTaken,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat
from pinella.play.translate import CARDS, code_of, mask_of, numbered

Decision = tuple[Event, ...] | Refusal

_ONLY_ARBITRATED: Final = (TakePot, ClaimGoingOut, ReportIncident)
_TAKING: Final = (DrawFromStock, TakeDiscardPile)


def decide(table: Table, command: Command, *, version: int | None = None) -> Decision:
    """The events that follow from a command, or why it is refused. Nothing is changed either way."""
    if version is not None and version != table.version:
        raise StaleVersion(version, table.version)
    if isinstance(command, CallTimeOut):
        return _time_out(table)
    if isinstance(command, WatchForStall):
        return _watch(table)
    if isinstance(command, _ONLY_ARBITRATED):
        return refuse("turn/not-in-this-game", table.book)
    position = table.position
    if position.phase == OVER:
        return deal_over(table)
    if command.seat.place != position.seat or command.seat not in table.seats:
        return refuse("turn/not-yours", table.book)
    if isinstance(command, _TAKING):
        return _take(table, command)
    if position.phase == TO_TAKE:
        return refuse("turn/take-first", table.book)
    if isinstance(command, Discard):
        return _discard(table, command)
    if isinstance(command, LayOpening | SwapJoker):
        return refuse("turn/not-in-this-game", table.book)
    named = named_move(command)
    if named is not None and position.allows(named & 8191) and position.named(named & 8191) == named:
        return _listed(table, command, named & 8191)
    return _lay(table, command) if isinstance(command, LayMeld) else _lay_off(table, command)


def deal_over(table: Table) -> Refusal:
    """Nothing more is played; after the end of the stock not even with the pile, says the article on the end."""
    if table.ending is Ending.STOCK:
        return Refusal("turn/deal-over", table.book.dead_stock_cards.article)
    return refuse("turn/deal-over", table.book)


def _take(table: Table, command: DrawFromStock | TakeDiscardPile) -> Decision:
    position = table.position
    if position.phase == TO_PLAY:
        return refuse("turn/already-taken", table.book)
    if isinstance(command, DrawFromStock):
        if not position.may_draw():
            return refuse("stock/dead", table.book)
        return (CardDrawn(command.seat, CARDS[position.stock[position.drawn]]),)
    if len(position.pile) == 0:
        return refuse("pile/empty", table.book)
    if not position.may_take():
        return refuse("pile/needs-a-play", table.book)
    return (DiscardPileTaken(command.seat, numbered(position.pile)),)


def _discard(table: Table, command: Discard) -> Decision:
    position = table.position
    code = _code_to_discard(position, command.card)
    if code is None:
        return refuse("card/not-held", table.book)
    if position.owes_play:
        return refuse("pile/play-first", table.book)
    card_type = numbers.type_of(code)
    if not position.may_discard(card_type):
        reason = position.why_not_go_out(card_type) if _is_last(position) else 0
        return refuse(GOING_OUT[reason] if reason else "pile/single-card", table.book)
    after = position.copy()
    after.discard(code)
    events: list[Event] = [CardDiscarded(command.seat, CARDS[code])]
    if after.pots_given != position.pots_given:
        events.append(PotTaken(command.seat, on_the_fly=False))
    if after.ending != NOT_ENDED:
        events.append(_ended(after))
    return tuple(events)


def _is_last(position: Position) -> bool:
    return bool(position.cards_of(position.seat) == 1 and position.side(position.seat).has_pot)


def _ended(position: Position) -> DealEnded:
    ending = ENDINGS[position.ending]
    if ending is None:
        raise AssertionError("the deal is over")
    return DealEnded(ending, BURRACO_SEATS[position.closer] if position.closer >= 0 else None)


def _code_to_discard(position: Position, card: AnyCard) -> int | None:
    """The copy that leaves the hand: the one named, or its twin when only that one is held."""
    code = code_of(card)
    if not position.holds(code):
        code = code_of(twin(card)) if isinstance(card, Card) else code
        if not position.holds(code):
            return None
    return code


def held(position: Position, cards: Sequence[AnyCard]) -> tuple[AnyCard, ...] | None:
    """The very cards of the hand that are meant: each as named, or its twin when only that one is held."""
    at = 3 * position.seat
    masks = [int(position.hands[at]), int(position.hands[at + 1])]
    jokers = int(position.hands[at + 2])
    found: list[AnyCard] = []
    for card in cards:
        if isinstance(card, Joker):
            if jokers == 0:
                return None
            jokers -= 1
            found.append(card)
            continue
        for one in (card, twin(card)):
            bit = 1 << (code_of(one) % 52)
            if masks[one.copy - 1] & bit:
                masks[one.copy - 1] &= ~bit
                found.append(one)
                break
        else:
            return None
    return tuple(found)


def _as_held(position: Position, laid: Sequence[Laid]) -> tuple[Laid, ...] | None:
    cards = held(position, [one.card for one in laid])
    if cards is None:
        return None
    return tuple(Laid(card, one.stands_for, one.is_free) for card, one in zip(cards, laid, strict=True))


def _lay(table: Table, command: LayMeld) -> Decision:
    laid = _as_held(table.position, command.laid)
    if laid is None:
        return refuse("card/not-held", table.book)
    meld = burraco.judge(laid, table.book)
    if isinstance(meld, Refusal):
        return meld
    kernel = kernel_meld(meld.laid, table.book)
    position = table.position
    if (
        meld.kind is MeldKind.SET
        and position.rules.one_set_of_a_rank
        and int(position.side(position.seat).sets) >> kernel.key & 1
    ):
        return refuse("meld/second-set", table.book)
    after = position.copy()
    after.put_meld(kernel.reading, kernel.key, kernel.first, kernel.second)
    refusal = _why_stuck(table, after)
    if refusal is not None:
        return refusal
    name = MeldId(command.seat.side, int(position.side(position.seat).count()) + 1)
    return _with_pot(MeldLaid(command.seat, name, meld.laid), after, command.seat)


def _lay_off(table: Table, command: LayOff) -> Decision:
    before = table.meld(command.meld)
    if before is None:
        return refuse("meld/unknown", table.book)
    if command.meld.side is not command.seat.side:
        return refuse("meld/not-yours", table.book)
    laid = _as_held(table.position, command.laid)
    if laid is None or not laid:
        return refuse("card/not-held", table.book)
    cards = tuple(one.card for one in laid)
    results = burraco.lay_off(before, _renumbered(before, cards), table.book)
    if isinstance(results, Refusal):
        return results
    with_ace = [meld for meld in results if _ace_as_wished(meld, command)]
    if not with_ace:
        return burraco.refusal("meld/gap", table.book)
    wanted = [meld for meld in with_ace if _wilds_as_wished(meld, laid)]
    if not wanted:
        return burraco.refusal("meld/wild-misplaced", table.book)
    return _grown(table, command.seat, command.meld, cards, wanted[0])


def _renumbered(meld: Meld, cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """The jokers of a hand are numbered by themselves: on the table they must not clash with one that lies there."""
    taken = sum(isinstance(card, Joker) for card in meld.cards)
    renumbered: list[AnyCard] = []
    for card in cards:
        if isinstance(card, Joker):
            taken += 1
            renumbered.append(Joker(min(taken, 4)))
        else:
            renumbered.append(card)
    return tuple(renumbered)


def _ace_as_wished(meld: Meld, command: LayOff) -> bool:
    """Whether the ace of a run has come to lie at the end asked for (F-11.2, B-11.4, O-6.3)."""
    return meld.kind is MeldKind.SET or command.ace_high is None or _ace_is_high(meld) is command.ace_high


def _wilds_as_wished(meld: Meld, laid: Sequence[Laid]) -> bool:
    """Whether each wild lies where it is marked."""
    return all(_lies(one, meld) for one in laid if one.stands_for is not None or one.is_free)


def _lies(mark: Laid, meld: Meld) -> bool:
    """Whether a card of this kind lies as it is marked; a free wild may be said to stand for a card next to the run."""
    kind = numbers.type_of(code_of(mark.card))
    alike = [one for one in meld.laid if numbers.type_of(code_of(one.card)) == kind]
    return any(marks.is_as_marked(one, replace(mark, card=one.card), meld) for one in alike)


def _ace_is_high(meld: Meld) -> bool:
    last = [one.card for one in meld.laid if one is not meld.wild][-1]
    return isinstance(last, Card) and last.rank is Rank.ACE


def _grown(table: Table, seat: Seat, name: MeldId, cards: tuple[AnyCard, ...], meld: Meld) -> Decision:
    first, second, _ = mask_of(cards)
    after = table.position.copy()
    after.grow_meld(name.number - 1, kernel_meld(meld.laid, table.book).reading, first, second)
    refusal = _why_stuck(table, after)
    if refusal is not None:
        return refusal
    return _with_pot(CardsLaidOff(seat, name, cards, _lying(table, after, name)), after, seat)


def _lying(table: Table, after: Position, name: MeldId) -> tuple[Laid, ...]:
    """How a meld lies on the table now; of two equal twos the second copy is always shown as the wild."""
    meld = Table(table.book, after).meld(name)
    if meld is None:
        raise AssertionError("the meld was just laid")
    return meld.laid


def _listed(table: Table, command: LayMeld | LayOff, move: int) -> Decision:
    """A lay or lay-off that `legal` has listed, and that is still legal: the kernel knows the rest."""
    after = table.position.copy()
    after.place(move)
    seat = command.seat
    name = command.meld if isinstance(command, LayOff) else MeldId(seat.side, int(after.side(after.seat).count()))
    laid = _lying(table, after, name)
    if isinstance(command, LayMeld):
        return _with_pot(MeldLaid(seat, name, laid), after, seat)
    cards = tuple(one.card for one in command.laid)
    return _with_pot(CardsLaidOff(seat, name, cards, laid), after, seat)


def _why_stuck(table: Table, after: Position) -> Refusal | None:
    """Why the cards may not be laid although they make a meld: the turn could not end after it."""
    if after.can_end_turn():
        return None
    if after.cards_of(after.seat) == 0:
        return refuse("going-out/no-discard", table.book)
    last = after.last_type()
    reason = after.why_not_go_out(last) if after.side(after.seat).has_pot else 0
    return refuse(GOING_OUT[reason] if reason else "pile/single-card", table.book)


def _with_pot(event: Event, after: Position, seat: Seat) -> tuple[Event, ...]:
    """A hand laid away takes the pot on the fly."""
    if after.cards_of(after.seat) == 0:
        return event, PotTaken(seat, on_the_fly=True)
    return (event,)


def _time_out(table: Table) -> Decision:
    if table.book.time_out is None:
        return refuse("time-out/not-known", table.book)
    if table.is_over:
        return deal_over(table)
    if table.turns_left is not None:
        return refuse("time-out/already-called", table.book)
    return (TimeOutCalled(int(table.position.turns_after_time_out())),)


def _watch(table: Table) -> Decision:
    if table.book.stall.value is StallRule.NONE:
        return refuse("stall/not-known", table.book)
    if table.is_over:
        return deal_over(table)
    if table.is_watched:
        return refuse("stall/already-watched", table.book)
    return (StallWatchBegun(),)
