"""Legality of Scala 40 melds, as integers."""

from __future__ import annotations

from mypy_extensions import i64

from pinella.cards._core import popcount, ranks_of, suit_of
from pinella.melds._core import (
    CARD_TWICE,
    LOW_ACE,
    MIXED_CARDS,
    MORE_THAN_FIVE,
    NO_BURRACO,
    NO_WILD,
    ONLY_JOKERS,
    RUN,
    SET,
    SUIT_TWICE,
    TOO_FEW_CARDS,
    TOO_MANY_CARDS,
    Limits,
    lowest_bit,
    only_suit,
    packed,
    place_ranks,
    span,
    why_broken,
)


def judge_scala40(first: i64, second: i64, jokers: i64, longest_run: i64, limits: Limits) -> i64:
    """A Scala 40 meld, or minus the reason: only jokers are wild, and any number may serve (S-9.1 to S-9.6).

    The slots of the reading are those of the naturals; what each joker stands for is for the public face to say.
    """
    naturals: i64 = popcount(first) + popcount(second)
    total: i64 = naturals + jokers
    if total < limits.min_meld:
        return -TOO_FEW_CARDS
    if naturals < limits.min_naturals:
        return -ONLY_JOKERS
    ranks: i64 = ranks_of(first | second)
    if ranks == lowest_bit(ranks) and (naturals > 1 or total <= limits.max_set):
        if (first & second) != 0:
            return -SUIT_TWICE
        return -TOO_MANY_CARDS if total > limits.max_set else packed(SET, NO_WILD, 0, 0, NO_BURRACO)
    suit = only_suit(first | second)
    if suit < 0:
        return -MIXED_CARDS
    if (first & second) != 0:
        return -CARD_TWICE
    if total > limits.max_run:
        return -TOO_MANY_CARDS
    return _judge_run_scala40(suit_of(first | second, suit), jokers, total, longest_run)


def _judge_run_scala40(ranks: i64, jokers: i64, total: i64, longest_run: i64) -> i64:
    """The jokers fill every hole and the rest go to the ends; a lone ace is worth more at the high end (S-7.2)."""
    slots: i64 = 0
    if holds_together(place_ranks(ranks, False), jokers):
        slots = place_ranks(ranks, False)
    if (slots == 0 or ranks == LOW_ACE) and holds_together(place_ranks(ranks, True), jokers):
        slots = place_ranks(ranks, True)
    if slots == 0:
        return -why_broken(ranks, jokers)
    if total > longest_run:
        return -MORE_THAN_FIVE
    return packed(RUN, NO_WILD, 0, slots, NO_BURRACO)


def holds_together(slots: i64, jokers: i64) -> bool:
    """Whether there are jokers enough for the holes between natural cards."""
    return popcount(span(slots) ^ slots) <= jokers
