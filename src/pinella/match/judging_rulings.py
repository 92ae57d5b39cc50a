"""Whether the engine would say the same again: a call or a choice, put to the referee once more.

A ruling that a human signed is his own and is not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from pinella import referee
from pinella.errors import PinellaError
from pinella.match.events import MatchEvent
from pinella.match.judging import CRASHES, NOT_FOLLOWED, NOT_JUDGED
from pinella.match.wording import canonical, line_of
from pinella.play.burraco.applying import applied
from pinella.play.commands import CallReferee, Choose
from pinella.play.effects import RandomToStock
from pinella.play.events import ChoiceMade, ChoiceOffered, Event, RefereeCalled, RulingGiven
from pinella.play.translate import code_of
from pinella.referee import ENGINE, History

_ANSWERS: Final = (ChoiceOffered, RulingGiven)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with the events that follow a call, and how many of them the call explains."""

    explained: int
    at: int = 0
    """Which of them is wrong."""

    reason: str | None = None


def judge_hearing(course: History, follow: Sequence[MatchEvent], *, with_stream: bool) -> Verdict:
    """The first of these events, with what the referee answered to it.

    `with_stream`: the deal's stream is known, or it has none; without it an answer that draws a card is not judged.
    """
    first = follow[0]
    if not with_stream and _draws_a_card(follow):
        return Verdict(1 + len(_answers(follow)))
    if isinstance(first, RefereeCalled | ChoiceMade):
        return _compared(_again(course, first), follow)
    if isinstance(first, ChoiceOffered) or (isinstance(first, RulingGiven) and first.ruled_by == ENGINE):
        return Verdict(1, 0, NOT_FOLLOWED)
    return Verdict(1)


def _again(course: History, event: RefereeCalled | ChoiceMade) -> tuple[Event, ...] | str:
    """The engine's answer from the same history, or why there is none."""
    try:
        if isinstance(event, RefereeCalled):
            answer = referee.call(course, CallReferee(event.seat, event.about))
        else:
            answer = referee.choose(course, Choose(event.seat, event.option))
        return tuple(map(canonical, answer))
    except PinellaError as error:
        return str(error)
    except CRASHES:
        return NOT_JUDGED


def _compared(expected: tuple[Event, ...] | str, follow: Sequence[MatchEvent]) -> Verdict:
    """The engine's answers as they are recorded, up to where a human took over, beside those it gives now."""
    answers = _answers(follow)
    own = list(takewhile(lambda one: not _is_human(one), answers))
    humans = list(takewhile(_is_human, answers[len(own) :]))
    end = 1 + len(own) + len(humans)
    if isinstance(expected, str):
        return Verdict(end, 0, expected if own else None)
    for at, one in enumerate(expected[1:], 1):
        if at > len(own) and (humans or end == len(follow)):
            return Verdict(end)
        if at > len(own) or follow[at] != one:
            return Verdict(end, at if at <= len(own) else 0, f"the engine says: {line_of(one)}")
    return Verdict(end if humans else len(expected))


def _answers(follow: Sequence[MatchEvent]) -> list[MatchEvent]:
    return list(takewhile(lambda one: isinstance(one, _ANSWERS), follow[1:]))


def _draws_a_card(follow: Sequence[MatchEvent]) -> bool:
    effects = (effect for one in _answers(follow) if isinstance(one, RulingGiven) for effect in one.effects)
    return any(isinstance(effect, RandomToStock) for effect in effects)


def _is_human(event: MatchEvent) -> bool:
    return isinstance(event, RulingGiven) and event.ruled_by != ENGINE


def wrongly_drawn(course: History, event: RulingGiven) -> bool:
    """Whether a card that a ruling put on the stock at random is not the one that the deal's stream gives (F-30.2)."""
    table = course.table
    for effect in event.effects:
        if isinstance(effect, RandomToStock) and table.chance is not None:
            card, _ = table.chance.chosen(table.hand(effect.seat))
            if code_of(card) != code_of(effect.card):
                return True
        table = applied(table, effect)
    return False
