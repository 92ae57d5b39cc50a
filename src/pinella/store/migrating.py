"""Is a database one of ours, and up to date? What is not ours is left alone; what is older is migrated."""

from __future__ import annotations

import importlib
import sqlite3
from collections.abc import Collection
from typing import Final

from pinella.extras import require
from pinella.store.log import UnusableStore

REVISION: Final = "0001"
"""The last migration, which leads to the tables in `schema`. Their numbers only grow."""

VERSION_TABLE: Final = "pinella_schema"
"""Where alembic notes which migrations have been made; not its usual name, which others use too."""


def migrate_sqlite(connection: sqlite3.Connection) -> None:
    """Make the tables of a database on SQLite, or bring them up to date."""
    if not is_current(*state_of_sqlite(connection)):
        require("store", "pinella.store")
        importlib.import_module("pinella.store.upgrading").upgrade_sqlite(connection)


def state_of_sqlite(connection: sqlite3.Connection) -> tuple[set[str], str | None]:
    """The tables that are there, and the last migration that was made."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if VERSION_TABLE not in tables:
        return tables, None
    row = connection.execute("SELECT version_num FROM pinella_schema").fetchone()
    return tables, None if row is None else str(row[0])


def is_current(tables: Collection[str], revision: str | None) -> bool:
    """Whether nothing has to be migrated. Raises `UnusableStore` where nothing may be."""
    if VERSION_TABLE not in tables:
        if tables:
            raise UnusableStore(f"this is not a database of Pinella: it holds the table {min(tables)!r}")
        return False
    if revision is None or revision > REVISION:
        raise UnusableStore(why_not_current(revision) or "")
    return revision == REVISION


def why_not_current(revision: str | None) -> str | None:
    """Why a database with this last migration cannot be read as it stands; `None` where it can."""
    if revision is None:
        return "this is not a database of Pinella"
    if revision > REVISION:
        return f"it was written by a newer version of Pinella (schema {revision}, this version knows {REVISION})"
    if revision < REVISION:
        return f"it was written by an older version of Pinella (schema {revision}): start the server on it once"
    return None
