"""Entrants moved by hand: to and from a bye, and two who wait for opponents to one table (federal art. 38)."""

from __future__ import annotations

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.facts import AnyFact, Leaving
from pinella.tournament.measures import swap
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())


def desk_of(plan: str, pairs: int, code: str = "federal", *absent: str) -> Desk:
    desk = Desk(plan, code=code)
    desk.enrol(pairs)
    for one in absent:
        desk.leaves(one, Leaving.ABSENT_AT_THE_START)
    desk.seat(AS_ENTERED)
    return desk


def code_of(answer: list[AnyFact] | No) -> str:
    assert isinstance(answer, No)
    return answer.code


def sides(desk: Desk, number: int, table: int) -> list[str]:
    return [" ".join(side) for side in desk.event.rounds[number - 1].tables[table].sides]


class TestABye:
    @pytest.mark.rule("B-38.6")
    @pytest.mark.parametrize("order", [("P5", "P1"), ("P1", "P5")])
    def test_changes_places_with_a_pair_at_a_table(self, order: tuple[str, str]) -> None:
        desk = desk_of("danish 3", 5)
        assert desk.event.rounds[0].byes == ("P5",)
        assert desk.take(swap(desk.event, 1, *order)) is None
        assert (desk.event.rounds[0].byes, sides(desk, 1, 1)) == (("P1",), ["P5", "P2"])
        desk.score_all_with(1000)
        assert [desk.result(one) for one in ("P1", "P5")] == [(13, 505), (15, 1000)]
        assert desk.seat().byes != ("P1",)
        assert desk.findings() == []

    def test_is_changed_in_groups_of_four_players_too(self) -> None:
        desk = Desk("danish 2", kind="changing-partners", code="federal")
        desk.enrol(6)
        desk.seat(AS_ENTERED)
        one, other = desk.event.rounds[0].byes
        guest = desk.event.rounds[0].tables[1].entrants[0]
        assert desk.take(swap(desk.event, 1, one, guest)) is None
        assert desk.event.rounds[0].byes == (guest, other)
        assert code_of(swap(desk.event, 1, guest, other)) == "swap/no-table"
        assert desk.findings() == []

    @pytest.mark.rule("B-39.10")
    def test_a_second_one_in_a_session_must_be_asked_for(self) -> None:
        desk = desk_of("danish 3", 5)
        desk.score_all_with(100)
        (resting,) = desk.seat().byes
        refusal = swap(desk.event, 2, resting, "P5")
        assert isinstance(refusal, No)
        assert (refusal.code, refusal.askable, refusal.details) == ("seat/second-bye", True, {"who": "P5"})
        assert str(refusal.article) == "federal undated, art. 39"
        assert desk.take(swap(desk.event, 2, resting, "P5", passing=True)) is None
        assert desk.event.rounds[1].byes == ("P5",)
        assert desk.findings() == []

    def test_stays_once_a_score_of_the_table_is_in(self) -> None:
        desk = desk_of("danish 3", 5)
        desk.score(1, 100, 0)
        assert code_of(swap(desk.event, 1, "P5", "P1")) == "score/twice"
        assert desk.take(swap(desk.event, 1, "P5", "P3")) is None

    @pytest.mark.rule("B-38.6")
    def test_ends_at_the_place_of_a_pair_that_did_not_come(self) -> None:
        desk = desk_of("danish 3", 5)
        desk.leaves("P1", Leaving.ABSENT_AT_THE_START)
        assert desk.take(swap(desk.event, 1, "P1", "P5")) is None
        assert (desk.event.rounds[0].byes, desk.event.rounds[0].absent) == ((), ("P1",))
        desk.score_all_with(1000)
        assert [desk.result(one) for one in ("P1", "P5", "P2")] == [(7, -505), (15, 1000), (5, -1000)]
        assert desk.findings() == []

    def test_a_match_that_was_left_while_it_was_played_stands(self) -> None:
        desk = desk_of("danish 3", 5)
        desk.leaves("P1", Leaving.TEMPORARY, earned=900)
        assert code_of(swap(desk.event, 1, "P1", "P5")) == "score/twice"


class TestTwoWhoWait:
    @pytest.mark.rule("B-38.6")
    @pytest.mark.parametrize("code", ["federal", "fitab-2025"])
    def test_are_brought_to_one_table_of_a_mitchell(self, code: str) -> None:
        desk = desk_of("mitchell 4", 13, code, "P2")
        (resting,), (idle,) = desk.event.rounds[0].byes, desk.event.rounds[0].idle
        lines = desk.event.rounds[0].lines
        assert desk.take(swap(desk.event, 1, resting, idle)) is None
        seated = desk.event.rounds[0]
        assert (seated.byes, seated.idle, seated.lines) == ((), (), lines)
        (table,) = (each for each in seated.tables.values() if resting in each.entrants)
        assert table.sides == ((resting,), (idle,))
        assert [*seated.tables] == sorted(seated.tables)
        assert table.number in [line.index(one) + 1 for line in lines for one in (resting, idle) if one in line]
        assert table.number in desk.event.missing_scores(1)
        desk.score_all_with(1000)
        assert desk.result(resting) == (15, 1000)
        desk.seat()
        assert desk.findings() == []

    def test_a_round_that_is_over_is_played_no_more(self) -> None:
        desk = desk_of("mitchell 4", 13, "federal", "P2")
        (resting,), (idle,) = desk.event.rounds[0].byes, desk.event.rounds[0].idle
        desk.score_all_with(1000)
        desk.seat()
        assert code_of(swap(desk.event, 1, resting, idle)) == "swap/round-is-over"
        assert code_of(swap(desk.event, 2, "P2", "P1")) == "delay/no-table"

    def test_who_rests_by_hand_in_a_mitchell_does_not_wait_for_a_late_entry(self) -> None:
        desk = desk_of("mitchell 4", 13)
        (resting,) = desk.event.rounds[0].byes
        guest = desk.event.rounds[0].tables[2].entrants[0]
        desk.take(swap(desk.event, 1, resting, guest))
        tables = dict(desk.event.rounds[0].tables)
        assert desk.enrol("L", late=True, passing=True) is None
        assert desk.event.rounds[0].tables == tables
        assert desk.event.first_rounds["L"] == 2
        desk.score_all_with(100)
        lines = desk.seat().lines
        assert len({one for line in lines for one in line if one}) == 14
        assert desk.findings() == []
