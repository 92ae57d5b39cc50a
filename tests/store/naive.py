"""A store written a second time, as plainly as can be: lists and dictionaries, one request after the other."""

from __future__ import annotations

import hashlib

from pinella.store import Append, Change, Put, Remove, Snapshot

Answer = int | str
"""A version, or the name of a refusal with what it says."""


class NaiveStore:
    def __init__(self) -> None:
        self.streams: dict[str, list[tuple[str, bytes, str | None, int, bytes]]] = {}
        self.records: dict[str, dict[str, bytes]] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.leases: dict[str, tuple[str, int]] = {}

    def append(self, asked: Append) -> Answer:
        stream = list(self.streams.get(asked.stream, []))
        for version, entry in reversed(list(enumerate(stream, 1))):
            if asked.command is not None and entry[2] == asked.command:
                return f"CommandRepeated {version}"
        if len(stream) != asked.expected:
            return f"StaleStream {len(stream)}"
        answer = self.write(*asked.changes)
        if answer != 0:
            return answer
        for fact in asked.facts:
            before = stream[-1][4] if stream else b"\0" * 32
            command = (asked.command or "").encode()
            whole = before
            for part in (b"%d" % (len(stream) + 1), fact.kind.encode(), fact.body, command, b"%d" % asked.at):
                whole += str(len(part)).encode() + b":" + part
            stream.append((fact.kind, fact.body, asked.command, asked.at, hashlib.sha256(whole).digest()))
        self.streams[asked.stream] = stream
        return len(stream)

    def write(self, *changes: Change) -> Answer:
        tried = {name: dict(records) for name, records in self.records.items()}
        for change in changes:
            records = tried.setdefault(change.collection, {})
            if isinstance(change, Remove) or _lacks(change, tried):
                records.pop(change.key, None)
            elif not _may_put(change, records):
                return f"RecordInTheWay {change.collection} {change.key}"
            else:
                records[change.key] = change.value
        self.records = tried
        return 0

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> Answer:
        if snapshot.version > len(self.streams.get(stream, [])):
            return "StoreError"
        if stream not in self.snapshots or self.snapshots[stream].version <= snapshot.version:
            self.snapshots[stream] = snapshot
        return 0

    def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        if name in self.leases and self.leases[name][0] != holder and self.leases[name][1] > now:
            return False
        self.leases[name] = (holder, until)
        return True

    def leased_until(self, name: str) -> int | None:
        return self.leases[name][1] if name in self.leases else None

    def release(self, name: str, holder: str, now: int) -> None:
        if name in self.leases and self.leases[name][0] == holder:
            self.leases[name] = (holder, min(now, self.leases[name][1]))


def _may_put(change: Put, records: dict[str, bytes]) -> bool:
    if change.new and change.key in records:
        return False
    return change.instead_of is None or records.get(change.key) == change.instead_of


def _lacks(change: Put, records: dict[str, dict[str, bytes]]) -> bool:
    return change.if_there is not None and change.if_there[1] not in records.get(change.if_there[0], {})
