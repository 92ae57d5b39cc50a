"""The file of an event: the append-only log of `pinella.store` in one SQLite file, for one event.

Every append is one transaction that waits for the disk: a process that is killed has written all of it or nothing, and
what was acknowledged stays. The chain of digests shows a changed or missing entry.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from pinella.store.log import GENESIS, Fact, StaleStream, StoreError, UnusableStore, chained
from pinella.store.log import Entry as Stored
from pinella.store.migrating import is_current, migrate_sqlite, state_of_sqlite
from pinella.store.placing import put_in_place
from pinella.store.sqlite_files import ERRORS, connected, frozen, make_safe, number_of
from pinella.store.whole import follows
from pinella.tournament.facts import AnyFact, Entry, body_of, entry_from
from pinella.tournament.saying_no import TournamentError

STREAM: Final = "event"

_READ_ONLY: Final = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
"""What SQLite says where it may not write beside a file."""

_TRIGGERS: Final = tuple(
    f"CREATE TRIGGER facts_stay_{word} BEFORE {word} ON facts BEGIN "
    "SELECT RAISE(ABORT, 'entries of an event are never changed'); END"
    for word in ("UPDATE", "DELETE")
)


class NoSuchEvent(StoreError):
    """There is no file of an event there."""


def create(path: Path, facts: Sequence[AnyFact], *, author: str, reason: str, at: int) -> None:
    """Make the file of a new event with its first entries. A file of that name is left alone."""
    if path.exists():
        raise TournamentError(f"{path} is there already: an event is never written over")
    if not path.parent.is_dir():
        raise TournamentError(f"cannot write {path}: there is no folder {path.parent}")
    try:
        with put_in_place(path, just_before=lambda: _not_there(path)) as new, closing(connected(new)) as connection:
            make_safe(connection)
            migrate_sqlite(connection)
            for trigger in _TRIGGERS:
                connection.execute(trigger)
            _append(connection, 0, facts, author=author, reason=reason, at=at)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except ERRORS as error:
        raise UnusableStore(f"cannot write {path}: {error}") from None
    except OSError as error:
        raise UnusableStore(f"cannot write {path}: {error.strerror}") from None


def _not_there(path: Path) -> None:
    if path.exists():
        raise TournamentError(f"{path} is there already: an event is never written over")


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    _look_for(path)
    try:
        with closing(connected(path)) as connection:
            _recognise(connection, path)
            make_safe(connection)
            yield connection
    except ERRORS as error:
        raise _unusable(path, error) from None


@contextmanager
def _opened_to_read(path: Path) -> Iterator[sqlite3.Connection]:
    _look_for(path)
    try:
        with closing(_reading(path)) as connection:
            _recognise(connection, path)
            yield connection
    except ERRORS as error:
        raise _unusable(path, error) from None


def _reading(path: Path) -> sqlite3.Connection:
    """A connection to read. Even then SQLite writes beside the file, so as not to meet a writer.

    Where it may not, as on a read-only disk, nobody writes: unless a log of entries was left beside the file, the file
    holds all of them.
    """
    connection = connected(path)
    try:
        state_of_sqlite(connection)
    except BaseException as error:
        connection.close()
        if number_of(error) not in _READ_ONLY or _size(path.with_name(f"{path.name}-wal")):
            raise
        return frozen(path)
    return connection


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _look_for(path: Path) -> None:
    if path.is_dir():
        raise NoSuchEvent(f"{path} is a folder: the file of an event is expected")
    if not path.is_file():
        raise NoSuchEvent(f"{path}: there is no such file; pinella tournament new makes one")


def _recognise(connection: sqlite3.Connection, path: Path) -> None:
    try:
        is_event = is_current(*state_of_sqlite(connection))
    except UnusableStore as other:
        raise UnusableStore(f"{path}: {other}") from None
    if not is_event:
        raise UnusableStore(f"{path}: this is not the file of an event")


def _unusable(path: Path, error: BaseException) -> StoreError:
    """What SQLite says, in words that help."""
    match number_of(error):
        case sqlite3.SQLITE_NOTADB:
            return UnusableStore(f"{path}: this is not the file of an event")
        case sqlite3.SQLITE_CORRUPT:
            return UnusableStore(f"{path}: this is not the file of an event, or it is damaged")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN:
            return UnusableStore(
                f"{path} cannot be written, and nothing was: copy it, with {path.name}-wal if that is there, "
                "into a folder of yours"
            )
        case sqlite3.SQLITE_BUSY:
            return UnusableStore(f"somebody else is writing to {path}: repeat the command")
        case sqlite3.SQLITE_FULL:
            return UnusableStore(f"the disk is full: nothing was written to {path}")
    return UnusableStore(f"{path} cannot be used: {error}")


def read(path: Path) -> list[Entry]:
    """Every entry of an event, in order."""
    return [entry_from(each.version, each.at, each.kind, each.body) for each in stored(path)]


def stored(path: Path) -> list[Stored]:
    """Every entry as it stands in the file."""
    with _opened_to_read(path) as connection:
        rows = connection.execute(
            "SELECT stream, version, kind, body, command, at, digest FROM facts WHERE stream = ? ORDER BY version",
            (STREAM,),
        ).fetchall()
    if not rows or not all(isinstance(row[1], int) and isinstance(row[5], int) for row in rows):
        raise UnusableStore(f"{path}: this is not the file of an event, or it is damaged")
    return [Stored(*row) for row in rows]


def broken(path: Path) -> list[int]:
    """The entries that are not what was written, or do not follow the one before; the last one, if the end is wrong."""
    found, before = [], GENESIS
    entries = stored(path)
    for number, each in enumerate(entries, start=1):
        if each.version != number or not follows(each, before):
            found.append(each.version)
        before = each.digest
    with _opened_to_read(path) as connection:
        row = connection.execute("SELECT version, digest FROM heads WHERE stream = ?", (STREAM,)).fetchone()
    if row != (entries[-1].version, entries[-1].digest) and entries[-1].version not in found:
        found.append(entries[-1].version)
    return found


def append(path: Path, expected: int, facts: Sequence[AnyFact], *, author: str, reason: str, at: int) -> int:
    """Write entries after version `expected`, all or none, and return the new version. Another writer is noticed."""
    with _opened(path) as connection:
        return _append(connection, expected, facts, author=author, reason=reason, at=at)


def _append(
    connection: sqlite3.Connection, expected: int, facts: Sequence[AnyFact], *, author: str, reason: str, at: int
) -> int:
    connection.execute("BEGIN IMMEDIATE")
    try:
        version, digest = _head_at(connection, expected)
        rows = []
        for fact in facts:
            version += 1
            kept = Fact(fact.kind, body_of(fact, author, reason))
            digest = chained(digest, version, kept, None, at)
            rows.append((STREAM, version, kept.kind, kept.body, None, at, digest))
        connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        connection.execute(
            "INSERT INTO heads VALUES (?, ?, ?) ON CONFLICT (stream) DO UPDATE "
            "SET version = excluded.version, digest = excluded.digest",
            (STREAM, version, digest),
        )
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return version


def _head_at(connection: sqlite3.Connection, expected: int) -> tuple[int, bytes]:
    """Where the log stands, which must be where the writer saw it."""
    row = connection.execute("SELECT version, digest FROM heads WHERE stream = ?", (STREAM,)).fetchone()
    version, digest = (int(row[0]), bytes(row[1])) if row else (0, GENESIS)
    if version != expected:
        raise StaleStream(STREAM, expected, version)
    return version, digest
