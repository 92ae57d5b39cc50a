"""A database that does not answer, connections cut, workers that fall silent: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pinella.client import Client, ClientError, Refused, RemoteTable, client
from pinella.play.seats import Seat
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import PULSE, Hosted
from pinella.server.house import House
from pinella.server.running import Config, open_house
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import Opened, SeatTaken
from pinella.server.tables.orders import Speak
from pinella.server.tables.settings import Settings
from pinella.server.tables.state import evolve, opened
from pinella.store import StoreLost
from tests.server.late_bots import late_bots
from tests.server.test_many_workers import run, worker
from tests.store.disks import limit

SETTINGS = Settings(code="online", players=2)


@pytest.fixture(autouse=True)
def bots() -> Iterator[None]:
    with late_bots():
        yield


@asynccontextmanager
async def visit(folder: Path) -> AsyncIterator[tuple[House, Client, RemoteTable]]:
    """A server, and somebody at a table of it."""
    async with worker(Config(folder, bots=1)) as (address, house), await Client.guest(address, "Anna") as anna:
        yield house, anna, await anna.open_table(code="online", players=2)


def tables_of(house: House) -> Host:
    assert house.tables is not None
    return house.tables


def fails_once(
    monkeypatch: pytest.MonkeyPatch, where: object, name: str, is_meant: Callable[..., bool], *, after: bool = False
) -> list[str]:
    """The next call that is meant ends with a lost database, before or after it was carried out."""
    real = getattr(where, name)
    failed: list[str] = []

    async def called(*arguments: Any) -> Any:
        if failed or not is_meant(*arguments):
            return await real(*arguments)
        failed.append(name)
        if after:
            await real(*arguments)
        raise StoreLost("the database does not answer")

    monkeypatch.setattr(where, name, called)
    return failed


class TestTheClient:
    @pytest.mark.parametrize("after", [False, True], ids=["not written", "written"])
    def test_an_order_whose_fate_is_unknown_is_sent_again_and_carried_out_once(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: bool
    ) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (house, _, table):
                failed = fails_once(monkeypatch, house.store, "append", lambda asked: asked.command, after=after)
                version = await table.say(words="once")
                assert failed
                kinds = [(entry.version, entry.kind) for entry in await house.store.read(f"table/{table.id}")]
                assert [one for one in kinds if one[1] == "spoke/1"] == [(version, "spoke/1")]

        run(play())

    def test_who_waits_is_told_that_the_session_has_ended(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (_, anna, table):
                waiting = asyncio.create_task(table.news())
                await anna.ask("DELETE", "/api/session")
                with pytest.raises(ClientError, match="4401"):
                    await waiting
                for late in (table.say(words="anybody?"), table.until(lambda _: False)):
                    with pytest.raises(ClientError, match="4401"):
                        await late

        run(play())

    def test_who_has_not_come_in_is_told_so_and_opens_no_table(self, tmp_path: Path) -> None:
        """Without `async with` there was nothing to wait for, and everybody waited."""

        async def play() -> None:
            async with worker(Config(tmp_path, bots=1)) as (address, _):
                anna = await Client.guest(address, "Anna")
                for asked in (anna.open_table(code="online"), anna.quick_game(alone=True), anna.watch("t")):
                    with pytest.raises(ClientError, match="the client is not open: expected `async with client`"):
                        await asked
                assert (await anna.ask("GET", "/api/me/tables"))["tables"] == []

        run(play())

    def test_who_waits_is_told_that_the_client_was_left(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with worker(Config(tmp_path, bots=1)) as (address, _):
                async with await Client.guest(address, "Anna") as anna:
                    table = await anna.open_table(code="online", players=2)
                    waiting = [asyncio.create_task(one) for one in (table.news(), anna._answered("p", {"do": "ping"}))]
                    await asyncio.sleep(0.1)
                for one in (*waiting, table.news(), table.ready()):
                    with pytest.raises(ClientError, match="the client is not open"):
                        await one
                async with anna:
                    await table.ready()
                    assert table.is_ready

        run(play())

    def test_who_is_refused_waits_until_the_table_moves_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[str] = []
        ready = RemoteTable.ready

        async def counted(table: RemoteTable, word: str = "") -> int:
            asked.append(table.seat)
            return await ready(table, word)

        async def play() -> None:
            async with visit(tmp_path) as (_, anna, table), await Client.guest(anna.address, "Bruno") as bruno:
                looked_at = await bruno.watch(table.id)
                looking = asyncio.create_task(bruno.play(looked_at, lambda _, moves: moves[0]))
                while not asked:
                    await anna.ask("GET", "/health")
                for _ in range(20):
                    await anna.ask("GET", "/health")
                assert asked == ["spectator"]
                await table.say(words="sit down")
                while len(asked) < 2:
                    await anna.ask("GET", "/health")
                looking.cancel()

        monkeypatch.setattr(client, "_PATIENCE", 60.0)
        monkeypatch.setattr(RemoteTable, "ready", counted)
        run(play())

    def test_at_an_arbitrated_table_plays_nobody_by_a_list(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (_, anna, _):
                table = await anna.open_table(code="federal", players=2, arbitrated=True, thinking=0)
                await table.order({"do": "add-bot"})
                with pytest.raises(Refused, match="table/no-help-here"):
                    await anna.play(table, lambda _, moves: moves[0])

        run(play())

    def test_who_has_left_may_come_back(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (house, anna, table):
                await anna.__aexit__(None, None, None)
                assert dict(house.metrics.sockets.closed) == {1000: 1}
                await anna.__aenter__()
                assert await table.say(words="again")

        run(play())

    def test_an_order_for_which_there_is_no_room_is_refused_and_nothing_is_lost(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (house, _, table):
                await table.say(words="before")
                limit(house.store, "PRAGMA query_only = ON")
                for _ in range(2):
                    with pytest.raises(Refused) as no:
                        await table.say(words="meanwhile")
                    assert no.value.code == "server/store-read-only"
                limit(house.store, "PRAGMA query_only = OFF")
                await table.say(words="after")
                kinds = [entry.kind for entry in await house.store.read(f"table/{table.id}")]
                assert kinds.count("spoke/1") == 2

        run(play())

    def test_who_cannot_be_shown_a_table_looks_again(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (house, anna, table), await Client.guest(anna.address, "Bruno") as bruno:
                connection = bruno._socket
                failed = fails_once(monkeypatch, tables_of(house), "join", lambda *_: True)
                seen = await bruno.watch(table.id)
                assert failed
                assert seen.view["seat/N"]["name"] == "Anna"
                assert bruno._socket is connection

        run(play())

    def test_two_who_look_at_one_table_at_once_both_see_it(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (_, anna, table), await Client.guest(anna.address, "Bruno") as bruno:
                first, second = await asyncio.gather(bruno.watch(table.id), bruno.watch(table.id))
                assert first is second
                assert first.view["seat/N"]["name"] == "Anna"

        run(play())

    def test_two_who_look_at_once_where_nothing_is_are_both_refused(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (_, anna, _):
                asked = (anna.watch("tnobody"), anna.watch("tnobody"))
                for answer in await asyncio.gather(*asked, return_exceptions=True):
                    assert isinstance(answer, Refused)
                    assert answer.code == "table/unknown"

        run(play())

    def test_an_order_that_the_server_cannot_read_is_refused_too(self, tmp_path: Path) -> None:
        async def act() -> None:
            async with visit(tmp_path) as (_, _, table):
                for order in ({"do": "sit", "seat": "Z"}, {"do": "fly"}):
                    with pytest.raises(Refused, match="frame/not-read"):
                        await table.order(order)

        run(act())

    def test_an_order_at_a_table_that_is_not_watched_is_refused(self, tmp_path: Path) -> None:
        async def play() -> None:
            async with visit(tmp_path) as (_, anna, table), await Client.guest(anna.address, "Bruno") as bruno:
                with pytest.raises(Refused, match="table/not-watched"):
                    await bruno.give(table.id, {"do": "sit"})

        run(play())

    def test_a_view_that_comes_late_is_none_any_more(self) -> None:
        table = RemoteTable(None, "t1")  # type: ignore[arg-type]
        table.show(5, {"phase": "playing"})
        assert table.change({"was": 5, "v": 6, "set": {"phase": "over"}, "told": []})
        table.show(5, {"phase": "playing"})
        assert (table.version, table.phase) == (6, "over")

    def test_on_another_connection_what_is_shown_first_is_the_table(self) -> None:
        """A server may have been restored from a backup."""
        table = RemoteTable(None, "t1")  # type: ignore[arg-type]
        table.show(5, {"phase": "over"})
        table.begin_again()
        table.show(3, {"phase": "playing"})
        assert (table.version, table.phase) == (3, "playing")


class Ear:
    """Somebody who looks at a table."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


class TestTheHost:
    def test_what_is_stored_is_told_to_the_others_though_who_asked_is_gone(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def play() -> None:
            async with open_house(Config(tmp_path, bots=1)) as house:
                host = tables_of(house)
                table = await host.open_table(SETTINGS, "anna", begin=[SeatTaken("N", person="anna")])
                ear = Ear("bruno")
                hosted = await host.join(table, ear)
                written, go_on = asyncio.Event(), asyncio.Event()
                append = house.store.append

                async def slowly(asked: Any) -> int:
                    version = await append(asked)
                    written.set()
                    await go_on.wait()
                    return version

                monkeypatch.setattr(house.store, "append", slowly)
                asking = asyncio.create_task(host.order(hosted, Speak("hello"), Asker("anna"), "1"))
                await written.wait()
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
                go_on.set()
                async with hosted.lock:
                    assert hosted.table.version == 4
                assert b"spoke/1" in ear.frames[-1]

        run(play())


class TestWhoIsThere:
    @staticmethod
    def hosted(now: int = 1_000) -> Hosted:
        table = opened("t1", Opened("anna", SETTINGS), 0)
        for seat, person in (("N", "anna"), ("S", "bruno")):
            table = evolve(table, SeatTaken(seat, person=person), 0)
        return Hosted(table, {}, now)

    def test_nobody_counts_as_gone_since_before_the_worker_held_the_table(self) -> None:
        present = self.hosted(now=5_000).presence(6_000)
        assert present.here == frozenset()
        assert {present.gone_since(seat, 0) for seat in (Seat.NORTH, Seat.SOUTH)} == {5_000}

    def test_another_worker_says_who_has_left(self) -> None:
        hosted = self.hosted()
        hosted.heard_of("second", "NS", 2_000)
        assert hosted.presence(2_000).here == {Seat.NORTH, Seat.SOUTH}
        hosted.heard_of("second", "S", 3_000)
        present = hosted.presence(3_000)
        assert present.here == {Seat.SOUTH}
        assert present.gone_since(Seat.NORTH, 0) == 3_000

    def test_who_left_one_worker_for_another_is_there(self) -> None:
        hosted = self.hosted()
        hosted.heard_of("second", "N", 2_000)
        hosted.heard_of("third", "N", 2_500)
        hosted.heard_of("second", "", 3_000)
        assert Seat.NORTH in hosted.presence(3_000).here

    def test_a_worker_that_falls_silent_has_nobody_any_more(self) -> None:
        hosted = self.hosted()
        hosted.heard_of("second", "N", 2_000)
        assert Seat.NORTH in hosted.presence(2_000 + PULSE).here
        present = hosted.presence(2_001 + PULSE)
        assert Seat.NORTH not in present.here
        assert present.gone_since(Seat.NORTH, 0) == 2_000
