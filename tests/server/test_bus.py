"""The bus says where to look again: one suite for the bus of one process, for PostgreSQL and for NATS.

The servers are real, and are killed and started again.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import asyncpg  # type: ignore[import-untyped]
import nats as nats_client
import pytest

from pinella.errors import PinellaError
from pinella.server.bus import LONGEST, LOST, BadNote, Bus, Health, LocalBus, LocalExchange, Note, bus_at, encoded
from pinella.server.bus_line import LARGEST, MOST_WAITING, Outbox, Patience
from pinella.server.bus_nats import NatsBus
from pinella.server.bus_postgres import PostgresBus
from tests.patience import PATIENCE
from tests.server.bot_tables import until
from tests.servers import Nats, Postgres, free_port, nats, postgres

CALM = Patience(connecting=30, sending=30, silence=30, shortest=0.02, longest=0.1)
"""On a machine that stands still for seconds no connection is given up that has only been kept waiting."""

HASTY = Patience(connecting=1.0, sending=0.5, silence=0.2, shortest=0.02, longest=0.1)


def _bus_with(patience: Patience, worker: str, address: str, watch: Callable[[Health], None] | None = None) -> Bus:
    if address.startswith("nats"):
        return NatsBus(worker, address, watch=watch, patience=patience)
    return PostgresBus(worker, address, watch=watch, patience=patience)


class Exchange(ABC):
    """Where several buses meet, and what can happen to it."""

    @abstractmethod
    def bus(self, worker: str, watch: Callable[[Health], None] | None = None) -> Bus:
        """A bus that has not started."""

    @abstractmethod
    async def publish(self, payload: bytes) -> None:
        """Something that anybody could put there."""

    @abstractmethod
    async def kill(self) -> None:
        """As a power cut would."""

    @abstractmethod
    async def start_again(self) -> None: ...


class Here(Exchange):
    def __init__(self) -> None:
        self.exchange = LocalExchange()

    def bus(self, worker: str, watch: Callable[[Health], None] | None = None) -> Bus:
        return LocalBus(worker, self.exchange, watch)

    async def publish(self, payload: bytes) -> None:
        self.exchange.publish(payload)

    async def kill(self) -> None:
        self.exchange.break_down()

    async def start_again(self) -> None:
        self.exchange.mend()


class Elsewhere(Exchange):
    def __init__(self, server: Postgres | Nats) -> None:
        self.server = server

    def bus(self, worker: str, watch: Callable[[Health], None] | None = None) -> Bus:
        return _bus_with(CALM, worker, self.server.url, watch)

    async def publish(self, payload: bytes) -> None:
        if isinstance(self.server, Nats):
            client = await nats_client.connect(self.server.url)
            await client.publish("pinella", payload)
            await client.drain()
            return
        connection = await asyncpg.connect(self.server.url)
        await connection.execute("SELECT pg_notify('pinella', $1)", payload.decode())
        await connection.close()

    async def kill(self) -> None:
        await asyncio.to_thread(self.server.kill)

    async def start_again(self) -> None:
        await asyncio.to_thread(self.server.start)


@pytest.fixture(scope="module")
def servers() -> Iterator[dict[str, Postgres | Nats]]:
    with postgres(fsync="off") as database, nats() as broker:
        yield {"postgres": database, "nats": broker}


@pytest.fixture(params=["local", "postgres", "nats"])
def exchange(request: pytest.FixtureRequest) -> Exchange:
    if request.param == "local":
        return Here()
    servers: dict[str, Postgres | Nats] = request.getfixturevalue("servers")
    return Elsewhere(servers[request.param])


class Listener:
    """A worker with its bus, and what it has heard."""

    def __init__(self, name: str, exchange: Exchange, bus: Bus | None = None) -> None:
        self.name = name
        self.changes: list[tuple[bool, str]] = []
        self.bus = bus or exchange.bus(name, lambda health: self.changes.append((health.is_up, health.why)))
        self.heard: list[Note] = []

    async def say(self, *versions: int, stream: str = "table/1") -> None:
        for version in versions:
            await self.bus.say(Note(self.name, "look", stream, version))

    def of(self, other: Listener) -> list[int]:
        """The versions that it has heard of from another one."""
        return [note.version for note in self.heard if note.worker == other.name and note.kind == "look"]

    @property
    def losses(self) -> int:
        return sum(note.kind == LOST for note in self.heard)


@asynccontextmanager
async def listeners(exchange: Exchange, *names: str) -> AsyncIterator[list[Listener]]:
    async with AsyncExitStack() as stack:
        found = []
        for name in names:
            one = Listener(name, exchange)
            stack.push_async_callback(one.bus.close)
            await one.bus.start(one.heard.append)
            found.append(one)
        yield found


class TestEveryBus:
    def test_a_note_is_heard_by_all_others_and_not_by_who_says_it(self, exchange: Exchange) -> None:
        async def play() -> None:
            async with listeners(exchange, "a", "b", "c") as (a, b, c):
                note = Note("a", "here", "table/7 “è”", 12, "N,S")
                await a.bus.say(note)
                await b.say(1)
                await until(lambda: c.heard.count(note) == 1 and c.of(b) == [1] and a.of(b) == [1])
                await until(lambda: b.heard == [note])
                assert a.heard == [Note("b", "look", "table/1", 1)]
                assert all(one.bus.health.is_up for one in (a, b, c))
                assert c.losses == 0

        asyncio.run(play())

    def test_who_has_begun_to_listen_misses_nothing_that_is_said_then(self, exchange: Exchange) -> None:
        """A NATS client's ping overtook its subscription, and one in thirty missed the first note for good."""

        async def play() -> None:
            async with listeners(exchange, "a") as (a,):
                for number in range(100):
                    await joined(a, number)

        async def joined(a: Listener, number: int) -> None:
            async with listeners(exchange, "b") as (b,):
                await a.say(number)
                await until(lambda: b.of(a) == [number])

        asyncio.run(play())

    def test_many_notes_of_several_arrive_each_in_its_order(self, exchange: Exchange) -> None:
        many = list(range(1, 2_001))

        async def play() -> None:
            async with listeners(exchange, "a", "b", "c") as (a, b, c):
                await asyncio.gather(a.say(*many), b.say(*many))
                await until(lambda: len(c.heard) == 2 * len(many))
                assert c.of(a) == c.of(b) == many
                await until(lambda: b.of(a) == many)
                assert (a.bus.health.said, c.bus.health.heard) == (len(many), 2 * len(many))

        asyncio.run(play())

    def test_what_is_no_note_is_counted_and_does_no_harm(self, exchange: Exchange) -> None:
        async def play() -> None:
            async with listeners(exchange, "a", "b") as (a, b):
                long = json.dumps({"worker": "x", "kind": "look", "stream": "s" * LONGEST})
                for garbage in (b"hello", b"{}", b"[1]", b'{"worker":"x","kind":3}', long.encode()):
                    await exchange.publish(garbage)
                await exchange.publish(b"half a note\n" + encoded(Note("x", "look", "table/1", 5)))
                await a.say(6)
                await until(lambda: [note.version for note in b.heard] == [5, 6])
                assert b.bus.health.garbage == 6
                assert b.bus.health.is_up

        asyncio.run(play())

    def test_a_listener_that_stumbles_does_not_end_the_bus(
        self, exchange: Exchange, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def play() -> None:
            async with listeners(exchange, "a") as (a,):
                other, heard = exchange.bus("b"), []

                def hear(note: Note) -> None:
                    heard.append(note.version)
                    raise ZeroDivisionError

                await other.start(hear)
                await a.say(1, 2)
                await until(lambda: heard == [1, 2])
                await other.close()

        asyncio.run(play())
        assert [record.message for record in caplog.records] == ["a note was not taken"] * 2

    def test_after_the_end_nothing_is_heard(self, exchange: Exchange) -> None:
        async def play() -> None:
            async with listeners(exchange, "a", "b", "c") as (a, b, c):
                await b.bus.close()
                await b.bus.close()
                await b.bus.say(Note("b", "look"))
                await a.say(1)
                await until(lambda: c.of(a) == [1])
                assert b.heard == []
                assert (b.bus.health.is_up, b.bus.health.why) == (False, "closed")

        asyncio.run(play())

    def test_a_server_killed_and_started_again_leaves_a_gap_that_everybody_hears_of(self, exchange: Exchange) -> None:
        async def play() -> None:
            async with listeners(exchange, "a", "b") as both:
                a, b = both
                await _gone_and_back(exchange, a, b, 1)
                await _gone_and_back(exchange, a, b, 2)
                for one in both:
                    assert [is_up for is_up, _ in one.changes] == [True, False, True, False, True]
                    assert all(why for is_up, why in one.changes if not is_up)
                    assert one.bus.health.losses == 2

        asyncio.run(play())


async def _gone_and_back(exchange: Exchange, a: Listener, b: Listener, time: int) -> None:
    """Killed with a note on its way, and started again; then both hear each other."""
    await exchange.kill()
    await a.say(10 * time)
    await until(lambda: not a.bus.health.is_up and not b.bus.health.is_up)
    await exchange.start_again()
    await until(lambda: a.bus.health.is_up and b.bus.health.is_up and a.losses == b.losses == time)
    await a.say(10 * time + 1)
    await b.say(10 * time + 1)
    await until(lambda: b.of(a)[-1:] == a.of(b)[-1:] == [10 * time + 1])


class Way:
    """The network between one worker and the server: it can be cut, or swallow everything."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._ends: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._open.set()
        self.is_cut = False

    @classmethod
    @asynccontextmanager
    async def to(cls, server: Postgres | Nats) -> AsyncIterator[tuple[Way, str]]:
        """A way to a server, and the address at its beginning."""
        way = cls(server.port)
        async with await asyncio.start_server(way._connected, "127.0.0.1", 0) as entry:
            port = entry.sockets[0].getsockname()[1]
            try:
                yield way, server.url.replace(f":{server.port}", f":{port}")
            finally:
                way.cut()

    def cut(self) -> None:
        """Everybody is hung up on, and nobody gets through."""
        self.is_cut = True
        self._open.set()
        for end in tuple(self._ends):
            end.close()

    def mend(self) -> None:
        self.is_cut = False
        self._open.set()

    def swallow(self) -> None:
        """What is on its way does not arrive, and nobody is told."""
        self._open.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        there = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._passed_on(reader, there[1]), self._passed_on(there[0], writer))

    async def _passed_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.add(writer)
        with suppress(ConnectionError):
            while found := await reader.read(65_536):
                await self._open.wait()
                writer.write(found)
                await writer.drain()
        self._ends.discard(writer)
        writer.close()


@pytest.mark.parametrize("name", ["postgres", "nats"])
class TestBusElsewhere:
    def test_what_was_said_while_one_was_cut_off_is_heard_by_those_who_were_not(
        self, servers: dict[str, Postgres | Nats], name: str
    ) -> None:
        """They have no gap to look for: they would never know."""

        async def play() -> None:
            exchange = Elsewhere(servers[name])
            async with listeners(exchange, "b") as (b,), Way.to(exchange.server) as (way, address):
                a = Listener("a", exchange, _bus_with(HASTY, "a", address))
                await a.bus.start(a.heard.append)
                await a.say(1)
                await until(lambda: b.of(a)[:1] == [1])
                way.cut()
                await a.say(2, 3)
                await until(lambda: not a.bus.health.is_up)
                await a.say(4, 5)
                await b.say(6)
                way.mend()
                await until(lambda: list(dict.fromkeys(b.of(a))) == [1, 2, 3, 4, 5])
                assert a.losses >= 1
                assert b.losses == 0
                await a.bus.close()

        asyncio.run(play())

    def test_a_connection_that_says_nothing_any_more_is_given_up(
        self, servers: dict[str, Postgres | Nats], name: str
    ) -> None:
        """Nobody says a word here: only by asking can the silence be told from peace."""

        async def play() -> None:
            exchange = Elsewhere(servers[name])
            async with Way.to(exchange.server) as (way, address):
                a = Listener("a", exchange, _bus_with(HASTY, "a", address))
                await a.bus.start(a.heard.append)
                await until(lambda: a.bus.health.is_up)
                way.swallow()
                await until(lambda: not a.bus.health.is_up)
                way.mend()
                await until(lambda: a.bus.health.is_up and a.losses > 0)
                await a.bus.close()

        asyncio.run(play())

    def test_a_bus_that_is_down_at_first_raises_nothing_and_comes_up_by_itself(
        self, servers: dict[str, Postgres | Nats], name: str
    ) -> None:
        exchange = Elsewhere(servers[name])

        async def play() -> None:
            await exchange.kill()
            async with listeners(exchange, "a") as (a,):
                assert not a.bus.health.is_up
                assert a.bus.health.why
                await a.say(1)
                await exchange.start_again()
                await until(lambda: a.bus.health.is_up)
                assert a.losses == 1

        asyncio.run(play())

    def test_closing_a_bus_that_is_down_does_not_wait_for_it(
        self, servers: dict[str, Postgres | Nats], name: str
    ) -> None:
        scheme = servers[name].url.partition("://")[0]

        async def play() -> None:
            bus = bus_at("a", f"{scheme}://127.0.0.1:{free_port()}", lambda _: None)
            await bus.start(lambda _: None)
            await bus.say(Note("a", "look"))
            await bus.close()
            assert not bus.health.is_up

        asyncio.run(play())

    def test_without_its_package_the_extra_is_named(self, servers: dict[str, Postgres | Nats], name: str) -> None:
        """In an interpreter of its own, where the package is not to be found."""
        package = {"postgres": "asyncpg", "nats": "nats"}[name]
        asking = (
            f"import sys; sys.modules[{package!r}] = None\n"
            "from pinella.errors import PinellaError\nfrom pinella.server.bus import bus_at\n"
            f"try: bus_at('a', {servers[name].url!r})\n"
            "except PinellaError as error: print(error)"
        )
        said = subprocess.run(
            [sys.executable, "-c", asking], capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        part = {"postgres": "PostgreSQL", "nats": "NATS"}[name]
        assert said.stdout == f"{part} needs packages that are not installed: pip install 'pinella[{name}]'\n"


class TestNotes:
    def test_a_note_that_is_too_long_cannot_be_made(self) -> None:
        with pytest.raises(BadNote, match=f"at most {LONGEST} bytes"):
            Note("a", "look", "x" * LONGEST)

    @pytest.mark.parametrize("address", ["", "club", "mysql://club", "http://club"])
    def test_another_address_is_refused(self, address: str) -> None:
        with pytest.raises(PinellaError, match="begins with postgresql:// or nats://"):
            bus_at("a", address)

    @pytest.mark.parametrize(
        "address",
        ["", "http://bus", "nats://", "nats://:4222", "nats://u:secret@bus:x", "nats://bus:99999", "nats://a,nats://"],
    )
    def test_an_address_where_no_broker_can_be_is_refused_and_not_told(self, address: str) -> None:
        """It was looked for again and again, and nobody heard of it."""
        with pytest.raises(PinellaError) as refused:
            NatsBus("a", address)
        assert str(refused.value) == "expected the address of a NATS server such as nats://bus.internal:4222"

    @pytest.mark.parametrize("address", ["nats://bus", "tls://u:p@bus.example:4222", "nats://[::1]:4222, nats://b:1"])
    def test_one_where_a_broker_can_be_is_taken(self, address: str) -> None:
        assert not NatsBus("a", address).health.is_up


class TestTheOutbox:
    def test_notes_that_pile_up_go_together_as_far_as_one_message_holds(self) -> None:
        async def play() -> list[bytes]:
            outbox, line = Outbox("a"), _Line()
            notes = [encoded(Note("a", "look", "table/" + "x" * 400, number)) for number in range(50)]
            for note in notes:
                outbox.put(note)
            sending = asyncio.create_task(outbox.send(line, 60))
            await outbox.emptied.wait()
            sending.cancel()
            assert b"\n".join(line.sent).split(b"\n") == notes
            return line.sent

        sent = asyncio.run(play())
        assert all(len(message) <= LARGEST for message in sent)
        assert len(sent) == 3

    def test_of_too_many_only_that_there_were_some_is_said(self) -> None:
        async def play() -> None:
            outbox, line = Outbox("a"), _Line()
            for number in range(MOST_WAITING + 1):
                outbox.put(encoded(Note("a", "look", "table/1", number)))
            sending = asyncio.create_task(outbox.send(line, 60))
            await outbox.emptied.wait()
            sending.cancel()
            assert line.sent == [encoded(Note("a", LOST)) + b"\n" + encoded(Note("a", "look", "table/1", MOST_WAITING))]

        asyncio.run(play())


class _Line:
    """A connection that takes everything."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, message: bytes) -> None:
        self.sent.append(message)

    async def ended(self) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Nothing to do."""
