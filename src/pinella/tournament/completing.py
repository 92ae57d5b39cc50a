"""Incomplete tables of rounds that are published: where somebody who comes late, or is back, can still sit down.

FITAB art. 38, federal art. 38 and 39, Scala 40 art. 26. Rounds may be published ahead: who sits down in one sits down
in all that follow, each time at the place that is due.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.tournament import mitchell, round_robin
from pinella.tournament.event import Event, Round, evolve, fold
from pinella.tournament.facts import AnyFact, Entry, Table, TableCompleted
from pinella.tournament.partners import ON_LINES, Partners, met
from pinella.tournament.plan import Movement


def after(event: Event, facts: Sequence[AnyFact]) -> Event:
    """The event as it will be with these facts; the event itself stays as it is."""
    later = fold(event.history)
    for fact in facts:
        evolve(later, Entry(later.version + 1, 0, "", "", fact))
    return later


def completed(event: Event, entrant: str, first: int) -> list[TableCompleted]:
    """The tables that an entrant, who plays again or for the first time, completes in the seated rounds from one on."""
    later = after(event, [])
    found: list[TableCompleted] = []
    for number in range(first, later.last_seated + 1):
        table = table_for(later, number, entrant)
        if table is not None:
            found.append(TableCompleted(number, table))
            evolve(later, Entry(later.version + 1, 0, "", "", found[-1]))
    return found


def table_for(event: Event, number: int, entrant: str) -> Table | None:
    """The table at which an entrant can sit down in a seated round: nobody plays there yet, and all others wait.

    Who has a place in the movement sits there; who has none yet takes that of whoever is to meet the first bye.
    """
    seated = event.rounds[number - 1]
    is_over = number <= event.begun and event.is_complete(number)
    if is_over or seated.table_of(entrant) is not None:
        return None
    if event.phase(number).movement is Movement.MITCHELL:
        return _of_mitchell(event, seated, entrant)
    if event.phase(number).movement is Movement.ROUND_ROBIN and _has_place(event, number, entrant):
        return _of_calendar(event, seated, entrant)
    waiting = next(_waiting(event, seated, entrant), None)
    return None if waiting is None else _new_table(event, seated, waiting, entrant)


def _waiting(event: Event, seated: Round, entrant: str) -> Iterator[str]:
    """Who has the bye of a round, where a table is made of two sides."""
    if event.rules.kind.at_table == 2:
        yield from (one for one in seated.byes if one != entrant and not event.is_away(one, seated.number))


def _new_table(event: Event, seated: Round, waiting: str, entrant: str) -> Table:
    group = event.group(event.phase(seated.number), waiting)
    return Table(max(seated.tables, default=0) + 1, ((waiting,), (entrant,)), group)


def _has_place(event: Event, number: int, entrant: str) -> bool:
    """Whether an entrant has a place in the movement: in this round, or in the one before it of the phase."""
    known = event.rounds[max(event.phase(number).first, number - 1) - 1 : number]
    return any(entrant in line for seated in known for line in seated.lines)


def _put_in(lines: mitchell.Lines, due: mitchell.Lines, entrant: str) -> mitchell.Lines | None:
    """The published lines with an entrant in the empty place that is due; `None` where that is not empty."""
    if any(entrant in line for line in lines):
        return lines
    for index, line in enumerate(due[: len(lines)]):
        if entrant in line:
            place = line.index(entrant)
            if lines[index][place : place + 1] != ("",):
                return None
            filled = (*lines[index][:place], entrant, *lines[index][place + 1 :])
            return (*lines[:index], filled, *lines[index + 1 :])
    return None


def _of_mitchell(event: Event, seated: Round, entrant: str) -> Table | None:
    lines = _lines_with(event, seated, entrant)
    if lines is None:
        return None
    columns = enumerate(zip(*lines, strict=True), start=1)
    place, seats = next(each for each in columns if entrant in each[1])
    here = [one for one in seats if one and (one == entrant or not event.is_away(one, seated.number))]
    kind = event.rules.kind
    there = seated.tables[place].entrants if place in seated.tables else ()
    if len(here) < (kind.fewest or kind.at_table) or event.has_sheet(seated.number, place):
        return None
    all_wait = {*seated.byes, *seated.idle, *there, entrant}.issuperset(here) and set(here).issuperset(there)
    if not all_wait:
        return None
    if kind.side_size == 1:
        return Table(place, kind.as_sides(here))
    known = met(event, event.phase(seated.number).first, seated.number - 1)
    return Table(place, Partners.of(event, seated.number, opponents=known).sides(here, ON_LINES))


def _lines_with(event: Event, seated: Round, entrant: str) -> mitchell.Lines | None:
    """The lines of a round with an entrant in them."""
    phase, number = event.phase(seated.number), seated.number
    if _has_place(event, number, entrant):
        before = event.rounds[max(phase.first, number - 1) - 1].lines
        moves = number - phase.first - 1
        return _put_in(seated.lines, mitchell.moved(before, phase.shift, skip=phase.skip, moves=moves), entrant)
    waiting = next((one for one in _waiting(event, seated, entrant) if _is_beside_a_free_place(seated, one)), None)
    if waiting is None:
        return None
    place = next(line.index(waiting) for line in seated.lines if waiting in line)
    due = tuple(tuple("" if at != place or one else entrant for at, one in enumerate(line)) for line in seated.lines)
    return _put_in(seated.lines, due, entrant)


def _is_beside_a_free_place(seated: Round, waiting: str) -> bool:
    """Not who was made to rest by hand: another has taken the place for this round."""
    return any(waiting in seats and "" in seats for seats in zip(*seated.lines, strict=True))


def _of_calendar(event: Event, seated: Round, entrant: str) -> Table | None:
    number, phase = seated.number, event.phase(seated.number)
    before = event.rounds[max(phase.first, number - 1) - 1].lines
    circles = _put_in(seated.lines, before, entrant)
    if circles is None:
        return None
    circle = next(each for each in circles if entrant in each)
    pairs = round_robin.round_of(circle, number - phase.first + 1)
    (other,) = (one for pair in pairs if entrant in pair for one in pair if one != entrant)
    waits = other in (*seated.byes, *seated.idle) and not event.is_away(other, number)
    return _new_table(event, seated, other, entrant) if waits else None
