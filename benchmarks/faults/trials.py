"""The trials: what is done to the servers, the database, the bus and the network while people play."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from typing import Final

from benchmarks.faults.balancer import Mischief
from benchmarks.faults.checking import Verdict
from benchmarks.faults.house import Nursery, ServerFailed
from benchmarks.faults.parties import FOUR_HANDED, TWO_HANDED, Kind
from benchmarks.faults.stage import Scene, Stage, Standstill, staged, verdict
from tests.patience import PATIENCE
from tests.servers import Nats, Postgres, nats, postgres

LOAD: Final = 8
"""Orders acknowledged after a restart, before the next kill may come."""

LONGEST: Final = 0.6
"""Seconds: a kill comes at a random moment of so long."""


@dataclass(slots=True)
class Outcome:
    """A trial that was made."""

    name: str
    faults: str
    verdict: Verdict
    seconds: float
    expected: bool = True
    """Whether the checker must find nothing; otherwise it must find something."""

    notes: list[str] = field(default_factory=list)

    @property
    def is_good(self) -> bool:
        return self.verdict.is_clean is self.expected


Faults = Callable[[Stage], Awaitable[str]]


async def trial(name: str, scene: Scene, faults: Faults) -> Outcome:
    """Play, do the faults, let everybody finish, and check."""
    begun = time.monotonic()
    stuck = ""
    async with staged(scene) as stage:
        try:
            await stage.progress(LOAD)
            said = await faults(stage)
            await stage.finish()
        except (Standstill, ServerFailed, TimeoutError) as error:
            said = stuck = f"came to a standstill: {error}"
        await stage.give_up()
        found = await verdict(stage)
    if stuck:
        found.findings.append(stuck)
    return Outcome(name, said, found, time.monotonic() - begun, expected=scene.plant is None)


# The servers


def kills(number: int) -> Faults:
    """`kill -9` of a worker under load, so many times.

    Every second falls right behind an acknowledgement, the others anywhere, and every tenth is followed by one that
    falls into the start.
    """

    async def done(stage: Stage) -> str:
        for one in range(number):
            worker = stage.luck.choice(stage.workers)
            await asyncio.sleep(stage.luck.uniform(0, LONGEST))
            if one % 2:
                await stage.progress()
            await worker.kill()
            worker.start()
            if one % 10 == 9:
                await asyncio.sleep(stage.luck.uniform(0, LONGEST))
                continue
            await worker.ready()
            await stage.progress(LOAD)
        for worker in stage.workers:
            if not worker.is_running:
                raise Standstill("a worker did not come back")
        starts = sorted(took for worker in stage.workers for took in worker.starts)
        return f"{number} kill -9; a start took {starts[len(starts) // 2]:.2f} s"

    return done


# The database


def restarts(server: Postgres, number: int) -> Faults:
    """The database stopped in order and killed, by turns, and started again."""

    async def done(stage: Stage) -> str:
        for one in range(number):
            await asyncio.sleep(stage.luck.uniform(0, LONGEST))
            end = server.kill if one % 2 else server.stop
            await asyncio.to_thread(end)
            await asyncio.sleep(stage.luck.uniform(0, LONGEST))
            await asyncio.to_thread(server.start)
            await stage.progress(LOAD)
        return f"{number - number // 2} restarts of the database, {number // 2} kill -9"

    return done


# The bus


def hangups(server: Postgres, place: str, number: int) -> Faults:
    """Every connection of the bus by NOTIFY is ended by the database."""

    async def done(stage: Stage) -> str:
        sql = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'pinella bus'"
        ended = 0
        for _ in range(number):
            await asyncio.sleep(stage.luck.uniform(0, LONGEST))
            ended += int(await asyncio.to_thread(server.run, sql, place))
            await stage.progress(4 * LOAD)
        return f"{number} times every connection of the bus ended, {ended} in all"

    return done


def bus_kills(server: Nats, number: int) -> Faults:
    """`kill -9` of NATS, which stays away for a moment."""

    async def done(stage: Stage) -> str:
        for _ in range(number):
            await asyncio.sleep(stage.luck.uniform(0, LONGEST))
            await asyncio.to_thread(server.kill)
            await stage.progress(LOAD)
            await asyncio.to_thread(server.start)
            await stage.progress(LOAD)
        return f"{number} kill -9 of NATS"

    return done


# The network

CUT_OFF: Final = Kind("fitab-2025", 4, 4, {"away": 4, "length": {"by": "deals", "deals": 50}})
"""A match that outlasts the cut, where a bot stands in after four seconds."""


def cut_off(seconds: int) -> Faults:
    """A player loses the connection for so long; the others and a bot in the seat play on; then the player is back."""

    async def done(stage: Stage) -> str:
        party = stage.parties[0]
        away = party.people[1]
        await stage.progress(40)
        table = away.tables[party.table or ""]
        seat, before = table.seat, table.version
        with away.cut_off():
            await asyncio.sleep(seconds)
            others = [one.tables[table.id] for one in party.people if one is not away]
            async with asyncio.timeout(PATIENCE):
                await others[0].until(lambda now: now.view[f"seat/{seat}"]["stand_in"])
            reached = max(one.version for one in others)
        async with asyncio.timeout(PATIENCE):
            await table.until(lambda now: now.version >= reached)
            await table.until(lambda now: not now.view[f"seat/{seat}"]["stand_in"])
        await stage.progress(40)
        return f"{seconds} s away; {reached - before:,} facts meanwhile, a bot stood in, and handed the seat back"

    return done


def mischief(orders: int) -> Faults:
    """So many orders through a network that doubles, reorders and is late."""

    async def done(stage: Stage) -> str:
        await stage.progress(orders)
        counts = stage.balancer.mischief.done
        return f"{counts['doubled']} frames doubled, {counts['held']} reordered, {counts['late']} late"

    return done


# All of them


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much of each."""

    kills: int = 100
    restarts: int = 10
    bus: int = 10
    away: int = 30
    orders: int = 1_500
    planted: int = 6


Plan = list[tuple[str, Callable[[], Coroutine[None, None, Outcome]]]]


def on_sqlite(nursery: Nursery, sizes: Sizes) -> Plan:
    """One server with its folder."""
    usual = Scene(nursery)
    lying = Mischief(doubled=10, held=10, late=5)
    return [
        ("sqlite-kills", lambda: trial("SQLite, the server killed", usual, kills(sizes.kills))),
        ("sqlite-cut", lambda: trial("SQLite, a client cut off", replace(usual, kinds=[CUT_OFF]), cut_off(sizes.away))),
        (
            "sqlite-frames",
            lambda: trial("SQLite, a network that lies", replace(usual, mischief=lying), mischief(sizes.orders)),
        ),
    ]


def on_postgres(nursery: Nursery, sizes: Sizes) -> Plan:
    """Two servers on one database, behind a balancer."""

    async def with_notify(name: str, make: Callable[[Postgres, str], Faults], **more: object) -> Outcome:
        with postgres() as server:
            place = server.new_database()
            scene = Scene(nursery, place, workers=2, **more)  # type: ignore[arg-type]
            return await trial(name, scene, make(server, place))

    async def with_nats(name: str, number: int) -> Outcome:
        with postgres() as server, nats() as bus:
            scene = Scene(nursery, server.new_database(), workers=2, options=("--bus", bus.url))
            return await trial(name, scene, bus_kills(bus, number))

    lying = Mischief(doubled=10, held=10, late=5)
    return [
        ("postgres-kills", lambda: with_notify("PostgreSQL, servers killed", lambda *_: kills(sizes.kills))),
        (
            "postgres-restarts",
            lambda: with_notify("PostgreSQL restarted", lambda server, _: restarts(server, sizes.restarts)),
        ),
        (
            "notify",
            lambda: with_notify("PostgreSQL, NOTIFY cut", lambda server, place: hangups(server, place, sizes.bus)),
        ),
        ("nats", lambda: with_nats("PostgreSQL, NATS killed", sizes.bus)),
        (
            "postgres-cut",
            lambda: with_notify("PostgreSQL, a client cut off", lambda *_: cut_off(sizes.away), kinds=[CUT_OFF]),
        ),
        (
            "postgres-frames",
            lambda: with_notify("PostgreSQL, a network that lies", lambda *_: mischief(sizes.orders), mischief=lying),
        ),
    ]


PLANTED_ON: Final = (TWO_HANDED, TWO_HANDED, FOUR_HANDED)


def planted(nursery: Nursery, sizes: Sizes, names: list[str]) -> Plan:
    """The same with a fault planted: the checker must find it."""

    def one(name: str) -> tuple[str, Callable[[], Coroutine[None, None, Outcome]]]:
        twice = Mischief(doubled=20) if name == "no-command-ids" else None
        scene = Scene(nursery, kinds=PLANTED_ON, mischief=twice, plant=name)
        return name, lambda: trial(f"planted: {name}", scene, kills(sizes.planted))

    return [one(name) for name in names]
