"""`check` decides every fact once more: one that the desk would not have written is found."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from pinella.errors import BrokenHistory
from pinella.tournament import Wish, check
from pinella.tournament.deriving import derived
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    Cause,
    DealPaused,
    DelayNoted,
    EntrantChanged,
    EntrantEntered,
    EntriesWithdrawn,
    Entry,
    EventOpened,
    EventStopped,
    Leaving,
    Level,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    Player,
    PlayerSubstituted,
    RankingPosted,
    RefereeNotCalled,
    Room,
    RoundSeated,
    Row,
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
    Topic,
    WarningGiven,
)
from pinella.tournament.measures import post_ranking, swap
from pinella.tournament.seating import seat_phase
from tests.tournament.desk import Desk, entrant, findings_of

AB, CD = Table(1, (("A",), ("B",))), Table(2, (("C",), ("D",)))
WRONG: list[AnyFact] = [
    AbsenceBegun("C", 3, Leaving.TEMPORARY),
    AbsenceEnded("C", 1),
    EntrantChanged(entrant("nobody", 5), entrant("nobody", 5, club="Lodi")),
    EntrantChanged(entrant("A", 5), entrant("A", 4)),
    EntrantChanged(entrant("A", 4), entrant("A", 4, club="Lodi")),
    EntrantEntered(entrant("A", 5)),
    EntrantEntered(entrant("Z", 5), 3),
    EntrantEntered(entrant("Z", 5), 0),
    EntriesWithdrawn(7, 7),
    CardsTurned(1, 1, ("Kh", "7s"), "A"),
    DealPaused("A", 1, 60),
    DelayNoted("A", 1, 0),
    EventStopped(3),
    LineupGiven("A", 1, ("A 1", "B 1"), ("A 3", "A 4")),
    MatchStopped(1, 1),
    NoteTaken(Topic.COMPLAINT, 1, "no decision"),
    PenaltyGiven("A", 1, 0),
    PlayerSubstituted("A", 2, Player("A 1"), Player("B 1")),
    RankingPosted(1, (Row(1, "A", 0, 0, 0),)),
    RefereeNotCalled(1, 1),
    RoundSeated(2, (Table(1, (("A",), ("B",))), Table(2, (("C",), ("D",))))),
    ScoreAwarded("A", 1, 25, 0),
    ScoreConfirmed(1, 2, "C", Room.OPEN),
    ScoreCorrected(1, 1, Cause.ARITHMETIC, (100, 0), (200, 0)),
    ScoreCorrected(1, 1, Cause.SUBSTANCE, (100, 0), (200, 0), confirmed=True),
    ScoreCorrected(1, 1, Cause.INVERTED, (100, 0), (200, 0), confirmed=True),
    ScoreCorrected(1, 1, Cause.ARITHMETIC, (100, 0), (101, 0), confirmed=True),
    ScoreCorrected(1, 1, Cause.ARITHMETIC, (150, 0), (200, 0), confirmed=True),
    ScoreDisputed(1, 2, "C", Room.OPEN),
    ScoreEntered(1, 2, (101, 0)),
    ScoreEntered(1, 2, (100, 0), deals=((100, 0),), bases=((-100, 0),)),
    ScoreEntered(1, 2, (100, 5), deals=((100, 0),)),
    ScoreEntered(1, 1, (100, 0), room=Room.OPEN),
    ScoreProposed(1, 2, "A", (100, 0)),
    SeatsMoved(1, (AB, CD), (Table(1, (("C",), ("B",))), Table(2, (("A",), ("D",))))),
    SeatsMoved(1, (CD,), (Table(2, (("C",),)),)),
    SheetLost(1, 1),
    TableCompleted(1, Table(3, (("A",), ("B",)))),
    TableCompleted(9, Table(3, (("A",), ("B",)))),
    WarningGiven("nobody", 9),
    WarningGiven("A", 9),
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


def test_every_kind_of_fact_is_among_them() -> None:
    tried = {type(fact) for fact in WRONG}
    assert tried == set(get_args(AnyFact)) - {EventOpened}
    desk = desk_of()
    with pytest.raises(BrokenHistory):
        check([*desk.entries, desk.entries[0]])


def test_a_kind_of_fact_that_was_forgotten_stops_the_check() -> None:
    class Forgotten:
        kind = "forgotten/1"

    with pytest.raises(AssertionError, match="forgotten/1"):
        derived(Forgotten(), desk_of().event)  # type: ignore[arg-type]


class TestCorrections:
    """Art. 20: what was too late, or what nobody confirmed, is found afterwards."""

    def test_after_the_time_to_check_a_federal_ranking_is_over(self) -> None:
        desk = Desk("danish 1", code="federal")
        desk.enrol("A B C D")
        desk.seat(Wish(apart=()))
        desk.score_all_with(100)
        desk.take(post_ranking(desk.event))
        corrected = ScoreCorrected(1, 1, Cause.ARITHMETIC, (100, 0), (200, 0), confirmed=True, countersigned=True)
        for minutes, expected in ((9, []), (11, ["correct/ranking-final"])):
            entry = Entry(len(desk.entries) + 1, desk.at + minutes * 60_000, "", "", corrected)
            assert findings_of([*desk.entries, entry]) == expected

    def test_once_the_third_round_has_begun(self) -> None:
        desk = Desk("mitchell 4", level=Level.REGIONAL)
        desk.enrol(10)
        for _ in range(4):
            desk.seat(Wish(apart=()))
            desk.score_all_with(100)
        desk.take(ScoreCorrected(1, 1, Cause.ARITHMETIC, (100, 0), (200, 0)))
        assert desk.findings() == ["correct/third-round-begun"]

    def test_with_the_seats_that_change_by_it_are_sound(self) -> None:
        desk = Desk("danish 2", code="federal")
        desk.enrol("A B C D")
        desk.seat(Wish(apart=()))
        desk.score_all_with(100)
        desk.seat()
        assert desk.correct(1, 1, 0, 100, cause=Cause.INVERTED, confirmed=True) is None
        assert isinstance(desk.entries[-1].fact, SeatsMoved)
        assert desk.findings() == []


class TestSeats:
    def desk(self) -> Desk:
        desk = Desk("danish 2")
        desk.enrol("A B C D")
        desk.seat(Wish(apart=()))
        return desk

    def test_changed_by_hand_before_the_match_are_sound(self) -> None:
        desk = self.desk()
        assert desk.take(swap(desk.event, 1, "A", "C")) is None
        assert desk.findings() == []

    def test_changed_after_the_match_are_not(self) -> None:
        desk = self.desk()
        moved = swap(desk.event, 1, "A", "C")
        desk.score(1, 100, 0)
        desk.take(moved)
        assert desk.findings()[:1] == ["score/twice"]

    def test_changed_so_that_somebody_sits_twice_are_not(self) -> None:
        desk = self.desk()
        desk.take(SeatsMoved(1, (AB, CD), (Table(1, (("C",), ("B",))), CD)))
        assert len(desk.findings()) == 1


def test_an_entrant_who_is_changed_into_another_that_has_entered_is_found() -> None:
    desk = Desk("danish 1")
    desk.enrol("A B")
    old = desk.event.entrants["A"]
    desk.take(EntrantChanged(old, replace(old, players=(Player("B 1"), Player("A 2")))))
    assert desk.findings() == ["entry/person-twice"]


def test_a_file_of_an_entry_into_the_last_of_the_published_rounds_is_still_sound() -> None:
    desk = Desk("mitchell 3, danish 1")
    desk.enrol("A B C D E F G")
    desk.take(seat_phase(desk.event, Wish(apart=())))
    (waiting,) = desk.event.rounds[2].byes
    place = desk.event.rounds[2].lines[1].index(waiting) + 1
    desk.take([EntrantEntered(entrant("L"), 3), TableCompleted(3, Table(place, (("L",), (waiting,))))])
    desk.leaves("A", Leaving.TEMPORARY)
    desk.take(AbsenceEnded("A", 4))
    assert desk.findings() == []


def test_a_ranking_that_follows_from_the_scores_is_not() -> None:
    desk = Desk("danish 1")
    desk.enrol("A B")
    desk.seat()
    desk.score(1, 100, 0)
    assert desk.take(post_ranking(desk.event)) is None
    assert desk.findings() == []
