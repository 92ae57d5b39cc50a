"""A fact decided once more: what the desk would have written at that moment, if it had been asked the same."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

from pinella.cards import cards
from pinella.tournament import measures, notes, signing, teams
from pinella.tournament.enrolment import substitute
from pinella.tournament.event import Event, Score
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
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
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SheetLost,
)
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import enter

Answer: TypeAlias = AnyFact | No | None


@singledispatch
def derived(fact: AnyFact, event: Event) -> Answer:
    """What would be written in place of this fact, or why nothing would; `None` where it is looked at elsewhere."""
    del fact, event
    return None


def _first(answer: list[AnyFact] | No) -> Answer:
    """Of a decision that writes several facts, the one that comes first."""
    return answer if isinstance(answer, No) else answer[0]


@derived.register
def _(fact: PlayerSubstituted, event: Event) -> Answer:
    return substitute(event, fact.id, fact.old.name, fact.new)


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
    return measures.lose_sheet(event, fact.round, fact.table, fact.advantaged)


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
