"""Where one turn ends and the next begins: what was said about the turn is over, and melds frozen for a time thaw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pinella.play.aftermath import Aftermath, Frozen, Limit
from pinella.play.burraco._core import NOT_ENDED, TO_PLAY, TO_TAKE, Position
from pinella.play.burraco._side import SideMelds
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side


def turn_over(position: Position, aftermath: Aftermath, seat: Seat, *, goes_out: bool = False) -> Aftermath:
    """After the discard that ended the turn of `seat`; `position` is already that of the next player.

    A limit, a forced discard and a closing refused are for one turn only. The turn of the next player begins, unless
    the deal ends with this discard: a meld frozen until then has not become valid (F-29.2).
    """
    rest = replace(
        aftermath,
        limits=tuple(_a_turn_less(aftermath.limits, seat)),
        forced=tuple(pool for pool in aftermath.forced if pool.seat is not seat),
        no_closing=tuple(other for other in aftermath.no_closing if other is not seat),
        bare=tuple(_bare(position, aftermath, seat)),
    )
    ends = goes_out or position.ending_of_turn() != NOT_ENDED
    return rest if ends else turn_begun(position, rest)


def _bare(position: Position, aftermath: Aftermath, seat: Seat) -> Iterator[Seat]:
    """Who has ended a turn without a card and plays on."""
    yield from (other for other in aftermath.bare if other is not seat)
    waiting = (*aftermath.side_of(seat), *aftermath.apart_of(seat))
    if position.cards_of(seat.place) == 0 and not waiting and position.side(seat.place).has_pot:
        yield seat


def _a_turn_less(limits: Iterable[Limit], seat: Seat) -> Iterator[Limit]:
    for limit in limits:
        if limit.seat is not seat:
            yield limit
        elif limit.turns > 1:
            yield replace(limit, turns=limit.turns - 1)


def turn_begun(position: Position, aftermath: Aftermath) -> Aftermath:
    """The turn of the player of the position begins: the melds that waited for it become valid (F-D.21, F-29.5)."""
    seat = BURRACO_SEATS[position.seat]
    frozen = tuple(one if one.until is not seat else replace(one, turns=one.turns - 1) for one in aftermath.frozen)
    for one in frozen:
        if _is_due(one):
            side, number = row_of(position, one.meld)
            side.reopen(number, position.rules.limits)
    return replace(aftermath, frozen=tuple(one for one in frozen if not _is_due(one)))


def turn_taken_back(position: Position, aftermath: Aftermath, seat: Seat, *, untaken: bool = False) -> Aftermath:
    """The discard that ended the turn of `seat` does not stand: that player is in turn again, and has yet to discard.

    Who discarded without having taken a card (`untaken`) has yet to take one as well (F-29.1).
    What had already become valid stays so; what waits for a later turn of the next player waits as long as before.
    """
    after = BURRACO_SEATS[position.seat]
    position.take_turn_back(seat.place, TO_TAKE if untaken else TO_PLAY)
    frozen = tuple(one if one.until is not after else replace(one, turns=one.turns + 1) for one in aftermath.frozen)
    return replace(aftermath, frozen=frozen)


def row_of(position: Position, meld: MeldId) -> tuple[SideMelds, int]:
    """The side of a meld, and its place there."""
    return (position.ew if meld.side is Side.EW else position.ns), meld.number - 1


def _is_due(frozen: Frozen) -> bool:
    return frozen.until is not None and frozen.turns <= 0
