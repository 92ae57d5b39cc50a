"""Cards as bits: the integer kernel under the public values.

A group of cards is two masks of 52 bits, one for each pack, and a number of jokers. Bit `13 * suit + rank - 1`
is a card; suits stand in the order hearts, diamonds, clubs, spades. The file runs as it is and compiles with mypyc.
A shift of a constant by a variable is a 32-bit shift when compiled, so single bits come from a table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

RANKS: Final = 13
SUITS: Final = 4
SUIT_MASK: Final = 0x1FFF


def _bits(count: i64) -> vec[i64]:
    """The single bits 1, 2, 4 … in a table."""
    table = vec[i64]()
    bit: i64 = 1
    for _ in range(count):
        table = append(table, bit)
        bit = bit + bit
    return table


def _rank_masks() -> vec[i64]:
    """For each rank the four cards that carry it."""
    table = vec[i64]()
    for rank in range(RANKS):
        mask: i64 = 0
        for suit in range(SUITS):
            mask = mask | BIT[suit * RANKS + rank]
        table = append(table, mask)
    return table


BIT: Final[vec[i64]] = _bits(60)
RANK_MASK: Final[vec[i64]] = _rank_masks()


def popcount(mask: i64) -> i64:
    """How many cards a mask of up to 62 bits holds."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights = eights + (eights >> 8)
    eights = eights + (eights >> 16)
    eights = eights + (eights >> 32)
    return eights & 0x7F


def suit_of(mask: i64, suit: i64) -> i64:
    """The thirteen ranks of one suit, the ace lowest."""
    if suit == 0:
        return mask & SUIT_MASK
    if suit == 1:
        return (mask >> 13) & SUIT_MASK
    if suit == 2:
        return (mask >> 26) & SUIT_MASK
    return (mask >> 39) & SUIT_MASK


def ranks_of(mask: i64) -> i64:
    """The ranks that appear in any suit, as thirteen bits."""
    return (mask | (mask >> 13) | (mask >> 26) | (mask >> 39)) & SUIT_MASK


def points(first: i64, second: i64, jokers: i64, values: vec[i64]) -> i64:
    """The points of a group: `values` holds the thirteen ranks from the ace, then the joker."""
    total: i64 = jokers * values[13]
    for rank in range(RANKS):
        held: i64 = popcount(first & RANK_MASK[rank]) + popcount(second & RANK_MASK[rank])
        total += held * values[rank]
    return total


def is_compiled() -> bool:
    """Whether this kernel runs as compiled code."""
    return not __file__.endswith(".py")
