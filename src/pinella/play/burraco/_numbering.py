"""The fixed numbers of the basic moves of Burraco.

    0                draw
    1                take the discard pile
    2 … 106          discard card code c (0-51 first copies, 52-103 second copies, 104 a joker)
    107 … 154        lay three natural cards of a suit in a row         12 * suit + low slot
    155 … 414        lay two adjacent cards of a suit and a free wild   5 * (13 * suit + low slot) + wild - 1
    415 … 654        lay two cards of a suit and the wild between them  5 * (12 * suit + low slot) + wild - 1
    655 … 862        lay three cards of a rank                          16 * rank + which suits
    863 … 1512       lay two cards of a rank and a wild                 5 * (10 * rank + which suits) + wild - 1
    1513 … 5328      lay off one card                                   2 * (53 * meld + card type) + ace high

Slots are those of a run: 0 the low ace, 1 the two … 13 the high ace. A wild is 1 to 4, the two of that suit, or 5, a
joker. A card type is 13 * suit + rank, both from 0, or 52 for a joker. Equal copies are one move: the table takes the
first copy, if it is held. The numbers never change: trained bots use them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

DRAW: Final = 0
TAKE: Final = 1
DISCARD: Final = 2
LAY_RUN: Final = 107
LAY_RUN_FREE: Final = 155
LAY_RUN_BOUND: Final = 415
LAY_SET: Final = 655
LAY_SET_WILD: Final = 863
LAY_OFF: Final = 1513
MOVES: Final = 5329

JOKER_TYPE: Final = 52
JOKER_CODE: Final = 104
TYPES: Final = 53
MOST_MELDS: Final = 36
"""A third of the pack: no table can hold more."""


def _suits_of(cards: i64) -> vec[i64]:
    """Every way to choose so many cards of a rank by suit, at most two of a suit: two bits a suit say how many."""
    table = vec[i64]()
    for one in range(4):
        for two in range(one, 4):
            if cards == 2:
                table = append(table, _count(one) + _count(two))
                continue
            for three in range(two, 4):
                if not one == two == three:
                    table = append(table, _count(one) + _count(two) + _count(three))
    return table


def _count(suit: i64) -> i64:
    """One card of this suit."""
    if suit == 0:
        return 1
    if suit == 1:
        return 4
    return 16 if suit == 2 else 64


THREE_OF_A_RANK: Final[vec[i64]] = _suits_of(3)
TWO_OF_A_RANK: Final[vec[i64]] = _suits_of(2)


def of_suit(counts: i64, suit: i64) -> i64:
    """How many cards of a suit a choice takes."""
    if suit == 0:
        return counts & 3
    if suit == 1:
        return (counts >> 2) & 3
    if suit == 2:
        return (counts >> 4) & 3
    return (counts >> 6) & 3


def wild_type(wild: i64) -> i64:
    """The card type of a wild."""
    return JOKER_TYPE if wild == 5 else 13 * (wild - 1) + 1


def is_wild(card_type: i64) -> bool:
    """Whether a card of this type is a two or a joker."""
    return card_type == JOKER_TYPE or card_type % 13 == 1


def lay_off_move(meld: i64, card_type: i64, ace_high: i64) -> i64:
    """The number of laying one card off on the side's meld of this number, counted from 0."""
    return LAY_OFF + 2 * (TYPES * meld + card_type) + ace_high


def type_of(code: i64) -> i64:
    """The type of a card code."""
    return JOKER_TYPE if code == JOKER_CODE else code % 52
