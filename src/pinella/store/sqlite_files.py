"""The files of a store on SQLite: where they lie, who may write, and what makes a commit durable."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import Final, Literal

from pinella.store.log import StoreError, StoreLost, StoreUnwritable, UnusableStore
from pinella.store.placing import make_private
from pinella.store.whole import DamagedStore

DATABASE: Final = "pinella.db"
LOCK: Final = "pinella.lock"

OWNERS_FOLDER: Final = 0o700

BUSY: Final = 10.0
"""Seconds to wait for somebody else who writes, such as a person with a tool of SQLite."""

ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What goes wrong with a damaged file: even the text of the error may be no text."""

UNWRITTEN: Final = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR}
"""What SQLite says where nothing can be written."""

_UNWRITABLE: Final[dict[int, Literal["full", "read-only"]]] = {
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
    errno.EROFS: "read-only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
}

_ASKED: Final = {
    "foreign_keys": "ON",
    "cache_size": "-65536",
    "wal_autocheckpoint": "8000",
    "secure_delete": "ON",
    "temp_store": "MEMORY",
}
"""What matters for a connection that writes. Pages are brought from the write-ahead log into the file every 32 MiB:
seldom enough that few commits have to wait for it, often enough that each time is short. What is removed is written
over with zeros: of somebody who is forgotten no name stays behind in a free page. What SQLite keeps aside to undo a
statement stays in memory: it wrote as much to a file of its own as to the log."""

_LOOKING: Final = 10.0
"""Seconds for a look at the whole file: enough for some gigabytes."""

_STEPS: Final = 100_000
"""Steps of SQLite between two looks at the clock."""

_SCRUBBING: Final = 0.25
"""Seconds for others to get out of the way; whoever writes waits as long."""

_FULL: Final = 2
"""SQLite's number for `synchronous = FULL`: every commit waits until the disk has it."""


def connected(path: Path, *, read_only: bool = False, busy: float = BUSY) -> sqlite3.Connection:
    """A connection that may move between threads, and begins no transaction by itself."""
    mode = "ro" if read_only else "rwc"
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=busy,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=512,
    )


def frozen(path: Path) -> sqlite3.Connection:
    """A connection to a file that nobody can change meanwhile: nothing is written beside it, and no lock taken."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, isolation_level=None, check_same_thread=False
    )


def make_safe(connection: sqlite3.Connection) -> None:
    """Have every commit wait for the disk, and refuse a database that cannot do it."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    connection.execute("PRAGMA synchronous = FULL")
    (level,) = connection.execute("PRAGMA synchronous").fetchone()
    if mode != "wal" or level < _FULL:
        raise UnusableStore(
            f"SQLite cannot keep a log safely here: asked for journal_mode wal and synchronous {_FULL}, "
            f"got {mode} and {level}"
        )
    for name, value in _ASKED.items():
        connection.execute(f"PRAGMA {name} = {value}")


def scrub(path: Path) -> None:
    """Bring all pages from the write-ahead log into the file, and empty the log: older states of them stand in it too.

    While somebody reads an older state, such as a backup, the log stays: it is emptied the next time, or at the end.
    """
    with suppress(sqlite3.Error), closing(connected(path, busy=_SCRUBBING)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def number_of(error: BaseException) -> int:
    """SQLite's number for what went wrong, without its finer shades; 0 where it is no error of SQLite's."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def unwritten(error: BaseException, where: str = "") -> StoreLost:
    """Why SQLite could not write: its disk is full, it may only read, or something else is the matter."""
    match number_of(error):
        case sqlite3.SQLITE_FULL:
            return StoreUnwritable("full", f"{where}{error}")
        case sqlite3.SQLITE_READONLY:
            return StoreUnwritable("read-only", f"{where}{error}")
    return StoreLost(f"the database cannot be written: {where}{error}")


def not_ours(error: OSError, path: Path) -> StoreError:
    """Why the system does not let us use a file or a folder."""
    why = _UNWRITABLE.get(error.errno or 0)
    if why is not None:
        return StoreUnwritable(why, f"{path}: {error.strerror}")
    return UnusableStore(f"cannot use the folder {path}: {error.strerror}")


def check_whole(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file in which SQLite cannot find its way; a very large one is looked at for a while only."""
    deadline = monotonic() + _LOOKING
    connection.set_progress_handler(lambda: monotonic() > deadline, _STEPS)
    try:
        said = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
    except sqlite3.OperationalError as error:
        if number_of(error) != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        connection.set_progress_handler(None, 0)
    if said != ["ok"]:
        raise damaged(path, said[0].splitlines()[-1])


def damaged(path: Path, said: object) -> DamagedStore:
    """What is told to whoever starts a server on it."""
    return DamagedStore(
        f"{path} is damaged: {said}. Keep this folder as it is, and restore the last backup into another one: "
        "pinella restore FILE --data DIR"
    )


class FolderLock:
    """Held by the one process that writes in a folder, and let go by the system when that process ends.

    It is a lock that SQLite holds on an empty file beside the database: so it works wherever SQLite does.
    """

    def __init__(self, folder: Path) -> None:
        make_private(folder / LOCK)
        self._connection = connected(folder / LOCK)
        self._connection.execute("PRAGMA busy_timeout = 0")
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._connection.close()
            if number_of(error) == sqlite3.SQLITE_BUSY:
                raise UnusableStore(f"another Pinella is using {folder}") from None
            raise

    def close(self) -> None:
        """Let others in."""
        self._connection.close()


def make_folder(folder: Path) -> None:
    """A folder for its owner alone, and those it lies in; one that is there stays as it is."""
    folder.mkdir(OWNERS_FOLDER, parents=True, exist_ok=True)


def locked(folder: Path) -> FolderLock:
    """The lock of a folder, which is made if need be."""
    try:
        make_folder(folder)
        return FolderLock(folder)
    except OSError as error:
        raise not_ours(error, folder) from None
    except sqlite3.Error as error:
        if number_of(error) in UNWRITTEN:
            raise unwritten(error, f"{folder}: ") from None
        raise UnusableStore(f"cannot use the folder {folder}: {error}") from None
