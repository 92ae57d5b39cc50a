"""Which benchmark files measure a commit: today's where they can, else with that commit's own between, else its own.

One set of files for both commits is one measure. But benchmarks import much of Pinella's inside, and that moves: the
files of today cannot measure a commit that lacks a name they import. Then the other commit's own versions of the files
that touch Pinella (`ADAPTERS`) are put between it and today's way of counting. Last its own benchmarks are tried as
they are, which works if they speak the protocol (`benchmarks.protocol`).
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ADAPTERS: Final = (
    "work.py",
    "tables.py",
    "search.py",
    "tournaments.py",
    "load/house.py",
    "load/crowd.py",
)
"""The files of `benchmarks/` that call Pinella or talk to its server; all else measures and counts."""

NEEDED: Final = ("benchmarks", "tools", "tests/servers.py")


@dataclass(frozen=True, slots=True)
class Tree:
    """A folder in which `python -m benchmarks.…` finds benchmarks."""

    folder: Path
    note: str = ""
    """What is to be said of figures that were measured with it, if anything."""


def trees(root: Path, other: Path, place: Path) -> tuple[Tree, tuple[Tree, ...]]:
    """Today's tree, and those to be tried for the other commit, in this order.

    They are copies in `place`: whoever goes on working on the files changes nothing in a measurement under way.
    """
    today = Tree(_copied(root, place / "today"))
    mixed = Tree(_copied(root, place / "mixed"), "with that commit's own files between benchmark and Pinella")
    replaced = [name for name in ADAPTERS if _replaced(other / "benchmarks" / name, mixed.folder / "benchmarks" / name)]
    own = Tree(other, "with that commit's own benchmarks, which may measure in another way")
    return today, (today, mixed, own) if replaced else (today, own)


def _copied(root: Path, place: Path) -> Path:
    for name in NEEDED:
        source, target = root / name, place / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        elif source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return place


def _replaced(source: Path, target: Path) -> bool:
    """Whether the other commit has that file, and not the same one."""
    if not source.is_file() or (target.is_file() and source.read_bytes() == target.read_bytes()):
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
    return True
