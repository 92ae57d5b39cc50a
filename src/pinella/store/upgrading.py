"""The migrations themselves, run by alembic; loaded only where a database is not up to date."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from pinella.store.migrating import VERSION_TABLE, is_current

MIGRATIONS: Final = Path(__file__).parent / "migrations"

ADVISORY_LOCK: Final = 0x50_49_4E_45_4C_4C_41
"""A number that workers agree upon: on PostgreSQL one of them migrates while the others wait."""


def upgrade(connection: sa.Connection) -> None:
    """Make the tables, or bring them up to date, on a connection that is in a transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    tables = sa.inspect(connection).get_table_names()
    version = sa.text("SELECT version_num FROM pinella_schema")
    if is_current(tables, connection.execute(version).scalar() if VERSION_TABLE in tables else None):
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def upgrade_sqlite(connection: sqlite3.Connection) -> None:
    """The same on a plain connection to SQLite: all steps or none, whenever the power fails."""
    engine = sa.create_engine("sqlite://", creator=lambda: connection, poolclass=sa.StaticPool)

    @sa.event.listens_for(engine, "begin")
    def _begin(opened: sa.Connection) -> None:
        """Python's driver would begin a transaction before the first row, and not before the first table."""
        opened.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.begin() as opened:
            upgrade(opened)
    except sa.exc.DBAPIError as error:
        # What SQLite says, as its driver says it: callers know that, and SQLAlchemy wraps it in many lines.
        if error.orig is None:
            raise
        raise error.orig from None
