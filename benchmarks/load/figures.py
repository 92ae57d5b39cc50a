"""The figures of our own server for programs: what `make load ARGS="--json PART"` prints."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load import full_speed, steady
from benchmarks.load.latency import Latency
from benchmarks.protocol import Figure, Figures
from tests.servers import postgres

TABLES = max(full_speed.TABLES)


class NothingMeasured(Exception):
    """A server that answered nothing, or connections that broke: no figure comes of that."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much is played."""

    tables: int
    rate: float
    seconds: float
    ramp: bool = True
    """Whether the knee is looked for: the most moves a second before the 99th percentile passes the limit."""


def sqlite(pace: Pace) -> Figures:
    """Times to wait at a steady rate, one worker on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        found = steady.measure(Path(folder), _wish(pace))
    return Figures("sqlite", steady_rows(f"SQLite, {pace.tables} tables, {pace.rate:g} moves/s", found))


def on_postgres(pace: Pace) -> Figures:
    """Times to wait at a steady rate, two workers on PostgreSQL."""
    with postgres() as server:
        found = steady.measure(server.url, _wish(pace), 2)
    return Figures("postgres", steady_rows(f"PostgreSQL, {pace.tables} tables, {pace.rate:g} moves/s", found))


def bots(pace: Pace) -> Figures:
    """Times to wait beside tables of bots that think."""
    with tempfile.TemporaryDirectory() as folder:
        wish = steady.beside_bots(pace.tables, pace.seconds)
        found = steady.measure(Path(folder), wish)
    return Figures("bots", steady_rows(f"beside {wish.bot_tables} tables of bots", found))


def at_full_speed(pace: Pace) -> Figures:
    """Moves a second on SQLite, and what one costs the server."""
    return Figures("full-speed", full_rows("full speed, SQLite", full_speed.measure(TABLES, pace.seconds)))


def at_full_speed_on_postgres(pace: Pace) -> Figures:
    """Moves a second on PostgreSQL, and what one costs the server; the database's own work is not in that."""
    with postgres() as server:
        found = full_speed.measure(TABLES, pace.seconds, server.url)
    return Figures("full-speed-postgres", full_rows("full speed, PostgreSQL", found))


PARTS = {
    "sqlite": sqlite,
    "postgres": on_postgres,
    "bots": bots,
    "full-speed": at_full_speed,
    "full-speed-postgres": at_full_speed_on_postgres,
}


def _wish(pace: Pace) -> steady.Wish:
    return steady.Wish(pace.tables, pace.rate, pace.seconds, ramp=pace.ramp)


def full_rows(name: str, found: full_speed.FullSpeed) -> dict[str, Figure]:
    """The rows of a server that was asked for all that it can do."""
    if not found.latency.count:
        raise NothingMeasured(f"no move was answered; refused: {found.refusals or 'nothing'}")
    return {
        f"{name}: moves": Figure(found.moves_per_s),
        f"{name}: time of the processor a move": Figure(found.server_us, "us", higher_is_better=False),
    }


def steady_rows(name: str, found: steady.Steady) -> dict[str, Figure]:
    """The rows of a server at a steady pace; the knee, where it was looked for."""
    if not found.latency.count:
        raise NothingMeasured(f"no move was answered; refused: {found.refusals or 'nothing'}")
    if found.errors:
        raise NothingMeasured(f"{found.errors} connections broke")
    rows = {
        f"{name}: p50": Figure(found.latency.p50, "ms", higher_is_better=False),
        f"{name}: p99": Figure(found.latency.p99, "ms", higher_is_better=False),
    }
    if found.ramp:
        rows[f"{name}: knee"] = Figure(knee([(found.rate, found.latency), *found.ramp]))
    return rows


def knee(tried: list[tuple[float, Latency]]) -> float:
    """The most moves a second with the 99th percentile within the limit; 0 where it never was."""
    return max((rate for rate, waits in tried if waits.p99 <= steady.LIMIT_MS), default=0.0)
