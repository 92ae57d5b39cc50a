"""What an entry of the file says, in words, for the referee's report."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from pinella.tournament.documents.words import word
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
    Entrant,
    EntrantChanged,
    EntrantEntered,
    EntriesWithdrawn,
    EventOpened,
    EventStopped,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    PlayerSubstituted,
    RankingPosted,
    RefereeNotCalled,
    RoundSeated,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    Table,
    TableCompleted,
    WarningGiven,
)

_SILENT = (EventOpened, RoundSeated, ScoreEntered, ScoreProposed, ScoreConfirmed, LineupGiven, CardsTurned)
"""What the report tells elsewhere, or need not tell: the play itself."""

_TOPICS: dict[type, str] = {
    EntrantChanged: "entries",
    PlayerSubstituted: "entries",
    TableCompleted: "entries",
    SeatsMoved: "seats",
    ScoreCorrected: "corrections",
    ScoreDisputed: "sheets",
    SheetLost: "sheets",
    RefereeNotCalled: "sheets",
    MatchStopped: "sheets",
    WarningGiven: "warnings",
    PenaltyGiven: "penalties",
    DelayNoted: "delays",
    DealPaused: "delays",
    AbsenceBegun: "absences",
    AbsenceEnded: "absences",
    ScoreAwarded: "awards",
    NoteTaken: "notes",
    EntriesWithdrawn: "withdrawn",
    RankingPosted: "posted",
    EventStopped: "posted",
}


def topic(fact: AnyFact) -> list[str]:
    """The headings under which a fact is told; none for the play itself."""
    if isinstance(fact, EntrantEntered):
        return ["entries"] if fact.first_round > 1 else []
    if isinstance(fact, _SILENT):
        return []
    told = [_TOPICS.get(type(fact), "others")]
    if getattr(fact, "advantage", False) or getattr(fact, "advantaged", ""):
        told.append("advantage")
    return told


def subject(fact: AnyFact) -> str:
    """The entrant whom a fact is about; nobody where it is about a table."""
    if isinstance(fact, EntrantEntered):
        return fact.entrant.id
    if isinstance(fact, EntrantChanged):
        return fact.new.id
    if isinstance(fact, NoteTaken):
        return ", ".join(fact.ids)
    for name in ("id", "by", "advantaged"):
        found = getattr(fact, name, "")
        if isinstance(found, str) and found:
            return found
    return ""


@singledispatch
def what(fact: AnyFact, lang: str) -> str:
    """The fact in words. One that has none is told by its fixed name."""
    del lang
    return fact.kind


def _players(entrant: Entrant) -> str:
    names = ", ".join(player.name for player in entrant.players)
    return f"{names} ({entrant.club})" if entrant.club else names


def _tables(tables: Sequence[Table], lang: str) -> str:
    return ", ".join(word("told.seats", lang, table=table.number, sides=_sides(table)) for table in tables)


def _sides(table: Table) -> str:
    return " – ".join(" + ".join(side) for side in table.sides)


@what.register
def _(fact: EntrantEntered, lang: str) -> str:
    return word("told.entered", lang, who=_players(fact.entrant), round=fact.first_round)


@what.register
def _(fact: EntrantChanged, lang: str) -> str:
    changed = [(getattr(fact.old, name), getattr(fact.new, name)) for name in _ABOUT_AN_ENTRANT]
    for old, new in zip(fact.old.players, fact.new.players, strict=False):
        changed += [(old.name, new.name), (old.card, new.card)]
    told = [(old, new) for old, new in changed if old != new]
    return "; ".join(word("told.changed", lang, old=_written(old), new=_written(new)) for old, new in told)


_ABOUT_AN_ENTRANT = ("club", "province", "region", "category", "points", "captain")


def _written(value: str | int | None) -> str:
    return "–" if value in ("", None) else str(value)


@what.register
def _(fact: PlayerSubstituted, lang: str) -> str:
    return word("told.substituted", lang, old=fact.old.name, new=fact.new.name)


@what.register
def _(fact: TableCompleted, lang: str) -> str:
    return word("told.completed", lang, table=fact.table.number, sides=_sides(fact.table))


@what.register
def _(fact: SeatsMoved, lang: str) -> str:
    if not fact.old:
        return word("told.brought", lang, new=_tables(fact.new, lang))
    return word("told.moved", lang, old=_tables(fact.old, lang), new=_tables(fact.new, lang))


def totals_told(totals: Sequence[int]) -> str:
    """The points of both sides, or of all seats; a minus is none of the dashes between them."""
    return " – ".join(str(points).replace("-", "−") for points in totals)


@what.register
def _(fact: ScoreCorrected, lang: str) -> str:
    old, new = totals_told(fact.old), totals_told(fact.new)
    cause = word(f"cause.{fact.cause.value}", lang)
    told = [word("told.corrected", lang, table=fact.table, old=old, new=new, cause=cause)]
    told += [word("told.confirmed", lang)] * fact.confirmed + [word("told.countersigned", lang)] * fact.countersigned
    return "; ".join(told)


@what.register
def _(fact: ScoreDisputed, lang: str) -> str:
    return word("told.disputed", lang, table=fact.table)


@what.register
def _(fact: SheetLost, lang: str) -> str:
    told = word("told.lost", lang, table=fact.table)
    return f"{told}; {word('told.advantage', lang)}" if fact.advantaged else told


@what.register
def _(fact: RefereeNotCalled, lang: str) -> str:
    return word("told.not-called", lang, table=fact.table)


@what.register
def _(fact: MatchStopped, lang: str) -> str:
    return word("told.match-stopped", lang, table=fact.table)


@what.register
def _(fact: WarningGiven, lang: str) -> str:
    del fact
    return word("told.warned", lang)


@what.register
def _(fact: PenaltyGiven, lang: str) -> str:
    return word("told.penalty", lang, vp=fact.vp, mp=fact.mp)


@what.register
def _(fact: DelayNoted, lang: str) -> str:
    told = [word("told.delay", lang, minutes=f"{fact.seconds // 60}:{fact.seconds % 60:02}")]
    if fact.bonus is not None:
        told.append(word("told.bonus", lang, bonus=fact.bonus))
    if fact.advantage:
        told.append(word("told.advantage", lang))
    return "; ".join(told)


@what.register
def _(fact: DealPaused, lang: str) -> str:
    return word("told.paused", lang, minutes=f"{fact.seconds // 60}:{fact.seconds % 60:02}")


@what.register
def _(fact: AbsenceBegun, lang: str) -> str:
    told = [word(f"leaving.{fact.why.value}", lang)]
    if fact.earned is not None:
        told.append(word("told.earned", lang, earned=fact.earned))
    if fact.advantage:
        told.append(word("told.advantage", lang))
    return "; ".join(told)


@what.register
def _(fact: AbsenceEnded, lang: str) -> str:
    del fact
    return word("told.back", lang)


@what.register
def _(fact: ScoreAwarded, lang: str) -> str:
    return word("told.awarded", lang, vp=fact.vp, mp=fact.mp)


@what.register
def _(fact: RankingPosted, lang: str) -> str:
    del fact
    return word("told.posted", lang)


@what.register
def _(fact: EventStopped, lang: str) -> str:
    del fact
    return word("told.stopped", lang)


@what.register
def _(fact: NoteTaken, lang: str) -> str:
    told = [f"{word(f'topic.{fact.topic.value}', lang)}: {fact.text}"]
    if fact.tables:
        told.append(word("told.tables", lang, tables=", ".join(map(str, fact.tables))))
    if fact.decision:
        told.append(word("told.decision", lang, decision=fact.decision))
    return "; ".join(told)


@what.register
def _(fact: EntriesWithdrawn, lang: str) -> str:
    return word("told.withdrawn", lang, first=fact.first, last=fact.last)
