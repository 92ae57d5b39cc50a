"""The melds of one side of a Burraco table, as integers: what lies there, and what each meld takes."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, RANK_MASK, popcount
from pinella.melds._core import (
    CLEAN,
    HIGH_ACE,
    JOKER,
    NO_BURRACO,
    NO_WILD,
    ROYAL,
    RUN,
    SET,
    SUPER,
    TWOS,
    Limits,
    kind_of,
    packed,
    place_of,
    preference,
    run_kind,
    set_kind,
    shape_of,
    slots_of,
    span,
    wild_of,
)
from pinella.melds._growth import grown_run
from pinella.play.burraco._numbering import JOKER_TYPE

# The fields of a meld.
READING: Final = 0
KEY: Final = 1
"""The suit of a run, the rank of a set."""
FIRST: Final = 2
SECOND: Final = 3
ACCEPTS: Final = 4
"""The card types that can be laid off on it, one bit each."""
FIELDS: Final = 5

JOKER_BIT: Final = 0x10000000000000
ALL_WILDS: Final = TWOS | JOKER_BIT


@final
class SideMelds:
    """One side: its melds, whether it has taken a pot, and what its melds are good for."""

    def __init__(self, melds: vec[i64]) -> None:
        self.melds: vec[i64] = melds
        self.sets: i64 = 0
        """The ranks of which it has a set."""
        self.burracos: i64 = 0
        self.clean: i64 = 0
        """How many of its burracos have no wild."""
        self.has_pot: bool = False

    def copy(self) -> SideMelds:
        other = SideMelds(self.melds[:])
        other.sets = self.sets
        other.burracos = self.burracos
        other.clean = self.clean
        other.has_pot = self.has_pot
        return other

    def count(self) -> i64:
        """How many melds lie here."""
        return i64(len(self.melds)) // FIELDS

    def put(self, reading: i64, key: i64, first: i64, second: i64, limits: Limits) -> None:
        """A new meld."""
        melds = append(self.melds, reading)
        melds = append(melds, key)
        melds = append(melds, first)
        melds = append(melds, second)
        self.melds = append(melds, accepted(reading, key, first, second, limits))
        if shape_of(reading) == SET:
            self.sets = self.sets | BIT[key]
        self._tally(kind_of(reading), 1)

    def change(self, meld: i64, reading: i64, first: i64, second: i64, limits: Limits) -> None:
        """A meld after cards were laid off on it: these are all its cards now."""
        at: i64 = FIELDS * meld
        self._tally(kind_of(self.melds[at + READING]), -1)
        self.melds[at + READING] = reading
        self.melds[at + FIRST] = first
        self.melds[at + SECOND] = second
        self.melds[at + ACCEPTS] = accepted(reading, self.melds[at + KEY], first, second, limits)
        self._tally(kind_of(reading), 1)

    # What rulings do to a meld: strict play never comes here

    def close(self, meld: i64, kind: i64, frees_rank: bool) -> None:
        """Nobody may lay off on a meld any more; of its burraco this kind is valid (F-D.20, F-D.21, F-29.4).

        A set frozen for good lets a new one of its rank be laid (F-31.9): `frees_rank`.
        """
        at: i64 = FIELDS * meld
        reading: i64 = self.melds[at + READING]
        if reading == 0:
            return
        self._tally(kind_of(reading), -1)
        self.melds[at + READING] = of_kind(reading, kind)
        self.melds[at + ACCEPTS] = 0
        self._tally(kind, 1)
        if frees_rank:
            self._forget_set(meld)

    def reopen(self, meld: i64, limits: Limits) -> None:
        """A frozen meld is valid again: it takes cards, and is the burraco that its cards make (F-29.5)."""
        at: i64 = FIELDS * meld
        reading: i64 = self.melds[at + READING]
        if reading == 0:
            return
        first: i64 = self.melds[at + FIRST]
        second: i64 = self.melds[at + SECOND]
        kind: i64 = whole_kind(reading, first, second, limits)
        self.write(meld, of_kind(reading, kind), self.melds[at + KEY], first, second, limits)

    def empty(self, meld: i64) -> None:
        """A meld is taken away; its number stays, with a reading of 0 and no card."""
        self._tally(kind_of(self.melds[FIELDS * meld + READING]), -1)
        self._forget_set(meld)
        for field in range(FIELDS):
            self.melds[FIELDS * meld + field] = 0

    def write(self, meld: i64, reading: i64, key: i64, first: i64, second: i64, limits: Limits) -> None:
        """Another meld under the same number, also where there was none."""
        self.empty(meld)
        at: i64 = FIELDS * meld
        self.melds[at + READING] = reading
        self.melds[at + KEY] = key
        self.melds[at + FIRST] = first
        self.melds[at + SECOND] = second
        self.melds[at + ACCEPTS] = accepted(reading, key, first, second, limits)
        if shape_of(reading) == SET:
            self.sets = self.sets | BIT[key]
        self._tally(kind_of(reading), 1)

    def add_number(self) -> None:
        """A number with no meld, as `empty` leaves it."""
        melds = self.melds
        for _ in range(FIELDS):
            melds = append(melds, 0)
        self.melds = melds

    def _forget_set(self, meld: i64) -> None:
        """The rank of a set is free again, unless another set of it takes cards."""
        rank: i64 = self.melds[FIELDS * meld + KEY]
        if shape_of(self.melds[FIELDS * meld + READING]) != SET:
            return
        for other in range(self.count()):
            at: i64 = FIELDS * other
            same: bool = shape_of(self.melds[at + READING]) == SET and self.melds[at + KEY] == rank
            if same and other != meld and self.melds[at + ACCEPTS] != 0:
                return
        self.sets = self.sets & ~BIT[rank]

    def _tally(self, kind: i64, step: i64) -> None:
        if kind != NO_BURRACO:
            self.burracos += step
            if kind in (CLEAN, SUPER, ROYAL):
                self.clean += step

    def after(self, meld: i64, card_type: i64, ace_high: bool, limits: Limits) -> i64:
        """The reading of a meld with one more card, or 0 when it does not take it there."""
        at: i64 = FIELDS * meld
        reading: i64 = self.melds[at + READING]
        if shape_of(reading) == SET:
            return _grown_set(reading, self.melds[at + FIRST], self.melds[at + SECOND], card_type, limits)
        return grown(reading, self.melds[at + KEY], card_type, ace_high, limits)


def _grown_set(reading: i64, first: i64, second: i64, card_type: i64, limits: Limits) -> i64:
    """A set with one more card: another of its rank, or its one wild (F-12.1, F-9.3)."""
    wild: i64 = wild_of(reading)
    naturals: i64 = popcount(first & ~TWOS) + popcount(second & ~TWOS)
    if card_type == JOKER_TYPE or BIT[card_type] & TWOS:
        if wild != NO_WILD:
            return 0
        wild = JOKER if card_type == JOKER_TYPE else 1 + card_type // 13
    else:
        naturals += 1
    return packed(SET, wild, 0, 0, set_kind(naturals, 0 if wild == NO_WILD else 1, limits))


def grown(run: i64, suit: i64, card_type: i64, ace_high: bool, limits: Limits) -> i64:
    """A run with one more card, or 0; an ace goes to the end asked for. Of two readings the preferred one is meant."""
    ranks: i64 = 0
    own_twos: i64 = 0
    wild: i64 = NO_WILD
    if card_type == JOKER_TYPE:
        wild = JOKER
    elif BIT[card_type] & TWOS:
        if card_type // 13 == suit:
            own_twos = 1
        else:
            wild = 1 + card_type // 13
    elif card_type // 13 != suit:
        return 0
    else:
        ranks = BIT[card_type % 13]
    if ace_high and ranks != 1:
        return 0
    offset: i64 = 1 if ace_high else 0
    natural: i64 = grown_run(run, suit, ranks, own_twos, wild, offset, limits)
    lifted: i64 = grown_run(run, suit, ranks, own_twos, wild, 2 + offset, limits)
    if natural == 0 or (lifted != 0 and preference(lifted, limits) > preference(natural, limits)):
        return lifted
    return natural


def of_kind(reading: i64, kind: i64) -> i64:
    """The same reading with another kind of burraco."""
    return packed(shape_of(reading), wild_of(reading), place_of(reading), slots_of(reading), kind)


def whole_kind(reading: i64, first: i64, second: i64, limits: Limits) -> i64:
    """The kind of burraco that all the cards of a meld make."""
    wild: i64 = wild_of(reading)
    if shape_of(reading) == RUN:
        return run_kind(slots_of(reading), wild, place_of(reading), limits)
    naturals: i64 = popcount(first & ~TWOS) + popcount(second & ~TWOS)
    return set_kind(naturals, 0 if wild == NO_WILD else 1, limits)


def accepted(reading: i64, key: i64, first: i64, second: i64, limits: Limits) -> i64:
    """The card types that one may lay off on a meld."""
    if shape_of(reading) == RUN:
        return _accepted_by_run(reading, key, limits)
    taken: i64 = 0 if wild_of(reading) != NO_WILD else ALL_WILDS
    if popcount(first & ~TWOS) + popcount(second & ~TWOS) < limits.max_set:
        taken = taken | RANK_MASK[key]
    return taken


def _accepted_by_run(reading: i64, suit: i64, limits: Limits) -> i64:
    """Only the cards next to the run, one step further for a free wild, and the card the wild stands for can go on."""
    taken: i64 = 0
    covered: i64 = span(slots_of(reading) | place_of(reading))
    near: i64 = ((covered << 2) | (covered << 1) | (covered >> 1) | (covered >> 2)) & ~covered | place_of(reading)
    for rank in range(2, 13):
        if near & BIT[rank] and grown(reading, suit, 13 * suit + rank, False, limits) != 0:
            taken = taken | BIT[13 * suit + rank]
    ace: i64 = 13 * suit
    if (near & 1 and grown(reading, suit, ace, False, limits) != 0) or (
        near & HIGH_ACE and grown(reading, suit, ace, True, limits) != 0
    ):
        taken = taken | BIT[ace]
    if grown(reading, suit, ace + 1, False, limits) != 0:
        taken = taken | BIT[ace + 1]
    if grown(reading, suit, JOKER_TYPE, False, limits) != 0:
        taken = taken | (ALL_WILDS & ~BIT[ace + 1])
    return taken
