"""The worked cases of the catalogues about tournaments, each under its number: ties, byes, delays, withdrawals, sheets.

W-… are those of FITAB's code, B-W.… of the federal one, SC-… of Scala 40. X and Y are the two sides of a table.
"""

from __future__ import annotations

import pytest

from pinella.codes import FEDERAL, FITAB_2025
from pinella.codes.victory import victory_points
from pinella.tournament import No, Wish
from pinella.tournament.enrolment import substitute
from pinella.tournament.facts import Cause, Leaving, Player, Topic
from pinella.tournament.measures import is_valid, lose_sheet, post_ranking, stop_event, swap
from pinella.tournament.notes import note, to_report
from pinella.tournament.teams import line_up
from tests.tournament.desk import Desk, entrant

AS_ENTERED = Wish(apart=())
MEETINGS = [("pairs", 2), ("pairs", 3), ("pairs", 4), ("teams", 4)]


def table(code: str = "fitab-2025", kind: str = "pairs", deals: int = 4, plan: str = "danish 3", size: int = 4) -> Desk:
    """X plays Y at the first table, V plays W at the second."""
    desk = Desk(plan, code=code, kind=kind, deals=deals)
    desk.enrol(" ".join(["X", "Y", "V", "W", "T", "U"][:size]))
    desk.seat(AS_ENTERED)
    return desk


def refused(answer: object) -> str:
    assert isinstance(answer, No)
    return answer.code


class TestFitabTables:
    @pytest.mark.parametrize(
        ("deals", "differences", "shares"),
        [
            pytest.param(2, (50, 55, 130, 135, 1010, 1015), (10, 11, 11, 12, 19, 20), id="W-055"),
            pytest.param(3, (60, 65, 360, 365, 1510, 1515), (10, 11, 13, 14, 19, 20), id="W-056"),
        ],
    )
    def test_edges_of_the_bands(self, deals: int, differences: tuple[int, ...], shares: tuple[int, ...]) -> None:
        for difference, share in zip(differences, shares, strict=True):
            found = victory_points(FITAB_2025, difference, deals=deals)
            assert (found.first, found.second) == (share, 20 - share)

    def test_w_058(self) -> None:
        desk = table()
        desk.score(1, 2310, 1195)
        assert (desk.result("X")[0], desk.result("Y")[0]) == (16, 4)


class TestFitabTies:
    def tied(self, *wins: tuple[str, int]) -> Desk:
        """R and S beat others by so much, round after round; then all have the same points."""
        desk = Desk("mitchell 9")
        desk.enrol(" ".join(["R", "S", *(f"M{n}" for n in range(7)), *(f"L{n}" for n in range(9))]))
        for number in range(max(sum(who == one for who, _ in wins) for one in "RS")):
            seated = desk.seat(AS_ENTERED)
            for each in seated.tables:
                own = [points for who, points in wins if who in each.entrants]
                points = own[number] if number < len(own) else 0
                desk.score(each.number, points if each.entrants[0] in "RS" else 0, 0)
        low = [min(desk.totals(one)[place] for one in "RS") for place in (0, 1)]
        for one in "RS":
            vp, mp = desk.totals(one)
            desk.penalise(one, vp - low[0], mp - low[1])
        assert desk.totals("R") == desk.totals("S")
        return desk

    def test_w_059_who_won_the_direct_encounter_is_ahead(self) -> None:
        desk = Desk("danish 2")
        desk.enrol("R S")
        desk.seat()
        desk.score(1, 0, 0)
        desk.seat()
        desk.score(1, 100, 0)
        desk.penalise("R", 0, 200)
        assert desk.totals("R") == desk.totals("S")
        assert desk.ranked() == ["R", "S"]

    def test_w_060_having_never_met_the_best_win_is_ahead(self) -> None:
        assert self.tied(("R", 820), ("S", 640)).ranked()[:2] == ["R", "S"]

    def test_w_061_then_more_matches_won(self) -> None:
        wins = [*[("R", 640)] * 4, *[("S", 640)] * 5]
        assert self.tied(*wins).ranked()[:2] == ["S", "R"]


class TestFitabGivenScores:
    @pytest.mark.parametrize(
        ("kind", "deals", "score"),
        [
            (*meeting, score)
            for meeting, score in zip(MEETINGS, [(14, 315), (14, 365), (12, 315), (12, 365)], strict=True)
        ],
    )
    def test_w_194_a_bye(self, kind: str, deals: int, score: tuple[int, int]) -> None:
        desk = table(kind=kind, deals=deals, size=5)
        (bye,) = desk.event.rounds[0].byes
        assert desk.result(bye) == score

    @pytest.mark.parametrize(
        ("kind", "deals", "score"),
        [
            (*meeting, score)
            for meeting, score in zip(MEETINGS, [(6, -315), (6, -365), (8, -315), (8, -365)], strict=True)
        ],
    )
    def test_w_196_a_temporary_withdrawal(self, kind: str, deals: int, score: tuple[int, int]) -> None:
        desk = table(kind=kind, deals=deals)
        desk.leaves("X", Leaving.TEMPORARY)
        assert desk.result("X") == score

    def test_w_197_which_would_qualify_the_pair_gives_0(self) -> None:
        desk = table()
        desk.leaves("X", Leaving.TEMPORARY, advantage=True)
        assert desk.result("X")[0] == 0

    def test_w_199_a_quarrel_while_the_opponents_lead_by_200(self) -> None:
        desk = table()
        desk.leaves("X", Leaving.UNJUSTIFIED, earned=200)
        assert (desk.result("X")[0], desk.result("Y")) == (0, (12, 315))

    def test_w_200_both_leave(self) -> None:
        desk = table()
        desk.leaves("X", Leaving.UNJUSTIFIED)
        desk.leaves("Y", Leaving.UNJUSTIFIED)
        assert (desk.result("X")[0], desk.result("Y")[0]) == (0, 0)

    def test_w_202_who_had_drawn_with_an_expelled_pair_gets_12(self) -> None:
        desk = table(plan="mitchell 2")
        (own,) = [each for each in desk.event.rounds[0].tables.values() if "X" in each.entrants]
        other = next(one for one in own.entrants if one != "X")
        desk.score_all_with(0)
        assert desk.result(other)[0] == 10
        desk.seat()
        desk.leaves("X", Leaving.EXPELLED)
        assert desk.of(other, 1).vp == 12

    @pytest.mark.parametrize(("minutes", "warned", "bonus"), [(1, 0, 0), (3, 1, 100), (7, 1, 150)])
    def test_w_203_late_by_minutes(self, minutes: int, warned: int, bonus: int) -> None:
        desk = table()
        desk.late("X", minutes)
        desk.score(1, 0, 0)
        assert desk.result("Y")[1] == bonus
        desk.warn("X")
        assert desk.totals("X")[0] == desk.result("X")[0] - warned

    @pytest.mark.parametrize(
        ("deals", "present", "absent"),
        [
            pytest.param(3, (14, 365), (6, -365), id="W-205"),
            pytest.param(4, (12, 315), (8, -315), id="W-206"),
        ],
    )
    def test_twelve_minutes_late(self, deals: int, present: tuple[int, int], absent: tuple[int, int]) -> None:
        desk = table(deals=deals)
        desk.late("X", 12)
        assert (desk.result("Y"), desk.result("X")) == (present, absent)

    def test_w_208_both_are_twelve_minutes_late(self) -> None:
        desk = table()
        desk.late("X", 12)
        desk.late("Y", 12)
        assert (desk.result("X")[0], desk.result("Y")[0]) == (8, 8)

    def test_w_209_a_pair_that_appears_for_round_5(self) -> None:
        desk = Desk("danish 5")
        desk.enrol("X Y V W T")
        desk.leaves("X", Leaving.ABSENT_AT_THE_START)
        for _ in range(4):
            desk.seat()
            desk.score_all_with(0)
        assert [desk.of("X", number).vp for number in (1, 2, 3, 4)] == [8, 6, 4, 2]
        assert desk.totals("X")[0] == 20
        assert desk.back("X") is None
        assert "X" not in desk.seat(Wish(passing_limits=True)).absent

    @pytest.mark.parametrize(("over", "valid"), [(3, True), (2, False)])
    def test_w_211_a_four_round_event_is_stopped(self, over: int, valid: bool) -> None:
        desk = table(plan="danish 4")
        for _ in range(over):
            desk.score_all_with(100)
            desk.seat()
        desk.take(stop_event(desk.event))
        assert desk.event.stopped is not None
        assert desk.event.stopped.rounds_over == over
        assert is_valid(desk.event, over) == valid


class TestFitabCorrections:
    def in_round_3(self, plan: str) -> Desk:
        desk = table(plan=plan)
        desk.score_all_with(100)
        for _ in range(2):
            desk.seat()
            desk.score_all_with(100)
        return desk

    def test_w_212_an_inverted_score_before_the_next_seating(self) -> None:
        desk = self.in_round_3("danish 5")
        before = desk.ranked()
        assert desk.correct(3, 1, 0, 100, cause=Cause.INVERTED) is None
        assert desk.ranked() != before
        assert set(desk.seat().tables[0].entrants) == set(desk.ranked()[:2])

    def test_w_214_not_once_the_groups_are_published(self) -> None:
        desk = self.in_round_3("danish 3, danish 2 groups of 4")
        desk.seat()
        assert refused(desk.correct(3, 1, 0, 100, cause=Cause.INVERTED)) == "correct/groups-published"

    def test_w_215_in_a_mitchell_two_rounds_later(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("X Y V W T U")
        for _ in range(3):
            desk.seat()
            desk.score_all_with(100)
        assert desk.correct(1, 1, 105, 0) is None

    def test_w_217_an_inverted_score_after_the_last_sheet(self) -> None:
        desk = self.in_round_3("danish 3")
        assert refused(desk.correct(3, 1, 0, 100, cause=Cause.INVERTED)) == "correct/inverted-after-the-last"

    @pytest.mark.rule("F-20.10")
    def test_w_217_whatever_the_inversion_is_called(self) -> None:
        desk = self.in_round_3("danish 3")
        assert refused(desk.correct(3, 1, 0, 100)) == "correct/inverted-after-the-last"
        assert desk.correct(3, 1, 5, 100) is None

    def test_w_218_the_posted_list_prevails(self) -> None:
        desk = self.in_round_3("danish 5")
        desk.take(post_ranking(desk.event))
        assert desk.event.hanging is not None
        posted = [row.id for row in desk.event.hanging.rows]
        desk.penalise(posted[2], 20)
        assert desk.ranked()[3] == posted[2]
        assert desk.event.hanging.rows[2].id == posted[2]

    def test_w_220_pairs_of_a_team_change_between_matches(self) -> None:
        desk = Desk("danish 2", kind="teams")
        desk.enrol([entrant("X", 4), entrant("Y", 4)])
        desk.take(line_up(desk.event, "X", ["X 1", "X 2"], ["X 3", "X 4"]))
        desk.seat()
        during = line_up(desk.event, "X", ["X 1", "X 3"], ["X 2", "X 4"], number=1)
        assert refused(during) == "lineup/during-the-match"
        desk.score(1, 0, 0)
        assert desk.take(line_up(desk.event, "X", ["X 1", "X 3"], ["X 2", "X 4"])) is None


class TestFederal:
    @pytest.mark.parametrize(
        ("deals", "differences", "shares"),
        [
            pytest.param(4, (650,), (13,), id="B-W.53"),
            pytest.param(3, (350, 355, 500, 505), (13, 14, 14, 15), id="B-W.55"),
            pytest.param(4, (100, 105, 2000, 2005), (10, 11, 19, 20), id="B-W.56"),
        ],
    )
    def test_victory_points(self, deals: int, differences: tuple[int, ...], shares: tuple[int, ...]) -> None:
        assert [victory_points(FEDERAL, each, deals=deals).first for each in differences] == list(shares)

    def test_bw_74_the_second_warning_costs_a_point_at_once(self) -> None:
        desk = Desk("danish 5", code="federal")
        desk.enrol("X Y")
        for number in range(1, 6):
            desk.seat()
            if number in (2, 5):
                desk.warn("X")
            desk.score(1, 0, 0)
            assert desk.totals("X")[0] == 10 * number - (number == 5)

    def test_bw_187_a_wrong_table_that_was_played(self) -> None:
        desk = table("federal", plan="mitchell 2")
        desk.take(swap(desk.event, 1, "X", "Y"))
        desk.warn("X")
        desk.score_all_with(500)
        assert desk.of("X", 1).table == 2
        assert desk.seat(Wish(passing_limits=True)).lines[0] == ("X", "Y")

    def test_bw_188_late_by_90_seconds(self) -> None:
        desk = table("federal")
        desk.late("X", 1.5)
        desk.warn("X")
        desk.score(1, 0, 0)
        assert (desk.result("Y"), desk.totals("X")[0]) == ((10, 0), 9)

    def test_bw_190_late_by_8_minutes(self) -> None:
        desk = table("federal")
        desk.late("X", 8)
        desk.score(1, 0, 0)
        assert desk.result("Y")[1] == 200

    @pytest.mark.parametrize(
        ("kind", "deals", "present", "absent"),
        [
            ("pairs", 2, (14, 305), (6, -305)),
            ("pairs", 3, (14, 355), (6, -355)),
            ("pairs", 4, (13, 505), (7, -505)),
            ("teams", 4, (13, 555), (7, -555)),
        ],
    )
    def test_bw_191_late_by_11_minutes(
        self, kind: str, deals: int, present: tuple[int, int], absent: tuple[int, int]
    ) -> None:
        desk = table("federal", kind, deals)
        desk.late("X", 11)
        assert (desk.result("Y"), desk.result("X")) == (present, absent)

    def test_bw_193_a_second_bye_goes_to_another_pair(self) -> None:
        desk = table("federal", size=5)
        (first,) = desk.event.rounds[0].byes
        assert desk.result(first) == (13, 505)
        desk.score_all_with(0)
        assert desk.seat().byes != (first,)

    def test_bw_194_four_rounds_missed(self) -> None:
        desk = Desk("mitchell 6", code="federal")
        desk.enrol(12)
        desk.enrol("X")
        for number in range(1, 7):
            if number == 3:
                desk.leaves("P1", Leaving.TEMPORARY)
            seated = desk.seat(Wish(passing_limits=True))
            if number >= 3:
                assert [desk.of(one, number).vp for one in seated.idle] == [13]
                assert [desk.of(one, number).mp for one in seated.idle] == [505]
            desk.score_all_with(0)
        scores = [(desk.of("P1", number).vp, desk.of("P1", number).mp) for number in (3, 4, 5, 6)]
        assert scores == [(7, -505)] * 3 + [(0, -2005)]

    def test_bw_196_away_for_12_minutes_while_the_others_lead_by_950(self) -> None:
        desk = table("federal")
        desk.leaves("X", Leaving.TEMPORARY, earned=950)
        assert (desk.result("X"), desk.result("Y")) == ((7, -505), (15, 950))

    def test_bw_197_leaving_after_a_quarrel(self) -> None:
        desk = Desk("mitchell 6", code="federal")
        desk.enrol(12)
        for _ in range(3):
            desk.seat()
            desk.score_all_with(100)
        before = [desk.of("P1", number) for number in (1, 2, 3)]
        desk.seat()
        own = next(each for each in desk.event.rounds[3].tables.values() if "P1" in each.entrants)
        other = next(one for one in own.entrants if one != "P1")
        desk.leaves("P1", Leaving.UNJUSTIFIED)
        assert (desk.result("P1")[0], desk.result(other)) == (0, (13, 505))
        assert [due.id for due in to_report(desk.event)] == ["P1"]
        assert refused(desk.back("P1")) == "leave/for-good"
        desk.score_all_with(0)
        (idle,) = desk.seat().idle
        assert desk.result(idle) == (13, 505)
        assert [desk.of("P1", number) for number in (1, 2, 3)] == before

    @pytest.mark.parametrize(("played", "allowed"), [(2, True), (3, False)])
    def test_bw_199_a_newcomer_before_half_of_the_rounds(self, played: int, allowed: bool) -> None:
        desk = Desk("danish 6", code="federal")
        desk.enrol("X Y")
        for _ in range(played):
            desk.seat()
            desk.score(1, 100, 0)
        answer = substitute(desk.event, "X", "X 1", Player("New"))
        assert isinstance(answer, No) != allowed
        if allowed:
            desk.take(answer)
            assert refused(substitute(desk.event, "X", "X 2", Player("Newer"))) == "substitute/once-only"

    def test_bw_200_a_sheet_lost_and_found(self) -> None:
        desk = table("federal")
        desk.take(lose_sheet(desk.event, 1, 1))
        desk.score(2, 0, 0)
        assert desk.result("X") == desk.result("Y") == (7, -505)
        desk.seat()
        desk.score(1, 650, 0, number=1)
        assert desk.of("X", 1).vp == 13

    def test_bw_202_and_203_an_inverted_sheet(self) -> None:
        for after_posting in (True, False):
            desk = table("federal")
            desk.score(1, 0, 750)
            desk.score(2, 800, 0)
            seated = desk.seat() if after_posting else None
            assert refused(desk.correct(1, 1, 750, 0, cause=Cause.INVERTED)) == "correct/not-confirmed"
            assert desk.correct(1, 1, 750, 0, cause=Cause.INVERTED, confirmed=True) is None
            assert desk.of("X", 1).vp == 14
            if seated is not None:
                now = [each.entrants for each in desk.event.rounds[1].tables.values()]
                assert [each.entrants for each in seated.tables] == [("V", "Y"), ("X", "W")]
                assert now == [("V", "X"), ("Y", "W")]

    def test_bw_205_twelve_minutes_after_the_ranking_was_posted(self) -> None:
        desk = table("federal", plan="danish 1")
        desk.score_all_with(100)
        desk.take(post_ranking(desk.event))
        desk.at += 12 * 60_000
        assert refused(desk.correct(1, 1, 105, 0, confirmed=True)) == "correct/ranking-final"

    @pytest.mark.parametrize(("rounds", "over", "valid"), [(7, 4, True), (6, 3, False)])
    def test_bw_208_force_majeure(self, rounds: int, over: int, valid: bool) -> None:
        desk = table("federal", plan=f"danish {rounds}")
        assert is_valid(desk.event, over) == valid

    def test_bw_209_opposite_stories(self) -> None:
        desk = table("federal")
        said = "X says that it has drawn, Y that it has not"
        assert desk.take(note(desk.event, Topic.DEAL_STOPPED, said, tables=[1])) is None
        assert desk.score(1, 300, 200, deals=[(300, 200)]) is None


class TestScala40:
    def individual(self, plan: str = "mitchell 2", players: str = "A B C D", deals: int = 5) -> Desk:
        desk = Desk(plan, code="scala40", kind="individual", deals=deals)
        desk.enrol(players)
        desk.seat(AS_ENTERED)
        return desk

    @pytest.mark.parametrize(
        ("deals", "points", "shares"),
        [
            pytest.param(5, (45, 120, 160, 230), (20, 12, 6, 2), id="SC-58"),
            pytest.param(4, (35, 80, 121, 190), (20, 14, 8, 2), id="SC-59"),
            pytest.param(3, (20, 25, 30, 35), (8, 6, 4, 2), id="SC-61"),
            pytest.param(4, (50, 50, 90, 130), (13, 13, 6, 2), id="SC-62"),
        ],
    )
    def test_ranking_and_difference_points(self, deals: int, points: tuple[int, ...], shares: tuple[int, ...]) -> None:
        desk = self.individual(deals=deals)
        desk.score(1, *points)
        assert [desk.result(one)[0] for one in "ABCD"] == list(shares)

    def test_sc_64_a_latecomer_after_the_second_seating(self) -> None:
        desk = self.individual(plan="danish 3", players="A B C D E F G")
        desk.score(1, 10, 20, 30, 40)
        desk.score(2, 10, 20, 30)
        desk.seat()
        assert desk.enrol("Z", late=True) is None
        assert desk.of("Z", 1).vp == 3
        assert desk.of("Z", 1).mp == 80

    def test_sc_65_a_latecomer_with_all_tables_complete(self) -> None:
        assert refused(self.individual().enrol("Z", late=True)) == "enrol/tables-complete"

    def test_sc_70_a_wrong_sum_after_the_next_seating(self) -> None:
        desk = self.individual(plan="danish 3")
        desk.score(1, 10, 20, 30, 40)
        desk.seat()
        assert refused(desk.correct(1, 1, 11, 20, 30, 40)) == "correct/seating-published"
