"""What a turn wins and risks by the facts of the table: everybody who sees what the player sees can check them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.bots.hinting import discards, openings
from pinella.bots.hinting.reasons import Reason, reason
from pinella.bots.hinting.turns import Turn, happens, kind_of, lawful_moves, plain_cards
from pinella.cards import AnyCard, Joker
from pinella.codes import BurracoBook, BurracoKind
from pinella.play import Table, burraco
from pinella.play.commands import Command, DrawFromStock, LayMeld, LayOff, LayOpening, SwapJoker, TakeDiscardPile
from pinella.play.events import (
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Ending,
    JokerSwapped,
    MeldLaid,
    PotTaken,
)
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import code_of

NEAR: Final = 3
"""With so few cards in hand the pot is near."""

LONG_PILE: Final = 3
"""A pile of so many cards is worth a word when it is left to the next player."""

_CLEAN: Final = (BurracoKind.CLEAN, BurracoKind.SUPER, BurracoKind.ROYAL)


def wins(turn: Turn) -> Iterator[Reason]:
    """What the steps of a turn bring, in no order."""
    yield from _ending(turn)
    yield from _pot(turn)
    yield from _pile(turn)
    yield from _laid(turn)
    if isinstance(turn.before, burraco.Table):
        yield from _burracos(turn, better=True)
    else:
        yield from openings.wins(turn)
    yield from discards.wins(turn)


def risks(turn: Turn) -> Iterator[Reason]:
    """What the steps of a turn cost or give away, in no order."""
    yield from _pile_left(turn)
    yield from _shown(turn)
    if isinstance(turn.before, burraco.Table):
        yield from _burracos(turn, better=False)
        yield from _spoilt(turn)
        yield from _no_way_out(turn)
    yield from openings.risks(turn)
    yield from _wilds(turn)
    yield from discards.risks(turn)


# The end of the deal, the pot


def _ending(turn: Turn) -> Iterator[Reason]:
    ended = any(isinstance(event, DealEnded) and event.ending is Ending.GOING_OUT for event in turn.events)
    if not ended:
        return
    cards = sum(len(turn.after.hand(seat)) for seat in turn.before.seats if _is_other(turn, seat))
    bonus = turn.before.book.going_out_bonus.value
    yield reason("goes-out", bonus=bonus, cards=cards) if bonus else reason("ends-deal", cards=cards)


def _is_other(turn: Turn, seat: Seat) -> bool:
    """Whether somebody plays against the player."""
    return seat.side is not turn.seat.side if isinstance(turn.before, burraco.Table) else seat is not turn.seat


def _pot(turn: Turn) -> Iterator[Reason]:
    book = turn.before.book
    for event in turn.events:
        if isinstance(event, PotTaken) and isinstance(book, BurracoBook):
            code = "pot-on-the-fly" if event.on_the_fly else "pot-taken"
            yield reason(code, cards=book.pot_size.value, points=-book.pot_not_taken.value)
    table = turn.after
    if isinstance(table, burraco.Table) and turn.discard is not None and not table.is_over:
        cards = len(table.hand(turn.seat))
        if not table.has_pot(turn.seat.side) and cards <= NEAR:
            yield reason("near-pot", cards=cards)


# The pile


def _pile(turn: Turn) -> Iterator[Reason]:
    for event in turn.events:
        if isinstance(event, DiscardPileTaken):
            useful = useful_cards(turn.before, turn.seat)
            if useful:
                yield reason("pile-useful", count=len(event.cards), cards=useful)
            else:
                yield reason("pile-taken", count=len(event.cards))
    if _draws(turn) and _may_take(turn) and not useful_cards(turn.before, turn.seat):
        yield reason("pile-no-use")
    if _draws(turn):
        yield reason("draws-unseen")


def _draws(turn: Turn) -> bool:
    return isinstance(turn.commands[0], DrawFromStock)


def _may_take(turn: Turn) -> bool:
    return any(isinstance(command, TakeDiscardPile) for command in lawful_moves(turn.before, turn.seat).values())


def useful_cards(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    """The cards of the pile that could be laid at once by who takes it; in Scala 40 the top card."""
    take = next((one for one in lawful_moves(table, seat).values() if isinstance(one, TakeDiscardPile)), None)
    if take is None:
        return ()
    after, events = happens(table, take)
    taken = next(event.cards for event in events if isinstance(event, DiscardPileTaken))
    kinds = {kind_of(card) for command in lawful_moves(after, seat).values() for card in cards_laid_by(command)}
    return plain_cards([card for card in taken if kind_of(card) in kinds])


def cards_laid_by(command: Command) -> tuple[AnyCard, ...]:
    """The cards that a command puts on the table."""
    if isinstance(command, LayMeld | LayOff):
        return tuple(one.card for one in command.laid)
    if isinstance(command, LayOpening):
        return tuple(one.card for meld in command.melds for one in meld)
    return (command.card,) if isinstance(command, SwapJoker) else ()


def _pile_left(turn: Turn) -> Iterator[Reason]:
    if not _draws(turn) or not _may_take(turn):
        return
    useful = useful_cards(turn.before, turn.seat)
    if useful:
        yield reason("useful-left", cards=useful)
    if isinstance(turn.before, burraco.Table) and len(turn.before.pile) >= LONG_PILE:
        yield reason("pile-left", count=len(turn.before.pile))


def _shown(turn: Turn) -> Iterator[Reason]:
    """Cards taken from the pile that stay in the hand; one that was the whole pile may not go at once (F-8.6)."""
    taken = [card for event in turn.events if isinstance(event, DiscardPileTaken) for card in event.cards]
    held = [] if turn.takes_pot else [code_of(card) for card in turn.after.hand(turn.seat)]
    stay = [card for card in taken if code_of(card) in held]
    if stay:
        yield reason("shows", count=len(stay), cards=plain_cards(stay))
    if taken and isinstance(turn.commands[0], TakeDiscardPile):
        after, _ = happens(turn.before, turn.commands[0])
        if isinstance(after, burraco.Table) and after.position.barred >= 0 and turn.seat is after.turn:
            only = [card for card in after.hand(turn.seat) if kind_of(card) == kind_of(taken[0])]
            if len(only) == 1:
                yield reason("may-not-discard", cards=plain_cards(taken))


# Cards on the table


def laid_in(turn: Turn) -> tuple[AnyCard, ...]:
    """The cards that go on the table in a turn."""
    found: list[AnyCard] = []
    for event in turn.events:
        if isinstance(event, MeldLaid):
            found += [one.card for one in event.laid]
        elif isinstance(event, CardsLaidOff):
            found += event.cards
        elif isinstance(event, JokerSwapped):
            found.append(event.card)
    return tuple(found)


def sure_gain(turn: Turn) -> tuple[bool, int]:
    """What nobody can take away again: going out, then how many cards are laid; none count if a wild goes with them."""
    wilds = any(discards.is_wild(card, turn.before.book) for card in laid_in(turn))
    return turn.after.went_out is turn.seat, 0 if wilds else len(laid_in(turn))


def _laid(turn: Turn) -> Iterator[Reason]:
    laid, book = laid_in(turn), turn.before.book
    if isinstance(book, BurracoBook):
        if laid:
            yield reason("lays-points", cards=len(laid), points=sum(map(book.card_values.value.of, laid)))
        return
    gone = _gone(turn)
    if gone and not turn.after.is_over:
        points = sum(map(book.hand_values.value.of, gone))
        yield reason("sheds", cards=len(gone), points=points)
    for event in turn.events:
        if isinstance(event, JokerSwapped) and _had_joker(turn.before, event.meld):
            yield reason("joker-gained", meld=event.meld)


def _gone(turn: Turn) -> tuple[AnyCard, ...]:
    """The cards of the hand before a turn that are not in it afterwards.

    A joker laid and won back has not gone, and a card taken from the pile in the turn was not there to go.
    """
    left = [kind_of(card) for card in turn.after.hand(turn.seat)]
    gone = []
    for card in turn.before.hand(turn.seat):
        if kind_of(card) in left:
            left.remove(kind_of(card))
        else:
            gone.append(card)
    return tuple(gone)


def _had_joker(table: Table, name: MeldId) -> bool:
    """Whether a joker lies in a meld: one that the player lays himself in the turn is not won."""
    meld = table.meld(name)
    return meld is not None and any(isinstance(one.card, Joker) for one in meld.laid)


def _burracos(turn: Turn, *, better: bool) -> Iterator[Reason]:
    """Burracos made, and those that are worth more than before, or less."""
    before, after = turn.before, turn.after
    if not isinstance(before, burraco.Table) or not isinstance(after, burraco.Table):
        return
    for name, meld in after.named_melds(turn.seat.side):
        old = before.meld(name)
        had = 0 if old is None else old.bonus
        if meld.burraco is None or meld.bonus == had:
            continue
        if had == 0 and better:
            yield reason("burraco-made", meld=name, kind=meld.burraco, bonus=meld.bonus)
        elif had and meld.bonus > had and better:
            yield reason("burraco-improved", meld=name, kind=meld.burraco, points=meld.bonus - had)
        elif meld.bonus < had and not better:
            yield reason("burraco-worse", meld=name, kind=meld.burraco, points=had - meld.bonus)


def _spoilt(turn: Turn) -> Iterator[Reason]:
    """A meld that had no wild, and is no burraco yet, has one now; it can also be its own two, which has to move."""
    before, after = turn.before, turn.after
    if not isinstance(before, burraco.Table) or not isinstance(after, burraco.Table):
        return
    kinds = before.book.burracos
    for name, meld in after.named_melds(turn.seat.side):
        old = before.meld(name)
        if old is not None and old.wild is None and meld.wild is not None and old.burraco is None:
            clean, dirty = kinds[BurracoKind.CLEAN].value, kinds[BurracoKind.DIRTY].value
            semi = kinds.get(BurracoKind.SEMI_CLEAN)
            if semi is None:
                yield reason("spoils-clean", meld=name, dirty=dirty, clean=clean)
            else:
                yield reason("spoils-clean", meld=name, dirty=dirty, semi=semi.value, clean=clean)


def _no_way_out(turn: Turn) -> Iterator[Reason]:
    """The pot is taken, the hand nearly empty, and the side still lacks the burraco that going out asks for."""
    table = turn.after
    if not isinstance(table, burraco.Table) or turn.takes_pot or turn.discard is None or table.is_over:
        return
    side = turn.seat.side
    cards = len(table.hand(turn.seat))
    kinds = [meld.burraco for meld in table.melds(side) if meld.burraco is not None]
    needs_clean = bool(table.position.rules.clean_to_go_out)
    enough = any(kind in _CLEAN for kind in kinds) if needs_clean else bool(kinds)
    if table.has_pot(side) and not enough and cards < NEAR:
        yield reason("needs-clean" if needs_clean else "cannot-go-out", cards=cards)


def _wilds(turn: Turn) -> Iterator[Reason]:
    """Wilds that are laid as wilds and do not come back."""
    used: list[AnyCard] = []
    for event in turn.events:
        if isinstance(event, MeldLaid):
            used += [one.card for one in event.laid if one.is_free or one.stands_for is not None]
        elif isinstance(event, CardsLaidOff):
            laid = {code_of(one.card): one for one in event.laid if one.is_free or one.stands_for is not None}
            used += [card for card in event.cards if code_of(card) in laid]
    won_back = sum(isinstance(event, JokerSwapped) for event in turn.events)
    used = used[won_back:]
    if used:
        yield reason("uses-wild", count=len(used), cards=plain_cards(used))
