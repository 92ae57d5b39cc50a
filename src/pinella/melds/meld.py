"""A meld (*gioco*): cards on the table as a run or a set, and what they are worth under the book they were laid by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, Suit, text_of
from pinella.codes import BurracoKind


class MeldKind(Enum):
    """Run or set."""

    RUN = "run"
    """Sequenza: cards of one suit in order."""

    SET = "set"
    """Combinazione: cards of one rank."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid as a run (low to high) or a set (by suit); a free wild stands last."""

    kind: MeldKind
    laid: tuple[Laid, ...]
    points: int
    """What the cards are worth; in Scala 40, what they count towards the opening."""

    burraco: BurracoKind | None = None
    bonus: int = 0

    def __str__(self) -> str:
        return text_of(self.laid)

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """The cards, without their marks."""
        return tuple(one.card for one in self.laid)

    @property
    def wild(self) -> Laid | None:
        """The wild of a Burraco meld, free or bound; a natural two is none."""
        return next((one for one in self.laid if one.is_free or one.stands_for is not None), None)

    @property
    def total(self) -> int:
        """Points and bonus together."""
        return self.points + self.bonus


def stands_as(one: Laid) -> Card | None:
    """The card that a laid card is in its meld: itself, or the one it stands for; None for a free wild."""
    if one.stands_for is not None:
        return one.stands_for
    return None if one.is_free or isinstance(one.card, Joker) else one.card


def card_at(suit: Suit, slot: int) -> Card:
    """The card that belongs on a slot of a run."""
    return Card(Rank(slot % 13 + 1), suit)
