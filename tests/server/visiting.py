"""People who visit a server in the tests: a house for them, and a client for each."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from argon2 import PasswordHasher

from pinella.server import create_app
from pinella.server.house import House, Settings
from pinella.server.people.passwords import Passwords
from pinella.server.throttle import Throttle
from pinella.store import Store
from tests.server.live import serving
from tests.server.memory_store import MemoryStore

PASSWORD = "quattro assi e un jolly"  # noqa: S105  (of people who do not exist)
PLANTED: set[str] = set()
"""Names, passwords, codes and tokens that were used against any server: no log may hold one of them."""

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


def new_house(
    store: Store | None = None, *, clock: Clock | None = None, settings: Settings | None = None,
    rates: dict[str, str] | None = None,
) -> House:  # fmt: skip
    return House(
        store or MemoryStore(),
        now=clock or Clock(),
        settings=settings or Settings(),
        passwords=weak(),
        throttle=Throttle(rates or {}),
    )


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
        self.http = httpx.Client(base_url=self.address, trust_env=False)

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
def hall(house: House | None = None) -> Iterator[Hall]:
    """A server with a house, for the length of a `with`."""
    house = house or new_house()
    with serving(create_app(house)) as address:
        found = Hall(address, house)
        try:
            yield found
        finally:
            for visitor in found.visitors:
                visitor.close()
