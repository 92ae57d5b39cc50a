"""Another kind of stream than a table, hosted by the same means: what is general is general."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pinella.server.bus import LocalBus, LocalExchange, Note
from pinella.server.streams.held import Held
from pinella.server.streams.hosting import LAPSED, LEASE, UNUSED, Done, Streams
from pinella.server.streams.post import Post
from pinella.store import Append, Entry, Fact, Snapshot, Store
from pinella.store.sqlite import SqliteStore
from tests.patience import PATIENCE


class Tally(Held):
    """How much has been added so far."""

    def __init__(self, name: str, total: int, version: int) -> None:
        super().__init__(name)
        self.total = total
        self._version = version
        self.seen: list[int] = []
        self.looks = True

    @property
    def version(self) -> int:
        return self._version

    @property
    def is_watched(self) -> bool:
        return self.looks

    def add(self, number: int) -> None:
        self.total += number
        self._version += 1


@dataclass
class Ground:
    store: Store
    post: Post
    worker: str
    alone: bool = False
    time: int = 1_000

    @property
    def now(self) -> Callable[[], int]:
        return lambda: self.time


@dataclass
class Addition:
    tally: Tally
    name: str
    number: int

    def decided(self) -> list[int] | str:
        return "too much" if self.tally.total + self.number > 100 else [self.number]

    def appended(self, steps: list[int]) -> Append:
        facts = tuple(Fact("added/1", str(one).encode()) for one in steps)
        return Append(f"tally/{self.tally.name}", self.tally.version, facts, 1_000, self.name)

    async def told(self, steps: list[int]) -> None:
        for one in steps:
            self.tally.add(one)
            self.tally.seen.append(one)


class Tallies(Streams[Tally, int]):
    KIND = "tally"
    read = 0

    @property
    def time(self) -> int:
        assert isinstance(self._ground, Ground)
        return self._ground.time

    @time.setter
    def time(self, now: int) -> None:
        assert isinstance(self._ground, Ground)
        self._ground.time = now

    def is_run(self, held: Tally) -> bool:
        return held.lease_until > 0

    def unknown(self, name: str) -> Exception:
        return LookupError(name)

    def begun(self, name: str, first: Entry) -> Tally:
        self.read += 1
        return Tally(name, int(first.body), 1)

    def followed(self, held: Tally, entry: Entry) -> int:
        self.read += 1
        held.add(int(entry.body))
        return int(entry.body)

    async def caught_up(self, held: Tally, entries: list[Entry]) -> None:
        for entry in entries:
            held.seen.append(self.followed(held, entry))

    async def loaded(self, held: Tally) -> None:
        held.seen.append(held.total)

    async def woken(self, held: Tally) -> None:
        pass

    def restored(self, name: str, snapshot: Snapshot, last: Entry) -> Tally | None:
        assert last.version == snapshot.version
        return Tally(name, int(snapshot.body), snapshot.version) if snapshot.body.isdigit() else None

    async def add(self, name: str, number: int, command: str) -> Done | str | None:
        tally = await self.find(name)
        return await self.carry_out(tally, Addition(tally, command, number))


@dataclass
class Hall:
    store: Store
    exchange: LocalExchange = field(default_factory=LocalExchange)

    @asynccontextmanager
    async def worker(self, name: str) -> AsyncIterator[Tallies]:
        post = Post(LocalBus(name, self.exchange), name, alone=False)
        tallies = Tallies(Ground(self.store, post, name))
        await tallies.start()
        await post.start()
        try:
            yield tallies
        finally:
            await tallies.close()
            await post.close()


def evening(folder: Path, act: Callable[[Hall], Any]) -> None:
    async def run() -> None:
        store = SqliteStore(folder)
        await store.append(Append("tally/a", 0, (Fact("added/1", b"1"),), 1_000))
        async with asyncio.timeout(PATIENCE):
            await act(Hall(store))
        await store.close()

    asyncio.run(run())


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():  # noqa: ASYNC110  (nobody sets an event for it)
        await asyncio.sleep(0)


def test_what_one_worker_does_another_sees_and_nothing_happens_twice(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one, hall.worker("two") as two:
            here, there = await one.find("a"), await two.find("a")
            assert await one.add("a", 2, "c1") == Done(2)
            await until(lambda: there.total == 3)
            assert await two.add("a", 2, "c1") == Done(2, is_fresh=False)
            assert await asyncio.gather(one.add("a", 10, "c2"), two.add("a", 20, "c3"))
            await until(lambda: here.total == there.total == 33)
            assert await one.add("a", 99, "c4") == "too much"
            assert here.seen[0] == there.seen[0] == 1
            assert sorted(here.seen) == sorted(there.seen) == [1, 2, 10, 20]

    evening(tmp_path, act)


def test_what_is_asked_for_as_stored_waits_for_no_note(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        deaf = Hall(hall.store)  # its notes reach nobody at the other
        async with hall.worker("one") as one, deaf.worker("two") as two:
            await two.find("a")
            assert await one.add("a", 2, "c1") == Done(2)
            assert (await two.find("a")).total == 1
            assert (await two.find_as_stored("a")).total == 3

    evening(tmp_path, act)


def test_one_worker_at_a_time_runs_it(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one, hall.worker("two") as two:
            here, there = await one.find("a"), await two.find("a")
            assert await one.holds(here)
            assert not await two.holds(there)
            two.time += LEASE
            assert await two.holds(there)

    evening(tmp_path, act)


def test_what_has_just_been_found_is_not_forgotten_before_it_is_used(tmp_path: Path) -> None:
    """Else there would be two of it, and who looks at the one would not see what is done to the other."""

    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one:
            found = await one.find("a")
            found.looks = False
            for _ in range(2 * UNUSED):
                await one.pulse()
                assert await one.find("a") is found
            for _ in range(UNUSED):
                await one.pulse()
            assert one.held
            await one.pulse()
            assert not one.held
            assert await one.find("a") is not found

    evening(tmp_path, act)


def test_what_is_run_while_nobody_looks_keeps_its_lease(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one, hall.worker("two") as two:
            here, there = await one.find("a"), await two.find("a")
            here.looks = False
            assert await two.last_run(there) == 0
            assert await one.holds(here)
            began = one.time
            for _ in range(4):
                for each in (one, two):
                    each.time += LEASE // 2
                await one.pulse()
                assert await two.last_run(there) is None
                assert not await two.holds(there)
            two.time += LEASE + LAPSED
            assert await two.last_run(there) == began + 2 * LEASE

    evening(tmp_path, act)


def test_who_closes_in_order_gives_back_what_was_run(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("two") as two:
            there = await two.find("a")
            async with hall.worker("one") as one:
                assert await one.holds(await one.find("a"))
                assert not await two.holds(there)
            assert await two.holds(there)

    evening(tmp_path, act)


def test_a_snapshot_spares_the_facts_before_it_and_a_command_of_then_is_still_known(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one:
            for number in range(50):
                await one.add("a", 1, f"c{number}")
            tally = await one.find("a")
            one.keep_snapshot(tally, Snapshot(tally.version, str(tally.total).encode()))
            await one.add("a", 3, "after")
            await until_kept(hall.store)
        async with hall.worker("two") as two:
            again = await two.find("a")
            assert (again.total, again.version, two.read) == (54, 52, 1)
            assert await two.add("a", 99, "c7") == Done(9, is_fresh=False)
            assert await two.add("a", 99, "new") == "too much"
        await hall.store.keep_snapshot("tally/a", Snapshot(52, b"of another version"))
        async with hall.worker("three") as three:
            assert ((await three.find("a")).total, three.read) == (54, 52)

    async def until_kept(store: Store) -> None:
        while await store.snapshot("tally/a") is None:  # noqa: ASYNC110
            await asyncio.sleep(0)

    evening(tmp_path, act)


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        async with hall.worker("one") as one:
            with pytest.raises(LookupError):
                await one.find("nothing")

    evening(tmp_path, act)


def test_notes_go_to_whoever_keeps_that_kind_of_thing_and_of_a_gap_everybody_hears() -> None:
    async def run() -> None:
        exchange = LocalExchange()
        here, there = (Post(LocalBus(name, exchange), name, alone=False) for name in ("here", "there"))
        tables, people = list[Note](), list[Note]()
        here.hears("table", tables.append)
        here.hears("person", people.append)
        await here.start()
        await there.start()
        there.say("look", "table/t1", 7)
        there.say("named", "person/p1")
        there.say("look", "tally/a", 7)
        await until(lambda: len(tables) == len(people) == 1)
        exchange.mend()
        await until(lambda: len(tables) == len(people) == 2)
        assert [one.stream for one in tables] == ["table/t1", ""]
        assert [one.kind for one in people] == ["named", "lost"]
        await here.close()
        await there.close()

    asyncio.run(run())
