"""The best ways to lay a hand, as integers: exact, by dynamic programming over the cards that are left.

The cards of a hand are grouped into types (the two sevens of hearts are one type held twice): suited types first,
suit by suit, then the wilds. A meld the hand can make is filed under the first suited type it uses. Working through
the types in order, the first one still held is either left in hand or goes into a meld filed under it.

What can still be won is worked out once for every pattern of suited cards that are left, as a small table over how
many jokers and how many twos are left: which wild serves where does not matter to it. That table leads a best-first
search over the very cards of the hand, which finds the best lay, the second best and so on without searching in vain.

A pattern is one integer, two bits a type and a bit for every rank that may have one set only; a state adds two bits for
the twos of each suit and the number of jokers.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT

JOKER_CARD: Final = 52
"""Cards are numbered `13 * suit + rank - 1`; the joker follows them."""

NOTHING: Final = -1
LEAST: Final = -0x4000000000000
"""Less than any lay is worth."""


@final
class Value:
    """What a lay is worth: a weight a card (52 and the joker), a bonus a kind of burraco, something for each meld."""

    def __init__(self, weights: vec[i64], bonus: vec[i64], per_meld: i64) -> None:
        self.weights: vec[i64] = weights
        self.bonus: vec[i64] = bonus
        self.per_meld: i64 = per_meld


@final
class Shape:
    """A meld of suited cards that leaves open which wild completes it."""

    def __init__(
        self, needs: list[int], delta: int, set_bit: int, worth: i64, two: i64, wild: i64, jokers: i64
    ) -> None:
        self.needs: list[int] = needs
        self.delta: int = delta
        self.set_bit: int = set_bit
        self.worth: i64 = worth
        self.two: i64 = two
        """1 when the natural two of the suit is in it."""
        self.wild: i64 = wild
        """1 when any one wild completes it (Burraco)."""
        self.jokers: i64 = jokers
        """How many jokers are in it (Scala 40)."""


@final
class Packing:
    """One hand, the melds it can make, and what each pattern of the cards that are left is still worth."""

    def __init__(
        self, first: i64, second: i64, jokers: i64, value: Value, twos_are_wild: bool, one_set_ranks: i64
    ) -> None:
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
        self.tables: dict[int, vec[i64]] = {}
        self.naturals: int = 0
        self.twos: i64 = 0
        self.two_weight: i64 = LEAST
        self.joker_weight: i64 = value.weights[JOKER_CARD]
        self._add_types(twos_are_wild, one_set_ranks)
        self.natural_mask: int = 4**self.naturals - 1
        self.filed: list[list[int]] = [[] for _ in range(self.naturals)]
        self.shapes: list[list[Shape]] = [[] for _ in range(self.naturals)]
        self.zeros: vec[i64] = vec[i64]()
        for _ in range((self.jokers + 1) * (self.twos + 1)):
            self.zeros = append(self.zeros, 0)

    def held(self, card: i64) -> i64:
        """How many copies of a card the hand holds."""
        if card == JOKER_CARD:
            return self.jokers
        return (1 if self.first & BIT[card] else 0) + (1 if self.second & BIT[card] else 0)

    def _add_types(self, twos_are_wild: bool, one_set_ranks: i64) -> None:
        """Number the types: suited cards, then (in Burraco) the twos, then the joker; a bit a rank stands between."""
        twos: list[int] = []
        for card in range(JOKER_CARD):
            if self.held(card) == 0:
                continue
            if twos_are_wild and card % 13 == 1:
                twos.append(card)
            else:
                self._add_type(card, 4 ** len(self.cards))
        self.naturals = len(self.cards)
        place: int = 4**self.naturals
        for rank in range(13):
            if one_set_ranks & BIT[rank]:
                self.one_set[rank] = place
                place = place + place
        self.pattern_mask: int = place - 1
        for card in twos:
            self._add_type(card, place)
            place = place * 4
            self.twos += self.held(card)
            self.two_weight = max(self.two_weight, self.value.weights[card])
        self._add_type(JOKER_CARD, place)

    def _add_type(self, card: int, unit: int) -> None:
        self.type_of[card] = len(self.cards)
        self.units.append(unit)
        self.cards.append(card)

    def start(self) -> int:
        """The state of the whole hand."""
        state: int = 0
        for index in range(len(self.cards)):
            copies: int = self.held(self.cards[index])
            state += self.units[index] * copies
        return state

    def weigh(self, needs: list[int]) -> i64:
        """The weights of the cards of a meld and what every meld is worth."""
        total: i64 = self.value.per_meld
        for index in needs:
            total += self.value.weights[self.cards[index]]
        return total

    def add(self, needs: list[int], worth: i64, set_bit: int, detail: int) -> None:
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

    def add_shape(self, needs: list[int], bonus: i64, set_bit: int, wild: i64, jokers: i64) -> None:
        """File the same meld for the tables, with its wilds left open: `needs` are its suited cards and natural two."""
        suited: list[int] = []
        two: i64 = 0
        delta: int = set_bit
        for index in needs:
            if index < self.naturals:
                suited.append(index)
                delta = delta - self.units[index]
            else:
                two = 1
        suited.sort()
        worth: i64 = self.weigh(needs) + bonus
        self.shapes[suited[0]].append(Shape(suited, delta, set_bit, worth, two, wild, jokers))

    def count(self, state: int, index: int) -> int:
        """How many cards of a type are left in a state."""
        if index < self.naturals:
            return (state >> (2 * index)) & 3
        if index == len(self.cards) - 1:
            return state // self.units[index]
        return (state // self.units[index]) & 3

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

    def has(self, state: int, needs: list[int]) -> bool:
        """Whether these cards are left; a type may be needed twice, and then stands twice in a row."""
        previous: int = NOTHING
        wanted: int = 0
        for index in needs:
            wanted = wanted + 1 if index == previous else 1
            previous = index
            if self.count(state, index) < wanted:
                return False
        return True

    def can_take(self, state: int, candidate: int) -> bool:
        """Whether the cards of a meld are left, and its rank may still have a set."""
        bit: int = self.set_bits[candidate]
        if bit != 0 and state & bit:
            return False
        return self.has(state, self.needs[candidate])

    def leave(self, state: int, index: int) -> int:
        """The state when what is left of a type stays in hand."""
        return state - self.count(state, index) * self.units[index]

    def promise(self, state: int) -> i64:
        """The most that can still be won from a state: exact when all twos weigh the same, else never too low."""
        index: int = self.first_left(state)
        if index >= self.naturals:
            return 0
        twos: i64 = 0
        gone: i64 = 0
        for other in range(self.naturals, len(self.cards) - 1):
            left: int = self.count(state, other)
            twos += left
            if self.cards[other] // 13 == self.cards[index] // 13:
                gone = self.held(self.cards[other]) - left
        jokers: i64 = self.count(state, len(self.cards) - 1)
        return self.table(state & self.pattern_mask, gone)[jokers * (self.twos + 1) + twos]

    def table(self, pattern: int, gone: i64) -> vec[i64]:
        """What a pattern is worth for every number of jokers and twos; `gone` twos of its first suit are used up."""
        index: int = self.first_left(pattern)
        if index >= self.naturals:
            return self.zeros
        used: int = gone
        key: int = pattern * 3 + used
        known = self.tables.get(key)
        if known is not None:
            return known
        suit: i64 = self.cards[index] // 13
        natural_twos: i64 = self.twos_of(suit) - gone
        after: int = self.leave(pattern, index)
        best: vec[i64] = vec[i64]()
        for worth in self.table(after, self._still_gone(after, suit, gone)):
            best = append(best, worth)
        row: i64 = self.twos + 1
        for shape in self.shapes[index]:
            if shape.two > natural_twos or pattern & shape.set_bit or not self.has(pattern, shape.needs):
                continue
            after = pattern + shape.delta
            then = self.table(after, self._still_gone(after, suit, gone + shape.two))
            for jokers in range(shape.jokers, self.jokers + 1):
                for twos in range(shape.two, row):
                    place: i64 = (jokers - shape.jokers) * row + twos - shape.two
                    won: i64 = LEAST
                    if shape.wild == 0:
                        won = then[place]
                    if shape.wild == 1 and jokers > 0:
                        won = then[place - row] + self.joker_weight
                    if shape.wild == 1 and twos > shape.two:
                        won = max(won, then[place - 1] + self.two_weight)
                    if won != LEAST:
                        best[jokers * row + twos] = max(best[jokers * row + twos], won + shape.worth)
        self.tables[key] = best
        return best

    def twos_of(self, suit: i64) -> i64:
        """How many twos of a suit are wilds that may be natural."""
        card: i64 = suit * 13 + 1
        return self.held(card) if self.type_of[card] >= self.naturals else 0

    def _still_gone(self, pattern: int, suit: i64, gone: i64) -> i64:
        """Natural twos matter only as long as their suit is being worked through."""
        index: int = self.first_left(pattern)
        return gone if index < self.naturals and self.cards[index] // 13 == suit else 0


def card_on(suit: i64, slot: i64) -> i64:
    """The card that is natural on a slot of a run."""
    return suit * 13 + (0 if slot == 13 else slot)
