"""The referee's report: the event, everything decided beside the scores, and whether the file is sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.tournament.checking import DAMAGED, Finding, check
from pinella.tournament.documents.model import Column, Document, Section, Tables
from pinella.tournament.documents.source import Source, shown
from pinella.tournament.documents.telling import subject, topic, what
from pinella.tournament.documents.words import short_date
from pinella.tournament.facts import EntriesWithdrawn, Entry, RoundSeated
from pinella.tournament.rules import BurracoRules
from pinella.tournament.stopping import why_no_prizes
from pinella.tournament.wording import finding_in_words

TOPICS = (
    "entries",
    "seats",
    "corrections",
    "sheets",
    "warnings",
    "penalties",
    "delays",
    "absences",
    "awards",
    "advantage",
    "notes",
    "posted",
    "withdrawn",
    "others",
)


def report(source: Source) -> Document:
    """The whole report, from the entries of the file."""
    by_topic: dict[str, list[Entry]] = {name: [] for name in TOPICS}
    counting = {entry.number for entry in source.event.history}
    for entry in source.entries:
        if entry.number in counting or isinstance(entry.fact, EntriesWithdrawn):
            for name in topic(entry.fact):
                by_topic[name].append(entry)
    sections = [_event(source), _rounds(source)]
    sections += [_told(source, name, entries) for name, entries in by_topic.items() if entries or name != "others"]
    sections.append(_check(source))
    return source.document("report", "report", "", Tables(tuple(sections), _signatures(source)))


def _signatures(source: Source) -> tuple[str, ...]:
    return source.word("report.director"), source.word("report.referee")


def _event(source: Source) -> Section:
    event, opening = source.event, source.event.opening
    first = source.entries[0]
    state = "stopped" if event.stopped is not None else "over" if event.is_over else "running"
    state = "void" if why_no_prizes(event) else state
    facts = (
        (source.word("report.name"), shown(event.opening.name, 200) or source.title),
        (source.word("report.code"), f"{source.code} ({event.rules.book.id})"),
        (source.word("report.kind"), source.word(f"event.{opening.format}")),
        (source.word("report.level"), source.word(f"level.{opening.level.value}")),
        (source.word("report.plan"), _plan(source)),
        (source.word("report.deals"), str(opening.deals)),
        *_preset(source),
        (source.word("report.entered"), str(len(event.entrants))),
        (source.word("report.rounds-played"), f"{event.last_seated} / {event.plan.rounds}"),
        (source.word("report.opened"), source.word("report.by", when=source.date(first.at), by=shown(first.author))),
        (source.word("report.state"), source.word(f"state.{state}")),
    )
    return Section(source.word("report.event"), facts=facts)


def _plan(source: Source) -> str:
    """The movements with their rounds; a line between two sessions."""
    told = ""
    session = 0
    for phase in source.event.plan.phases:
        movement = source.word(f"movement.{phase.movement.value}")
        key = "plan.groups" if phase.is_in_groups else "plan.phase"
        told += " | " if session and phase.session != session else ", " if told else ""
        told += source.word(key, movement=movement, rounds=phase.rounds, size=phase.group_size)
        session = phase.session
    return told


def _preset(source: Source) -> Iterator[tuple[str, str]]:
    """A table that is not the code's own is the organiser's, and the report says so (AMB-75)."""
    rules = source.event.rules
    if isinstance(rules, BurracoRules) and rules.has_preset_table:
        yield source.word("scale"), source.word("report.preset")


def _rounds(source: Source) -> Section:
    columns = (
        Column(source.word("report.round"), "right", weight="strong"),
        Column(source.word("report.movement"), share=2),
        Column(source.word("report.tables"), "right"),
        Column(source.word("bye"), share=2),
        Column(source.word("report.missing"), "right"),
        Column(source.word("report.seated")),
        Column(source.word("report.remark"), share=2, weight="faint"),
    )
    rows = tuple(_round(source, entry.fact) for entry in source.event.history if isinstance(entry.fact, RoundSeated))
    return Section(source.word("report.rounds"), columns=columns, rows=rows)


def _round(source: Source, fact: RoundSeated) -> tuple[str, ...]:
    event = source.event
    missing = len(event.missing_scores(fact.round))
    return (
        str(fact.round),
        source.word(f"movement.{event.phase(fact.round).movement.value}"),
        str(len(event.rounds[fact.round - 1].tables)),
        ", ".join(source.tag(one) for one in event.rounds[fact.round - 1].byes),
        str(missing) if missing else "",
        short_date(source.moment(source.seated_at[fact.round])),
        source.word("report.limit-passed") if fact.asked else "",
    )


def _told(source: Source, name: str, entries: Sequence[Entry]) -> Section:
    heading = source.word(f"report.{name}")
    if not entries:
        return Section(heading, note=source.word("report.none"))
    columns = (
        Column(source.word("report.entry"), "right", weight="faint"),
        Column(source.word("report.when"), weight="faint"),
        Column(source.word("report.round"), "right"),
        Column(source.id_label, share=source.id_share, weight="strong"),
        Column(source.word("report.what"), share=12 if name == "notes" else 4),
        Column(source.word("report.author"), share=2, weight="faint"),
        Column(source.word("report.reason"), share=3),
    )
    return Section(heading, columns=columns, rows=tuple(_line(source, entry) for entry in entries))


def _line(source: Source, entry: Entry) -> tuple[str, ...]:
    number = getattr(entry.fact, "round", None)
    return (
        str(entry.number),
        short_date(source.moment(entry.at)),
        "" if number is None else str(number),
        source.tag(subject(entry.fact)),
        what(entry.fact, source.lang),
        shown(entry.author),
        entry.reason,
    )


def _check(source: Source) -> Section:
    findings = [*(Finding(number, DAMAGED) for number in source.damaged), *check(source.entries)]
    verdict = source.word("report.unsound", number=len(findings)) if findings else source.word("report.sound")
    return Section(
        source.word("report.check"),
        facts=(
            (source.word("report.verdict"), verdict),
            *_findings(source, findings),
            (source.word("report.number"), str(source.event.version)),
            (source.word("report.digest"), source.last),
        ),
    )


def _findings(source: Source, findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    for found in findings:
        yield source.word("report.finding", entry=found.entry), finding_in_words(found, source.lang)
