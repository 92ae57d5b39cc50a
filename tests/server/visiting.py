"""People who visit a server in the tests: a house for them, and a client for each."""

from __future__ import annotations

import asyncio
import itertools
import logging
import threading
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from argon2 import PasswordHasher
from starlette.types import ASGIApp, Receive, Scope, Send

from pinella.server import create_app, running
from pinella.server.house import House, Settings
from pinella.server.logs import LOGGER, JsonLines
from pinella.server.people.passwords import Passwords
from pinella.server.running import Config
from pinella.server.tables.clocks import Patience
from pinella.server.throttle import Throttle
from pinella.store import Store
from pinella.store.sqlite import SqliteStore
from tests.server.late_bots import late_bots
from tests.server.live import asker, serving

PASSWORD = "quattro assi e un jolly"  # noqa: S105  (of people who do not exist)
PLANTED: set[str] = set()
"""Names, passwords, codes and tokens that were used against any server: no log may hold one of them."""
NO_PAGE = Path(__file__).parent
"""A folder without a built page: a server starts at once."""

UNHURRIED = 86_400
"""Seconds until something happens by itself at a table: however slow the machine, not during a test."""

_numbers = itertools.count(1)
_lock = threading.Lock()


class Clock:
    """A clock that stands until it is put forward."""

    def __init__(self) -> None:
        self.ms = time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return self.ms


def weak() -> Passwords:
    """Passwords that cost nothing: the tests make hundreds."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def fresh(word: str) -> str:
    """A name that nobody has had in this run, and no log may hold."""
    with _lock:
        return planted(f"{word} {next(_numbers)}q")


def planted(text: str) -> str:
    PLANTED.add(text)
    return text


@dataclass
class Visitor:
    """Somebody with a client of their own; signed in once there is a token."""

    address: str
    name: str = ""
    id: str = ""
    token: str | None = None
    http: httpx.Client = field(init=False)

    def __post_init__(self) -> None:
        self.http = asker(self.address)

    def ask(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        headers = dict(options.pop("headers", {}))
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        return self.http.request(method, path, json=body, headers=headers, **options)

    def done(self, method: str, path: str, body: Any = None) -> Any:
        response = self.ask(method, path, body)
        assert response.status_code == 200, response.text
        return response.json()

    def comes_in(self, path: str, body: dict[str, Any]) -> Visitor:
        answer = self.done("POST", path, body | {"program": True})
        self.name, self.id = answer["me"]["name"], answer["me"]["id"]
        self.token = planted(answer["token"])
        PLANTED.update((self.name, answer["me"]["alias"]))
        return self

    def close(self) -> None:
        self.http.close()


@dataclass
class Hall:
    """A running server, its house, and whoever has come in."""

    address: str
    house: House
    log: list[str]
    visitors: list[Visitor] = field(default_factory=list)

    def stranger(self) -> Visitor:
        visitor = Visitor(self.address)
        self.visitors.append(visitor)
        return visitor

    def guest(self, name: str | None = None) -> Visitor:
        return self.stranger().comes_in("/api/guests", {"name": name or fresh("Ospite")})

    def account(self, name: str | None = None) -> Visitor:
        body = {"name": name or fresh("Socio"), "password": planted(PASSWORD)}
        return self.stranger().comes_in("/api/accounts", body)

    def club(self, admin: Visitor) -> str:
        club: str = admin.done("POST", "/api/clubs", {"name": fresh("Circolo")})["id"]
        return club

    def member(self, club: str, admin: Visitor, *roles: str) -> Visitor:
        """An account that has joined the club, with these roles."""
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        visitor = self.account()
        visitor.done("POST", "/api/clubs/join", {"code": code})
        if roles:
            admin.done("PUT", f"/api/clubs/{club}/members/{visitor.id}/roles", {"roles": [*roles]})
        return visitor

    def again(self, visitor: Visitor) -> Visitor:
        """The same account on another device."""
        return self.stranger().comes_in("/api/session", {"name": visitor.name, "password": PASSWORD})


@contextmanager
def open_house(
    store: Store | None = None,
    *,
    clock: Clock | None = None,
    settings: Settings | None = None,
    rates: dict[str, str] | None = None,
) -> Iterator[House]:
    """A house with a store of its own, unless one is given."""
    with TemporaryDirectory() as folder:
        own = None if store is not None else SqliteStore(Path(folder))
        used = store or own
        assert used is not None
        try:
            yield House(
                used,
                now=clock or Clock(),
                settings=settings or Settings(),
                passwords=weak(),
                throttle=Throttle(rates or {}),
            )
        finally:
            if own is not None:
                asyncio.run(own.close())


@contextmanager
def hall(
    store: Store | None = None,
    *,
    clock: Clock | None = None,
    settings: Settings | None = None,
    rates: dict[str, str] | None = None,
    static: Path = NO_PAGE,
) -> Iterator[Hall]:
    """A server with a house, for the length of a `with`. Afterwards its log is searched for what nobody may read."""
    with (
        open_house(store, clock=clock, settings=settings, rates=rates) as house,
        noted() as lines,
        serving(create_app(house, static=static)) as address,
    ):
        yield from _visited(Hall(address, house, lines))
    assert secrets_in(lines) == []


@contextmanager
def hall_with_tables(
    static: Path = NO_PAGE,
    *,
    rates: dict[str, str] | None = None,
    patience: Patience = Patience(abandoned=UNHURRIED),  # noqa: B008  (a frozen value)
) -> Iterator[Hall]:
    """The same with tables and bots: the whole house as `pinella serve` opens it, on the server's own loop."""
    with TemporaryDirectory() as folder, noted() as lines, late_bots():
        config = Config(Path(folder), bots=1, bot_pause=0, patience=patience)
        app = _OpenedLater(config, static, rates or {})
        with serving(app) as address:
            yield from _visited(Hall(address, app.house, lines))
    assert secrets_in(lines) == []


def _visited(found: Hall) -> Iterator[Hall]:
    try:
        yield found
    finally:
        for visitor in found.visitors:
            visitor.close()


class _OpenedLater:
    """An application that opens its house when the server starts, and closes it when the server ends."""

    house: House
    app: ASGIApp

    def __init__(self, config: Config, static: Path, rates: dict[str, str]) -> None:
        self._config = config
        self._rates = rates
        self._static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.app(scope, receive, send)
            return
        await receive()
        async with running.open_house(self._config) as self.house:
            self.house.passwords = weak()
            self.house.throttle = Throttle(self._rates)
            self.app = create_app(self.house, static=self._static)
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})


@contextmanager
def noted() -> Iterator[list[str]]:
    """The lines that the server notes."""
    lines: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Collect()
    handler.setFormatter(JsonLines())
    level = LOGGER.level
    LOGGER.setLevel(logging.INFO)
    for logger in (LOGGER, logging.getLogger("uvicorn.error"), logging.getLogger("asyncio")):
        logger.addHandler(handler)
    try:
        yield lines
    finally:
        LOGGER.setLevel(level)
        for logger in (LOGGER, logging.getLogger("uvicorn.error"), logging.getLogger("asyncio")):
            logger.removeHandler(handler)


def secrets_in(lines: list[str], planted: Collection[str] = PLANTED) -> list[str]:
    """What was planted and can be read."""
    text = "\n".join(lines)
    return sorted(secret for secret in planted if secret in text)
