"""Many tables at a steady pace: how long people wait for their moves to be stored and shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load.crowd import Guest, Score, all_joined, counted, pace
from benchmarks.load.house import Booking, Worker, booked, workers
from benchmarks.load.latency import Latency

TOGETHER = 50
"""So many tables are opened and joined at once."""

SETTLE = 4.0
STEP_SECONDS = 8.0
LIMIT_MS = 250.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be played."""

    tables: int
    rate: float
    seconds: float
    settings: Sequence[dict[str, object]] = (
        {"code": "fitab-2025", "players": 4, "thinking": 0, "length": {"by": "deals", "deals": 50}},
        {"code": "scala40", "players": 4, "thinking": 0, "length": {"by": "deals", "deals": 50}},
    )
    """The tables in turn."""

    bot_tables: int = 0
    """Tables of one person and three bots of the level `maestro`, who play without a pause."""

    ramp: bool = False
    """Whether to find the rate at which the 99th percentile passes the limit."""


def beside_bots(tables: int, seconds: float) -> Wish:
    """People at a quiet pace, beside tables of bots that think."""
    return Wish(min(tables, 100), 50.0, seconds, bot_tables=50)


@dataclass(frozen=True, slots=True)
class Steady:
    """What came of it."""

    sockets: int
    rate: float
    latency: Latency
    errors: int
    refusals: dict[str, int] = field(default_factory=dict)
    ramp: tuple[tuple[float, Latency], ...] = ()
    """Rates that were tried, as they were reached, up to the one that passed the limit."""


def measure(place: str | Path, wish: Wish, number: int = 1, *options: str) -> Steady:
    """The wish on a store, by so many workers."""
    wanted = [*_settings(wish), *_with_bots(wish)]
    bookings = booked(place, wanted)
    with workers(place, number, "--bot-pause", "0", *options) as serving:
        return asyncio.run(_play(serving, bookings, wish))


def _settings(wish: Wish) -> list[tuple[dict[str, object], int]]:
    """The tables of people, each with the number of its seats."""
    settings = [wish.settings[one % len(wish.settings)] for one in range(wish.tables)]
    return [(one, int(str(one["players"]))) for one in settings]


def _with_bots(wish: Wish) -> list[tuple[dict[str, object], int]]:
    """Tables of one person, whose other seats the bots take."""
    return [({**wish.settings[0], "bots": "maestro", "fill_after": 0}, 1)] * wish.bot_tables


async def _play(serving: list[Worker], bookings: list[Booking], wish: Wish) -> Steady:
    score, crowd, bots = Score(), Crowd(serving), Crowd(serving)
    for booking in bookings[: wish.tables]:
        crowd.add(booking, score)
    await crowd.sit_down()
    for booking in bookings[wish.tables :]:
        bots.add(booking, Score(), eager=True)
    await bots.sit_down()
    rate = [wish.rate]
    pacing = asyncio.create_task(pace(crowd.tables, lambda: rate[0]))
    await asyncio.sleep(SETTLE)
    found, took = await counted(score, wish.seconds)
    ramp = await _ramp(score, rate) if wish.ramp else ()
    pacing.cancel()
    await asyncio.gather(pacing, return_exceptions=True)
    errors = found.errors + await crowd.go_home() + await bots.go_home()
    sockets = sum(map(len, crowd.tables)) + wish.bot_tables
    return Steady(sockets, len(found.waits) / took, found.latency, errors, found.refusals, ramp)


async def _ramp(score: Score, rate: list[float]) -> tuple[tuple[float, Latency], ...]:
    tried: list[tuple[float, Latency]] = []
    while True:
        rate[0] *= 1.4
        await asyncio.sleep(2)
        found, took = await counted(score, STEP_SECONDS)
        reached = len(found.waits) / took
        tried.append((reached, found.latency))
        if found.latency.p99 > LIMIT_MS or reached < 0.6 * rate[0]:
            return tuple(tried)


class Crowd:
    """People at tables, each connected to any of the workers."""

    def __init__(self, serving: list[Worker]) -> None:
        self._serving = serving
        self._plans: list[tuple[str, list[Guest]]] = []
        self._running: list[asyncio.Task[None]] = []

    @property
    def tables(self) -> list[list[Guest]]:
        return [guests for _, guests in self._plans]

    def add(self, booking: Booking, score: Score, *, eager: bool = False) -> None:
        """The people of a table."""
        guests = [
            Guest(random.choice(self._serving).address, token, score, listed=True, eager=eager)
            for token in booking.tokens
        ]
        self._plans.append((booking.table, guests))

    async def sit_down(self) -> None:
        """Some tables at a time: a hall fills by and by."""
        for first in range(0, len(self._plans), TOGETHER):
            some = self._plans[first : first + TOGETHER]
            self._running += [asyncio.create_task(guest.run(table)) for table, guests in some for guest in guests]
            await all_joined([guests for _, guests in some], self._running)

    async def go_home(self) -> int:
        """Everybody leaves; how many were gone before that."""
        gone = sum(task.done() for task in self._running)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        return gone
