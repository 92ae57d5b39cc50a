"""A house that closes in the middle of a deal: its clocks stop with it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import IDLE, Host
from pinella.server.hosting.services import Services
from pinella.server.streams.tasks import Tasks
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.settings import ByDeals, Settings
from pinella.server.thinking import BotPool
from pinella.store.sqlite import SqliteStore
from tests.patience import PATIENCE

BEGIN: list[TableEvent] = [
    SeatTaken("N", person="anna"),
    SeatTaken("E", person="bruno"),
    BecameReady("N"),
    BecameReady("E"),
]
TIMED = Settings(code="federal", players=2, thinking=60, length=ByDeals(2, 25))


class Looker:
    """Somebody who looks at a table, and keeps what comes."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.frames: list[dict[str, object]] = []
        self._came = asyncio.Event()

    def send(self, frame: bytes) -> None:
        self.frames.append(json.loads(frame))
        self._came.set()

    async def told(self, kind: str) -> None:
        """Wait until this has happened."""
        async with asyncio.timeout(PATIENCE):
            while kind not in json.dumps(self.frames):
                self._came.clear()
                await self._came.wait()


class House:
    """The only worker of a folder, with a clock that stands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 1_800_000_000_000

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Host]:
        store = SqliteStore(self.folder)
        bus = LocalBus("one", LocalExchange())
        host = Host(Services(store, bus, BotPool(1), _names, lambda: self.now, Random(7).randbytes))
        await host.start()
        try:
            yield host
        finally:
            await host.close()
            await store.close()


async def _names(people: Iterable[str]) -> dict[str, str]:
    return {person: person.title() for person in people}


def test_the_time_that_a_house_was_closed_is_nobodys(tmp_path: Path) -> None:
    """Else whoever came first in the morning would find the round over, and a turn lost."""

    async def evening() -> tuple[int, int, int]:
        house = House(tmp_path)
        async with house.opened() as host:
            table = await host.open_table(TIMED, "anna", begin=BEGIN)
            await host.join(table, Looker("anna"))
            house.now += 2_000
        house.now += 12 * 3_600_000
        async with house.opened() as host:
            anna = Looker("anna")
            hosted = await host.join(table, anna)
            await anna.told("table-resumed/1")
            assert not hosted.table.paused
            return hosted.table.time_used(house.now)

    turn, round_used, _ = asyncio.run(evening())
    assert turn == 0
    assert round_used == 0


def test_a_house_that_was_closed_for_a_moment_pauses_nothing(tmp_path: Path) -> None:
    async def evening() -> int:
        house = House(tmp_path)
        async with house.opened() as host:
            table = await host.open_table(TIMED, "anna", begin=BEGIN)
        house.now += 3_000
        async with house.opened() as host:
            before = (await host.find(table)).table.version
            hosted = await host.join(table, Looker("anna"))
            return hosted.table.version - before

    assert asyncio.run(evening()) == 0


def test_a_table_that_nobody_looks_at_any_more_is_forgotten_though_a_bot_has_thought_about_it(tmp_path: Path) -> None:
    async def evening() -> tuple[bool, bool, bool]:
        house = House(tmp_path)
        async with house.opened() as host:
            hosted = await host.find(await host.open_table(TIMED, "anna", begin=BEGIN))
            fresh = host.is_idle(hosted)
            house.now += IDLE + 1
            hosted.thinking = asyncio.create_task(asyncio.sleep(0))
            thinks = host.is_idle(hosted)
            await hosted.thinking
            return fresh, thinks, host.is_idle(hosted)

    assert asyncio.run(evening()) == (False, False, True)


def test_who_only_reads_about_a_table_changes_nothing(tmp_path: Path) -> None:
    async def evening() -> int:
        house = House(tmp_path)
        async with house.opened() as host:
            table = await host.open_table(TIMED, "anna", begin=BEGIN)
        house.now += 86_400_000
        async with house.opened() as host:
            before = (await host.find(table)).table.version
            return (await host.find(table)).table.version - before

    assert asyncio.run(evening()) == 0


class TestWorkNobodyWaitsFor:
    def test_is_ended_whether_it_has_begun_or_not_and_taken_on_no_more_when_the_doors_close(self) -> None:
        """A coroutine that nobody ever awaited would complain."""
        done: list[str] = []

        async def work(name: str) -> None:
            try:
                await asyncio.sleep(60)
            finally:
                done.append(name)

        async def evening() -> None:
            tasks = Tasks()
            tasks.spawn(work("begun"))
            await asyncio.sleep(0)
            tasks.spawn(work("just asked for"))
            await tasks.close()
            tasks.spawn(work("too late"))

        asyncio.run(evening())
        assert sorted(done) == ["begun", "just asked for"]
