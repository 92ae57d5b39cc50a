"""What a client did and saw, line by line in a file of its own: written before the client goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

Line = dict[str, Any]

SUFFIX: Final = ".jsonl"


class History:
    """The file of one client. Lines are only ever added."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = (folder / f"{name}{SUFFIX}").open("ab", buffering=0)

    def note(self, what: str, **more: object) -> None:
        """One line: with no buffer in between it is the system's when this returns."""
        self._file.write(json.dumps({"what": what, **more}).encode() + b"\n")

    def close(self) -> None:
        self._file.close()


def histories(folder: Path) -> Iterator[tuple[str, list[Line]]]:
    """Every client with its lines."""
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        yield file.stem, [json.loads(line) for line in file.read_text().splitlines()]


def digest(value: object) -> str:
    """Of plain data, whatever the order of its names."""
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=9).hexdigest()


def view_digest(view: Mapping[str, object]) -> str:
    """Of a view: a part that is `None` is a part that is not there."""
    return digest({name: value for name, value in view.items() if value is not None})
