"""Files that are never half written: the new one is made beside its place and put there in one step."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

_WRITING: Final = os.O_CREAT | os.O_TRUNC | os.O_WRONLY | getattr(os, "O_BINARY", 0)


def put_in_place(
    path: Path, content: bytes, *, just_before: Callable[[], None] = lambda: None, private: bool = False
) -> None:
    """Replace a file by another in one step that a crash cannot halve. `just_before` that step may still raise.

    A `private` one can be read by its owner only.
    """
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(new, _WRITING, 0o600 if private else 0o666), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        just_before()
        new.replace(path)
    finally:
        with suppress(OSError):
            new.unlink()
    bring_to_disk(path.parent)


def bring_to_disk(folder: Path) -> None:
    """The new name in the folder too, on systems where a folder can be opened."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):  # some file systems know no such thing
                os.fsync(opened)
        finally:
            os.close(opened)
