"""A question that is begun and never asked, and the connections that are left alone."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn
from uvicorn.server import ServerState

from pinella.server import asking
from pinella.server.line import Line
from tests.patience import PATIENCE
from tests.server.live import serving
from tests.server.test_line import REQUEST, Wire
from tests.server.visiting import noted

SHORT = 0.2
WHOLE = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
HALVES = [b"", b"G", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nx: "]


async def app(scope: Any, _: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(asking, "HEAD_WAIT", SHORT)
    with serving(app) as found:
        yield found


def reached(address: str) -> socket.socket:
    here = urlsplit(address)
    return socket.create_connection((here.hostname, here.port), timeout=PATIENCE)


def is_over(one: socket.socket) -> bool:
    """Whether the other side has hung up; waiting longer than anybody would is an error."""
    with suppress(ConnectionResetError):
        return one.recv(1) == b""
    return True


def has_hung_up(one: socket.socket) -> bool:
    """Whether the other side does so while we wait for a moment."""
    with suppress(TimeoutError):
        return one.recv(1) == b""
    return False


class TestAHeadThatDoesNotCome:
    @pytest.mark.parametrize("half", HALVES)
    def test_ends_the_connection_and_nothing_is_said_of_it(self, address: str, half: bytes) -> None:
        with noted() as log, reached(address) as one:
            one.sendall(half)
            assert is_over(one)
        assert log == []

    @pytest.mark.parametrize("half", HALVES[1:])
    def test_ends_it_after_an_answer_as_well(self, address: str, half: bytes) -> None:
        with reached(address) as one:
            with suppress(ConnectionError):  # a busy machine may be too slow for so short a wait
                one.sendall(WHOLE)
                while one.recv(1_000)[-2:] not in (b"ok", b""):
                    pass
                one.sendall(half)
            assert is_over(one)

    def test_is_not_waited_for_because_a_little_of_it_comes_now_and_then(self, address: str) -> None:
        one = reached(address)
        one.settimeout(SHORT / 10)
        with one, suppress(ConnectionError):
            one.sendall(b"GET / HTTP/1.1\r\nx: ")
            deadline = time.monotonic() + PATIENCE
            while not has_hung_up(one):
                assert time.monotonic() < deadline
                one.sendall(b"x")


class TestAHeadThatIsTooLarge:
    """Somebody could have the server keep as much of one as the network brings in ten seconds."""

    @pytest.mark.parametrize("goes_on", [b"GET /%s", b"GET / HTTP/1.1\r\nx: %s", b"GET / HTTP/1.1\r\n%s"])
    def test_is_answered_with_431(self, goes_on: bytes) -> None:
        much = goes_on % (b"x: y\r\n" * asking.HEAD_LIMIT if goes_on.endswith(b"\n%s") else b"x" * asking.HEAD_LIMIT)
        with serving(app) as address, reached(address) as one:
            one.sendall(much[: asking.HEAD_LIMIT + 1])
            assert one.recv(100).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
            assert is_over(one)

    @pytest.mark.parametrize(
        "begun", [b"\r\n", b"POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: "], ids=["before", "behind"]
    )
    def test_ends_the_connection_before_and_behind_a_question_too(self, begun: bytes) -> None:
        with serving(app) as address, reached(address) as one:
            one.sendall(begun)
            sent = 0
            with suppress(ConnectionError):
                while sent < 100 * asking.HEAD_LIMIT:
                    sent += one.send((b"\r\n" if begun == b"\r\n" else b"x") * 1_000)
            assert sent < 100 * asking.HEAD_LIMIT

    def test_of_up_to_the_limit_is_heard(self) -> None:
        with serving(app) as address, reached(address) as one:
            for _ in range(3):
                one.sendall(WHOLE[:-2] + b"x: " + b"y" * (asking.HEAD_LIMIT - 100) + b"\r\n\r\n")
                assert one.recv(1_000).startswith(b"HTTP/1.1 200 ")

    def test_is_none_of_the_body(self) -> None:
        body = b"x" * (4 * asking.HEAD_LIMIT)
        with serving(app) as address, reached(address) as one:
            one.sendall(b"POST / HTTP/1.1\r\ncontent-length: %d\r\n\r\n" % len(body))
            one.sendall(body + WHOLE)
            heard = b""
            while heard.count(b"HTTP/1.1 200 ") < 2:
                heard += one.recv(1_000)
                assert b"431" not in heard


class TestManyQuestionsAtOnce:
    def test_are_answered_one_after_the_other(self) -> None:
        with serving(app) as address, reached(address) as one:
            one.sendall(WHOLE * asking.MOST_WAITING)
            heard = b""
            while heard.count(b"HTTP/1.1 200 ") < asking.MOST_WAITING:
                heard += one.recv(1_000)

    def test_end_the_connection_where_nobody_waits_for_an_answer(self) -> None:
        """Somebody could have a server remember as many as the network brings: a kilobyte or two for each."""
        begun: list[int] = []
        is_ended = threading.Event()

        async def slow(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http":
                begun.append(1)
                while not is_ended.is_set():  # noqa: ASYNC110  (it is another thread that sets it)
                    await asyncio.sleep(0.01)
            await app(scope, receive, send)

        with serving(slow) as address, reached(address) as one:
            one.sendall(WHOLE * 1_000)
            assert is_over(one)
            is_ended.set()
        assert begun == [1]


class Watched:
    """A loop that remembers what it was told to do later."""

    def __init__(self) -> None:
        self.later: list[tuple[float, asyncio.TimerHandle]] = []
        self.create_task = asyncio.get_running_loop().create_task

    def call_later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
        handle = asyncio.get_running_loop().call_later(seconds, what)
        self.later.append((seconds, handle))
        return handle

    @property
    def waits_for_a_head(self) -> int:
        return sum(seconds == asking.HEAD_WAIT and not handle.cancelled() for seconds, handle in self.later)


class Network(Wire):
    """It may be handed from one protocol to another."""

    def set_protocol(self, _: object) -> None:
        pass


async def steps(*parts: bytes) -> list[int]:
    """After each part, and once what it asks for is answered: how many heads are waited for."""
    loop = Watched()
    state = ServerState()
    config = uvicorn.Config(app, http=asking.Asking, ws=Line, log_level="critical")
    config.load()
    one, network = asking.Asking(config, state, {}, loop), Network()  # type: ignore[arg-type]
    one.connection_made(network)  # type: ignore[arg-type]
    found = [loop.waits_for_a_head]
    for part in parts:
        one.data_received(part)
        found.append(loop.waits_for_a_head)
        if part != REQUEST:
            await asyncio.gather(*state.tasks)
        found.append(loop.waits_for_a_head)
    one.connection_lost(None)
    return [*found, loop.waits_for_a_head]


class TestIsWaitedFor:
    """A head, and nothing else."""

    def test_at_the_beginning(self) -> None:
        assert asyncio.run(steps()) == [1, 0]

    def test_until_it_has_come(self) -> None:
        assert asyncio.run(steps(WHOLE[:7], WHOLE[7:])) == [1, 1, 1, 0, 0, 0]

    def test_from_its_first_byte_on_after_an_answer(self) -> None:
        assert asyncio.run(steps(WHOLE, WHOLE[:1], WHOLE[1:])) == [1, 0, 0, 1, 1, 0, 0, 0]

    def test_no_head_while_a_body_comes(self) -> None:
        head = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n"
        assert asyncio.run(steps(head + b"bo"))[:2] == [1, 0]

    def test_none_on_a_socket(self) -> None:
        assert asyncio.run(steps(REQUEST)) == [1, 0, 0, 0]
