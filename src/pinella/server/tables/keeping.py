"""What the house does by itself: bots that sit, stand in and act; clocks; tables that nobody is at."""

from __future__ import annotations

from typing import Final

from pinella.lab.at_table import knows_stall
from pinella.match import Play, ReportClock
from pinella.play import burraco, legal
from pinella.play.burraco.clock import forced_discard
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    Command,
    DrawFromStock,
    TakeDiscardPile,
    WatchForStall,
)
from pinella.play.events import CardDrawn, DiscardPileTaken, StallWatchBegun
from pinella.play.seats import Seat
from pinella.server.tables.following import is_complete, referees_choice
from pinella.server.tables.happenings import (
    BecameReady,
    CallTaken,
    Paused,
    Resumed,
    SeatTaken,
    StandInBegun,
    StandInEnded,
    TableEvent,
)
from pinella.server.tables.no import No
from pinella.server.tables.orders import (
    BeginStandIn,
    BotActs,
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
from pinella.server.tables.playing import given
from pinella.server.tables.refereeing import called
from pinella.server.tables.slow_play import ended_by_a_ruling
from pinella.server.tables.state import OnlineTable, Phase, evolve

Decision = tuple[TableEvent, ...] | No

TOO_LATE: Final = No("house/too-late")
"""The table has moved on since the house meant to do this."""

STALL_LAPS: Final = 3
"""After so many laps in which everybody took the pile and nobody drew, the house has the table watched."""


def keep(table: OnlineTable, order: HouseOrder) -> Decision:
    """What an order of the house leads to, if it still fits the table."""
    match order:
        case FillSeats():
            empty = [seat for seat in table.seats if seat not in table.sitters]
            fits = table.match is None and bool(empty)
            return tuple(SeatTaken(seat.value, bot=table.settings.bots) for seat in empty) if fits else TOO_LATE
        case BeginStandIn():
            is_in_place = order.seat in table.persons and order.seat not in table.stand_ins
            fits = is_in_place and (table.match is not None or is_complete(table))
            return (StandInBegun(order.seat.value, order.why),) if fits else TOO_LATE
        case EndStandIn():
            return (StandInEnded(order.seat.value),) if order.seat in table.stand_ins else TOO_LATE
        case PauseTable():
            fits = not table.paused and table.match is not None and table.phase is not Phase.ENDED
            return (Paused(),) if fits else TOO_LATE
        case ResumeTable():
            return (Resumed(),) if table.paused else TOO_LATE
        case EndTurn():
            return _end_turn(table, order.seat)
        case EndMatchOnTime():
            return given(table, ReportClock(order.seat))
        case EndRound():
            return given(table, CallTimeOut())
        case WaitNoLonger():
            return _wait_no_longer(table)
        case StallSeen():
            return given(table, Play(WatchForStall())) if stall_seen(table) else TOO_LATE
        case BotActs():
            return _bot_acts(table, order.seat, order.command) if _is_in_time(table, order) else TOO_LATE


def _is_in_time(table: OnlineTable, order: BotActs) -> bool:
    """Whether nothing has happened in the match since the bot was asked."""
    return order.thought_at is None or (table.match is not None and table.match.version == order.thought_at)


def _bot_acts(table: OnlineTable, seat: Seat, command: Command | Choose | CallReferee) -> Decision:
    if not table.is_played_by_a_bot(seat) or table.paused or table.call is not None:
        return TOO_LATE
    if isinstance(command, CallReferee):
        return called(table, seat, command.about)
    return given(table, command if isinstance(command, Choose) else Play(command))


def _wait_no_longer(table: OnlineTable) -> Decision:
    """Who has not said so is ready all the same; a referee who does not come is not waited for."""
    if table.call is not None:
        ruled = given(table, CallReferee(Seat(table.call.seat), table.call.about))
        return (CallTaken(), *(() if isinstance(ruled, No) else ruled))
    if table.waits_for_the_referee:
        return referees_choice(table)
    if table.phase not in (Phase.SHUFFLING, Phase.OVER):
        return TOO_LATE
    late = [seat for seat in table.persons if seat not in table.ready]
    return tuple(BecameReady(seat.value) for seat in late) or TOO_LATE


def _end_turn(table: OnlineTable, seat: Seat) -> Decision:
    """F-34.3: the turn of a player whose time is over ends with a card drawn, if none was, and the highest discarded.

    At an arbitrated table the referee says so, called by the clock. Where the code forces nothing, or the table waits
    for a choice, a bot stands in.
    """
    waits = table.match is None or table.paused or table.call is not None
    if waits or table.turn is not seat or table.is_played_by_a_bot(seat):
        return TOO_LATE
    return _forced(table, seat) or (StandInBegun(seat.value, "time"),)


def _forced(table: OnlineTable, seat: Seat) -> tuple[TableEvent, ...]:
    """The rest of the turn as the code forces it; nothing where it does not."""
    told: list[TableEvent] = []
    while table.turn is seat and table.match is not None:
        card_table = table.match.table
        if not isinstance(card_table, burraco.Table):
            return ()
        if card_table.is_arbitrated:
            return ended_by_a_ruling(table, seat)
        command = forced_discard(card_table) if card_table.has_taken else _take(card_table, seat)
        events = No("") if command is None else given(table, Play(command))
        if isinstance(events, No):
            return ()
        told += events
        for event in events:
            table = evolve(table, event, table.moved_at)
    return tuple(told)


def _take(table: burraco.Table, seat: Seat) -> Command | None:
    moves = legal(table, seat)
    taking = [move for move in moves if isinstance(move, DrawFromStock | TakeDiscardPile)]
    return taking[0] if taking else None


def stall_seen(table: OnlineTable) -> bool:
    """Whether nobody has drawn for some laps, at a table where the referee may watch and does not yet (F-16.1)."""
    match = table.match
    if match is None or not isinstance(match.table, burraco.Table) or not knows_stall(match.table.book):
        return False
    if match.table.is_watched or table.phase is not Phase.PLAYING:
        return False
    taken = 0
    for event in reversed(match.chapters[-1]):
        if isinstance(event, CardDrawn | StallWatchBegun):
            return False
        taken += isinstance(event, DiscardPileTaken)
        if taken >= STALL_LAPS * len(table.seats):
            return True
    return False
