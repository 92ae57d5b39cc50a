"""The order of the first seating (art. 2)."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

from pinella.tournament.facts import Entrant


class FirstOrder(Enum):
    """How the entrants are put in order for the first round."""

    ENTRY = "entry"
    LOT = "lot"
    ALPHABET = "alphabet"
    CATEGORIES = "categories"
    POINTS = "points"
    CHOICE = "choice"
    """The referee gives the list; in Scala 40 the players have sat down where they liked."""


class Apart(Enum):
    """What may be kept apart."""

    CLUB = "club"
    PROVINCE = "province"
    REGION = "region"


ALL_APART: Final = (Apart.CLUB, Apart.PROVINCE, Apart.REGION)
_NO_POINTS: Final = -1


def ordered(entrants: Iterable[Entrant], order: FirstOrder, seed: int, letters: tuple[str, ...] = ()) -> list[Entrant]:
    """The entrants in that order. The lot is drawn from the seed of the event: anybody can draw it again.

    The alphabet may begin at any letter; with a second one, the moving of a Mitchell begin there (federal art. 2).
    """
    listed = list(entrants)
    if order is FirstOrder.LOT:
        random.Random(f"first round {seed}").shuffle(listed)  # noqa: S311  (drawn once, from a seed of the system)
    elif order is FirstOrder.ALPHABET:
        listed.sort(key=lambda entrant: (alphabetical(entrant.players[0].name), alphabetical(entrant.id)))
        listed = _from_letters(listed, [alphabetical(letter) for letter in letters])
    elif order is FirstOrder.CATEGORIES:
        listed.sort(key=lambda entrant: (not entrant.category, alphabetical(entrant.category)))
    elif order is FirstOrder.POINTS:
        listed.sort(key=lambda entrant: -(_NO_POINTS if entrant.points is None else entrant.points))
    return listed


def _from_letters(listed: list[Entrant], letters: Sequence[str]) -> list[Entrant]:
    """The fixed from the first letter on, round the alphabet; the moving, the other half, from the second one on."""
    if not letters:
        return listed
    half = len(listed) // 2
    turned = _beginning_at(listed, lambda entrant: alphabetical(entrant.players[0].name) >= letters[0])
    fixed, moving = turned[:half], turned[half:]

    def round_the_alphabet(text: str) -> tuple[bool, str]:
        return text < letters[0], text

    second = round_the_alphabet(letters[-1])
    return fixed + _beginning_at(
        moving,
        lambda entrant: len(letters) > 1 and round_the_alphabet(alphabetical(entrant.players[0].name)) >= second,
    )


def _beginning_at(listed: list[Entrant], is_first: Callable[[Entrant], bool]) -> list[Entrant]:
    """The list, begun at the first of whom that is true; those before go to the end."""
    cut = next((place for place, entrant in enumerate(listed) if is_first(entrant)), 0)
    return listed[cut:] + listed[:cut]


def alphabetical(text: str) -> str:
    """Sorts as a telephone book does: letters without their accents, no matter how large."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def plain(text: str) -> str:
    """Names that differ in capitals, accents or spaces are the same."""
    return " ".join(alphabetical(text).split())
