"""The rulings of a match, each with the table before and after it: what an appeal looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pinella.match.evolving import evolve
from pinella.match.state import Match
from pinella.play.burraco import Table
from pinella.play.events import CardsDealt, RulingGiven
from pinella.referee import History


@dataclass(frozen=True, slots=True)
class RulingTrace:
    """One ruling of a match."""

    ruling: RulingGiven
    deal: int
    before: Table
    after: Table
    withdrawn: bool
    """It stands no more: it was withdrawn, or given after one that was."""


def trace(match: Match) -> tuple[RulingTrace, ...]:
    """Every ruling that was given, in order, withdrawn ones too."""
    return tuple(found for number, course in courses(match) for found in _traced(number, course))


def courses(match: Match) -> Iterator[tuple[int, History]]:
    """The deals of an arbitrated match, each to its end or as far as it has come."""
    again = match.beginning
    for number, chapter in enumerate(match.chapters if match.is_arbitrated else ()):
        for event in chapter:
            again = evolve(again, event)
        if again.course is not None and any(isinstance(event, CardsDealt) for event in chapter):
            yield number, again.course


def _traced(number: int, course: History) -> Iterator[RulingTrace]:
    undone = course.gone
    for at, event in enumerate(course.events):
        if isinstance(event, RulingGiven):
            yield RulingTrace(event, number, course.tables[at], course.tables[at + 1], at in undone)
