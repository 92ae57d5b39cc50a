"""The file of a backup: lines of JSON, compressed by gzip, the same whatever database they come from.

```text
{"pinella":"backup/1","schema":"0001","at":1700000000000}
["stream","table/1",3,"ab12…"]        its name, its version and the digest of its last fact: the list of heads
["fact","card-drawn/1","e30=","c-1",1700000000000]          kind, body, command, milliseconds; versions count from 1
["snapshot",2,"e30="]                 of the stream above
["record","people","anna","e30="]     collection, key, value
["end",1,3,1,1,"cd34…"]               streams, facts, snapshots, records; SHA-256 of all lines before this one
```

Bodies and values are in base 64. Commands and heads follow from the facts. Leases are not kept.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Generator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from pinella.store.asking import MOST_BYTES
from pinella.store.log import StoreError

FORMAT: Final = "backup/1"

_MOST_LINE: Final = 2 * MOST_BYTES
"""Bytes of one line: base 64 makes four of three."""

_LEVEL: Final = 6

L = TypeVar("L")


class DamagedBackup(StoreError):
    """A file that is no backup, or not whole any more; nothing was restored."""

    def __init__(self, file: Path, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"{file}: line {line}: {reason}" if line else f"{file}: {reason}")


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file is."""

    pinella: str
    schema: str
    at: int


class StreamLine(msgspec.Struct, frozen=True, array_like=True, tag="stream", forbid_unknown_fields=True):
    """A stream, whose facts follow."""

    name: str
    version: int
    digest: str


class FactLine(msgspec.Struct, frozen=True, array_like=True, tag="fact", forbid_unknown_fields=True):
    """A fact of the stream above."""

    kind: str
    body: bytes
    command: str | None
    at: int


class SnapshotLine(msgspec.Struct, frozen=True, array_like=True, tag="snapshot", forbid_unknown_fields=True):
    """The snapshot of the stream above."""

    version: int
    body: bytes


class RecordLine(msgspec.Struct, frozen=True, array_like=True, tag="record", forbid_unknown_fields=True):
    """A record."""

    collection: str
    key: str
    value: bytes


class EndLine(msgspec.Struct, frozen=True, array_like=True, tag="end", forbid_unknown_fields=True):
    """Nothing comes after this."""

    streams: int
    facts: int
    snapshots: int
    records: int
    digest: str


Line = StreamLine | FactLine | SnapshotLine | RecordLine | EndLine


@dataclass(slots=True)
class Counts:
    """How much there is of each."""

    streams: int = 0
    facts: int = 0
    snapshots: int = 0
    records: int = 0

    def add(self, line: Line) -> None:
        """Count a line."""
        if isinstance(line, StreamLine):
            self.streams += 1
        elif isinstance(line, FactLine):
            self.facts += 1
        elif isinstance(line, SnapshotLine):
            self.snapshots += 1
        elif isinstance(line, RecordLine):
            self.records += 1


class BackupWriter:
    """Writes the lines of a backup, and its end."""

    def __init__(self, path: Path, header: Header) -> None:
        self._file = gzip.GzipFile(path, "wb", compresslevel=_LEVEL, mtime=0)
        self._digest = sha256()
        self._encoder = msgspec.json.Encoder()
        self.counts = Counts()
        self._write(header)

    def add(self, line: Line) -> None:
        """One more line."""
        self.counts.add(line)
        self._write(line)

    def finish(self) -> None:
        """The last line."""
        counts = self.counts
        self._write(EndLine(counts.streams, counts.facts, counts.snapshots, counts.records, self._digest.hexdigest()))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: Header | Line) -> None:
        data = self._encoder.encode(line) + b"\n"
        self._digest.update(data)
        self._file.write(data)


class BackupReader:
    """Reads a backup line by line, and ends only if all of it is there and nothing was changed."""

    def __init__(self, path: Path, progress: Callable[[int, int], None]) -> None:
        self._path = path
        self._compressed = path.open("rb")
        self._size = path.stat().st_size
        self._progress = progress
        self._digest = sha256()
        self.counts = Counts()
        self.line = 0

    def lines(self) -> Generator[Header | Line]:
        """The header and the lines after it, without the last one. Raises `DamagedBackup`."""
        headers, decoder = msgspec.json.Decoder(Header), msgspec.json.Decoder(Line)
        with self._compressed as compressed, gzip.GzipFile(fileobj=compressed) as file:
            yield self._header(headers, file)
            while True:
                before = self._digest.hexdigest()
                line = self._decoded(decoder, self._next(file))
                if isinstance(line, EndLine):
                    self._check_end(line, before, file)
                    return
                self.counts.add(line)
                if self.line % 1_000 == 0:
                    self._progress(compressed.tell(), self._size)
                yield line

    def fault(self, reason: str) -> DamagedBackup:
        """What is wrong with the line that was read last."""
        return DamagedBackup(self._path, self.line, reason)

    def _header(self, decoder: msgspec.json.Decoder[Header], file: gzip.GzipFile) -> Header:
        try:
            header = self._decoded(decoder, self._next(file))
        except DamagedBackup as fault:
            raise DamagedBackup(self._path, 0, f"this is not a backup of Pinella: {fault.reason}") from None
        if header.pinella != FORMAT:
            raise self.fault(f"expected the format {FORMAT}, found {header.pinella!r}: is it of a newer version?")
        return header

    def _read(self, reading: Callable[[], bytes]) -> bytes:
        try:
            return reading()
        except (OSError, EOFError, zlib.error) as error:
            raise self.fault(f"it does not decompress: {error}") from None

    def _next(self, file: gzip.GzipFile) -> bytes:
        self.line += 1
        data = self._read(lambda: file.readline(_MOST_LINE))
        if not data.endswith(b"\n"):
            raise self.fault("the line is too long" if len(data) == _MOST_LINE else "the end of the file is missing")
        self._digest.update(data)
        return data

    def _decoded(self, decoder: msgspec.json.Decoder[L], data: bytes) -> L:
        try:
            return decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self.fault(str(error)) from None

    def _check_end(self, end: EndLine, before: str, file: gzip.GzipFile) -> None:
        counts = self.counts
        if end.digest != before:
            raise self.fault("the digest of the file does not fit: something in it was changed")
        if (end.streams, end.facts, end.snapshots, end.records) != (
            counts.streams, counts.facts, counts.snapshots, counts.records
        ):  # fmt: skip
            raise self.fault("the file holds another number of lines than it says")
        more = self._read(lambda: file.read(1))
        if more:
            raise self.fault("something comes after the end")
