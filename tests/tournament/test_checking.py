"""`check` decides every fact once more: one that the desk would not have written is found."""

from __future__ import annotations

import pytest

from pinella.tournament import Wish, check
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
    Entry,
    EventStopped,
    Leaving,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    Player,
    PlayerSubstituted,
    PostedRow,
    RankingPosted,
    RefereeNotCalled,
    Room,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SheetLost,
    Topic,
)
from pinella.tournament.measures import post_ranking
from tests.tournament.desk import Desk, entrant

WRONG: list[AnyFact] = [
    AbsenceBegun("C", 3, Leaving.TEMPORARY),
    AbsenceEnded("C", 1),
    CardsTurned(1, 1, ("Kh", "7s"), "A"),
    DealPaused("A", 1, 60),
    DelayNoted("A", 1, 0),
    EventStopped(3),
    LineupGiven("A", 1, ("A 1", "B 1"), ("A 3", "A 4")),
    MatchStopped(1, 1),
    NoteTaken(Topic.COMPLAINT, 1, "no decision"),
    PenaltyGiven("A", 1, 0),
    PlayerSubstituted("A", 2, Player("A 1"), Player("B 1")),
    RankingPosted(1, (PostedRow(1, "A", 0, 0, 0),)),
    RefereeNotCalled(1, 1),
    ScoreAwarded("A", 1, 25, 0),
    ScoreConfirmed(1, 2, "C", Room.OPEN),
    ScoreDisputed(1, 2, "C", Room.OPEN),
    ScoreEntered(1, 2, (101, 0)),
    ScoreEntered(1, 2, (100, 0), deals=((100, 0),), bases=((-100, 0),)),
    ScoreEntered(1, 2, (100, 5), deals=((100, 0),)),
    ScoreEntered(1, 1, (100, 0), room=Room.OPEN),
    ScoreProposed(1, 2, "A", (100, 0)),
    SheetLost(1, 1),
]


def desk_of() -> Desk:
    """A federal round of teams: the first match is played, in the second C has filled in a sheet."""
    desk = Desk("danish 2", code="federal", kind="teams")
    desk.enrol([entrant(name, 5) for name in "ABCD"])
    desk.seat(Wish(apart=()))
    desk.score(1, 100, 0)
    desk.take(ScoreProposed(1, 2, "C", (200, 0), room=Room.OPEN))
    desk.take(AbsenceBegun("C", 2, Leaving.TEMPORARY))
    return desk


@pytest.mark.parametrize("fact", WRONG, ids=lambda fact: fact.kind)
def test_a_fact_that_nobody_could_have_written_is_found(fact: AnyFact) -> None:
    desk = desk_of()
    assert desk.findings() == []
    entry = Entry(len(desk.entries) + 1, 0, "", "", fact)
    try:
        found = check([*desk.entries, entry])
    except LookupError:
        pytest.fail("a fact of the log must not stop the check")
    assert [each.entry for each in found][:1] == [entry.number]


def test_a_ranking_that_follows_from_the_scores_is_not() -> None:
    desk = Desk("danish 1")
    desk.enrol("A B")
    desk.seat()
    desk.score(1, 100, 0)
    assert desk.take(post_ranking(desk.event)) is None
    assert desk.findings() == []
