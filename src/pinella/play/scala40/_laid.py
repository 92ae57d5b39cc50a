"""The melds of a Scala 40 table as integers: what lies there, what each takes, and what this turn still allows.

A meld is one integer: its form (`_numbering`), which of its cards are of the second pack, and what happened to it in
this turn. Beside it stand masks of card types, worked out when the meld changes, so that listing moves is a few ands.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.play.scala40._numbering import A_SET, JOKER_BIT, jokers_of, key_of, slots_of, types_on

# The columns of a row, one row a meld.
FIELDS: Final = 6
MELD: Final = 0
FITS: Final = 1
"""The card types that fit it, whatever this turn allows (S-6.7): to be laid off, or in the place of a joker."""
SWAPS: Final = 2
"""The card types its jokers stand for, where the joker can be taken."""
LOW: Final = 3
"""What may be laid off now at the low end of a run, or on a set; the joker among them."""
HIGH: Final = 4
REACH: Final = 5
"""What a player could bring to it in one turn, at most two cards an end."""

# What happened to a meld in this turn.
ADDED_LOW: Final = 0x800000000000
ADDED_HIGH: Final = 0x2000000000000
NEW: Final = 0x8000000000000
THIS_TURN: Final = 0xF800000000000

MOST_NEW_RUN: Final = 5
"""S-17.2, S-AMB-13: a run laid in this turn has at most five cards until the turn ends."""
MOST_AT_ONE_END: Final = 2
"""S-17.3, S-AMB-14: cards added to one end of a run in one turn."""
LOW_ACE: Final = 0x1
HIGH_ACE: Final = 0x2000


def added_low(meld: i64) -> i64:
    """How many cards were added at the low end in this turn."""
    return (meld >> 47) & 3


def added_high(meld: i64) -> i64:
    """How many cards were added at the high end in this turn."""
    return (meld >> 49) & 3


def low_end(slots: i64) -> i64:
    """The lowest slot of a run."""
    return popcount((slots & -slots) - 1)


@final
class LaidMelds:
    """All the melds on the table, in the order of laying."""

    def __init__(self, rows: vec[i64]) -> None:
        self.rows: vec[i64] = rows
        self.count: i64 = i64(len(rows)) // FIELDS
        self.fits: i64 = 0
        """The card types that fit some meld."""
        self.takes: i64 = 0
        """The card types that may be laid off now on some meld."""
        self.swaps: i64 = 0
        self.reach: i64 = 0
        self.is_touched: bool = False
        """Whether a meld was laid or grew in this turn."""

    def copy(self) -> LaidMelds:
        other = LaidMelds(self.rows[:])
        other.fits = self.fits
        other.takes = self.takes
        other.swaps = self.swaps
        other.reach = self.reach
        other.is_touched = self.is_touched
        return other

    def meld(self, index: i64) -> i64:
        return self.rows[FIELDS * index]

    def put(self, meld: i64) -> None:
        """A new meld lies on the table."""
        for _ in range(FIELDS):
            self.rows = append(self.rows, 0)
        self.count += 1
        self.set(self.count - 1, meld | NEW)
        self.is_touched = True

    def set(self, index: i64, meld: i64) -> None:
        """A meld is now this."""
        self.rows[FIELDS * index] = meld
        self._refresh(FIELDS * index)
        self._sum_up()

    def end_turn(self) -> None:
        """What limits a turn is over with it."""
        if not self.is_touched:
            return
        for index in range(self.count):
            meld: i64 = self.rows[FIELDS * index]
            if meld & THIS_TURN:
                self.rows[FIELDS * index] = meld & ~THIS_TURN
                self._refresh(FIELDS * index)
        self._sum_up()
        self.is_touched = False

    def _sum_up(self) -> None:
        fits: i64 = 0
        takes: i64 = 0
        swaps: i64 = 0
        reach: i64 = 0
        rows = self.rows
        for index in range(self.count):
            at: i64 = FIELDS * index
            fits = fits | rows[at + FITS]
            swaps = swaps | rows[at + SWAPS]
            takes = takes | rows[at + LOW] | rows[at + HIGH]
            reach = reach | rows[at + REACH]
        self.fits = fits
        self.takes = takes
        self.swaps = swaps
        self.reach = reach

    def _refresh(self, at: i64) -> None:
        if self.rows[at] & A_SET:
            self._refresh_set(at)
        else:
            self._refresh_run(at)

    def _refresh_set(self, at: i64) -> None:
        """A set of three takes the suit it lacks, as a card or as a joker (S-9.2, S-9.6)."""
        meld: i64 = self.rows[at]
        missing: i64 = types_on(meld, 15 & ~slots_of(meld))
        swaps: i64 = types_on(meld, jokers_of(meld))
        self.rows[at + FITS] = missing | swaps
        self.rows[at + SWAPS] = swaps
        self.rows[at + LOW] = missing | JOKER_BIT if missing else 0
        self.rows[at + HIGH] = 0
        self.rows[at + REACH] = missing

    def _refresh_run(self, at: i64) -> None:
        """A run takes the next card at either end; an ace only if it has none, a joker also as the fourteenth card."""
        meld: i64 = self.rows[at]
        slots: i64 = slots_of(meld)
        length: i64 = popcount(slots)
        low: i64 = low_end(slots)
        high: i64 = low + length - 1
        unit: i64 = 13 * key_of(meld)
        below: i64 = 0
        above: i64 = 0
        reach: i64 = 0
        if low > 1:
            below = BIT[unit + low - 1]
            reach = BIT[unit + low - 2]
        elif low == 1 and not slots & HIGH_ACE:
            below = BIT[unit]
        if high < 12:
            above = BIT[unit + high + 1]
            reach = reach | BIT[unit + (high + 2 if high < 11 else 0)]
        elif high == 12 and not slots & LOW_ACE:
            above = BIT[unit]
        swaps: i64 = types_on(meld, takeable_jokers(meld))
        self.rows[at + FITS] = below | above | swaps
        self.rows[at + SWAPS] = swaps
        self.rows[at + REACH] = reach | below | above
        is_full: bool = (meld & NEW) != 0 and length >= MOST_NEW_RUN
        may_low: bool = low > 0 and not is_full and added_low(meld) < MOST_AT_ONE_END
        may_high: bool = high < 13 and not is_full and added_high(meld) < MOST_AT_ONE_END
        self.rows[at + LOW] = below | JOKER_BIT if may_low else 0
        self.rows[at + HIGH] = above | JOKER_BIT if may_high else 0


def takeable_jokers(meld: i64) -> i64:
    """The slots or suits of the jokers that a natural card may replace.

    Opposite a natural ace the joker stands for a second one and stays: a run has one ace (S-9.5, S-AMB-19).
    """
    jokers: i64 = jokers_of(meld)
    if meld & A_SET:
        return jokers
    naturals: i64 = slots_of(meld) & ~jokers
    if naturals & HIGH_ACE:
        jokers = jokers & ~LOW_ACE
    if naturals & LOW_ACE:
        jokers = jokers & ~HIGH_ACE
    return jokers


def grown(meld: i64, place: i64, is_joker: bool, second_pack: bool) -> i64:
    """A meld with one card more on this slot or suit, the turn's additions counted."""
    bit: i64 = BIT[place]
    slots: i64 = slots_of(meld)
    after: i64 = meld | (bit << 5)
    if is_joker:
        after = after | (bit << 19)
    if second_pack:
        after = after | (bit << 33)
    if meld & A_SET:
        return after
    return after + (ADDED_LOW if bit < (slots & -slots) else ADDED_HIGH)


def swapped(meld: i64, place: i64, second_pack: bool) -> i64:
    """A meld with a natural card where a joker was."""
    bit: i64 = BIT[place]
    after: i64 = meld & ~(bit << 19)
    return after | (bit << 33) if second_pack else after


def swap_place(meld: i64, card_type: i64) -> i64:
    """The slot or suit of the joker that a card may replace; of two aces the low one, -1 where there is none."""
    jokers: i64 = takeable_jokers(meld)
    for place in range(14):
        if jokers & BIT[place] and types_on(meld, BIT[place]) == BIT[card_type]:
            return place
    return -1
