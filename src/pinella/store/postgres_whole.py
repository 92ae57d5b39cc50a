"""A whole store on PostgreSQL, read or restored."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pinella.store.log import UnusableStore
from pinella.store.migrating import why_not_current
from pinella.store.postgres_sessions import DAMAGE, TOLD, lost, migrated, one_connection, shown, state_of, told_as_lost
from pinella.store.whole import ROWS, DamagedStore, Row


class PostgresReading:
    """One read transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def pages(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """The rows of a question, some at a time."""
        try:
            cursor = await self._connection.cursor(sql)
            while page := await cursor.fetch(ROWS):
                yield page
        except DAMAGE as error:
            raise DamagedStore(str(error)) from None
        except TOLD as error:
            raise lost(error) from None

    async def damage(self) -> list[str]:
        """PostgreSQL looks after its files by itself."""
        return []


class PostgresRestoring:
    """One write transaction."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def put(self, table: str, rows: Sequence[Row]) -> None:
        """Some more rows of a table."""
        async with told_as_lost():
            await self._connection.copy_records_to_table(table, records=rows)


@asynccontextmanager
async def reading_postgres(url: str) -> AsyncIterator[PostgresReading]:
    """The store in a database as it is now; servers may be using it."""
    async with one_connection(url) as connection, _transaction(connection, isolation="repeatable_read", readonly=True):
        reason = why_not_current((await state_of(connection))[1])
        if reason is not None:
            raise UnusableStore(f"{shown(url)}: {reason}")
        yield PostgresReading(connection)


@asynccontextmanager
async def restoring_postgres(url: str) -> AsyncIterator[PostgresRestoring]:
    """The tables of an empty database, which nobody else sees or changes before they are full."""
    await migrated(url)
    async with one_connection(url) as connection, _transaction(connection):
        await connection.execute("LOCK TABLE facts, commands, heads, records, snapshots")
        if await connection.fetchval("SELECT EXISTS (SELECT FROM heads) OR EXISTS (SELECT FROM records)"):
            raise UnusableStore(f"{shown(url)} is not empty: restore into another database")
        yield PostgresRestoring(connection)


@asynccontextmanager
async def _transaction(connection: Any, **settings: Any) -> AsyncIterator[None]:
    """A transaction; errors of other origin than the database, such as a full disk, pass through it as they are."""
    try:
        async with connection.transaction(**settings):
            yield
    except TOLD as error:
        raise lost(error) from None
