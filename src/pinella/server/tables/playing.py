"""Acts at the card table: a player's order becomes a command of the match, and the match decides."""

from __future__ import annotations

from collections.abc import Mapping

from pinella import match as matches
from pinella.codes import Refusal
from pinella.errors import PinellaError
from pinella.match import MatchCommand, Play
from pinella.play.command_data import read_command
from pinella.play.commands import ReportIncident, WatchForStall
from pinella.play.seats import Seat
from pinella.server.tables.happenings import StandInEnded, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.reasons import not_possible, not_read
from pinella.server.tables.reporting import why_not_report
from pinella.server.tables.state import OnlineTable, Phase

Decision = tuple[TableEvent, ...] | No


def act(table: OnlineTable, seat: Seat, data: Mapping[str, object]) -> Decision:
    """A player's act. Who acts is back, if a bot stood in."""
    why = why_not_play(table) or why_not_in_this_turn(table, seat)
    if why is not None:
        return why
    if data.get("seat") is not None:
        return No("act/seat-is-known")
    try:
        command = read_command({**data, "seat": seat.value})
    except (PinellaError, RecursionError) as error:
        return not_read(error)
    if isinstance(command, ReportIncident) and table.settings.arbitrated:
        why = why_not_report(table.settings.book, command)
        if why is not None:
            return why
    return with_return(table, seat, given(table, Play(command)))


def watch(table: OnlineTable) -> Decision:
    return why_not_play(table) or given(table, Play(WatchForStall()))


def why_not_play(table: OnlineTable) -> No | None:
    """Why nobody plays at this moment."""
    if table.match is None or table.phase in (Phase.GATHERING, Phase.SHUFFLING):
        return No("table/not-dealt")
    if table.phase is Phase.ENDED:
        return No("table/ended")
    if table.paused:
        return No("table/paused")
    if table.call is not None:
        return No("referee/call-waits")
    return None


def why_not_in_this_turn(table: OnlineTable, seat: Seat) -> No | None:
    """Who let the time of a turn run out has the seat again from the next one on: no turn is given back."""
    return No("table/time-ran-out") if table.spent is seat else None


def given(table: OnlineTable, command: MatchCommand) -> Decision:
    """What the match makes of a command; what it refuses is told with its article."""
    if table.match is None:
        return No("table/not-dealt")
    try:
        events = matches.decide(table.match, command)
    except PinellaError as error:
        return not_possible(error)
    return No(events.code, events.article) if isinstance(events, Refusal) else events


def with_return(table: OnlineTable, seat: Seat, decision: Decision) -> Decision:
    """A player who does something is there again."""
    if isinstance(decision, No) or seat not in table.stand_ins:
        return decision
    return (StandInEnded(seat.value), *decision)
