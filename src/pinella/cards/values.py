"""What a card is worth: one scale for Burraco, two for Scala 40."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinella.cards.card import AnyCard, Joker, Rank


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the thirteen ranks, the ace first, and of the joker."""

    ranks: tuple[int, ...]
    joker: int

    def of(self, card: AnyCard) -> int:
        """The points of one card."""
        return self.joker if isinstance(card, Joker) else self.of_rank(card.rank)

    def of_rank(self, rank: Rank) -> int:
        """The points of any card of that rank."""
        return self.ranks[rank - 1]


BURRACO_VALUES: Final = CardValues(ranks=(15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10), joker=30)
"""F-1.5, B-1.5, O-11.3: joker 30, two 20, ace 15, king to eight 10, seven to three 5."""

SCALA40_HAND_VALUES: Final = CardValues(ranks=(11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), joker=25)
"""S-22.1: what a card left in hand costs."""

SCALA40_OPENING_VALUES: Final = CardValues(ranks=(11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), joker=0)
"""S-7.1 to S-7.4: what a card is worth when opening; a joker is worth the card it stands for, a low ace 1."""

LOW_ACE_OPENING_VALUE: Final = 1
"""S-7.2: the ace in a run with the two."""
