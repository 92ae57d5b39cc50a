"""How many moves a second one server process makes on one core, rules and durable storage included."""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.crowd import Guest, Score, all_joined, counted
from benchmarks.load.house import Booking, Worker, booked, workers
from benchmarks.load.latency import Latency
from benchmarks.load.machine import cpu_seconds, line, on_core, two_cores

SETTINGS = {"code": "online", "players": 2, "length": {"by": "deals", "deals": 50}, "thinking": 0}
TABLES = (70, 100)
"""Tables at once. With fewer a single player would say more in a second than the server lets anybody say."""

WARM_UP = 3.0


@dataclass(frozen=True, slots=True)
class FullSpeed:
    """What one server process did."""

    tables: int
    moves_per_s: float
    latency: Latency
    server_us: float
    """Microseconds of processor time a move."""

    server_share: float
    refusals: dict[str, int]


def measure(tables: int, seconds: float, database: str | None = None) -> FullSpeed:
    """Two-handed tables, everybody as fast as the answers come: the server on one core, the clients on the other.

    On SQLite, or on the PostgreSQL with this address, whose processes may be on any core.
    """
    cores = two_cores()
    with tempfile.TemporaryDirectory() as folder:
        place = database or Path(folder)
        bookings = booked(place, [(SETTINGS, 2)] * tables)
        with on_core(cores.server):
            serving = workers(place, 1, "--bots", "1")
            (worker,) = serving.__enter__()
        try:
            with on_core(cores.clients):
                return asyncio.run(_play(worker, bookings, seconds))
        finally:
            serving.__exit__(None, None, None)


async def _play(worker: Worker, bookings: list[Booking], seconds: float) -> FullSpeed:
    score = Score()
    pairs = [
        [Guest(worker.address, token, score, listed=False, eager=True) for token in booking.tokens]
        for booking in bookings
    ]
    running = [
        asyncio.create_task(guest.run(booking.table))
        for booking, pair in zip(bookings, pairs, strict=True)
        for guest in pair
    ]
    await all_joined(pairs, running)
    await asyncio.sleep(WARM_UP)
    gc.collect()
    gc.freeze()
    before = cpu_seconds(worker.process.pid)
    found, took = await counted(score, seconds)
    used = cpu_seconds(worker.process.pid) - before
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    moves = len(found.waits)
    return FullSpeed(
        len(bookings), moves / took, found.latency, 1e6 * used / max(moves, 1), used / took, found.refusals
    )


def main() -> None:
    """By hand: `python -m benchmarks.load.full_speed 100 --seconds 5`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", type=int, nargs="*", default=[100])
    parser.add_argument("--seconds", type=float, default=5.0)
    asked = parser.parse_args()
    print(line())
    for tables in asked.tables:
        found = measure(tables, asked.seconds)
        print(
            f"{tables} tables: {found.moves_per_s:,.0f} moves/s, {found.server_us:.0f} us of the server a move,"
            f" p50 {found.latency.p50:.1f} ms, p99 {found.latency.p99:.1f} ms,"
            f" server at {100 * found.server_share:.0f} % of its core, refusals {found.refusals}"
        )


if __name__ == "__main__":
    main()
