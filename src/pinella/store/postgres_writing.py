"""How a process writes to PostgreSQL: all that has been asked for meanwhile goes into one transaction.

The streams of a group are locked by their heads, in the order of their names, so that workers wait for each other
instead of undoing each other. What is new has no row to lock: there the second worker breaks a unique key, and looks
again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final

from pinella.store.deciding import Ask, Decided, Found, commands_of, conditions_of, decide, streams_of
from pinella.store.log import StoreError, UnusableStore
from pinella.store.measures import Batches
from pinella.store.postgres_sessions import CONFLICTS, LOST, lost, place
from pinella.store.waiting import deliver, stopped

MOST_TOGETHER: Final = 1_000
"""Appends in one group."""

_TRIES: Final = 5
"""How often a group looks again before its members go one by one."""

_HEADS: Final = "SELECT stream, version, digest FROM heads WHERE stream = ANY($1::text[]) ORDER BY stream FOR UPDATE"

_COMMANDS: Final = """
SELECT stream, command, version
FROM unnest($1::text[], $2::text[]) AS asked (stream, command) JOIN commands USING (stream, command)
"""

_RECORDS: Final = """
SELECT collection, key, value FROM records
WHERE (collection, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))
ORDER BY collection, key FOR UPDATE
"""

_APPEND: Final = """
WITH appended AS (
    INSERT INTO facts (stream, version, kind, body, command, at, digest)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::text[], $6::bigint[], $7::bytea[])
), carried_out AS (
    INSERT INTO commands (stream, command, version) SELECT * FROM unnest($8::text[], $9::text[], $10::bigint[])
)
INSERT INTO heads (stream, version, digest) SELECT * FROM unnest($11::text[], $12::bigint[], $13::bytea[])
ON CONFLICT (stream) DO UPDATE SET version = excluded.version, digest = excluded.digest
"""

_REMOVE: Final = """
DELETE FROM records WHERE (collection, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))
"""

_PUT_NEW: Final = """
INSERT INTO records (collection, key, value) SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[])
"""

_PUT: Final = _PUT_NEW + "ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value"


class GroupWriter:
    """Writes what is asked for, in the order of asking, one group at a time."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self.batches = Batches()
        self._waiting: list[tuple[Ask, asyncio.Future[int]]] = []
        self._running: asyncio.Task[None] | None = None

    async def written(self, asked: Ask) -> int:
        """The answer, after the commit."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await answer

    async def finish(self) -> None:
        """Wait until all that was asked for is written."""
        if self._running is not None:
            await asyncio.wait([self._running])

    async def _run(self) -> None:
        group: list[tuple[Ask, asyncio.Future[int]]] = []
        try:
            while self._waiting:
                group, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                began = perf_counter()
                answers = await self._answers([asked for asked, _ in group])
                self.batches.add(len(group), perf_counter() - began)
                for (_, future), answer in zip(group, answers, strict=True):
                    deliver(future, answer)
        finally:
            self._running = None
            for _, future in (*group, *self._waiting):
                deliver(future, stopped())
            self._waiting = []

    async def _answers(self, asks: Sequence[Ask]) -> list[int | StoreError]:
        """What each came to. One that cannot be written, because its rows are damaged, does not harm the others."""
        conflict: BaseException | None = None
        for _ in range(_TRIES):
            try:
                return await self._written(asks)
            except CONFLICTS as error:
                conflict = error
            except UnusableStore as error:
                return [UnusableStore(str(error)) for _ in asks]
            except LOST as error:
                return [lost(error) for _ in asks]
        if len(asks) == 1:
            return [StoreError(f"the database is damaged (pinella verify says where): {conflict}")]
        return [answer for one in asks for answer in await self._answers([one])]

    async def _written(self, asks: Sequence[Ask]) -> list[int | StoreError]:
        """Write a group in one transaction."""
        async with place(self._pool) as connection, connection.transaction(isolation="read_committed"):
            found = await _found(connection, asks)
            decided = decide(asks, found)
            await _put(connection, decided, found)
        return decided.answers


async def _found(connection: Any, asks: Sequence[Ask]) -> Found:
    """What the database holds, locked against other workers until the end of the transaction."""
    heads = await connection.fetch(_HEADS, list(streams_of(asks)))
    commands, records = commands_of(asks), conditions_of(asks)
    carried_out = await connection.fetch(_COMMANDS, *_columns(commands, 2)) if commands else ()
    there = await connection.fetch(_RECORDS, *_columns(records, 2)) if records else ()
    return Found(
        {stream: (version, digest) for stream, version, digest in heads},
        {(stream, command): version for stream, command, version in carried_out},
        {(collection, key): value for collection, key, value in there},
        records,
    )


async def _put(connection: Any, decided: Decided, found: Found) -> None:
    if decided.facts:
        await connection.execute(
            _APPEND,
            *_columns(decided.facts, 7),
            *_columns([(*name, version) for name, version in decided.commands.items()], 3),
            *_columns(sorted((stream, *head) for stream, head in decided.heads.items()), 3),
        )
    removed = sorted(name for name, value in decided.records.items() if value is None)
    put = sorted((*name, value) for name, value in decided.records.items() if value is not None)
    new = [row for row in put if row[:2] in found.asked and row[:2] not in found.records]
    put = [row for row in put if row not in new]
    for sql, rows, width in ((_REMOVE, removed, 2), (_PUT_NEW, new, 3), (_PUT, put, 3)):
        if rows:
            await connection.execute(sql, *_columns(rows, width))


def _columns(rows: Sequence[tuple[Any, ...]] | set[tuple[str, str]], width: int) -> list[list[Any]]:
    """Rows as PostgreSQL takes them in bulk: an array a column."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(width)]
