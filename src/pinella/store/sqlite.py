"""The log in one file of SQLite, for one process: nothing to install, nothing to look after."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from pinella.store.asking import (
    MOST_NUMBER,
    between,
    check_append,
    check_changes,
    check_lease,
    check_snapshot,
    is_name,
)
from pinella.store.deciding import Ask, Write
from pinella.store.log import Append, Change, Entry, Head, Snapshot, StoreError, StoreLost, UnusableStore
from pinella.store.migrating import migrate_sqlite
from pinella.store.sqlite_files import DATABASE, ERRORS, connected, locked, make_safe
from pinella.store.sqlite_writing import Task, Writer


class SqliteStore:
    """One thread writes, another reads: a read never waits for a commit."""

    def __init__(self, folder: Path) -> None:
        """Open the store in a folder, made if need be, and bring its tables up to date. This waits for the disk."""
        self._lock = locked(folder)
        path = folder / DATABASE
        try:
            writing, self._reading = _opened(path)
        except BaseException:
            self._lock.close()
            raise
        self._writer = Writer(writing)
        self._reader = ThreadPoolExecutor(1, "pinella-store-reader")
        self._is_closed = False

    async def append(self, asked: Append) -> int:
        """Write the facts and the changes durably."""
        check_append(asked)
        return int(await self._written(asked))

    async def write(self, *changes: Change) -> None:
        """Change records that belong to no stream."""
        check_changes(changes)
        if changes:
            await self._written(Write(changes))

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The facts of a stream after a version."""
        rows = await self._rows(
            "SELECT stream, version, kind, body, command, at, digest FROM facts "
            "WHERE stream = ? AND version > ? ORDER BY version LIMIT ?",
            (stream, min(after, MOST_NUMBER), -1 if limit is None else limit),
            may_be=is_name(stream),
        )
        return [Entry(*row) for row in rows]

    async def head(self, stream: str) -> Head | None:
        """Where a stream stands."""
        rows = await self._rows(
            "SELECT stream, version, digest FROM heads WHERE stream = ?", (stream,), may_be=is_name(stream)
        )
        return Head(*rows[0]) if rows else None

    async def heads(self, prefix: str = "", after: str = "", limit: int = 1_000) -> list[Head]:
        """The streams whose names begin so."""
        bounds = between(prefix, after)
        rows = await self._rows(
            "SELECT stream, version, digest FROM heads WHERE stream >= ? AND stream < ? AND stream <> ? "
            "ORDER BY stream LIMIT ?",
            (*(bounds or ()), limit),
            may_be=bounds is not None,
        )
        return [Head(*row) for row in rows]

    async def get(self, collection: str, key: str) -> bytes | None:
        """One record."""
        rows = await self._rows(
            "SELECT value FROM records WHERE collection = ? AND key = ?",
            (collection, key),
            may_be=is_name(collection) and is_name(key),
        )
        return rows[0][0] if rows else None

    async def listed(
        self, collection: str, prefix: str = "", after: str = "", limit: int = 1_000
    ) -> list[tuple[str, bytes]]:
        """The records of a collection whose keys begin so."""
        bounds = between(prefix, after)
        return await self._rows(
            "SELECT key, value FROM records WHERE collection = ? AND key >= ? AND key < ? AND key <> ? "
            "ORDER BY key LIMIT ?",
            (collection, *(bounds or ()), limit),
            may_be=bounds is not None and is_name(collection),
        )

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream."""
        rows = await self._rows(
            "SELECT version, body FROM snapshots WHERE stream = ?", (stream,), may_be=is_name(stream)
        )
        return Snapshot(*rows[0]) if rows else None

    async def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep this one, unless a newer one is there."""
        check_snapshot(stream, snapshot)

        def keep(connection: sqlite3.Connection) -> StoreError | None:
            head = connection.execute("SELECT version FROM heads WHERE stream = ?", (stream,)).fetchone()
            if head is None or head[0] < snapshot.version:
                return StoreError(f"{stream}: a snapshot of version {snapshot.version} is ahead of the stream")
            connection.execute(
                "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE "
                "SET version = excluded.version, body = excluded.body WHERE excluded.version >= snapshots.version",
                (stream, snapshot.version, snapshot.body),
            )
            return None

        await self._written(keep)

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Take or keep a lease."""
        check_lease(name, holder, now, until)

        def take(connection: sqlite3.Connection) -> bool:
            done = connection.execute(
                "INSERT INTO leases VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE "
                "SET holder = excluded.holder, until = excluded.until "
                "WHERE leases.holder = excluded.holder OR leases.until <= ?",
                (name, holder, until, now),
            )
            return done.rowcount == 1

        return bool(await self._written(take))

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back, if this is its holder."""
        check_lease(name, holder)

        def give_back(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM leases WHERE name = ? AND holder = ?", (name, holder))

        await self._written(give_back)

    async def close(self) -> None:
        """Finish what was asked for, and let the database go."""
        if not self._is_closed:
            self._is_closed = True
            await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._reader.shutdown()
        self._reading.close()
        self._writer.finish()
        self._lock.close()

    async def _written(self, asked: Ask | Task) -> Any:
        """What the writer answers after its commit."""
        self._check_open()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._writer.ask(asked, answer)
        return await answer

    async def _rows(self, sql: str, values: Sequence[object], *, may_be: bool) -> list[Any]:
        """The rows of a question; none where it speaks of names that nothing can have."""
        self._check_open()
        if not may_be:
            return []
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._fetched, sql, values)

    def _fetched(self, sql: str, values: Sequence[object]) -> list[Any]:
        try:
            return self._reading.execute(sql, values).fetchall()
        except ERRORS as error:
            raise StoreLost(f"the database cannot be read: {error}") from None

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreLost("the store is closed")


def _opened(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Two connections to a database that is safe and up to date, to write and to read."""
    writing = connected(path)
    try:
        make_safe(writing)
        migrate_sqlite(writing)
        return writing, connected(path, read_only=True)
    except UnusableStore as error:
        writing.close()
        raise UnusableStore(f"{path}: {error}") from None
    except ERRORS as error:
        writing.close()
        raise UnusableStore(f"{path} cannot be opened: {error}") from None
