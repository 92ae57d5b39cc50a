"""A backup brought back into an empty store, on either database. Nothing in the file is believed unchecked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from pinella.store.asking import MOST_NUMBER, is_name
from pinella.store.backup_file import (
    BackupReader,
    Counts,
    FactLine,
    Header,
    Line,
    RecordLine,
    SnapshotLine,
    StreamLine,
)
from pinella.store.log import GENESIS, Fact, StoreError, chained
from pinella.store.migrating import REVISION
from pinella.store.opening import restoring
from pinella.store.whole import ROWS, Restoring

Progress = Callable[[int, int], None]
"""Told how many bytes of the file have been read, of how many."""

_TABLES: Final = ("facts", "commands", "heads", "snapshots", "records")


async def restore(file: Path, place: str | Path, progress: Progress = lambda _done, _all: None) -> Counts:
    """Fill an empty store from a backup; where anything is wrong, the store stays as it was.

    Raises `DamagedBackup` where the file is not whole, `UnusableStore` where the store is not empty.
    """
    reader = _opened(file, progress)
    with closing(reader.lines()) as lines:
        _check_header(next(lines), reader)
        try:
            async with restoring(place) as there:
                filling = _Filling(there, reader)
                for line in lines:
                    await filling.take(line)
                await filling.finish()
        except OSError as error:
            raise StoreError(f"cannot write the store: {error.strerror}") from None
    return reader.counts


def _opened(file: Path, progress: Progress) -> BackupReader:
    try:
        return BackupReader(file, progress)
    except OSError as error:
        raise StoreError(f"cannot read {file}: {error.strerror}") from None


def _check_header(header: Header | Line, reader: BackupReader) -> None:
    if isinstance(header, Header) and header.schema > REVISION:
        raise reader.fault(f"it was written by a newer version of Pinella (schema {header.schema})")


class _Filling:
    """The lines of a backup on their way into tables."""

    def __init__(self, there: Restoring, reader: BackupReader) -> None:
        self._there = there
        self._reader = reader
        self._rows: dict[str, list[tuple[Any, ...]]] = {table: [] for table in _TABLES}
        self._stream: _Stream | None = None
        self._last_stream = ""
        self._last_record = ("", "")

    async def take(self, line: Header | Line) -> None:
        """One more line."""
        reason = self._why_not(line)
        if reason is not None:
            raise self._reader.fault(reason)
        if any(len(rows) >= ROWS for rows in self._rows.values()):
            await self._flush()

    async def finish(self) -> None:
        """All lines have been read."""
        reason = self._end_stream()
        if reason is not None:
            raise self._reader.fault(reason)
        await self._flush()

    def _why_not(self, line: Header | Line) -> str | None:
        if isinstance(line, StreamLine):
            return self._end_stream() or self._begin_stream(line)
        if isinstance(line, RecordLine):
            return self._end_stream() or self._record(line)
        if self._stream is None:
            return "this belongs to no stream"
        if isinstance(line, FactLine):
            return self._stream.add(line, self._rows["facts"])
        return self._stream.add_snapshot(line) if isinstance(line, SnapshotLine) else "there is one header"

    def _begin_stream(self, line: StreamLine) -> str | None:
        if not is_name(line.name) or not 1 <= line.version <= MOST_NUMBER:
            return f"no stream is called {line.name!r} and has {line.version} facts"
        if line.name <= self._last_stream or self._last_record[0]:
            return f"the stream {line.name!r} is not in its place"
        self._stream, self._last_stream = _Stream(line), line.name
        return None

    def _end_stream(self) -> str | None:
        stream, self._stream = self._stream, None
        if stream is None:
            return None
        self._rows["heads"].append((stream.name, stream.version, stream.digest))
        self._rows["commands"] += [(stream.name, *command) for command in stream.commands.items()]
        if stream.snapshot is not None:
            self._rows["snapshots"].append((stream.name, stream.snapshot.version, stream.snapshot.body))
        return stream.why_not_whole()

    def _record(self, line: RecordLine) -> str | None:
        name = (line.collection, line.key)
        if not is_name(line.collection) or not is_name(line.key):
            return f"no record is called {name}"
        if name <= self._last_record:
            return f"the record {name} is not in its place"
        self._last_record = name
        self._rows["records"].append((*name, line.value))
        return None

    async def _flush(self) -> None:
        for table, rows in self._rows.items():
            if rows:
                await self._there.put(table, rows)
                self._rows[table] = []


class _Stream:
    """A stream that must lead to the head that was announced."""

    def __init__(self, line: StreamLine) -> None:
        self.name = line.name
        self.version = 0
        self.digest = GENESIS
        self.commands: dict[str, int] = {}
        self.snapshot: SnapshotLine | None = None
        self._announced = line
        self._last_command: str | None = None

    def add(self, line: FactLine, rows: list[tuple[Any, ...]]) -> str | None:
        """The next fact."""
        if self.version == self._announced.version:
            return f"{self.name!r} has more facts than the {self.version} announced"
        if not is_name(line.kind) or not 0 <= line.at <= MOST_NUMBER:
            return f"no fact is of the kind {line.kind!r} at {line.at}"
        self.version += 1
        if line.command is not None:
            if not is_name(line.command):
                return f"no command is called {line.command!r}"
            if line.command in self.commands and line.command != self._last_command:
                return f"the command {line.command!r} was carried out twice"
            self.commands[line.command] = self.version
        self._last_command = line.command
        self.digest = chained(self.digest, self.version, Fact(line.kind, line.body), line.command, line.at)
        rows.append((self.name, self.version, line.kind, line.body, line.command, line.at, self.digest))
        return None

    def add_snapshot(self, line: SnapshotLine) -> str | None:
        """Its snapshot, after facts that it may rest on."""
        if self.snapshot is not None or not 1 <= line.version <= self.version:
            return f"the snapshot of {self.name!r} is not in its place"
        self.snapshot = line
        return None

    def why_not_whole(self) -> str | None:
        """Whether the facts lead where they should."""
        if self.version != self._announced.version:
            return f"{self.name!r} has {self.version} facts instead of the {self._announced.version} announced"
        if self.digest.hex() != self._announced.digest:
            return f"the facts of {self.name!r} do not lead to its digest: something was changed"
        return None
