"""Whether a player who has not opened can place every card but one in this turn and go out (S-19.2, S-AMB-7).

The search is exact and asks only where every card ends up, not in which order: swaps come first, since they need only
the card held; a meld laid in this turn is seen at its final length; the jokers that are left at the end go wherever
there is room. A cheap count of the cards that go nowhere answers nearly always.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.play.scala40._laid import (
    FIELDS,
    MOST_AT_ONE_END,
    MOST_NEW_RUN,
    NEW,
    SWAPS,
    LaidMelds,
    added_high,
    added_low,
    low_end,
)
from pinella.play.scala40._numbering import A_SET, key_of, slots_of
from pinella.play.scala40._openings import (
    CARDS_IN,
    bits_set,
    in_melds,
    in_pairs,
    slots_held,
    suits_held,
)

# The columns of a meld that can grow.
COLUMNS: Final = 6
KEY: Final = 0
"""The suit of a run, 4 + the rank of a set."""
LOW: Final = 1
HIGH: Final = 2
LOW_ROOM: Final = 3
HIGH_ROOM: Final = 4
ROOM: Final = 5
"""How many cards it can take in all; for a set its other columns but `LOW`, its suits, mean nothing."""


def can_go_out(first: i64, second: i64, jokers: i64, laid: LaidMelds) -> bool:
    """Whether all cards of the hand but one can be placed now."""
    once: i64 = first | second
    twice: i64 = first & second
    if not _may_go_out(once, twice, jokers, laid):
        return False
    return _try_swaps(once, twice, jokers, laid, 0, Growing(laid))


def _may_go_out(once: i64, twice: i64, jokers: i64, laid: LaidMelds) -> bool:
    """A bound that is never too low: cards that no meld of the hand and no meld on the table can take.

    A joker helps at most as many of them as five slots of a suit hold, or as there are in a set.
    """
    swaps: i64 = laid.swaps
    anywhere: i64 = laid.reach | swaps
    helpers: i64 = jokers + bits_set(swaps & once) + bits_set(swaps & twice)
    placed: i64 = in_melds(once) | anywhere
    lost: i64 = bits_set(once & ~placed) + bits_set(twice & ~placed)
    if lost <= 1:
        return True
    if helpers == 0 or lost > 1 + 4 * helpers:
        return False
    near: i64 = in_pairs(once) | anywhere
    alone: i64 = bits_set(once & ~near) + bits_set(twice & ~near)
    if alone > 1 + (0 if helpers == 1 else helpers):
        return False
    return lost <= 1 + helpers * _most_helped(once & ~placed)


def _most_helped(types: i64) -> i64:
    """How many of these cards one joker can bring into a meld at most."""
    most: i64 = 1
    for suit in range(4):
        slots: i64 = slots_held(types, suit)
        while slots:
            inside: i64 = CARDS_IN[slots & 31]
            most = max(most, inside)
            slots = slots >> 1
    if most < 3:
        for rank in range(13):
            equal: i64 = CARDS_IN[suits_held(types, rank)]
            most = max(most, equal)
    return most


@final
class Growing:
    """The melds on the table while the search lays off on them."""

    def __init__(self, laid: LaidMelds) -> None:
        self.cells: vec[i64] = vec[i64]()
        self.count: i64 = 0
        self.extra: i64 = 0
        """Room for jokers in melds that the search has laid."""
        self.reach: i64 = laid.reach
        for index in range(laid.count):
            self._add(laid.rows[FIELDS * index])

    def _add(self, meld: i64) -> None:
        slots: i64 = slots_of(meld)
        if meld & A_SET:
            self._add_row(4 + key_of(meld), slots, 0, 0, 0, 4 - CARDS_IN[slots])
            return
        low: i64 = low_end(slots)
        length: i64 = bits_set(slots)
        room: i64 = MOST_NEW_RUN - length if meld & NEW else 14
        low_room: i64 = MOST_AT_ONE_END - added_low(meld)
        high_room: i64 = MOST_AT_ONE_END - added_high(meld)
        self._add_row(key_of(meld), low, low + length - 1, low_room, high_room, room)

    def _add_row(self, key: i64, low: i64, high: i64, low_room: i64, high_room: i64, room: i64) -> None:
        cells = self.cells
        cells = append(cells, key)
        cells = append(cells, low)
        cells = append(cells, high)
        cells = append(cells, low_room)
        cells = append(cells, high_room)
        cells = append(cells, room)
        self.cells = cells
        self.count += 1

    def room_for_jokers(self) -> i64:
        """How many jokers can still be laid off."""
        total: i64 = self.extra
        for index in range(self.count):
            at: i64 = COLUMNS * index
            if self.cells[at + KEY] >= 4:
                total += self.cells[at + ROOM]
                continue
            low: i64 = min(self.cells[at + LOW_ROOM], self.cells[at + LOW])
            high: i64 = min(self.cells[at + HIGH_ROOM], 13 - self.cells[at + HIGH])
            total += min(low + high, self.cells[at + ROOM])
        return total

    def grow(self, at: i64, is_low: bool, cards: i64) -> None:
        """Lay cards off at one end of a run, or take them back (`cards` below 0)."""
        if is_low:
            self.cells[at + LOW] = self.cells[at + LOW] - cards
            self.cells[at + LOW_ROOM] = self.cells[at + LOW_ROOM] - cards
        else:
            self.cells[at + HIGH] = self.cells[at + HIGH] + cards
            self.cells[at + HIGH_ROOM] = self.cells[at + HIGH_ROOM] - cards
        self.cells[at + ROOM] = self.cells[at + ROOM] - cards


def _try_swaps(once: i64, twice: i64, jokers: i64, laid: LaidMelds, start: i64, growing: Growing) -> bool:
    """Every choice of jokers to take for cards held, from meld `start` on (S-6.15, S-AMB-20)."""
    for index in range(start, laid.count):
        types: i64 = laid.rows[FIELDS * index + SWAPS] & once
        if types:
            return _try_swaps_on(once, twice, jokers, laid, index, types, growing)
    return _place(once, twice, jokers, False, growing)


def _try_swaps_on(
    once: i64, twice: i64, jokers: i64, laid: LaidMelds, index: i64, types: i64, growing: Growing
) -> bool:
    """Every choice among the jokers of one meld."""
    if types == 0:
        return _try_swaps(once, twice, jokers, laid, index + 1, growing)
    bit: i64 = types & -types
    if _try_swaps_on((once & ~bit) | (twice & bit), twice & ~bit, jokers + 1, laid, index, types ^ bit, growing):
        return True
    return _try_swaps_on(once, twice, jokers, laid, index, types ^ bit, growing)


def _place(once: i64, twice: i64, jokers: i64, is_left: bool, growing: Growing) -> bool:
    """Whether these cards can be placed but one, or all if one is left already.

    Every place of one natural card is tried, of the card that has fewest: one that only a joker or nothing helps, then
    one that goes with no others in hand.
    """
    if once == 0:
        if not is_left:
            jokers = jokers - 1
        return jokers >= 0 and jokers <= growing.room_for_jokers()
    melds: i64 = in_melds(once)
    lost: i64 = once & ~melds & ~growing.reach
    if lost and _are_too_many(lost, twice, jokers, is_left, once, growing.reach):
        return False
    choice: i64 = once & ~melds
    if lost:
        choice = lost
    elif choice == 0:
        choice = once
    bit: i64 = choice & -choice
    card: i64 = bits_set(bit - 1)
    suit: i64 = card // 13
    rank: i64 = card % 13
    rest: i64 = (once & ~bit) | (twice & bit)
    rest_twice: i64 = twice & ~bit
    if _place_on_table(rest, rest_twice, jokers, is_left, growing, suit, rank):
        return True
    if _place_in_run(once, twice, jokers, is_left, growing, suit, rank):
        return True
    if rank == 0 and _place_in_run(once, twice, jokers, is_left, growing, suit, 13):
        return True
    if _place_in_set(once, twice, jokers, is_left, growing, suit, rank):
        return True
    return not is_left and _place(rest, rest_twice, jokers, True, growing)


def _are_too_many(lost: i64, twice: i64, jokers: i64, is_left: bool, once: i64, reach: i64) -> bool:
    """Whether there are more cards that go nowhere without a joker than jokers and the discard can help."""
    count: i64 = bits_set(lost) + bits_set(twice & lost) - (0 if is_left else 1)
    if count <= jokers:
        return False
    if jokers == 0 or count > 4 * jokers:
        return True
    alone: i64 = once & ~in_pairs(once) & ~reach
    if bits_set(alone) + bits_set(twice & alone) > (0 if is_left else 1) + (0 if jokers == 1 else jokers):
        return True
    return count > jokers * _most_helped(lost)


def _place_in_run(once: i64, twice: i64, jokers: i64, is_left: bool, growing: Growing, suit: i64, slot: i64) -> bool:
    """In a new run over this slot (S-9.1, S-17.2)."""
    held: i64 = slots_held(once, suit)
    for low in range(slot - 4 if slot > 4 else 0, slot + 1):
        for length in range(3, MOST_NEW_RUN + 1):
            if low + length <= slot or low + length > 14:
                continue
            full: i64 = BIT[length] - 1
            missing: i64 = full & ~(held >> low)
            if CARDS_IN[missing] > jokers:
                break
            for jokers_at in range(missing, full):
                if jokers_at & missing != missing or CARDS_IN[jokers_at] > jokers or jokers_at & BIT[slot - low]:
                    continue
                ranks: i64 = (full ^ jokers_at) * BIT[low]
                types: i64 = ((ranks | (ranks >> 13)) & 0x1FFF) * BIT[13 * suit]
                if _place_new(once, twice, jokers - CARDS_IN[jokers_at], is_left, growing, types, 5 - length):
                    return True
    return False


def _place_in_set(once: i64, twice: i64, jokers: i64, is_left: bool, growing: Growing, suit: i64, rank: i64) -> bool:
    """In a new set (S-9.2)."""
    held: i64 = suits_held(once, rank)
    for used in range(1, 16):
        if used & ~held or not used & BIT[suit]:
            continue
        lacking: i64 = 3 - CARDS_IN[used]
        lacking = max(0, lacking)
        if lacking <= jokers:
            types: i64 = _types_in_suits(used, rank)
            room: i64 = 4 - CARDS_IN[used] - lacking
            if _place_new(once, twice, jokers - lacking, is_left, growing, types, room):
                return True
    return False


def _types_in_suits(suits: i64, rank: i64) -> i64:
    types: i64 = 0
    for suit in range(4):
        if suits & BIT[suit]:
            types = types | BIT[13 * suit + rank]
    return types


def _place_new(once: i64, twice: i64, jokers: i64, is_left: bool, growing: Growing, types: i64, room: i64) -> bool:
    """Go on after laying a new meld of these natural cards, which has room for so many jokers more."""
    growing.extra += room
    done: bool = _place((once & ~types) | (twice & types), twice & ~types, jokers, is_left, growing)
    growing.extra -= room
    return done


def _place_on_table(once: i64, twice: i64, jokers: i64, is_left: bool, growing: Growing, suit: i64, rank: i64) -> bool:
    """On a meld that lies on the table; `once` and `twice` are without the card."""
    for index in range(growing.count):
        at: i64 = COLUMNS * index
        key: i64 = growing.cells[at + KEY]
        if key == 4 + rank and growing.cells[at + ROOM] > 0 and not growing.cells[at + LOW] & BIT[suit]:
            growing.cells[at + LOW] = growing.cells[at + LOW] | BIT[suit]
            growing.cells[at + ROOM] = growing.cells[at + ROOM] - 1
            done: bool = _place(once, twice, jokers, is_left, growing)
            growing.cells[at + LOW] = growing.cells[at + LOW] & ~BIT[suit]
            growing.cells[at + ROOM] = growing.cells[at + ROOM] + 1
            if done:
                return True
        if key == suit:
            if rank > 0 or growing.cells[at + HIGH] < 13:
                below: i64 = growing.cells[at + LOW] - rank
                if _place_at_end(once, twice, jokers, is_left, growing, at, True, below, rank + 1):
                    return True
            if rank > 0 or growing.cells[at + LOW] > 0:
                above: i64 = (13 if rank == 0 else rank) - growing.cells[at + HIGH]
                if _place_at_end(once, twice, jokers, is_left, growing, at, False, above, rank + 12):
                    return True
    return False


def _place_at_end(
    once: i64,
    twice: i64,
    jokers: i64,
    is_left: bool,
    growing: Growing,
    at: i64,
    is_low: bool,
    distance: i64,
    between: i64,
) -> bool:
    """At an end of a run, one step away, or two with a card or a joker between (S-17.3)."""
    room: i64 = min(growing.cells[at + (LOW_ROOM if is_low else HIGH_ROOM)], growing.cells[at + ROOM])
    if distance < 1 or distance > room:
        return False
    growing.grow(at, is_low, distance)
    done: bool = False
    if distance == 1:
        done = _place(once, twice, jokers, is_left, growing)
    else:
        filler: i64 = BIT[13 * growing.cells[at + KEY] + between % 13]
        if once & filler:
            done = _place((once & ~filler) | (twice & filler), twice & ~filler, jokers, is_left, growing)
        if not done and jokers > 0:
            done = _place(once, twice, jokers - 1, is_left, growing)
    growing.grow(at, is_low, -distance)
    return done
