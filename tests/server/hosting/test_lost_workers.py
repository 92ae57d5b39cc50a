"""Several servers on one database, and none that holds a table: the time in between is nobody's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pinella.play.seats import Seat
from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import PULSE, Hosted
from pinella.server.hosting.services import Services
from pinella.server.streams.hosting import LEASE
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.settings import Settings
from pinella.server.thinking import BotPool
from pinella.store import Store, StoreLost
from pinella.store.opening import open_store
from tests.patience import PATIENCE
from tests.server.hosting.test_closed_house import Looker
from tests.servers import Postgres, postgres

BEGIN: list[TableEvent] = [
    SeatTaken("N", person="anna"),
    SeatTaken("E", person="bruno"),
    BecameReady("N"),
    BecameReady("E"),
]
TIMED = Settings(code="online", players=2, thinking=60, challenge=10)
SECOND = 1_000
MINUTE = 60 * SECOND


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres(in_memory=True) as one:
        yield one


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the database of the workers is; the clock of a worker does not care which it is."""
    if request.param == "sqlite":
        return str(tmp_path)
    server: Postgres = request.getfixturevalue("server")
    return server.new_database()


class Gone:
    """The database as a worker sees it that was killed."""

    def __getattr__(self, name: str) -> Any:
        raise StoreLost("killed")


class Hall:
    """Workers on one database, with a clock that stands."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 1_800_000_000_000
        self._exchange = LocalExchange()

    @asynccontextmanager
    async def worker(self, name: str, *, killed: bool = False) -> AsyncIterator[Host]:
        bus = LocalBus(name, self._exchange)
        luck = Random(name).randbytes
        services = Services(self.store, bus, BotPool(1), _names, lambda: self.now, luck, worker=name, alone=False)
        host = Host(services)
        await host.start()
        await services.post.start()
        try:
            yield host
        finally:
            if killed:
                services.store = Gone()
            await services.post.close()
            await host.close()

    async def paused(self, table: str) -> int:
        """How often."""
        return sum(entry.kind == "table-paused/1" for entry in await self.store.read(f"table/{table}"))


async def _names(people: Iterable[str]) -> dict[str, str]:
    return {person: person.title() for person in people}


async def begun(host: Host) -> Hosted:
    """A match of Anna and Bruno, who both look."""
    hosted = await host.join(await host.open_table(TIMED, "anna", begin=BEGIN), Looker("anna"))
    await host.join(hosted.name, Looker("bruno"))
    return hosted


async def back(host: Host, table: str) -> Hosted:
    """Anna and Bruno come back, and the match goes on."""
    anna = Looker("anna")
    hosted = await host.join(table, anna)
    await anna.told("table-resumed/1")
    await host.join(table, Looker("bruno"))
    return hosted


def used(hosted: Hosted, now: int) -> tuple[int, int, int]:
    """Of turn, round and own clock, while both are there and nobody stands in."""
    assert not hosted.table.paused
    assert not hosted.table.stand_ins
    return hosted.table.time_used(now)


def evening(place: str, act_out: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await open_store(place)
        try:
            async with asyncio.timeout(PATIENCE):
                await act_out(Hall(store))
        finally:
            await store.close()

    asyncio.run(run())


class TestTheTimeWithoutAServer:
    def test_is_nobodys_where_the_only_one_was_killed(self, place: str) -> None:
        async def act_out(hall: Hall) -> None:
            async with hall.worker("one", killed=True) as one:
                table = (await begun(one)).name
                hall.now += 10 * SECOND
                await one.pulse()
            hall.now += 75 * SECOND
            async with hall.worker("two") as two:
                turn, round_used, own = used(await back(two, table), hall.now)
                assert turn == 0
                assert round_used == own == 10 * SECOND

        evening(place, act_out)

    def test_is_nobodys_where_all_were_stopped_in_order(self, place: str) -> None:
        async def act_out(hall: Hall) -> None:
            async with hall.worker("one") as one, hall.worker("two") as two:
                table = (await begun(one)).name
                await two.join(table, Looker("carla"))
                hall.now += 2 * SECOND
            hall.now += 720 * MINUTE
            async with hall.worker("three") as three:
                turn, round_used, own = used(await back(three, table), hall.now)
                assert turn == 0
                assert round_used == own <= 2 * SECOND

        evening(place, act_out)

    def test_is_nobodys_at_a_table_that_no_other_held(self, place: str) -> None:
        """Nor is anybody missed there who was with the server that died."""

        async def act_out(hall: Hall) -> None:
            async with hall.worker("two") as two:
                async with hall.worker("one", killed=True) as one:
                    table = (await begun(one)).name
                    known = await two.find(table)
                    known.heard_of("one", "NE", hall.now)
                hall.now += PULSE + 1
                assert known.presence(hall.now).left_at
                hall.now += 10 * MINUTE
                hosted = await two.join(table, anna := Looker("anna"))
                await anna.told("table-resumed/1")
                assert hosted is known
                assert hosted.presence(hall.now).left_at == {Seat.EAST: hall.now}
                assert used(hosted, hall.now) == (0, 0, 0)

        evening(place, act_out)

    def test_is_taken_out_once_whoever_comes_back_first(self, place: str) -> None:
        async def act_out(hall: Hall) -> None:
            async with hall.worker("one", killed=True) as one:
                table = (await begun(one)).name
            hall.now += 10 * MINUTE
            async with hall.worker("two") as two, hall.worker("three") as three:
                anna, bruno = Looker("anna"), Looker("bruno")
                here, there = await asyncio.gather(two.join(table, anna), three.join(table, bruno))
                await asyncio.gather(anna.told("seat/"), bruno.told("seat/"))
                while here.table.paused or there.table.version != here.table.version:
                    await asyncio.gather(two.look_again(here), three.look_again(there))
                assert await hall.paused(table) == 1
                assert used(here, hall.now)[1:] == (0, 0)

        evening(place, act_out)


class TestATableThatAServerHolds:
    def test_goes_on_whoever_looks_at_it_elsewhere(self, place: str) -> None:
        async def act_out(hall: Hall) -> None:
            async with hall.worker("one") as one, hall.worker("two") as two:
                hosted = await begun(one)
                for _ in range(10):
                    hall.now += 5 * SECOND
                    await one.pulse()
                hall.now += LEASE // 2
                there = await two.join(hosted.name, Looker("carla"))
                assert await hall.paused(hosted.name) == 0
                assert there.table.time_used(hall.now)[0] == 50 * SECOND + LEASE // 2

        evening(place, act_out)

    def test_goes_on_until_it_pauses_though_everybody_has_left(self, place: str) -> None:
        """Else whoever is back soon, at another server, would begin the turn anew."""

        async def act_out(hall: Hall) -> None:
            async with hall.worker("one") as one, hall.worker("two") as two:
                hosted = await one.join(await one.open_table(TIMED, "anna", begin=BEGIN), anna := Looker("anna"))
                await one.leave(hosted, anna)
                for _ in range(5):
                    hall.now += 5 * SECOND
                    await one.pulse()
                await two.join(hosted.name, Looker("anna"))
                assert await hall.paused(hosted.name) == 0

        evening(place, act_out)

    def test_goes_on_where_another_takes_it_over_at_once(self, place: str) -> None:
        async def act_out(hall: Hall) -> None:
            async with hall.worker("one", killed=True) as one:
                table = (await begun(one)).name
                hall.now += 30 * SECOND
                await one.pulse()
            hall.now += 6 * SECOND
            async with hall.worker("two") as two:
                hosted = await two.join(table, Looker("anna"))
                assert await hall.paused(table) == 0
                assert hosted.table.time_used(hall.now)[0] == 36 * SECOND

        evening(place, act_out)
