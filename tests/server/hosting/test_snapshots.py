"""Long tables are read from a snapshot between two deals, and are what a reading of every fact makes of them."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pinella.match import Match, pin
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from pinella.server.hosting import snapshots
from pinella.server.hosting.replaying import replayed
from pinella.server.hosting.snapshots import Chapter, restored, snapshot_in
from pinella.server.streams.hosting import Done
from pinella.server.tables.deciding import Asker
from pinella.server.tables.following import Step
from pinella.server.tables.happenings import event_of
from pinella.server.tables.orders import GetReady
from pinella.server.tables.state import OnlineTable, Phase, evolve, opened
from pinella.server.tables.views import scene
from pinella.store import Append, Entry, Fact, Snapshot, Store
from tests.patience import PATIENCE
from tests.server.hosting.test_closed_house import House
from tests.server.tables.room import Room, act

BOOKS = [("fitab-2025", 4), ("online", 2), ("federal", 2), ("scala40", 4)]


def played(code: str, players: int, deals: int, **more: Any) -> Room:
    """A match of so many deals to its end."""
    room = Room(5, code=code, players=players, length={"by": "deals", "deals": deals}, **more).dealt()
    while room.table.phase is not Phase.ENDED:
        room.wait(3)
        if room.table.phase is Phase.PLAYING:
            room.plays_out()
        else:
            room.does(next(iter(room.table.persons.values())), GetReady(word="rosa"))
            room.all_ready()
    return room


def entries_of(room: Room) -> list[Entry]:
    return [
        Entry("table/t1", number, fact.kind, fact.body, None, at, b"")
        for number, (fact, at) in enumerate(room.facts, 1)
    ]


async def stored(store: Store, facts: list[tuple[Fact, int]]) -> None:
    """All of them in the log, those of one moment together."""
    number = 0
    for at, group in groupby(facts, key=itemgetter(1)):
        appended = tuple(fact for fact, _ in group)
        await store.append(Append("table/t1", number, appended, at))
        number += len(appended)


def all_steps(entries: list[Entry]) -> list[Step]:
    """The table after every fact; the first of them is the opening."""
    steps = [Step(event_of(entries[0]), opened("t1", event_of(entries[0]), entries[0].at))]
    for entry in entries[1:]:
        steps.append(Step(event_of(entry), evolve(steps[-1].after, event_of(entry), entry.at)))
    return steps


def views(table: OnlineTable) -> list[dict[str, Any]]:
    viewers: list[Viewer] = [*table.seats, SPECTATOR, REFEREE]
    return [scene(table, viewers, {}).whole(viewer) for viewer in viewers]


def match_of(table: OnlineTable) -> Match:
    assert table.match is not None
    return table.match


@pytest.fixture(autouse=True)
def early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also short tables keep one."""
    monkeypatch.setattr(snapshots, "LEAST", 1)


class TestAgainstAFullReplay:
    @pytest.mark.parametrize(("code", "players"), BOOKS)
    def test_a_table_goes_on_from_each_of_its_snapshots_as_if_it_had_none(self, code: str, players: int) -> None:
        entries = entries_of(played(code, players, 2))
        steps = all_steps(entries)
        taken = {snapshot.version: snapshot for step in steps if (snapshot := snapshot_in([step], [], [])) is not None}
        assert taken
        packed = list[Chapter]()
        one_after_another = [snapshot_in([step], [], packed) for step in steps]
        assert [one for one in one_after_another if one is not None] == list(taken.values())
        for version, snapshot in taken.items():
            found = restored("t1", snapshot, entries[version - 1])
            assert found is not None
            assert found.table == steps[version - 1].after
        last = max(taken)
        table = steps[0].after if (again := restored("t1", taken[last], entries[last - 1])) is None else again.table
        for number, (entry, step) in enumerate(zip(entries[last:], steps[last:], strict=True)):
            table = evolve(table, event_of(entry), entry.at)
            if number % 50 == 0:
                assert views(table) == views(step.after)
        assert table == steps[-1].after
        assert pin.write(match_of(table)) == pin.write(match_of(steps[-1].after))
        assert replayed(match_of(table), 1) == replayed(match_of(steps[-1].after), 1)

    def test_every_part_of_a_table_and_of_a_match_is_thought_of(self) -> None:
        """Who adds a part to either has to say here what a snapshot makes of it."""
        kept = {"book", "name", "players", "format", "first_dealer", "chapters", "deal", "counts", "time_is_over"}
        nothing_yet = {"shuffle", "table", "clock", "result", "is_arbitrated", "course", "stream"}
        assert {part.name for part in fields(Match)} == kept | nothing_yet
        assert {part.name for part in msgspec.structs.fields(OnlineTable)} - {"match"} == set(
            snapshots._Table.__struct_fields__
        )

    def test_the_moment_lies_between_two_deals_of_a_strict_match(self) -> None:
        steps = all_steps(entries_of(played("online", 2, 2)))
        (moment, *_) = [step for step in steps if snapshot_in([step], [], []) is not None]
        match = match_of(moment.after)
        assert (match.deals_counted, match.deals_begun, match.table) == (1, 2, None)
        assert snapshot_in([steps[-1]], [], []) is None
        arbitrated = Step(moment.event, msgspec.structs.replace(moment.after, match=replace(match, is_arbitrated=True)))
        assert snapshot_in([arbitrated], [], []) is None

    def test_what_fits_to_nothing_is_left_aside(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entries = entries_of(played("online", 2, 2))
        (snapshot, *_) = [found for step in all_steps(entries) if (found := snapshot_in([step], [], [])) is not None]
        last = entries[snapshot.version - 1]
        assert restored("t1", snapshot, last) is not None
        assert restored("t2", snapshot, last) is None
        assert restored("t1", snapshot, entries[snapshot.version - 2]) is None
        for cut in (0, 1, len(snapshot.body) // 2):
            assert restored("t1", Snapshot(snapshot.version, snapshot.body[:cut]), last) is None
        monkeypatch.setattr(snapshots, "MADE_BY", "another version")
        assert restored("t1", snapshot, last) is None


def test_a_house_reads_a_table_from_its_snapshot_and_only_the_facts_after_it(tmp_path: Path) -> None:
    async def evening() -> tuple[int, list[int], OnlineTable, OnlineTable]:
        room = played("online", 2, 2)
        facts = tuple(fact for fact, _ in room.facts)
        house = House(tmp_path)
        async with house.opened() as host:
            store = host.services.store
            await stored(store, room.facts)
            whole = (await host.find("t1")).table
            steps = all_steps(entries_of(room))
            snapshot = snapshot_in(steps, [], [])
            assert snapshot is not None
            await store.keep_snapshot("table/t1", snapshot)
        async with house.opened() as host:
            read = list[int]()
            store = host.services.store
            asked = store.read

            async def counted(stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
                found = await asked(stream, after, limit)
                read.append(len(found))
                return found

            store.read = counted  # type: ignore[method-assign]
            again = (await host.find("t1")).table
            return len(facts) - snapshot.version + 1, read, whole, again

    tail, read, whole, again = asyncio.run(evening())
    assert read == [tail]
    assert again == whole


def test_a_house_keeps_one_when_a_deal_has_been_counted(tmp_path: Path) -> None:
    async def evening() -> tuple[Snapshot, list[Entry], OnlineTable]:
        room = Room(5, code="online", players=2, thinking=0).dealt()
        before, command, person = list(room.facts), room.move(), room.player()
        while room.table.phase is Phase.PLAYING:
            before, command, person = list(room.facts), room.move(), room.player()
            room.acts(command)
        house = House(tmp_path)
        house.now = room.now
        async with house.opened() as host:
            store = host.services.store
            await stored(store, before)
            hosted = await host.find("t1")
            assert await store.snapshot("table/t1") is None
            assert isinstance(await host.order(hosted, act(command), Asker(person), "c1"), Done)
            async with asyncio.timeout(PATIENCE):
                while (kept := await store.snapshot("table/t1")) is None:  # noqa: ASYNC110
                    await asyncio.sleep(0)
            return kept, await store.read("table/t1"), hosted.table

    kept, entries, table = asyncio.run(evening())
    found = restored("t1", kept, entries[kept.version - 1])
    assert found is not None
    assert (found.table, len(entries)) == (table, kept.version)
