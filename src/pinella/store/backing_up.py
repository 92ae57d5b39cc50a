"""Backups while the server runs, into one file that either database can be restored from.

A backup that could not be restored is none: so the chain of every stream is checked when it is written, and again
when it is restored.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

from pinella.store.backup_file import (
    FORMAT,
    BackupWriter,
    Counts,
    FactLine,
    Header,
    Line,
    RecordLine,
    SnapshotLine,
    StreamLine,
)
from pinella.store.log import GENESIS, Entry, StoreError
from pinella.store.migrating import REVISION
from pinella.store.opening import reading
from pinella.store.placing import put_in_place
from pinella.store.whole import (
    FACTS,
    FACTS_THERE,
    HEADS,
    RECORDS,
    SNAPSHOTS,
    DamagedStore,
    InStep,
    Reading,
    Row,
    follows,
    number_of,
    rows_of,
)

Progress = Callable[[int, int], None]
"""Told how many facts have been written, and about how many there are."""


async def back_up(
    place: str | Path,
    file: Path,
    *,
    progress: Progress = lambda _done, _all: None,
    just_before: Callable[[], None] = lambda: None,
) -> Counts:
    """Write all of a store, as it stands at this moment, to a file: a whole one, or none.

    `just_before` the file takes its place may still raise.
    """
    async with reading(place) as there:
        try:
            with put_in_place(file, just_before=just_before) as new:
                return await _written(there, new, progress)
        except OSError as error:
            raise StoreError(f"cannot write {file}: {error.strerror}") from None


async def _written(there: Reading, new: Path, progress: Progress) -> Counts:
    header = Header(FORMAT, REVISION, time.time_ns() // 1_000_000)
    about = await number_of(there, FACTS_THERE)
    with closing(BackupWriter(new, header)) as writer:
        async for line in _lines(there):
            writer.add(line)
            if isinstance(line, StreamLine):
                progress(writer.counts.facts, about)
        writer.finish()
    return writer.counts


async def _lines(there: Reading) -> AsyncIterator[Line]:
    """Streams, each with its facts and its snapshot; then the records."""
    facts = InStep(rows_of(there, FACTS))
    snapshots = InStep(rows_of(there, SNAPSHOTS))
    async for name, version, digest in rows_of(there, HEADS):
        yield StreamLine(name, version, digest.hex())
        before = GENESIS
        for expected in range(1, version + 1):
            entry = _checked(await facts.next(), name, expected, before)
            before = entry.digest
            yield FactLine(entry.kind, entry.body, entry.command, entry.at)
        if before != digest:
            raise _damaged(name)
        for _, of, body in await snapshots.of(name):
            yield SnapshotLine(of, body)
    left = await facts.next()
    if left is not None:
        raise _damaged(left[0])
    async for row in rows_of(there, RECORDS):
        yield RecordLine(*row)


def _checked(row: Row | None, stream: str, version: int, before: bytes) -> Entry:
    """The fact of this stream and version, if that is what it is."""
    if row is None or tuple(row[:2]) != (stream, version):
        raise _damaged(stream)
    entry = Entry(*row)
    if not follows(entry, before):
        raise _damaged(stream)
    return entry


def _damaged(stream: str) -> DamagedStore:
    return DamagedStore(f"no backup was written: the stream {stream!r} is damaged (pinella verify says where)")
