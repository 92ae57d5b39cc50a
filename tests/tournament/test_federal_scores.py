"""Federal: scores nobody played for, delays, absences, lost sheets, the call at 800 (art. 18, 19, 38–40, powers)."""

from __future__ import annotations

import random

import pytest

from pinella.tournament import No, TournamentError, Wish
from pinella.tournament.facts import Leaving, Level
from pinella.tournament.measures import is_valid, lose_sheet, made_up, not_called, pause, stop_match
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())
FORFEITS = [(2, (14, 305), (6, -305)), (3, (14, 355), (6, -355)), (4, (13, 505), (7, -505))]


def desk_of(plan: str = "mitchell 4", pairs: str = "A B C D E F G H", deals: int = 4, kind: str = "pairs") -> Desk:
    desk = Desk(plan, code="federal", deals=deals, kind=kind)
    desk.enrol(pairs)
    desk.seat(AS_ENTERED)
    return desk


class TestSheets:
    @pytest.mark.rule("B-D.43")
    def test_tell_the_points_of_both_sides(self) -> None:
        desk = desk_of()
        desk.score(1, 650, 0)
        assert (desk.result("A"), desk.result("E")) == ((13, 650), (7, -650))

    @pytest.mark.rule("B-18.10")
    def test_of_teams_are_looked_up_once_for_both_rooms(self) -> None:
        desk = desk_of("danish 1", "A B", kind="teams")
        desk.score(1, 9000, 8200)
        assert desk.result("A") == (13, 800)


class TestByes:
    @pytest.mark.rule("B-39.9")
    @pytest.mark.parametrize(("deals", "present", "absent"), FORFEITS)
    def test_have_the_score_of_the_list(self, deals: int, present: tuple[int, int], absent: tuple[int, int]) -> None:
        desk = desk_of("danish 1", "A B C", deals)
        assert desk.result("C") == present

    @pytest.mark.rule("B-39.9")
    def test_of_teams(self) -> None:
        assert desk_of("danish 1", "A B C", kind="teams").result("C") == (13, 555)

    @pytest.mark.rule("B-D.52")
    def test_an_incomplete_table_has_one_player_in_an_individual_event(self) -> None:
        desk = desk_of("danish 1", "A B C", kind="one-against-one")
        assert desk.event.rounds[0].byes == ("C",)


class TestDelays:
    @pytest.mark.rule("B-39.3")
    @pytest.mark.parametrize(("minutes", "warned"), [(1.5, True), (2, True), (3, False), (8, False)])
    def test_up_to_two_minutes_are_a_warning_and_nothing_else(self, minutes: float, warned: bool) -> None:
        desk = desk_of()
        desk.score(1, 1000, 1000)
        before = desk.totals("E")[0]
        desk.warn("E")
        desk.late("E", minutes)
        assert (desk.totals("E")[0] < before) is (warned or minutes > 2)
        assert desk.event.rules.is_warned(round(minutes * 60)) is warned

    @pytest.mark.rule("B-39.4", "B-39.5")
    @pytest.mark.parametrize(("minutes", "bonus"), [(2, 0), (2.5, 150), (5, 150), (8, 200), (10, 200)])
    def test_longer_ones_give_points_to_those_present(self, minutes: float, bonus: int) -> None:
        desk = desk_of()
        desk.late("E", minutes)
        desk.score(1, 1000, 1000)
        assert desk.result("A") == (11 if bonus else 10, bonus)

    @pytest.mark.rule("B-39.8")
    def test_of_teams_count_in_the_total_of_the_match(self) -> None:
        desk = desk_of("danish 1", "A B", kind="teams")
        desk.late("B", 4)
        desk.score(1, 5, 0)
        assert desk.result("A") == (11, 155)

    @pytest.mark.rule("B-39.6")
    @pytest.mark.parametrize(("deals", "present", "absent"), FORFEITS)
    def test_over_ten_minutes_lose_the_match(
        self, deals: int, present: tuple[int, int], absent: tuple[int, int]
    ) -> None:
        desk = desk_of(deals=deals)
        desk.late("E", 11)
        assert (desk.result("A"), desk.result("E")) == (present, absent)

    @pytest.mark.rule("B-39.6")
    def test_over_ten_minutes_lose_the_match_of_teams(self) -> None:
        desk = desk_of("danish 1", "A B", kind="teams")
        desk.late("B", 11)
        assert (desk.result("A"), desk.result("B")) == ((13, 555), (7, -555))

    @pytest.mark.rule("B-39.7")
    def test_of_both_are_applied_separately(self) -> None:
        desk = desk_of()
        desk.late("A", 11)
        desk.late("E", 11)
        assert desk.result("A") == desk.result("E") == (7, -505)


class TestAbsences:
    @pytest.mark.rule("B-38.9", "B-38.18")
    def test_three_rounds_give_seven_and_the_fourth_nothing(self) -> None:
        desk = Desk("mitchell 6", code="federal")
        desk.enrol(16)
        desk.seat(AS_ENTERED)
        desk.seat()
        for number in (1, 2):
            for table in desk.event.missing_scores(number):
                desk.score(table, 100, 0, number=number)
        desk.leaves("P1", Leaving.TEMPORARY)
        idle = [desk.seat().idle[0] for _ in range(4)]
        assert [desk.result("P1", number) for number in (3, 4, 5, 6)] == [(7, -505)] * 3 + [(0, -2005)]
        assert [desk.result(one, number) for one, number in zip(idle, (3, 4, 5, 6), strict=True)] == [(13, 505)] * 4

    @pytest.mark.rule("B-38.10")
    def test_an_absent_pair_keeps_its_place_when_groups_are_formed(self) -> None:
        desk = Desk("danish 1, danish 1 groups of 4", code="federal")
        desk.enrol(8)
        desk.seat(AS_ENTERED)
        desk.score(1, 3000, 0)
        for table in (2, 3, 4):
            desk.score(table, 100, 0)
        desk.leaves("P1", Leaving.TEMPORARY)
        assert dict(desk.seat().groups)["P1"] == "A"

    @pytest.mark.rule("B-38.11", "B-38.12", "B-38.20")
    @pytest.mark.parametrize(
        ("earned", "present"), [(None, (13, 505)), (950, (15, 950)), (100, (13, 505)), (695, (13, 695))]
    )
    def test_leaving_a_table_is_scored_as_a_long_delay(self, earned: int | None, present: tuple[int, int]) -> None:
        desk = desk_of()
        desk.leaves("E", Leaving.TEMPORARY, earned=earned)
        assert desk.result("E") == (7, -505)
        assert desk.result("A") == present

    @pytest.mark.rule("B-38.11")
    def test_unless_that_is_an_immediate_advantage(self) -> None:
        desk = desk_of()
        desk.leaves("E", Leaving.TEMPORARY, advantage=True)
        assert desk.result("E") == (0, -2005)

    @pytest.mark.rule("B-38.16", "B-38.17", "B-38.18")
    def test_a_quarrel_loses_the_match_with_nothing_and_there_is_no_return(self) -> None:
        desk = desk_of()
        desk.leaves("E", Leaving.UNJUSTIFIED, earned=1200)
        assert desk.result("E") == (0, -2005)
        assert desk.result("A") == (16, 1200)
        assert desk.seat().idle == ("B",)
        assert desk.result("B", 2) == (13, 505)
        refusal = desk.back("E")
        assert refusal is not None
        assert refusal.code == "leave/for-good"

    @pytest.mark.rule("B-38.15")
    def test_both_pairs_of_a_table_leave(self) -> None:
        desk = desk_of()
        desk.leaves("A", Leaving.UNJUSTIFIED)
        desk.leaves("E", Leaving.UNJUSTIFIED)
        assert desk.result("A") == desk.result("E") == (0, -2005)

    @pytest.mark.rule("B-38.13")
    def test_misconduct_of_both_pairs(self) -> None:
        desk = desk_of()
        assert desk.take(stop_match(desk.event, 1, 1)) is None
        assert desk.result("A") == desk.result("E") == (7, -505)

    @pytest.mark.rule("B-38.14")
    def test_misconduct_of_the_four_players_of_a_team_match(self) -> None:
        desk = desk_of("danish 1", "A B", kind="teams")
        desk.take(stop_match(desk.event, 1, 1))
        assert desk.result("A") == desk.result("B") == (7, -555)


class TestWhoIsUnwell:
    """Federal art. 38: the deal is suspended, and the time made up."""

    @pytest.mark.rule("B-38.19")
    def test_the_table_plays_longer_by_all_the_time_its_players_were_away(self) -> None:
        desk = desk_of()
        desk.take(pause(desk.event, "A", 1, 4 * 60))
        desk.take(pause(desk.event, "E", 1, 10 * 60))
        desk.take(pause(desk.event, "B", 1, 60))
        assert made_up(desk.event, 1, desk.event.rounds[0].tables[1]) == 14 * 60
        desk.score(1, 1000, 0)
        assert desk.result("A") == (15, 1000)
        assert desk.findings() == []

    @pytest.mark.rule("B-38.19", "B-38.20")
    def test_beyond_ten_minutes_there_is_nothing_to_make_up(self) -> None:
        desk = desk_of()
        answer = pause(desk.event, "E", 1, 10 * 60 + 1)
        assert isinstance(answer, No)
        assert (answer.code, str(answer.article)) == ("pause/too-long", "federal undated, art. 38")
        desk.leaves("E", Leaving.TEMPORARY, earned=950)
        assert (desk.result("E"), desk.result("A")) == ((7, -505), (15, 950))

    @pytest.mark.rule("B-38.19")
    def test_not_of_a_match_that_is_over_nor_under_codes_that_are_silent(self) -> None:
        desk = desk_of()
        desk.score(1, 100, 0)
        fitab = Desk("mitchell 2")
        fitab.enrol("A B C D")
        fitab.seat(AS_ENTERED)
        answers = [pause(each.event, "A", 1, 60) for each in (desk, fitab)]
        assert [answer.code for answer in answers if isinstance(answer, No)] == [
            "delay/was-played",
            "pause/not-in-the-code",
        ]


class TestLostSheets:
    @pytest.mark.rule("B-19.4")
    @pytest.mark.parametrize(("deals", "mp"), [(2, -205), (3, -255), (4, -505)])
    def test_give_seven_to_each_until_they_are_found(self, deals: int, mp: int) -> None:
        desk = desk_of("danish 3", deals=deals)
        desk.take(lose_sheet(desk.event, 1, 1))
        assert desk.result("A") == desk.result("B") == (7, mp)
        for table in (2, 3, 4):
            desk.score(table, 100, 0)
        desk.seat()
        assert desk.score(1, 3000, 0, number=1) is None
        assert desk.result("A", 1)[0] == 20

    @pytest.mark.rule("B-19.5")
    def test_found_in_the_phase_of_groups_do_not_count_any_more(self) -> None:
        desk = desk_of("danish 1, danish 2 groups of 4")
        desk.take(lose_sheet(desk.event, 1, 1))
        for table in (2, 3, 4):
            desk.score(table, 100, 0)
        desk.seat()
        refusal = desk.score(1, 3000, 0, number=1)
        assert refusal is not None
        assert refusal.code == "score/found-too-late"

    @pytest.mark.rule("B-19.6")
    def test_give_nothing_to_a_pair_that_would_enter_group_a(self) -> None:
        desk = desk_of("danish 1, danish 2 groups of 4")
        desk.take(lose_sheet(desk.event, 1, 1, advantaged="B"))
        assert desk.result("A") == (7, -505)
        assert desk.result("B") == (0, -2005)

    def test_are_not_in_the_code_of_fitab(self) -> None:
        desk = Desk()
        desk.enrol(4)
        desk.seat()
        answer = lose_sheet(desk.event, 1, 1)
        assert isinstance(answer, No)
        assert answer.code == "sheet/not-in-the-code"


class TestTheCallAt800:
    """Powers of the referee, letter g."""

    def announced(self, level: Level = Level.NATIONAL) -> Desk:
        desk = Desk("danish 1, danish 1 groups of 4", code="federal", level=level, call_at_difference=True)
        desk.enrol(8)
        desk.seat()
        desk.score_all(random.Random(4))
        desk.seat()
        return desk

    @pytest.mark.rule("B-R.8")
    @pytest.mark.parametrize(
        ("difference", "winner", "loser"),
        [
            (2100, (7, -505), (0, -2100)),
            (1120, (7, -505), (4, -1120)),
            (800, (7, -505), (6, -800)),
            (600, (7, -505), (7, -505)),
            (0, (7, -505), (7, -505)),
        ],
    )
    def test_not_made_leaves_nobody_more_than_seven(
        self, difference: int, winner: tuple[int, int], loser: tuple[int, int]
    ) -> None:
        desk = self.announced()
        desk.score(1, difference, 0)
        assert desk.take(not_called(desk.event, 2, 1)) is None
        table = desk.event.rounds[1].tables[1]
        assert (desk.result(table.sides[0][0]), desk.result(table.sides[1][0])) == (winner, loser)

    @pytest.mark.rule("B-R.7")
    def test_holds_in_group_a_of_regional_and_national_events_only(self) -> None:
        desk = self.announced()
        desk.score(3, 1000, 0)
        assert desk.event.rounds[1].tables[3].group == "B"
        answer = not_called(desk.event, 2, 3)
        assert isinstance(answer, No)
        assert answer.code == "call/not-group-a"
        with pytest.raises(TournamentError, match="regional and national"):
            self.announced(Level.CLUB)

    @pytest.mark.rule("B-R.7")
    def test_holds_in_danish_rounds_only(self) -> None:
        plan = "danish 1, round-robin 3 groups of 4"
        desk = Desk(plan, code="federal", level=Level.NATIONAL, call_at_difference=True)
        desk.enrol(8)
        desk.seat()
        desk.score_all(random.Random(4))
        desk.seat()
        desk.score(1, 1000, 0)
        answer = not_called(desk.event, 2, 1)
        assert isinstance(answer, No)
        assert answer.code == "call/not-group-a"


class TestWarnings:
    @pytest.mark.rule("B-R.4")
    def test_two_cost_a_victory_point_and_no_match_points(self) -> None:
        desk = desk_of()
        desk.score(1, 0, 0)
        desk.warn("A", 3)
        assert desk.totals("A") == (9, 0)

    @pytest.mark.rule("B-D.1")
    def test_the_second_counts_at_once(self) -> None:
        desk = desk_of()
        desk.score(1, 0, 0)
        desk.warn("A", 2)
        assert desk.ranked()[-1] != "E"
        assert desk.totals("A")[0] == 9


class TestInterruption:
    @pytest.mark.rule("B-40.1", "B-40.2")
    @pytest.mark.parametrize(("rounds", "over", "valid"), [(7, 4, True), (6, 3, False), (7, 3, False)])
    def test_more_than_half_of_the_rounds_must_be_over(self, rounds: int, over: int, valid: bool) -> None:
        desk = Desk(f"danish {rounds}", code="federal")
        assert is_valid(desk.event, over) is valid


class TestArbitralScores:
    @pytest.mark.rule("B-D.36", "B-D.39")
    def test_are_recorded_and_count(self) -> None:
        desk = desk_of()
        desk.award("A", 1, 11, 105)
        assert desk.result("A") == (11, 105)
