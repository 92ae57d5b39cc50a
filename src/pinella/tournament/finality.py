"""What stands for good: rounds of which nothing changes any more (art. 20)."""

from __future__ import annotations

from typing import Final

from pinella.tournament.event import Event
from pinella.tournament.facts import (
    AbsenceBegun,
    AnyFact,
    DelayNoted,
    MatchStopped,
    PenaltyGiven,
    RankingPosted,
    RefereeNotCalled,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    WarningGiven,
)
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No

_MINUTE: Final = 60_000

_CHANGING_A_ROUND: Final = (
    AbsenceBegun,
    DelayNoted,
    MatchStopped,
    PenaltyGiven,
    RankingPosted,
    RefereeNotCalled,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    WarningGiven,
)
"""What changes the ranking after its round. A correction asks for itself, with its cause."""


def why_not_any_more(event: Event, fact: AnyFact, at: int) -> No | None:
    """Why a fact cannot be written at that time, whatever it is about."""
    return why_final(event, fact.round, at) if isinstance(fact, _CHANGING_A_ROUND) else None


def why_final(event: Event, number: int, at: int) -> No | None:
    """Why a round stands: a ranking that was shown long enough (federal art. 20), or groups that are published."""
    rules = event.rules
    if not isinstance(rules, BurracoRules):
        return None
    article, merit = rules.article("20"), event.plan.first_in_merit_groups
    for shown in event.posted:
        if number <= shown and event.plan.decides(shown) and _is_shown_long_enough(event, shown, at):
            minutes = rules.tournament.ranking_check_minutes
            return No("correct/ranking-final", article, {"round": shown, "minutes": minutes and minutes.value})
    if merit is not None and number < merit <= event.begun:
        return No("correct/groups-published", article, {"round": merit})
    return None


def is_being_looked_at(event: Event, at: int) -> bool:
    """Federal art. 20: whether a ranking that decides hangs in the hall so that errors may be told of (BAMB-38)."""
    last = event.last_seated
    return last in event.posted and event.plan.decides(last) and not _is_shown_long_enough(event, last, at)


def not_shown(event: Event, number: int, at: int) -> bool:
    """Whether the ranking after a round that decides over groups or prizes was not posted, or not long enough."""
    rules = event.rules
    if not isinstance(rules, BurracoRules) or not event.plan.decides(number):
        return False
    if number not in event.posted:
        return True
    return rules.tournament.ranking_check_minutes is not None and not _is_shown_long_enough(event, number, at)


def _is_shown_long_enough(event: Event, number: int, at: int) -> bool:
    rules = event.rules
    minutes = rules.tournament.ranking_check_minutes if isinstance(rules, BurracoRules) else None
    return minutes is not None and at > event.posted[number] + minutes.value * _MINUTE
