"""Between the cards that people see and the codes and masks of the kernels, both ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Card, Joker, Rank, Suit

JOKER_CODE: Final = 104
CARDS: Final[tuple[AnyCard, ...]] = PACK[: JOKER_CODE + 1]
"""The cards by code; the four jokers are one."""

_JOKERS: Final[tuple[AnyCard, ...]] = PACK[JOKER_CODE:]
_SUITS: Final = tuple(Suit)
_RANKS: Final = 0x1FFF
_CODES: Final[dict[int, int]] = {id(card): min(code, JOKER_CODE) for code, card in enumerate(PACK)}
"""The codes of the very cards of `PACK`, by identity: they live as long as the program, and hashing a card is slow."""


def code_of(card: AnyCard) -> int:
    """0 to 51 a card of the first pack, 52 to 103 of the second, 104 any joker."""
    known = _CODES.get(id(card))
    if known is not None:
        return known
    if isinstance(card, Joker):
        return JOKER_CODE
    return 52 * (card.copy - 1) + 13 * card.suit.place + card.rank - 1


def codes_of(cards: Iterable[AnyCard]) -> vec[i64]:
    """Cards in their order, as codes."""
    return vec[i64]([code_of(card) for card in cards])


def numbered(codes: Iterable[int]) -> tuple[AnyCard, ...]:
    """Cards by their codes, in order; jokers are numbered as they come, so that none appears twice."""
    listed = list(codes)
    if JOKER_CODE not in listed:
        return tuple(map(CARDS.__getitem__, listed))
    jokers = count(1)
    return tuple([_joker(next(jokers)) if code == JOKER_CODE else CARDS[code] for code in listed])


def _joker(number: int) -> AnyCard:
    """The very card of `PACK`; there are no more than four."""
    return _JOKERS[number - 1] if number <= len(_JOKERS) else Joker(number)


@lru_cache(maxsize=1 << 12)
def lying(codes: tuple[int, ...]) -> tuple[AnyCard, ...]:
    """The same for cards that lie in view: the very same value as long as they do, so that it is written once."""
    return numbered(codes)


def cards_in(first: int, second: int, jokers: int) -> tuple[AnyCard, ...]:
    """A group of cards from its masks: by suit, rank and copy, jokers last."""
    return (
        *_of_suit(0, first & _RANKS, second & _RANKS),
        *_of_suit(13, first >> 13 & _RANKS, second >> 13 & _RANKS),
        *_of_suit(26, first >> 26 & _RANKS, second >> 26 & _RANKS),
        *_of_suit(39, first >> 39, second >> 39),
        *map(_joker, range(1, jokers + 1)),
    )


@lru_cache(maxsize=1 << 13)
def held(first: int, second: int, jokers: int) -> tuple[AnyCard, ...]:
    """The same for a hand: the very same value as long as nobody plays from it, so that it is written once."""
    return cards_in(first, second, jokers)


@lru_cache(maxsize=1 << 16)
def _of_suit(begin: int, first: int, second: int) -> tuple[AnyCard, ...]:
    """The cards of a suit by rank and copy; kept, since a hand changes by few cards from one moment to the next."""
    packs = ((first, begin), (second, begin + 52))
    return tuple(CARDS[code + rank] for rank in range(13) for ranks, code in packs if ranks >> rank & 1)


def mask_of(cards: Sequence[AnyCard]) -> tuple[int, int, int]:
    """The masks of the two packs and the number of jokers."""
    first = second = jokers = 0
    for card in cards:
        code = code_of(card)
        if code == JOKER_CODE:
            jokers += 1
        elif code < 52:
            first |= 1 << code
        else:
            second |= 1 << (code - 52)
    return first, second, jokers


def type_card(number: int) -> AnyCard:
    """The first copy of a card type; 52 is a joker."""
    if number == 52:
        return Joker()
    return Card(Rank(number % 13 + 1), _SUITS[number // 13])
