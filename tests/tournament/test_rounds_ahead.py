"""Rounds seated ahead, and results that nobody plays for: what the desk says without a round is the one in play."""

from __future__ import annotations

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.enrolment import substitute
from pinella.tournament.facts import (
    AbsenceBegun,
    AnyFact,
    Cause,
    EntrantEntered,
    Leaving,
    Level,
    NoteTaken,
    PenaltyGiven,
    Player,
    PlayerSubstituted,
    TableCompleted,
    Topic,
)
from pinella.tournament.measures import come_back
from pinella.tournament.notes import note, to_report
from pinella.tournament.results import How
from pinella.tournament.seating import seat_phase
from tests.tournament.desk import Desk, entrant

AS_ENTERED = Wish(apart=())


def code_of(refusal: object) -> str:
    assert isinstance(refusal, No)
    return refusal.code


def whole(plan: str = "mitchell 3, danish 1", code: str = "fitab-2025", entrants: str = "A B C D E F") -> Desk:
    """A phase whose rounds are all published before anything is played."""
    desk = Desk(plan, code=code)
    desk.enrol(entrants)
    desk.take(seat_phase(desk.event, AS_ENTERED))
    return desk


def finish(desk: Desk, number: int) -> None:
    """The sheets of a round that are still out."""
    for table in desk.event.missing_scores(number):
        assert desk.score(table, 100, 0, number=number) is None


def facts_of(desk: Desk, kind: type[AnyFact]) -> list[AnyFact]:
    return [entry.fact for entry in desk.entries if isinstance(entry.fact, kind)]


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
        assert substituted.round == 1
        desk.score(1, 100, 0, number=1)
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


class TestWhoIsAway:
    def test_has_no_bye_in_a_round_that_was_published_before(self) -> None:
        desk = whole(entrants="A B C D E F G")
        (resting,) = desk.event.rounds[1].byes
        assert desk.leaves(resting, Leaving.EXPELLED) is None
        finish(desk, 1)
        finish(desk, 2)
        assert not desk.has_result(resting, 2)
        assert desk.findings() == []

    def test_gives_what_was_earned_against_them_in_the_round_they_left_and_not_later(self) -> None:
        desk = whole()
        assert desk.leaves("A", Leaving.UNJUSTIFIED, earned=2000) is None
        scores = []
        for number in (1, 2):
            table = desk.event.rounds[number - 1].table_of("A")
            assert table is not None
            (other,) = (one for one in table.entrants if one != "A")
            scores.append(desk.of(other, number).mp)
        assert scores == [2000, 315]

    def test_is_nobody_to_sit_down_with(self) -> None:
        desk = whole("round-robin 5", entrants="A B C D E")
        (resting,) = desk.event.rounds[1].byes
        assert desk.leaves(resting, Leaving.TEMPORARY) is None
        assert desk.enrol("L", late=True) is None
        assert desk.event.rounds[1].table_of("L") is None
        assert desk.findings() == []


class TestComingBack:
    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_is_for_the_next_round_even_if_more_are_published(self, code: str) -> None:
        desk = whole(code=code)
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert desk.back("A") is None
        finish(desk, 1)
        for number in (2, 3):
            assert not desk.event.is_away("A", number)
            finish(desk, number)
            assert desk.of("A", number).how is How.PLAYED
        assert desk.of("A", 1).how is How.FORFEIT
        assert desk.findings() == []

    def test_is_so_after_a_round_that_was_seated_ahead(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("A B C D E F")
        desk.seat(AS_ENTERED)
        desk.seat()
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert desk.back("A") is None
        finish(desk, 1)
        finish(desk, 2)
        assert desk.of("A", 2).how is How.PLAYED
        assert code_of(desk.back("A")) == "leave/is-here"

    def test_before_the_round_begins_takes_the_absence_back(self) -> None:
        desk = whole()
        assert desk.leaves("A", Leaving.TEMPORARY, number=3) is None
        assert desk.back("A") is None
        assert not any(desk.event.is_away("A", number) for number in (1, 2, 3, 4))
        assert desk.findings() == []

    def test_may_be_announced_for_a_later_round(self) -> None:
        desk = whole()
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        for number in (1, 5):
            assert code_of(come_back(desk.event, "A", number)) == "leave/back"
        assert desk.take(come_back(desk.event, "A", 3)) is None
        assert [desk.event.is_away("A", number) for number in (1, 2, 3)] == [True, True, False]
        assert desk.findings() == []

    def test_may_come_sooner_than_announced(self) -> None:
        desk = whole()
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert desk.take(come_back(desk.event, "A", 3)) is None
        assert desk.back("A") is None
        assert [desk.event.is_away("A", number) for number in (1, 2, 3)] == [True, False, False]

    @pytest.mark.parametrize("plan", ["mitchell 3, danish 1", "round-robin 5"])
    def test_after_an_absence_at_the_start_has_the_place_that_is_due(self, plan: str) -> None:
        desk, there = Desk(plan), whole(plan)
        desk.enrol("A B C D E F")
        desk.leaves("B", Leaving.ABSENT_AT_THE_START)
        desk.take(seat_phase(desk.event, AS_ENTERED))
        assert desk.back("B") is None
        for seated, other in zip(desk.event.rounds[1:], there.event.rounds[1:], strict=True):
            found, expected = seated.table_of("B"), other.table_of("B")
            assert found is not None
            assert expected is not None
            assert sorted(found.entrants) == sorted(expected.entrants)
            assert (seated.idle, seated.absent) == ((), ())
        assert desk.event.rounds[0].absent == ("B",)
        assert desk.findings() == []

    def test_rests_where_nobody_waits(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("A B C D E F")
        for who in "AEF":
            desk.leaves(who, Leaving.ABSENT_AT_THE_START)
        desk.take(seat_phase(desk.event, AS_ENTERED))
        finish(desk, 1)
        assert desk.back("A") is None
        resting = [seated.number for seated in desk.event.rounds if "A" in seated.idle]
        assert resting
        for number in resting:
            assert desk.of("A", number).how is How.OPPONENT_LEFT
        assert desk.findings() == []

    def test_a_federal_pair_in_the_first_round_sits_down_at_once_and_in_every_round_published(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol("A B C D E F")
        desk.leaves("B", Leaving.ABSENT_AT_THE_START)
        desk.take(seat_phase(desk.event, AS_ENTERED))
        assert desk.back("B") is None
        assert [seated.idle for seated in desk.event.rounds] == [(), (), ()]
        for number in (1, 2, 3):
            finish(desk, number)
            assert desk.of("B", number).how is How.PLAYED
        assert desk.findings() == []

    def test_who_left_a_table_of_the_first_round_is_not_put_at_another_one(self) -> None:
        desk = Desk("danish 2", code="federal")
        desk.enrol("A B C D E")
        seated = desk.seat(AS_ENTERED)
        assert seated.byes == ("E",)
        assert desk.leaves("A", Leaving.TEMPORARY) is None
        assert desk.back("A") is None
        assert desk.event.rounds[0].byes == ("E",)
        assert desk.of("A", 1).how is How.FORFEIT

    def test_in_scala_40_the_others_play_with_three_at_every_table_until_then(self) -> None:
        desk = Desk("mitchell 4", code="scala40", kind="individual", deals=5)
        desk.enrol([entrant(f"P{number}", 1) for number in range(1, 21)])
        desk.take(seat_phase(desk.event, AS_ENTERED))
        assert desk.leaves("P1", Leaving.TEMPORARY) is None
        three = [[len(table.sides) for table in seated.tables.values()].count(3) for seated in desk.event.rounds]
        assert three == [1, 1, 1, 1]
        assert desk.back("P1") is None
        assert [seated.table_of("P1") is not None for seated in desk.event.rounds] == [False, True, True, True]
        assert all(len(table.sides) == 4 for seated in desk.event.rounds[1:] for table in seated.tables.values())
        assert desk.findings() == []


class TestALateEntry:
    def test_completes_the_round_being_played_and_every_later_one_that_is_published(self) -> None:
        desk = whole(entrants="A B C D E F G")
        assert [len(seated.byes) for seated in desk.event.rounds] == [1, 1, 1]
        assert desk.enrol("L", late=True) is None
        assert facts_of(desk, EntrantEntered)[-1] == EntrantEntered(entrant("L"), 1)
        assert [fact.round for fact in facts_of(desk, TableCompleted) if isinstance(fact, TableCompleted)] == [1, 2, 3]
        assert [seated.byes for seated in desk.event.rounds] == [(), (), ()]
        for number in (1, 2, 3):
            finish(desk, number)
            assert desk.of("L", number).how is How.PLAYED
        met = [one for number in (1, 2, 3) for one in desk.of("L", number).against]
        assert len(set(met)) == 3
        assert desk.seat().byes == ()
        assert desk.findings() == []

    def test_is_seated_as_if_it_had_been_there_when_the_round_was_published_one_by_one(self) -> None:
        ahead, single = whole(entrants="A B C D E F G"), Desk("mitchell 3, danish 1")
        single.enrol("A B C D E F G")
        single.seat(AS_ENTERED)
        for desk in (ahead, single):
            desk.enrol("L", late=True)
        single.seat()
        single.seat()
        assert [seated.tables for seated in ahead.event.rounds] == [seated.tables for seated in single.event.rounds]

    def test_is_taken_in_the_first_of_the_published_rounds_that_are_all_there_are(self) -> None:
        desk = whole("mitchell 3", entrants="A B C D E F G")
        assert desk.enrol("L", late=True) is None
        assert desk.event.first_rounds["L"] == 1
        assert code_of(desk.enrol("M", late=True)) == "enrol/last-round"

    def test_leaves_the_bye_of_a_round_that_is_over(self) -> None:
        desk = whole(entrants="A B C D E F G")
        finish(desk, 1)
        assert desk.enrol("L", late=True) is None
        assert desk.event.first_rounds["L"] == 2
        assert [len(seated.byes) for seated in desk.event.rounds] == [1, 0, 0]
        assert desk.findings() == []

    def test_to_a_calendar_takes_the_empty_place_of_every_round(self) -> None:
        desk = whole("round-robin 5", entrants="A B C D E")
        assert desk.enrol("L", late=True) is None
        met = [one for seated in desk.event.rounds for one in (seated.table_of("L") or seated.tables[1]).entrants]
        assert sorted({*met}) == ["A", "B", "C", "D", "E", "L"]
        assert all(seated.table_of("L") is not None for seated in desk.event.rounds)
        assert desk.findings() == []

    def test_where_the_field_is_even_begins_after_what_is_published(self) -> None:
        desk = whole()
        assert desk.enrol("L", late=True, passing=True) is None
        assert desk.event.first_rounds["L"] == 4

    def test_for_a_later_round_is_no_absence_to_come_back_from(self) -> None:
        desk = whole()
        assert desk.enrol("L", late=True, passing=True) is None
        assert code_of(desk.back("L")) == "leave/is-here"

    def test_two_of_them_sit_down_at_two_tables(self) -> None:
        desk = Desk("round-robin 3 groups of 4")
        desk.enrol(10)
        desk.seat(AS_ENTERED)
        assert len(desk.event.rounds[0].byes) == 2
        assert desk.enrol("K L", late=True, passing=True) is None
        listed = sorted(one for table in desk.event.rounds[0].tables.values() for one in table.entrants)
        assert listed == sorted([f"P{number}" for number in range(1, 11)] + ["K", "L"])

    def scala40(self, players: int) -> Desk:
        desk = Desk("mitchell 2", code="scala40", kind="individual", deals=5)
        desk.enrol([entrant(f"P{number}", 1) for number in range(1, players + 1)])
        assert desk.take(seat_phase(desk.event, AS_ENTERED)) is None
        return desk

    def test_to_scala_40_is_refused_where_a_later_round_has_no_room(self) -> None:
        desk = self.scala40(19)
        assert desk.enrol("L", late=True) is None
        assert [len(table.sides) for seated in desk.event.rounds for table in seated.tables.values()] == [4] * 10
        assert desk.findings() == []
        desk = self.scala40(20)
        assert desk.leaves("P1", Leaving.TEMPORARY) is None
        assert code_of(desk.enrol("L", late=True)) == "enrol/no-place"

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


class TestWhoNeverCame:
    """Federal art. 38: reported once the first round is over, however many rounds are published."""

    def desk(self) -> Desk:
        desk = Desk("mitchell 3", code="federal", level=Level.REGIONAL)
        desk.enrol("A B C D E F")
        desk.leaves("A", Leaving.ABSENT_AT_THE_START)
        desk.take(seat_phase(desk.event, AS_ENTERED))
        return desk

    def test_is_not_reported_while_the_first_round_is_played(self) -> None:
        desk = self.desk()
        assert to_report(desk.event) == []
        finish(desk, 1)
        assert [due.id for due in to_report(desk.event)] == ["A"]

    def test_nor_is_a_pair_that_comes_in_the_first_round(self) -> None:
        desk = self.desk()
        assert desk.back("A") is None
        finish(desk, 1)
        assert to_report(desk.event) == []
