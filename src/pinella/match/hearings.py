"""What a history is asked about its calls, choices and rulings: only that they hang together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Final

from pinella.errors import BrokenHistory
from pinella.match.card_words import laid_words
from pinella.match.ruling_words import Said
from pinella.play import burraco
from pinella.play.burraco.acts import lying
from pinella.play.events import (
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    Event,
    IncidentReported,
    RulingGiven,
    RulingWithdrawn,
)
from pinella.play.seats import Seat
from pinella.referee import History

LONGEST_DEAL: Final = 5_000
"""Events of an arbitrated deal: the table is kept at each of them."""

LAST_ACT: Final = 4_000
"""After so many events nobody plays or reports any more: there is room left for calls and for the end."""

LAST_CALL: Final = 4_900
"""After so many events the engine answers no call any more: a referee's own ruling can still end the deal."""

MOST_REPORTS: Final = 500
"""Reports of one deal; each may need a ruling, and all of them fit between the last act and the last call."""


def has_room_for_acts(course: History, events: Sequence[Event]) -> bool:
    """Whether a deal can still have these acts and reports."""
    if len(course.events) + len(events) > LAST_ACT:
        return False
    if not any(isinstance(event, IncidentReported) for event in events):
        return True
    return sum(isinstance(event, IncidentReported) for event in (*course.events, *events)) <= MOST_REPORTS


def has_room_for_answer(course: History, events: Sequence[Event], *, by_a_referee: bool) -> bool:
    """Whether a deal can still have this answer of the engine, or of a referee who rules himself."""
    return len(course.events) + len(events) <= (LONGEST_DEAL if by_a_referee else LAST_CALL)


def after(course: History, event: Event) -> History:
    """The course of an arbitrated deal with one more event."""
    if len(course.events) >= LONGEST_DEAL:
        raise BrokenHistory(f"a deal cannot have had more than {LONGEST_DEAL} events")
    if isinstance(event, Said):
        _must_hang_together(course, event)
    told = course.then(event)
    if isinstance(event, CardsLaidOff):
        _must_lie(told.table, event)
    return told


def _must_hang_together(course: History, event: Said) -> None:
    for seat in _seats_in(event):
        if seat not in course.table.seats:
            raise BrokenHistory(f"nobody sits at {seat}")
    match event:
        case ChoiceOffered():
            keys = [option.key for option in event.choice.options]
            if course.table.left.choice is not None or len(set(keys)) != len(keys):
                raise BrokenHistory("the choice cannot have been offered: another was open, or an option comes twice")
        case ChoiceMade():
            _must_be_open(course, event)
        case RulingGiven():
            _must_be_the_next(course, event)
        case RulingWithdrawn():
            if not stands(course, event.number):
                raise BrokenHistory(f"ruling {event.number} cannot have been withdrawn: it did not stand")


def _seats_in(value: object) -> Iterator[Seat]:
    """Every seat that an event names, in its effects too."""
    if isinstance(value, Seat):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _seats_in(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from _seats_in(getattr(value, field.name))


def _must_be_open(course: History, event: ChoiceMade) -> None:
    choice = course.table.left.choice
    if choice is None or choice.seat is not event.seat or event.option not in [one.key for one in choice.options]:
        raise BrokenHistory(f"{event.option} cannot have been chosen: it was not offered, or to somebody else")


def _must_be_the_next(course: History, event: RulingGiven) -> None:
    number = sum(isinstance(one, RulingGiven) for one in course.events) + 1
    if event.number != number:
        raise BrokenHistory(f"ruling {event.number} cannot have been given: the next one was ruling {number}")
    if any(at >= len(course.events) for at in (event.at, *event.covers)):
        raise BrokenHistory(f"ruling {event.number} cannot be about an event that had not happened")


def stands(course: History, number: int) -> bool:
    """Whether a ruling was given and has not been withdrawn, itself or with one before it."""
    given = course.ruling(number)
    return given is not None and course.events.index(given) not in course.gone


def _must_lie(table: burraco.Table, event: CardsLaidOff) -> None:
    """What was told of the meld lies on the table; of two equal cards either may be shown first."""
    if laid_words(lying(table, event.meld)).replace("'", "") != laid_words(event.laid).replace("'", ""):
        raise BrokenHistory(f"{event.meld} cannot be {laid_words(event.laid)}: that is not what lies there")
