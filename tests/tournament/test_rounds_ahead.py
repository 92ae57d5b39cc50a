"""Rounds seated ahead, and results that nobody plays for: what the desk says without a round is the one in play."""

from __future__ import annotations

from pinella.tournament import No, Wish
from pinella.tournament.enrolment import substitute
from pinella.tournament.facts import (
    AbsenceBegun,
    Cause,
    Leaving,
    NoteTaken,
    PenaltyGiven,
    Player,
    PlayerSubstituted,
    Topic,
)
from pinella.tournament.notes import note
from pinella.tournament.seating import seat_phase
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())


def code_of(refusal: No | None) -> str:
    assert refusal is not None
    return refusal.code


def whole(plan: str = "mitchell 3, danish 1", code: str = "fitab-2025", entrants: str = "A B C D E F") -> Desk:
    """A phase whose rounds are all published before anything is played."""
    desk = Desk(plan, code=code)
    desk.enrol(entrants)
    desk.take(seat_phase(desk.event, AS_ENTERED))
    return desk


def last_absence(desk: Desk) -> int:
    fact = desk.entries[-1].fact
    assert isinstance(fact, AbsenceBegun)
    return fact.round


class TestAWithdrawalAfterAForfeit:
    def desk(self) -> Desk:
        desk = Desk("danish 3", code="federal")
        desk.enrol("F1 F2 F3 F4 F5 F6")
        desk.seat(AS_ENTERED)
        assert desk.late("F5", 11) is None
        return desk

    def test_does_not_take_the_match_away_that_was_won_by_it(self) -> None:
        desk = self.desk()
        assert desk.result("F6") == (13, 505)
        desk.score(1, 1000, 0)
        desk.score(2, 1000, 0)
        assert desk.leaves("F6", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 2
        assert desk.result("F6", 1) == (13, 505)
        assert desk.findings() == []

    def test_is_no_withdrawal_from_it_even_while_others_play(self) -> None:
        desk = self.desk()
        assert code_of(desk.leaves("F6", Leaving.TEMPORARY, number=1)) == "leave/was-played"
        assert desk.leaves("F6", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 2

    def test_nor_one_won_because_the_others_left_once_the_round_is_over(self) -> None:
        desk = Desk("danish 3", code="federal")
        desk.enrol("F1 F2 F3 F4 F5 F6")
        desk.seat(AS_ENTERED)
        assert desk.leaves("F5", Leaving.TEMPORARY) is None
        desk.score(1, 1000, 0)
        desk.score(2, 1000, 0)
        won = desk.result("F6", 1)
        assert won[0] > 10
        assert desk.leaves("F6", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 2
        assert desk.result("F6", 1) == won

    def test_a_table_to_which_neither_pair_came_is_won_by_neither(self) -> None:
        desk = Desk("danish 3", code="federal")
        desk.enrol("F1 F2 F3 F4 F5 F6")
        desk.seat(AS_ENTERED)
        assert desk.leaves("F5", Leaving.ABSENT_AT_THE_START) is None
        assert desk.leaves("F6", Leaving.ABSENT_AT_THE_START) is None
        assert last_absence(desk) == 1


class TestTheRoundBeingPlayed:
    def test_is_the_first_that_misses_sheets_and_then_the_last_seated(self) -> None:
        desk = whole()
        assert desk.event.playing == 1
        for table in (1, 2, 3):
            desk.score(table, 100, 0, number=1)
        assert desk.event.playing == 2
        for number in (2, 3):
            for table in (1, 2, 3):
                desk.score(table, 100, 0, number=number)
        assert desk.event.playing == 3
        assert Desk().event.playing == 0

    def test_is_the_one_a_pair_leaves_and_not_the_last_published(self) -> None:
        desk = whole()
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 1

    def test_a_pair_that_has_played_it_leaves_from_the_next_one_on(self) -> None:
        desk = whole()
        desk.score(1, 100, 0, number=1)
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 2

    def test_a_later_match_is_not_won_before_it_begins(self) -> None:
        desk = whole()
        for place in (1, 2, 3):
            desk.score(place, 100, 0, number=1)
        table = desk.event.rounds[1].table_of("A")
        assert table is not None
        (opponent,) = (one for one in table.entrants if one != "A")
        assert desk.leaves(opponent, Leaving.TEMPORARY) is None
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert last_absence(desk) == 2

    def test_is_the_one_penalties_notes_and_substitutions_are_about(self) -> None:
        desk = whole()
        desk.penalise("A", 1)
        assert isinstance(fact := desk.entries[-1].fact, PenaltyGiven)
        assert fact.round == 1
        taken = note(desk.event, Topic.MONITORED, "slow", tables=[1])
        assert isinstance(taken, NoteTaken)
        assert taken.round == 1
        substituted = substitute(desk.event, "A", "A 1", Player("Zoe"))
        assert isinstance(substituted, PlayerSubstituted)
        assert substituted.round == 2


class TestCorrectionsWhenAWholePhaseIsPublished:
    def test_are_not_closed_before_anything_is_played(self) -> None:
        desk = whole()
        desk.score(1, 100, 0, number=1)
        assert desk.correct(1, 1, 105, 0) is None
        assert desk.correct(1, 1, 0, 105, cause=Cause.INVERTED) is None
        desk = whole("mitchell 3", code="federal")
        desk.score(1, 100, 0, number=1)
        assert desk.correct(1, 1, 105, 0, confirmed=True) is None

    def test_are_closed_when_the_next_round_has_begun(self) -> None:
        desk = whole("mitchell 3", code="federal")
        for table in (1, 2):
            desk.score(table, 100, 0, number=1)
        desk.score(1, 100, 0, number=2)
        assert desk.event.begun == 2
        assert code_of(desk.correct(1, 1, 105, 0, confirmed=True)) == "correct/seating-published"
        assert Desk().event.begun == 0


class TestALateEntry:
    def test_does_not_take_a_bye_away_in_a_round_whose_sheets_are_in(self) -> None:
        desk = Desk("danish 3")
        desk.enrol("A B C D E")
        desk.seat(AS_ENTERED)
        byes = desk.event.rounds[0].byes
        desk.score_all_with(100)
        assert desk.enrol("L", late=True) is None
        assert desk.event.rounds[0].byes == byes
        assert desk.event.first_rounds["L"] == 2
        assert desk.seat().byes == ()
        assert desk.findings() == []

    def test_to_scala_40_is_refused_for_the_true_reason(self) -> None:
        desk = Desk("mitchell 2", code="scala40", kind="individual", deals=5)
        desk.enrol("A B C D E F G")
        seated = desk.seat()
        (short,) = (table for table in seated.tables if len(table.sides) == 3)
        assert desk.score(short.number, 0, 10, 20) is None
        assert code_of(desk.enrol("L", late=True)) == "enrol/round-played"
