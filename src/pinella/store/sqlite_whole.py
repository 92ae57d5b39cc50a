"""A whole store on SQLite, read or restored."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from pinella.store.log import StoreError, StoreLost, UnusableStore
from pinella.store.migrating import migrate_sqlite, state_of_sqlite, why_not_current
from pinella.store.placing import BESIDE, put_in_place
from pinella.store.sqlite_files import DATABASE, ERRORS, LOCK, connected, frozen, locked, number_of
from pinella.store.whole import ROWS, DamagedStore, Row

_MOST_DAMAGE: Final = 20
"""Faults of a file after which SQLite looks no further."""

_NOT_NOW: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
"""Errors that say nothing about what is in the file."""

_NOTHING_BESIDE: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
"""What SQLite says where it may write nothing beside a file."""


class SqliteReading:
    """One read transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def damage(self) -> list[str]:
        """What SQLite finds wrong with the file itself."""
        said = [row[0] async for page in self.pages(f"PRAGMA quick_check({_MOST_DAMAGE})") for row in page]
        return [] if said == ["ok"] else said

    async def pages(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """The rows of a question, some at a time."""
        with _told_as_damage():
            cursor = self._connection.execute(sql)
        while page := await asyncio.to_thread(_page, cursor):
            yield page


class SqliteRestoring:
    """One write transaction on a new file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def put(self, table: str, rows: Sequence[Row]) -> None:
        """Some more rows of a table."""
        if rows:
            values = ", ".join("?" * len(rows[0]))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({values})", rows)  # noqa: S608  (our own names)


@asynccontextmanager
async def reading_sqlite(folder: Path) -> AsyncIterator[SqliteReading]:
    """The store in a folder as it is now; a server may be using it."""
    path = folder / DATABASE
    if not path.is_file():
        raise UnusableStore(f"no store in {folder}: there is no {DATABASE}")
    with closing(_opened(path)) as connection:
        yield SqliteReading(connection)


@asynccontextmanager
async def restoring_sqlite(folder: Path) -> AsyncIterator[SqliteRestoring]:
    """A new store, made beside its place and put there when it is whole; nobody else may use the folder meanwhile."""
    path = folder / DATABASE
    with _as_it_was(folder), closing(locked(folder)):
        await _check_empty(folder)
        with put_in_place(path) as new:
            try:
                with closing(connected(new)) as connection:
                    connection.execute("PRAGMA journal_mode = MEMORY")
                    migrate_sqlite(connection)
                    connection.execute("BEGIN")
                    yield SqliteRestoring(connection)
                    connection.execute("COMMIT")
            except sqlite3.Error as error:
                raise StoreError(f"cannot write {path}: {error}") from None
            for suffix in BESIDE[1:]:
                path.with_name(path.name + suffix).unlink(missing_ok=True)


@contextmanager
def _as_it_was(folder: Path) -> Iterator[None]:
    """After an error, a folder and a lock that were not there before are there no more."""
    made = [one for one in (folder / LOCK, folder, *folder.parents) if not one.exists()]
    try:
        yield
    except BaseException:
        for one in made:
            with suppress(OSError):
                one.rmdir() if one.is_dir() else one.unlink()
        raise


def _opened(path: Path) -> sqlite3.Connection:
    """A connection in a transaction that sees everything as it is now.

    To read beside somebody who writes, SQLite writes beside the file. Where it may not, as on a disk that can only be
    read, nobody has the file open unless the log of one who had lies beside it: without one, it is all there is.
    """
    try:
        connection = _begun(connected(path, read_only=True))
    except ERRORS as error:
        if number_of(error) not in _NOTHING_BESIDE or path.with_name(f"{path.name}-wal").exists():
            raise UnusableStore(f"{path}: it cannot be read: {error}") from None
        connection = _begun_alone(path)
    reason = why_not_current(state_of_sqlite(connection)[1])
    if reason is None:
        return connection
    connection.close()
    raise UnusableStore(f"{path}: {reason}")


def _begun_alone(path: Path) -> sqlite3.Connection:
    try:
        return _begun(frozen(path))
    except ERRORS as error:
        raise UnusableStore(f"{path}: it cannot be read: {error}") from None


def _begun(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The same connection in a transaction that has looked at the file."""
    connection.text_factory = _text
    try:
        connection.execute("BEGIN")
        state_of_sqlite(connection)
    except ERRORS:
        connection.close()
        raise
    return connection


async def _check_empty(folder: Path) -> None:
    """A store that has just been made may be replaced: nothing is lost."""
    if not (folder / DATABASE).exists():
        return
    async with reading_sqlite(folder) as there:
        async for page in there.pages("SELECT 1 FROM heads UNION ALL SELECT 1 FROM records LIMIT 1"):
            if page:
                raise UnusableStore(f"{folder / DATABASE} is not empty: restore into another folder, or move it away")


def _text(data: bytes) -> str:
    """Text, also where it has been damaged: its digest will not fit, and that says which fact it is."""
    return data.decode(errors="surrogateescape")


def _page(cursor: sqlite3.Cursor) -> list[Row]:
    with _told_as_damage():
        return cursor.fetchmany(ROWS)


@contextmanager
def _told_as_damage() -> Iterator[None]:
    try:
        yield
    except ERRORS as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_NOW:
            raise StoreLost(f"the database cannot be read: {error}") from None
        raise DamagedStore(str(error)) from None
