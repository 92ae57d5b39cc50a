"""The append-only log of facts with its records, on SQLite or PostgreSQL. It knows nothing of the game."""

from __future__ import annotations

from pinella.store.log import (
    GENESIS,
    Append,
    Change,
    CommandRepeated,
    Entry,
    Fact,
    Head,
    Put,
    RecordInTheWay,
    Remove,
    Snapshot,
    StaleStream,
    Store,
    StoreError,
    StoreLost,
    StoreUnwritable,
    UnusableStore,
    chained,
)

__all__ = [
    "GENESIS",
    "Append",
    "Change",
    "CommandRepeated",
    "Entry",
    "Fact",
    "Head",
    "Put",
    "RecordInTheWay",
    "Remove",
    "Snapshot",
    "StaleStream",
    "Store",
    "StoreError",
    "StoreLost",
    "StoreUnwritable",
    "UnusableStore",
    "chained",
]
