"""Plays of any size in Scala 40: a new meld, an opening, cards laid off, a joker taken. What they need and bring."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, Card, Joker, Laid
from pinella.codes import Refusal
from pinella.melds import Growth, Meld, MeldKind, scala40
from pinella.play.commands import LayOff, SwapJoker
from pinella.play.events import CardsLaidOff, Event, JokerSwapped, MeldLaid, PlayerOpened
from pinella.play.scala40 import _laid
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._core import TOOK, Position
from pinella.play.scala40.melding import laid_of, number_of
from pinella.play.scala40.refusals import refuse
from pinella.play.scala40.table import Table
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat
from pinella.play.translate import CARDS, code_of

Decision = tuple[Event, ...] | Refusal


def lay(table: Table, seat: Seat, laid: tuple[Laid, ...]) -> Decision:
    """A new meld of cards that are held. Worth forty points or more it opens for a player who has not opened."""
    meld = scala40.judge(laid, table.book)
    if isinstance(meld, Refusal):
        return meld
    position = table.position
    is_opening = not table.has_opened(seat) and not position.has_begun
    if is_opening and meld.points >= table.book.opening_points.value:
        return _opened(table, seat, [meld])
    after = position.copy()
    after.put_meld(number_of(meld.laid))
    refusal = _why_not(table, after, "opening/too-low")
    return refusal or (_meld_laid(seat, position.laid.count, meld.laid),)


def lay_opening(table: Table, seat: Seat, groups: Sequence[tuple[Laid, ...]]) -> Decision:
    """The melds of an opening, worth forty points together (S-7.5)."""
    if table.has_opened(seat):
        return refuse("opening/already-made", table.book)
    if table.position.has_begun:
        return refuse("going-out/begun", table.book)
    melds: list[Meld] = []
    for group in groups:
        meld = scala40.judge(group, table.book)
        if isinstance(meld, Refusal):
            return meld
        melds.append(meld)
    if sum(meld.points for meld in melds) < table.book.opening_points.value:
        return refuse("opening/too-low", table.book)
    return _opened(table, seat, melds)


def _opened(table: Table, seat: Seat, melds: Sequence[Meld]) -> Decision:
    cards = sum(len(meld.laid) for meld in melds)
    if cards >= table.position.cards_of(seat.place):
        return refuse("going-out/no-discard", table.book)
    first = table.position.laid.count
    laid = [_meld_laid(seat, first + index, meld.laid) for index, meld in enumerate(melds)]
    return *laid, PlayerOpened(seat)


def _meld_laid(seat: Seat, index: int, laid: tuple[Laid, ...]) -> MeldLaid:
    return MeldLaid(seat, MeldId(None, index + 1), laid_of(number_of(laid)))


def lay_off(table: Table, command: LayOff, laid: tuple[Laid, ...]) -> Decision:
    """Cards that are held, added to a meld on the table (S-6.14, S-17.2, S-17.3)."""
    index = command.meld.number - 1
    before = table.position.laid.meld(index)
    meld = table.meld(command.meld)
    if meld is None:
        return refuse("meld/unknown", table.book)
    if not laid:
        return scala40.refusal("meld/too-few-cards", table.book)
    growth = scala40.lay_off(meld, laid, table.book, ace_low=command.ace_high is False)
    if isinstance(growth, Refusal):
        return growth
    refusal = _why_too_long(table, before, growth)
    if refusal is not None:
        return refusal
    after = table.position.copy()
    after.grow_meld(index, number_of(growth.meld.laid))
    refusal = _why_not(table, after, "opening/needed")
    if refusal is not None:
        return refusal
    cards = tuple(one.card for one in laid)
    return (CardsLaidOff(command.seat, command.meld, cards, laid_of(number_of(growth.meld.laid))),)


def _why_too_long(table: Table, before: int, growth: Growth) -> Refusal | None:
    """The limits of one turn: five cards for a run laid in it, two cards at one end of a run (S-AMB-13, S-AMB-14)."""
    if growth.meld.kind is MeldKind.SET:
        return None
    if before & _laid.NEW and len(growth.meld.laid) > table.book.max_new_run.value:
        return scala40.refusal("meld/more-than-five", table.book)
    most = table.book.laid_off_at_one_end.value
    if _laid.added_low(before) + growth.low > most or _laid.added_high(before) + growth.high > most:
        return refuse("meld/two-at-one-end", table.book)
    return None


def swap(table: Table, command: SwapJoker, card: AnyCard) -> Decision:
    """A card that is held takes the place of the joker that stands for it (S-6.15, S-8.5)."""
    index = command.meld.number - 1
    before = table.position.laid.meld(index)
    place = _laid.swap_place(before, numbers.type_of(code_of(card))) if isinstance(card, Card) else -1
    if place < 0 or not isinstance(card, Card):
        return scala40.refusal("meld/wild-bound", table.book)
    after = table.position.copy()
    after.swap_joker(index, place, card.copy == 2)
    refusal = _why_not(table, after, "opening/needed")
    return refusal or (JokerSwapped(command.seat, command.meld, card, laid_of(after.laid.meld(index))),)


def _why_not(table: Table, after: Position, code: str) -> Refusal | None:
    """Why a play that makes good melds is refused all the same: nothing left to discard, or no opening.

    A player who has not opened may lay, lay off and swap only to go out in this very turn (S-6.16, S-19.2, S-AMB-7),
    and not at all after taking the discard, which binds to an opening (S-6.3).
    """
    before = table.position
    if after.cards_of(after.seat) == 0:
        return refuse("going-out/no-discard", table.book)
    if before.has_opened(before.seat):
        return None
    if before.came_by == TOOK:
        return refuse("opening/owed" if code == "opening/needed" else code, table.book)
    if after.can_go_out():
        return None
    return refuse("going-out/begun" if before.has_begun else code, table.book)


def what_a_move_lays(table: Table, move: int) -> tuple[Event, ...]:
    """The events of a legal basic play."""
    position = table.position
    seat = SCALA40_SEATS[position.seat]
    after = position.copy()
    after.apply(move)
    if move < numbers.OFF or move >= numbers.OPENING:
        laid = [
            MeldLaid(seat, MeldId(None, index + 1), laid_of(after.laid.meld(index)))
            for index in range(position.laid.count, after.laid.count)
        ]
        return (*laid, PlayerOpened(seat)) if move >= numbers.OPENING else tuple(laid)
    if move >= numbers.SWAP:
        index = (move - numbers.SWAP) // 52
        card = CARDS[position.code_held((move - numbers.SWAP) % 52)]
        if not isinstance(card, Card):
            raise AssertionError("a joker is swapped for a suited card")
        return (JokerSwapped(seat, MeldId(None, index + 1), card, laid_of(after.laid.meld(index))),)
    index = (move - numbers.OFF) // (4 * numbers.TYPES)
    code = position.code_held((move - numbers.OFF) // 4 % numbers.TYPES)
    cards = (Joker(),) if code == numbers.JOKER_CODE else (CARDS[code],)
    return (CardsLaidOff(seat, MeldId(None, index + 1), cards, laid_of(after.laid.meld(index))),)
