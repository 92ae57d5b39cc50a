"""Disks that are full, and folders that may only be read, without a disk or a file system of their own."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pinella.store import Store
from pinella.store.sqlite import SqliteStore
from pinella.store.sqlite_files import unwritten

NOBODY = 65_534


@contextmanager
def read_only(*files: str, **filled: bytes) -> Iterator[Path]:
    """A folder, with empty files and filled ones in it, in which this process may write nothing.

    Root may write everywhere: for the length of the `with` it is nobody.
    """
    folder = Path(tempfile.mkdtemp(prefix="pinella-"))
    for name, data in {**dict.fromkeys(files, b""), **filled}.items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o444)
    folder.chmod(0o555)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if is_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


class Disk(SqliteStore):
    """A store whose disk can be filled up and emptied: what SQLite says then is said instead of writing."""

    trouble: sqlite3.Error | None = None
    tries = 0

    def fills_up(self) -> None:
        self.trouble = sqlite3.OperationalError("database or disk is full")
        self.trouble.sqlite_errorcode = sqlite3.SQLITE_FULL

    def _answer(self, asked: Any) -> asyncio.Future[int]:
        self.tries += 1
        if self.trouble is None:
            return super()._answer(asked)
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        answer.set_exception(unwritten(self.trouble))
        return answer


def limit(store: Store, sql: str) -> int:
    """Have SQLite itself write less, or nothing: `PRAGMA max_page_count = …`, `PRAGMA query_only = ON`."""
    assert isinstance(store, SqliteStore)
    found = store._writer._connection.execute(sql).fetchone()
    return 0 if found is None else int(found[0])
