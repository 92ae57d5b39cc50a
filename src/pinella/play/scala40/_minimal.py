"""The openings that are listed as moves: those from which nothing can be left out.

An opening is one to four melds worth forty points together (S-7.5). Listed are the minimal ones: without any one of its
melds, and without any one card that leaves a meld behind, the rest is worth less. Whatever more a player wants to lay
follows by basic moves.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.play.scala40._numbering import (
    A_SET,
    ACES_OF,
    BASE,
    MOST_IN_AN_OPENING,
    OPENING,
    OPENINGS_END,
    form_numbered,
    jokers_of,
    key_of,
    naturals_of,
    run_number,
    set_number,
    slots_of,
)
from pinella.play.scala40._openings import CARDS_IN, OPENING_POINTS, POINTS_BELOW, Moves, slots_held, suits_held

# The columns of a candidate, a new meld that the hand can make.
COLUMNS: Final = 6
NUMBER: Final = 0
TYPES: Final = 1
JOKERS: Final = 2
POINTS: Final = 3
LEAST: Final = 4
"""The fewest points that can be left out of it, the whole meld at most."""
CARDS: Final = 5


def add_openings(first: i64, second: i64, jokers: i64, out: Moves) -> None:
    """Every minimal opening of a hand that leaves a card for the discard, in no order."""
    once: i64 = first | second
    _gather(once, jokers, out)
    cards: i64 = popcount(first) + popcount(second) + jokers
    _add_combined(out, 0, once, first & second, jokers, cards - 1, 0, 0, 1000, 0, 0, 0)


def is_opening(move: i64, first: i64, second: i64, jokers: i64) -> bool:
    """Whether `add_openings` lists this move for a hand."""
    once: i64 = first | second
    twice: i64 = first & second
    points: i64 = 0
    least: i64 = 1000
    cards: i64 = popcount(first) + popcount(second) + jokers
    before: i64 = 0
    rest: i64 = move - OPENING
    while rest > 0:
        number: i64 = rest % BASE
        if number < before or number == 0 or move >= OPENINGS_END or points >= OPENING_POINTS:
            return False
        before = number
        rest = rest // BASE
        form: i64 = form_numbered(number - 1)
        types: i64 = naturals_of(form)
        jokers -= popcount(jokers_of(form))
        cards -= popcount(slots_of(form))
        if types & ~once or jokers < 0 or cards < 1:
            return False
        once = (once & ~types) | (twice & types)
        twice = twice & ~types
        points += points_of_form(form)
        least = min(least, _least_of(form))
    return points >= OPENING_POINTS and points - least < OPENING_POINTS


def points_of_form(form: i64) -> i64:
    """What a new meld counts towards the opening (S-7.1 to S-7.4)."""
    slots: i64 = slots_of(form)
    if form & A_SET:
        return popcount(slots) * _value(key_of(form))
    low: i64 = popcount((slots & -slots) - 1)
    return POINTS_BELOW[low + popcount(slots)] - POINTS_BELOW[low]


def _least_of(form: i64) -> i64:
    slots: i64 = slots_of(form)
    if form & A_SET:
        return _value(key_of(form)) if slots == 15 else 3 * _value(key_of(form))
    low: i64 = popcount((slots & -slots) - 1)
    naturals: i64 = (slots & ~jokers_of(form)) >> low
    return _least_of_run(low, popcount(slots), naturals, points_of_form(form))


def _value(rank: i64) -> i64:
    """What a card of a rank counts in a set."""
    return 11 if rank == 0 else (rank + 1 if rank < 9 else 10)


def _gather(once: i64, jokers: i64, out: Moves) -> None:
    """Every new meld of a hand into the rows of the list: those with jokers first, so that they can be passed over."""
    out.row_count = 0
    if jokers > 0:
        _add_all(once, jokers, 1, out)
    out.with_jokers = out.row_count
    _add_all(once, 0, 0, out)


def _add_all(once: i64, most: i64, fewest: i64, out: Moves) -> None:
    """Every run and set with so many jokers."""
    for suit in range(4):
        slots: i64 = slots_held(once, suit)
        if slots != 0:
            _add_runs(suit, slots, most, fewest, out)
    for rank in range(13):
        suits: i64 = suits_held(once, rank)
        if suits != 0 and CARDS_IN[suits] + most >= 3:
            _add_sets(rank, suits, most, fewest, out)


def _add_row(out: Moves, number: i64, types: i64, jokers: i64, points: i64, least: i64, cards: i64) -> None:
    at: i64 = COLUMNS * out.row_count
    while i64(len(out.rows)) < at + COLUMNS:
        out.rows = append(out.rows, 0)
    rows = out.rows
    rows[at + NUMBER] = number
    rows[at + TYPES] = types
    rows[at + JOKERS] = jokers
    rows[at + POINTS] = points
    rows[at + LEAST] = least
    rows[at + CARDS] = cards
    out.row_count += 1


def add_exact(first: i64, second: i64, jokers: i64, out: Moves) -> None:
    """Every way to divide all these cards into melds worth forty points or more, in no order."""
    _gather(first | second, jokers, out)
    _add_divided(out, 0, first | second, first & second, jokers, 0, 0, 0, 0, 0)


def _add_divided(
    out: Moves,
    start: i64,
    once: i64,
    twice: i64,
    jokers: i64,
    melds: i64,
    points: i64,
    one: i64,
    two: i64,
    three: i64,
) -> None:
    """Every way to use up the cards that are left, with rows from `start` on."""
    rows = out.rows
    for index in range(start, out.row_count):
        at: i64 = COLUMNS * index
        types: i64 = rows[at + TYPES]
        if types & ~once or rows[at + JOKERS] > jokers:
            continue
        left: i64 = (once & ~types) | (twice & types)
        jokers_left: i64 = jokers - rows[at + JOKERS]
        worth: i64 = points + rows[at + POINTS]
        number: i64 = rows[at + NUMBER] + 1
        if left == 0 and jokers_left == 0:
            if worth >= OPENING_POINTS:
                out.add(opening_move(one, two, three, number))
        elif melds + 1 < MOST_IN_AN_OPENING:
            _add_divided(out, index, left, twice & ~types, jokers_left, melds + 1, worth, two, three, number)


def _add_runs(suit: i64, slots: i64, most: i64, fewest: i64, out: Moves) -> None:
    for low in range(12):
        held: i64 = slots >> low
        if 3 - CARDS_IN[held & 7] > most:
            continue
        for length in range(3, 6 if low < 10 else 15 - low):
            full: i64 = BIT[length] - 1
            missing: i64 = full & ~held
            lacking: i64 = CARDS_IN[missing]
            if lacking > most:
                break
            if lacking < most:
                for jokers_at in range(missing, full):
                    if jokers_at & missing == missing and fewest <= CARDS_IN[jokers_at] <= most:
                        _add_run(suit, low, length, jokers_at, out)
            elif missing != full:
                _add_run(suit, low, length, missing, out)


def _add_run(suit: i64, low: i64, length: i64, jokers_at: i64, out: Moves) -> None:
    naturals: i64 = (BIT[length] - 1) ^ jokers_at
    ranks: i64 = naturals * BIT[low]
    types: i64 = ((ranks | (ranks >> 13)) & 0x1FFF) * BIT[13 * suit]
    points: i64 = POINTS_BELOW[low + length] - POINTS_BELOW[low]
    least: i64 = _least_of_run(low, length, naturals, points)
    _add_row(out, run_number(suit, low, length, jokers_at), types, CARDS_IN[jokers_at], points, least, length)


def _least_of_run(low: i64, length: i64, naturals: i64, points: i64) -> i64:
    """The fewest points that can be left out of a run: an end of one longer than three, if a natural card remains."""
    if length == 3:
        return points
    least: i64 = points
    if naturals != 1:
        least = POINTS_BELOW[low + 1] - POINTS_BELOW[low]
    if naturals != BIT[length - 1]:
        top: i64 = POINTS_BELOW[low + length] - POINTS_BELOW[low + length - 1]
        least = min(least, top)
    return least


def _add_sets(rank: i64, held: i64, most: i64, fewest: i64, out: Moves) -> None:
    for missing in range(5):
        suits: i64 = 15 & ~BIT[missing]
        lacking: i64 = suits & ~held
        if CARDS_IN[lacking] > most:
            continue
        if CARDS_IN[lacking] < most:
            for jokers_at in range(15):
                is_some: bool = jokers_at & lacking == lacking and not jokers_at & ~suits and jokers_at != suits
                if is_some and fewest <= CARDS_IN[jokers_at] <= most:
                    _add_set(rank, suits, jokers_at, out)
        elif lacking != suits:
            _add_set(rank, suits, lacking, out)


def _add_set(rank: i64, suits: i64, jokers_at: i64, out: Moves) -> None:
    size: i64 = CARDS_IN[suits]
    points: i64 = size * _value(rank)
    # Of four cards one can be left out: a joker, where one natural card is all there is.
    least: i64 = points if size == 3 else _value(rank)
    types: i64 = ACES_OF[suits & ~jokers_at] * BIT[rank]
    _add_row(out, set_number(rank, suits, jokers_at), types, CARDS_IN[jokers_at], points, least, size)


def _add_combined(
    out: Moves,
    start: i64,
    once: i64,
    twice: i64,
    jokers: i64,
    cards: i64,
    melds: i64,
    points: i64,
    least: i64,
    one: i64,
    two: i64,
    three: i64,
) -> None:
    """Every way to go on from some melds, with rows from `start` on; equal melds may lie twice (S-17.1)."""
    rows = out.rows
    first: i64 = out.with_jokers if jokers == 0 and start < out.with_jokers else start
    for index in range(first, out.row_count):
        at: i64 = COLUMNS * index
        types: i64 = rows[at + TYPES]
        if types & ~once or rows[at + JOKERS] > jokers or rows[at + CARDS] > cards:
            continue
        worth: i64 = points + rows[at + POINTS]
        fewest: i64 = min(least, rows[at + LEAST])
        number: i64 = rows[at + NUMBER] + 1
        if worth >= OPENING_POINTS:
            if worth - fewest < OPENING_POINTS:
                out.add(opening_move(one, two, three, number))
        elif melds + 1 < MOST_IN_AN_OPENING:
            _add_combined(
                out,
                index,
                (once & ~types) | (twice & types),
                twice & ~types,
                jokers - rows[at + JOKERS],
                cards - rows[at + CARDS],
                melds + 1,
                worth,
                fewest,
                two,
                three,
                number,
            )


def opening_move(one: i64, two: i64, three: i64, four: i64) -> i64:
    """The move of an opening from the numbers of its melds + 1, 0 where there is none: the lowest comes first."""
    if one > two:
        one, two = two, one
    if three > four:
        three, four = four, three
    if one > three:
        one, three = three, one
    if two > four:
        two, four = four, two
    if two > three:
        two, three = three, two
    move: i64 = four
    if three > 0:
        move = move * BASE + three
    if two > 0:
        move = move * BASE + two
    if one > 0:
        move = move * BASE + one
    return OPENING + move


def sort_openings(out: Moves) -> None:
    """Put the openings at the end of a list in order: a heap sort, since there may be thousands."""
    begun: i64 = out.count
    while begun > 0 and out.moves[begun - 1] >= OPENING:
        begun -= 1
    count: i64 = out.count - begun
    for root in range(count // 2 - 1, -1, -1):
        _sift(out.moves, begun, root, count)
    for end in range(count - 1, 0, -1):
        largest: i64 = out.moves[begun]
        out.moves[begun] = out.moves[begun + end]
        out.moves[begun + end] = largest
        _sift(out.moves, begun, 0, end)


def _sift(moves: vec[i64], begun: i64, root: i64, count: i64) -> None:
    place: i64 = root
    while 2 * place + 1 < count:
        child: i64 = 2 * place + 1
        if child + 1 < count and moves[begun + child] < moves[begun + child + 1]:
            child += 1
        if moves[begun + child] <= moves[begun + place]:
            return
        kept: i64 = moves[begun + place]
        moves[begun + place] = moves[begun + child]
        moves[begun + child] = kept
        place = child
