"""What became of whole turns in imagined worlds: the points at the end, and how often something happened on the way."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

# What is counted after a turn, by its place in a row.
PILE_TAKEN: Final = 0
"""The next player takes the discard: in Burraco with the whole pile."""
CARD_USED: Final = 1
"""The next player takes the discard and lays that very card in the same turn."""
OTHERS_OUT: Final = 2
"""Somebody of the others goes out before the player's next turn."""
NEW_BURRACO: Final = 3
"""The player's side makes a burraco in the turn or within two laps after it."""
POT: Final = 4
"""The player's side takes its pot in the turn or within two laps after it."""
OPENED: Final = 5
"""The player opens in the turn or within two laps after it."""
OUT: Final = 6
"""The player's side goes out in the end."""
NEXT_OUT: Final = 7
"""Scala 40: the player goes out in the turn or in his next one."""
EVENTS: Final = 8

LAPS: Final = 2


@final
class Outlook:
    """Some turns, all looked at in the same worlds."""

    def __init__(self, turns: i64, worlds: i64) -> None:
        self.turns: i64 = turns
        self.worlds: i64 = worlds
        self.points: vec[i64] = vec[i64]([0] * int(turns * worlds))
        """What each turn came to in each world, a row for each turn."""
        self.times: vec[i64] = vec[i64]([0] * int(turns * EVENTS))
        """In how many worlds each event happened, a row for each turn."""

    def happened(self, turn: i64, event: i64) -> None:
        """Something happened after a turn in one world."""
        at: i64 = turn * EVENTS + event
        self.times[at] = self.times[at] + 1
