"""The line to a browser, written to and listened to at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from pinella.server import line as lines
from pinella.server.allowance import BURST, Allowance
from pinella.server.framing import extent, text_frame, unmasked
from pinella.server.line import EXTENSION, MOST_SKIPPED, Line, line_of
from tests.patience import PATIENCE
from tests.server.live import serving

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
LARGEST = 1_000


class TestAFrame:
    @pytest.mark.parametrize("size", SIZES)
    def test_is_what_the_library_writes(self, size: int) -> None:
        text = b"x" * size
        assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("masked", [True, False])
    def test_ends_where_the_library_ends_it(self, size: int, masked: bool) -> None:
        text = random.Random(size).randbytes(size)
        frame = Frame(Opcode.TEXT, text).serialize(mask=masked)
        found = extent(frame + b"more")
        assert found is not None
        assert (found.end, found.size, found.is_masked) == (len(frame), size, masked)
        if masked:
            assert unmasked(frame + b"more", found) == text
        assert extent(b"before" + frame, 6) == (found.begin + 6, found.end + 6, masked)
        head = len(frame) - size - 4 * masked
        assert [extent(frame[:cut]) is None for cut in range(head + 1)] == [True] * head + [False]


@dataclass
class Wire:
    """A network that only remembers what is written to it."""

    written: bytes = b""
    is_closed: bool = False
    holds: list[bool] = field(default_factory=list)
    takes: bool = True
    """Whether what is written leaves this machine."""

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def get_write_buffer_size(self) -> int:
        return 0 if self.takes else len(self.written)

    @property
    def is_held(self) -> bool:
        return self.holds[-1:] == [True] and not self.is_closed

    async def settled(self) -> None:
        """Until nothing waits for somebody who receives."""
        quiet = 0
        while quiet < 3:
            quiet = 0 if self.is_held else quiet + 1
            await asyncio.sleep(0)

    def pause_reading(self) -> None:
        self.holds.append(True)

    def resume_reading(self) -> None:
        self.holds.append(False)

    def get_extra_info(self, *_: object) -> None:
        return None


REQUEST = b"\r\n".join(
    [
        b"GET / HTTP/1.1",
        b"host: here",
        b"upgrade: websocket",
        b"connection: upgrade",
        b"sec-websocket-version: 13",
        b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
        b"\r\n",
    ]
)


class Plenty(Allowance):
    """For who may send as much as he likes."""

    def take(self, now: float) -> bool:
        return True


@dataclass
class Said:
    """What somebody made of the bytes of a client: the texts, the other messages, and what was answered."""

    texts: list[str] = field(default_factory=list)
    raws: list[bytes] = field(default_factory=list)
    answered: bytes = b""


async def heard_by_us(parts: list[bytes], *, early: int = 0) -> Said:
    """The first `early` parts come before anybody listens."""
    said, opened, may_listen, listens = Said(), asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        line = line_of(scope)
        assert line is not None
        opened.set()
        await may_listen.wait()
        line.listen(said.texts.append)
        listens.set()
        while (event := await receive())["type"] == "websocket.receive":
            if event.get("text") is not None:
                said.texts.append(event["text"])
            else:
                said.raws.append(event["bytes"])

    config = uvicorn.Config(app, ws=Line, ws_max_size=LARGEST, ws_per_message_deflate=False, log_level="critical")
    config.load()
    line, network = Line(config, ServerState(), {}, asyncio.get_running_loop()), Wire()
    line.allowance = Plenty(0.0)
    line.connection_made(network)  # type: ignore[arg-type]
    line.data_received(REQUEST)
    await opened.wait()
    network.written = b""
    for number, part in enumerate([*parts, b""]):
        if number == early:
            may_listen.set()
            await listens.wait()
        if number >= early:
            await network.settled()
        if not network.is_closed and part:
            line.data_received(part)
    await network.settled()
    said.answered = network.written
    line.connection_lost(None)
    await asyncio.gather(*line.tasks)
    return said


def heard_by_the_library(data: bytes) -> Said:
    """The same by the `websockets` library alone, a byte at a time; messages are put together here."""
    protocol = ServerProtocol(max_size=LARGEST)
    protocol.receive_data(REQUEST)
    (request,) = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    protocol.data_to_send()
    said, fragments, kind = Said(), b"", Opcode.TEXT
    for one in data:
        protocol.receive_data(bytes((one,)))
        for frame in protocol.events_received():
            assert isinstance(frame, Frame)
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
                fragments, kind = b"", frame.opcode
            if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                fragments += frame.data
                if frame.fin and kind is Opcode.BINARY:
                    said.raws.append(fragments)
                elif frame.fin:
                    try:
                        said.texts.append(fragments.decode())
                    except UnicodeDecodeError:
                        protocol.send_close(1007)
        said.answered += b"".join(protocol.data_to_send())
        if protocol.state is not OPEN:
            break
    return said


def framed(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


@dataclass
class Client:
    """Sends what clients send, and now and then what none should."""

    luck: random.Random

    def frames(self) -> Iterator[bytes]:
        kinds = (self.text, self.in_pieces, self.control, self.raw, self.closing, self.wrong)
        for _ in range(self.luck.randint(1, 12)):
            (kind,) = self.luck.choices(kinds, [60, 12, 10, 5, 2, 5])
            yield from kind()

    def words(self) -> bytes:
        size = self.luck.choice([0, 1, 5, 20, 125, 126, 127, 300, LARGEST - 20])
        return "".join(self.luck.choices("abc è€🂡", k=size)).encode()[:size].decode(errors="ignore").encode()

    def text(self) -> list[bytes]:
        return [framed(Opcode.TEXT, self.words())]

    def in_pieces(self) -> list[bytes]:
        frames: list[bytes] = []
        pieces = cut_up(self.luck, self.words())
        for number, piece in enumerate(pieces):
            frames += self.control() if self.luck.random() < 0.3 else []
            frames.append(framed(Opcode.CONT if number else Opcode.TEXT, piece, fin=number == len(pieces) - 1))
        return frames

    def control(self) -> list[bytes]:
        return [framed(self.luck.choice([Opcode.PING, Opcode.PONG]), self.words()[:125])]

    def raw(self) -> list[bytes]:
        return [framed(Opcode.BINARY, self.luck.randbytes(self.luck.randint(0, 200)))]

    def closing(self) -> list[bytes]:
        said = self.luck.choice([b"", b"\x03\xe8", b"\x0f\xa0bye", b"\x00", b"\x03\xe8\xff"])
        return [framed(Opcode.CLOSE, said)]

    def wrong(self) -> list[bytes]:
        """No UTF-8, too large, not masked, a bit that means nothing, nothing to go on from, no kind of frame; and one
        whose length is written longer than need be, which the library takes."""
        text, words = framed(Opcode.TEXT, self.words()), self.words()
        return self.luck.choice(
            [
                [framed(Opcode.TEXT, words + self.luck.choice([b"\xff", b"\xed\xa0\x80", b"\xc3"]))],
                [framed(Opcode.TEXT, b"x" * self.luck.choice([LARGEST + 1, 70_000]))],
                [framed(Opcode.TEXT, words, mask=False)],
                [b"\xc1" + text[1:]],
                [framed(Opcode.CONT, words)],
                [framed(Opcode.TEXT, words, fin=False), text],
                [b"\x83" + text[1:]],
                [b"\x81\xfe\x00\x05\0\0\0\0hello"],
            ]
        )


def cut_up(luck: random.Random, data: bytes) -> list[bytes]:
    """As a network may hand it over."""
    if luck.random() < 0.1:
        return [bytes((one,)) for one in data]
    cuts = sorted(luck.choices(range(len(data) + 1), k=luck.randint(0, 6)))
    return [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]


class TestWhatComes:
    @pytest.mark.parametrize("seed", range(60))
    def test_is_heard_as_the_library_hears_it(self, seed: int) -> None:
        """However it is cut up, and whatever is wrong with it; also when some of it comes too early."""

        async def all_of_it() -> None:
            luck = random.Random(seed)
            for _ in range(25):
                frames = list(Client(luck).frames())
                expected = heard_by_the_library(b"".join(frames))
                for parts in (frames, cut_up(luck, b"".join(frames))):
                    assert await heard_by_us(parts) == expected, (seed, frames, parts)

        asyncio.run(all_of_it())

    @pytest.mark.parametrize("seed", range(20))
    def test_is_heard_also_where_it_begins_to_come_before_anybody_listens(self, seed: int) -> None:
        """A part holds pieces of one frame only: of several at once uvicorn forgets those before a wrong one."""

        async def all_of_it() -> None:
            luck = random.Random(seed)
            for _ in range(25):
                frames = list(Client(luck).frames())
                expected = heard_by_the_library(b"".join(frames))
                parts = [part for frame in frames for part in cut_up(luck, frame)]
                early = luck.randint(0, len(parts))
                assert await heard_by_us(parts, early=early) == expected, (seed, frames, parts, early)

        asyncio.run(all_of_it())

    def test_a_line_that_is_held_lets_nothing_come_until_it_goes_on(self) -> None:
        async def held() -> list[bool]:
            config = uvicorn.Config(lambda *_: None, ws=Line, log_level="critical")
            line, network = Line(config, ServerState(), {}, asyncio.get_running_loop()), Wire()
            line.connection_made(network)  # type: ignore[arg-type]
            line.go_on()
            line.hold()
            line.hold()
            line.go_on()
            line.go_on()
            network.close()
            line.hold()
            return network.holds

        assert asyncio.run(held()) == [True, False]


FLOODS = {
    "pings": framed(Opcode.PING, b""),
    "pongs": framed(Opcode.PONG, b""),
    "beginnings": framed(Opcode.TEXT, b"", fin=False),
    "parts": framed(Opcode.CONT, b"", fin=False),
    "raws": framed(Opcode.BINARY, b"raw"),
    "texts": framed(Opcode.TEXT, b"text"),
}
MANY = 20_000
GOODBYE = framed(Opcode.CLOSE, b"\x0f\xa0")


@dataclass
class Opened:
    """A line that an application has accepted, and what the application was handed."""

    line: Line
    network: Wire
    may_accept: asyncio.Event = field(default_factory=asyncio.Event)
    accepted: asyncio.Event = field(default_factory=asyncio.Event)
    texts: list[str] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)

    def hear(self, text: str) -> None:
        """As a connection does: one text at a time."""
        self.texts.append(text)
        self.line.hold()
        asyncio.get_running_loop().call_soon(self.line.go_on)


async def opened(*, listens: bool = True) -> Opened:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await found.may_accept.wait()
        await send({"type": "websocket.accept"})
        if listens:
            found.line.listen(found.hear)
        found.accepted.set()
        while (event := await receive())["type"] != "websocket.disconnect":
            found.events.append(event)
        found.events.append(event)

    config = uvicorn.Config(app, ws=Line, ws_max_size=LARGEST, ws_per_message_deflate=False, log_level="critical")
    config.load()
    line, network = Line(config, ServerState(), {}, asyncio.get_running_loop()), Wire()
    found = Opened(line, network)
    line.connection_made(network)  # type: ignore[arg-type]
    line.data_received(REQUEST)
    return found


async def accepted(*, listens: bool = True) -> Opened:
    found = await opened(listens=listens)
    found.may_accept.set()
    await found.accepted.wait()
    found.network.written = b""
    return found


class TestAFlood:
    """Whoever sends without end does not keep the server from the others, whatever it is that he sends."""

    @pytest.fixture
    def looks(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """Where frames were looked at."""
        looks: list[int] = []

        def looked(data: bytes, start: int = 0) -> Any:
            looks.append(start)
            return extent(data, start)

        monkeypatch.setattr(lines, "extent", looked)
        return looks

    @pytest.mark.parametrize("kind", ["pings", "pongs", "parts"])
    def test_of_what_is_no_message_ends_the_connection(self, kind: str, looks: list[int]) -> None:
        async def flooded() -> Opened:
            found = await accepted()
            found.line.data_received(FLOODS["beginnings"] + FLOODS[kind] * MANY)
            return found

        found = asyncio.run(flooded())
        assert found.network.written.endswith(framed(Opcode.CLOSE, (4429).to_bytes(2, "big"), mask=False))
        assert found.network.is_held
        assert len(looks) <= BURST + MOST_SKIPPED + 10

    @pytest.mark.parametrize("kind", ["pings", "pongs", "parts"])
    def test_of_what_is_no_message_is_told_to_the_application(self, kind: str) -> None:
        async def flooded() -> Any:
            found = await accepted()
            found.line.data_received(FLOODS["beginnings"] + FLOODS[kind] * MANY)
            await asyncio.gather(*found.line.tasks)
            return found.events

        assert [event["code"] for event in asyncio.run(flooded())] == [4429]

    @pytest.mark.parametrize("listens", [True, False])
    @pytest.mark.parametrize("kind", ["raws", "texts"])
    def test_of_messages_waits_until_those_before_are_dealt_with(
        self, kind: str, listens: bool, looks: list[int]
    ) -> None:
        """In every turn of the loop one is read, and the others have their turn, too."""

        async def flooded() -> tuple[int, int]:
            found = await accepted(listens=listens)
            found.line.data_received(FLOODS[kind] * MANY)
            first = len(looks)
            for _ in range(100):
                await asyncio.sleep(0)
            return first, len(looks)

        first, later = asyncio.run(flooded())
        assert first == 1
        assert 10 < later <= 100

    def test_what_has_waited_is_heard_in_its_order(self) -> None:
        async def heard() -> list[str]:
            found = await accepted()
            texts = [framed(Opcode.TEXT, str(number).encode()) for number in range(100)]
            found.line.data_received(b"".join(texts[:60]) + texts[60][:3])
            found.line.data_received(texts[60][3:] + b"".join(texts[61:]))
            await found.network.settled()
            return found.texts

        assert asyncio.run(heard()) == [str(number) for number in range(100)]

    @pytest.mark.parametrize("kind", FLOODS)
    def test_before_anybody_is_known_is_not_looked_at(self, kind: str, looks: list[int]) -> None:
        async def flooded() -> bool:
            found = await opened()
            await asyncio.sleep(0)
            found.line.data_received(FLOODS[kind] * MANY)
            return found.network.is_held

        assert asyncio.run(flooded())
        assert looks == []

    def test_what_came_before_anybody_was_known_is_heard_afterwards(self) -> None:
        async def heard() -> list[str]:
            found = await opened()
            found.line.data_received(FLOODS["texts"] * 3)
            found.may_accept.set()
            await found.accepted.wait()
            await found.network.settled()
            return found.texts

        assert asyncio.run(heard()) == ["text"] * 3

    @pytest.mark.parametrize("listens", [True, False])
    @pytest.mark.parametrize("kind", FLOODS)
    def test_after_our_goodbye_is_hardly_looked_at(self, kind: str, listens: bool, looks: list[int]) -> None:
        async def flooded() -> Opened:
            found = await accepted(listens=listens)
            await found.line.send({"type": "websocket.close", "code": 4401})
            for _ in range(10):
                if not found.network.is_held:
                    found.line.data_received(FLOODS[kind] * MANY)
            return found

        found = asyncio.run(flooded())
        assert found.network.is_held
        assert len(looks) <= MOST_SKIPPED + 10
        assert found.texts == []

    def test_of_one_frame_after_our_goodbye_is_not_waited_for(self) -> None:
        async def flooded() -> bool:
            found = await accepted()
            found.line.hang_up(4401)
            found.line.data_received(framed(Opcode.BINARY, bytes(LARGEST + 1)))
            return found.network.is_held

        assert asyncio.run(flooded())


class TestTheEnd:
    @pytest.mark.parametrize("cut", [0, 1, 5, len(GOODBYE)])
    def test_is_there_once_both_have_said_goodbye(self, cut: int) -> None:
        async def ended() -> tuple[bool, bool]:
            found = await accepted()
            found.line.hang_up(4401)
            before = found.network.is_closed
            data = FLOODS["texts"] * 10 + GOODBYE
            for part in (data[: len(data) - cut], data[len(data) - cut :]):
                if not found.network.is_closed:
                    found.line.data_received(part)
            return before, found.network.is_closed

        assert asyncio.run(ended()) == (False, True)

    def test_comes_soon_where_the_other_end_says_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lines, "GOODBYE", 0.01)

        async def ended() -> bool:
            found = await accepted()
            found.line.hang_up(4401)
            async with asyncio.timeout(PATIENCE):
                while not found.network.is_closed:  # noqa: ASYNC110  (a network says nothing)
                    await asyncio.sleep(0.01)
            return found.network.is_closed

        assert asyncio.run(ended())

    def test_is_said_once_however_many_hang_up(self) -> None:
        async def ended() -> bytes:
            found = await accepted()
            found.line.hang_up(4429)
            await found.line.send({"type": "websocket.close", "code": 1000})
            return found.network.written

        assert asyncio.run(ended()) == framed(Opcode.CLOSE, (4429).to_bytes(2, "big"), mask=False)

    def test_a_held_line_that_ends_lets_the_goodbye_of_the_other_end_come(self) -> None:
        async def ended() -> bool:
            found = await accepted()
            found.line.hold()
            found.line.data_received(FLOODS["texts"] + GOODBYE)
            found.line.hang_up(4401)
            await found.network.settled()
            return found.network.is_closed

        assert asyncio.run(ended())


class TestAConnection:
    def test_gets_what_is_put_before_anything_that_is_sent_later(self) -> None:
        """And of what is put after its end nothing, and nobody is hurt."""
        lines: list[Line] = []

        async def app(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
            if scope["type"] != "websocket":
                return
            await receive()
            await send({"type": "websocket.accept"})
            line = line_of(scope)
            assert line is not None
            lines.append(line)
            line.put("è uno".encode())
            await send({"type": "websocket.send", "text": "due"})
            line.put(b"tre" * 50_000)
            await send({"type": "websocket.close", "code": 4408})
            line.put(b"quattro")

        async def read(address: str) -> tuple[list[str | bytes], int | None]:
            heard: list[str | bytes] = []
            async with connect(address.replace("http", "ws"), proxy=None) as socket:
                with suppress(ConnectionClosed):
                    while True:
                        heard.append(await socket.recv())
            return heard, socket.close_code

        with serving(app) as address:
            heard, code = asyncio.run(read(address))
        assert heard == ["è uno", "due", "tre" * 50_000]
        assert code == 4408
        (line,) = lines
        line.put(b"cinque")

    def test_under_another_server_there_is_none(self) -> None:
        assert line_of({"type": "websocket"}) is None
        assert line_of({"type": "websocket", "extensions": {EXTENSION: {"line": "another's"}}}) is None
