"""The log in PostgreSQL, for any number of processes on any number of machines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from pinella.store.deciding import Ask
from pinella.store.measures import Writes
from pinella.store.postgres_sessions import opened_pool, place, told_as_lost
from pinella.store.postgres_writing import GroupWriter
from pinella.store.sql import SqlStore

_CLOSING: Final = 10.0
"""Seconds for an orderly end; then the connections are dropped."""


class PostgresStore(SqlStore):
    """Goes on by itself after the database has been away."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._writer = GroupWriter(pool)
        self.batches = self._writer.batches
        self.writes = Writes()

    @classmethod
    async def open(cls, url: str) -> PostgresStore:
        """Connect, bring the tables up to date, and see whether they can be written."""
        store = cls(await opened_pool(url))
        try:
            await store.try_write()
        except BaseException:
            await store.close()
            raise
        return store

    async def _written(self, asked: Ask) -> int:
        return await self._writer.written(asked)

    async def _fetched(self, sql: str, values: Sequence[object]) -> list[Any]:
        async with told_as_lost(), place(self._pool) as connection:
            return list(await connection.fetch(sql, *values))

    async def _done(self, sql: str, values: Sequence[object]) -> int:
        async with told_as_lost(), place(self._pool) as connection:
            status: str = await connection.execute(sql, *values)
        return int(status.rpartition(" ")[2])  # `INSERT 0 1`: PostgreSQL ends with the number of rows

    async def _scrubbed(self) -> None:
        """PostgreSQL clears its pages of old rows by itself, when it sees fit."""

    async def _let_go(self) -> None:
        await self._writer.finish()
        try:
            await asyncio.wait_for(self._pool.close(), _CLOSING)
        except TimeoutError:
            self._pool.terminate()
