"""Formal warnings (*ammonizioni*), and what so many of them cost the side."""

from __future__ import annotations

from pinella.play.burraco import Table
from pinella.play.effects import Deduct, Effect, Warn
from pinella.play.seats import Seat
from pinella.referee.hearing import Hearing


def warned(hearing: Hearing, seat: Seat, reason: str) -> tuple[Effect, ...]:
    """A warning; every second one of a pair takes a victory point in the ranking (F-21.4, B-R.4, AMB-22, AMB-23).

    The warnings of both partners count together; the opponents gain nothing by it.
    """
    return warned_at(hearing.table, seat, reason)


def warned_at(table: Table, seat: Seat, reason: str) -> tuple[Effect, ...]:
    """The same at a table where no irregularity is heard."""
    warning, tournament = Warn(seat, reason), table.book.tournament
    so_far = table.left.warnings_of(seat.side)
    if tournament is None or (so_far + 1) % tournament.warnings_for_a_penalty.value:
        return (warning,)
    return warning, Deduct(seat.side)
