"""Melds that wait for their player's turn, as the referee sees them; what they are stands in the table itself."""

from __future__ import annotations

from pinella.cards import AnyCard
from pinella.play.burraco import waiting
from pinella.play.events import CardsLaidOff
from pinella.referee.history import History


def puts_right(history: History, at: int) -> bool:
    """Whether a lay-off puts right a meld that waited for the pile, by itself or with others of the same turn.

    It is the one play that a turn so limited leaves (F-30.8).
    """
    first, before = history.events[at], history.tables[at]
    if not isinstance(first, CardsLaidOff):
        return False
    cards: list[AnyCard] = []
    for event, table in zip(history.events[at:], history.tables[at:], strict=False):
        if table.turns != before.turns:
            break
        if isinstance(event, CardsLaidOff) and event.seat is first.seat and event.meld == first.meld:
            cards += event.cards
            if waiting.puts_right(before, first.seat, first.meld, cards):
                return True
    return False
