"""Which store an address means, opened and brought up to date."""

from __future__ import annotations

import asyncio
import importlib
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from types import ModuleType
from typing import Final

from pinella.extras import require
from pinella.store.log import Store, UnusableStore
from pinella.store.sqlite import SqliteStore
from pinella.store.sqlite_whole import reading_sqlite, restoring_sqlite
from pinella.store.whole import Reading, Restoring

_POSTGRES: Final = ("postgresql://", "postgres://")


async def open_store(place: str | Path) -> Store:
    """The store in a folder, on SQLite, or at the address `postgresql://…` of a database.

    Raises `UnusableStore` where the database is unsafe, in use by another server, newer than this version, or not
    one of Pinella's.
    """
    if is_postgres(place):
        opened: Store = await with_driver("postgres").PostgresStore.open(str(place))
        return opened
    return await asyncio.to_thread(SqliteStore, as_folder(place))


def reading(place: str | Path) -> AbstractAsyncContextManager[Reading]:
    """`async with reading(place) as there: …`: a whole store as it is now. A server may be using it meanwhile."""
    if is_postgres(place):
        opened: AbstractAsyncContextManager[Reading] = with_driver("postgres_whole").reading_postgres(str(place))
        return opened
    return reading_sqlite(as_folder(place))


def restoring(place: str | Path) -> AbstractAsyncContextManager[Restoring]:
    """`async with restoring(place) as there: …`: an empty store to be filled; after an error it is empty again."""
    if is_postgres(place):
        of_postgres: AbstractAsyncContextManager[Restoring] = with_driver("postgres_whole").restoring_postgres(
            str(place)
        )
        return of_postgres
    return restoring_sqlite(as_folder(place))


def is_postgres(place: str | Path) -> bool:
    """Whether this is the address of a database of PostgreSQL; otherwise it is a folder."""
    return isinstance(place, str) and place.startswith(_POSTGRES)


def as_folder(place: str | Path) -> Path:
    """The folder that is meant. An address of something else is nobody's folder."""
    if isinstance(place, str) and "://" in place:
        raise UnusableStore(f"expected a folder or postgresql://…, found {place.partition('://')[0]}://…")
    return Path(place)


def with_driver(module: str) -> ModuleType:
    """A module of this package that needs PostgreSQL's driver: nobody else has to install it."""
    require("postgres", "PostgreSQL")
    return importlib.import_module(f"pinella.store.{module}")
