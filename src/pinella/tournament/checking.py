"""`check`: everything that follows from the entries, derived again from the first one on, and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.codes.victory import SHARED
from pinella.tournament.deriving import derived
from pinella.tournament.enrolment import faults
from pinella.tournament.event import Event, Score, evolve, fold
from pinella.tournament.facts import (
    AnyFact,
    EntrantEntered,
    EntriesWithdrawn,
    Entry,
    RoundSeated,
    ScoreCorrected,
    SeatsMoved,
)
from pinella.tournament.ordering import Apart, FirstOrder
from pinella.tournament.results import How, results
from pinella.tournament.saying_no import No
from pinella.tournament.seating import Wish, seat
from pinella.tournament.sheets import why_not_possible
from pinella.tournament.undoing import undo


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not agree: the entry, and what is wrong with it."""

    entry: int
    what: str


def check(entries: Sequence[Entry]) -> list[Finding]:
    """What does not agree in an event; nothing, if all is as it must be."""
    found: list[Finding] = []
    event = fold(entries[:1])
    for entry in entries[1:]:
        found += [Finding(entry.number, what) for what in _wrong(event, entry.fact)]
        evolve(event, entry)
    found += [Finding(event.version, what) for what in _wrong_sums(event)]
    return found


def _wrong(event: Event, fact: AnyFact) -> list[str]:
    """What is wrong with a fact that is about to happen to the event."""
    if isinstance(fact, EntrantEntered):
        return [f"{fact.entrant.id}: {fault.code}" for fault in faults(event, [fact.entrant])]
    if isinstance(fact, RoundSeated):
        return _wrong_seating(event, fact)
    if isinstance(fact, ScoreCorrected):
        return _wrong_correction(event, fact)
    if isinstance(fact, SeatsMoved):
        return _wrong_move(event, fact)
    if isinstance(fact, EntriesWithdrawn):
        return [] if undo(event) == fact else [f"entries {fact.first} to {fact.last} could not be withdrawn"]
    answer = derived(fact, event)
    if answer is None or answer == fact:
        return []
    return [f"{fact.kind}: {answer.code if isinstance(answer, No) else 'derived again, it would be different'}"]


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


def _wrong_correction(event: Event, fact: ScoreCorrected) -> list[str]:
    where = f"round {fact.round}, table {fact.table}"
    before = event.sheet(fact.round, fact.table, fact.room)
    if before is None or before.totals != fact.old:
        return [f"{where}: the old score is not the one that stood there"]
    table = event.rounds[fact.round - 1].tables[fact.table]
    refusal = why_not_possible(event, table, Score(fact.new, fact.deals, fact.bases), fact.room)
    return [f"{where}: {refusal.code}"] if refusal is not None else []


def _wrong_move(event: Event, fact: SeatsMoved) -> list[str]:
    tables = event.rounds[fact.round - 1].tables
    if any(tables.get(table.number) != table for table in fact.old):
        return [f"round {fact.round}: the old seats are not those that stood there"]
    return []


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
