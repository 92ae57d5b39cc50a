"""What the house will do at a table by itself, and when: the clocks of turn, player and round, and people who left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

import msgspec

from pinella.play.seats import Seat
from pinella.server.tables.following import is_complete
from pinella.server.tables.keeping import stall_seen
from pinella.server.tables.orders import (
    BeginStandIn,
    EndMatchOnTime,
    EndRound,
    EndStandIn,
    EndTurn,
    FillSeats,
    HouseOrder,
    PauseTable,
    ResumeTable,
    StallSeen,
    WaitNoLonger,
)
from pinella.server.tables.state import OnlineTable, Phase

SECOND: Final = 1_000


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the house waits, in seconds, where no table says it."""

    abandoned: int = 20
    """Until a table that nobody is at pauses."""

    between_deals: int = 90
    """Until everybody counts as ready."""

    referee: int = 180
    """Until the engine rules though a referee is on duty."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Which players are connected, and since when the others are not (milliseconds)."""

    here: frozenset[Seat]
    left_at: Mapping[Seat, int]

    def gone_since(self, seat: Seat, otherwise: int) -> int:
        """Since when a player is away; somebody who was never seen, since `otherwise`."""
        return self.left_at.get(seat, otherwise)


class Due(msgspec.Struct, frozen=True):
    """Something that the house will do at a moment, if the table has not moved on by then."""

    at: int
    order: HouseOrder


def next_due(
    table: OnlineTable, present: Presence, patience: Patience, but: Collection[type[HouseOrder]] = ()
) -> Due | None:
    """The next thing to do, but for what the table has refused as it stands."""
    wanted = [due for due in _all_due(table, present, patience) if type(due.order) not in but]
    return min(wanted, key=_moment) if wanted else None


_moment: Final = attrgetter("at")


def _all_due(table: OnlineTable, present: Presence, patience: Patience) -> Iterator[Due]:
    if table.match is None:
        yield from _gathering(table, present)
        return
    if table.phase is Phase.ENDED:
        return
    if table.paused:
        if present.here:
            yield Due(0, ResumeTable())
        return
    if table.stand_ins:
        yield from _back(table, present)
    if not present.here:
        gone = max((present.gone_since(seat, table.moved_at) for seat in table.persons), default=table.moved_at)
        yield Due(gone + patience.abandoned * SECOND, PauseTable())
    if table.call is not None or table.waits_for_the_referee:
        yield Due(table.waits_since + patience.referee * SECOND, WaitNoLonger())
    elif table.turn is not None:
        yield from _playing(table, table.turn, present)
    else:
        yield from _round(table)
        yield Due(table.waits_since + patience.between_deals * SECOND, WaitNoLonger())


def _back(table: OnlineTable, present: Presence) -> Iterator[Due]:
    """Whoever had dropped out and is here again."""
    yield from (Due(0, EndStandIn(seat)) for seat in table.stand_ins & present.here if _was_away(table, seat, present))


def _was_away(table: OnlineTable, seat: Seat, present: Presence) -> bool:
    """Somebody who let the time run out is back with the next act; somebody who dropped out, with the connection."""
    return seat not in present.left_at and seat not in table.slow


def _gathering(table: OnlineTable, present: Presence) -> Iterator[Due]:
    """Bots take the empty seats; and who has dropped out does not keep those waiting who are here and ready."""
    yield from _back(table, present)
    wait = table.settings.fill_after
    if wait is not None and table.persons and not is_complete(table):
        yield Due(table.opened_at + wait * SECOND, FillSeats())
    waited_for = [seat for seat in table.persons if seat not in table.ready | table.stand_ins]
    if is_complete(table) and present.here and not present.here.intersection(waited_for):
        for seat in waited_for:
            gone = present.gone_since(seat, table.waits_since)
            yield Due(gone + table.settings.away * SECOND, BeginStandIn(seat, "away"))


def _playing(table: OnlineTable, turn: Seat, present: Presence) -> Iterator[Due]:
    """Also where the deal is over and a player is still asked for a choice."""
    if stall_seen(table):
        yield Due(0, StallSeen())
    yield from _round(table)
    if table.is_played_by_a_bot(turn):
        return
    began = table.clock_at - table.turn_used
    if turn not in present.here:
        yield Due(present.gone_since(turn, began) + table.settings.away * SECOND, BeginStandIn(turn, "away"))
    seconds = table.turn_ends_after
    if seconds is not None:
        yield Due(began + seconds * SECOND, EndTurn(turn))
    if table.settings.challenge is not None:
        left = table.settings.challenge * 60 * SECOND - table.used.get(turn, 0)
        yield Due(table.clock_at + left, EndMatchOnTime(turn))


def _round(table: OnlineTable) -> Iterator[Due]:
    """The time of the round, once: then comes the last lap, or between two deals the end (F-15.7, B-15.5)."""
    minutes = table.settings.minutes
    if minutes is not None and table.match is not None and not table.match.time_is_over:
        yield Due(table.clock_at + minutes * 60 * SECOND - table.round_used, EndRound())
