"""What people decide and the file keeps: jury, complaints, reports, watched tables; arrivals, refunds."""

from __future__ import annotations

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.facts import AnyFact, Leaving, Level, NoteTaken, Topic
from pinella.tournament.measures import post_ranking, stop_event
from pinella.tournament.notes import jury_of, note, to_report
from pinella.tournament.standings import standings
from pinella.tournament.stopping import Fees, last_ranking, refund, why_no_prizes
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())


def desk_of(code: str = "fitab-2025", plan: str = "mitchell 3", *, level: Level = Level.REGIONAL) -> Desk:
    desk = Desk(plan, code=code, level=level)
    desk.enrol("A B C D E F")
    desk.seat(AS_ENTERED)
    return desk


def code_of(answer: AnyFact | int | No | None) -> str:
    assert isinstance(answer, No)
    return answer.code


class TestComplaints:
    """FITAB art. 41."""

    @pytest.mark.rule("F-41.1", "F-41.3")
    def test_who_decides_is_announced_and_kept_with_its_author(self) -> None:
        desk = desk_of()
        assert desk.take(note(desk.event, Topic.JURY, "Ada Rossi, head referee")) is None
        assert jury_of(desk.event) == "Ada Rossi, head referee"
        desk.take(note(desk.event, Topic.JURY, "Bea Bianchi, in her place"))
        assert jury_of(desk.event) == "Bea Bianchi, in her place"
        assert desk.entries[-1].author == "desk"

    @pytest.mark.rule("F-41.2")
    def test_without_a_jury_the_referee_decides_alone(self) -> None:
        desk = desk_of()
        assert jury_of(desk.event) is None
        assert desk.take(note(desk.event, Topic.COMPLAINT, "A over the pile", decision="stands", ids=["A"])) is None

    @pytest.mark.rule("F-41.4")
    def test_a_complaint_stands_in_the_file_with_its_decision(self) -> None:
        desk = desk_of()
        assert code_of(note(desk.event, Topic.COMPLAINT, "A over the pile")) == "note/decision"
        desk.take(note(desk.event, Topic.COMPLAINT, "A over the pile", decision="as the referee ruled", tables=[1]))
        assert desk.event.notes[-1] == NoteTaken(
            Topic.COMPLAINT, 1, "A over the pile", (), (1,), "as the referee ruled"
        )
        assert desk.findings() == []


class TestReports:
    """Sports justice."""

    @pytest.mark.rule("F-37.6")
    def test_who_leaves_over_a_quarrel_is_due_until_reported(self) -> None:
        desk = desk_of()
        desk.leaves("A", Leaving.UNJUSTIFIED)
        desk.leaves("B", Leaving.JUSTIFIED)
        (due,) = to_report(desk.event)
        assert (due.id, due.round, str(due.article)) == ("A", 1, "FITAB 2025-06, art. 37")
        assert code_of(note(desk.event, Topic.REPORT, "left shouting")) == "note/who"
        desk.take(note(desk.event, Topic.REPORT, "left shouting", ids=["A"]))
        assert to_report(desk.event) == []

    @pytest.mark.rule("S-25.4")
    def test_who_is_sent_away_in_scala_40_is_reported_in_writing(self) -> None:
        desk = Desk("mitchell 2", code="scala40", kind="individual", deals=5)
        desk.enrol("A B C D E F G H")
        desk.seat(AS_ENTERED)
        desk.leaves("A", Leaving.EXPELLED)
        assert [(due.id, due.article.number) for due in to_report(desk.event)] == [("A", "25")]

    @pytest.mark.rule("B-38.5")
    def test_who_does_not_appear_in_the_first_round_of_a_federal_event(self) -> None:
        for level, expected in ((Level.NATIONAL, ["A"]), (Level.CLUB, [])):
            desk = Desk("mitchell 3", code="federal", level=level)
            desk.enrol("A B C D E F")
            for who in "AB":
                desk.leaves(who, Leaving.ABSENT_AT_THE_START)
            desk.seat(AS_ENTERED)
            assert to_report(desk.event) == []
            assert desk.back("B") is None
            desk.score_all_with(100)
            assert [due.id for due in to_report(desk.event)] == expected

    @pytest.mark.rule("B-38.8")
    def test_who_stays_away_without_a_word_is_referred_by_hand(self) -> None:
        desk = desk_of("federal")
        desk.leaves("C", Leaving.TEMPORARY)
        assert to_report(desk.event) == []
        assert desk.take(note(desk.event, Topic.REPORT, "absent, the director was not told", ids=["C"])) is None
        assert desk.event.notes[-1].ids == ("C",)

    @pytest.mark.rule("B-R.2")
    def test_the_referee_may_report_anybody_who_takes_part(self) -> None:
        desk = desk_of("federal")
        assert desk.take(note(desk.event, Topic.REPORT, "signals", ids=["A", "D"])) is None
        assert code_of(note(desk.event, Topic.REPORT, "signals", ids=["X"])) == "unknown-entrant"
        assert code_of(note(desk.event, Topic.REPORT, " ", ids=["A"])) == "note/empty"

    @pytest.mark.rule("B-20.5")
    def test_a_corrected_sheet_that_was_annulled_is_7_to_7_and_reported(self) -> None:
        desk = desk_of("federal", "danish 2")
        desk.score(1, 2000, 0)
        for who in desk.event.rounds[0].tables[1].entrants:
            desk.award(who, 1, 7, -505)
            assert desk.result(who) == (7, -505)
        desk.take(note(desk.event, Topic.REPORT, "sheet corrected without the referee", ids=["A", "D"]))
        assert desk.event.notes[-1].round == 1


class TestAtTables:
    @pytest.mark.rule("B-R.6")
    def test_the_referee_watches_tables_of_the_round(self) -> None:
        desk = desk_of("federal")
        assert desk.take(note(desk.event, Topic.MONITORED, "slow play", tables=[1, 3])) is None
        assert desk.event.notes[-1].tables == (1, 3)
        for tables in ([], [9]):
            assert code_of(note(desk.event, Topic.MONITORED, "slow play", tables=tables)) == "note/tables"

    @pytest.mark.rule("B-R.5")
    def test_a_deal_that_cannot_be_decided_stops_and_its_points_so_far_are_written(self) -> None:
        desk = desk_of("federal")
        said = "each side says the other had taken the pile"
        assert desk.take(note(desk.event, Topic.DEAL_STOPPED, said, tables=[2])) is None
        assert desk.score(2, 600, 450, deals=[(500, 400), (100, 50)]) is None
        assert desk.result(desk.event.rounds[0].tables[2].sides[0][0]) == (11, 150)

    @pytest.mark.rule("B-36.2")
    def test_melds_that_cannot_be_rebuilt_get_the_referees_score(self) -> None:
        desk = desk_of("federal")
        refusal = note(desk.event, Topic.ARBITRAL_DEAL, "swept into the pack")
        assert isinstance(refusal, No)
        assert refusal.article is not None
        assert (refusal.code, refusal.article.number) == ("note/tables", "36")
        told = "swept into the pack; 250 from what all four remember"
        assert desk.take(note(desk.event, Topic.ARBITRAL_DEAL, told, tables=[1])) is None
        assert desk.score(1, 250, 400, deals=[(250, 400)]) is None
        assert desk.findings() == []

    @pytest.mark.rule("S-14.2")
    def test_cards_mixed_before_the_count_get_the_referees_score(self) -> None:
        desk = Desk("mitchell 2", code="scala40", kind="individual", deals=5)
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        assert desk.take(note(desk.event, Topic.ARBITRAL_DEAL, "40 for B", tables=[1])) is None
        assert desk.score(1, 0, 40, 20, 30, deals=[(0, 40, 20, 30)]) is None


class TestArriving:
    @pytest.mark.rule("B-38.6")
    def test_a_federal_pair_that_comes_in_the_first_round_sits_where_somebody_waits(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol("A B C D E F")
        desk.leaves("B", Leaving.ABSENT_AT_THE_START)
        assert desk.seat(AS_ENTERED).idle == ("E",)
        assert desk.back("B") is None
        assert desk.event.rounds[0].idle == ()
        assert desk.event.missing_scores(1) == [1, 2, 3]
        desk.score(2, 1000, 0)
        assert (desk.result("B"), desk.result("E")) == ((15, 1000), (5, -1000))
        assert desk.findings() == []

    @pytest.mark.rule("B-38.6")
    def test_in_a_danish_with_whoever_has_the_bye_and_otherwise_in_the_next_round(self) -> None:
        desk = Desk("danish 2", code="federal")
        desk.enrol("A B C D E F")
        for who in "BC":
            desk.leaves(who, Leaving.ABSENT_AT_THE_START)
        desk.leaves("D", Leaving.ABSENT_AT_THE_START)
        assert desk.seat(AS_ENTERED).byes == ("F",)
        desk.back("C")
        assert desk.event.rounds[0].tables[2].sides == (("F",), ("C",))
        desk.back("B")
        assert desk.result("B") == (7, -505)
        assert desk.findings() == []

    def test_in_a_round_robin_of_uneven_groups_from_the_next_round_on(self) -> None:
        desk = Desk("round-robin 3 groups of 6", code="federal")
        desk.enrol(13)
        desk.leaves("P1", Leaving.ABSENT_AT_THE_START)
        desk.seat(AS_ENTERED)
        assert len({len(line) for line in desk.event.rounds[0].lines}) > 1
        assert desk.back("P1") is None
        assert desk.result("P1") == (7, -505)

    def test_elsewhere_they_play_from_the_next_round_on(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("A B C D E F")
        desk.leaves("B", Leaving.ABSENT_AT_THE_START)
        desk.seat(AS_ENTERED)
        assert desk.back("B") is None
        assert desk.result("B")[0] == 8


class TestRefunds:
    def stopped(self, code: str, over: int) -> Desk:
        desk = desk_of(code, "danish 4", level=Level.CLUB)
        for number in range(1, over + 1):
            for table in (1, 2, 3):
                desk.score(table, 100, 0, number=number)
            desk.seat()
        desk.take(stop_event(desk.event))
        return desk

    @pytest.mark.rule("B-40.2")
    def test_federal_fees_come_back_less_the_costs_and_not_below_the_prizes(self) -> None:
        event = self.stopped("federal", 2).event
        assert refund(event, Fees(2000, 1200, 3000)) == 1500
        assert refund(event, Fees(2000, 1200, 9000)) == 1200
        assert code_of(refund(event, Fees(2000, 2100, 0))) == "refund/amounts"

    @pytest.mark.rule("B-40.1")
    def test_a_federal_event_that_stands_has_prizes_and_no_refund(self) -> None:
        assert code_of(refund(self.stopped("federal", 3).event, Fees(2000, 1200, 0))) == "refund/valid"
        assert code_of(refund(desk_of("federal").event, Fees(2000, 1200, 0))) == "refund/not-stopped"

    @pytest.mark.rule("B-40.1")
    def test_federal_prizes_go_by_the_ranking_that_hung_in_the_hall_last(self) -> None:
        desk = desk_of("federal", "danish 4", level=Level.CLUB)
        for number in (1, 2, 3):
            desk.score_all_with(100 * number)
            if number == 2:
                assert desk.take(post_ranking(desk.event)) is None
            desk.seat()
        desk.take(stop_event(desk.event))
        assert why_no_prizes(desk.event) is None
        assert last_ranking(desk.event) == standings(desk.event, 2) != standings(desk.event, 3)

    @pytest.mark.rule("B-40.1")
    def test_if_none_hung_there_by_the_rounds_that_were_over(self) -> None:
        desk = self.stopped("federal", 3)
        desk.score(1, 5000, 0)
        assert last_ranking(desk.event) == standings(desk.event, 3) != standings(desk.event)

    @pytest.mark.rule("F-39.1", "F-39.2")
    def test_a_round_that_was_not_finished_counts_for_nobody(self) -> None:
        desk = self.stopped("fitab-2025", 3)
        desk.score(1, 5000, 0)
        assert standings(desk.event) != standings(desk.event, 3)
        assert last_ranking(desk.event) == standings(desk.event, 3)

    @pytest.mark.rule("B-40.2")
    def test_an_event_that_is_void_has_no_prizes(self) -> None:
        assert code_of(why_no_prizes(self.stopped("federal", 2).event)) == "prize/void"
        assert why_no_prizes(self.stopped("federal", 3).event) is None

    @pytest.mark.rule("F-39.1")
    def test_fitab_gives_back_the_fee(self) -> None:
        assert refund(self.stopped("fitab-2025", 1).event, Fees(2000, 1200, 9000)) == 2000
