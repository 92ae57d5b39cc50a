"""A fact decided once more: what the desk would have written at that moment, if it had been asked the same."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from pinella.cards import cards
from pinella.tournament import measures, notes, signing, teams
from pinella.tournament.completing import table_for
from pinella.tournament.correcting import swapped_seats
from pinella.tournament.enrolment import change, first_tables, substitute
from pinella.tournament.event import Event, Score
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
    EntrantChanged,
    EntrantEntered,
    EventStopped,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    PlayerSubstituted,
    RankingPosted,
    RefereeNotCalled,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    TableCompleted,
    WarningGiven,
)
from pinella.tournament.rules import Scala40Rules
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import enter

Answer: TypeAlias = AnyFact | No


@singledispatch
def derived(fact: AnyFact, event: Event) -> Answer:
    """What would be written in place of this fact, or why nothing would."""
    del event
    raise AssertionError(f"nobody decides {fact.kind} once more: derive it here, or in `checking`")


def _first(answer: list[AnyFact] | No) -> Answer:
    """Of a decision that writes several facts, the one that comes first."""
    return answer if isinstance(answer, No) else answer[0]


@derived.register
def _(fact: EntrantChanged, event: Event) -> Answer:
    return change(event, fact.old, fact.new)


@derived.register
def _(fact: PlayerSubstituted, event: Event) -> Answer:
    return substitute(event, fact.id, fact.old.name, fact.new, fact.round)


@derived.register
def _(fact: LineupGiven, event: Event) -> Answer:
    return teams.line_up(event, fact.id, fact.open, fact.closed, fact.round)


@derived.register
def _(fact: CardsTurned, event: Event) -> Answer:
    return teams.turn_cards(event, fact.round, fact.table, [cards(text) for text in fact.cards])


@derived.register
def _(fact: ScoreEntered, event: Event) -> Answer:
    return enter(event, fact.round, fact.table, Score(fact.totals, fact.deals, fact.bases), fact.room)


@derived.register
def _(fact: ScoreProposed, event: Event) -> Answer:
    score = Score(fact.totals, fact.deals, fact.bases)
    return signing.propose(event, fact.round, fact.table, fact.by, score, fact.room, fact.player)


@derived.register
def _(fact: ScoreConfirmed, event: Event) -> Answer:
    return _first(signing.confirm(event, fact.round, fact.table, fact.by, fact.room, fact.player))


@derived.register
def _(fact: ScoreDisputed, event: Event) -> Answer:
    return signing.dispute(event, fact.round, fact.table, fact.by, fact.room)


@derived.register
def _(fact: TableCompleted, event: Event) -> Answer:
    """It follows upon the entry or the return of whoever sits down there."""
    latest = next(entry.fact for entry in reversed(event.history) if not isinstance(entry.fact, TableCompleted))
    if not isinstance(latest, EntrantEntered | AbsenceEnded) or not 1 <= fact.round <= event.last_seated:
        return No("score/no-round", event.rules.article("2"), {"round": fact.round, "seated": event.last_seated})
    entrant = latest.entrant.id if isinstance(latest, EntrantEntered) else latest.id
    table = table_for(event, fact.round, entrant)
    if isinstance(event.rules, Scala40Rules) and fact.round == 1:
        table = next((table for table in first_tables(event, entrant) if table == fact.table), table)
    if table is None:
        return No("score/no-table", event.rules.article("2"), {"round": fact.round, "table": fact.table.number})
    return TableCompleted(fact.round, table)


@derived.register
def _(fact: SeatsMoved, event: Event) -> Answer:
    """Seats change because somebody has left (Scala 40 art. 25), with a correction (federal art. 20), or by hand."""
    latest = next(entry.fact for entry in reversed(event.history) if not isinstance(entry.fact, SeatsMoved))
    there = event.rounds[fact.round - 1].tables if 1 <= fact.round <= event.last_seated else {}
    followed: list[AnyFact] = []
    if isinstance(latest, AbsenceBegun) and event.rules.kind.sides > 2:
        tables = (table for table in there.values() if latest.id in table.entrants and fact.round >= latest.round)
        followed += [measures.smaller_table(fact.round, table, latest.id) for table in tables]
    if isinstance(latest, ScoreCorrected) and latest.table in event.rounds[latest.round - 1].tables:
        followed += swapped_seats(event, latest, event.rounds[latest.round - 1].tables[latest.table])
    if fact in followed:
        return fact
    moved = _moved(fact)
    if moved is None:
        return No("swap/one-table", event.rules.article("2"), {"one": "", "other": ""})
    return _first(measures.swap(event, fact.round, *moved, passing=True))


def _moved(fact: SeatsMoved) -> tuple[str, str] | None:
    """Who has changed places with whom: at a table that there was, or at one that there was not."""
    if not fact.old and len(fact.new) == 1 and len(fact.new[0].entrants) == 2:
        one, other = fact.new[0].entrants
        return one, other
    old, new = ({one for table in tables for one in table.entrants} for tables in (fact.old[:1], fact.new[:1]))
    return ((old - new).pop(), (new - old).pop()) if len(old - new) == len(new - old) == 1 else None


@derived.register
def _(fact: WarningGiven, event: Event) -> Answer:
    """A warning is about the round being played, or about a sheet that was left on a table (federal art. 19)."""
    warning = measures.warn(event, fact.id)
    is_seated = 1 <= fact.round <= event.last_seated
    return fact if is_seated and not isinstance(warning, No) else warning


@derived.register
def _(fact: PenaltyGiven, event: Event) -> Answer:
    return measures.penalise(event, fact.id, fact.vp, fact.mp)


@derived.register
def _(fact: DelayNoted, event: Event) -> Answer:
    return measures.delay(event, fact.id, fact.round, fact.seconds, advantage=fact.advantage, bonus=fact.bonus)


@derived.register
def _(fact: DealPaused, event: Event) -> Answer:
    return measures.pause(event, fact.id, fact.round, fact.seconds)


@derived.register
def _(fact: AbsenceBegun, event: Event) -> Answer:
    return _first(
        measures.leave(event, fact.id, fact.why, number=fact.round, earned=fact.earned, advantage=fact.advantage)
    )


@derived.register
def _(fact: AbsenceEnded, event: Event) -> Answer:
    return _first(measures.come_back(event, fact.id, fact.round))


@derived.register
def _(fact: ScoreAwarded, event: Event) -> Answer:
    return measures.award(event, fact.id, fact.round, fact.vp, fact.mp)


@derived.register
def _(fact: SheetLost, event: Event) -> Answer:
    """Older files may say it twice: what was said last counts."""
    answer = measures.lose_sheet(event, fact.round, fact.table, fact.advantaged)
    return fact if isinstance(answer, No) and answer.code == "sheet/lost-twice" else answer


@derived.register
def _(fact: RefereeNotCalled, event: Event) -> Answer:
    return measures.not_called(event, fact.round, fact.table)


@derived.register
def _(fact: MatchStopped, event: Event) -> Answer:
    return measures.stop_match(event, fact.round, fact.table)


@derived.register
def _(fact: NoteTaken, event: Event) -> Answer:
    return notes.note(event, fact.topic, fact.text, ids=fact.ids, tables=fact.tables, decision=fact.decision)


@derived.register
def _(fact: RankingPosted, event: Event) -> Answer:
    del fact
    return measures.post_ranking(event)


@derived.register
def _(fact: EventStopped, event: Event) -> Answer:
    del fact
    return measures.stop_event(event)
