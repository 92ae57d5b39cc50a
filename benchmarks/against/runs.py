"""Alternating runs of two commits: before, now, before, now …, part by part."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.against.checkouts import Checkout
from benchmarks.against.processes import TookTooLong, run
from benchmarks.against.quiet import Bystanders, Quiet
from benchmarks.against.trees import Tree
from benchmarks.protocol import Figures, NotFigures, read

Progress = Callable[[str], None]
SIDES: Final = ("before", "now")


class NotMeasured(Exception):
    """A part that could not be measured, and why, on one line."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is measured in one process: `python …` in any of the trees."""

    name: str
    arguments: tuple[str, ...]
    limit: float
    """Seconds after which it is broken off."""


@dataclass(slots=True)
class Side:
    """One of the two commits, and the trees that may measure it."""

    name: str
    checkout: Checkout
    trees: Sequence[Tree]
    chosen: dict[str, Tree] = field(default_factory=dict)
    """By part, the first tree that could."""

    def measured(self, part: Part) -> Figures:
        """One run. The first of them finds the tree."""
        if part.name in self.chosen:
            return self._figures(part, self.chosen[part.name])
        reasons = []
        for tree in self.trees:
            try:
                found = self._figures(part, tree)
            except NotMeasured as reason:
                reasons.append(str(reason))
            else:
                self.chosen[part.name] = tree
                return found
        raise NotMeasured(reasons[0])

    def _figures(self, part: Part, tree: Tree) -> Figures:
        settings = {"PYTHONPATH": str(tree.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [str(self.checkout.python), *part.arguments]
        try:
            ended = run(command, tree.folder, settings, part.limit)
            if ended.status:
                raise NotMeasured(ended.reason)
            return read(ended.output)
        except (TookTooLong, NotFigures, OSError) as error:
            raise NotMeasured(str(error)) from None


@dataclass(slots=True)
class Record:
    """All runs of one part: by side, the figures of each run, or why there are none."""

    part: Part
    figures: dict[str, list[Figures]] = field(default_factory=lambda: {side: [] for side in SIDES})
    missing: dict[str, str] = field(default_factory=dict)


def alternate(parts: Sequence[Part], sides: Sequence[Side], runs: int, quiet: Quiet, say: Progress) -> list[Record]:
    """So many runs of each side. A part that one side cannot measure is measured once on the other, for its rows."""
    records = [Record(part) for part in parts]
    pace = Pace(runs * len(parts) * len(sides))
    for number in range(runs):
        for record in records:
            for side in sides:
                if record.missing and (side.name in record.missing or number):
                    pace.leave_out()
                    continue
                loop = f"calibration {quiet.calibrated():.1f} ms"
                say(f"{pace.next()}: {record.part.name}, {side.name}; {loop}{pace.left()}")
                bystanders = Bystanders()
                try:
                    record.figures[side.name].append(side.measured(record.part))
                except NotMeasured as reason:
                    record.missing[side.name] = str(reason)
                    say(f"  {record.part.name} could not be measured {side.name}: {reason}")
                if (used := bystanders.used()) is not None:
                    quiet.others.append(used)
                pace.done()
    return records


class Pace:
    """How many runs are made, and how long the others may take."""

    def __init__(self, runs: int) -> None:
        self._runs = runs
        self._made = 0
        self._began = time.monotonic()

    def next(self) -> str:
        return f"run {self._made + 1} of {self._runs}"

    def done(self) -> None:
        self._made += 1

    def leave_out(self) -> None:
        self._runs -= 1

    def left(self) -> str:
        """As long as those before took on average."""
        if not self._made:
            return ""
        seconds = (time.monotonic() - self._began) / self._made * (self._runs - self._made)
        return f"; about {seconds / 60:.0f} min left" if seconds >= 90 else f"; about {seconds:.0f} s left"


def progress(line: str) -> None:
    """On the error stream, at once."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
