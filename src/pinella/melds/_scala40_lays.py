"""Every Scala 40 meld that a hand can make, filed for the search of the best lay."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.melds._core import Limits
from pinella.melds._packing import JOKER_CARD, Packing, card_on


def add_scala40_melds(packing: Packing, limits: Limits, slot_points: vec[i64]) -> None:
    """Every Scala 40 meld that the hand can make; with `slot_points` it is worth what it counts in the opening."""
    for suit in range(4):
        for low in range(12):
            for length in range(limits.min_meld, limits.max_new_run + 1):
                if low + length <= 14:
                    _add_scala40_run(packing, suit, low, length, limits, slot_points)
    for rank in range(13):
        for suits in range(1, 16):
            _add_scala40_sets(packing, rank, suits, limits, slot_points)


def _add_scala40_run(packing: Packing, suit: i64, low: i64, length: i64, limits: Limits, slot_points: vec[i64]) -> None:
    """A run on fixed slots, with every choice of the slots that jokers fill."""
    for jokers_at in range(BIT[length]):
        jokers: i64 = popcount(jokers_at)
        if jokers > packing.jokers or length - jokers < limits.min_naturals:
            continue
        needs: list[int] = []
        points: i64 = 0
        fits: bool = True
        for step in range(length):
            if len(slot_points) > 0:
                points += slot_points[low + step]
            if jokers_at & BIT[step]:
                needs.append(packing.type_of[JOKER_CARD])
                continue
            card: i64 = card_on(suit, low + step)
            if packing.held(card) == 0:
                fits = False
                break
            needs.append(packing.type_of[card])
        if fits:
            worth: i64 = points if len(slot_points) > 0 else packing.weigh(needs)
            _add_scala40(packing, needs, worth, 1 + 4 * suit + 16 * low + 256 * length + 4096 * jokers_at)


def _add_scala40_sets(packing: Packing, rank: i64, suits: i64, limits: Limits, slot_points: vec[i64]) -> None:
    """The cards of a rank in these suits, with as many jokers as the set can take."""
    needs: list[int] = []
    for suit in range(4):
        if suits & BIT[suit]:
            if packing.held(suit * 13 + rank) == 0:
                return
            needs.append(packing.type_of[suit * 13 + rank])
    naturals: i64 = len(needs)
    for jokers in range(packing.jokers + 1):
        total: i64 = naturals + jokers
        if total >= limits.min_meld and total <= limits.max_set:
            cards = needs + [packing.type_of[JOKER_CARD]] * int(jokers)
            points: i64 = total * slot_points[13 if rank == 0 else rank] if len(slot_points) > 0 else 0
            worth: i64 = points if len(slot_points) > 0 else packing.weigh(cards)
            _add_scala40(packing, cards, worth, 2 + 4 * rank + 64 * suits + 1024 * jokers)


def _add_scala40(packing: Packing, cards: list[int], worth: i64, detail: int) -> None:
    suited = [index for index in cards if index < packing.naturals]
    jokers: i64 = len(cards) - len(suited)
    packing.add_shape(suited, worth - packing.weigh(suited), 0, 0, jokers)
    packing.add(cards, worth, 0, detail)
