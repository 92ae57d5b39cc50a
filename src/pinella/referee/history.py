"""The course of a deal: where it began, what happened, and the table at every moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pinella.errors import BrokenHistory
from pinella.play import burraco
from pinella.play.burraco import Table
from pinella.play.events import Event, RulingGiven, RulingWithdrawn
from pinella.play.seats import Seat


@dataclass(frozen=True, slots=True)
class History:
    """`tables[i]` is the table before `events[i]`; the last one is the table now."""

    tables: tuple[Table, ...]
    events: tuple[Event, ...] = ()
    gone: frozenset[int] = frozenset()
    """The events that a withdrawn ruling has undone: the ruling itself and what came after it."""

    begun: tuple[Seat | None, ...] = field(default=(), compare=False, repr=False)
    """Whose turn each event began; kept beside the events, so that a long deal is not read again for every question."""

    def __post_init__(self) -> None:
        if len(self.begun) != len(self.events):
            object.__setattr__(self, "begun", tuple(_begun_between(*two) for two in pairwise(self.tables)))

    @classmethod
    def of(cls, start: Table, events: Iterable[Event] = ()) -> History:
        """A table, and what happened on it."""
        history = cls((start,))
        return history.then(*events)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.tables[-1]

    @property
    def start(self) -> Table:
        return self.tables[0]

    def then(self, *events: Event) -> History:
        """The history with more events."""
        tables, happened, gone, begun = list(self.tables), list(self.events), self.gone, list(self.begun)
        for event in events:
            tables.append(_after(tables, happened, event))
            begun.append(_begun_between(*tables[-2:]))
            if isinstance(event, RulingWithdrawn):
                gone |= frozenset(range(_place_of(happened, event.number), len(happened)))
            happened.append(event)
        return History(tuple(tables), tuple(happened), gone, tuple(begun))

    def ruling(self, number: int) -> RulingGiven | None:
        """The ruling of this number."""
        return next(
            (event for event in self.events if isinstance(event, RulingGiven) and event.number == number),
            None,
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """The course of a deal as if what withdrawn rulings have undone had never been."""

    history: History
    numbers: tuple[int, ...]
    """For each of its events, which one it is of the whole history."""

    @classmethod
    def of(cls, whole: History) -> Standing:
        """What stands of a history; rulings name the events of this one."""
        if not whole.gone:
            return cls(whole, tuple(range(len(whole.events))))
        numbers = tuple(at for at, event in enumerate(whole.events) if at not in whole.gone and not _withdraws(event))
        places = {number: place for place, number in enumerate(numbers)}
        events = tuple(_renumbered(whole.events[at], places) for at in numbers)
        tables = (*(whole.tables[at] for at in numbers), whole.table)
        begun = tuple(whole.begun[at] for at in numbers)
        return cls(History(tables, events, begun=begun), numbers)


def turn_begun_since(history: History, at: int, seats: Iterable[Seat]) -> bool:
    """Whether one of these players has begun a turn of his own after the event of this number.

    He begins it when he takes cards, by himself or because a ruling makes him; and who has ended his turn without
    taking any has begun it all the same.
    """
    begun = history.begun[at + 1 :]
    return any(seat in begun for seat in seats)


def _begun_between(before: Table, after: Table) -> Seat | None:
    """Whose turn an event began; a turn that a ruling reopens had begun before."""
    if after.turns < before.turns:
        return None
    if after.has_taken and not (before.has_taken and before.turns == after.turns):
        return after.turn
    ended = after.turns > before.turns and not before.has_taken
    return before.turn if ended else None


def _withdraws(event: Event) -> bool:
    return isinstance(event, RulingWithdrawn)


def _renumbered(event: Event, places: dict[int, int]) -> Event:
    """A ruling that stands speaks of events that stand."""
    if not isinstance(event, RulingGiven):
        return event
    return replace(event, at=places.get(event.at, -1), covers=tuple(places[at] for at in event.covers if at in places))


def _after(tables: list[Table], events: list[Event], event: Event) -> Table:
    if isinstance(event, RulingWithdrawn):
        before = tables[_place_of(events, event.number)]
        return replace(before, version=tables[-1].version + 1)
    return burraco.evolve(tables[-1], event)


def _place_of(events: Sequence[Event], number: int) -> int:
    for at, event in enumerate(events):
        if isinstance(event, RulingGiven) and event.number == number:
            return at
    raise BrokenHistory(f"ruling {number} was never given")
