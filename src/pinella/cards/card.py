"""The pack of 108: two packs of 52 and four jokers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Final, TypeAlias


class Suit(Enum):
    """The four suits, high to low (F-1.2, B-1.2, S-1.2)."""

    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"

    @cached_property
    def place(self) -> int:
        """0 for hearts, the highest suit, to 3 for spades."""
        return "hdcs".index(self.value)

    @property
    def is_red(self) -> bool:
        """Hearts and diamonds."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(IntEnum):
    """The thirteen ranks in the order of a run, the ace low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @cached_property
    def letter(self) -> str:
        """`A 2 3 … 9 T J Q K`."""
        return RANK_LETTERS[self - 1]


RANK_LETTERS: Final = "A23456789TJQK"
COPIES: Final = 2
JOKERS: Final = 4


@dataclass(frozen=True, slots=True)
class Card:
    """One of the 104 suited cards. The two sevens of hearts are two cards, not one."""

    rank: Rank
    suit: Suit
    copy: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copy <= COPIES:
            raise ValueError(f"a card has copies 1 and {COPIES}, not {self.copy}")

    def __str__(self) -> str:
        return f"{self.rank.letter}{self.suit.value}{_primes(self.copy)}"

    @property
    def is_two(self) -> bool:
        """A pinella in Burraco, wild or natural; in Scala 40 a card like any other."""
        return self.rank is Rank.TWO


@dataclass(frozen=True, slots=True)
class Joker:
    """One of the four jokers (*jolly*)."""

    copy: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copy <= JOKERS:
            raise ValueError(f"there are jokers 1 to {JOKERS}, not {self.copy}")

    def __str__(self) -> str:
        return f"Jk{_primes(self.copy)}"


AnyCard: TypeAlias = Card | Joker


def twin(card: Card) -> Card:
    """The same card of the other pack."""
    return Card(card.rank, card.suit, 3 - card.copy)


def _primes(copy: int) -> str:
    return "'" * (copy - 1)


PACK: Final[tuple[AnyCard, ...]] = (
    *(Card(rank, suit, copy) for copy in (1, 2) for suit in Suit for rank in Rank),
    *(Joker(copy) for copy in range(1, JOKERS + 1)),
)
