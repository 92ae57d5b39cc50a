"""Every test of the log runs twice: on SQLite in a folder of its own, and on a database of a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import Postgres, postgres


class Databases:
    """Databases with nothing in them. To empty one takes much less time than to make one."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._free: list[str] = []

    @contextmanager
    def one(self) -> Iterator[str]:
        """A database for the length of a `with`."""
        url = self._free.pop() if self._free else self._server.new_database()
        yield url
        self._server.run("SET lock_timeout = '5s'; DROP SCHEMA public CASCADE; CREATE SCHEMA public", url)
        self._free.append(url)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """One PostgreSQL for all tests."""
    with postgres() as server:
        yield Databases(server)


@pytest.fixture
def database(databases: Databases) -> Iterator[str]:
    """A PostgreSQL database with nothing in it yet."""
    with databases.one() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store may be opened, with nothing in it yet."""
    return str(tmp_path / "data") if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture(params=["sqlite", "postgres"])
def other_place(request: pytest.FixtureRequest, databases: Databases, tmp_path: Path) -> Iterator[str]:
    """Another one, of the same kind or of the other."""
    if request.param == "sqlite":
        yield str(tmp_path / "other")
        return
    with databases.one() as url:
        yield url
