"""A rematch: one table, however many ask for it at once, on however many servers, and whenever one of them dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import Hosted
from pinella.server.hosting.services import Services
from pinella.server.streams.hosting import Done
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, RematchBegun, SeatTaken, TableEvent
from pinella.server.tables.orders import EndMatchOnTime, PersonsOrder, Speak, WantRematch
from pinella.server.tables.settings import Settings
from pinella.server.tables.state import Phase
from pinella.server.thinking import BotPool
from pinella.store import Append, Store, StoreLost
from pinella.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.hosting.test_closed_house import Looker

BEGIN: list[TableEvent] = [
    SeatTaken("N", person="anna"),
    SeatTaken("E", person="bruno"),
    BecameReady("N"),
    BecameReady("E"),
]


class LosesWord(SqliteStore):
    """A database that is gone between the opening of the new table and the word of it at the old one."""

    is_there = True

    async def append(self, asked: Append) -> int:
        """As long as it is there."""
        if not self.is_there and asked.facts[0].kind == RematchBegun.kind:
            raise StoreLost("gone")
        return await super().append(asked)


class Hall:
    """Workers on one database."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._exchange = LocalExchange()
        self._orders = 0

    @asynccontextmanager
    async def worker(self, name: str, *, alone: bool = False) -> AsyncIterator[Host]:
        bus = LocalBus(name, self._exchange)
        luck = Random(name).randbytes
        services = Services(
            self.store, bus, BotPool(1), _names, lambda: 1_800_000_000_000, luck, worker=name, alone=alone
        )
        host = Host(services)
        await host.start()
        await services.post.start()
        try:
            yield host
        finally:
            await host.close()
            await services.post.close()

    async def ended(self, host: Host) -> Hosted:
        """A table of Anna and Bruno whose match is over."""
        settings = Settings(code="online", players=2, challenge=10)
        hosted = await host.find(await host.open_table(settings, "anna", begin=BEGIN))
        assert hosted.table.turn is not None
        await host.house_order(hosted, EndMatchOnTime(hosted.table.turn), "over")
        assert hosted.table.phase is Phase.ENDED
        return hosted

    async def gives(self, host: Host, hosted: Hosted, person: str, order: PersonsOrder) -> None:
        self._orders += 1
        assert isinstance(await host.order(hosted, order, Asker(person), f"c{self._orders}"), Done)

    async def tables(self) -> set[str]:
        return {head.stream.partition("/")[2] for head in await self.store.heads("table/")}


async def _names(people: Iterable[str]) -> dict[str, str]:
    return {person: person.title() for person in people}


def evening(store: Store, act_out: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE):
            await act_out(Hall(store))
        await store.close()

    asyncio.run(run())


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110  (nobody sets an event for it)
        await asyncio.sleep(0.001)


def test_of_many_orders_in_the_same_moment_one_rematch_comes(tmp_path: Path) -> None:
    async def act_out(hall: Hall) -> None:
        async with hall.worker("one", alone=True) as host:
            hosted = await hall.ended(host)
            await hall.gives(host, hosted, "anna", WantRematch())
            again = [hall.gives(host, hosted, "anna", Speak(phrase="again")) for _ in range(3)]
            await asyncio.gather(hall.gives(host, hosted, "bruno", WantRematch()), *again)
            assert await hall.tables() == {hosted.name, hosted.table.next_table}

    evening(SqliteStore(tmp_path), act_out)


def test_at_two_servers_in_the_same_moment_one_rematch_comes(tmp_path: Path) -> None:
    async def act_out(hall: Hall) -> None:
        async with hall.worker("one") as one, hall.worker("two") as two:
            here = await hall.ended(one)
            there = await two.find(here.name)
            await hall.gives(one, here, "anna", WantRematch())
            again = [hall.gives(two, there, "anna", Speak(phrase="again")) for _ in range(3)]
            await asyncio.gather(hall.gives(one, here, "bruno", WantRematch()), *again)
            await two.look_again(there)
            assert here.table.next_table == there.table.next_table
            assert await hall.tables() == {here.name, here.table.next_table}

    evening(SqliteStore(tmp_path), act_out)


def test_a_server_that_dies_before_it_could_say_so_leaves_a_rematch_for_the_next(tmp_path: Path) -> None:
    store = LosesWord(tmp_path)

    async def act_out(hall: Hall) -> None:
        async with hall.worker("one", alone=True) as one:
            hosted = await hall.ended(one)
            await hall.gives(one, hosted, "anna", WantRematch())
            store.is_there = False
            with pytest.raises(StoreLost):
                await hall.gives(one, hosted, "bruno", WantRematch())
            opened = await hall.tables()
            assert len(opened) == 2
        store.is_there = True
        async with hall.worker("two", alone=True) as two:
            hosted = await two.join(hosted.name, Looker("anna"))
            await until(lambda: hosted.table.next_table is not None)
            assert opened == await hall.tables() == {hosted.name, hosted.table.next_table}
            again = await two.find(hosted.table.next_table or "")
            assert again.table.phase is Phase.PLAYING

    evening(store, act_out)
