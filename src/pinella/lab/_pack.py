"""Shuffled packs and how they lie after the dealing, on integers: what every simulated deal begins with."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.play._dealing import arrange
from pinella.play._random import Dice

JOKER_CODE: Final = 104
"""The 104 other cards have the numbers before it."""
JOKERS: Final = 4


@final
class Layout:
    """How a rule book divides the pack."""

    def __init__(self, players: i64, hand: i64, pots: i64, pot: i64, alternate: bool, up_cards: i64) -> None:
        self.players: i64 = players
        self.hand: i64 = hand
        self.pots: i64 = pots
        self.pot: i64 = pot
        self.alternate: bool = alternate
        """Whether the pots are made one card to each in turn."""
        self.up_cards: i64 = up_cards


def dealt(layout: Layout, dealer: i64, dice: Dice) -> vec[i64]:
    """A shuffled pack as it lies after the dealing: hands from place 0, pots, cards turned up, stock."""
    pack = vec[i64]()
    for number in range(i64(JOKER_CODE)):
        pack = append(pack, number)
    for _ in range(i64(JOKERS)):
        pack = append(pack, JOKER_CODE)
    dice.shuffle(pack)
    first: i64 = (dealer + 1) % layout.players
    return arrange(pack, layout.players, layout.hand, layout.pot, layout.pots, layout.alternate, first, layout.up_cards)


def in_masks(lying: vec[i64], begin: i64, groups: i64, size: i64) -> vec[i64]:
    """Groups of cards one after the other, three numbers each: first pack, second pack, jokers."""
    masks = vec[i64]()
    for group in range(groups):
        first: i64 = 0
        second: i64 = 0
        jokers: i64 = 0
        for place in range(begin + group * size, begin + (group + 1) * size):
            code: i64 = lying[place]
            if code == JOKER_CODE:
                jokers += 1
            elif code < 52:
                first = first | BIT[code]
            else:
                second = second | BIT[code - 52]
        masks = append(masks, first)
        masks = append(masks, second)
        masks = append(masks, jokers)
    return masks
