"""The best ways to lay a hand, as integers: exact, by dynamic programming over the cards that are left.

The cards of a hand are grouped into types (the two sevens of hearts are one type held twice). A candidate is a legal
meld written as the types it needs, filed under the first suited type it uses. Working through the types in order, the
first one still held is either left in hand or goes into a candidate filed under it; what can still be won depends only
on the types left, so each state is solved once. A state is one integer: two bits a type, three for the jokers, then a
bit for every rank that may have one set only. The same table of values then leads a best-first search to the second
best lay, the third, and so on, without searching in vain.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.melds._core import HIGH_ACE, LOW_ACE, TWO_SLOT, Limits, arrangement, kind_of, set_kind

JOKER_CARD: Final = 52
"""Cards are numbered `13 * suit + rank - 1`; the joker follows them."""

NOTHING: Final = -1


class Value:
    """What a lay is worth: a weight a card (52 and the joker), a bonus a kind of burraco, something for each meld."""

    def __init__(self, weights: vec[i64], bonus: vec[i64], per_meld: i64) -> None:
        self.weights: vec[i64] = weights
        self.bonus: vec[i64] = bonus
        self.per_meld: i64 = per_meld


class Packing:
    """One hand, the melds it can make, and the table of what each state is still worth."""

    def __init__(self, first: i64, second: i64, jokers: i64, value: Value, twos_are_wild: bool) -> None:
        self.first: i64 = first
        self.second: i64 = second
        self.jokers: i64 = jokers
        self.value: Value = value
        self.cards: list[int] = []
        self.type_of: list[int] = [NOTHING] * (JOKER_CARD + 1)
        self.units: list[int] = []
        self.one_set: list[int] = [0] * 13
        self.needs: list[list[int]] = []
        self.deltas: list[int] = []
        self.worths: list[int] = []
        self.set_bits: list[int] = []
        self.details: list[int] = []
        self.known: dict[int, int] = {}
        self.best_from: dict[int, int] = {}
        self.naturals: int = 0
        self._add_types(twos_are_wild)
        self.natural_mask: int = 4**self.naturals - 1
        self.filed: list[list[int]] = [[] for _ in range(self.naturals)]

    def held(self, card: i64) -> i64:
        """How many copies of a card the hand holds."""
        if card == JOKER_CARD:
            return self.jokers
        return (1 if self.first & BIT[card] else 0) + (1 if self.second & BIT[card] else 0)

    def _add_types(self, twos_are_wild: bool) -> None:
        """Number the types: suited cards first, then (in Burraco) the twos, then the joker."""
        twos: list[int] = []
        for card in range(JOKER_CARD):
            if self.held(card) == 0:
                continue
            if twos_are_wild and card % 13 == 1:
                twos.append(card)
            else:
                self._add_type(card)
        self.naturals = len(self.cards)
        for card in twos:
            self._add_type(card)
        self._add_type(JOKER_CARD)

    def _add_type(self, card: int) -> None:
        self.type_of[card] = len(self.cards)
        self.units.append(4 ** len(self.cards))
        self.cards.append(card)

    def limit_sets(self, ranks: i64) -> None:
        """Allow one set only for each of these ranks."""
        place: int = 2 * 4 ** len(self.cards)
        for rank in range(13):
            if ranks & BIT[rank]:
                self.one_set[rank] = place
                place = place + place

    def start(self) -> int:
        """The state of the whole hand."""
        state: int = 0
        for index in range(len(self.cards)):
            copies: int = self.held(self.cards[index])
            state += self.units[index] * copies
        return state

    def weigh(self, needs: list[int]) -> int:
        """The weights of the cards of a meld and what every meld is worth."""
        total: i64 = self.value.per_meld
        for index in needs:
            total += self.value.weights[self.cards[index]]
        return total

    def add(self, needs: list[int], worth: int, set_bit: int, detail: int) -> None:
        """File a meld under its first suited type; of two readings of the same cards the better one stays."""
        needs.sort()
        delta: int = set_bit
        for index in needs:
            delta = delta - self.units[index]
        old: int = self.known.get(delta, NOTHING)
        if old != NOTHING:
            if worth > self.worths[old]:
                self.worths[old] = worth
                self.details[old] = detail
            return
        self.known[delta] = len(self.deltas)
        self.filed[needs[0]].append(len(self.deltas))
        self.needs.append(needs)
        self.deltas.append(delta)
        self.worths.append(worth)
        self.set_bits.append(set_bit)
        self.details.append(detail)

    def count(self, state: int, index: int) -> int:
        """How many cards of a type are left in a state."""
        if index == len(self.cards) - 1:
            return (state >> (2 * index)) & 7
        return (state >> (2 * index)) & 3

    def first_left(self, state: int) -> int:
        """The first suited type still held, or the number of them when none is."""
        left: int = state & self.natural_mask
        if left == 0:
            return self.naturals
        index: int = 0
        while left & 3 == 0:
            left = left >> 2
            index += 1
        return index

    def can_take(self, state: int, candidate: int) -> bool:
        """Whether the cards of a candidate are left, and its rank may still have a set."""
        bit: int = self.set_bits[candidate]
        if bit != 0 and state & bit:
            return False
        previous: int = NOTHING
        wanted: int = 0
        for index in self.needs[candidate]:
            wanted = wanted + 1 if index == previous else 1
            previous = index
            if self.count(state, index) < wanted:
                return False
        return True

    def leave(self, state: int, index: int) -> int:
        """The state when what is left of a type stays in hand."""
        return state - self.count(state, index) * self.units[index]

    def best(self, state: int) -> int:
        """The most that can still be won."""
        index: int = self.first_left(state)
        if index >= self.naturals:
            return 0
        known: int = self.best_from.get(state, NOTHING)
        if known != NOTHING:
            return known
        most: int = self.best(self.leave(state, index))
        for candidate in self.filed[index]:
            if self.can_take(state, candidate):
                worth: int = self.worths[candidate] + self.best(state + self.deltas[candidate])
                most = max(most, worth)
        self.best_from[state] = most
        return most


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
        if packing.held(_card_at(suit, low)) == 0:
            continue
        slots: i64 = 0
        missing: i64 = 0
        for high in range(low, 14):
            if packing.held(_card_at(suit, high)) == 0:
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


def _card_at(suit: i64, slot: i64) -> i64:
    """The card that is natural on a slot of a run."""
    return suit * 13 + (0 if slot == 13 else slot)


def _add_run(packing: Packing, suit: i64, slots: i64, limits: Limits) -> None:
    """A run of these natural slots, alone and with each wild the hand holds."""
    naturals: i64 = popcount(slots)
    if naturals >= limits.min_meld:
        _add_reading(packing, suit, slots, 0, limits)
    if naturals + 1 < limits.min_meld:
        return
    for wild in range(1, 6):
        card: i64 = JOKER_CARD if wild == 5 else (wild - 1) * 13 + 1
        in_place: i64 = 1 if wild == 1 + suit and slots & TWO_SLOT else 0
        if packing.held(card) > in_place:
            _add_reading(packing, suit, slots, wild, limits)


def _add_reading(packing: Packing, suit: i64, slots: i64, wild: i64, limits: Limits) -> None:
    reading = arrangement(slots, wild, suit, limits)
    if reading == 0:
        return
    needs: list[int] = []
    for slot in range(14):
        if slots & BIT[slot]:
            needs.append(packing.type_of[_card_at(suit, slot)])
    if wild != 0:
        needs.append(packing.type_of[JOKER_CARD if wild == 5 else (wild - 1) * 13 + 1])
    worth: int = packing.weigh(needs) + packing.value.bonus[kind_of(reading)]
    packing.add(needs, worth, 0, 0)


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
    naturals: i64 = len(needs)
    bit: int = packing.one_set[rank]
    if naturals >= limits.min_meld:
        worth: int = packing.weigh(needs) + packing.value.bonus[set_kind(naturals, 0, limits)]
        packing.add(needs[:], worth, bit, 0)
    if naturals + 1 < limits.min_meld:
        return
    for wild in range(1, 6):
        card: i64 = JOKER_CARD if wild == 5 else (wild - 1) * 13 + 1
        if packing.held(card) > 0:
            with_wild = [*needs, packing.type_of[card]]
            worth = packing.weigh(with_wild) + packing.value.bonus[set_kind(naturals, 1, limits)]
            packing.add(with_wild, worth, bit, 0)


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
            card: i64 = _card_at(suit, low + step)
            if packing.held(card) == 0:
                fits = False
                break
            needs.append(packing.type_of[card])
        if fits:
            worth: int = points if len(slot_points) > 0 else packing.weigh(needs)
            packing.add(needs, worth, 0, 1 + 4 * suit + 16 * low + 256 * length + 4096 * jokers_at)


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
            worth: int = points if len(slot_points) > 0 else packing.weigh(cards)
            packing.add(cards, worth, 0, 2 + 4 * rank + 64 * suits + 1024 * jokers)
