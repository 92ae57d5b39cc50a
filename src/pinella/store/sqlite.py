"""The log in one file of SQLite, for one process: nothing to install, nothing to look after."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from pinella.store.deciding import Ask
from pinella.store.log import StoreError, StoreLost, UnusableStore
from pinella.store.measures import Writes
from pinella.store.migrating import migrate_sqlite
from pinella.store.placing import make_private
from pinella.store.sql import LEASE, TRIAL, SqlStore
from pinella.store.sqlite_files import (
    DATABASE,
    ERRORS,
    UNWRITTEN,
    check_whole,
    connected,
    damaged,
    locked,
    make_safe,
    not_ours,
    number_of,
    scrub,
    unwritten,
)
from pinella.store.sqlite_writing import Task, Writer
from pinella.store.whole import DamagedStore


class SqliteStore(SqlStore):
    """One thread writes, another reads: a read never waits for a commit."""

    def __init__(self, folder: Path) -> None:
        """Open the store in a folder, made if need be, and bring its tables up to date. This waits for the disk."""
        self._lock = locked(folder)
        self._path = folder / DATABASE
        try:
            writing, self._reading = _opened(self._path)
        except BaseException:
            self._lock.close()
            raise
        self._writer = Writer(writing)
        self.batches = self._writer.batches
        self.writes = Writes()
        self._reader = ThreadPoolExecutor(1, "pinella-store-reader")

    def _written(self, asked: Ask) -> Awaitable[int]:
        return self._answer(asked)

    async def _fetched(self, sql: str, values: Sequence[object]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._fetch, sql, values)

    def _done(self, sql: str, values: Sequence[object]) -> Awaitable[int]:
        def do(connection: sqlite3.Connection) -> int:
            return connection.execute(_marked(sql), values).rowcount

        return self._answer(do)

    async def _scrubbed(self) -> None:
        """In the thread that reads: then none of our own reads is in the way."""
        await asyncio.get_running_loop().run_in_executor(self._reader, scrub, self._path)

    async def _let_go(self) -> None:
        await asyncio.to_thread(self._close)

    def _answer(self, asked: Ask | Task) -> asyncio.Future[int]:
        """What the writer answers after its commit."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._writer.ask(asked, answer)
        return answer

    def _fetch(self, sql: str, values: Sequence[object]) -> list[Any]:
        try:
            return self._reading.execute(_marked(sql), values).fetchall()
        except ERRORS as error:
            raise StoreLost(f"the database cannot be read: {error}") from None

    def _close(self) -> None:
        self._reader.shutdown()
        self._reading.close()
        self._writer.finish()
        self._lock.close()


def _marked(sql: str) -> str:
    """A statement with its values marked as SQLite numbers them: to it `$1` would be a name."""
    return sql.replace("$", "?")


def _opened(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Two connections to a database that is whole, safe, up to date and can be written: to write and to read."""
    writing = _made(path)
    try:
        make_safe(writing)
        check_whole(writing, path)
        migrate_sqlite(writing)
        writing.execute(_marked(LEASE), TRIAL)
        return writing, connected(path, read_only=True)
    except UnusableStore as error:
        writing.close()
        raise UnusableStore(f"{path}: {error}") from None
    except DamagedStore:
        writing.close()
        raise
    except ERRORS as error:
        writing.close()
        raise _refused(error, path) from None


def _made(path: Path) -> sqlite3.Connection:
    """A connection to a database, made if need be; what SQLite keeps beside the file gets the same rights."""
    try:
        make_private(path)
        return connected(path)
    except OSError as error:
        raise not_ours(error, path) from None
    except sqlite3.Error as error:
        raise _refused(error, path) from None


def _refused(error: BaseException, path: Path) -> StoreError:
    if number_of(error) == sqlite3.SQLITE_CORRUPT:
        return damaged(path, error)
    if number_of(error) in UNWRITTEN:
        return unwritten(error, f"{path}: ")
    return UnusableStore(f"{path} cannot be opened: {error}")
