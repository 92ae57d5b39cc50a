"""Melds that wait for their player's turn: made with cards of a pile that he took out of turn and that was restored.

The ruling freezes them, their cards lie loose, and only in his own turn can they be put right (F-30.8, F-30.10). The
table cannot see that by itself: when he has taken a card in that turn, they are something to be ruled on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.effects import FreezeForATime
from pinella.play.events import CardDrawn, CardsLaidOff, DiscardPileTaken, RulingGiven
from pinella.play.seats import MeldId, Seat
from pinella.referee.history import History
from pinella.referee.irregularity import Irregularity, Offence

WAITING: Final = "waiting"
"""The detail of an irregularity that a ruling has left for the player's own turn."""


def waited_for(history: History, at: int, seat: Seat) -> Iterator[Irregularity]:
    """What is to be ruled on now that a player in turn has taken a card in this event."""
    if melds_waiting(history, at, seat):
        yield Irregularity(Offence.PILE_OUT_OF_TURN, seat, at, details=(WAITING,))


def melds_waiting(history: History, at: int, seat: Seat) -> tuple[MeldId, ...]:
    """The melds of a player that a ruling before this event left waiting, and that are still not in order now."""
    ruling = ruling_they_wait_for(history, at, seat)
    if ruling is None:
        return ()
    frozen = (effect.meld for effect in ruling.effects if isinstance(effect, FreezeForATime))
    return tuple(name for name in frozen if history.table.left.loose_on(name))


def puts_right(history: History, at: int) -> bool:
    """Whether a lay-off, in a turn that leaves no other play, puts right a meld that waited for the pile."""
    event = history.events[at]
    if not isinstance(event, CardsLaidOff):
        return False
    taken = _last_taking(history, at, event.seat)
    ruling = None if taken is None else ruling_they_wait_for(history, taken, event.seat)
    if ruling is None or not any(isinstance(one, FreezeForATime) and one.meld == event.meld for one in ruling.effects):
        return False
    before, after = history.tables[at].left, history.tables[at + 1].left
    return bool(before.loose_on(event.meld)) and not after.loose_on(event.meld)


def _last_taking(history: History, at: int, seat: Seat) -> int | None:
    """With which event the player in turn took the pile, if he has."""
    for place in range(at - 1, -1, -1):
        event = history.events[place]
        if isinstance(event, CardDrawn | DiscardPileTaken) and event.seat is seat:
            return place if isinstance(event, DiscardPileTaken) else None
    return None


def ruling_they_wait_for(history: History, at: int, seat: Seat) -> RulingGiven | None:
    """The ruling on a pile taken out of turn, if this event is the first with which the player takes a card since."""
    for place in range(at - 1, -1, -1):
        event = history.events[place]
        if isinstance(event, RulingGiven) and event.offence == str(Offence.PILE_OUT_OF_TURN) and event.by is seat:
            return event
        if isinstance(event, CardDrawn | DiscardPileTaken) and event.seat is seat:
            return None
    return None
