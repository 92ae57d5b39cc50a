"""The melds of the six Burraco books, by enumeration.

Assumptions, where the books leave room:

* A two of the run's own suit standing in the slot of the two is natural, whatever stands beside it: also below a wild
  that is the three, and above a low ace (AMB-14). It can therefore not be a wild in that slot.
* A wild at an end of a run is free and has no place of its own; it needs only that a place beyond one of the ends
  exists. A two of the own suit can be a free wild if that place is not the slot of the two: `3h 4h +2h` is a legal
  reading (the two as five), although `2h 3h 4h` is preferred.
* A run holds one natural ace at most; a free wild may stand beyond the king of a run that has the low ace, or below
  the two of a run that has the high one (Art. 11 of all books: thirteen cards and a wild).
* Of two equal twos that could change parts, the first copy is the natural one; the other reading is not listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from .card_text import (
    HIGH_ACE,
    LOW_ACE,
    SLOTS,
    SUITS,
    TWO,
    Cards,
    are_consecutive,
    by_suit,
    card_in_slot,
    is_joker,
    is_two,
    name,
    own_slots,
    rank,
    suit,
    tokens,
    with_copies,
)

FITAB = ("fitab-2022", "fitab-2023", "fitab-2025")
BURRACO_CODES = (*FITAB, "international", "federal", "online")
WILD = -1

POINTS = {"A": 15, "2": 20, **dict.fromkeys("34567", 5), **dict.fromkeys("89TJQK", 10)}


@dataclass(frozen=True)
class Reading:
    """One way to read a group of cards as a meld.

    `naturals` pairs each natural card of a run with its slot, low to high; in a set the slots are all 0. A bound wild
    has a `wild_slot`; a free one, and the wild of a set, has none.
    """

    kind: str
    naturals: tuple[tuple[int, str], ...]
    wild: str | None = None
    wild_slot: int | None = None

    def __str__(self) -> str:
        placed = list(self.naturals)
        if self.wild is not None and self.wild_slot is not None:
            of_suit = suit(self.naturals[0][1])
            placed.append((self.wild_slot, f"{self.wild}={card_in_slot(self.wild_slot, of_suit)}"))
            placed.sort()
        words = [card for _, card in placed]
        if self.wild is not None and self.wild_slot is None:
            words.append(f"+{self.wild}")
        return " ".join(words)


def card_points(card: str) -> int:
    """What a card counts on the table: joker 30, two 20, ace 15, king to eight 10, seven to three 5."""
    return 30 if is_joker(card) else POINTS[rank(card)]


def readings(code: str, cards: Cards) -> list[str]:
    """All legal readings of these cards as one new meld, in canonical notation."""
    return [str(reading) for reading in legal_readings(code, with_copies(cards))]


def legal_readings(code: str, cards: Sequence[str]) -> list[Reading]:
    """All legal readings of cards whose copies are told apart."""
    if code not in BURRACO_CODES:
        raise ValueError(f"not a Burraco book: {code!r}")
    return _first_copy_natural([*_sets(code, cards), *_runs(cards)])


def _sets(code: str, cards: Sequence[str]) -> list[Reading]:
    """Three to eight cards of one rank and at most one wild besides (Art. 9, 12); twos are always wild here.

    In the international book only aces and threes (Title V, rule 2).
    """
    naturals = [card for card in cards if not is_joker(card) and not is_two(card)]
    wilds = [card for card in cards if is_joker(card) or is_two(card)]
    if len(cards) < 3 or len(wilds) > 1 or not naturals or len(naturals) > 8:
        return []
    if len({rank(card) for card in naturals}) != 1:
        return []
    if code == "international" and rank(naturals[0]) not in "A3":
        return []
    return [Reading("set", tuple((0, card) for card in by_suit(naturals)), wilds[0] if wilds else None)]


def _runs(cards: Sequence[str]) -> list[Reading]:
    """Every suit, every part each card could play in a run of it, every place for the wild."""
    found: list[Reading] = []
    for of_suit in SUITS:
        for parts in product(*(_parts(card, of_suit) for card in cards)):
            for reading in _runs_with_parts(cards, parts, of_suit):
                if reading not in found:
                    found.append(reading)
    return found


def _parts(card: str, of_suit: str) -> list[int]:
    """The slots in which this card can be natural in a run of the suit, and WILD if it can be that."""
    if is_joker(card):
        return [WILD]
    natural = own_slots(card) if suit(card) == of_suit else []
    return [*natural, WILD] if is_two(card) else natural


def _runs_with_parts(cards: Sequence[str], parts: Sequence[int], of_suit: str) -> list[Reading]:
    naturals = sorted((part, card) for card, part in zip(cards, parts, strict=True) if part != WILD)
    wilds = [card for card, part in zip(cards, parts, strict=True) if part == WILD]
    slots = [slot for slot, _ in naturals]
    if len(cards) < 3 or not naturals or len(wilds) > 1 or len(set(slots)) < len(slots):
        return []
    if LOW_ACE in slots and HIGH_ACE in slots:
        return []
    if not wilds:
        return [Reading("run", tuple(naturals))] if are_consecutive(slots) else []
    return [
        Reading("run", tuple(naturals), wilds[0], place if slots[0] < place < slots[-1] else None)
        for place in SLOTS
        if place not in slots
        and are_consecutive([*slots, place])
        and not (place == TWO and name(wilds[0]) == "2" + of_suit)
    ]


def _first_copy_natural(found: Sequence[Reading]) -> list[Reading]:
    """Without the readings in which two equal twos have changed parts and the second copy became the natural one."""
    return [reading for reading in found if _twos_exchanged(reading) not in found]


def _twos_exchanged(reading: Reading) -> Reading | None:
    """The same reading with the twos exchanged, if its wild is a first copy and the second copy is natural in it."""
    if reading.wild is None or (TWO, reading.wild + "'") not in reading.naturals:
        return None
    naturals = tuple((slot, reading.wild if slot == TWO else card) for slot, card in reading.naturals)
    return Reading(reading.kind, naturals, reading.wild + "'", reading.wild_slot)


def burraco(code: str, reading: Reading) -> tuple[str | None, int]:
    """Kind and bonus of the burraco, (None, 0) below seven cards (Art. 13; Title V, rule 1)."""
    naturals = len(reading.naturals)
    if naturals + (reading.wild is not None) < 7:
        return None, 0
    if code in FITAB and reading.kind == "run" and naturals == 13:
        return ("royal", 300) if reading.wild is None else ("royal-dirty", 250)
    if code in FITAB and reading.kind == "set" and naturals == 8:
        return ("super", 250) if reading.wild is None else ("super-dirty", 200)
    if reading.wild is None:
        return "clean", 200
    if code != "international" and _naturals_on_one_side(reading) >= 7:
        return "semi-clean", 150
    return "dirty", 100


def _naturals_on_one_side(reading: Reading) -> int:
    """The most natural cards in a row before or after the wild; all of them where it is free or in a set."""
    if reading.wild_slot is None:
        return len(reading.naturals)
    below = sum(slot < reading.wild_slot for slot, _ in reading.naturals)
    return max(below, len(reading.naturals) - below)


def preferred(code: str, found: Iterable[Reading]) -> Reading:
    """Of several legal readings: highest bonus, then no wild, then a free one, then a bound one, then the ace low."""

    def key(reading: Reading) -> tuple[int, bool, bool, bool]:
        has_wild = reading.wild is not None
        is_bound = reading.wild_slot is not None
        has_high_ace = reading.naturals[-1][0] == HIGH_ACE
        return -burraco(code, reading)[1], has_wild, is_bound, has_high_ace

    return min(found, key=key)


def parse_meld(text: str) -> Reading:
    """A meld in canonical notation: a run low to high or a set, `2c=8d` a bound wild, `+2c` a free one.

    An ace that stands first is low, one that stands last is high.
    """
    naturals: list[str] = []
    wild: str | None = None
    stands_for: str | None = None
    for word in tokens(text):
        if word.startswith("+"):
            wild = word[1:]
        elif "=" in word:
            wild, stands_for = word.split("=")
        else:
            naturals.append(word)
    if len({rank(card) for card in naturals}) == 1:
        return Reading("set", tuple((0, card) for card in naturals), wild)
    placed = []
    for position, card in enumerate(naturals):
        slots = own_slots(card)
        placed.append((slots[0] if position == 0 else slots[-1], card))
    return Reading("run", tuple(placed), wild, own_slots(stands_for)[0] if stands_for else None)


def extend(code: str, meld_text: str, added: Cards) -> set[str]:
    """All legal results of laying cards off on a meld that lies on the table, in canonical notation.

    The rule is the same in the six books (online 7.3 to 7.6, federal Art. 10, AMB-14): all cards together are read as
    if they were a new meld, and of those readings stay the ones that

    * leave every natural card of the old meld in its slot, an ace at its own end;
    * leave a bound wild in its slot, unless a natural card that was added now fills that slot; the wild is free then;
    * use a free wild anyhow: in a gap, free again, or as the natural two of its suit.

    One natural card may leave its slot: a two that was the lowest card of the run, in a meld that held no wild, may be
    lifted and become the wild, free or bound (O-AMB-7, B-10.6). Above a low ace it is not the lowest card. In a set
    the wild has no place and is never replaced.

    A lifted two may also end as a free wild (`2h 3h 4h` with 5h gives `3h 4h 5h +2h` besides `2h 3h 4h 5h`). A bound
    two is not the same card as its twin that is added: `3h 2h=4h 5h` with the other 2h gives `2h' 3h 2h=4h 5h` only.
    The cards of one act are laid together: their order does not matter.
    """
    old = parse_meld(meld_text)
    old_cards = [card for _, card in old.naturals] + ([old.wild] if old.wild else [])
    if not legal_readings(code, with_copies(old_cards)):
        raise ValueError(f"no legal meld under {code}: {meld_text!r}")
    new_cards = with_copies(added, beside=old_cards)
    if not new_cards:
        raise ValueError("no card is added")
    everything = _sets(code, [*old_cards, *new_cards]) + _runs([*old_cards, *new_cards])
    allowed = [reading for reading in everything if _respects(old, reading, new_cards)]
    return {str(reading) for reading in _first_copy_natural(allowed)}


def _respects(old: Reading, new: Reading, added: Sequence[str]) -> bool:
    if old.kind != new.kind:
        return False
    if old.kind == "set":
        return True
    moved = [(slot, card) for slot, card in old.naturals if (slot, card) not in new.naturals]
    if moved and not _is_lift_of_the_two(old, moved):
        return False
    if old.wild_slot is None:
        return True
    stayed = (new.wild, new.wild_slot) == (old.wild, old.wild_slot)
    replaced = any(slot == old.wild_slot and card in added for slot, card in new.naturals)
    return stayed or replaced


def _is_lift_of_the_two(old: Reading, moved: Sequence[tuple[int, str]]) -> bool:
    return old.wild is None and list(moved) == [old.naturals[0]] and old.naturals[0][0] == TWO
