"""A ruling has said how a player takes cards in his turn, and he takes them otherwise."""

from __future__ import annotations

from typing import Final

from pinella.play.aftermath import Take
from pinella.play.burraco import Table
from pinella.play.events import CardDrawn, DiscardPileTaken

TAKING: Final = "taking"
"""The detail of an irregularity: cards taken otherwise than a ruling says."""


def takes_otherwise(before: Table, event: CardDrawn | DiscardPileTaken) -> bool:
    """Whether a player in turn draws where he must take the pile, or the other way round; if he could do as told."""
    limit = before.left.limit_of(event.seat)
    if limit is None or before.turn is not event.seat or before.has_taken:
        return False
    if isinstance(event, CardDrawn):
        return limit.take is Take.PILE and bool(before.pile)
    return limit.take is Take.DRAW and before.position.may_draw()
