"""The tables of a store, the same on SQLite and on PostgreSQL. Migrations lead to exactly these: a test compares."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, LargeBinary, MetaData, Table, Text
from sqlalchemy.dialects.postgresql import TEXT

METADATA: Final = MetaData()


def _name() -> Text:
    """Names are in the order of their bytes in both databases, whatever the language of the server."""
    return Text().with_variant(TEXT(collation="C"), "postgresql")


FACTS: Final = Table(
    "facts",
    METADATA,
    Column("stream", _name(), primary_key=True),
    Column("version", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("command", Text),
    Column("at", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
)
"""Appended to and never changed."""

COMMANDS: Final = Table(
    "commands",
    METADATA,
    Column("stream", _name(), primary_key=True),
    Column("command", _name(), primary_key=True),
    Column("version", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Each command once, with the version of the last fact it led to. Facts say the same; here it is found at once."""

HEADS: Final = Table(
    "heads",
    METADATA,
    Column("stream", _name(), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""Where each stream stands. No foreign key leads here from facts and commands: it would be looked up for every fact,
and `pinella verify` checks that and more."""

RECORDS: Final = Table(
    "records",
    METADATA,
    Column("collection", _name(), primary_key=True),
    Column("key", _name(), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What may be replaced and removed."""

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    Column("stream", _name(), ForeignKey(HEADS.c.stream, name="snapshots_stream"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The newest of each stream."""

LEASES: Final = Table(
    "leases",
    METADATA,
    Column("name", _name(), primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Who does a task for all workers, and until when."""
