"""Every Burraco meld that a hand can make, filed for the search of the best lay."""

from __future__ import annotations

from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.melds._core import (
    HIGH_ACE,
    JOKER,
    LOW_ACE,
    NO_WILD,
    SET,
    TWO_SLOT,
    Limits,
    arrangement,
    kind_of,
    packed,
    set_kind,
)
from pinella.melds._packing import JOKER_CARD, Packing, card_on


def add_burraco_melds(packing: Packing, limits: Limits, closed: i64) -> None:
    """Every Burraco meld that the hand can make; sets of the `closed` ranks may not be laid."""
    for suit in range(4):
        _add_runs(packing, suit, limits)
    for rank in range(13):
        if rank != 1 and limits.set_ranks & ~closed & BIT[rank]:
            _add_sets(packing, rank, limits)


def _add_runs(packing: Packing, suit: i64, limits: Limits) -> None:
    """From every held slot upwards, whole or with one hole for a wild: a missing card, or one that is kept back."""
    for low in range(13):
        if packing.held(card_on(suit, low)) == 0:
            continue
        slots: i64 = 0
        missing: i64 = 0
        for high in range(low, 14):
            if packing.held(card_on(suit, high)) == 0:
                missing += 1
                if missing > 1:
                    break
                continue
            slots = slots | BIT[high]
            if slots & LOW_ACE and slots & HIGH_ACE:
                break
            _add_run(packing, suit, slots, limits)
            if missing == 0:
                for hole in range(low + 1, high):
                    _add_run(packing, suit, slots & ~BIT[hole], limits)


def _add_run(packing: Packing, suit: i64, slots: i64, limits: Limits) -> None:
    """A run of these natural slots, alone and with each wild the hand holds."""
    needs: list[int] = []
    for slot in range(14):
        if slots & BIT[slot]:
            needs.append(packing.type_of[card_on(suit, slot)])
    naturals: i64 = len(needs)
    reading = arrangement(slots, NO_WILD, suit, limits)
    if reading != 0 and naturals >= limits.min_meld:
        bonus: i64 = packing.value.bonus[kind_of(reading)]
        packing.add(needs[:], packing.weigh(needs) + bonus, 0, reading)
        packing.add_shape(needs, bonus, 0, 0, 0)
    reading = arrangement(slots, JOKER, suit, limits)
    if reading == 0 or naturals + 1 < limits.min_meld:
        return
    bonus = packing.value.bonus[kind_of(reading)]
    packing.add_shape(needs, bonus, 0, 1, 0)
    for wild in range(1, 6):
        card: i64 = _wild_card(wild)
        in_place: i64 = 1 if wild == 1 + suit and slots & TWO_SLOT else 0
        reading = arrangement(slots, wild, suit, limits)
        if packing.held(card) > in_place and reading != 0:
            with_wild = [*needs, packing.type_of[card]]
            packing.add(with_wild, packing.weigh(with_wild) + bonus, 0, reading)


def _wild_card(wild: i64) -> i64:
    return JOKER_CARD if wild == JOKER else (wild - 1) * 13 + 1


def _add_sets(packing: Packing, rank: i64, limits: Limits) -> None:
    """Every choice of the cards of a rank, alone and with each wild the hand holds."""
    for choice in range(81):
        taken: i64 = choice
        needs: list[int] = []
        fits: bool = True
        for suit in range(4):
            copies: i64 = taken % 3
            taken = taken // 3
            card: i64 = suit * 13 + rank
            if copies > packing.held(card):
                fits = False
                break
            for _ in range(copies):
                needs.append(packing.type_of[card])
        if fits and len(needs) >= 2 and len(needs) <= limits.max_set:
            _add_set(packing, needs, rank, limits)


def _add_set(packing: Packing, needs: list[int], rank: i64, limits: Limits) -> None:
    """A set of these natural cards, alone and with each wild the hand holds."""
    naturals: i64 = len(needs)
    bit: int = packing.one_set[rank]
    if naturals >= limits.min_meld:
        kind = set_kind(naturals, 0, limits)
        bonus: i64 = packing.value.bonus[kind]
        packing.add(needs[:], packing.weigh(needs) + bonus, bit, packed(SET, NO_WILD, 0, 0, kind))
        packing.add_shape(needs, bonus, bit, 0, 0)
    if naturals + 1 < limits.min_meld:
        return
    kind = set_kind(naturals, 1, limits)
    bonus = packing.value.bonus[kind]
    packing.add_shape(needs, bonus, bit, 1, 0)
    for wild in range(1, 6):
        card: i64 = _wild_card(wild)
        if packing.held(card) > 0:
            with_wild = [*needs, packing.type_of[card]]
            packing.add(with_wild, packing.weigh(with_wild) + bonus, bit, packed(SET, wild, 0, 0, kind))
