"""What can be saved of a wrong meld, by trying every subset of its cards with every subset of the hand (AMB-43).

Cards are text; which of two equal cards is meant never matters, so answers are sorted names without copies.
Of several readings of the same cards the preferred one is taken, as everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from .burraco import Reading, card_points, extend, legal_readings, parse_meld, preferred
from .card_text import RANKS, SUITS, is_joker, name, rank, suit, with_copies

Names = tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A legal meld made of some of the cards that lie there and some of the hand."""

    added: Names
    surplus: Names
    is_bound: bool


def by_the_norm(card: str) -> tuple[int, int, int]:
    """Points from the highest, then hearts, diamonds, clubs, spades, then two, ace, king down to three."""
    if is_joker(card):
        return (-30, 0, 0)
    return (-card_points(card), SUITS.index(suit(card)), "2AKQJT9876543".index(rank(card)))


def best_core(code: str, lying: Sequence[str], original: str = "") -> Names:
    """The surplus of the largest legal core; all the cards where there is none."""
    found = [outcome.surplus for outcome in _outcomes(code, lying, (), original, fewest=0)]
    if not found:
        return names(lying)
    fewest = min(len(surplus) for surplus in found)
    few = [surplus for surplus in found if len(surplus) == fewest]
    dearest = max(sum(card_points(card) for card in surplus) for surplus in few)
    dear = [surplus for surplus in few if sum(card_points(card) for card in surplus) == dearest]
    return min(dear, key=lambda surplus: [by_the_norm(card) for card in surplus])


def cures(code: str, lying: Sequence[str], hand: Sequence[str], original: str = "") -> set[tuple[Names, Names]]:
    """What may be added and what is then surplus; added nothing: what stays if nothing is put right."""
    found = set(_outcomes(code, lying, hand, original, fewest=2))
    kept = {one for one in found if not any(_beats(other, one) for other in found)}
    answer = set()
    for one in kept:
        fewest = min(len(other.surplus) for other in kept if other.added == one.added)
        if not one.added or len(one.surplus) == fewest:
            answer.add((one.added, one.surplus))
    if not any(not added for added, _ in answer):
        answer.add(((), names(lying)))
    if original:
        least = min(len(surplus) for added, surplus in answer if not added)
        answer = {(added, surplus) for added, surplus in answer if not added or len(surplus) < least}
    return answer


def _beats(one: Outcome, other: Outcome) -> bool:
    if one == other or not _among(one.added, other.added) or not _among(one.surplus, other.surplus):
        return False
    if one.added == other.added:
        return one.surplus != other.surplus or not one.is_bound
    return not one.is_bound or other.is_bound


def _among(some: Sequence[str], cards: Sequence[str]) -> bool:
    return all(some.count(card) <= cards.count(card) for card in some)


def _outcomes(code: str, lying: Sequence[str], hand: Sequence[str], original: str, fewest: int) -> Iterator[Outcome]:
    for kept in _subsets(lying):
        for added in _subsets(hand):
            reading = _reading(code, kept, added, original)
            if reading is not None and len(kept) + bool(original) * 3 >= fewest and _may_cure(reading, added):
                surplus = list(lying)
                for card in kept:
                    surplus.remove(card)
                yield Outcome(names(added), names(surplus), reading.wild_slot is not None)


def _may_cure(reading: Reading, added: Sequence[str]) -> bool:
    """The missing cards, or one wild: of several cards of the hand none may be the wild.

    Of two equal twos, one natural and one wild, the one that lay there before may be either.
    """
    if len(added) <= 1 or reading.wild is None:
        return True
    naturals = [name(card) for _, card in reading.naturals]
    return all(naturals.count(name(card)) >= [name(one) for one in added].count(name(card)) for card in added)


def _reading(code: str, kept: Sequence[str], added: Sequence[str], original: str) -> Reading | None:
    if not original:
        found = legal_readings(code, with_copies([*kept, *added]))
        return preferred(code, found) if found else None
    if not kept and not added:
        return parse_meld(original)
    grown = extend(code, original, [*kept, *added])
    return preferred(code, map(parse_meld, grown)) if grown else None


def _subsets(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def names(cards: Sequence[str]) -> Names:
    return tuple(sorted(map(name, cards), key=lambda card: (by_the_norm(card), RANKS.find(card[0]))))
