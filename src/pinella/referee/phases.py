"""When an irregularity is noticed, and by whom: both follow from what has happened since, and from who calls."""

from __future__ import annotations

from typing import Final

from pinella.play.events import CardDrawn, DiscardPileTaken
from pinella.play.seats import Seat
from pinella.referee.history import History, turn_begun_since
from pinella.referee.irregularity import Irregularity, Noticed, Offence, Phase

_TAKING: Final = frozenset((CardDrawn, DiscardPileTaken))


def phase_of(history: History, one: Irregularity) -> Phase:
    """When it was noticed, if the referee is called now; where a ruling was withdrawn, ask of what stands."""
    table = history.table
    began = _begun_after(history, one)
    if table.is_over and not _closed_by_it(history, one, began):
        return Phase.DEAL_OVER
    if table.turns == 0 and not _has_begun(history):
        return Phase.DEALING
    if began:
        return Phase.LATER
    return Phase.AT_ONCE if _lasts(history, one) else Phase.AFTER_DISCARD


def _has_begun(history: History) -> bool:
    """Whether anybody has taken a card in this deal."""
    if history.table.has_taken:
        return True
    return not _TAKING.isdisjoint(map(type, history.events))


def _begun_after(history: History, one: Irregularity) -> bool:
    """Whether another player has begun a turn of his own since the irregular act."""
    return turn_begun_since(history, one.at, [seat for seat in history.table.seats if seat is not one.by])


def _closed_by_it(history: History, one: Irregularity, began: bool) -> bool:
    """Whether the offender went out in the turn of the irregularity, so that it can still be undone."""
    return history.table.went_out is one.by and not began


def _lasts(history: History, one: Irregularity) -> bool:
    """Whether the turn in which it happened goes on; out of turn: whether the player in turn has not begun."""
    before = history.tables[one.at]
    if before.turn is not one.by:
        return one.offence is not Offence.PLAY_AFTER_DISCARD
    return history.table.turns == before.turns


def noticed_by(caller: Seat | None, one: Irregularity) -> Noticed:
    """Who called, seen from the offender."""
    if caller is None:
        return Noticed.REFEREE
    if caller is one.by:
        return Noticed.CULPRIT
    return Noticed.PARTNER if caller.side is one.by.side else Noticed.OPPONENT
