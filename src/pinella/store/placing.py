"""Files that are never half written: the new one is made beside its place, and put there in one step."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

BESIDE: Final = ("", "-wal", "-shm", "-journal")
"""A file, and what SQLite keeps beside one that is a database."""


OWNER_ONLY: Final = 0o600
"""What a store and a backup hold, names and cards, is for the account of the server and nobody else on the machine."""


@contextmanager
def put_in_place(path: Path, *, just_before: Callable[[], None] = lambda: None) -> Iterator[Path]:
    """A name to write under. The file takes its place if all goes well; otherwise nothing is left of it.

    `just_before` that step may still raise.
    """
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        make_private(new)
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        just_before()
        new.replace(path)
    finally:
        for suffix in BESIDE:
            with suppress(OSError):
                new.with_name(new.name + suffix).unlink()
    bring_to_disk(path.parent)


def make_private(path: Path) -> None:
    """An empty file that only its owner may read, unless there is one already."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, OWNER_ONLY))


def bring_to_disk(folder: Path) -> None:
    """The new name in the folder too, on systems where a folder can be opened."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):  # some file systems know no such thing
                os.fsync(opened)
        finally:
            os.close(opened)
