"""`check`: everything that follows from the entries, derived again from the first one on, and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.victory import SHARED
from pinella.tournament.correcting import Correction, correct
from pinella.tournament.deriving import derived
from pinella.tournament.enrolment import faults
from pinella.tournament.event import Event, Score, evolve, fold
from pinella.tournament.facts import (
    EntrantEntered,
    EntriesWithdrawn,
    Entry,
    EventOpened,
    RoundSeated,
    ScoreCorrected,
)
from pinella.tournament.ordering import Apart, FirstOrder
from pinella.tournament.results import How, results
from pinella.tournament.saying_no import No
from pinella.tournament.seating import Wish, seat
from pinella.tournament.undoing import undo


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not agree: the entry, and what is wrong with it."""

    entry: int
    what: str


def check(entries: Sequence[Entry]) -> list[Finding]:
    """What does not agree in an event; nothing, if all is as it must be.

    A wrong entry may be about something that is not there: then nothing can be said of what comes after it.
    """
    found: list[Finding] = []
    try:
        _look_through(entries, found)
    except LookupError:
        if not found:
            raise
    return found


def _look_through(entries: Sequence[Entry], found: list[Finding]) -> None:
    event = fold(entries[:1])
    for entry in entries[1:]:
        found += [Finding(entry.number, what) for what in _wrong(event, entry)]
        evolve(event, entry)
    found += [Finding(event.version, what) for what in _wrong_sums(event)]


def _wrong(event: Event, entry: Entry) -> list[str]:
    """What is wrong with a fact that is about to happen to the event."""
    fact = entry.fact
    if isinstance(fact, EventOpened):
        return [f"{fact.kind}: the event is open already"]
    if isinstance(fact, EntrantEntered):
        return _wrong_entry(event, fact)
    if isinstance(fact, RoundSeated):
        return _wrong_seating(event, fact)
    if isinstance(fact, ScoreCorrected):
        return _wrong_correction(event, fact, entry.at)
    if isinstance(fact, EntriesWithdrawn):
        return [] if undo(event) == fact else [f"entries {fact.first} to {fact.last} could not be withdrawn"]
    answer = derived(fact, event)
    if answer == fact:
        return []
    return [f"{fact.kind}: {answer.code if isinstance(answer, No) else 'derived again, it would be different'}"]


def _wrong_entry(event: Event, fact: EntrantEntered) -> list[str]:
    """Nobody plays in a round that is over, and nobody enters for one that is further away than the next."""
    found = [f"{fact.entrant.id}: {fault.code}" for fault in faults(event, [fact.entrant])]
    if not max(event.playing, 1) <= fact.first_round <= event.last_seated + 1:
        found.append(f"{fact.entrant.id}: cannot play from round {fact.first_round} on")
    return found


def _wrong_seating(event: Event, fact: RoundSeated) -> list[str]:
    wish = Wish(
        order=FirstOrder(fact.order) if fact.order else FirstOrder.ENTRY,
        apart=tuple(Apart(each) for each in fact.apart),
        choice=fact.choice,
        letters=fact.letters,
        passing_limits=fact.asked,
        ahead=True,
    )
    derived = seat(event, wish)
    if isinstance(derived, No):
        return [f"round {fact.round}: {derived.code}"]
    parts = ("tables", "byes", "idle", "absent", "lines", "groups", "asked")
    differing = [part for part in parts if getattr(derived, part) != getattr(fact, part)]
    return [f"round {fact.round}: derived again, {', '.join(differing)} would be different"] if differing else []


def _wrong_correction(event: Event, fact: ScoreCorrected, at: int) -> list[str]:
    where = f"round {fact.round}, table {fact.table}"
    before = event.sheet(fact.round, fact.table, fact.room)
    if before is None or before.totals != fact.old:
        return [f"{where}: the old score is not the one that stood there"]
    asked = Correction(
        round=fact.round,
        table=fact.table,
        score=Score(fact.new, fact.deals, fact.bases),
        cause=fact.cause,
        at=at,
        room=fact.room,
        confirmed=fact.confirmed,
        countersigned=fact.countersigned,
    )
    answer = correct(event, asked)
    if isinstance(answer, No):
        return [f"{where}: {answer.code}"]
    return [] if answer[0] == fact else [f"{where}: derived again, the correction would be different"]


def _wrong_sums(event: Event) -> list[str]:
    """At a table that was played the two sides of a Burraco match share twenty victory points."""
    if event.rules.kind.sides != 2:
        return []
    shared: dict[tuple[int, int], dict[tuple[str, ...], int]] = {}
    for result in results(event):
        if result.how is How.PLAYED and result.table:
            shared.setdefault((result.round, result.table), {})[result.against] = result.vp
    expelled = any(each.why.value == "expelled" for absences in event.absences.values() for each in absences)
    return [
        f"round {number}, table {table}: the victory points come to {sum(sides.values())}, not {SHARED}"
        for (number, table), sides in shared.items()
        if len(sides) == 2 and sum(sides.values()) != SHARED and not expelled
    ]
