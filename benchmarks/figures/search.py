"""Decisions of a bot that searches as JSON, by the time of the processor: `python -m benchmarks.figures.search 1`."""

from __future__ import annotations

import sys
from typing import Final

import pinella
from benchmarks.protocol import Figure, Figures, tell
from benchmarks.search import NODES, decisions_per_second

GAMES: Final = {"fitab-2025": "Burraco", "scala40": "Scala 40"}


def figures(seconds: float) -> Figures:
    """Decisions a second in both games."""
    rows = {
        f"{name}: decisions of search:{NODES} in mid-deal": Figure(decisions_per_second(code, seconds))
        for code, name in GAMES.items()
    }
    return Figures("search", rows, pinella.core_mode())


if __name__ == "__main__":
    tell(figures(float(sys.argv[1])))
