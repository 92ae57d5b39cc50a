"""A connection: one person, and the tables that he or she looks at. Every byte that leaves goes through `send`."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from pinella import play
from pinella.errors import PinellaError
from pinella.play.command_data import command_data, laid_text, some_cards
from pinella.play.seats import Seat
from pinella.server import wire
from pinella.server.hosting import frames
from pinella.server.hosting.helping import tried
from pinella.server.hosting.host import Host, NoSuchOnlineTable
from pinella.server.hosting.hosted import Door, Hosted
from pinella.server.house import House
from pinella.server.line import Line, line_of
from pinella.server.logs import note
from pinella.server.origin import is_allowed_origin
from pinella.server.people.person import Principal, Role
from pinella.server.people.sessions import looked_at_again, principal_of
from pinella.server.problems import Failure
from pinella.server.router import of_validation
from pinella.server.streams.tasks import Tasks
from pinella.server.tables.deciding import Asker
from pinella.server.tables.no import No
from pinella.server.tables.orders import TakeDuty
from pinella.server.tables.reasons import not_read
from pinella.server.texts import Sentence, sentence
from pinella.store import StoreLost, StoreUnwritable

SOCKET_PATH: Final = "/api/socket"
MOST_WAITING: Final = 256
"""Frames that may wait for a slow connection; then it is closed, and the client comes back for the whole view."""

MOST_BEHIND: Final = 1 << 18
"""The same in bytes, of a line that is written to at once."""

MOST_TABLES: Final = 8
PER_SECOND: Final = 40.0
BURST: Final = 50.0
"""Together with those of one second still less than a hundred messages."""

CHECK_SESSION: Final = 30_000
"""How often an open connection is asked again whether its session still holds, and what its roles are, in
milliseconds."""


class Allowance:
    """So many messages a second, with some in reserve."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more may come."""
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        self._left -= 1
        return self._left >= 0


class Hangup(Exception):
    """The connection is closed by us."""

    def __init__(self, code: wire.Closing) -> None:
        super().__init__(wire.CLOSE_CODES[code])
        self.code = code


class Connection:
    """One open socket."""

    def __init__(self, house: House, host: Host, who: Principal, send: Send, line: Line | None = None) -> None:
        self.person = who.id
        self._house = house
        self._host = host
        self._who = who
        self._send = send
        self._line = line
        self._tables: dict[str, Hosted] = {}
        self._questions = Tasks()
        """Those whose answers take a while: the player goes on meanwhile."""

        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
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
        self.send(msgspec.json.encode(wire.Refused(no.code, _said(no), command, table, _cited(no))))

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

    async def hear(self, text: str) -> None:
        """One message of the client."""
        self._counts.frames_in += 1
        if self._is_over:
            raise Hangup(4401)
        try:
            message = wire.decode(text)
        except msgspec.ValidationError as error:
            self._not_read(of_validation(str(error)))
            return
        except (msgspec.MsgspecError, RecursionError, ValueError):
            self._not_read(Failure("request/not-json"))
            return
        try:
            await self.must_be_live()
            await self._answer(message)
        except NoSuchOnlineTable:
            self._refuse_message(message, "table/unknown")
        except StoreUnwritable as error:
            self._refuse_message(message, f"server/store-{error.why}")
        except StoreLost:
            self._refuse_message(message, "server/store-lost")

    def _refuse_message(self, message: wire.FromClient, code: str) -> None:
        self.refuse(No(code), table=getattr(message, "table", ""), command=getattr(message, "id", ""))

    def _not_read(self, failure: Failure) -> None:
        self.send(msgspec.json.encode(wire.Refused("frame/not-read", failure.problem.message)))

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
        who = await looked_at_again(self._house, self._who)
        self._checked_at = now
        if who is None:
            self._is_over = True
            raise Hangup(4401)
        self._who = who
        for hosted in list(self._tables.values()):
            await self._end_duty(hosted)

    async def _answer(self, message: wire.FromClient) -> None:
        match message:
            case wire.Give():
                await self._give(message)
            case wire.Watch():
                await self._watch(message.table)
            case wire.Unwatch():
                hosted = self._tables.pop(message.table, None)
                if hosted is not None:
                    await self._host.leave(hosted, self)
            case wire.AskMoves() | wire.AskPlacements():
                self._list(message)
            case wire.AskHints() | wire.AskWhy():
                self._help(message)
            case wire.Ping():
                self.send(msgspec.json.encode(wire.Pong(self._house.now())))

    async def _watch(self, table: str) -> None:
        known = self._tables.get(table)
        if known is not None:
            known.show(self)
            return
        if len(self._tables) >= MOST_TABLES:
            self.refuse(No("socket/too-many-tables", values={"most": MOST_TABLES}), table=table)
            return
        hosted = self._tables[table] = await self._host.find(table)
        door = Door(lambda: self._may_rule(hosted), lambda: self._shown_out(table))
        try:
            await self._end_duty(hosted)
            await self._host.join(table, self, door)
        except StoreLost:
            self._tables.pop(table, None)
            raise

    def _shown_out(self, table: str) -> None:
        """Here only players look on, and the referees of the club."""
        self._tables.pop(table, None)
        self.refuse(No("table/no-spectators"), table=table)

    def _may_rule(self, hosted: Hosted) -> bool:
        club = hosted.table.settings.club
        return club is not None and self._who.has_role(club, frozenset({Role.REFEREE, Role.DIRECTOR}))

    async def _end_duty(self, hosted: Hosted) -> None:
        """Whoever is on duty and may no longer rule here is taken off it, and then sees what everybody sees."""
        if hosted.table.referee == self.person and not self._may_rule(hosted):
            name = f"off-duty-{self._house.random(8).hex()}"  # no client can have used it up before
            await self._host.order(hosted, TakeDuty(on=False), Asker(self.person, may_rule=True), name)

    async def _give(self, message: wire.Give) -> None:
        hosted = self._tables.get(message.table)
        if hosted is None:
            self.refuse(No("table/not-watched"), table=message.table, command=message.id)
            return
        asker = Asker(self.person, self._may_rule(hosted))
        answer = await self._host.order(hosted, message.order, asker, message.id, self)
        if isinstance(answer, No):
            self.refuse(answer, table=message.table, command=message.id)
        elif not answer.is_fresh:
            self.send(frames.done(message.table, message.id, answer.version))

    def _list(self, message: wire.AskMoves | wire.AskPlacements) -> None:
        hosted = self._tables.get(message.table)
        table = None if hosted is None or hosted.table.match is None else hosted.table.match.table
        seat = None if hosted is None else hosted.table.seat_of(self.person)
        if hosted is None or table is None or seat is None:
            self.refuse(No("table/not-seated"), table=message.table, command=message.id)
            return
        if hosted.table.settings.arbitrated:
            self.refuse(No("table/no-help-here"), table=message.table, command=message.id)
            return
        if isinstance(message, wire.AskMoves):
            moves = [_act(command_data(command)) for command in play.legal(table, seat)]
            self.send(msgspec.json.encode(wire.Moves(message.table, message.id, hosted.table.version, moves)))
            return
        self._place(message, hosted, table, seat)

    def _place(self, message: wire.AskPlacements, hosted: Hosted, table: play.Table, seat: Seat) -> None:
        try:
            found = play.placements(table, seat, some_cards(message.cards))
        except PinellaError as error:
            self.refuse(not_read(error), table=message.table, command=message.id)
            return
        placed = [
            wire.Placed(_act(command_data(one.command)), [laid_text(meld.laid) for meld in one.results])
            for one in found
        ]
        self.send(msgspec.json.encode(wire.Placements(message.table, message.id, hosted.table.version, placed)))

    def _help(self, message: wire.AskHints | wire.AskWhy) -> None:
        hosted = self._tables.get(message.table)
        if hosted is None:
            self.refuse(No("table/not-watched"), table=message.table, command=message.id)
        elif isinstance(message, wire.AskHints):
            self._questions.spawn(self._advise(message, hosted))
        else:
            self._try(message, hosted)

    async def _advise(self, message: wire.AskHints, hosted: Hosted) -> None:
        """Thought out elsewhere; whoever hangs up takes the question back."""
        try:
            found = await self._host.adviser.hints(hosted, self.person)
        except PinellaError:
            found = No("hints/none")
        except Exception as error:  # noqa: BLE001  (a fault of ours: it is noted, and ends this connection only)
            note("fault", level=logging.ERROR, error=error, route=SOCKET_PATH)
            self.hang_up(1011)
            return
        if isinstance(found, No):
            self.refuse(found, table=message.table, command=message.id)
            return
        told = wire.Hints(message.table, message.id, hosted.table.version, found.worlds, found.hints, found.shared)
        self.send(msgspec.json.encode(told))

    def _try(self, message: wire.AskWhy, hosted: Hosted) -> None:
        """What would be said to an act that is not given."""
        found = tried(hosted.table, hosted.table.seat_of(self.person), message.act)
        if isinstance(found, No):
            self.refuse(found, table=message.table, command=message.id)
            return
        no = None if found.no is None else wire.Objection(found.no.code, _said(found.no), _cited(found.no))
        self.send(msgspec.json.encode(wire.Why(message.table, message.id, hosted.table.version, no)))

    async def close(self) -> None:
        await self._questions.close()
        for hosted in self._tables.values():
            await self._host.leave(hosted, self)


def _act(data: dict[str, Any]) -> dict[str, Any]:
    """A command as an order takes it: whose it is the server knows."""
    return {name: value for name, value in data.items() if name != "seat"}


def _said(no: No) -> Sentence:
    return sentence(no.key, **no.values)


def _cited(no: No) -> wire.CitedArticle | None:
    article = no.article
    return None if article is None else wire.CitedArticle(article.code, article.edition, article.number)


async def serve_socket(house: House, host: Host, scope: Scope, receive: Receive, send: Send) -> None:
    """A websocket from its handshake to its end."""
    headers = Headers(scope=scope)
    if (await receive())["type"] != "websocket.connect":
        return
    who = await _admitted(house, headers, send)
    if who is None:
        return
    connection = Connection(house, host, who, send, line_of(scope))
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
    loop = asyncio.get_running_loop()
    allowance = Allowance(loop.time())
    while True:
        event = await receive()
        if event["type"] != "websocket.receive":
            connection.left(int(event.get("code") or 1005))
            return
        text = event.get("text")
        why = _why_not(text, allowance, loop.time())
        if why is not None:
            connection.hang_up(why)
            return
        try:
            await connection.hear(str(text))
        except Hangup as closing:
            connection.hang_up(closing.code)
            return
        except Exception as error:  # noqa: BLE001  (a fault of ours: it is noted, and ends this connection only)
            note("fault", level=logging.ERROR, error=error, route=SOCKET_PATH)
            connection.hang_up(1011)
            return


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


def _why_not(text: str | None, allowance: Allowance, now: float) -> wire.Closing | None:
    """Why a frame ends the connection."""
    if text is None:
        return 1003
    if len(text.encode()) > wire.LARGEST_FRAME:
        return 1009
    return None if allowance.take(now) else 4429
