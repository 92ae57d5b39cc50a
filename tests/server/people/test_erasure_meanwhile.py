"""Somebody is erased in the very moment in which something about him or her is written: on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import Hosted
from pinella.server.hosting.records import seated_key
from pinella.server.hosting.services import Services
from pinella.server.house import House
from pinella.server.people import accounts, data
from pinella.server.people.person import Person
from pinella.server.people.register import records_of
from pinella.server.streams.hosting import Done
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.orders import GetReady, PersonsOrder, Sit, Speak
from pinella.server.tables.settings import Settings
from pinella.server.thinking import BotPool
from pinella.store import Append, Change, Store
from pinella.store.opening import open_store
from tests.server.visiting import fresh, open_house
from tests.servers import Postgres, postgres

WORDS = Speak(words="sono Erminia e gioco a nord")


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with postgres(in_memory=True) as one:
        yield one


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path)
    server: Postgres = request.getfixturevalue("server")
    return server.new_database()


class Interrupted:
    """A store before whose next append or write something else happens, once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.before: dict[str, Callable[[], Awaitable[object]]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, asked: Append) -> int:
        await self._happens("append")
        return await self._store.append(asked)

    async def write(self, *changes: Change) -> None:
        await self._happens("write")
        await self._store.write(*changes)

    async def _happens(self, name: str) -> None:
        first = self.before.pop(name, None)
        if first is not None:
            await first()


@dataclass
class Evening:
    """A table at which Erminia has the first seat, and another person the second unless it is still free."""

    store: Interrupted
    house: House
    host: Host
    hosted: Hosted
    erminia: Person
    other: Person

    async def erase(self) -> None:
        await data.erased(self.house, self.erminia.id)

    async def order(self, person: Person, order: PersonsOrder) -> None:
        answer = await self.host.order(self.hosted, order, Asker(person.id), f"{order}")
        assert isinstance(answer, Done)

    async def left(self, person: Person) -> list[str]:
        return [f"{collection} {key}" async for collection, key, _ in records_of(self.house.store, person.id)]


def evening(place: str, act: Callable[[Evening], Awaitable[None]], *, seated: int = 2) -> None:
    async def run() -> None:
        store = Interrupted(await open_store(place))
        with open_house(cast("Store", store)) as house:
            people = [(await accounts.new_guest(house, fresh("Erminia"), address="", agent=""))[0] for _ in range(2)]
            host = Host(
                Services(
                    house.store, LocalBus("one", LocalExchange()), BotPool(1), names, house.now, Random(7).randbytes
                )
            )
            begin: list[TableEvent] = [
                SeatTaken(seat, person=one.id) for seat, one in zip("NE", people[:seated], strict=False)
            ]
            settings = Settings(code="online", players=2, thinking=0)
            table = await host.open_table(settings, people[0].id, begin=[*begin, *([BecameReady("N")] * bool(seated))])
            await act(Evening(store, house, host, await host.find(table), *people))
            await host.close()
        await store.close()

    asyncio.run(run())


async def names(people: Any) -> dict[str, str]:
    return dict.fromkeys(people, "")


class TestWhatIsDecidedBeforeAndWrittenAfterTheErasure:
    def test_words_are_not_kept(self, place: str) -> None:
        async def act(here: Evening) -> None:
            here.store.before["append"] = here.erase
            await here.order(here.erminia, WORDS)
            assert await here.left(here.erminia) == []
            assert here.hosted.table.spoken

        evening(place, act)

    def test_a_seat_is_not_kept(self, place: str) -> None:
        async def act(here: Evening) -> None:
            here.store.before["append"] = here.erase
            await here.order(here.erminia, Sit())
            assert await here.left(here.erminia) == []

        evening(place, act, seated=0)

    def test_a_match_that_begins_without_somebody_is_kept_for_the_others(self, place: str) -> None:
        async def act(here: Evening) -> None:
            await here.erase()
            await here.order(here.other, GetReady())
            assert here.hosted.table.match is not None
            assert await here.left(here.erminia) == []
            assert f"seated {seated_key(here.other.id, here.hosted.table)}" in await here.left(here.other)

        evening(place, act)


class TestWhatIsWrittenWhileTheErasureGoesOn:
    def test_words_and_seats_are_found_and_removed(self, place: str) -> None:
        """All records have been listed and none is removed yet."""

        async def act(here: Evening) -> None:
            async def meanwhile() -> None:
                await here.order(here.erminia, Sit())
                await here.order(here.erminia, WORDS)
                assert len([one for one in await here.left(here.erminia) if one.startswith(("seated", "said"))]) == 2

            here.store.before["write"] = meanwhile
            await here.erase()
            assert await here.left(here.erminia) == []

        evening(place, act, seated=0)

    def test_a_new_name_is_free_again(self, place: str) -> None:
        async def act(here: Evening) -> None:
            new = fresh("Ermenegilda")

            async def meanwhile() -> None:
                await accounts.renamed(here.house, here.erminia.id, new, fresh("Lince"), publish_name=False)

            here.store.before["write"] = meanwhile
            await here.erase()
            assert await here.left(here.erminia) == []
            for name in (new, here.erminia.name):
                again, _ = await accounts.new_guest(here.house, name, address="", agent="")
                assert again.name == name

        evening(place, act)
