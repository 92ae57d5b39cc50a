"""A store in memory, for as long as there is no other: records, streams, and their refusals."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.store import (
    GENESIS,
    Append,
    Change,
    CommandRepeated,
    Entry,
    Fact,
    Head,
    Put,
    RecordInTheWay,
    Snapshot,
    StaleStream,
    chained,
)


class MemoryStore:
    def __init__(self) -> None:
        self.records: dict[tuple[str, str], bytes] = {}
        self.streams: dict[str, list[Entry]] = {}

    async def append(self, asked: Append) -> int:
        entries = self.streams.get(asked.stream, [])
        for entry in entries:
            if asked.command is not None and entry.command == asked.command:
                raise CommandRepeated(asked.stream, asked.command, entry.version)
        if len(entries) != asked.expected:
            raise StaleStream(asked.stream, asked.expected, len(entries))
        self._check(asked.changes)
        self._apply(asked.changes)
        stream = self.streams.setdefault(asked.stream, [])
        for fact in asked.facts:
            version = len(stream) + 1
            before = stream[-1].digest if stream else GENESIS
            digest = chained(before, version, Fact(fact.kind, fact.body), asked.command, asked.at)
            stream.append(Entry(asked.stream, version, fact.kind, fact.body, asked.command, asked.at, digest))
        return len(stream)

    async def write(self, *changes: Change) -> None:
        self._check(changes)
        self._apply(changes)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return self.streams.get(stream, [])[after:][:limit]

    async def head(self, stream: str) -> Head | None:
        entries = self.streams.get(stream)
        return Head(stream, entries[-1].version, entries[-1].digest) if entries else None

    async def heads(self, prefix: str = "", after: str = "", limit: int = 1_000) -> list[Head]:
        names = sorted(name for name in self.streams if name.startswith(prefix) and name > after)[:limit]
        return [Head(name, self.streams[name][-1].version, self.streams[name][-1].digest) for name in names]

    async def get(self, collection: str, key: str) -> bytes | None:
        return self.records.get((collection, key))

    async def listed(
        self, collection: str, prefix: str = "", after: str = "", limit: int = 1_000
    ) -> list[tuple[str, bytes]]:
        found = sorted(
            (key, value)
            for (where, key), value in self.records.items()
            if where == collection and key.startswith(prefix) and key > after
        )
        return found[:limit]

    async def snapshot(self, stream: str) -> Snapshot | None:
        return None

    async def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        return None

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        return True

    async def release(self, name: str, holder: str) -> None:
        return None

    async def close(self) -> None:
        return None

    def _check(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if not isinstance(change, Put):
                continue
            there = self.records.get((change.collection, change.key))
            if (change.new and there is not None) or (change.instead_of is not None and there != change.instead_of):
                raise RecordInTheWay(change.collection, change.key)

    def _apply(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if isinstance(change, Put):
                self.records[change.collection, change.key] = change.value
            else:
                self.records.pop((change.collection, change.key), None)
