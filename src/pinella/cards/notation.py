"""The text notation of cards and melds, which reads back to itself.

`7h Td As 2c Jk` are cards, `7h'` is the second copy, `2c=9h` a wild bound to the place of the nine, `+2c` a free wild.
Input is kind (`10h`, `kS`, `jk` are read too); output is always the canonical form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from pinella.cards.card import COPIES, JOKERS, PACK, RANK_LETTERS, AnyCard, Card, Joker, Rank, Suit
from pinella.errors import NotationError

_TOKEN: Final = re.compile(r"(?P<free>\+)?(?P<body>[^'=+]+)(?P<primes>'*)(=(?P<place>[^'=+]+))?")
_KNOWN: Final[dict[str, AnyCard]] = {str(one): one for one in PACK}
"""Every card as it is mostly written: it need not be taken to pieces."""

_EXPECTED_CARD: Final = "expected a card such as 7h, Td, As, 7h' (the second copy) or Jk"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a meld: plain, bound to the place of another card, or free at the end."""

    card: AnyCard
    stands_for: Card | None = None
    is_free: bool = False

    def __str__(self) -> str:
        text = "Jk" if isinstance(self.card, Joker) else str(self.card)
        if self.is_free:
            return f"+{text}"
        return text if self.stands_for is None else f"{text}={self.stands_for}"


@dataclass(frozen=True, slots=True)
class _Token:
    """One word of a line, before copies are given out."""

    text: str
    position: int
    rank: Rank | None
    suit: Suit | None
    copy: int | None
    stands_for: Card | None
    is_free: bool


def card(text: str) -> AnyCard:
    """`card("7h")` is a seven of hearts, `card("7h'")` the other one, `card("Jk")` a joker."""
    known = _KNOWN.get(text)
    if known is not None:
        return known
    group = cards(text)
    if len(group) != 1:
        raise NotationError("card/not-one", f"expected one card, found {len(group)}")
    return group[0]


def cards(text: str) -> tuple[AnyCard, ...]:
    """A group of cards; a card written twice without a prime means its two copies."""
    group = laid(text)
    for position, one in enumerate(group, 1):
        if one.stands_for is not None or one.is_free:
            raise NotationError(
                "card/marked", "expected a plain card, without = or +", token=str(one), position=position
            )
    return tuple(one.card for one in group)


def laid(text: str) -> tuple[Laid, ...]:
    """A group of cards with the marks of a meld: `3h 2h=4h 5h`, `3h 4h 5h +Jk`."""
    words = text.split()
    if len(words) > len(PACK):
        raise NotationError("cards/too-many", f"expected at most {len(PACK)} cards, found {len(words)}")
    tokens = [_read(word, position) for position, word in enumerate(words, 1)]
    return tuple(_give_copies(tokens))


def text_of(group: Iterable[AnyCard] | Iterable[Laid]) -> str:
    """The cards in notation, as they stand."""
    return " ".join(str(one) for one in group)


def _read(word: str, position: int) -> _Token:
    match = _TOKEN.fullmatch(word)
    if match is None:
        raise NotationError("card/unknown", _EXPECTED_CARD, token=word, position=position)
    rank, suit = _rank_and_suit(match["body"], word, position)
    copy = len(match["primes"]) + 1 if match["primes"] else None
    if copy is not None and copy > (COPIES if suit else JOKERS):
        raise NotationError("card/unknown", _EXPECTED_CARD, token=word, position=position)
    stands_for = None
    if match["place"] and match["free"]:
        raise NotationError("card/unknown", "expected + or =, not both", token=word, position=position)
    if match["place"]:
        place_rank, place_suit = _rank_and_suit(match["place"], word, position)
        if place_rank is None or place_suit is None:
            raise NotationError("card/unknown", "expected a suited card after =", token=word, position=position)
        stands_for = Card(place_rank, place_suit)
    return _Token(word, position, rank, suit, copy, stands_for, match["free"] is not None)


def _rank_and_suit(body: str, word: str, position: int) -> tuple[Rank | None, Suit | None]:
    """Rank and suit of a card, both None for a joker."""
    if body.lower() == "jk":
        return None, None
    short = "T" + body[2:] if body.startswith("10") else body
    if len(short) == 2 and short[0].upper() in RANK_LETTERS and short[1].lower() in "hdcs":
        return Rank(RANK_LETTERS.index(short[0].upper()) + 1), Suit(short[1].lower())
    raise NotationError("card/unknown", _EXPECTED_CARD, token=word, position=position)


def _give_copies(tokens: list[_Token]) -> Iterable[Laid]:
    """Primed cards keep their copy; the others take the copies that are left, in order."""
    named = {(token.rank, token.suit, token.copy) for token in tokens if token.copy is not None}
    taken: set[tuple[Rank | None, Suit | None, int | None]] = set()
    for token in tokens:
        copy = token.copy
        if copy is None:
            limit = COPIES if token.suit else JOKERS
            free = [(token.rank, token.suit, one) for one in range(1, limit + 1)]
            copy = next((key[2] for key in free if key not in taken and key not in named), None)
        if copy is None or (token.rank, token.suit, copy) in taken:
            raise _no_copy_left(token)
        taken.add((token.rank, token.suit, copy))
        one = Joker(copy) if token.rank is None or token.suit is None else Card(token.rank, token.suit, copy)
        yield Laid(one, token.stands_for, token.is_free)


def _no_copy_left(token: _Token) -> NotationError:
    if token.suit is None:
        return NotationError(
            "card/fifth-joker", "expected at most four jokers", token=token.text, position=token.position
        )
    return NotationError(
        "card/third-copy", "expected at most two copies of a card", token=token.text, position=token.position
    )
