"""The new melds of Scala 40 that a hand holds, and the openings they make, by enumeration.

A hand is a sorted tuple of names without copies: `("5h", "5h", "Jk")`. A new meld has three to five cards as a run,
three or four as a set, and at least one natural card (S-9, S-17.2, S-AMB-16). A joker may stand for any card, also for
one that is held: every way to place the jokers is a meld of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .card_text import JOKER, RANKS, SUITS, card_in_slot
from .scala40 import Placed, TableMeld, opening_points

Hand = tuple[str, ...]
OPENING = 40
MANY = 100_000


class Shape(NamedTuple):
    """The cards a new meld shows, their worth in an opening, and the positions of those that may be left out."""

    cards: tuple[str, ...]
    worth: tuple[int, ...]
    removable: tuple[int, ...]


class NewMeld(NamedTuple):
    """A meld that can be laid from a hand; `spare` is the worth of the cheapest card it could do without, if any."""

    text: str
    cards: Hand
    points: int
    spare: int | None


class Opening(NamedTuple):
    """Melds laid together as the opening, sorted as text, and the cards they take from the hand."""

    melds: tuple[str, ...]
    cards: Hand


def _shape(kind: str, placed: Iterable[tuple[str, int]]) -> Shape:
    """One end of a run longer than three can be left out, any card of a set of four."""
    cards = tuple(Placed(card, card, slot) for card, slot in placed)
    worth = tuple(opening_points(TableMeld(kind, (card,))) for card in cards)
    removable: tuple[int, ...] = ()
    if len(cards) > 3:
        removable = (0, len(cards) - 1) if kind == "run" else tuple(range(len(cards)))
    return Shape(tuple(card.is_a for card in cards), worth, removable)


def _shapes() -> Iterator[Shape]:
    for of_suit in SUITS:
        for length in (3, 4, 5):
            for lowest in range(15 - length):
                yield _shape("run", [(card_in_slot(slot, of_suit), slot) for slot in range(lowest, lowest + length)])
    for of_rank in RANKS:
        for length in (3, 4):
            for suits in combinations(SUITS, length):
                yield _shape("set", [(of_rank + its_suit, 0) for its_suit in suits])


SHAPES = tuple(_shapes())
SHAPES_WITH = {
    of_rank + its_suit: tuple(shape for shape in SHAPES if of_rank + its_suit in shape.cards)
    for of_rank in RANKS
    for its_suit in SUITS
}


def without(hand: Hand, cards: Iterable[str]) -> Hand:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def having(hand: Hand, *cards: str) -> Hand:
    return tuple(sorted((*hand, *cards)))


def joker_places(shape: Shape, held: set[str], jokers: int) -> Iterator[tuple[int, ...]]:
    """The positions of the jokers: all those of cards not held, others while jokers last; one card stays natural."""
    missing = tuple(place for place, card in enumerate(shape.cards) if card not in held)
    present = [place for place, card in enumerate(shape.cards) if card in held]
    for more in range(min(jokers - len(missing) + 1, len(present))):
        for chosen in combinations(present, more):
            yield missing + chosen


def _filled(shape: Shape, places: tuple[int, ...]) -> NewMeld:
    words = [f"{JOKER}={card}" if place in places else card for place, card in enumerate(shape.cards)]
    cards = tuple(JOKER if place in places else card for place, card in enumerate(shape.cards))
    naturals = [place for place in range(len(cards)) if place not in places]
    spare = [shape.worth[place] for place in shape.removable if naturals != [place]]
    return NewMeld(" ".join(words), cards, sum(shape.worth), min(spare, default=None))


@lru_cache(maxsize=MANY)
def new_melds(hand: Hand, longest: int = 5) -> tuple[NewMeld, ...]:
    """Every meld of at most so many cards that can be laid from the hand, jokers declared at will."""
    held = set(hand) - {JOKER}
    jokers = hand.count(JOKER)
    return tuple(
        _filled(shape, places)
        for shape in SHAPES
        if len(shape.cards) <= longest
        for places in joker_places(shape, held, jokers)
    )


def _is_minimal(melds: Iterable[NewMeld]) -> bool:
    """No whole meld and no single card can be left out with 40 points remaining."""
    chosen = list(melds)
    total = sum(meld.points for meld in chosen)
    return all(
        total - meld.points < OPENING and (meld.spare is None or total - meld.spare < OPENING) for meld in chosen
    )


def _most_points(hand: Iterable[tuple[str, int]]) -> int:
    """More than these cards can be worth in an opening: a joker at most as much as an ace."""
    return sum(
        number * (11 if card == JOKER or card[0] == "A" else min(RANKS.index(card[0]) + 1, 10)) for card, number in hand
    )


def _searched(melds: tuple[NewMeld, ...], held: Counter[str], chosen: tuple[NewMeld, ...]) -> Iterator[Opening]:
    points = sum(meld.points for meld in chosen)
    possible = tuple(meld for meld in melds if all(held[card] >= meld.cards.count(card) for card in meld.cards))
    if points + _most_points(held.items()) < OPENING:
        return
    for number, meld in enumerate(possible):
        now = (*chosen, meld)
        if points + meld.points < OPENING:
            yield from _searched(possible[number:], held - Counter(meld.cards), now)
        elif _is_minimal(now):
            yield Opening(
                tuple(sorted(one.text for one in now)), tuple(sorted(card for one in now for card in one.cards))
            )


def _openings(hand: Hand) -> Iterator[Opening]:
    """The minimal openings of a hand that leave a card for the discard (S-7.5, S-6.4)."""
    for opening in _searched(new_melds(hand), Counter(hand), ()):
        if len(opening.cards) < len(hand):
            yield opening


@lru_cache(maxsize=1_000)
def minimal_openings(hand: Hand) -> frozenset[Opening]:
    """All openings worth 40 or more from which nothing can be left out, a card remaining for the discard.

    What is larger is reached by laying and laying off after the opening.
    """
    return frozenset(_openings(hand))


@lru_cache(maxsize=MANY)
def can_open(hand: Hand) -> bool:
    """Whether melds worth 40 or more can be laid from the hand and a card be left to discard."""
    return next(_openings(hand), None) is not None
