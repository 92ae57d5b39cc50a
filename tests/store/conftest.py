"""Every test of the log runs twice: on SQLite in a folder of its own, and on a database of a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.servers import Postgres, postgres

NOTHING_AT_ALL = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
NO_ROWS = "TRUNCATE facts, commands, heads, records, snapshots, leases; UPDATE pinella_schema SET version_num = '0001'"


class Databases:
    """Databases with nothing in them. To empty one takes much less time than to make one."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self._free: dict[str, list[str]] = {NOTHING_AT_ALL: [], NO_ROWS: []}

    @contextmanager
    def bare(self) -> Iterator[str]:
        """A database without a table, for the length of a `with`."""
        with self._emptied_by(NOTHING_AT_ALL) as url:
            yield url

    @contextmanager
    def empty(self) -> Iterator[str]:
        """A database without a row; it may have the tables already."""
        with self._emptied_by(NO_ROWS) as url:
            yield url

    @contextmanager
    def _emptied_by(self, sql: str) -> Iterator[str]:
        free = self._free[sql]
        url = free.pop() if free else self._server.new_database()
        yield url
        self._server.run(f"SET lock_timeout = '{PATIENCE:.0f}s'; {sql}", url)
        free.append(url)


@pytest.fixture(scope="session")
def databases() -> Iterator[Databases]:
    """One PostgreSQL for all tests."""
    with postgres(in_memory=True) as server:
        yield Databases(server)


@pytest.fixture
def database(databases: Databases) -> Iterator[str]:
    """A PostgreSQL database without a table."""
    with databases.bare() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a store may be opened, with nothing in it yet."""
    with _place(request, tmp_path / "data") as chosen:
        yield chosen


@pytest.fixture(params=["sqlite", "postgres"])
def other_place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Another one, of the same kind or of the other."""
    with _place(request, tmp_path / "other") as chosen:
        yield chosen


@contextmanager
def _place(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(folder)
        return
    databases: Databases = request.getfixturevalue("databases")
    with databases.empty() as url:
        yield url
