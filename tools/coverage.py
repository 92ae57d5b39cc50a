"""What the tests run of the rules, and what stands on them: every check's part joined, and the floor asked for.

    python -m tools.coverage play referee pure     the parts of these checks, from build/reports

The checks run under SlipCover, whose instruments are taken out of a line once it has run, so that a test costs under it
what it costs without it. The compiled pass knows nothing of kernels; the pass on the uncompiled core has to cover them.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from tools.lanes import REPORTS, ROOT

FLOOR: Final = 90
"""Per cent of lines and branches that must have run: of all of it, and of the kernels by themselves."""

PACKAGES: Final = ("cards", "codes", "melds", "play", "scoring", "referee", "match", "lab")
"""The packages that are looked at."""

Branch = tuple[int, int]


def part(name: str) -> Path:
    """Where a check leaves its part."""
    return REPORTS / f"{name}.coverage.json"


def under(name: str, home: Path) -> list[str]:
    """What goes between `python` and `-m pytest`, for the Pinella that lies in this folder."""
    sources = ",".join(str(home / package) for package in PACKAGES)
    return ["-m", "slipcover", "--branch", "--json", "--out", str(part(name)), "--source", sources]


@dataclass(slots=True)
class Covered:
    """Lines and branches of one file: those there are, and those that have run."""

    lines: set[int] = field(default_factory=set)
    lines_run: set[int] = field(default_factory=set)
    branches: set[Branch] = field(default_factory=set)
    branches_run: set[Branch] = field(default_factory=set)

    def add(self, found: Mapping[str, Any]) -> None:
        """What one check says of the file."""
        run, missed = set(found["executed_lines"]), set(found["missing_lines"])
        self.lines |= run | missed
        self.lines_run |= run
        run, missed = (set(map(tuple, found[f"{which}_branches"])) for which in ("executed", "missing"))
        self.branches |= run | missed
        self.branches_run |= run

    @property
    def missing(self) -> str:
        """The lines that did not run, as `3, 8-10`."""
        missing = sorted(self.lines - self.lines_run)
        runs = [[line for _, line in group] for _, group in groupby(enumerate(missing), lambda pair: pair[1] - pair[0])]
        return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def share(files: Iterable[Covered]) -> float:
    """Per cent of lines and branches that have run, of these files together; 0 where there are none."""
    there = run = 0
    for one in files:
        there += len(one.lines) + len(one.branches)
        run += len(one.lines_run) + len(one.branches_run)
    return 100 * run / there if there else 0.0


def joined(parts: Iterable[Path]) -> dict[str, Covered]:
    """By the path of its source, each file as all checks together covered it."""
    files: dict[str, Covered] = {}
    for path in parts:
        for place, found in json.loads(path.read_text(encoding="utf-8"))["files"].items():
            files.setdefault(source_of(place), Covered()).add(found)
    return files


def source_of(place: str) -> str:
    """`src/pinella/…`, also for a file of the installed wheel."""
    return "src/pinella/" + Path(place).as_posix().rpartition("/pinella/")[2]


def kernels() -> set[str]:
    """The list in pyproject.toml."""
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pinella"]["kernels"]
    return set(listed)


def report(files: Mapping[str, Covered], compiled: set[str]) -> tuple[str, bool]:
    """The shares as a table, with the lines missing in files below the floor; and whether the floor is kept."""
    of_kernels = [found for place, found in files.items() if place in compiled]
    groups = {
        package: [found for place, found in files.items() if place.split("/")[2] == package] for package in PACKAGES
    }
    groups |= {"the kernels": of_kernels, "all": list(files.values())}
    rows = [f"{name:<12} {len(found):>4} files {share(found):6.1f} %" for name, found in groups.items()]
    low = [
        f"{place} {share([found]):.1f} %: {found.missing}"
        for place, found in sorted(files.items())
        if found.lines and share([found]) < FLOOR
    ]
    keeps = share(files.values()) >= FLOOR and share(of_kernels) >= FLOOR
    verdict = "" if keeps else f"\nall and the kernels must each reach {FLOOR} %"
    return "\n".join([*low, "", *rows, verdict]), keeps


def main(names: Sequence[str]) -> int:
    """Join the parts of these checks, and say whether the floor is kept."""
    lost = [name for name in names if not part(name).exists()]
    if lost or not names:
        print(f"no coverage of {', '.join(lost) or 'any check'}: run them first (make test)")
        return 1
    text, keeps = report(joined(map(part, names)), kernels())
    print(text)
    return 0 if keeps else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
