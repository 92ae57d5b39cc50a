"""New melds of a hand, and whether it can open (S-6.2, S-7.5), as integers.

A hand is seen by card types: `once` are the types held at all, `twice` those held in both copies. A meld takes a type
once at most. Slots of four suits side by side, fourteen bits a suit with the ace at both ends, show all runs at once.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.play.scala40._numbering import ACES_OF, LAY, run_number, set_number

OPENING_POINTS: Final = 40
"""S-7.5: exactly forty is enough."""

RANKS_OF_A_SUIT: Final = 0x1FFF
ALL_SLOTS: Final = 0xFFFFFFFFFFFFFF
RUN_STARTS: Final = 0x3FFCFFF3FFCFFF
"""The slots where a run of three can begin, ace to queen, in all four suits."""

# The card types whose opening points (S-7.2 to S-7.4, the ace as 11) have the bit 1, 2, 4, 8.
VALUE_1: Final = 0xAA85542AA155
VALUE_2: Final = 0xF33F99FCCFE67
VALUE_4: Final = 0x3C01E00F0078
VALUE_8: Final = 0xFC0FE07F03F81

POINTS_BELOW: Final[vec[i64]] = vec[i64]([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 65, 75, 85, 96])
"""The opening points of the slots of a run below each slot: the low ace 1, ten-cards 10, the high ace 11."""

CARDS_IN: Final[vec[i64]] = vec[i64](
    [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5]
)
"""How many of five bits are set."""


@final
class Moves:
    """Moves while they are listed; a play-out uses one list again and again."""

    def __init__(self) -> None:
        self.moves: vec[i64] = vec[i64]()
        self.count: i64 = 0
        self.rows: vec[i64] = vec[i64]()
        """New melds of the hand while openings are put together; see `_minimal`."""
        self.row_count: i64 = 0
        self.with_jokers: i64 = 0
        """How many of them, the first ones, have jokers."""

    def add(self, move: i64) -> None:
        if self.count < i64(len(self.moves)):
            self.moves[self.count] = move
        else:
            self.moves = append(self.moves, move)
        self.count += 1


_SPARE: Final[list[Moves]] = []
MOST_SPARE: Final = 8


def borrow() -> Moves:
    """An empty list with room in it: to grow a new one costs more than to fill it."""
    try:
        spare = _SPARE.pop()
    except IndexError:
        return Moves()
    spare.count = 0
    return spare


def give_back(spare: Moves) -> None:
    """A list that is not needed any more."""
    if len(_SPARE) < MOST_SPARE:
        _SPARE.append(spare)


def bits_set(mask: i64) -> i64:
    """How many bits are set; a copy of `popcount` so that it is inlined here."""
    pairs: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    fours: i64 = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights = eights + (eights >> 8)
    eights = eights + (eights >> 16)
    eights = eights + (eights >> 32)
    return eights & 0x7F


def points_of(types: i64) -> i64:
    """The opening points of these cards, every ace as 11."""
    low: i64 = bits_set(types & VALUE_1) + 2 * bits_set(types & VALUE_2)
    return low + 4 * bits_set(types & VALUE_4) + 8 * bits_set(types & VALUE_8)


def slots_held(types: i64, suit: i64) -> i64:
    """The slots of a run that cards of one suit can fill, the ace at both ends."""
    ranks: i64 = (types >> (13 * suit)) & RANKS_OF_A_SUIT
    return ranks | ((ranks & 1) << 13)


def suits_held(types: i64, rank: i64) -> i64:
    """The suits in which a rank is held, as four bits."""
    of_rank: i64 = types >> rank
    return (of_rank & 1) | ((of_rank >> 12) & 2) | ((of_rank >> 24) & 4) | ((of_rank >> 36) & 8)


def all_slots(types: i64) -> i64:
    """The slots of all four suits side by side."""
    hearts: i64 = types & RANKS_OF_A_SUIT
    diamonds: i64 = (types >> 13) & RANKS_OF_A_SUIT
    clubs: i64 = (types >> 26) & RANKS_OF_A_SUIT
    spades: i64 = (types >> 39) & RANKS_OF_A_SUIT
    ranks: i64 = hearts | (diamonds << 14) | (clubs << 28) | (spades << 42)
    return ranks | ((ranks & 0x40010004001) << 13)


def types_of_slots(slots: i64) -> i64:
    """The card types on slots of all four suits."""
    ranks: i64 = slots | ((slots >> 13) & 0x40010004001)
    red: i64 = (ranks & RANKS_OF_A_SUIT) | ((ranks >> 1) & 0x3FFE000)
    return red | ((ranks >> 2) & 0x7FFC000000) | ((ranks >> 3) & 0xFFF8000000000)


def ranks_three_times(types: i64) -> i64:
    """The ranks held in three suits or more."""
    clubs: i64 = types >> 26
    spades: i64 = types >> 39
    diamonds: i64 = types >> 13
    red: i64 = types & diamonds
    black: i64 = clubs & spades
    return ((red & (clubs | spades)) | (black & (types | diamonds))) & RANKS_OF_A_SUIT


def in_melds(once: i64) -> i64:
    """The cards held that belong to some run or set without a joker."""
    slots: i64 = all_slots(once)
    starts: i64 = slots & (slots >> 1) & (slots >> 2) & RUN_STARTS
    ranks: i64 = ranks_three_times(once)
    covered: i64 = 0
    if starts:
        covered = types_of_slots(starts | (starts << 1) | (starts << 2))
    if ranks:
        covered = covered | (once & (ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)))
    return covered


def third_cards(once: i64) -> i64:
    """Every card that makes a meld with two of those held, and some that do not where one suit meets the next."""
    slots: i64 = all_slots(once)
    up: i64 = slots << 1
    down: i64 = slots >> 1
    beside: i64 = ((up & (slots << 2)) | (down & (slots >> 2)) | (up & down)) & ALL_SLOTS
    ranks: i64 = ranks_twice(once)
    return types_of_slots(beside) | ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)


def ranks_twice(types: i64) -> i64:
    """The ranks held in two suits or more."""
    red: i64 = types & (types >> 13)
    black: i64 = (types >> 26) & (types >> 39)
    across: i64 = (types | (types >> 13)) & ((types >> 26) | (types >> 39))
    return (red | black | across) & RANKS_OF_A_SUIT


def in_pairs(once: i64) -> i64:
    """The cards held that one joker could complete to a meld: two equal ranks, or a suit's neighbours but one."""
    slots: i64 = all_slots(once)
    next_up: i64 = slots & (slots >> 1) & 0x7FFDFFF7FFDFFF
    one_between: i64 = slots & (slots >> 2) & RUN_STARTS
    covered: i64 = types_of_slots(next_up | (next_up << 1) | one_between | (one_between << 2))
    ranks: i64 = ranks_twice(once)
    return covered | (once & (ranks | (ranks << 13) | (ranks << 26) | (ranks << 39)))


def can_open(first: i64, second: i64, jokers: i64) -> bool:
    """Whether a hand makes melds worth forty points or more that leave a card for the discard (S-6.2, S-6.4, S-7.5)."""
    once: i64 = first | second
    twice: i64 = first & second
    if not _reaches(once, twice, jokers, OPENING_POINTS):
        return False
    if bits_set(once & ~in_pairs(once)) > jokers or points_of(once) + points_of(twice) >= 100:
        return True
    return _leaves_a_card(once, twice, jokers)


def _leaves_a_card(once: i64, twice: i64, jokers: i64) -> bool:
    """Whether forty can be reached with one card put aside: a hand of small cards may need all of them."""
    if jokers > 0 and _reaches(once, twice, jokers - 1, OPENING_POINTS):
        return True
    rest: i64 = once
    while rest:
        bit: i64 = rest & -rest
        rest = rest ^ bit
        if _reaches((once & ~bit) | (twice & bit), twice & ~bit, jokers, OPENING_POINTS):
            return True
    return False


def _reaches(once: i64, twice: i64, jokers: i64, need: i64) -> bool:
    """Whether disjoint melds of these cards and jokers are worth so many points."""
    covered: i64 = in_melds(once)
    natural: i64 = points_of(covered) + points_of(covered & twice) if covered else 0
    if natural >= need and _reaches_without(once, twice, need):
        return True
    if jokers == 0:
        return False
    most: i64 = natural if jokers == 1 else 200
    return _reaches_by_a_run(once, twice, jokers, need, most) or _reaches_by_a_set(once, twice, jokers, need, most)


def _reaches_by_a_run(once: i64, twice: i64, jokers: i64, need: i64, most: i64) -> bool:
    """Whether a run with jokers in it and what is left are enough; `most` is all that the rest can be worth."""
    for suit in range(4):
        slots: i64 = slots_held(once, suit)
        if slots == 0:
            continue
        for low in range(11, -1, -1):
            held: i64 = slots >> low
            if 3 - CARDS_IN[held & 7] > jokers:
                continue
            for length in range(3, 6 if low < 10 else 15 - low):
                full: i64 = BIT[length] - 1
                missing: i64 = full & ~held
                lacking: i64 = CARDS_IN[missing]
                if lacking > jokers:
                    break
                points: i64 = POINTS_BELOW[low + length] - POINTS_BELOW[low]
                if points + most < need:
                    continue
                for jokers_at in range(missing or 1, full):
                    if jokers_at & missing == missing and CARDS_IN[jokers_at] <= jokers:
                        used: i64 = full ^ jokers_at
                        ranks: i64 = used * BIT[low]
                        types: i64 = ((ranks | (ranks >> 13)) & RANKS_OF_A_SUIT) * BIT[13 * suit]
                        if _reaches(
                            (once & ~types) | (twice & types),
                            twice & ~types,
                            jokers - CARDS_IN[jokers_at],
                            need - points,
                        ):
                            return True
    return False


def _reaches_by_a_set(once: i64, twice: i64, jokers: i64, need: i64, most: i64) -> bool:
    """Whether a set with jokers in it and what is left are enough."""
    for rank in range(13):
        value: i64 = 11 if rank == 0 else (rank + 1 if rank < 9 else 10)
        held: i64 = suits_held(once, rank)
        if CARDS_IN[held] + jokers < 3 or 4 * value + most < need:
            continue
        for used in range(1, 16):
            naturals: i64 = CARDS_IN[used]
            if used & ~held:
                continue
            for size in range(3, 5):
                if naturals < size <= naturals + jokers and size * value + most >= need:
                    types: i64 = ACES_OF[used] * BIT[rank]
                    if _reaches(
                        (once & ~types) | (twice & types),
                        twice & ~types,
                        jokers - size + naturals,
                        need - size * value,
                    ):
                        return True
    return False


def _reaches_without(once: i64, twice: i64, need: i64) -> bool:
    """Whether melds without jokers are worth so many points: the first card that can serve does so, or is left."""
    if need <= 0:
        return True
    covered: i64 = in_melds(once)
    if covered == 0 or points_of(covered) + points_of(covered & twice) < need:
        return False
    bit: i64 = covered & -covered
    card: i64 = bits_set(bit - 1)
    suit: i64 = card // 13
    rank: i64 = card % 13
    slots: i64 = slots_held(once, suit)
    if _reaches_by_run_with(once, twice, need, suit, slots, rank):
        return True
    if rank == 0 and _reaches_by_run_with(once, twice, need, suit, slots, 13):
        return True
    held: i64 = suits_held(once, rank)
    if CARDS_IN[held] >= 3:
        value: i64 = 11 if rank == 0 else (rank + 1 if rank < 9 else 10)
        for used in range(15, 0, -1):
            if CARDS_IN[used] >= 3 and not used & ~held and used & BIT[suit]:
                types: i64 = ACES_OF[used] * BIT[rank]
                left: i64 = (once & ~types) | (twice & types)
                if _reaches_without(left, twice & ~types, need - CARDS_IN[used] * value):
                    return True
    return _reaches_without(once & ~bit, twice & ~bit, need)


def _reaches_by_run_with(once: i64, twice: i64, need: i64, suit: i64, slots: i64, slot: i64) -> bool:
    """Whether a run over this slot and what is left are enough."""
    for low in range(slot - 4 if slot > 4 else 0, slot + 1):
        for length in range(3, 6):
            if low + length <= slot or low + length > 14:
                continue
            full: i64 = BIT[length] - 1
            if (slots >> low) & full != full:
                break
            ranks: i64 = full * BIT[low]
            types: i64 = ((ranks | (ranks >> 13)) & RANKS_OF_A_SUIT) * BIT[13 * suit]
            left: i64 = (once & ~types) | (twice & types)
            if _reaches_without(left, twice & ~types, need - POINTS_BELOW[low + length] + POINTS_BELOW[low]):
                return True
    return False


def add_lays(once: i64, jokers: i64, out: Moves) -> None:
    """Every new meld of three cards that a hand can make, each choice of the places of its jokers a move of its own."""
    if jokers == 0:
        _add_natural_lays(once, out)
        return
    for suit in range(4):
        slots: i64 = slots_held(once, suit)
        for low in range(12):
            held: i64 = (slots >> low) & 7
            if held != 0:
                for jokers_at in range(7):
                    if not 7 & ~held & ~jokers_at and CARDS_IN[jokers_at] <= jokers:
                        out.add(LAY + run_number(suit, low, 3, jokers_at))
    for rank in range(13):
        suits: i64 = suits_held(once, rank)
        if suits == 0:
            continue
        for missing in range(4):
            of_three: i64 = 15 ^ BIT[missing]
            for some in range(7):
                below: i64 = BIT[missing] - 1
                jokers_of: i64 = (some & below) | ((some & ~below) << 1)
                if not of_three & ~suits & ~jokers_of and CARDS_IN[jokers_of] <= jokers:
                    out.add(LAY + set_number(rank, of_three, jokers_of))


def _add_natural_lays(once: i64, out: Moves) -> None:
    slots: i64 = all_slots(once)
    starts: i64 = slots & (slots >> 1) & (slots >> 2) & RUN_STARTS
    while starts:
        bit: i64 = starts & -starts
        starts = starts ^ bit
        at: i64 = bits_set(bit - 1)
        out.add(LAY + 7 * (12 * (at // 14) + at % 14))
    ranks: i64 = ranks_three_times(once)
    while ranks:
        lowest: i64 = ranks & -ranks
        ranks = ranks ^ lowest
        rank: i64 = bits_set(lowest - 1)
        suits: i64 = suits_held(once, rank)
        for missing in range(4):
            if not (15 ^ BIT[missing]) & ~suits:
                out.add(LAY + set_number(rank, 15 ^ BIT[missing], 0))


def has_lay(once: i64, jokers: i64) -> bool:
    """Whether a hand makes any new meld of three."""
    if jokers == 0:
        return in_melds(once) != 0
    return (jokers > 1 and once != 0) or in_pairs(once) != 0
