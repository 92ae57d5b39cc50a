"""Cards and melds in the one form that a match file gives them.

Jokers are interchangeable: they are written `Jk`, and read as joker 1, 2 … of their group.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Final

from pinella.cards import JOKERS, PACK, AnyCard, Card, Joker, Laid
from pinella.errors import NotationError
from pinella.play.command_data import cards_text
from pinella.play.seats import MeldId, Side

JOKER: Final = "Jk"
_CARDS: Final[dict[str, Card]] = {str(card): card for card in PACK if isinstance(card, Card)}
MOST_MELDS: Final = 108


def words(cards: Iterable[AnyCard]) -> str:
    """Cards as they stand, jokers alike."""
    return cards_text(cards)


def laid_words(laid: Iterable[Laid]) -> str:
    """A meld as it lies."""
    return " ".join(map(str, laid))


def cards_of(text: str) -> tuple[AnyCard, ...]:
    """Cards in their one form, none twice; jokers are numbered as they come."""
    return tuple(one.card for one in laid_of(text, marked=False))


def laid_of(text: str, *, marked: bool = True) -> tuple[Laid, ...]:
    """The cards of a meld with their marks."""
    jokers = count(1)
    found = tuple(_laid(token, jokers, marked=marked) for token in text.split(" "))
    if len({one.card for one in found}) != len(found):
        raise NotationError("pin/card-twice", "expected every card once: one is written twice")
    return found


def _laid(token: str, jokers: count[int], *, marked: bool) -> Laid:
    body, bound, place = token.removeprefix("+").partition("=")
    free = token.startswith("+")
    stands_for = _CARDS.get(place) if bound else None
    if (bound and (stands_for is None or stands_for.copy == 2 or free)) or ((bound or free) and not marked):
        raise _no_card(token)
    if body == JOKER:
        number = next(jokers)
        if number > JOKERS:
            raise NotationError("pin/card-twice", f"expected at most {JOKERS} jokers")
        return Laid(Joker(number), stands_for, free)
    card = _CARDS.get(body)
    if card is None:
        raise _no_card(token)
    return Laid(card, stands_for, free)


def _no_card(token: str) -> NotationError:
    shown = token if len(token) <= 12 else f"{token[:12]}…"
    return NotationError("pin/card", f"expected a card such as 7h, 7h' or Jk, found {shown!r}")


def suited(text: str) -> Card:
    """A card that is no joker."""
    card = _CARDS.get(text)
    if card is None:
        raise _no_card(text)
    return card


def meld_id(text: str) -> MeldId:
    """`NS.1`, `EW.2`, `T3`."""
    side, number = (None, int(text[1:])) if text.startswith("T") else (Side(text[:2]), int(text[3:]))
    if not 1 <= number <= MOST_MELDS:
        raise NotationError("pin/meld", f"expected a meld such as NS.1 or T1, found {text!r}")
    return MeldId(side, number)
