"""Connections to PostgreSQL, each of them safe, and what their errors mean. Nothing else speaks to its driver."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]

from pinella.store.log import StoreLost, StoreUnwritable, UnusableStore
from pinella.store.migrating import VERSION_TABLE, is_current

CONFLICTS: Final = (
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.SerializationError,
)
"""Another worker has written what was about to be written: look again."""

DAMAGE: Final = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)
"""PostgreSQL cannot read its own files."""

TOLD: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Whatever the driver says by itself."""

LOST: Final = (*TOLD, OSError, TimeoutError)
"""No answer, or none that helps."""

_PATIENCE: Final = 10.0
"""Seconds for a connection, and for a place in the pool."""

_COMMAND: Final = 30.0
"""Seconds for one statement."""

_SESSION: Final = {
    "application_name": "pinella",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "30s",
}
"""A worker that hangs holds nobody up for ever."""

_MOST_CONNECTIONS: Final = 10

_UNREADABLE: Final = "this address"
"""What an address is called that does not read."""

_ASKED: Final = "SELECT " + ", ".join(
    f"current_setting('{name}') AS {name}"
    for name in ("fsync", "full_page_writes", "synchronous_commit", "server_encoding", "transaction_read_only")
)


@asynccontextmanager
async def told_as_lost() -> AsyncIterator[None]:
    """Whatever goes wrong in here is a `StoreLost`."""
    try:
        yield
    except LOST as error:
        raise lost(error) from None


def lost(error: BaseException) -> StoreLost:
    """The database does not answer: what its driver says about it."""
    if isinstance(error, asyncpg.DiskFullError):
        return StoreUnwritable("full", _said(error))
    if isinstance(error, asyncpg.ReadOnlySQLTransactionError):
        return StoreUnwritable("read-only", _said(error))
    return StoreLost(f"the database does not answer: {_said(error)}")


async def opened_pool(url: str) -> Any:
    """A pool of safe connections to a database whose tables are up to date."""
    await migrated(url)
    with _told_as_unusable(url):
        return await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=_MOST_CONNECTIONS,
            timeout=_PATIENCE,
            command_timeout=_COMMAND,
            init=_make_safe,
            reset=_leave,
            server_settings=_SESSION,
        )


async def migrated(url: str) -> None:
    """Make the tables of a database, or bring them up to date."""
    async with one_connection(url) as connection:
        with _told_as_unusable(url):
            if is_current(*await state_of(connection)):
                return
    with _told_as_unusable(url):
        await _upgrade(url)


async def state_of(connection: Any) -> tuple[set[str], str | None]:
    """The tables that are there, and the last migration that was made."""
    rows = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    tables = {row["tablename"] for row in rows}
    if VERSION_TABLE not in tables:
        return tables, None
    return tables, await connection.fetchval("SELECT version_num FROM pinella_schema")


async def _upgrade(url: str) -> None:
    """SQLAlchemy and alembic take half a second to load: only where there is something to do for them."""
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415
    from sqlalchemy.pool import NullPool  # noqa: PLC0415

    from pinella.store.upgrading import upgrade  # noqa: PLC0415

    engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: _connected(url), poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except DBAPIError as error:
        raise UnusableStore(f"the tables cannot be made: {_said(_driver_error(error))}") from None
    finally:
        await engine.dispose()


def _driver_error(error: BaseException) -> BaseException:
    """What the driver has said, which SQLAlchemy tells in many lines with the statement."""
    while (cause := error.__cause__) is not None:
        error = cause
    return error


def place(pool: Any) -> Any:
    """A connection of the pool, for the length of an `async with`."""
    return pool.acquire(timeout=_PATIENCE)


@asynccontextmanager
async def one_connection(url: str) -> AsyncIterator[Any]:
    """A safe connection of one's own."""
    with _told_as_unusable(url):
        connection = await _connected(url)
    try:
        yield connection
    finally:
        await connection.close(timeout=_PATIENCE)


def shown(url: str) -> str:
    """The address of a database without its password."""
    try:
        parts = urlsplit(url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return _UNREADABLE
    user = f"{parts.username}@" if parts.username else ""
    return f"postgresql://{user}{parts.hostname or ''}{port}{parts.path}"


@contextmanager
def _told_as_unusable(url: str) -> Iterator[None]:
    try:
        yield
    except UnusableStore as error:
        raise UnusableStore(f"{shown(url)}: {error}") from None
    except (*LOST, ValueError) as error:
        if type(error) is ValueError and shown(url) == _UNREADABLE:
            # What Python says of it may hold a part of it, and so of the password.
            raise UnusableStore("expected an address such as postgresql://pinella@db.internal:5432/pinella") from None
        raise UnusableStore(f"{shown(url)} cannot be opened: {_said(error)}") from None


async def _connected(url: str) -> Any:
    connection = await asyncpg.connect(url, timeout=_PATIENCE, server_settings=_SESSION)
    try:
        await _make_safe(connection)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _make_safe(connection: Any) -> None:
    """Have every commit wait for the disk, and refuse a server that does not bring it there."""
    found = await connection.fetchrow(_ASKED)
    for name in ("fsync", "full_page_writes"):
        if found[name] != "on":
            raise UnusableStore(f"PostgreSQL loses what it has acknowledged with {name} = {found[name]}: set it to on")
    if found["server_encoding"] != "UTF8":
        raise UnusableStore(f"expected a database in UTF8, found {found['server_encoding']}")
    if found["transaction_read_only"] != "off":
        raise UnusableStore("this database can only be read: is it a standby?")
    if found["synchronous_commit"] == "off":
        await connection.execute("SET synchronous_commit = on")


async def _leave(_: Any) -> None:
    """Sessions stay as they were made safe: nothing is reset between two uses."""


def _said(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
