"""A log on a database that speaks SQL: what SQLite and PostgreSQL are asked alike, and what their rows come to."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
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
from pinella.store.log import Append, Change, Entry, Head, Put, Remove, Snapshot, StoreError, StoreLost
from pinella.store.measures import Batches, Writes

_READ: Final = """
SELECT stream, version, kind, body, command, at, digest FROM facts
WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3
"""

_CARRIED_OUT: Final = "SELECT version FROM commands WHERE stream = $1 AND command = $2"

_HEAD: Final = "SELECT stream, version, digest FROM heads WHERE stream = $1"

_HEADS: Final = """
SELECT stream, version, digest FROM heads
WHERE stream >= $1 AND stream < $2 AND stream <> $3 ORDER BY stream LIMIT $4
"""

_GET: Final = "SELECT value FROM records WHERE collection = $1 AND key = $2"

_LISTED: Final = """
SELECT key, value FROM records
WHERE collection = $1 AND key >= $2 AND key < $3 AND key <> $4 ORDER BY key LIMIT $5
"""

_SNAPSHOT: Final = "SELECT version, body FROM snapshots WHERE stream = $1"

_KEEP: Final = """
INSERT INTO snapshots (stream, version, body)
SELECT $1, CAST($2 AS bigint), $3 FROM heads WHERE stream = $1 AND version >= $2
ON CONFLICT (stream) DO UPDATE
SET version = CASE WHEN excluded.version >= snapshots.version THEN excluded.version ELSE snapshots.version END,
    body = CASE WHEN excluded.version >= snapshots.version THEN excluded.body ELSE snapshots.body END
"""

LEASE: Final = """
INSERT INTO leases (name, holder, until) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
WHERE leases.holder = excluded.holder OR leases.until <= $4
"""

TRIAL: Final = ("store/trial", "anybody", 0, 0)
"""The lease that is taken to see whether anything can be written: everybody may."""

_TRIAL_RECORD: Final = ("store", "trial")
_TRIAL_SIZE: Final = 1 << 16
"""More than a move takes with all that is written beside it: a disk without room for it is full."""

_LEASED_UNTIL: Final = "SELECT until FROM leases WHERE name = $1"

_RELEASE: Final = "UPDATE leases SET until = $3 WHERE name = $1 AND holder = $2 AND until > $3"


class SqlStore(ABC):
    """Everything of a store but how a database is reached: values are `$1`, `$2`, … in every statement."""

    batches: Batches
    writes: Writes
    _is_closed = False

    async def append(self, asked: Append) -> int:
        """Write the facts and the changes durably."""
        check_append(asked)
        self._check_open()
        return await self._noted(self._written(asked))

    async def write(self, *changes: Change) -> None:
        """Change records that belong to no stream."""
        check_changes(changes)
        if changes:
            self._check_open()
            await self._noted(self._written(Write(changes)))

    async def try_write(self) -> None:
        """Write something that nobody reads; after a write that failed, as much as one of those."""
        self._check_open()
        await self._noted(self._done(LEASE, TRIAL) if self.writes.trouble is None else self._tried_with_room())

    async def _tried_with_room(self) -> int:
        """A full disk may still take a page of a file that was once longer, and then says no to every move."""
        await self._written(Write((Put(*_TRIAL_RECORD, os.urandom(_TRIAL_SIZE)),)))
        return await self._written(Write((Remove(*_TRIAL_RECORD),)))

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The facts of a stream after a version."""
        many = MOST_NUMBER if limit is None else limit
        rows = await self._rows(_READ, (stream, min(after, MOST_NUMBER), many), may_be=is_name(stream))
        return [Entry(*row) for row in rows]

    async def carried_out(self, stream: str, command: str) -> int | None:
        """The version that a command has led to."""
        rows = await self._rows(_CARRIED_OUT, (stream, command), may_be=is_name(stream) and is_name(command))
        return rows[0][0] if rows else None

    async def head(self, stream: str) -> Head | None:
        """Where a stream stands."""
        rows = await self._rows(_HEAD, (stream,), may_be=is_name(stream))
        return Head(*rows[0]) if rows else None

    async def heads(self, prefix: str = "", after: str = "", limit: int = 1_000) -> list[Head]:
        """The streams whose names begin so."""
        bounds = between(prefix, after)
        rows = await self._rows(_HEADS, (*(bounds or ()), limit), may_be=bounds is not None)
        return [Head(*row) for row in rows]

    async def get(self, collection: str, key: str) -> bytes | None:
        """One record."""
        rows = await self._rows(_GET, (collection, key), may_be=is_name(collection) and is_name(key))
        return rows[0][0] if rows else None

    async def listed(
        self, collection: str, prefix: str = "", after: str = "", limit: int = 1_000
    ) -> list[tuple[str, bytes]]:
        """The records of a collection whose keys begin so."""
        bounds = between(prefix, after)
        may_be = bounds is not None and is_name(collection)
        rows = await self._rows(_LISTED, (collection, *(bounds or ()), limit), may_be=may_be)
        return [(key, value) for key, value in rows]

    async def scrub(self) -> None:
        """Let nothing of what has been removed stay behind."""
        self._check_open()
        await self._scrubbed()

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream."""
        rows = await self._rows(_SNAPSHOT, (stream,), may_be=is_name(stream))
        return Snapshot(*rows[0]) if rows else None

    async def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep this one, unless a newer one is there."""
        check_snapshot(stream, snapshot)
        self._check_open()
        if await self._done(_KEEP, (stream, snapshot.version, snapshot.body)) == 0:
            raise StoreError(f"{stream}: a snapshot of version {snapshot.version} is ahead of the stream")

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Take or keep a lease."""
        check_lease(name, holder, now, until)
        self._check_open()
        return await self._done(LEASE, (name, holder, until, now)) == 1

    async def leased_until(self, name: str) -> int | None:
        """When the last lease runs out."""
        rows = await self._rows(_LEASED_UNTIL, (name,), may_be=is_name(name))
        return rows[0][0] if rows else None

    async def release(self, name: str, holder: str, now: int) -> None:
        """Give a lease back."""
        check_lease(name, holder, now)
        self._check_open()
        await self._done(_RELEASE, (name, holder, now))

    async def close(self) -> None:
        """Finish what was asked for, and let the database go."""
        if not self._is_closed:
            self._is_closed = True
            await self._let_go()

    async def _rows(self, sql: str, values: Sequence[object], *, may_be: bool) -> list[Any]:
        """The rows of a question; none where it speaks of names that nothing can have."""
        self._check_open()
        return await self._fetched(sql, values) if may_be else []

    async def _noted(self, work: Awaitable[int]) -> int:
        """What a write comes to, remembered. One that is refused says nothing about the database."""
        try:
            answer = await work
        except StoreLost as error:
            self.writes.failed(error)
            raise
        self.writes.well()
        return answer

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreLost("the store is closed")

    @abstractmethod
    def _written(self, asked: Ask) -> Awaitable[int]:
        """What has been decided about an append or a write, after the commit."""

    @abstractmethod
    async def _fetched(self, sql: str, values: Sequence[object]) -> list[Any]:
        """The rows of a question."""

    @abstractmethod
    def _done(self, sql: str, values: Sequence[object]) -> Awaitable[int]:
        """How many rows a statement has written, after the commit."""

    @abstractmethod
    async def _scrubbed(self) -> None:
        """Let nothing of what has been removed stay behind in the files."""

    @abstractmethod
    async def _let_go(self) -> None:
        """Finish what was asked for, and close every connection."""
