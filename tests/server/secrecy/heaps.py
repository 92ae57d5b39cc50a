"""Cards in lists: whether some are there, taking them away, and their order in a pot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.server.secrecy.reading import JOKER


def in_order(card: str) -> tuple[int, ...]:
    """By suit, rank and copy, jokers last: a pot that is too large gives the last ones back."""
    return (9,) if card == JOKER else ("cdhs".index(card[1]), "A23456789TJQK".index(card[0]), len(card))


def holds(hand: Sequence[str], cards: Iterable[str]) -> bool:
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def take(place: list[str], cards: Iterable[str]) -> None:
    for card in cards:
        place.remove(card)


def take_last(place: list[str], cards: Iterable[str]) -> None:
    """From the top of a pile: of two jokers the upper one."""
    place.reverse()
    take(place, cards)
    place.reverse()
