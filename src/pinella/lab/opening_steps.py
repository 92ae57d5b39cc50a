"""Scala 40 openings one meld at a time, so that every action has a fixed number. Needs the extra `env`.

The core numbers a whole opening, one to four melds, as one move: there are millions of such numbers. Here a player puts
one new meld after the other into the opening, in any order, and when they are an opening that the rules list it is
laid. Nothing is lost: every listed opening can be put together, and no step leads where none can be reached, because
a listed opening has no other one inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pinella.play.scala40._numbering import (
    BASE,
    DISCARD,
    LAY,
    MOST_IN_AN_OPENING,
    NEW_MELDS,
    OFF,
    OPENING,
    SIMPLE_MOVES,
    SWAP,
)

PUT: Final = int(SIMPLE_MOVES)
"""From here on: put the new meld with this number into the opening."""
ACTIONS: Final = PUT + int(NEW_MELDS)

BLOCKS: Final = (
    (0, "draw"),
    (1, "take the top card of the pile"),
    (int(DISCARD), "discard card code c: 2 + c"),
    (int(LAY), "lay a new meld of three cards: 107 + number of the meld"),
    (int(OFF), "lay off one card: 807 + 4 * (53 * meld + card type) + place"),
    (int(SWAP), "put a card in the place of a joker: 8439 + 52 * meld + card type"),
    (PUT, f"put a new meld into the opening: {PUT} + number of the meld"),
)
"""Where each kind of action begins."""

_POWERS: Final = np.array([int(BASE) ** place for place in range(int(MOST_IN_AN_OPENING))], np.int64)


class OpeningSteps:
    """The openings that a hand allows, and the melds chosen so far."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        """The numbers of the melds put in so far."""
        self._left = np.zeros((0, int(MOST_IN_AN_OPENING)), np.int64)

    def begin(self, moves: Sequence[int]) -> list[int]:
        """The actions instead of these rising moves of the core: simple ones as they are, openings by their melds."""
        if moves[-1] < OPENING:
            return list(moves)
        simple = [move for move in moves if move < OPENING]
        openings = np.array(moves[len(simple) :], np.int64) - int(OPENING)
        self.chosen = []
        self._left = openings[:, None] // _POWERS % int(BASE)
        return simple + self.actions()

    def actions(self) -> list[int]:
        """The melds that may come next."""
        melds: NDArray[np.int64] = np.unique(self._left)
        return [int(meld) - 1 + PUT for meld in melds if meld]

    def put(self, action: int) -> int | None:
        """Put a meld in; the move of the core, once the opening is whole."""
        meld = action - PUT + 1
        self.chosen.append(meld - 1)
        rows = self._left[(self._left == meld).any(axis=1)]
        rows[np.arange(len(rows)), (rows == meld).argmax(axis=1)] = 0
        self._left = rows
        if rows.any(axis=1).all():
            return None
        digits = np.array(sorted(self.chosen), np.int64) + 1
        self.chosen = []
        return int(OPENING) + int((digits * _POWERS[: len(digits)]).sum())
