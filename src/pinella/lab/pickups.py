"""Which cards are known to be in which hand: those taken from the open pile and not put down since.

Everybody sees the pile, so everybody who remembers knows them. Equal cards are alike: a player who took a seven of
hearts and puts one down is no longer known to hold one. Needs the extra `env`.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from pinella.lab.observing import TYPES, count_types

Hand: TypeAlias = tuple[int, int, int]
"""The cards of the first pack, of the second, how many jokers."""


class PickUps:
    """What all players remember of each other's hands."""

    def __init__(self, players: int) -> None:
        self.held = np.zeros((players, TYPES), np.int8)
        """By seat and card type: so many at least."""

    def took(self, seat: int, codes: list[int]) -> None:
        """Cards that all could see went into a hand."""
        count_types(codes, self.held[seat])

    def forget(self, seat: int) -> None:
        """A hand was used up: what comes into it now is another one."""
        self.held[seat] = 0

    def changed(self, seat: int, before: Hand, after: Hand) -> None:
        """Cards of a hand came to the table or to the pile; a joker may have come back from a meld."""
        held = self.held[seat]
        if not held.any() and after[2] <= before[2]:
            return
        for gone in (before[0] & ~after[0], before[1] & ~after[1]):
            rest = gone
            while rest:
                bit = rest & -rest
                rest ^= bit
                card_type = bit.bit_length() - 1
                held[card_type] = max(0, held[card_type] - 1)
        held[52] = max(0, held[52] + after[2] - before[2])
