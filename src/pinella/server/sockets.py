"""A connection: one person, and what he or she looks at. Every byte that leaves goes through `send`."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import ClassVar, Final, Protocol, TypeAlias

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from pinella.server import wire
from pinella.server.allowance import Allowance
from pinella.server.house import House
from pinella.server.line import Line, line_of
from pinella.server.logs import note
from pinella.server.origin import is_allowed_origin
from pinella.server.people.person import Principal
from pinella.server.people.sessions import looked_at_again, principal_of
from pinella.server.problems import Failure
from pinella.server.router import of_validation
from pinella.server.tables.no import No
from pinella.server.texts import Sentence, sentence
from pinella.store import StoreLost, StoreUnwritable

SOCKET_PATH: Final = "/api/socket"
MOST_WAITING: Final = 256
"""Frames that may wait for a slow connection; then it is closed, and the client comes back for the whole view."""

MOST_BEHIND: Final = 1 << 18
"""The same in bytes, of a line that is written to at once."""

CHECK_SESSION: Final = 30_000
"""How often an open connection is asked again whether its session still holds, and what its roles are, in
milliseconds."""


class Hangup(Exception):
    """The connection is closed by us."""

    def __init__(self, code: wire.Closing) -> None:
        super().__init__(wire.CLOSE_CODES[code])
        self.code = code


class Desk(Protocol):
    """What one kind of thing can be asked over a connection: tables, and whatever joins them."""

    TAKES: ClassVar[tuple[type, ...]]
    """The messages that are for it."""

    async def answer(self, message: wire.FromClient) -> None:
        """One of them."""

    async def looked_again(self) -> None:
        """The roles of the person may be others now."""

    async def close(self) -> None:
        """The connection is gone."""


OpenDesk: TypeAlias = "Callable[[Connection], Desk]"
"""A desk for a connection that has just been opened."""


class Connection:
    """One open socket of one person. What is asked over it goes to the desk that takes it."""

    def __init__(
        self, house: House, desks: Iterable[OpenDesk], who: Principal, send: Send, line: Line | None = None
    ) -> None:
        self.person = who.id
        self.who = who
        """The person as he or she is now, with the roles of this moment."""

        self._house = house
        self._send = send
        self._line = line
        self._desks: list[Desk] = [desk(self) for desk in desks]
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._heard: deque[str] = deque()
        self._hearing: asyncio.Task[None] | None = None
        self._allowance = Allowance(self._loop.time()) if line is None else line.allowance
        self._closing: int | None = None
        self._left_with: int | None = None
        self._counts = house.metrics.sockets
        self._checked_at = house.now()
        self._is_over = False
        """Whether the session has ended: nothing more is taken or told, even before the line is cut."""

    # Sending

    def send(self, frame: bytes) -> None:
        """The one way out. It never waits: a connection that does not take its frames is closed."""
        if self._is_over:
            return
        self._counts.frames_out += 1
        if self._line is None:
            self._queue(frame)
        elif self._line.behind > MOST_BEHIND:
            self.hang_up(4408)
        else:
            self._line.put(frame)

    def _queue(self, frame: bytes) -> None:
        """Under a server that has no line to write to at once."""
        if len(self._waiting) >= MOST_WAITING:
            self.hang_up(4408)
            return
        self._waiting.append(frame)
        self._wake.set()

    async def write(self) -> None:
        """Hand the frames to the network, in their order."""
        while True:
            while self._waiting:
                await self._send({"type": "websocket.send", "text": self._waiting.popleft().decode()})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": self._closing})
                return
            self._wake.clear()
            await self._wake.wait()

    def hang_up(self, code: int) -> None:
        """Close once everything before is sent."""
        self._closing = self._closing or code
        self._wake.set()

    def refuse(self, no: No, *, table: str = "", command: str = "") -> None:
        self.send(msgspec.json.encode(wire.Refused(no.code, said(no), command, table, cited(no))))

    # Receiving

    def left(self, code: int) -> None:
        """The other end has hung up, or is gone."""
        if self._closing is None:
            self._left_with = code
        self.hang_up(1000)

    @property
    def ended_with(self) -> int | None:
        """The code of whichever end hung up first."""
        return self._closing if self._left_with is None else self._left_with

    def hear(self, text: str) -> None:
        """A message of the client has come. It is dealt with when those before it are."""
        if self._closing is None:
            self._heard.append(text)
            if self._hearing is None:
                self._hearing = self._loop.create_task(self._hear_all())
                return
        if self._line is not None:
            self._line.hold()

    async def answered(self) -> None:
        """Wait until all that has come is dealt with."""
        while self._hearing is not None:
            await asyncio.wait({self._hearing})

    async def _hear_all(self) -> None:
        try:
            while self._heard and self._closing is None:
                await self._hear_or_end(self._heard.popleft())
        finally:
            self._hearing = None
        if self._line is not None and self._closing is None:
            self._line.go_on()

    async def _hear_or_end(self, text: str) -> None:
        why = _why_not(text, self._allowance, self._loop.time())
        if why is not None:
            self.hang_up(why)
            return
        try:
            await self._hear(text)
        except Hangup as closing:
            self.hang_up(closing.code)
        except Exception as error:  # noqa: BLE001  (a fault of ours: it is noted, and ends this connection only)
            note("fault", level=logging.ERROR, error=error, route=SOCKET_PATH)
            self.hang_up(1011)

    async def _hear(self, text: str) -> None:
        self._counts.frames_in += 1
        if self._is_over:
            raise Hangup(4401)
        try:
            message = wire.decode(text)
        except msgspec.ValidationError as error:
            self._not_read(of_validation(str(error)), wire.named(text))
            return
        except (msgspec.MsgspecError, RecursionError, ValueError):
            self._not_read(Failure("request/not-json"))
            return
        try:
            await self.must_be_live()
            await self._answer(message)
        except StoreUnwritable as error:
            self.refuse_message(message, No(f"server/store-{error.why}"))
        except StoreLost:
            self.refuse_message(message, No("server/store-lost"))

    def refuse_message(self, message: wire.FromClient, no: No) -> None:
        """Under the id that it came with."""
        self.refuse(no, table=getattr(message, "table", ""), command=getattr(message, "id", ""))

    def _not_read(self, failure: Failure, named: wire.Named = wire.NAMELESS) -> None:
        """Under the id that it came with, if that much can be read."""
        self.send(msgspec.json.encode(wire.Refused("frame/not-read", failure.problem.message, named.id, named.table)))

    async def must_be_live(self) -> None:
        """Every now and then: the session still holds, else `Hangup`."""
        if self._house.now() - self._checked_at >= CHECK_SESSION:
            await self._check_session()

    async def look_again(self) -> None:
        """Something about the person has changed: does the session still hold?"""
        try:
            await self._check_session()
        except Hangup as closing:
            self.hang_up(closing.code)

    async def _check_session(self) -> None:
        now = self._house.now()
        who = await looked_at_again(self._house, self.who)
        self._checked_at = now
        if who is None:
            self._is_over = True
            raise Hangup(4401)
        self.who = who
        for desk in self._desks:
            await desk.looked_again()

    async def _answer(self, message: wire.FromClient) -> None:
        if isinstance(message, wire.Ping):
            self.send(msgspec.json.encode(wire.Pong(self._house.now())))
            return
        for desk in self._desks:
            if isinstance(message, desk.TAKES):
                await desk.answer(message)
                return

    async def close(self) -> None:
        """Whatever the person looked at is left, once the message in hand is dealt with: what it leads to is stored,
        and the others are told. Only the end of the server breaks it off."""
        self.hang_up(1000)
        try:
            await self.answered()
        finally:
            if self._hearing is not None:
                self._hearing.cancel()
            for desk in self._desks:
                await desk.close()


def said(no: No) -> Sentence:
    """Why not, in both languages."""
    return sentence(no.key, **no.values)


def cited(no: No) -> wire.CitedArticle | None:
    """The article that says so, if one does."""
    article = no.article
    return None if article is None else wire.CitedArticle(article.code, article.edition, article.number)


async def serve_socket(house: House, desks: Iterable[OpenDesk], scope: Scope, receive: Receive, send: Send) -> None:
    """A websocket from its handshake to its end."""
    headers = Headers(scope=scope)
    if (await receive())["type"] != "websocket.connect":
        return
    who = await _admitted(house, headers, send)
    if who is None:
        return
    line = line_of(scope)
    connection = Connection(house, desks, who, send, line)
    if line is not None:
        line.listen(connection.hear)
    house.doors.came(connection)
    counts = house.metrics.sockets
    counts.open += 1
    connection.send(msgspec.json.encode(wire.Hello(wire.PROTOCOL, who.name, house.now())))
    writing = asyncio.create_task(connection.write())
    listening = asyncio.create_task(_listen(connection, receive))
    looking = asyncio.create_task(_look_again(connection))
    try:
        await asyncio.wait({writing, listening}, return_when=asyncio.FIRST_COMPLETED)
        if listening.done() and not writing.done():
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await writing
    finally:
        house.doors.went(connection)
        for task in (writing, listening, looking):
            task.cancel()
        counts.closed[connection.ended_with or 0] += 1
        counts.open -= 1
        await asyncio.gather(writing, listening, looking, return_exceptions=True)
        await connection.close()


async def _admitted(house: House, headers: Mapping[str, str], send: Send) -> Principal | None:
    """Who is at the door; a page of another site, or nobody with a session, is told why and turned away."""
    ours = is_allowed_origin(headers.get("origin"), headers.get("host"), house.settings.origins)
    code: wire.Closing = 4401 if ours else 4403
    who = None
    try:
        who = await principal_of(house, headers) if ours else None
    except StoreLost:
        code = 1013
    await send({"type": "websocket.accept"})
    if who is None:
        house.metrics.sockets.closed[code] += 1
        await send({"type": "websocket.close", "code": code})
    return who


async def _listen(connection: Connection, receive: Receive) -> None:
    """What the server hands over: under ours, whose line the connection listens to itself, the end and what is no
    text."""
    while True:
        event = await receive()
        await connection.answered()
        if event["type"] != "websocket.receive":
            connection.left(int(event.get("code") or 1005))
            return
        text = event.get("text")
        if text is None:
            connection.hang_up(1003)
            return
        connection.hear(text)


async def _look_again(connection: Connection) -> None:
    """Who only listens is sent as much as who speaks: when the session is over, that is over too."""
    while True:
        await asyncio.sleep(CHECK_SESSION / 1_000)
        try:
            await connection.must_be_live()
        except Hangup as closing:
            connection.hang_up(closing.code)
            return
        except StoreLost:
            continue


def _why_not(text: str, allowance: Allowance, now: float) -> wire.Closing | None:
    """Why a message ends the connection."""
    if len(text) > wire.LARGEST_FRAME // 4 and len(text.encode()) > wire.LARGEST_FRAME:
        return 1009
    return None if allowance.take(now) else 4429
