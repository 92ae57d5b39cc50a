"""`check`: everything that follows from the entries, derived again from the first one on, and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

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
from pinella.tournament.finality import why_not_any_more
from pinella.tournament.ordering import Apart, FirstOrder
from pinella.tournament.results import How, results
from pinella.tournament.saying_no import No
from pinella.tournament.seating import Wish, seat
from pinella.tournament.undoing import undo


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that does not agree: the entry, a code, and what its sentence tells; `no`: it would be refused so."""

    entry: int
    code: str
    details: Mapping[str, object] = field(default_factory=dict)
    no: No | None = None


DAMAGED: Final = "check/damaged"
"""The bytes of an entry are not those that were written: the file itself says so."""


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
        found += _wrong(event, entry)
        evolve(event, entry)
    found += _wrong_sums(event)


def _wrong(event: Event, entry: Entry) -> list[Finding]:
    """What is wrong with a fact that is about to happen to the event."""
    fact, number = entry.fact, entry.number
    if isinstance(fact, EventOpened):
        return [Finding(number, "check/opened-again")]
    if isinstance(fact, EntrantEntered):
        return _wrong_entry(event, fact, number)
    if isinstance(fact, RoundSeated):
        return _wrong_seating(event, fact, number)
    if isinstance(fact, ScoreCorrected):
        return _wrong_correction(event, fact, entry)
    if isinstance(fact, EntriesWithdrawn):
        between = {"first": fact.first, "last": fact.last}
        return [] if undo(event) == fact else [Finding(number, "check/not-withdrawn", between)]
    answer = why_not_any_more(event, fact, entry.at) or derived(fact, event)
    if answer == fact:
        return []
    if isinstance(answer, No):
        return [Finding(number, "check/refused", {"where": fact.kind}, answer)]
    return [Finding(number, "check/different", {"kind": fact.kind})]


def _wrong_entry(event: Event, fact: EntrantEntered, number: int) -> list[Finding]:
    """Nobody plays in a round that is over, and nobody enters for one that is further away than the next."""
    who = fact.entrant.id
    refusals = [No(fault.code, None, fault.details) for fault in faults(event, [fact.entrant])]
    found = [Finding(number, "check/refused", {"where": who}, no) for no in refusals]
    if not max(event.playing, 1) <= fact.first_round <= event.last_seated + 1:
        found.append(Finding(number, "check/first-round", {"id": who, "round": fact.first_round}))
    return found


def _wrong_seating(event: Event, fact: RoundSeated, number: int) -> list[Finding]:
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
        return [Finding(number, "check/refused", {"where": fact.kind}, derived)]
    parts = ("tables", "byes", "idle", "absent", "lines", "groups", "asked")
    differing = [part for part in parts if getattr(derived, part) != getattr(fact, part)]
    details = {"round": fact.round, "parts": ", ".join(differing)}
    return [Finding(number, "check/seating-different", details)] if differing else []


def _wrong_correction(event: Event, fact: ScoreCorrected, entry: Entry) -> list[Finding]:
    where = {"round": fact.round, "table": fact.table}
    before = event.sheet(fact.round, fact.table, fact.room)
    if before is None or before.totals != fact.old:
        return [Finding(entry.number, "check/old-score", where)]
    asked = Correction(
        round=fact.round,
        table=fact.table,
        score=Score(fact.new, fact.deals, fact.bases),
        cause=fact.cause,
        at=entry.at,
        room=fact.room,
        confirmed=fact.confirmed,
        countersigned=fact.countersigned,
    )
    answer = correct(event, asked)
    if isinstance(answer, No):
        return [Finding(entry.number, "check/refused", {"where": fact.kind}, answer)]
    return [] if answer[0] == fact else [Finding(entry.number, "check/different", {"kind": fact.kind})]


def _wrong_sums(event: Event) -> list[Finding]:
    """At a table that was played the two sides of a Burraco match share twenty victory points."""
    if event.rules.kind.sides != 2:
        return []
    shared: dict[tuple[int, int], dict[tuple[str, ...], int]] = {}
    for result in results(event):
        if result.how is How.PLAYED and result.table:
            shared.setdefault((result.round, result.table), {})[result.against] = result.vp
    expelled = any(each.why.value == "expelled" for absences in event.absences.values() for each in absences)
    return [
        Finding(
            event.version, "check/sum", {"round": number, "table": table, "sum": sum(sides.values()), "due": SHARED}
        )
        for (number, table), sides in shared.items()
        if len(sides) == 2 and sum(sides.values()) != SHARED and not expelled
    ]
