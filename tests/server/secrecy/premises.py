"""A server in this process with nothing in front of it: whatever leaves it is kept, by whom it was meant for."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, cast

from starlette.types import ASGIApp, Message, Scope

from pinella.play.commands import Choose, Command
from pinella.server import create_app
from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.services import Services
from pinella.server.house import House
from pinella.server.logs import LOGGER, JsonLines
from pinella.server.people.accounts import find_person
from pinella.server.thinking import Asked, BotPool
from pinella.server.throttle import Throttle
from pinella.store.sqlite import SqliteStore
from tests.server.secrecy.players import quick_move
from tests.server.visiting import NO_PAGE, PASSWORD, Clock, weak

WAIT = 60.0
"""Seconds after which an answer that has not come will not come: a fault of the server, not a slow machine."""


@dataclass(slots=True)
class Frame:
    """A frame as it left, and what the client had asked if it is the answer to something."""

    text: str
    data: dict[str, Any]
    asked: str = ""

    @property
    def is_view(self) -> bool:
        """Whether it is a whole view."""
        return bool(self.data["t"] == "table")


@dataclass(slots=True)
class Answer:
    """An answer over HTTP, head and body, and how far each table had come by then."""

    person: Person | None
    method: str
    path: str
    status: int
    head: str
    body: str
    heads: dict[str, int] = field(default_factory=dict)

    @property
    def data(self) -> Any:
        return json.loads(self.body)


@dataclass(eq=False, slots=True)
class Person:
    """Somebody who has come in."""

    name: str
    id: str = ""
    token: str = ""


class QuickBots(BotPool):
    """Bots that take any lawful move at once, in place of those that think in processes of their own."""

    def __init__(self, dice: Random) -> None:
        super().__init__(1)
        self._dice = dice

    async def start(self) -> None:
        """Nothing to start."""

    async def move(self, asked: Asked) -> Command | Choose:
        return quick_move(asked.match, asked.seat, self._dice)


class Line:
    """A socket from the other end: what is said to the server, and every frame that came back."""

    def __init__(self, person: Person, app: ASGIApp) -> None:
        self.person = person
        self.frames: list[Frame] = []
        self.watched: set[str] = set()
        """The tables that somebody asked to look at from here."""

        self.versions: dict[str, int] = {}
        """How far each of them has come, as it was told here."""

        self.closed_with: int | None = None
        self._app = app
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._asked: dict[str, str] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._number = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> Line:
        scope: Scope = {
            "type": "websocket",
            "path": "/api/socket",
            "headers": [(b"host", b"secrecy"), (b"authorization", f"Bearer {self.person.token}".encode())],
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(scope, self._to_server.get, self._heard))  # type: ignore[arg-type]
        await self.until(lambda: bool(self.frames) or self.closed_with is not None)
        return self

    async def cut(self) -> None:
        """Gone, as when the network is."""
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            await asyncio.wait_for(self._task, WAIT)
            self._task = None

    async def _heard(self, message: Message) -> None:
        """The one place where everything that leaves by a socket arrives."""
        if message["type"] == "websocket.close":
            self.closed_with = message["code"]
        elif message["type"] == "websocket.send":
            data = json.loads(message["text"])
            name = data.get("id") or data.get("done") or f"watch:{data.get('table', '')}"
            self.frames.append(Frame(message["text"], data, self._asked.get(name, "")))
            if data["t"] in ("table", "change"):
                self.versions[data["table"]] = data["v"]
            waiting = self._answers.pop(name, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(data)
        self._news.set()

    def say(self, message: Mapping[str, Any]) -> None:
        """A message that nobody waits for an answer to."""
        self.say_text(json.dumps(message))

    def say_text(self, text: str) -> None:
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """A message, and the frame that answers it."""
        self._number += 1
        is_watch = message["do"] == "watch"
        if is_watch:
            self.watched.add(message["table"])
        name = f"watch:{message['table']}" if is_watch else f"c{self._number}"
        text = json.dumps(message if is_watch else {**message, "id": name})
        self._asked[name] = text
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self.say_text(text)
        return await asyncio.wait_for(answer, WAIT)

    async def give(self, table: str, order: Mapping[str, Any]) -> dict[str, Any]:
        return await self.ask({"do": "give", "table": table, "order": order})

    async def watch(self, table: str) -> dict[str, Any]:
        return await self.ask({"do": "watch", "table": table})

    async def until(self, is_so: Any) -> None:
        async with asyncio.timeout(WAIT):
            while not is_so():
                self._news.clear()
                await self._news.wait()


class TappedExchange(LocalExchange):
    """What workers say to each other is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[bytes] = []

    def publish(self, payload: bytes) -> None:
        self.notes.append(payload)
        super().publish(payload)


class Lines(logging.Handler):
    """What the server notes, as it writes it."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@dataclass(slots=True)
class Worker:
    """A process of the server, in this one."""

    app: ASGIApp
    host: Host


@dataclass(slots=True)
class Premises:
    """A server of one or two workers on one store, and everything that has left it."""

    store: SqliteStore
    clock: Clock
    exchange: TappedExchange
    log: Lines
    workers: list[Worker] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    officials: set[tuple[str, str]] = field(default_factory=set)
    """Who may rule at the tables of which club."""

    async def line(self, person: Person, worker: int = 0) -> Line:
        """Somebody connects."""
        line = Line(person, self.workers[worker % len(self.workers)].app)
        self.lines.append(line)
        return await line.open()

    async def guest(self, name: str) -> Person:
        """Somebody comes in with a name."""
        return await self._in("/api/guests", {"name": name, "program": True})

    async def account(self, name: str) -> Person:
        """Somebody comes in with a name and a password."""
        return await self._in("/api/accounts", {"name": name, "password": PASSWORD, "program": True})

    async def _in(self, path: str, body: dict[str, Any]) -> Person:
        person = Person(str(body["name"]))
        told = (await self.ask(person, "POST", path, body)).data
        person.id, person.token = told["me"]["id"], told["token"]
        self.people.append(person)
        return person

    async def ask(self, person: Person | None, method: str, path: str, body: object = None, worker: int = 0) -> Answer:
        """A question over HTTP, as somebody or as nobody."""
        address, _, query = path.partition("?")
        headers = [(b"host", b"secrecy"), (b"content-type", b"application/json")]
        if person is not None and person.token:
            headers.append((b"authorization", f"Bearer {person.token}".encode()))
        scope: Scope = {
            "type": "http",
            "method": method,
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "scheme": "http",
            "http_version": "1.1",
            "client": ("127.0.0.1", 1),
            "server": ("secrecy", 80),
            "headers": headers,
        }
        came: list[Message] = []
        said = b"" if body is None else json.dumps(body).encode()

        async def receive() -> Message:
            return {"type": "http.request", "body": said, "more_body": False}

        async def send(message: Message) -> None:
            came.append(message)

        await self.workers[worker % len(self.workers)].app(scope, receive, send)
        start = came[0]
        head = "\n".join(f"{name.decode()}: {value.decode()}" for name, value in start["headers"])
        text = b"".join(message.get("body", b"") for message in came[1:]).decode()
        answer = Answer(person, method, path, int(start["status"]), head, text, await self.heads())
        self.answers.append(answer)
        return answer

    async def close_doors(self) -> None:
        """Everybody goes, and no bot moves any more: what is in the log is all there is."""
        for line in self.lines:
            await line.cut()
        for worker in self.workers:
            await worker.host.close()
        self.workers.clear()

    async def heads(self) -> dict[str, int]:
        """How far each table has come."""
        found = await self.store.heads("table/")
        return {head.stream.removeprefix("table/"): head.version for head in found}


@asynccontextmanager
async def premises(folder: Path, seed: int, workers: int = 1) -> AsyncIterator[Premises]:
    """A server that is closed at the end, with everything it has said still there."""
    log, dice = Lines(), Random(seed)
    level = LOGGER.level
    LOGGER.setLevel(logging.DEBUG)
    LOGGER.addHandler(log)
    found = Premises(SqliteStore(folder), Clock(), TappedExchange(), log)
    try:
        for number in range(workers):
            found.workers.append(await _worker(found, f"worker-{number}", dice, alone=workers == 1))
        yield found
    finally:
        await found.close_doors()
        await found.store.close()
        LOGGER.removeHandler(log)
        LOGGER.setLevel(level)


async def _worker(found: Premises, name: str, dice: Random, *, alone: bool) -> Worker:
    house = House(found.store, now=found.clock, random=dice.randbytes, passwords=weak(), throttle=Throttle({}))

    async def names(people: Iterable[str]) -> Mapping[str, str]:
        kept = {person: await find_person(house, person) for person in people}
        return {person: one.name for person, one in kept.items() if one is not None}

    host = Host(
        Services(
            found.store,
            LocalBus(name, found.exchange),
            QuickBots(dice),
            names,
            found.clock,
            cast("Any", dice.randbytes),
            worker=name,
            bot_pause=0,
            alone=alone,
        )
    )
    await host.start()
    house.tables = host
    return Worker(create_app(house, static=NO_PAGE), host)
