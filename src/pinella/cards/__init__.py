"""The pack of 108, the orders of its cards, the text notation."""

from pinella.cards.card import JOKERS, PACK, AnyCard, Card, Joker, Rank, Suit, twin
from pinella.cards.notation import Laid, card, cards, laid, text_of
from pinella.cards.orders import (
    BURRACO_RANKING,
    SCALA40_RANKING,
    norm_key,
    rank_key,
    sequence_place,
)
from pinella.cards.values import (
    BURRACO_VALUES,
    LOW_ACE_OPENING_VALUE,
    SCALA40_HAND_VALUES,
    SCALA40_OPENING_VALUES,
    CardValues,
)

__all__ = [
    "BURRACO_RANKING",
    "BURRACO_VALUES",
    "JOKERS",
    "LOW_ACE_OPENING_VALUE",
    "PACK",
    "SCALA40_HAND_VALUES",
    "SCALA40_OPENING_VALUES",
    "SCALA40_RANKING",
    "AnyCard",
    "Card",
    "CardValues",
    "Joker",
    "Laid",
    "Rank",
    "Suit",
    "card",
    "cards",
    "laid",
    "norm_key",
    "rank_key",
    "sequence_place",
    "text_of",
    "twin",
]
