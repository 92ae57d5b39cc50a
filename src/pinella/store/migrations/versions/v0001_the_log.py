"""The log of facts, with its records, snapshots and leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TEXT

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the six tables."""
    name = sa.Text().with_variant(TEXT(collation="C"), "postgresql")
    op.create_table(
        "facts",
        sa.Column("stream", name, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("command", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    op.create_table(
        "commands",
        sa.Column("stream", name, nullable=False),
        sa.Column("command", name, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("stream", "command"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "heads",
        sa.Column("stream", name, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("collection", name, nullable=False),
        sa.Column("key", name, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("collection", "key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", name, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream"),
        sa.ForeignKeyConstraint(["stream"], ["heads.stream"], name="snapshots_stream"),
    )
    op.create_table(
        "leases",
        sa.Column("name", name, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_with_rowid=False,
    )
