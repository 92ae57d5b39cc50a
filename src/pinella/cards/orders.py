"""The orders of cards that the codes need, as keys for `sorted`: the first card of the order sorts first.

- by the norm (*secondo norma*): how penalised cards are discarded in Burraco;
- by rank: seat draw, cards left behind on the pile;
- in sequence: how a run goes up.
"""

from __future__ import annotations

from typing import Final

from pinella.cards.card import AnyCard, Card, Joker, Rank
from pinella.cards.values import BURRACO_VALUES

_HIGH_TO_LOW: Final = (
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    Rank.TEN,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
    Rank.SIX,
    Rank.FIVE,
    Rank.FOUR,
    Rank.THREE,
)
BURRACO_RANKING: Final = (Rank.TWO, Rank.ACE, *_HIGH_TO_LOW)
"""F-1.3, B-1.3: below the joker stands the two, then the ace, then the king down to the three."""

SCALA40_RANKING: Final = (Rank.ACE, *_HIGH_TO_LOW, Rank.TWO)
"""S-1.3: below the joker stands the ace, then the king down to the two."""


def norm_key(card: AnyCard) -> tuple[int, int, int]:
    """By the norm: points from the highest, then suit, then rank (F-D.39, AMB-03, BAMB-01, I-AMB-20)."""
    points = -BURRACO_VALUES.of(card)
    if isinstance(card, Joker):
        return (points, 0, 0)
    return (points, card.suit.place, BURRACO_RANKING.index(card.rank))


def rank_key(card: AnyCard, ranking: tuple[Rank, ...] = BURRACO_RANKING) -> tuple[int, int]:
    """By rank from the highest, then suit; the joker is above every card (F-1.3, F-1.4, B-1.3, S-1.3, S-1.4)."""
    if isinstance(card, Joker):
        return (-1, 0)
    return (ranking.index(card.rank), card.suit.place)


def sequence_place(card: Card, *, ace_high: bool = False) -> int:
    """The place in a run: low ace 0, two 1, … king 12, high ace 13 (F-11.2, B-11.4, O-6.3, S-9.5)."""
    if card.rank is Rank.ACE:
        return 13 if ace_high else 0
    return card.rank - 1
