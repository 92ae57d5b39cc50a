"""Whole tables as JSON, by the time of the processor: `python -m benchmarks.figures.tables 1`."""

from __future__ import annotations

import sys
from typing import Final

import pinella
from benchmarks.protocol import Figure, Figures, tell
from benchmarks.tables import Game, copy_time, greedy_play_outs, rates

GAMES: Final = {"fitab-2025": "Burraco", "scala40": "Scala 40"}
WAYS: Final = {
    "core_dealt": "random play, in the core, from dealt deals",
    "core": "random play, in the core, whole deals",
    "driven_dealt": "random play, driven from Python, dealt deals",
    "driven": "random play, driven from Python, whole deals",
    "verbs": "random play, the verbs, whole deals",
}


def figures(seconds: float) -> Figures:
    """Random play in every way, greedy play-outs and turns from mid-deal, copies of a table; for both games."""
    rows: dict[str, Figure] = {}
    checksums = []
    for code, name in GAMES.items():
        game = Game(code)
        checksums.append(str(game.checksum()))
        ways = rates({way: getattr(game, way) for way in WAYS}, seconds)
        rows |= {f"{name}: {WAYS[way]}": Figure(actions, "actions/s") for way, (_, actions) in ways.items()}
        play_outs, turns = greedy_play_outs(game, seconds)
        rows[f"{name}: greedy play-outs from mid-deal"] = Figure(play_outs)
        rows[f"{name}: turns of a greedy player"] = Figure(turns)
        rows[f"{name}: copies of a table in mid-deal"] = Figure(1 / copy_time(game, seconds / 2))
    return Figures("tables", rows, pinella.core_mode(), "-".join(checksums))


if __name__ == "__main__":
    tell(figures(float(sys.argv[1])))
