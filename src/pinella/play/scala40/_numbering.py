"""The fixed numbers of the basic moves of Scala 40.

    0                draw
    1                take the top card of the discard pile
    2 … 106          discard card code c (0-51 first copies, 52-103 second copies, 104 a joker)
    107 … 806        lay a new meld of three cards                107 + number of the meld
    807 … 8438       lay off one card                             807 + 4 * (53 * meld + card type) + place
    8439 … 10310     put a card in the place of a joker           8439 + 52 * meld + card type
    16384 …          open with one to four melds                  16384 + the sum of (number of the meld + 1) * 2796**n,
                                                                  n = 0 for the lowest number

A card type is 13 * suit + rank, both from 0, or 52 for a joker. The place of a card that is laid off is the end of a
run (0 low, 1 high) or the suit in a set. The number of a new meld says where its jokers are, as bits from the low end
of the run or from the first suit of the set:

    0 … 335          run of three         7 * (12 * suit + low slot) + jokers
    336 … 699        set of three         7 * (4 * rank + missing suit) + jokers
    700 … 1359       run of four         15 * (11 * suit + low slot) + jokers
    1360 … 2599      run of five         31 * (10 * suit + low slot) + jokers
    2600 … 2794      set of four         15 * rank + jokers

Slots are those of a run: 0 the low ace, 1 the two … 13 the high ace. Equal copies are one move: the first pack's goes
first. The melds of an opening come to lie in the order of their text. The numbers never change: files and trained bots
use them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount

DRAW: Final = 0
TAKE: Final = 1
DISCARD: Final = 2
LAY: Final = 107
OFF: Final = 807
SWAP: Final = 8439
SIMPLE_MOVES: Final = 10311
OPENING: Final = 16384

JOKER_TYPE: Final = 52
JOKER_CODE: Final = 104
JOKER_BIT: Final = 0x10000000000000
TYPES: Final = 53
MOST_MELDS: Final = 36
"""A third of the pack: no table can hold more."""

SETS_OF_THREE: Final = 336
RUNS_OF_FOUR: Final = 700
RUNS_OF_FIVE: Final = 1360
SETS_OF_FOUR: Final = 2600
NEW_MELDS: Final = 2795
BASE: Final = 2796
MOST_IN_AN_OPENING: Final = 4
"""Fourteen cards make four melds at most."""
OPENINGS_END: Final = 61115119939840
"""16384 + 2796**4: every opening has a lower number."""

# A meld as one integer. The lower part is its form, what it is whatever the copies of its cards.
A_SET: Final = 1
KEY_SHIFT: Final = 1
SLOT_SHIFT: Final = 5
JOKER_SHIFT: Final = 19
COPY_SHIFT: Final = 33
FOURTEEN: Final = 0x3FFF
FORM: Final = 0x1FFFFFFFF


def _four_suits() -> vec[i64]:
    """Suits as four bits, spread to the first rank of each suit."""
    table = vec[i64]()
    for suits in range(16):
        spread: i64 = 0
        for suit in range(4):
            if suits & BIT[suit]:
                spread = spread | BIT[13 * suit]
        table = append(table, spread)
    return table


ACES_OF: Final[vec[i64]] = _four_suits()


def form_of(is_set: i64, key: i64, slots: i64, jokers: i64) -> i64:
    """A meld without its copies: shape, suit of a run or rank of a set, slots or suits filled, those of jokers."""
    return is_set | (key * BIT[KEY_SHIFT]) | (slots * BIT[SLOT_SHIFT]) | (jokers * BIT[JOKER_SHIFT])


def key_of(meld: i64) -> i64:
    """The suit of a run, the rank of a set."""
    return (meld >> KEY_SHIFT) & 0xF


def slots_of(meld: i64) -> i64:
    """The slots a run fills, the suits a set has."""
    return (meld >> SLOT_SHIFT) & FOURTEEN


def jokers_of(meld: i64) -> i64:
    """The slots or suits that jokers fill."""
    return (meld >> JOKER_SHIFT) & FOURTEEN


def copies_of(meld: i64) -> i64:
    """The slots or suits filled by cards of the second pack."""
    return (meld >> COPY_SHIFT) & FOURTEEN


def type_at(meld: i64, place: i64) -> i64:
    """The card type that belongs on a slot of a run, or to a suit of a set."""
    if meld & A_SET:
        return 13 * place + key_of(meld)
    return 13 * key_of(meld) + (0 if place == 13 else place)


def types_on(meld: i64, places: i64) -> i64:
    """The card types that belong on these slots or suits."""
    if meld & A_SET:
        return ACES_OF[places] * BIT[key_of(meld)]
    ranks: i64 = (places | (places >> 13)) & 0x1FFF
    return ranks * BIT[13 * key_of(meld)]


def naturals_of(meld: i64) -> i64:
    """The card types of the natural cards of a meld."""
    return types_on(meld, slots_of(meld) & ~jokers_of(meld))


def with_copies(form: i64, first: i64) -> i64:
    """A meld of the cards that are among these of the first pack; all others are of the second."""
    slots: i64 = slots_of(form) & ~jokers_of(form)
    seconds: i64 = 0
    if not types_on(form, slots) & ~first:
        return form
    for place in range(14):
        if slots & BIT[place] and not first & BIT[type_at(form, place)]:
            seconds = seconds | BIT[place]
    return form | (seconds * BIT[COPY_SHIFT])


def run_number(suit: i64, low: i64, length: i64, jokers: i64) -> i64:
    """The number of a new run; `jokers` are bits from its low end."""
    if length == 3:
        return 7 * (12 * suit + low) + jokers
    if length == 4:
        return RUNS_OF_FOUR + 15 * (11 * suit + low) + jokers
    return RUNS_OF_FIVE + 31 * (10 * suit + low) + jokers


def set_number(rank: i64, suits: i64, jokers: i64) -> i64:
    """The number of a new set; `jokers` are some of its suits."""
    if suits == 15:
        return SETS_OF_FOUR + 15 * rank + jokers
    missing: i64 = popcount((suits ^ 15) - 1)
    below: i64 = jokers & (BIT[missing] - 1)
    return SETS_OF_THREE + 7 * (4 * rank + missing) + (below | ((jokers & ~(BIT[missing] - 1)) >> 1))


def form_numbered(number: i64) -> i64:
    """The form of the new meld with this number."""
    if number < SETS_OF_THREE:
        return _run_form(number // 7, 12, 7, number % 7)
    if number < RUNS_OF_FOUR:
        at: i64 = number - SETS_OF_THREE
        missing: i64 = (at // 7) % 4
        jokers: i64 = at % 7
        above: i64 = (jokers & ~(BIT[missing] - 1)) << 1
        return form_of(A_SET, at // 28, 15 ^ BIT[missing], (jokers & (BIT[missing] - 1)) | above)
    if number < RUNS_OF_FIVE:
        return _run_form((number - RUNS_OF_FOUR) // 15, 11, 15, (number - RUNS_OF_FOUR) % 15)
    if number < SETS_OF_FOUR:
        return _run_form((number - RUNS_OF_FIVE) // 31, 10, 31, (number - RUNS_OF_FIVE) % 31)
    return form_of(A_SET, (number - SETS_OF_FOUR) // 15, 15, (number - SETS_OF_FOUR) % 15)


def _run_form(at: i64, lows: i64, slots: i64, jokers: i64) -> i64:
    low: i64 = at % lows
    return form_of(0, at // lows, slots * BIT[low], jokers * BIT[low])


def number_of_form(form: i64) -> i64:
    """The number of a new meld of three to five cards."""
    slots: i64 = slots_of(form)
    if form & A_SET:
        return set_number(key_of(form), slots, jokers_of(form))
    low: i64 = popcount((slots & -slots) - 1)
    return run_number(key_of(form), low, popcount(slots), jokers_of(form) >> low)


def opening_melds(move: i64) -> vec[i64]:
    """The numbers of the melds of an opening, in the order in which they come to lie: that of their text."""
    melds = vec[i64]()
    rest: i64 = move - OPENING
    while rest > 0:
        melds = append(melds, rest % BASE - 1)
        rest = rest // BASE
    for end in range(i64(len(melds)) - 1, 0, -1):
        for place in range(end):
            if text_order(form_numbered(melds[place + 1])) < text_order(form_numbered(melds[place])):
                kept: i64 = melds[place]
                melds[place] = melds[place + 1]
                melds[place + 1] = kept
    return melds


def opening_in_copies(move: i64, detail: i64) -> vec[i64]:
    """The melds of an opening; `detail` says which natural cards, from the first laid, are of the second pack."""
    melds = opening_melds(move)
    for index in range(i64(len(melds))):
        form: i64 = form_numbered(melds[index])
        melds[index] = in_copies(form, detail)
        detail = detail >> popcount(slots_of(form) & ~jokers_of(form))
    return melds


def in_copies(form: i64, detail: i64) -> i64:
    """A meld whose natural cards, from the first on, are of the second pack where the bits of `detail` say so."""
    naturals: i64 = slots_of(form) & ~jokers_of(form)
    copies: i64 = 0
    while naturals and detail:
        bit: i64 = naturals & -naturals
        if detail & 1:
            copies = copies | bit
        naturals = naturals ^ bit
        detail = detail >> 1
    return form | (copies * BIT[COPY_SHIFT])


def text_order(form: i64) -> i64:
    """A number that sorts new melds as their notation does, card by card: `5h`, `Jk=6h`."""
    order: i64 = 0
    length: i64 = 0
    slots: i64 = slots_of(form)
    jokers: i64 = jokers_of(form)
    for place in range(14):
        if slots & BIT[place]:
            order = order * 128 + _word_order(type_at(form, place), (jokers & BIT[place]) != 0)
            length += 1
    for _ in range(length, 5):
        order = order * 128
    return order


def _word_order(card_type: i64, is_joker: bool) -> i64:
    """The place of a card among all in notation, where ranks sort `2…9 A J K Q T` and suits `c d h s`.

    A joker stands among the jacks: after `Jc`, `Jd` and `Jh`, before `Js`.
    """
    rank: i64 = card_type % 13
    letter: i64 = rank - 1
    if rank == 0:
        letter = 8
    elif rank == 9:
        letter = 12
    elif rank == 10:
        letter = 9
    elif rank == 11:
        letter = 11
    elif rank == 12:
        letter = 10
    suit: i64 = card_type // 13
    letters: i64 = 2 if suit == 0 else (1 if suit == 1 else (0 if suit == 2 else 3))
    order: i64 = 1 + 4 * letter + letters
    if is_joker:
        return 1 + 4 * 9 + 2 + order
    return order + 52 if order > 1 + 4 * 9 + 2 else order


def type_of(code: i64) -> i64:
    """The type of a card code."""
    return JOKER_TYPE if code == JOKER_CODE else code % 52
