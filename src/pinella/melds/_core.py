"""Melds as integers: which groups of cards may be laid, and how a run may grow.

A run lives on fourteen slots: 0 the low ace, 1 the two, … 12 the king, 13 the high ace. Its natural cards are a mask of
slots. A wild either fills the one hole between them (it is bound, its place is that slot) or lies at an end (it is
free, and has no place). The file runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount, ranks_of, suit_of

# Shapes of a meld.
RUN: Final = 1
SET: Final = 2

# What serves as the wild: nothing, the two of a suit (1 + suit), a joker.
NO_WILD: Final = 0
JOKER: Final = 5

# Kinds of burraco; the public face names them in the same order.
NO_BURRACO: Final = 0
DIRTY: Final = 1
SEMI_CLEAN: Final = 2
CLEAN: Final = 3
SUPER_DIRTY: Final = 4
SUPER: Final = 5
ROYAL_DIRTY: Final = 6
ROYAL: Final = 7

# Reasons for a no, returned as negative numbers; the public face names them in the same order.
TOO_FEW_CARDS: Final = 1
ONLY_WILDS: Final = 2
MIXED_CARDS: Final = 3
SET_NOT_ALLOWED: Final = 4
TWO_WILDS: Final = 5
CARD_TWICE: Final = 6
AROUND_THE_CORNER: Final = 7
GAP: Final = 8
TOO_MANY_CARDS: Final = 9
SUIT_TWICE: Final = 10
ONLY_JOKERS: Final = 11
MORE_THAN_FIVE: Final = 12

TWOS: Final = 0x10008004002
LOW_ACE: Final = 0x1
TWO_SLOT: Final = 0x2
THREE_SLOT: Final = 0x4
HIGH_ACE: Final = 0x2000
LOW_RANKS: Final = 0x7C
"""Three to seven."""
HIGH_RANKS: Final = 0x1F80
"""Eight to king."""
SLOTS: Final = 0x3FFF


@final
class Limits:
    """The numbers of one rule book that decide about melds."""

    def __init__(
        self,
        *,
        min_meld: i64,
        max_set: i64,
        set_ranks: i64,
        burraco_length: i64,
        kinds: i64,
        bonus: vec[i64],
        two_needs_three: bool,
        two_may_be_lifted: bool,
        royal_dirty_with_gap: bool,
        semi_clean_run: i64,
        semi_clean_set: i64,
        max_run: i64,
        max_new_run: i64,
        min_naturals: i64,
    ) -> None:
        self.min_meld: i64 = min_meld
        self.max_set: i64 = max_set
        self.set_ranks: i64 = set_ranks
        self.burraco_length: i64 = burraco_length
        self.kinds: i64 = kinds
        self.bonus: vec[i64] = bonus
        self.two_needs_three: bool = two_needs_three
        self.two_may_be_lifted: bool = two_may_be_lifted
        self.royal_dirty_with_gap: bool = royal_dirty_with_gap
        self.semi_clean_run: i64 = semi_clean_run
        self.semi_clean_set: i64 = semi_clean_set
        self.max_run: i64 = max_run
        self.max_new_run: i64 = max_new_run
        self.min_naturals: i64 = min_naturals


def packed(shape: i64, wild: i64, place: i64, slots: i64, kind: i64) -> i64:
    """Shape, wild, the slot the wild is bound to, the slots of the naturals, the kind of burraco."""
    return shape | (wild << 2) | (place << 5) | (slots << 19) | (kind << 33)


def shape_of(reading: i64) -> i64:
    """RUN or SET."""
    return reading & 0x3


def wild_of(reading: i64) -> i64:
    """NO_WILD, 1 + the suit of a two, or JOKER."""
    return (reading >> 2) & 0x7


def place_of(reading: i64) -> i64:
    """The slot the wild is bound to, as one bit; 0 when it is free or there is none."""
    return (reading >> 5) & SLOTS


def slots_of(reading: i64) -> i64:
    """The slots of a run that natural cards fill."""
    return (reading >> 19) & SLOTS


def kind_of(reading: i64) -> i64:
    """The kind of burraco, NO_BURRACO for a shorter meld."""
    return (reading >> 33) & 0x7


def preference(reading: i64, limits: Limits) -> i64:
    """Of several readings the highest bonus is meant, then no wild, a free wild, a bound one, then the ace low."""
    tidiness: i64 = 2
    if wild_of(reading) != NO_WILD:
        tidiness = 1 if place_of(reading) == 0 else 0
    ace_low: i64 = 0 if slots_of(reading) & HIGH_ACE else 1
    return limits.bonus[kind_of(reading)] * 8 + tidiness * 2 + ace_low


def lowest_bit(mask: i64) -> i64:
    """The lowest slot of a mask, as one bit."""
    return mask & -mask


def span(slots: i64) -> i64:
    """Every slot from the lowest to the highest of a mask."""
    filled: i64 = slots | (slots >> 1)
    filled = filled | (filled >> 2)
    filled = filled | (filled >> 4)
    filled = filled | (filled >> 8)
    return filled & ~(lowest_bit(slots) - 1)


def place_ranks(ranks: i64, ace_high: bool) -> i64:
    """Ranks of one suit on the slots of a run, with the ace at one of its two ends."""
    if ace_high and ranks & LOW_ACE:
        return (ranks & ~LOW_ACE) | HIGH_ACE
    return ranks


def why_broken(ranks: i64, wilds: i64) -> i64:
    """GAP, or AROUND_THE_CORNER when king, ace and two would have to follow one another."""
    turned: i64 = (ranks >> 7) | ((ranks & 0x7F) << 6)
    has_corner = ranks & LOW_ACE and ranks & HIGH_RANKS and ranks & (LOW_RANKS | TWO_SLOT)
    if has_corner and popcount(span(turned) ^ turned) <= wilds:
        return AROUND_THE_CORNER
    return GAP


def judge(first: i64, second: i64, jokers: i64, limits: Limits) -> i64:
    """The preferred reading of a new Burraco meld, or minus the reason why it may not be laid.

    F-9.1 to F-12.1, B-10.1 to B-12.1, O-6.1 to O-6.8, I-2.1.
    """
    total: i64 = popcount(first) + popcount(second) + jokers
    if total < limits.min_meld:
        return -TOO_FEW_CARDS
    plain: i64 = (first | second) & ~TWOS
    if plain == 0:
        return -ONLY_WILDS
    plain_count: i64 = popcount(first & ~TWOS) + popcount(second & ~TWOS)
    ranks: i64 = ranks_of(plain)
    if ranks == lowest_bit(ranks) and plain_count > 1:
        return _judge_set(first, second, jokers, ranks, plain_count, limits)
    suit = only_suit(plain)
    if suit < 0:
        return -MIXED_CARDS
    if (first & second & ~TWOS) != 0:
        return -CARD_TWICE
    return _judge_run(first, second, jokers, suit, limits)


def only_suit(mask: i64) -> i64:
    """The suit that all the cards share, or -1."""
    found: i64 = -1
    for suit in range(4):
        if suit_of(mask, suit) != 0:
            if found >= 0:
                return -1
            found = suit
    return found


def other_wild(first: i64, second: i64, jokers: i64, suit: i64) -> i64:
    """A wild that cannot be the natural two of the suit: a joker, or a two of another suit."""
    if jokers > 0:
        return JOKER
    twos: i64 = (first | second) & TWOS
    for other in range(4):
        if other != suit and suit_of(twos, other) != 0:
            return 1 + other
    return NO_WILD


def _judge_set(first: i64, second: i64, jokers: i64, rank: i64, naturals: i64, limits: Limits) -> i64:
    """A set: two or more cards of one rank and at most one wild (F-9.1, F-9.3, F-12.1, I-2.1)."""
    if (rank & limits.set_ranks) == 0:
        return -SET_NOT_ALLOWED
    wilds: i64 = popcount(first & TWOS) + popcount(second & TWOS) + jokers
    if wilds > 1:
        return -TWO_WILDS
    if naturals > limits.max_set:
        return -TOO_MANY_CARDS
    wild = other_wild(first, second, jokers, -1) if wilds else NO_WILD
    return packed(SET, wild, 0, 0, set_kind(naturals, wilds, limits))


def _judge_run(first: i64, second: i64, jokers: i64, suit: i64, limits: Limits) -> i64:
    """A run: the natural cards in order, a two of the suit natural in its place, at most one wild."""
    ranks: i64 = suit_of(first | second, suit) & ~TWO_SLOT
    own_twos: i64 = popcount(suit_of(first, suit) & TWO_SLOT) + popcount(suit_of(second, suit) & TWO_SLOT)
    twos: i64 = popcount(first & TWOS) + popcount(second & TWOS)
    others: i64 = twos - own_twos + jokers
    wild = other_wild(first, second, jokers, suit)
    best: i64 = 0
    for choice in range(4):
        reading = run_reading(ranks, own_twos, others, wild, suit, choice, limits)
        if reading > 0 and (best == 0 or preference(reading, limits) > preference(best, limits)):
            best = reading
    if best > 0:
        return best
    return -_why_no_run(ranks, own_twos, others, limits)


def _why_no_run(ranks: i64, own_twos: i64, others: i64, limits: Limits) -> i64:
    """Two wilds are one too many, unless a two of the suit lies by its ace or three and a single card is missing."""
    wilds: i64 = own_twos + others
    if wilds < 2:
        return why_broken(ranks | (TWO_SLOT if own_twos else 0), others)
    if wilds > 2 or own_twos == 0 or (limits.two_needs_three and not ranks & THREE_SLOT):
        return TWO_WILDS
    low: i64 = place_ranks(ranks, False) | TWO_SLOT
    if ranks & (LOW_ACE | THREE_SLOT) and popcount(span(low) ^ low) <= 2:
        return GAP
    if ranks & LOW_RANKS and why_broken(ranks | TWO_SLOT, 1) == AROUND_THE_CORNER:
        return AROUND_THE_CORNER
    return TWO_WILDS


def run_reading(ranks: i64, own_twos: i64, others: i64, wild: i64, suit: i64, choice: i64, limits: Limits) -> i64:
    """One of four readings of a run, or 0: `choice` says whether a two is natural (0, 1) and the ace high (1, 3).

    A two of the suit in the place of the two is natural, never wild (F-10.2, B-10.2, O-6.7), also when the wild
    stands for the three next to it (AMB-14) or an ace lies under it.
    """
    natural_two = choice < 2
    ace_high = (choice & 1) == 1
    if (natural_two and own_twos == 0) or (ace_high and not ranks & LOW_ACE):
        return 0
    wilds: i64 = others + own_twos - (1 if natural_two else 0)
    if wilds > 1:
        return 0
    slots: i64 = place_ranks(ranks, ace_high) | (TWO_SLOT if natural_two else 0)
    used: i64 = NO_WILD if wilds == 0 else (wild if others > 0 else 1 + suit)
    return arrangement(slots, used, suit, limits)


def arrangement(slots: i64, wild: i64, suit: i64, limits: Limits) -> i64:
    """A run of these natural slots with this wild, if it holds together; else 0."""
    if slots & TWO_SLOT and limits.two_needs_three and not slots & THREE_SLOT:
        return 0
    holes: i64 = span(slots) ^ slots
    if holes == 0:
        if wild == 1 + suit and not slots & TWO_SLOT and lowest_bit(slots) == THREE_SLOT:
            return 0
        return packed(RUN, wild, 0, slots, run_kind(slots, wild, 0, limits))
    if wild == NO_WILD or holes != lowest_bit(holes) or (wild == 1 + suit and holes == TWO_SLOT):
        return 0
    return packed(RUN, wild, holes, slots, run_kind(slots, wild, holes, limits))


def set_kind(naturals: i64, wilds: i64, limits: Limits) -> i64:
    """F-13.4 to F-13.8; where a book has fewer kinds the next plainer one is meant."""
    if naturals + wilds < limits.burraco_length:
        return NO_BURRACO
    if wilds == 0:
        return known_kind(SUPER if naturals >= 8 else CLEAN, limits)
    if naturals >= 8:
        return known_kind(SUPER_DIRTY, limits)
    return known_kind(SEMI_CLEAN if naturals + wilds >= limits.semi_clean_set else DIRTY, limits)


def run_kind(slots: i64, wild: i64, place: i64, limits: Limits) -> i64:
    """F-13.2, F-13.3, F-13.6 to F-13.8: for a semi-clean burraco the wild leaves seven naturals on one side."""
    naturals: i64 = popcount(slots)
    if wild == NO_WILD:
        if naturals < limits.burraco_length:
            return NO_BURRACO
        return known_kind(ROYAL if naturals == 13 else CLEAN, limits)
    if naturals + 1 < limits.burraco_length:
        return NO_BURRACO
    if naturals == 13 or (limits.royal_dirty_with_gap and naturals == 12 and place != 0 and slots & TWO_SLOT):
        return known_kind(ROYAL_DIRTY, limits)
    below: i64 = naturals if place == 0 else popcount(slots & (place - 1))
    longest: i64 = below if below * 2 > naturals else naturals - below
    return known_kind(SEMI_CLEAN if longest >= limits.semi_clean_run else DIRTY, limits)


def known_kind(kind: i64, limits: Limits) -> i64:
    """The kind itself, or the plainer one that the book knows it as (I-1.5, O-8.5, B-13.2 to B-13.4)."""
    if limits.kinds & BIT[kind]:
        return kind
    if kind in (ROYAL, SUPER):
        return CLEAN
    if kind in (ROYAL_DIRTY, SUPER_DIRTY) and limits.kinds & BIT[SEMI_CLEAN]:
        return SEMI_CLEAN
    return DIRTY
