"""The three-card melds a hand can lay, as basic moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount, suit_of
from pinella.melds._core import TWO_SLOT, TWOS, Limits, arrangement
from pinella.play.burraco._numbering import (
    LAY_RUN,
    LAY_RUN_BOUND,
    LAY_RUN_FREE,
    LAY_SET,
    LAY_SET_WILD,
    THREE_OF_A_RANK,
    TWO_OF_A_RANK,
    of_suit,
)


def add_lays(out: vec[i64], at: i64, first: i64, second: i64, jokers: i64, closed: i64, limits: Limits) -> i64:
    """Write every lay of three cards into `out` from place `at`; sets of the `closed` ranks may not be laid.

    Returns the next free place.
    """
    held: i64 = first | second
    twos: i64 = held & TWOS
    for suit in range(4):
        ranks: i64 = suit_of(held, suit)
        slots: i64 = ranks | ((ranks & 1) << 13)
        if slots & (slots - 1):
            pairs: i64 = slots & (slots >> 1)
            rows: i64 = pairs & (slots >> 2)
            while rows:
                at = _add(out, at, LAY_RUN + 12 * suit + _place_of(rows))
                rows = rows & (rows - 1)
            if twos or jokers:
                both_own: bool = (suit_of(first & second, suit) & TWO_SLOT) != 0
                at = _add_wild_runs(out, at, suit, slots, pairs, twos, jokers, both_own, limits)
    return _add_sets(out, at, first, second, twos, jokers, limits.set_ranks & ~closed & ~TWO_SLOT)


def _add(out: vec[i64], at: i64, move: i64) -> i64:
    out[at] = move
    return at + 1


def _place_of(mask: i64) -> i64:
    """The number of the lowest bit."""
    return popcount((mask & -mask) - 1)


def _add_wild_runs(
    out: vec[i64], at: i64, suit: i64, slots: i64, pairs: i64, twos: i64, jokers: i64, both_own: bool, limits: Limits
) -> i64:
    """Two cards of the suit with a wild beside or between them. The two of the suit serves twice only in two copies."""
    around: i64 = slots & (slots >> 2)
    for wild in range(1, 6):
        if wild == 5:
            if jokers == 0:
                continue
        elif not suit_of(twos, wild - 1):
            continue
        own: bool = wild == 1 + suit
        rest: i64 = pairs
        while rest:
            low: i64 = rest & -rest
            rest = rest & (rest - 1)
            if own and not both_own and (low | (low << 1)) & TWO_SLOT:
                continue
            if arrangement(low | (low << 1), wild, suit, limits):
                at = _add(out, at, LAY_RUN_FREE + 5 * (13 * suit + popcount(low - 1)) + wild - 1)
        rest = around
        while rest:
            low = rest & -rest
            rest = rest & (rest - 1)
            if own and not both_own and (low | (low << 2)) & TWO_SLOT:
                continue
            if arrangement(low | (low << 2), wild, suit, limits):
                at = _add(out, at, LAY_RUN_BOUND + 5 * (12 * suit + popcount(low - 1)) + wild - 1)
    return at


def _add_sets(out: vec[i64], at: i64, first: i64, second: i64, twos: i64, jokers: i64, open_ranks: i64) -> i64:
    """Three cards of a rank, or two and a wild."""
    once: i64 = 0
    twice: i64 = 0
    for suit in range(4):
        ranks: i64 = suit_of(first, suit)
        twice = twice | (once & ranks)
        once = once | ranks
        ranks = suit_of(second, suit)
        twice = twice | (once & ranks)
        once = once | ranks
    ranks_left: i64 = twice & open_ranks
    while ranks_left:
        rank: i64 = _place_of(ranks_left)
        ranks_left = ranks_left & (ranks_left - 1)
        held: i64 = 0
        total: i64 = 0
        for suit in range(3, -1, -1):
            bit: i64 = BIT[13 * suit + rank]
            copies: i64 = (1 if first & bit else 0) + (1 if second & bit else 0)
            held = held * 4 + copies
            total += copies
        if total > 2:
            for choice in range(16):
                if _enough(held, THREE_OF_A_RANK[choice]):
                    at = _add(out, at, LAY_SET + 16 * rank + choice)
        if twos or jokers:
            at = _add_wild_sets(out, at, rank, held, twos, jokers)
    return at


def _add_wild_sets(out: vec[i64], at: i64, rank: i64, held: i64, twos: i64, jokers: i64) -> i64:
    for choice in range(10):
        if not _enough(held, TWO_OF_A_RANK[choice]):
            continue
        for wild in range(1, 6):
            if (wild == 5 and jokers > 0) or (wild < 5 and suit_of(twos, wild - 1)):
                at = _add(out, at, LAY_SET_WILD + 5 * (10 * rank + choice) + wild - 1)
    return at


def _enough(held: i64, wanted: i64) -> bool:
    """Whether every suit has as many cards as the choice takes."""
    return (
        of_suit(held, 0) >= of_suit(wanted, 0)
        and of_suit(held, 1) >= of_suit(wanted, 1)
        and of_suit(held, 2) >= of_suit(wanted, 2)
        and of_suit(held, 3) >= of_suit(wanted, 3)
    )
