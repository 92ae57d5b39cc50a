"""Many tables at a steady pace: how long people wait for their moves to be stored and shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.load.crowd import Guest, Score, all_joined, counted, pace
from benchmarks.load.house import Worker, tokens, workers
from benchmarks.load.latency import Latency
from pinella.client.http import ask

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
    seats = sum(int(str(one["players"])) for one in _settings(wish))
    people = tokens(place, seats + wish.bot_tables)
    with workers(place, number, "--bot-pause", "0", *options) as serving:
        return asyncio.run(_play(serving, people, wish))


def _settings(wish: Wish) -> list[dict[str, object]]:
    return [wish.settings[one % len(wish.settings)] for one in range(wish.tables)]


async def _play(serving: list[Worker], people: list[str], wish: Wish) -> Steady:
    score, crowd = Score(), Crowd(serving)
    for settings in _settings(wish):
        seats = int(str(settings["players"]))
        crowd.add(settings, [people.pop() for _ in range(seats)], score)
    await crowd.sit_down()
    bots = Crowd(serving)
    for _ in range(wish.bot_tables):
        table = {**wish.settings[0], "bots": "maestro", "fill_after": 0}
        bots.add(table, [people.pop()], Score(), eager=True)
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
        self._wanted: list[Callable[[], asyncio.Task[None]]] = []
        self._plans: list[tuple[dict[str, object], list[str], list[Guest]]] = []
        self._running: list[asyncio.Task[None]] = []

    @property
    def tables(self) -> list[list[Guest]]:
        return [guests for _, _, guests in self._plans]

    def add(self, settings: dict[str, object], people: list[str], score: Score, *, eager: bool = False) -> None:
        """A table for these people."""
        guests = [
            Guest(random.choice(self._serving).address, token, score, listed=True, eager=eager) for token in people
        ]
        self._plans.append((settings, people, guests))

    async def sit_down(self) -> None:
        """Some tables at a time: a hall fills by and by."""
        for first in range(0, len(self._plans), TOGETHER):
            some = self._plans[first : first + TOGETHER]
            await asyncio.gather(*(self._open(settings, people[0], guests) for settings, people, guests in some))
            await all_joined([guests for _, _, guests in some], self._running)

    async def _open(self, settings: dict[str, object], host: str, guests: list[Guest]) -> None:
        address = random.choice(self._serving).address
        opened = await ask(address, "POST", "/api/tables", settings, host)
        self._running += [asyncio.create_task(guest.run(opened["table"])) for guest in guests]

    async def go_home(self) -> int:
        """Everybody leaves; how many were gone before that."""
        gone = sum(task.done() for task in self._running)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        return gone
