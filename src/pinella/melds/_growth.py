"""Laying off on a run of Burraco, as integers: every run that can come of it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.melds._core import (
    HIGH_ACE,
    LOW_ACE,
    NO_WILD,
    TWO_SLOT,
    Limits,
    arrangement,
    place_of,
    place_ranks,
    slots_of,
    wild_of,
)


def extend_run(run: i64, suit: i64, ranks: i64, own_twos: i64, added_wild: i64, limits: Limits) -> vec[i64]:
    """Every run that can come from `run` when cards are laid off on it: natural ranks, twos of the suit, another wild.

    Natural cards stay where they are. A bound wild stays in its place until the card it stands for arrives, then it
    is free; a free wild may take any place; both stay in the run (F-10.3, B-10.3, O-7.3 to O-7.7). A natural two at the
    low end may be lifted and serve as the wild of a run that had none (B-10.6, O-AMB-7, AMB-14).
    """
    results = vec[i64]()
    for choice in range(4):
        result = grown_run(run, suit, ranks, own_twos, added_wild, choice, limits)
        if result > 0:
            results = append(results, result)
    return results


def grown_run(run: i64, suit: i64, ranks: i64, own_twos: i64, added_wild: i64, choice: i64, limits: Limits) -> i64:
    """One of four runs that laying off may lead to, or 0: a two is natural (0, 1), an added ace goes high (1, 3)."""
    slots: i64 = slots_of(run)
    wild: i64 = wild_of(run)
    if wild != NO_WILD and wild != 1 + suit and added_wild != NO_WILD:
        return 0
    other: i64 = added_wild if wild == NO_WILD or wild == 1 + suit else wild
    twos: i64 = own_twos + (1 if slots & TWO_SLOT else 0) + (1 if wild == 1 + suit else 0)
    natural_two = choice < 2
    wilds: i64 = twos - (1 if natural_two else 0) + (1 if other != NO_WILD else 0)
    if wilds < 0 or wilds > 1 or (natural_two and twos == 0):
        return 0
    placed: i64 = _place_added(slots, ranks, (choice & 1) == 1)
    if placed < 0:
        return 0
    new_slots: i64 = (slots & ~TWO_SLOT) | placed | (TWO_SLOT if natural_two else 0)
    used: i64 = NO_WILD if wilds == 0 else (other if other != NO_WILD else 1 + suit)
    if not _may_change(run, suit, new_slots, used, limits):
        return 0
    return arrangement(new_slots, used, suit, limits)


def _place_added(slots: i64, ranks: i64, ace_high: bool) -> i64:
    """The slots of the added naturals, or -1 when one is there already or the ace cannot go to that end."""
    if ranks & LOW_ACE and slots & (LOW_ACE | HIGH_ACE):
        return -1
    if ace_high and not ranks & LOW_ACE:
        return -1
    placed: i64 = place_ranks(ranks, ace_high)
    return -1 if placed & slots else placed


def _may_change(run: i64, suit: i64, new_slots: i64, used: i64, limits: Limits) -> bool:
    """Whether the twos and wilds of the old run may play the parts of the new one.

    The place of a bound wild is the only hole, so if its card has not come the same wild must still be the wild.
    """
    slots: i64 = slots_of(run)
    place: i64 = place_of(run)
    if place != 0 and not place & new_slots:
        return used == wild_of(run)
    lifted: bool = (slots & TWO_SLOT) != 0 and not new_slots & TWO_SLOT
    if not lifted:
        return True
    return limits.two_may_be_lifted and wild_of(run) == NO_WILD and not slots & LOW_ACE and used == 1 + suit
