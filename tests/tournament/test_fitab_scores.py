"""FITAB: scores nobody played for, delays, departures, warnings, interruption (art. 21, 37–39)."""

from __future__ import annotations

import pytest

from pinella.tournament import Wish
from pinella.tournament.facts import Leaving
from pinella.tournament.measures import is_valid, stop_event
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())
BYES = [(2, 14, 315), (3, 14, 365), (4, 12, 315)]
TEMPORARY = [(2, 6, -315), (3, 6, -365), (4, 8, -315)]


def desk_of(plan: str = "mitchell 3", pairs: str = "A B C D E F", **more: int) -> Desk:
    """A Mitchell: A, B and C are fixed; A meets D, F, E."""
    desk = Desk(plan, **more)  # type: ignore[arg-type]
    desk.enrol(pairs)
    desk.seat(AS_ENTERED)
    return desk


class TestPlayed:
    """Art. 18 and 19."""

    @pytest.mark.rule("F-18.9")
    def test_a_sheet_gives_victory_points_and_the_difference(self) -> None:
        desk = desk_of()
        desk.score(1, 2310, 1195)
        assert desk.result("A") == (16, 1115)
        assert desk.result("D") == (4, -1115)

    @pytest.mark.rule("F-D.41")
    def test_a_sheet_may_tell_the_deals(self) -> None:
        desk = desk_of()
        assert desk.score(1, 600, 100, deals=[(500, 0), (100, 100)]) is None
        assert desk.event.scores[1, 1].deals == ((500, 0), (100, 100))
        refusal = desk.score(2, 600, 105, deals=[(500, 0), (100, 100)])
        assert refusal is not None
        assert refusal.code == "score/wrong-sum"

    @pytest.mark.parametrize(
        ("table", "totals", "code"),
        [
            (1, (1001, 0), "score/not-a-multiple"),
            (1, (14_500, 0), "score/impossible"),
            (1, (0, -5000), "score/impossible"),
            (9, (100, 0), "score/no-table"),
            (1, (100,), "score/sides"),
        ],
    )
    def test_an_impossible_sheet_is_refused(self, table: int, totals: tuple[int, ...], code: str) -> None:
        refusal = desk_of().score(table, *totals)
        assert refusal is not None
        assert refusal.code == code

    def test_a_second_sheet_of_a_table_is_refused(self) -> None:
        desk = desk_of()
        desk.score(1, 100, 0)
        refusal = desk.score(1, 100, 0)
        assert refusal is not None
        assert refusal.code == "score/twice"
        refusal = desk.score(1, 100, 0, number=2)
        assert refusal is not None
        assert refusal.code == "score/no-round"


class TestByes:
    """Art. 38: an incomplete table."""

    @pytest.mark.rule("F-38.10")
    @pytest.mark.parametrize(("deals", "vp", "mp"), BYES)
    def test_who_does_not_play_gets_the_score_of_the_table(self, deals: int, vp: int, mp: int) -> None:
        desk = desk_of(pairs="A B C", deals=deals)
        assert desk.event.rounds[0].byes == ("C",)
        assert desk.result("C") == (vp, mp)

    @pytest.mark.rule("F-38.10")
    def test_teams_have_their_own_row(self) -> None:
        desk = Desk("danish 1", kind="teams", deals=4)
        desk.enrol("A B C")
        desk.seat(AS_ENTERED)
        assert desk.result("C") == (12, 365)

    @pytest.mark.rule("F-D.51")
    def test_an_incomplete_table_has_one_pair_only(self) -> None:
        desk = desk_of(pairs="A B C D E")
        assert [len(table.entrants) for table in desk.event.rounds[0].tables.values()] == [2, 2]
        assert desk.event.rounds[0].byes == ("E",)


class TestDelays:
    """Art. 38."""

    @pytest.mark.rule("F-38.3")
    @pytest.mark.parametrize(("minutes", "warned"), [(1, False), (2, False), (2.5, True), (7, True)])
    def test_not_ready_within_two_minutes_is_a_warning(self, minutes: float, warned: bool) -> None:
        desk = desk_of()
        desk.score(1, 0, 0)
        desk.warn("D")
        desk.late("D", minutes)
        assert desk.totals("D")[0] == 10 - warned - (desk.result("D")[0] < 10)

    @pytest.mark.rule("F-38.4", "F-38.5")
    @pytest.mark.parametrize(("minutes", "bonus"), [(1, 0), (2, 0), (3, 100), (5, 100), (5.1, 150), (10, 150)])
    def test_those_present_get_points_before_the_victory_points_are_looked_up(self, minutes: float, bonus: int) -> None:
        desk = desk_of()
        desk.late("D", minutes)
        desk.score(1, 1000, 1000)
        assert desk.result("A") == (11 if bonus > 110 else 10, bonus)
        assert desk.result("D")[1] == -bonus

    @pytest.mark.rule("F-38.6")
    @pytest.mark.parametrize(("deals", "present", "absent"), [(3, (14, 365), (6, -365)), (4, (12, 315), (8, -315))])
    def test_after_ten_minutes_the_match_is_lost(
        self, deals: int, present: tuple[int, int], absent: tuple[int, int]
    ) -> None:
        desk = desk_of(deals=deals)
        desk.late("D", 12)
        assert (desk.result("A"), desk.result("D")) == (present, absent)
        refusal = desk.score(1, 100, 0)
        assert refusal is not None
        assert refusal.code == "score/not-played"

    @pytest.mark.rule("F-38.6")
    def test_an_unfair_advantage_is_decided_by_the_director(self) -> None:
        desk = desk_of()
        desk.late("D", 12, advantage=True)
        assert desk.result("D") == (0, -2015)
        assert desk.result("A") == (12, 315)

    @pytest.mark.rule("F-38.7")
    def test_both_late_are_considered_separately(self) -> None:
        desk = desk_of()
        desk.late("A", 12)
        desk.late("D", 12)
        assert desk.result("A") == desk.result("D") == (8, -315)
        other = desk_of()
        other.late("A", 4)
        other.late("D", 7)
        other.score(1, 1000, 1000)
        assert other.result("A") == (10, 50)

    @pytest.mark.rule("F-38.8")
    @pytest.mark.parametrize("minutes", [4, 30])
    def test_the_direction_may_change_the_penalty(self, minutes: int) -> None:
        desk = desk_of()
        assert desk.late("D", minutes, bonus=200) is None
        assert desk.score(1, 1000, 1000) is None
        assert desk.result("A") == (11, 200)
        refusal = desk.late("D", 4, bonus=33)
        assert refusal is not None
        assert refusal.code == "delay/bonus"


class TestAbsentAtTheStart:
    """Art. 38 bis."""

    @pytest.mark.rule("F-38b.1", "F-38b.2")
    def test_each_further_round_gives_two_points_less(self) -> None:
        desk = Desk("mitchell 6")
        desk.enrol(12)
        desk.leaves("P1", Leaving.ABSENT_AT_THE_START)
        for _ in range(6):
            desk.seat()
        assert [desk.result("P1", number)[0] for number in range(1, 7)] == [8, 6, 4, 2, 0, 0]
        assert desk.result("P1", 1) == (8, -315)

    @pytest.mark.rule("F-38b.2")
    def test_a_pair_that_comes_for_round_five_has_twenty(self) -> None:
        desk = Desk("mitchell 6")
        desk.enrol(12)
        desk.leaves("P1", Leaving.ABSENT_AT_THE_START)
        for _ in range(4):
            desk.seat()
            desk.score_all_with(0)
        desk.back("P1")
        fifth = desk.seat()
        assert "P1" in {one for table in fifth.tables for one in table.entrants}
        assert desk.totals("P1")[0] == 20


class TestLeaving:
    """Art. 37."""

    @pytest.mark.rule("F-37.3")
    @pytest.mark.parametrize(("deals", "vp", "mp"), TEMPORARY)
    def test_for_a_while_gives_the_score_of_the_table_each_round(self, deals: int, vp: int, mp: int) -> None:
        desk = desk_of(deals=deals)
        desk.score_all_with(0)
        desk.leaves("A", Leaving.TEMPORARY)
        assert desk.seat().idle == ("F",)
        desk.score_all_with(0)
        desk.back("A")
        desk.seat()
        assert desk.result("A", 2) == (vp, mp)
        assert not desk.has_result("A", 3)

    @pytest.mark.rule("F-37.3")
    def test_a_team_has_its_own_row(self) -> None:
        desk = Desk("danish 2", kind="teams")
        desk.enrol("A B C D")
        desk.leaves("A", Leaving.TEMPORARY)
        desk.seat(AS_ENTERED)
        assert desk.result("A") == (8, -365)

    @pytest.mark.rule("F-37.4")
    def test_it_is_nothing_if_it_brings_an_advantage(self) -> None:
        desk = desk_of()
        desk.leaves("D", Leaving.TEMPORARY, advantage=True)
        assert desk.result("D")[0] == 0

    @pytest.mark.rule("F-37.5")
    def test_both_pairs_of_a_table_get_nothing(self) -> None:
        desk = desk_of()
        desk.leaves("A", Leaving.JUSTIFIED)
        desk.leaves("D", Leaving.JUSTIFIED)
        assert (desk.result("A")[0], desk.result("D")[0]) == (0, 0)

    @pytest.mark.rule("F-37.7", "F-37.9")
    @pytest.mark.parametrize(
        ("earned", "score"), [(None, (12, 315)), (200, (12, 315)), (495, (12, 495)), (950, (15, 950))]
    )
    def test_after_a_quarrel_the_innocent_get_the_bye_or_what_they_had_earned(
        self, earned: int | None, score: tuple[int, int]
    ) -> None:
        desk = desk_of()
        desk.leaves("D", Leaving.UNJUSTIFIED, earned=earned)
        assert desk.result("A") == score
        assert desk.result("D") == (0, -2015)

    @pytest.mark.rule("F-37.8", "F-37.2")
    def test_later_opponents_get_the_bye_and_earlier_results_stand(self) -> None:
        desk = desk_of()
        desk.score(1, 0, 500)
        desk.leaves("D", Leaving.UNJUSTIFIED)
        desk.seat()
        desk.seat()
        assert desk.result("A", 1) == (8, -500)
        assert desk.result("B", 2) == desk.result("C", 3) == (12, 315)
        assert not desk.has_result("D", 3)

    @pytest.mark.rule("F-37.10")
    @pytest.mark.parametrize(("advantage", "vp"), [(False, 12), (True, 0)])
    def test_for_a_good_reason_gives_the_bye_score_of_that_round(self, advantage: bool, vp: int) -> None:
        desk = desk_of()
        desk.leaves("D", Leaving.JUSTIFIED, advantage=advantage)
        desk.seat()
        assert desk.result("D", 1)[0] == vp
        assert not desk.has_result("D", 2)

    def test_who_has_left_for_good_does_not_come_back(self) -> None:
        desk = desk_of()
        desk.leaves("D", Leaving.UNJUSTIFIED)
        refusal = desk.back("D")
        assert refusal is not None
        assert refusal.code == "leave/for-good"

    def test_a_danish_round_is_made_without_those_away(self) -> None:
        desk = Desk("danish 2")
        desk.enrol("A B C D E F")
        desk.leaves("C", Leaving.TEMPORARY)
        seated = desk.seat(AS_ENTERED)
        assert (seated.absent, seated.idle, len(seated.byes)) == (("C",), (), 1)


class TestExpulsion:
    """Art. 37 bis."""

    @pytest.mark.rule("F-37b.1", "F-37b.2")
    def test_who_had_lost_to_them_in_the_mitchell_gets_twelve(self) -> None:
        desk = Desk("mitchell 4")
        desk.enrol("A B C D E F G H")
        desk.seat(AS_ENTERED)
        desk.score(1, 0, 700)
        desk.seat()
        desk.score(2, 900, 0)
        desk.seat()
        desk.score(3, 0, 0)
        assert [one.sides for one in desk.event.rounds[2].tables.values()][2] == (("C",), ("E",))
        desk.seat()
        desk.leaves("E", Leaving.EXPELLED)
        assert desk.result("A", 1) == (12, 315)
        assert desk.result("B", 2) == (14, 900)
        assert desk.result("C", 3) == (12, 315)
        assert desk.result("E", 1) == (13, 700)
        assert desk.result("D", 4) == (12, 315)

    @pytest.mark.rule("F-37b.1")
    @pytest.mark.parametrize("plan", ["mitchell 2, danish 2", "mitchell 2"])
    def test_it_counts_in_which_round_they_are_sent_away_not_which_one_they_miss_first(self, plan: str) -> None:
        desk = Desk(plan)
        desk.enrol("A B C D E F")
        desk.seat(AS_ENTERED)
        desk.score(1, 2100, 0)
        desk.score(2, 0, 0)
        desk.score(3, 0, 0)
        desk.seat()
        lost_in_the_second = next(one for one in desk.event.rounds[1].tables[1].entrants if one != "A")
        desk.score(1, 1000, 0)
        assert desk.leaves("A", Leaving.EXPELLED) is None
        assert desk.result("D", 1) == (12, 315)
        assert desk.result(lost_in_the_second, 2) == (12, 315)
        assert desk.findings() == []

    @pytest.mark.rule("F-37b.1")
    def test_not_once_the_mitchell_is_over(self) -> None:
        desk = Desk("mitchell 1, danish 2")
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        desk.score(1, 2100, 0)
        desk.score(2, 0, 0)
        desk.leaves("A", Leaving.EXPELLED)
        assert desk.result("C", 1) == (0, -2100)


class TestWarnings:
    """Art. 21."""

    @pytest.mark.rule("F-21.4")
    @pytest.mark.parametrize(("deals", "price"), [(2, 55), (3, 65), (4, 115)])
    def test_two_cost_a_victory_point_and_its_match_points(self, deals: int, price: int) -> None:
        desk = desk_of(deals=deals)
        desk.score(1, 0, 0)
        desk.warn("A")
        assert desk.totals("A") == (10, 0)
        desk.warn("A")
        assert desk.totals("A") == (9, -price)
        desk.warn("A", 2)
        assert desk.totals("A") == (8, -2 * price)
        assert desk.totals("D") == (10, 0)

    def test_a_penalty_is_taken_off(self) -> None:
        desk = desk_of()
        desk.score(1, 0, 0)
        assert desk.penalise("A", 3, 50) is None
        assert desk.totals("A") == (7, -50)
        refusal = desk.penalise("A", 0)
        assert refusal is not None
        assert refusal.code == "penalty/nothing"


class TestArbitralScores:
    @pytest.mark.rule("F-D.35")
    def test_take_the_place_of_what_was_played(self) -> None:
        desk = desk_of()
        desk.score(1, 0, 0)
        assert desk.award("A", 1, 13, 515) is None
        assert desk.result("A", 1) == (13, 515)
        assert desk.result("D", 1) == (10, 0)

    @pytest.mark.rule("F-D.35")
    @pytest.mark.parametrize(
        ("vp", "mp", "allowed"),
        [(12, -300, False), (8, 300, False), (12, 300, True), (12, 0, True), (10, -100, True), (7, -505, True)],
    )
    def test_do_not_give_who_has_won_the_points_of_who_has_lost(self, vp: int, mp: int, allowed: bool) -> None:
        desk = desk_of()
        refusal = desk.award("A", 1, vp, mp)
        assert (refusal is None) is allowed
        assert refusal is None or (refusal.code, str(refusal.article)) == (
            "award/contradiction",
            "FITAB 2025-06, art. 18",
        )

    @pytest.mark.rule("F-D.38")
    def test_compensate_a_table_that_has_no_sheet(self) -> None:
        desk = desk_of()
        desk.award("A", 1, 12, 315)
        desk.award("D", 1, 10, 0)
        assert desk.event.missing_scores(1) == [2, 3]


class TestInterruption:
    """Art. 39."""

    @pytest.mark.rule("F-39.1", "F-39.2")
    @pytest.mark.parametrize(
        ("rounds", "over", "valid"), [(4, 3, True), (4, 2, False), (8, 6, True), (8, 5, False), (5, 3, True)]
    )
    def test_is_valid_from_the_third_last_round_on(self, rounds: int, over: int, valid: bool) -> None:
        desk = Desk(f"danish {rounds}")
        desk.enrol(4)
        for _ in range(over):
            desk.seat()
            desk.score(1, 100, 0)
            desk.score(2, 100, 0)
        desk.seat()
        stopped = stop_event(desk.event)
        desk.take(stopped)
        assert desk.event.stopped is not None
        assert desk.event.stopped.rounds_over == over
        assert is_valid(desk.event, over) is valid
        assert desk.why_not_seat().code == "seat/event-stopped"
