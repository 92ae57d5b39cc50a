"""Corrections of a score: the windows of art. 20, and of Scala 40 art. 24."""

from __future__ import annotations

import random

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.facts import Cause, Entry, Level, ScoreAwarded, ScoreCorrected
from pinella.tournament.measures import award, lose_sheet, post_ranking, warn
from tests.tournament.desk import Desk, pairs_of

AS_ENTERED = Wish(apart=())
MINUTES = 60_000


def code_of(refusal: No | None) -> str:
    assert refusal is not None
    return refusal.code


def desk_of(plan: str, code: str = "fitab-2025", pairs: int = 8, level: Level = Level.CLUB) -> Desk:
    desk = Desk(plan, code=code, level=level)
    desk.enrol(pairs)
    play(desk)
    return desk


def play(desk: Desk, rounds: int = 1) -> None:
    """Rounds in which the first side of every table wins by 1000, 900, 800 …"""
    for _ in range(rounds):
        seated = desk.seat(AS_ENTERED)
        for table in seated.tables:
            desk.score(table.number, 2000 - 100 * table.number, 1000)


@pytest.mark.rule("B-20.2")
def test_the_sides_change_places_whatever_an_inversion_is_called() -> None:
    for cause in (Cause.INVERTED, Cause.ARITHMETIC):
        desk = Desk("danish 4", code="federal")
        desk.enrol("A B C D")
        desk.seat(Wish(apart=()))
        desk.score_all_with(500)
        desk.seat()
        assert desk.correct(1, 1, 0, 500, cause=cause, confirmed=True) is None
        assert desk.event.rounds[1].moved


class TestEveryCorrection:
    @pytest.mark.rule("F-20.1")
    def test_of_a_sum_is_made_and_of_the_substance_is_not(self) -> None:
        desk = desk_of("mitchell 3")
        assert desk.correct(1, 1, 1905, 1000) is None
        assert code_of(desk.correct(1, 1, 1500, 1000, cause=Cause.SUBSTANCE)) == "correct/final"

    def test_keeps_the_old_score_beside_the_new_one(self) -> None:
        desk = desk_of("mitchell 3")
        desk.correct(1, 1, 1905, 1000)
        fact = desk.entries[-1].fact
        assert isinstance(fact, ScoreCorrected)
        assert (fact.old, fact.new) == ((1900, 1000), (1905, 1000))
        assert desk.findings() == []

    def test_must_change_something_that_is_there(self) -> None:
        desk = desk_of("mitchell 3")
        assert code_of(desk.correct(1, 1, 1900, 1000)) == "correct/same"
        assert code_of(desk.correct(1, 9, 1900, 1000)) == "score/no-table"
        assert code_of(desk.correct(1, 1, 1901, 1000)) == "score/not-a-multiple"
        assert code_of(desk.correct(1, 1, 1000, 1905, cause=Cause.INVERTED)) == "correct/not-inverted"
        desk.seat()
        assert code_of(desk.correct(2, 1, 1000, 1905)) == "correct/no-score"


class TestFitab:
    @pytest.mark.rule("F-20.5")
    @pytest.mark.parametrize("plan", ["mitchell 4", "round-robin 4"])
    def test_a_phase_that_does_not_depend_on_scores_is_corrected(self, plan: str) -> None:
        desk = desk_of(plan)
        play(desk, 2)
        assert desk.correct(1, 1, 1000, 1900, cause=Cause.INVERTED) is None

    @pytest.mark.rule("F-20.6")
    def test_in_a_danish_phase_the_next_seating_follows_the_correction(self) -> None:
        desk = desk_of("danish 3", pairs=4)
        desk.correct(1, 1, 1000, 1900, cause=Cause.INVERTED)
        assert pairs_of(desk.seat())[0] == "P2-P3"

    @pytest.mark.rule("F-20.7", "F-20.3")
    def test_a_published_seating_stays_and_the_score_counts_for_the_following_round(self) -> None:
        desk = desk_of("danish 3", pairs=4)
        published = desk.seat()
        assert pairs_of(published)[0] == "P1-P3"
        assert desk.correct(1, 1, 1000, 1900, cause=Cause.INVERTED) is None
        assert [*desk.event.rounds[1].tables.values()] == [*published.tables]
        assert desk.totals("P2") == (14, 900)

    @pytest.mark.rule("F-20.8")
    def test_nothing_is_corrected_once_the_groups_are_published(self) -> None:
        desk = desk_of("danish 1, danish 2 groups of 4")
        assert desk.correct(1, 1, 1905, 1000) is None
        play(desk)
        assert code_of(desk.correct(1, 1, 1900, 1000)) == "correct/groups-published"
        assert desk.correct(2, 1, 1905, 1000) is None

    @pytest.mark.rule("F-20.8")
    def test_no_score_of_an_earlier_round_changes_in_another_way_either(self) -> None:
        desk = desk_of("mitchell 1, danish 2 groups of 4")
        assert desk.late("P1", 7) is None
        play(desk)
        assert code_of(desk.late("P3", 7, number=1)) == "correct/groups-published"
        assert code_of(desk.award("P3", 1, 20, 2015)) == "correct/groups-published"
        assert desk.late("P3", 7) is None
        assert desk.award("P3", 2, 20, 2015) is None
        assert desk.penalise("P3", 1) is None

    @pytest.mark.rule("F-20.9")
    @pytest.mark.parametrize("level", [Level.REGIONAL, Level.NATIONAL])
    def test_regional_and_national_events_correct_until_the_third_round_begins(self, level: Level) -> None:
        desk = desk_of("mitchell 4", level=level)
        play(desk, 2)
        assert desk.correct(1, 1, 1905, 1000) is None
        desk.seat()
        assert code_of(desk.correct(1, 1, 1900, 1000)) == "correct/third-round-begun"

    @pytest.mark.rule("F-20.10")
    def test_inverted_scores_are_not_corrected_after_the_last_sheet(self) -> None:
        desk = desk_of("danish 2")
        play(desk)
        assert code_of(desk.correct(2, 1, 1000, 1900, cause=Cause.INVERTED)) == "correct/inverted-after-the-last"
        assert code_of(desk.correct(1, 1, 1000, 1900, cause=Cause.INVERTED)) == "correct/inverted-after-the-last"
        assert desk.correct(2, 1, 1905, 1000) is None


class TestFederal:
    @pytest.mark.rule("B-20.1")
    def test_before_the_next_seating_if_the_opponents_confirm(self) -> None:
        desk = desk_of("danish 3", "federal")
        assert code_of(desk.correct(1, 1, 1905, 1000)) == "correct/not-confirmed"
        assert desk.correct(1, 1, 1905, 1000, confirmed=True) is None
        play(desk)
        assert code_of(desk.correct(1, 1, 1900, 1000, confirmed=True)) == "correct/seating-published"

    @pytest.mark.rule("B-20.2")
    def test_an_inverted_score_found_later_changes_the_two_places_only(self) -> None:
        desk = desk_of("danish 3", "federal", pairs=8)
        before = desk.seat()
        assert pairs_of(before) == ["P1-P3", "P5-P7", "P8-P6", "P4-P2"]
        assert desk.correct(1, 1, 1000, 1900, cause=Cause.INVERTED, confirmed=True) is None
        after = ["-".join(table.entrants) for table in desk.event.rounds[1].tables.values()]
        assert after == ["P2-P3", "P5-P7", "P8-P6", "P4-P1"]
        assert desk.totals("P2") == (14, 900)
        assert desk.findings() == []

    @pytest.mark.rule("B-20.3")
    def test_an_error_of_the_operator_is_treated_alike(self) -> None:
        desk = desk_of("danish 3", "federal", pairs=8)
        desk.seat()
        assert code_of(desk.correct(1, 1, 1000, 2900, cause=Cause.OPERATOR)) == "correct/not-confirmed"
        assert desk.correct(1, 1, 1000, 2900, cause=Cause.OPERATOR, confirmed=True) is None
        assert desk.event.rounds[1].tables[1].entrants == ("P2", "P3")

    @pytest.mark.rule("B-20.2", "B-20.3")
    @pytest.mark.parametrize("right", [(2900, 1000), (1900, 1895), (1000, 1000)])
    def test_nobody_changes_places_when_nothing_was_inverted(self, right: tuple[int, int]) -> None:
        desk = desk_of("danish 3", "federal", pairs=8)
        before = pairs_of(desk.seat())
        assert desk.correct(1, 1, *right, cause=Cause.OPERATOR, confirmed=True) is None
        assert ["-".join(table.entrants) for table in desk.event.rounds[1].tables.values()] == before
        assert desk.findings() == []

    @pytest.mark.rule("B-20.2")
    def test_who_was_to_rest_and_has_won_plays_and_who_has_lost_rests(self) -> None:
        desk = Desk("danish 3", code="federal")
        desk.enrol(5)
        desk.seat(AS_ENTERED)
        desk.score(1, 0, 700)
        desk.score(2, 300, 0)
        assert desk.seat().byes == ("P1",)
        assert desk.correct(1, 1, 700, 0, cause=Cause.INVERTED, confirmed=True) is None
        assert desk.event.rounds[1].byes == ("P2",)
        assert desk.event.rounds[1].tables[1].entrants == ("P1", "P5")
        assert desk.findings() == []

    @pytest.mark.rule("B-20.2")
    def test_who_has_rested_does_not_rest_again_for_an_inversion(self) -> None:
        desk = Desk("danish 3", code="federal")
        desk.enrol(3)
        byes: list[str] = []
        for _ in range(2):
            byes += desk.seat(AS_ENTERED).byes
            desk.score(1, 0, 700)
        assert byes == ["P3", "P1"]
        published = desk.seat()
        assert (pairs_of(published), published.byes) == (["P3-P1"], ("P2",))
        assert desk.correct(2, 1, 700, 0, cause=Cause.INVERTED, confirmed=True) is None
        assert [*desk.event.rounds[2].tables.values()] == [*published.tables]

    @pytest.mark.rule("B-20.4")
    @pytest.mark.parametrize("number", [2, 3])
    def test_the_last_single_round_and_the_groups_need_the_referees_countersign(self, number: int) -> None:
        desk = desk_of("danish 2, danish 2 groups of 4", "federal")
        play(desk, number - 1)
        assert code_of(desk.correct(number, 1, 1905, 1000, confirmed=True)) == "correct/countersign"
        assert desk.correct(number, 1, 1905, 1000, confirmed=True, countersigned=True) is None

    @pytest.mark.rule("B-20.4")
    def test_without_groups_the_last_round_of_all_is_the_last_of_the_single_group(self) -> None:
        desk = desk_of("danish 2", "federal")
        play(desk)
        assert code_of(desk.correct(2, 1, 1905, 1000, confirmed=True)) == "correct/countersign"
        assert desk.correct(2, 1, 1905, 1000, confirmed=True, countersigned=True) is None

    @pytest.mark.rule("B-20.3", "B-20.4")
    def test_what_the_desk_typed_wrongly_is_no_correction_of_the_sheet(self) -> None:
        desk = desk_of("danish 1", "federal")
        assert desk.correct(1, 1, 1905, 1000, cause=Cause.OPERATOR) is None
        desk.take(post_ranking(desk.event))
        desk.at += 11 * MINUTES
        assert code_of(desk.correct(1, 1, 1900, 1000, cause=Cause.OPERATOR)) == "correct/ranking-final"

    @pytest.mark.rule("B-20.6")
    def test_ten_minutes_after_the_ranking_before_groups_it_is_final(self) -> None:
        desk = desk_of("danish 1, danish 2 groups of 4", "federal")
        assert desk.take(post_ranking(desk.event)) is None
        desk.at += 10 * MINUTES
        assert desk.correct(1, 1, 1905, 1000, confirmed=True, countersigned=True) is None
        desk.at += 2 * MINUTES
        refusal = desk.correct(1, 1, 1900, 1000, confirmed=True, countersigned=True)
        assert code_of(refusal) == "correct/ranking-final"

    @pytest.mark.rule("B-20.6")
    def test_while_the_ranking_before_groups_is_shown_sums_of_earlier_rounds_are_put_right(self) -> None:
        desk = desk_of("danish 2, danish 2 groups of 4", "federal")
        play(desk)
        assert code_of(desk.correct(1, 1, 1905, 1000, confirmed=True)) == "correct/seating-published"
        desk.take(post_ranking(desk.event))
        assert desk.correct(1, 1, 1905, 1000, confirmed=True) is None
        assert desk.findings() == []
        desk.at += 11 * MINUTES
        assert code_of(desk.correct(1, 1, 1900, 1000, confirmed=True)) == "correct/ranking-final"

    @pytest.mark.rule("B-20.6", "B-20.7")
    @pytest.mark.parametrize("plan", ["danish 1", "danish 1, danish 2 groups of 4"])
    def test_nothing_at_all_changes_a_final_ranking(self, plan: str) -> None:
        desk = Desk(plan, code="federal")
        desk.enrol(8)
        desk.seat(AS_ENTERED)
        for table in (1, 2, 3):
            desk.score(table, 1000 + 100 * table, 1000)
        assert desk.take(lose_sheet(desk.event, 1, 4)) is None
        desk.take(post_ranking(desk.event))
        desk.at += 11 * MINUTES
        before = desk.ranked()
        refusals = [
            desk.score(4, 1500, 0),
            desk.award("P1", 1, 20, 2005),
            desk.late("P1", 7),
            desk.penalise("P1", 5),
            desk.take(warn(desk.event, "P1")),
            desk.take(post_ranking(desk.event)),
        ]
        assert {code_of(each) for each in refusals} == {"correct/ranking-final"}
        assert desk.ranked() == before

    def test_what_was_written_after_a_ranking_was_final_is_found(self) -> None:
        desk = desk_of("danish 1", "federal")
        desk.take(post_ranking(desk.event))
        fact = award(desk.event, "P1", 1, 20, 2005)
        assert isinstance(fact, ScoreAwarded)
        desk.entries.append(Entry(len(desk.entries) + 1, desk.at + 11 * MINUTES, "desk", "", fact))
        assert desk.findings() == ["correct/ranking-final"]

    @pytest.mark.rule("B-20.7")
    def test_ten_minutes_after_the_last_ranking_it_is_final(self) -> None:
        desk = desk_of("danish 1", "federal")
        desk.take(post_ranking(desk.event))
        desk.at += 11 * MINUTES
        assert code_of(desk.correct(1, 1, 1905, 1000, confirmed=True)) == "correct/ranking-final"

    def test_a_ranking_in_the_middle_does_not_become_final(self) -> None:
        desk = desk_of("danish 2", "federal")
        desk.take(post_ranking(desk.event))
        desk.at += 30 * MINUTES
        assert desk.correct(1, 1, 1905, 1000, confirmed=True) is None


class TestScala40:
    def desk(self) -> Desk:
        desk = Desk("danish 3", code="scala40", kind="individual", deals=5)
        desk.enrol(8)
        desk.seat(AS_ENTERED)
        desk.score(1, 10, 20, 30, 40)
        desk.score_all(random.Random(1))
        return desk

    @pytest.mark.rule("S-24.1")
    def test_corrects_sums_until_the_next_seating(self) -> None:
        desk = self.desk()
        assert desk.correct(1, 1, 11, 20, 30, 40) is None
        desk.seat()
        assert code_of(desk.correct(1, 1, 10, 20, 30, 40)) == "correct/seating-published"

    @pytest.mark.rule("S-24.1")
    def test_corrects_sums_of_the_round_being_played_when_later_ones_are_published(self) -> None:
        desk = Desk("mitchell 3, danish 1", code="scala40", kind="individual", deals=5)
        desk.enrol(20)
        for _ in range(3):
            desk.seat(AS_ENTERED)
        desk.score(1, 45, 120, 160, 230, number=1)
        assert desk.correct(1, 1, 45, 110, 160, 230) is None
        desk.score_all(random.Random(1), last=1)
        assert code_of(desk.correct(1, 1, 45, 120, 160, 230)) == "correct/seating-published"
        assert desk.findings() == []

    @pytest.mark.rule("S-24.2", "S-24.3")
    def test_corrects_swapped_scores_later_if_the_table_agrees(self) -> None:
        desk = self.desk()
        published = desk.seat()
        assert code_of(desk.correct(1, 1, 20, 10, 30, 40, cause=Cause.INVERTED)) == "correct/not-confirmed"
        assert desk.correct(1, 1, 20, 10, 30, 40, cause=Cause.INVERTED, confirmed=True) is None
        assert [*desk.event.rounds[1].tables.values()] == [*published.tables]
