"""The last play (*ultimo gioco effettuato*, B-D.56): the meld laid last, or the last single card laid off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from pinella.cards import AnyCard
from pinella.play.burraco._numbering import type_of
from pinella.play.effects import Effect, NoClosing
from pinella.play.events import CardDiscarded, CardsLaidOff, MeldLaid
from pinella.play.seats import MeldId
from pinella.play.translate import code_of
from pinella.referee.course import lying, of_these
from pinella.referee.detecting import GOING_OUT_CAUSES
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.single_cards import in_order

NO_DISCARD: Final = "no-discard"


@dataclass(frozen=True, slots=True)
class Play:
    """One step: a whole new meld, or one card laid off."""

    meld: MeldId
    cards: tuple[AnyCard, ...]
    is_new: bool


def closing_turn(hearing: Hearing) -> Hearing:
    """The same hearing, looking at the last thing that the offender did with cards in his own turn."""
    at = next((at for at in range(hearing.irregularity.at, -1, -1) if _is_his_act(hearing, at)), 0)
    return replace(hearing, irregularity=replace(hearing.irregularity, at=at))


def _is_his_act(hearing: Hearing, at: int) -> bool:
    event = hearing.history.events[at]
    if not isinstance(event, CardDiscarded | MeldLaid | CardsLaidOff):
        return False
    return event.seat is hearing.culprit and hearing.history.tables[at].turn is hearing.culprit


def why_not_go_out(turn: Hearing) -> str:
    """What is wrong with going out in this turn: `no-discard`, `wild`, `no-burraco`, or nothing."""
    if not isinstance(turn.event, CardDiscarded):
        return NO_DISCARD
    return GOING_OUT_CAUSES[turn.before.position.why_not_go_out(type_of(code_of(turn.event.card)))]


def play_goes_on(hearing: Hearing) -> tuple[Effect, ...]:
    """Who wrongly went out, or has no card left to discard, has not gone out."""
    is_closing = hearing.table.went_out is hearing.culprit or hearing.table.turn is hearing.culprit
    return (NoClosing(hearing.culprit),) if is_closing else ()


def plays(hearing: Hearing) -> tuple[Play, ...]:
    """The offender's plays of that turn in single steps, as far as their cards still lie where he put them."""
    return tuple(play for lay in hearing.lays() for play in _steps(hearing, lay))


def _steps(hearing: Hearing, lay: Lay) -> Iterator[Play]:
    there_now = lying(hearing.table, lay.meld)
    if lay.is_new:
        there = of_these(lay.cards, there_now)
        if there:
            yield Play(lay.meld, there, True)
        return
    for card in _in_order(hearing, lay):
        if of_these((card,), there_now):
            yield Play(lay.meld, (card,), False)


def _in_order(hearing: Hearing, lay: Lay) -> tuple[AnyCard, ...]:
    """Cards laid off together, one after the other.

    On a run they go outwards from the old ends, those below first: the last one is the highest, or else the lowest.
    On a set the last one is that of the highest rank, a wild before all.
    """
    before, after = (hearing.history.tables[at].meld(lay.meld) for at in (lay.at, lay.at + 1))
    return in_order(lay.cards, before, after)
