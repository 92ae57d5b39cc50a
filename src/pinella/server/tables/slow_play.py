"""Slow play at an arbitrated table: an opponent calls, or the clock does; how long it took the server knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.codes import BurracoBook
from pinella.match import MatchCommand, Play
from pinella.play import burraco, legal
from pinella.play.burraco.clock import thinking_time
from pinella.play.commands import CallReferee, Choose, Discard, ReportIncident
from pinella.play.seats import Seat
from pinella.referee import Offence
from pinella.referee.detecting import open_irregularities
from pinella.referee.fitab.art34 import FINISHED
from pinella.server.tables.happenings import TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import Call
from pinella.server.tables.playing import given, why_not_play, with_return
from pinella.server.tables.refereeing import called
from pinella.server.tables.reporting import article_on
from pinella.server.tables.state import OnlineTable, evolve

Decision = tuple[TableEvent, ...] | No

SLOW_PLAY: Final = Offence.SLOW_PLAY.value

SLOW_AFTER: Final = 40
"""Seconds before which nobody is called slow where the code gives none (B-37.2): the longest that FITAB prints."""


def is_about_the_turn(table: OnlineTable, seat: Seat, order: Call) -> bool:
    """Whether an opponent of the player in turn calls because of slow play, and nobody has reported any yet."""
    turn = table.turn
    if order.about != SLOW_PLAY or not table.settings.arbitrated or why_not_play(table) is not None:
        return False
    return turn is not None and turn.side is not seat.side and not _is_reported(table)


def _is_reported(table: OnlineTable) -> bool:
    course = None if table.match is None else table.match.course
    return course is not None and any(one.offence is Offence.SLOW_PLAY for one in open_irregularities(course))


def call(table: OnlineTable, seat: Seat, now: int) -> Decision:
    """F-34.2, B-37.2: the player in turn is named, with the seconds that he has taken; within his time he is not slow.

    After an invitation the time is counted from there.
    """
    book, turn = table.settings.book, table.turn
    if turn is None or not isinstance(book, BurracoBook):
        raise AssertionError("somebody is slow in a turn of Burraco")
    seconds = table.time_used(now)[0] // 1_000
    allowed = table.settings.thinking or thinking_time(table.turn_cards, book) or SLOW_AFTER
    if seconds - (table.invited_at or 0) // 1_000 <= allowed:
        return No("referee/not-slow", article_on(book, Offence.SLOW_PLAY))
    reported = given(table, Play(ReportIncident(SLOW_PLAY, turn, details=(f"{seconds} seconds",))))
    if isinstance(reported, No):
        return reported
    decision = called(_after(table, reported), seat, SLOW_PLAY)
    return decision if isinstance(decision, No) else with_return(table, seat, (*reported, *decision))


def ended_by_a_ruling(table: OnlineTable, seat: Seat) -> tuple[TableEvent, ...]:
    """The time is over: the referee steps in, rules as art. 34 says and sees to the discard (F-34.3).

    The five seconds of the invitation are over when the turn is ended. Nothing where the code forces nothing.
    """
    book = table.settings.book
    if not isinstance(book, BurracoBook) or thinking_time(1, book) is None:
        return ()
    one_after_another: tuple[Callable[[OnlineTable], MatchCommand | None], ...] = (
        lambda _: Play(ReportIncident(SLOW_PLAY, seat)),
        lambda _: CallReferee(None, SLOW_PLAY),
        lambda _: Choose(None, f"not-{FINISHED}"),
        lambda ruled: _discard_due(ruled, seat),
    )
    told: list[TableEvent] = []
    for asked in one_after_another:
        command = asked(table)
        events = No("") if command is None else given(table, command)
        if isinstance(events, No):
            return ()
        told += events
        table = _after(table, events)
    return tuple(told)


def _discard_due(table: OnlineTable, seat: Seat) -> MatchCommand | None:
    """The card that the ruling wants discarded, or the one at the side that is due before any other."""
    cards = None if table.match is None else table.match.table
    if not isinstance(cards, burraco.Table):
        return None
    due = cards.left.forced_of(seat) or cards.left.side_of(seat)[:1]
    discards = [move for move in legal(cards, seat) if isinstance(move, Discard)]
    wanted = [move for move in discards if move.card in due] or discards
    if wanted:
        return Play(wanted[0])
    return Play(Discard(seat, due[0])) if due else None


def _after(table: OnlineTable, events: tuple[TableEvent, ...]) -> OnlineTable:
    for event in events:
        table = evolve(table, event, table.moved_at)
    return table
