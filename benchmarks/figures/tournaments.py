"""Rounds of a tournament as JSON, by the time of the processor: `python -m benchmarks.figures.tournaments 1`."""

from __future__ import annotations

import sys
import time
from typing import Final

import pinella
from benchmarks.protocol import Figure, Figures, tell
from benchmarks.tournaments import PLANS, _round  # by the name it has in the files of older commits, too

PAIRS: Final = 500
FEWEST: Final = 3


def figures(seconds: float) -> Figures:
    """A round of each movement for so many pairs: the seating and the standings before it; the fastest counts."""
    rows = {}
    for plan in PLANS:
        taken: list[float] = []
        end = time.process_time() + seconds
        while len(taken) < FEWEST or time.process_time() < end:
            taken.append(_round(plan, PAIRS))
        name = f"a round of {PAIRS} pairs, {plan.split()[0]}: seating and standings"
        rows[name] = Figure(1000 * min(taken), "ms", higher_is_better=False)
    return Figures("tournaments", rows, pinella.core_mode())


if __name__ == "__main__":
    tell(figures(float(sys.argv[1])))
