"""A store for the length of an async function, and the things that tests put into it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]

from pinella.store import Append, Change, Entry, Fact, Store
from pinella.store.opening import open_store
from pinella.store.sqlite_files import DATABASE

T = TypeVar("T")


def using(place: str, act: Callable[[Store], Awaitable[T]]) -> T:
    """What comes of an act on the store at this place, which is closed after it."""

    async def run() -> T:
        store = await open_store(place)
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def until(happens: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that is bound to happen; a test that waits in vain is ended by its timeout."""
    while True:
        if await happens():
            return
        await asyncio.sleep(0.005)


def fact(text: str) -> Fact:
    return Fact("said/1", text.encode())


def append(
    stream: str,
    expected: int,
    *facts: str,
    command: str | None = None,
    changes: tuple[Change, ...] = (),
    at: int = 1_700_000_000_000,
) -> Append:
    """`append("table/1", 0, "hello")`."""
    return Append(stream, expected, tuple(map(fact, facts or ("something",))), at, command, changes)


def said(entries: list[Entry]) -> list[str]:
    return [entry.body.decode() for entry in entries]


def tamper(place: str, sql: str) -> None:
    """Change rows behind the store's back."""
    if place.startswith("postgresql://"):
        asyncio.run(_run_on_postgres(place, sql))
    else:
        with sqlite_at(place) as connection:
            connection.executescript(sql)


async def _run_on_postgres(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


@contextmanager
def sqlite_at(folder: str) -> Iterator[sqlite3.Connection]:
    """A plain connection to the database in a folder."""
    with closing(sqlite3.connect(Path(folder) / DATABASE)) as connection:
        yield connection
        connection.commit()
