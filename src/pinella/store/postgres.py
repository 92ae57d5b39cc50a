"""The log in PostgreSQL, for any number of processes on any number of machines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

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
from pinella.store.log import Append, Change, Entry, Head, Snapshot, StoreError, StoreLost
from pinella.store.postgres_sessions import opened_pool, place, told_as_lost
from pinella.store.postgres_writing import GroupWriter

_CLOSING: Final = 10.0
"""Seconds for an orderly end; then the connections are dropped."""

_KEEP: Final = """
INSERT INTO snapshots (stream, version, body) SELECT $1, $2::bigint, $3 FROM heads WHERE stream = $1 AND version >= $2
ON CONFLICT (stream) DO UPDATE
SET version = greatest(snapshots.version, excluded.version),
    body = CASE WHEN excluded.version >= snapshots.version THEN excluded.body ELSE snapshots.body END
RETURNING true
"""

_LEASE: Final = """
INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE leases.holder = excluded.holder OR leases.until <= $4
RETURNING true
"""


class PostgresStore:
    """Goes on by itself after the database has been away."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._writer = GroupWriter(pool)
        self._is_closed = False

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connect, and bring the tables up to date."""
        return cls(await opened_pool(url))

    async def append(self, asked: Append) -> int:
        """Write the facts and the changes durably."""
        check_append(asked)
        return await self._written(asked)

    async def write(self, *changes: Change) -> None:
        """Change records that belong to no stream."""
        check_changes(changes)
        if changes:
            await self._written(Write(changes))

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The facts of a stream after a version."""
        rows = await self._rows(
            "SELECT stream, version, kind, body, command, at, digest FROM facts "
            "WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3",
            (stream, min(after, MOST_NUMBER), limit),
            may_be=is_name(stream),
        )
        return [Entry(*row) for row in rows]

    async def head(self, stream: str) -> Head | None:
        """Where a stream stands."""
        rows = await self._rows(
            "SELECT stream, version, digest FROM heads WHERE stream = $1", (stream,), may_be=is_name(stream)
        )
        return Head(*rows[0]) if rows else None

    async def heads(self, prefix: str = "", after: str = "", limit: int = 1_000) -> list[Head]:
        """The streams whose names begin so."""
        bounds = between(prefix, after)
        rows = await self._rows(
            "SELECT stream, version, digest FROM heads WHERE stream >= $1 AND stream < $2 AND stream <> $3 "
            "ORDER BY stream LIMIT $4",
            (*(bounds or ()), limit),
            may_be=bounds is not None,
        )
        return [Head(*row) for row in rows]

    async def get(self, collection: str, key: str) -> bytes | None:
        """One record."""
        rows = await self._rows(
            "SELECT value FROM records WHERE collection = $1 AND key = $2",
            (collection, key),
            may_be=is_name(collection) and is_name(key),
        )
        return rows[0][0] if rows else None

    async def listed(
        self, collection: str, prefix: str = "", after: str = "", limit: int = 1_000
    ) -> list[tuple[str, bytes]]:
        """The records of a collection whose keys begin so."""
        bounds = between(prefix, after)
        rows = await self._rows(
            "SELECT key, value FROM records WHERE collection = $1 AND key >= $2 AND key < $3 AND key <> $4 "
            "ORDER BY key LIMIT $5",
            (collection, *(bounds or ()), limit),
            may_be=bounds is not None and is_name(collection),
        )
        return [(key, value) for key, value in rows]

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream."""
        rows = await self._rows(
            "SELECT version, body FROM snapshots WHERE stream = $1", (stream,), may_be=is_name(stream)
        )
        return Snapshot(*rows[0]) if rows else None

    async def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep this one, unless a newer one is there."""
        check_snapshot(stream, snapshot)
        if not await self._rows(_KEEP, (stream, snapshot.version, snapshot.body)):
            raise StoreError(f"{stream}: a snapshot of version {snapshot.version} is ahead of the stream")

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Take or keep a lease."""
        check_lease(name, holder, now, until)
        return bool(await self._rows(_LEASE, (name, holder, until, now)))

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back, if this is its holder."""
        check_lease(name, holder)
        await self._rows("DELETE FROM leases WHERE name = $1 AND holder = $2", (name, holder))

    async def close(self) -> None:
        """Finish what was asked for, and let the database go."""
        if self._is_closed:
            return
        self._is_closed = True
        await self._writer.finish()
        try:
            await asyncio.wait_for(self._pool.close(), _CLOSING)
        except TimeoutError:
            self._pool.terminate()

    async def _written(self, asked: Ask) -> int:
        self._check_open()
        return await self._writer.written(asked)

    async def _rows(self, sql: str, values: Sequence[object], *, may_be: bool = True) -> list[Any]:
        """The rows of a question; none where it speaks of names that nothing can have."""
        self._check_open()
        if not may_be:
            return []
        async with told_as_lost(), place(self._pool) as connection:
            return list(await connection.fetch(sql, *values))

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreLost("the store is closed")
