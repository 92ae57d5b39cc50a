"""From an empty database, or one of an older version, to the tables of today. What is not ours is left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from pinella.store.log import UnusableStore
from pinella.store.schema import REVISION, VERSION_TABLE

MIGRATIONS: Final = Path(__file__).parent / "migrations"

ADVISORY_LOCK: Final = 0x50_49_4E_45_4C_4C_41
"""A number that workers agree upon: on PostgreSQL one of them migrates while the others wait."""


def migrate(connection: sa.Connection) -> None:
    """Make the tables, or bring them up to date, on a connection that is in a transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    if _revision(connection) == REVISION:
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """The same on a plain connection to SQLite: all steps or none, whenever the power fails."""
    engine = sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.StaticPool)

    @sa.event.listens_for(engine, "begin")
    def _begin(opened: sa.Connection) -> None:
        """Python's driver would begin a transaction before the first row, and not before the first table."""
        opened.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as opened:
        migrate(opened)


def why_not_current(revision: str | None) -> str | None:
    """Why a database with this last migration cannot be read as it stands; `None` where it can."""
    if revision is None:
        return "this is not a database of Pinella"
    if revision > REVISION:
        return f"it was written by a newer version of Pinella (schema {revision}, this version knows {REVISION})"
    if revision < REVISION:
        return f"it was written by an older version of Pinella (schema {revision}): start the server on it once"
    return None


def _revision(connection: sa.Connection) -> str | None:
    """The last migration that was made; `None` where there is nothing at all."""
    tables = sa.inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise UnusableStore(f"this is not a database of Pinella: it holds the table {min(tables)!r}")
        return None
    found = connection.execute(sa.select(sa.column("version_num")).select_from(sa.table(VERSION_TABLE))).scalar()
    if found is None or str(found) > REVISION:
        raise UnusableStore(why_not_current(None if found is None else str(found)) or "")
    return str(found)
