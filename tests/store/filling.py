"""A small store with a bit of everything, and all of it read back."""

from __future__ import annotations

from pinella.store import Put, Snapshot, Store
from pinella.store.opening import reading
from pinella.store.whole import COMMANDS, FACTS, HEADS, RECORDS, SNAPSHOTS, rows_of
from tests.store.running import append

TABLES = {"facts": FACTS, "commands": COMMANDS, "heads": HEADS, "snapshots": SNAPSHOTS, "records": RECORDS}


async def fill(store: Store) -> None:
    await store.append(append("a", 0, "first of a", changes=(Put("c", "k", b"value"),)))
    await store.append(append("t", 0, "one of t", "two of t", command="x", changes=(Put("c", "è", bytes(range(256))),)))
    await store.append(append("t", 2, "three of t", command="y"))
    await store.append(append("t", 3, "four of t"))
    await store.append(append("z/\U0001f0a1", 0, "", command="x"))
    await store.keep_snapshot("t", Snapshot(3, b"snapshot of t"))
    await store.lease("clock", "me", 0, 1)


async def contents(place: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row that a backup must bring back."""
    async with reading(place) as there:
        return {name: sorted([tuple(row) async for row in rows_of(there, asked)]) for name, asked in TABLES.items()}
