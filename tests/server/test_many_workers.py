"""Several workers on one database: any of them serves any table, and all see the same."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from pinella.client import Client, RemoteTable
from pinella.server import create_app, sockets
from pinella.server.asking import Asking
from pinella.server.hosting import turns
from pinella.server.house import House
from pinella.server.line import Line
from pinella.server.running import Config, open_house
from tests.cli.running import pinella
from tests.patience import PATIENCE
from tests.server.late_bots import late_bots
from tests.server.visiting import NO_PAGE, UNHURRIED
from tests.servers import nats, postgres

T = TypeVar("T")


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No worker looks by itself whether a session still is one, nor goes on before its turn: it has to be told."""
    monkeypatch.setattr(sockets, "CHECK_SESSION", 1_000 * UNHURRIED)
    monkeypatch.setattr(turns, "TURN", 20_000)  # one that a closed worker left ends, too
    monkeypatch.setattr(turns, "_TRIES", UNHURRIED)
    with late_bots():
        yield


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as server:
        yield server.url


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with nats() as server:
        yield server.url


@asynccontextmanager
async def worker(config: Config) -> AsyncIterator[tuple[str, House]]:
    """A worker that serves on a port of its own."""
    async with open_house(config) as house:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            app = create_app(house, static=NO_PAGE)
            server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="error", http=Asking, ws=Line))
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started:  # noqa: ASYNC110  (uvicorn has no event for it)
                await asyncio.sleep(0.01)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}", house
            server.should_exit = True
            await serving


def run(work: Coroutine[Any, Any, T]) -> T:
    async def in_time() -> T:
        async with asyncio.timeout(PATIENCE):
            return await work

    return asyncio.run(in_time())


def any_move(seed: int) -> Any:
    """Any that leaves a card after the next discard: the cards are shuffled anew in every run, and a hand is shown."""
    dice = random.Random(seed)

    def chosen(table: RemoteTable, moves: list[dict[str, Any]]) -> dict[str, Any]:
        kept = max(len(table.hand) - 2, 0)
        return dice.choice([move for move in moves if len(str(move.get("cards", "")).split()) <= kept])

    return chosen


async def some_moves(client: Client, table: RemoteTable, moves: int, seed: int) -> None:
    """Play until the table has come so far."""
    choose = any_move(seed)
    while table.version < moves and table.phase != "ended":
        if table.phase == "shuffling" and not table.is_ready:
            await table.ready()
        elif table.is_my_turn:
            listed = await table.moves()
            if listed and table.is_my_turn:
                await table.act(choose(table, listed))
        else:
            await table.news()


async def across(first: str, second: str, moves: int = 40) -> tuple[RemoteTable, RemoteTable]:
    """Two people at one table, each connected to another worker."""
    async with await Client.guest(first, "Anna") as anna, await Client.guest(second, "Bruno") as bruno:
        hers = await anna.open_table(code="online", players=2, thinking=0)
        his = await bruno.watch(hers.id)
        await his.sit()
        await asyncio.gather(hers.ready(), his.ready())
        await asyncio.gather(some_moves(anna, hers, moves, 1), some_moves(bruno, his, moves, 2))
        last = max(hers.version, his.version)
        await asyncio.gather(*(table.until(lambda one: one.version >= last) for table in (hers, his)))
        return hers, his


def public(table: RemoteTable) -> dict[str, Any]:
    """What both see alike."""
    own = ("you", "hand/", "pile", "stock", "count/")
    return {name: value for name, value in table.view.items() if not name.startswith(own)}


async def ended_elsewhere(first: str, second: str) -> int | None:
    """Somebody signs out at one worker, and is connected to the other: the code of the close frame there."""
    async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as http:
        answer = (await http.post(f"{first}/api/guests", json={"name": "Anna", "program": True})).json()
        headers = {"authorization": f"Bearer {answer['token']}"}
        url = f"ws{second.removeprefix('http')}/api/socket"
        async with connect(url, additional_headers=headers, proxy=None) as line:
            await line.recv()
            await http.delete(f"{first}/api/session", headers=headers)
            await line.wait_closed()
            return line.close_code


class TestTwoWorkers:
    @pytest.mark.parametrize("with_nats", [False, True], ids=["notify", "nats"])
    def test_end_a_session_at_once_wherever_it_is_connected(self, database: str, bus: str, *, with_nats: bool) -> None:
        config = Config(database, bus if with_nats else None, bots=1, bot_pause=0)

        async def ended() -> int | None:
            async with worker(config) as (first, _), worker(config) as (second, _):
                return await ended_elsewhere(first, second)

        assert run(ended()) == 4401

    @pytest.mark.parametrize("with_nats", [False, True], ids=["notify", "nats"])
    def test_forget_at_once_whom_an_operator_erases(self, database: str, bus: str, *, with_nats: bool) -> None:
        config = Config(database, bus if with_nats else None, bots=1, bot_pause=0)
        name = f"Gigi {'nats' if with_nats else 'notify'}"
        asked = ["--database", database, *(["--bus", bus] if with_nats else [])]

        async def seen() -> int | None:
            async with worker(config) as (address, _), await Client.guest(address, "Ada") as ada:
                gigi = await Client.guest(address, name)
                async with gigi:
                    table = await gigi.open_table(code="online", players=2)
                    looked_at = await ada.watch(table.id)
                    assert looked_at.view["seat/N"]["name"] == name
                    erased = await asyncio.to_thread(pinella, "member", "erase", name, "--yes", *asked)
                    assert (erased.status, erased.err) == (0, "")
                    while looked_at.view["seat/N"]["name"]:
                        await looked_at.news()
                    while gigi.closed_by is None:  # noqa: ASYNC110  (the client has no event for it)
                        await asyncio.sleep(0.02)
                return gigi.closed_by

        assert run(seen()) == 4401

    @pytest.mark.parametrize("with_nats", [False, True], ids=["notify", "nats"])
    def test_serve_one_table_to_two_people(self, database: str, bus: str, *, with_nats: bool) -> None:
        config = Config(database, bus if with_nats else None, bots=1, bot_pause=0)

        async def played() -> tuple[RemoteTable, RemoteTable]:
            async with worker(config) as (first, _), worker(config) as (second, _):
                return await across(first, second)

        hers, his = run(played())
        assert hers.version == his.version >= 40
        assert public(hers) == public(his)
        assert len(hers.hand) > 0
        assert set(hers.hand) != set(his.hand)

    def test_a_table_goes_on_when_the_worker_that_ran_its_bots_is_gone(self, database: str) -> None:
        config = Config(database, bots=1, bot_pause=0)

        async def played() -> tuple[int, int]:
            async with worker(config) as (second, _):
                async with worker(config) as (first, _), await Client.guest(first, "Carla") as carla:
                    table = await carla.quick_game(code="online", players=2, alone=True)
                    await some_moves(carla, table, 30, 3)
                    token = carla.token
                reached = table.version
                again = Client(second, token)
                async with again:
                    table = await again.watch(table.id)
                    await some_moves(again, table, reached + 20, 4)
                    return reached, table.version

        reached, later = run(played())
        assert later >= reached + 20

    def test_answer_alike_over_http_before_they_hear_of_each_other(self, database: str, bus: str) -> None:
        deaf = Config(database, bus, bots=1, bot_pause=0)  # the other one listens elsewhere

        async def free() -> list[int]:
            async with (
                worker(Config(database, bots=1, bot_pause=0)) as (first, _),
                worker(deaf) as (second, _),
                await Client.guest(first, "Elsa") as elsa,
                Client(second, elsa.token) as other,
            ):
                table = await elsa.open_table(code="online", players=2)
                there = [await other.ask("GET", f"/api/tables/{table.id}")]
                await table.order({"do": "add-bot"})
                there.append(await other.ask("GET", f"/api/tables/{table.id}"))
                return [line["free"] for line in there]

        assert run(free()) == [1, 0]

    def test_bring_people_together_who_want_the_same_at_the_same_moment(self, database: str) -> None:
        config = Config(database, bots=1, bot_pause=0)

        async def met() -> list[tuple[str, str]]:
            async with (
                worker(config) as (first, _),
                worker(config) as (second, _),
                await Client.guest(first, "Mina") as mina,
                await Client.guest(second, "Nino") as nino,
            ):
                pairs = []
                for deals in range(1, 6):
                    wish = {"code": "online", "players": 2, "length": {"by": "deals", "deals": deals}}
                    one, other = await asyncio.gather(mina.quick_game(**wish), nino.quick_game(**wish))
                    pairs.append((one.id, other.id))
                return pairs

        for one, other in run(met()):
            assert one == other

    def test_a_resent_order_is_carried_out_once_by_whichever_worker_hears_it(self, database: str) -> None:
        config = Config(database, bots=1, bot_pause=0)

        async def played() -> tuple[int, int, int]:
            async with (
                worker(config) as (first, house),
                worker(config) as (second, _),
                await Client.guest(first, "Dora") as dora,
                Client(second, dora.token) as other,
            ):
                table = await dora.open_table(code="online", players=2)
                there = await other.watch(table.id)
                message = {"do": "give", "table": table.id, "id": "twice", "order": {"do": "ready"}}
                one = await dora._answered("twice", message)
                two = await other._answered("twice", message)
                await there.until(lambda seen: seen.version >= one["v"])
                facts = await house.store.read(f"table/{table.id}")
                return one["v"], two["v"], sum(fact.kind == "became-ready/1" for fact in facts)

        one, two, ready = run(played())
        assert (one, ready) == (two, 1)
