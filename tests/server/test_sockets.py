"""The socket of the tables, and what people may try over it: nothing changes, and the neighbours play on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Event
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol
from websockets.sync.client import connect

from pinella.server import allowance, wire
from pinella.server import line as lines
from pinella.server.allowance import BURST, PER_SECOND, Allowance
from pinella.server.framing import extent
from pinella.server.hosting import helping
from pinella.server.hosting.desk import MOST_TABLES, TablesDesk
from pinella.server.line import MOST_SKIPPED, line_of
from pinella.server.people.sessions import COOKIE, LIFE
from pinella.server.sockets import CHECK_SESSION, MOST_WAITING, Connection
from pinella.server.thinking import Advice
from pinella.store import StoreLost
from tests.patience import PATIENCE
from tests.server.lines import Data, bare, line
from tests.server.live import serving
from tests.server.visiting import PASSWORD, UNHURRIED, Hall, Visitor, hall_with_tables

ALONE = {"code": "online", "players": 2, "thinking": 0, "away": UNHURRIED, "length": {"by": "deals", "deals": 50}}
"""Two people, no bots, no clock: nothing happens by itself."""


@dataclass
class Evening:
    """Two tables next to each other."""

    hall: Hall
    anna: Visitor
    carla: Visitor
    table: str
    bruno: Visitor
    dora: Visitor
    neighbours: str

    def log(self) -> dict[str, object]:
        """How far every stream has come."""
        heads = asyncio.run(self.hall.house.store.heads())
        return {head.stream: (head.version, head.digest) for head in heads}


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


@pytest.fixture(scope="module")
def evening(hall: Hall) -> Evening:
    anna, carla, bruno, dora = (hall.guest() for _ in range(4))
    return Evening(hall, anna, carla, begun(anna, carla), bruno, dora, begun(bruno, dora))


def begun(first: Visitor, second: Visitor, **settings: Any) -> str:
    """A table where two people have their cards."""
    table: str = first.done("POST", "/api/tables", {**ALONE, **settings})["table"]
    with line(first) as one, line(second) as other:
        one.watches(table)
        other.watches(table)
        assert other.gives(table, do="sit")
        assert one.gives(table, do="ready")["t"] == "change"
        assert other.gives(table, do="ready")["set"]["phase"] == "playing"
    return table


def plays_a_turn(first: Visitor, second: Visitor, table: str) -> None:
    """Whose turn it is draws and discards; both are told."""
    with line(first) as one, line(second) as other:
        view = one.watches(table)["view"]
        other.watches(table)
        if view["phase"] == "shuffling":
            one.gives(table, do="ready")
            other.gives(table, do="ready")
            view = one.watches(table)["view"]
        mover, looker = (one, other) if view["turn"] == view["you"] else (other, one)
        version = 0
        while True:
            moves = mover.asks(do="moves", table=table)["moves"]
            chosen = next((move for move in moves if move["command"] in ("draw", "discard")), moves[0])
            told = mover.gives(table, do="act", act=chosen)
            assert told["t"] == "change"
            version = told["v"]
            assert looker.until("change", v=version)["told"]
            if {"turn", "phase"} & set(told["set"]):
                return


@contextmanager
def unharmed(evening: Evening) -> Iterator[None]:
    """Whatever is tried meanwhile: the log is as before, and the neighbours play on."""
    before = evening.log()
    yield
    assert evening.log() == before
    plays_a_turn(evening.bruno, evening.dora, evening.neighbours)


class TestFrames:
    @pytest.mark.parametrize("size", [wire.LARGEST_FRAME + 1, 70_000, 2_000_000])
    def test_over_eight_kibibytes_end_the_connection(self, evening: Evening, size: int) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.watches(evening.table)
            head = f'{{"do":"watch","table":"{evening.table}"'
            anna.sends(f"{head}{' ' * (size - len(head) - 1)}}}")
            assert anna.closed() == 1009

    def test_of_eight_kibibytes_are_read(self, evening: Evening) -> None:
        with line(evening.anna) as anna:
            anna.hears()
            text = '{"do":"ping"}'
            anna.sends(text + " " * (wire.LARGEST_FRAME - len(text)))
            assert anna.hears()["t"] == "pong"

    @pytest.mark.parametrize("raw", [b"", b"\0\1\2", b'{"do":"ping"}'])
    def test_of_bytes_end_the_connection(self, evening: Evening, raw: bytes) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.sends(raw)
            assert anna.closed() == 1003

    @pytest.mark.parametrize("raw", [b"\xff", b'{"do":"ping\xc3"}', b"\xed\xa0\x80", b'{"do":"\xf8\x88\x80\x80\x80"}'])
    def test_of_text_that_is_not_utf8_end_the_connection(self, evening: Evening, raw: bytes) -> None:
        noted = len(evening.hall.log)
        with unharmed(evening), line(evening.anna) as anna:
            anna.sends_text_of(raw)
            assert anna.closed() == 1007
        lines = [json.loads(one) for one in evening.hall.log[noted:]]
        assert [one["level"] for one in lines if one["event"] == "frame/not-utf8"] == ["info"]
        assert not [one for one in lines if one["level"] not in ("info", "debug")]

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "ping",
            "null",
            "[]",
            "7",
            '"ping"',
            "{}",
            '{"do":"dance"}',
            '{"do":"watch"}',
            '{"do":"watch","table":7}',
            '{"do":"watch","table":null}',
            '{"do":"ping","loudly":true}',
            '{"do":"watch","table":"' + "t" * 41 + '"}',
            '{"do":["ping"]}',
            '{"t":"hello"}',
            '{"do":"ping"}{"do":"ping"}',
            '{"do":"ping"',
            '{"do":"give","table":"t","id":"1","order":{"do":"fly"}}',
            '{"do":"give","table":"t","id":"","order":{"do":"get-up"}}',
            '{"do":"give","table":"t","id":"' + "1" * 65 + '","order":{"do":"get-up"}}',
            '{"do":"give","table":"t","id":"1","order":{"do":"report-words","version":' + "9" * 400 + "}}",
            '{"do":"give","table":"t","id":"1","order":{"do":"report-words","version":1e999}}',
            '{"do":"give","table":"t","id":"1","order":{"do":"report-words","version":-1}}',
            '{"do":"give","table":"t","id":"1","order":{"do":"report-words","version":1.5}}',
            '{"do":"give","table":"t","id":"1","order":{"do":"ready","word":"' + "w" * 501 + '"}}',
            "[" * 4_000,
            '{"do":"watch","table":"\\ud800"}',
        ],
        ids=lambda text: text[:40],
    )
    def test_that_cannot_be_read_are_answered_with_a_sentence(self, evening: Evening, text: str) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.hears()
            anna.sends(text)
            said = anna.hears()
            assert (said["t"], said["code"]) == ("no", "frame/not-read")
            assert set(said["say"]) == {"it", "en"}
            assert anna.is_alive

    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ('{"do":"give","table":"t1","id":"c7","order":{"do":"fly"}}', ("c7", "t1")),
            ('{"do":"watch","table":7,"id":"c7"}', (None, None)),
            ('{"do":"give","table":"t1","id":"' + "1" * 65 + '","order":{"do":"get-up"}}', (None, None)),
        ],
    )
    def test_that_cannot_be_read_are_refused_under_their_own_name(
        self, evening: Evening, text: str, named: tuple[str | None, str | None]
    ) -> None:
        with line(evening.anna) as anna:
            anna.hears()
            anna.sends(text)
            said = anna.hears()
            assert (said["code"], said.get("id"), said.get("table")) == ("frame/not-read", *named)

    def test_a_hundred_in_a_second_end_the_connection(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        """However many seconds this machine needs to say them, in none it is allowed any more."""
        monkeypatch.setattr(allowance, "PER_SECOND", 0.0)
        with unharmed(evening), line(evening.anna) as anna:
            with suppress(ConnectionClosed):  # it may end before all of them are said
                for _ in range(100):
                    anna.says(do="ping")
            assert anna.closed() == 4429

    def test_a_hundred_spread_over_a_second_are_too_many_as_well(self) -> None:
        allowance = Allowance(0.0)
        assert not all(allowance.take(number / 100) for number in range(100))

    def test_as_many_as_a_quick_player_needs_are_not(self) -> None:
        allowance = Allowance(0.0)
        assert all(allowance.take(number / 35) for number in range(1_000))

    def test_of_who_does_not_read_are_not_kept_for_ever(self, hall: Hall) -> None:
        """The connection is closed once the rest is sent; whoever comes back is shown the whole table."""
        sent: list[str] = []
        reads = asyncio.Event()

        async def slowly(message: Any) -> None:
            await reads.wait()
            sent.append(message["type"] + str(message.get("code", "")))

        async def tries() -> None:
            who: Any = type("Somebody", (), {"id": "p1"})()
            tables: Any = hall.house.tables
            connection = Connection(hall.house, [lambda line: TablesDesk(line, hall.house, tables)], who, slowly)
            writing = asyncio.create_task(connection.write())
            for _ in range(MOST_WAITING + 10):
                connection.send(b"{}")
            reads.set()
            await writing

        asyncio.run(tries())
        assert sent[-1] == "websocket.close4408"
        assert len(sent) == MOST_WAITING + 1

    @pytest.mark.parametrize("takes", [True, False])
    def test_of_who_takes_nothing_for_a_while_end_the_connection(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch, takes: bool
    ) -> None:
        """The end does not wait until all is taken; who takes it after all is told the code."""
        monkeypatch.setattr(lines, "GOODBYE", 60 if takes else 0.2)
        hung_up, ended = Event(), Event()
        connections: list[Connection] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] != "websocket":
                return
            await receive()
            await send({"type": "websocket.accept"})
            connection = Connection(hall.house, [], somebody, send, line_of(scope))
            connections.append(connection)
            while connection.ended_with is None:
                connection.send(b"x" * 10_000)
                await asyncio.sleep(0)
            await connection.write()
            hung_up.set()
            while (await receive())["type"] != "websocket.disconnect":
                pass
            line = line_of(scope)
            while line is not None and not line.disconnected:  # noqa: ASYNC110  (it tells nobody else)
                await asyncio.sleep(0.01)
            ended.set()

        somebody: Any = type("Somebody", (), {"id": "p1"})()
        with serving(app) as address:
            if takes:
                with connect(address.replace("http", "ws"), max_queue=1, compression=None, proxy=None) as socket:
                    assert hung_up.wait(PATIENCE)
                    with suppress(ConnectionClosed):
                        while True:
                            socket.recv(PATIENCE)
                    assert socket.close_code == 4408
            else:
                with bare(address):
                    assert ended.wait(PATIENCE)
            assert ended.wait(PATIENCE)
        assert [connection.ended_with for connection in connections] == [4408]


FLOODS = {
    "pings": Frame(Opcode.PING, b"").serialize(mask=True),
    "pongs": Frame(Opcode.PONG, b"").serialize(mask=True),
    "parts": Frame(Opcode.CONT, b"", fin=False).serialize(mask=True),
    "texts": Frame(Opcode.TEXT, b'{"do":"ping"}').serialize(mask=True),
    "no texts": Frame(Opcode.TEXT, b"{").serialize(mask=True),
}
MANY = 200_000
FEW = MOST_SKIPPED + 1_000


def flood(kind: str) -> bytes:
    begins = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) if kind == "parts" else b""
    return begins + FLOODS[kind] * MANY


class TestAFlood:
    """Frames without end, of any kind: the connection ends, and the neighbours are answered meanwhile."""

    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """Where frames were looked at, whosever they were, and what the library has read."""
        looks: list[int] = []
        read = Protocol.recv_frame

        def looked(data: bytes, start: int = 0) -> Any:
            looks.append(start)
            return extent(data, start)

        def was_read(protocol: Protocol, frame: Frame) -> None:
            looks.append(len(frame.data))
            read(protocol, frame)

        monkeypatch.setattr(lines, "extent", looked)
        monkeypatch.setattr(Protocol, "recv_frame", was_read)
        return looks

    @pytest.mark.parametrize("kind", FLOODS)
    def test_ends_the_connection_and_the_neighbours_are_answered(
        self, evening: Evening, kind: str, looks: list[int]
    ) -> None:
        with unharmed(evening), line(evening.anna) as anna, line(evening.bruno) as bruno:
            anna.floods(flood(kind))
            assert bruno.is_alive
            assert anna.closed() == 4429
        assert len(looks) < FEW

    @pytest.mark.parametrize("kind", FLOODS)
    def test_of_nobody_is_turned_away_and_the_neighbours_are_answered(
        self, evening: Evening, kind: str, looks: list[int]
    ) -> None:
        with unharmed(evening), line(evening.bruno) as bruno, bare(evening.hall.address, "nobody") as stranger:
            with suppress(OSError):
                stranger.sendall(flood(kind))
            assert bruno.is_alive
        assert len(looks) < FEW


class TestTheDoor:
    @pytest.mark.parametrize(
        "origin", ["http://elsewhere.example", "https://127.0.0.1", "null", "file://", "http://127.0.0.1:1", "%%%"]
    )
    def test_pages_of_other_sites_are_turned_away(self, evening: Evening, origin: str) -> None:
        with unharmed(evening), line(evening.anna, origin=origin) as stranger:
            assert stranger.closed() == 4403

    def test_our_own_page_is_not(self, evening: Evening) -> None:
        with line(evening.anna, origin=evening.hall.address) as anna:
            assert anna.hears()["t"] == "hello"

    @pytest.mark.parametrize("token", [None, "", "x", "pabc.def", "p" + "a" * 16 + "." + "A" * 43, "€", "a" * 4_000])
    def test_without_a_session_nobody_comes_in(self, evening: Evening, token: str | None) -> None:
        with unharmed(evening):
            headers = {} if token is None else {"authorization": f"Bearer {token}".encode().decode("latin-1")}
            with line(evening.hall.address, **headers) as stranger:
                assert stranger.closed() == 4401

    def test_a_token_with_one_letter_changed_is_another(self, evening: Evening) -> None:
        token = str(evening.anna.token)
        changed = token[:-1] + ("A" if token[-1] != "A" else "B")
        with line(evening.hall.address, token=changed) as stranger:
            assert stranger.closed() == 4401

    def test_a_browser_comes_in_with_its_cookie(self, evening: Evening) -> None:
        with line(evening.hall.address, cookie=f"{COOKIE}={evening.anna.token}") as anna:
            assert anna.hears()["name"] == evening.anna.name

    def test_a_session_that_has_expired_is_none(self, evening: Evening) -> None:
        with unharmed(evening), later(evening.hall, LIFE + 1), line(evening.anna) as anna:
            assert anna.closed() == 4401

    def test_a_session_that_expires_ends_the_open_connection(self, evening: Evening) -> None:
        with line(evening.hall.guest()) as here:
            here.watches(evening.table)
            with later(evening.hall, LIFE + 1):
                here.says(do="ping")
                assert here.closed() == 4401

    def test_a_session_that_is_ended_ends_its_connections_at_once_and_no_others(self, evening: Evening) -> None:
        guest = evening.hall.guest()
        with line(guest) as here, line(guest) as there, line(evening.anna) as anna:
            here.watches(evening.table)
            there.watches(evening.table)
            guest.done("DELETE", "/api/session")
            assert (here.closed(), there.closed()) == (4401, 4401)
            assert anna.is_alive

    @pytest.mark.parametrize(
        ("method", "path", "body"),
        [
            ("DELETE", "/api/me/sessions", None),
            ("DELETE", "/api/me/sessions/{session}", None),
            ("PUT", "/api/me/password", {"old": PASSWORD, "new": f"{PASSWORD} e mezzo"}),
        ],
    )
    def test_a_session_that_is_ended_from_another_device_is_over_there(
        self, evening: Evening, method: str, path: str, body: Any
    ) -> None:
        home = evening.hall.account()
        away = evening.hall.again(home)
        (ended,) = [one["id"] for one in away.done("GET", "/api/me/sessions")["sessions"] if not one["current"]]
        with line(home) as lost, line(away) as kept:
            lost.watches(evening.table)
            away.done(method, path.format(session=ended), body)
            assert lost.closed() == 4401
            assert kept.is_alive

    def test_somebody_who_is_forgotten_is_gone(self, evening: Evening) -> None:
        guest = evening.hall.guest()
        with line(guest) as here:
            here.watches(evening.table)
            guest.done("DELETE", "/api/me", {"password": ""})
            assert here.closed() == 4401

    def test_a_store_that_does_not_answer_at_the_door_is_a_reason_to_come_back(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def lost(*_: object) -> None:
            raise StoreLost("the database does not answer")

        with monkeypatch.context() as patch:
            patch.setattr(evening.hall.house.store, "get", lost)
            with line(evening.anna) as anna:
                assert anna.closed() == 1013
        with line(evening.anna) as anna:
            assert anna.is_alive

    def test_a_store_that_does_not_answer_later_is_a_reason_to_ask_again(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The session is looked at again before an order is given: that too may find the store away."""

        async def lost(*_: object) -> None:
            raise StoreLost("the database does not answer")

        with line(evening.anna) as anna:
            anna.watches(evening.table)
            with later(evening.hall, CHECK_SESSION + 1):
                with monkeypatch.context() as patch:
                    patch.setattr(evening.hall.house.store, "get", lost)
                    assert anna.gives(evening.table, do="ready")["code"] == "server/store-lost"
                assert anna.is_alive

    def test_the_first_message_says_who_one_is(self, evening: Evening) -> None:
        with line(evening.anna) as anna:
            hello = anna.hears()
            assert (hello["t"], hello["protocol"], hello["name"]) == ("hello", wire.PROTOCOL, evening.anna.name)
            assert abs(hello["server_time"] / 1_000 - time.time()) < 60


@contextmanager
def later(hall: Hall, milliseconds: int) -> Iterator[None]:
    """For who comes in it is so much later; the tables have a clock of their own."""
    now = hall.house.now
    hall.house.now = lambda: now() + milliseconds
    try:
        yield
    finally:
        hall.house.now = now


class TestOrders:
    @pytest.mark.parametrize(
        ("order", "code"),
        [
            ({"do": "act", "act": {"command": "draw", "seat": "N"}}, "act/seat-is-known"),
            ({"do": "act", "act": {"command": "draw", "seat": "E"}}, "act/seat-is-known"),
            ({"do": "act", "act": {"command": "cheat"}}, "act/not-read"),
            ({"do": "act", "act": {"command": "discard", "card": 10**300}}, "act/not-read"),
            ({"do": "act", "act": {"command": "lay", "cards": {"7h": [[[[]]]]}}}, "act/not-read"),
            ({"do": "sit"}, "table/already-seated"),
            ({"do": "get-up"}, "table/begun"),
            ({"do": "call"}, "referee/strict-table"),
            ({"do": "duty"}, "referee/may-not-rule"),
            ({"do": "rule-as-proposed"}, "referee/not-on-duty"),
            ({"do": "choose", "option": "none"}, "match/no-referee"),
            ({"do": "report-words", "version": 2**52}, "chat/nothing-said-there"),
        ],
        ids=str,
    )
    def test_that_a_player_may_not_give_are_refused(self, evening: Evening, order: Data, code: str) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.watches(evening.table)
            said = anna.gives(evening.table, **order)
            assert (said["t"], said["code"], said["table"]) == ("no", code, evening.table)
            assert all(said["say"].values())
            assert anna.is_alive

    @pytest.mark.parametrize("depth", [10, 100, 1_300])
    def test_that_nest_as_deep_as_a_frame_allows_are_refused(self, evening: Evening, depth: int) -> None:
        nested = '{"a":' * depth + "1" + "}" * depth
        order = f'{{"do":"act","act":{{"command":{nested}}}}}'
        with unharmed(evening), line(evening.anna) as anna:
            anna.watches(evening.table)
            anna.sends(f'{{"do":"give","table":"{evening.table}","id":"deep-{depth}","order":{order}}}')
            said = anna.hears()
            assert said["code"] in {"act/not-read", "frame/not-read"}
            assert len(json.dumps(said)) < 1_500
            assert anna.is_alive

    def test_out_of_turn_are_refused_with_the_article(self, evening: Evening) -> None:
        with unharmed(evening), line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(evening.table)["view"]
            carla.watches(evening.table)
            waiting = carla if view["turn"] == view["you"] else anna
            said = waiting.gives(evening.table, do="act", act={"command": "draw"})
            assert said["code"] == "turn/not-yours"
            assert said["article"]["code"]

    def test_of_who_only_looks_on_are_refused(self, evening: Evening) -> None:
        guest = evening.hall.guest()
        with unharmed(evening), line(guest) as stranger:
            view = stranger.watches(evening.table)["view"]
            assert view["you"] == "spectator"
            assert not [name for name, value in view.items() if name.startswith("hand/") and value is not None]
            for order in ({"do": "act", "act": {"command": "draw"}}, {"do": "ready"}, {"do": "say", "phrase": "hello"}):
                assert stranger.gives(evening.table, **order)["code"] == "table/not-seated"
            assert stranger.asks(do="moves", table=evening.table)["code"] == "table/not-seated"

    def test_for_a_table_that_is_not_watched_are_refused(self, evening: Evening) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            assert anna.gives(evening.table, do="get-up")["code"] == "table/not-watched"
            assert anna.gives(evening.neighbours, do="sit")["code"] == "table/not-watched"
            assert anna.asks(do="moves", table=evening.table)["code"] == "table/not-seated"

    @pytest.mark.parametrize("table", ["", "t", "t" + "a" * 16, "../etc", "table/x", "%", "t\u0000"])
    def test_for_a_table_that_does_not_exist_are_refused(self, evening: Evening, table: str) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            assert anna.watches(table)["code"] == "table/unknown"
            assert anna.is_alive

    def test_under_a_name_that_no_database_stores_are_refused(self, evening: Evening) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.watches(evening.table)
            anna.says(do="give", table=evening.table, id="c\x00", order={"do": "say", "phrase": "hello"})
            assert anna.hears()["code"] == "frame/not-read"
            assert anna.is_alive

    def test_sent_again_are_carried_out_once(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        with line(evening.anna) as anna:
            anna.watches(table)
            words, version = {"do": "say", "phrase": "hello"}, 0
            for number in range(3):
                anna.says(do="give", table=table, id="once", order=words)
                told = anna.hears() if number else anna.until("change")
                assert told["done" if number == 0 else "id"] == "once"
                assert told["t"] == ("change" if number == 0 else "done")
                version = told["v"]
            assert anna.watches(table)["v"] == version

    def test_sent_again_over_another_connection_too(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        versions = []
        for _ in range(2):
            with line(evening.anna) as anna:
                before = anna.watches(table)["v"]
                anna.says(do="give", table=table, id="twice", order={"do": "say", "phrase": "thanks"})
                answer = anna.hears()
                versions.append((before, answer["t"], answer["v"]))
        (first, change, after), (second, done, again) = versions
        assert (change, done) == ("change", "done")
        assert first + 1 == after == second == again

    def test_of_two_people_may_have_the_same_id(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        for person in (evening.anna, evening.carla):
            with line(person) as one:
                one.watches(table)
                one.says(do="give", table=table, id="mine", order={"do": "say", "phrase": "hello"})
                assert one.hears()["t"] == "change"

    def test_that_were_refused_may_be_given_again_under_the_same_id(self, evening: Evening) -> None:
        table: str = evening.anna.done("POST", "/api/tables", ALONE)["table"]
        with line(evening.anna) as anna:
            anna.watches(table)
            sit = {"do": "give", "table": table, "id": "s", "order": {"do": "sit", "seat": "W"}}
            for _ in range(2):
                anna.says(**sit)
                assert anna.hears()["code"] == "table/already-seated"

    def test_a_fault_of_ours_ends_one_connection_and_is_noted(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fails(*_: object) -> None:
            raise RuntimeError("planted")

        with line(evening.anna) as anna, line(evening.carla) as carla:
            anna.watches(evening.table)
            with monkeypatch.context() as planted:
                planted.setattr(evening.hall.house.tables, "ordered", fails)
                anna.says(do="give", table=evening.table, id="x", order={"do": "get-up"})
                assert anna.closed() == 1011
            assert carla.is_alive
        notes = [json.loads(text) for text in evening.hall.log]
        assert any(one["event"] == "fault" and one["error"] == "RuntimeError" for one in notes)


class TestLooking:
    def test_whoever_asks_again_is_shown_the_whole_table(self, evening: Evening) -> None:
        with line(evening.anna) as anna:
            first = anna.watches(evening.table)
            again = anna.watches(evening.table)
            assert first == again
            assert first["view"]["table"] == evening.table

    def test_changes_lead_from_one_view_to_the_next(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        with line(evening.carla) as carla:
            shown = carla.watches(table)
            plays_a_turn(evening.anna, evening.carla, table)
            view, version = shown["view"], shown["v"]
            last = None
            while last is None or last["v"] != version:
                carla.says(do="watch", table=table)
                heard = carla.hears()
                while heard["t"] == "change":
                    assert heard["was"] == version
                    version = heard["v"]
                    changed(view, heard["set"])
                    heard = carla.hears()
                last = heard
            assert {name: value for name, value in last["view"].items() if value is not None} == {
                name: value for name, value in view.items() if value is not None
            }

    def test_two_connections_of_one_person_see_the_same_and_one_of_them_asked(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        with line(evening.anna) as phone, line(evening.anna) as laptop:
            phone.watches(table)
            laptop.watches(table)
            asked = phone.gives(table, do="say", phrase="hello")
            heard = laptop.until("change")
            assert "done" not in heard
            assert {name: value for name, value in asked.items() if name != "done"} == heard

    def test_who_looks_no_more_hears_no_more(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        with line(evening.anna) as anna, line(evening.carla) as carla:
            carla.watches(table)
            anna.watches(table)
            carla.says(do="unwatch", table=table)
            assert carla.is_alive
            anna.gives(table, do="say", phrase="hello")
            carla.says(do="ping")
            assert carla.hears()["t"] == "pong"
            carla.says(do="unwatch", table="t")
            assert carla.is_alive

    def test_at_so_many_tables_at_once_and_no_more(self, evening: Evening) -> None:
        guest = evening.hall.guest()
        tables = [guest.done("POST", "/api/tables", ALONE)["table"] for _ in range(MOST_TABLES + 1)]
        with line(guest) as one:
            assert [one.watches(table)["t"] for table in tables] == ["table"] * MOST_TABLES + ["no"]
            one.says(do="unwatch", table=tables[0])
            assert one.watches(tables[-1])["t"] == "table"

    def test_a_table_without_spectators_has_none_once_it_plays(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla, spectators=False)
        with line(evening.bruno) as bruno, line(evening.anna) as anna:
            assert bruno.watches(table)["code"] == "table/no-spectators"
            assert anna.watches(table)["t"] == "table"


class TestHelp:
    def test_moves_are_what_may_be_done_now(self, evening: Evening) -> None:
        with line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(evening.table)["view"]
            carla.watches(evening.table)
            in_turn, waiting = (anna, carla) if view["turn"] == view["you"] else (carla, anna)
            commands = {move["command"] for move in in_turn.asks(do="moves", table=evening.table)["moves"]}
            assert "draw" in commands
            assert waiting.asks(do="moves", table=evening.table)["moves"] == []

    def test_placements_are_every_way_to_use_some_cards(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla)
        with line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(table)["view"]
            other = carla.watches(table)["view"]
            mover, mine = (anna, view) if view["turn"] == view["you"] else (carla, other)
            mover.gives(table, do="act", act={"command": "draw"})
            card = mine[f"hand/{mine['you']}"].split()[0]
            answer = mover.asks(do="placements", table=table, cards=card)
            assert answer["t"] == "placements"
            assert {"command": "discard", "card": card} in [one["act"] for one in answer["placements"]]

    @pytest.mark.parametrize("cards", ["7x", "7h 7h 7h", "9" * 700, "\u0000"])
    def test_what_are_no_cards_is_refused(self, evening: Evening, cards: str) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            anna.watches(evening.table)
            assert anna.asks(do="placements", table=evening.table, cards=cards)["code"] == "act/not-read"
            assert anna.is_alive

    def test_hints_are_turns_that_may_be_played(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(helping, "ADVISER", "search:4")
        table = begun(evening.anna, evening.carla, hints=True)
        with line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(table)["view"]
            carla.watches(table)
            assert view["settings"]["hints"] is True
            mover, waiting = (anna, carla) if view["turn"] == view["you"] else (carla, anna)
            for _ in range(2):
                said = mover.asks(do="hints", table=table)
                assert said["t"] == "hints"
                first, *others = said["hints"]
                assert first["worth"] == 0
                assert all(other["act"] for other in others)
                reasons = [*first["wins"], *first["risks"], *first["bounds"]]
                assert reasons
                assert all(set(one["say"]) == {"it", "en"} for one in (*reasons, *first["plan"], *said["shared"]))
                assert waiting.asks(do="hints", table=table)["code"] == "turn/not-yours"
                assert mover.gives(table, do="act", act=first["act"])["t"] == "change"

    def test_hints_are_not_waited_for(self, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
        """Who asks plays on meanwhile: a hint that comes too late is none. Another question is refused until then."""
        may_answer = Event()

        async def thinks(*_: object) -> Advice:
            while not may_answer.is_set():  # noqa: ASYNC110  (it is another thread that sets it)
                await asyncio.sleep(0.005)
            return Advice(0, [], [])

        tables: Any = evening.hall.house.tables
        monkeypatch.setattr(tables.adviser._pool, "hints", thinks)
        table = begun(evening.anna, evening.carla, hints=True)
        with line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(table)["view"]
            carla.watches(table)
            mover = anna if view["turn"] == view["you"] else carla
            mover.says(do="hints", table=table, id="slow")
            mover.says(do="hints", table=table, id="second")
            assert mover.gives(table, do="act", act={"command": "draw"})["t"] == "change"
            codes = {heard["id"]: heard["code"] for heard in mover.heard if heard["t"] == "no"}
            assert codes == {"second": "hints/one-at-a-time"}
            may_answer.set()
            assert mover.until("no")["code"] == "hints/too-late"

    def test_hints_are_told_where_the_table_was_opened_so(self, evening: Evening) -> None:
        with unharmed(evening), line(evening.anna) as anna:
            assert anna.asks(do="hints", table=evening.table)["code"] == "table/not-watched"
            anna.watches(evening.table)
            assert anna.asks(do="hints", table=evening.table)["code"] == "hints/off"
            assert anna.is_alive

    def test_a_fault_over_a_hint_ends_one_connection_and_is_noted(
        self, evening: Evening, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fails(*_: object) -> None:
            raise RuntimeError("planted")

        tables: Any = evening.hall.house.tables
        with line(evening.anna) as anna, line(evening.carla) as carla:
            anna.watches(evening.table)
            monkeypatch.setattr(tables.adviser, "hints", fails)
            anna.says(do="hints", table=evening.table, id="x")
            assert anna.closed() == 1011
            assert carla.is_alive

    def test_why_is_the_refusal_of_an_act_that_is_not_given(self, evening: Evening) -> None:
        with unharmed(evening), line(evening.anna) as anna, line(evening.carla) as carla:
            view = anna.watches(evening.table)["view"]
            carla.watches(evening.table)
            mover, waiting = (anna, carla) if view["turn"] == view["you"] else (carla, anna)
            draw = {"command": "draw"}
            said = mover.asks(do="why", table=evening.table, act=draw)
            assert (said["t"], said["no"], said["v"]) == ("why", None, mover.watches(evening.table)["v"])
            no = waiting.asks(do="why", table=evening.table, act=draw)["no"]
            refused = waiting.gives(evening.table, do="act", act=draw)
            assert no == {name: refused[name] for name in ("code", "say", "article")}
            assert mover.asks(do="why", table=evening.table, act={"command": "fly"})["code"] == "act/not-read"
            stranger = evening.hall.guest()
            with line(stranger) as other:
                assert other.asks(do="why", table=evening.table, act=draw)["code"] == "table/not-watched"
                other.watches(evening.table)
                for question in ({"do": "why", "act": draw}, {"do": "hints"}):
                    assert other.asks(table=evening.table, **question)["code"] == "table/not-seated"

    def test_at_an_arbitrated_table_there_is_none(self, evening: Evening) -> None:
        table = begun(evening.anna, evening.carla, code="federal", arbitrated=True)
        with line(evening.anna) as anna:
            anna.watches(table)
            assert anna.asks(do="moves", table=table)["code"] == "table/no-help-here"
            assert anna.asks(do="placements", table=table, cards="7h")["code"] == "table/no-help-here"
            assert anna.asks(do="hints", table=table)["code"] == "table/no-help-here"
            assert anna.asks(do="why", table=table, act={"command": "draw"})["code"] == "table/no-help-here"

    def test_before_the_cards_there_is_none(self, evening: Evening) -> None:
        table: str = evening.anna.done("POST", "/api/tables", ALONE)["table"]
        with line(evening.anna) as anna:
            anna.watches(table)
            assert anna.asks(do="moves", table=table)["code"] == "table/not-seated"


def changed(view: Data, changes: Data) -> None:
    """A view after a change, as the protocol says it."""
    for name, value in changes.items():
        if value is None:
            view.pop(name, None)
        else:
            view[name] = value


def test_every_close_code_is_one_that_websockets_may_carry() -> None:
    assert all(code in range(4000, 5000) or code in {1003, 1007, 1009, 1011, 1013} for code in wire.CLOSE_CODES)
    assert BURST + PER_SECOND < 100
