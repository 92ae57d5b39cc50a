"""A server in this process with nothing in front of it: whatever leaves it is kept, by whom it was meant for."""

from __future__ import annotations

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
from pinella.server.thinking import Advice, Asked, BotPool
from pinella.server.thinking.messages import Heading, Question, fact_of, told_of
from pinella.server.thinking.mirror import Memory
from pinella.server.throttle import Throttle
from pinella.store.sqlite import SqliteStore
from tests.server.secrecy.lines import Line, Person
from tests.server.secrecy.players import quick_move
from tests.server.visiting import NO_PAGE, PASSWORD, Clock, weak


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


FEW_PLAY_OUTS = "search:1"


class QuickBots(BotPool):
    """Bots that take any lawful move at once, in place of those that think in processes of their own."""

    def __init__(self, dice: Random) -> None:
        super().__init__(1)
        self._dice = dice

    async def start(self) -> None:
        """Nothing to start."""

    async def move(self, asked: Asked) -> Command | Choose:
        return quick_move(asked.match, asked.seat, self._dice)

    async def hints(self, asked: Asked, best: int) -> Advice:
        """As a process of bots finds them that hears of the match only now, with few play-outs."""
        facts = tuple(fact_of(event, arbitrated=False) for event in told_of(asked.match))
        heading = Heading.of(asked.match)
        question = Question(
            asked.table, 0, facts, asked.seat.value, FEW_PLAY_OUTS, asked.seed, hints=best, heading=heading
        )
        return cast("Advice", Memory(1).answer(question))


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
            await worker.host.services.post.close()
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

    services = Services(
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
    host = Host(services)
    await host.start()
    house.doors.listen(services.post)
    await services.post.start()
    house.tables = host
    return Worker(create_app(house, static=NO_PAGE), host)
