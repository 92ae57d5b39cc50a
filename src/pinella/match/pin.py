"""The `.pin` file: a match as text that a person can read, and that shows when a byte was changed.

`docs/pin.md` has the grammar. A file tells facts: reading it replays them with `evolve`, and no rule is asked.
"""

from __future__ import annotations

from typing import Final

from pinella.errors import PinError
from pinella.match.reading import Record, read_record
from pinella.match.state import Match
from pinella.match.writing import write

__all__ = ["MOST_BYTES", "Record", "decode", "read", "read_record", "write"]

MOST_BYTES: Final = 8 * 1024 * 1024
"""A file may have so many: some seven hundred deals."""


def decode(data: bytes) -> str:
    """The text of a file; bytes that are no text are named by their line."""
    if len(data) > MOST_BYTES:
        raise PinError(1, f"the file is larger than {MOST_BYTES // 1024 // 1024} MiB")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PinError(line, "not text: a byte here is not UTF-8") from None


def read(text: str) -> Match:
    """The match of a whole file. Whatever is wrong with it is `PinError`, with its line."""
    record = read_record(text)
    if record.fault is not None:
        raise record.fault
    if record.match is None:
        raise AssertionError("a file without a fault has a match")
    return record.match
