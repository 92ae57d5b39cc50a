"""The standings and their tie-breaks (FITAB art. 18, BAMB-39, S-AMB-41)."""

from __future__ import annotations

import pytest

from pinella.tournament import No, Wish, standings
from pinella.tournament.facts import Cause
from pinella.tournament.measures import post_ranking
from tests.tournament.desk import Desk, pairs_of

AS_ENTERED = Wish(apart=())


def meet(desk: Desk, *scores: tuple[int, int]) -> list[str]:
    """Seat a round and give every table its score."""
    seated = desk.seat(AS_ENTERED)
    for table, (first, second) in enumerate(scores, start=1):
        assert desk.score(table, first, second) is None
    return pairs_of(seated)


class TestFitab:
    """Art. 18."""

    @pytest.mark.rule("F-18.6")
    def test_the_winner_of_the_direct_encounter_goes_first(self) -> None:
        desk = Desk("round-robin 3")
        desk.enrol("R S T U")
        assert meet(desk, (100, 0), (0, 0)) == ["R-U", "S-T"]
        assert meet(desk, (0, 200), (0, 0)) == ["T-R", "U-S"]
        assert meet(desk, (0, 200), (0, 0)) == ["R-S", "T-U"]
        rows = {row.id: (row.vp, row.mp) for row in standings(desk.event)}
        assert rows["S"] == (31, 200)
        assert rows["R"] == (30, 100)
        desk.penalise("S", 1, 100)
        assert desk.totals("S") == desk.totals("R")
        assert desk.ranked()[:2] == ["S", "R"]

    @pytest.mark.rule("F-18.6")
    def test_a_lead_at_ten_all_is_a_direct_win_too(self) -> None:
        desk = Desk("mitchell 1")
        desk.enrol("R S")
        meet(desk, (0, 5))
        desk.penalise("S", 0 + 1, 10)
        desk.penalise("R", 1)
        assert desk.totals("R") == desk.totals("S")
        assert desk.ranked() == ["S", "R"]

    @pytest.mark.rule("F-18.7")
    def test_having_never_met_the_highest_winning_score_goes_first(self) -> None:
        desk = Desk("mitchell 2")
        desk.enrol("R S A B")
        meet(desk, (640, 0), (820, 0))
        desk.penalise("S", 1, 180)
        assert desk.totals("R") == (13, 640)
        assert desk.totals("S") == (13, 640)
        assert desk.ranked()[:2] == ["S", "R"]

    @pytest.mark.rule("F-18.8")
    def test_then_who_has_won_more_matches(self) -> None:
        desk = Desk("mitchell 2")
        desk.enrol("R S T A B C")
        meet(desk, (100, 0), (100, 0), (0, 0))
        meet(desk, (0, 0), (100, 0), (0, 0))
        assert desk.totals("S") == (20, 200)
        desk.penalise("S", 0, 100)
        assert desk.totals("R") == desk.totals("S") == (20, 100)
        assert desk.ranked()[:2] == ["S", "R"]

    def test_who_is_equal_in_everything_shares_a_rank(self) -> None:
        desk = Desk("mitchell 1")
        desk.enrol("R S A B")
        meet(desk, (100, 0), (100, 0))
        assert [(row.rank, row.id) for row in standings(desk.event)] == [(1, "R"), (1, "S"), (3, "A"), (3, "B")]

    def test_after_an_earlier_round_can_be_asked_for(self) -> None:
        desk = Desk("mitchell 2")
        desk.enrol("R S A B")
        meet(desk, (100, 0), (500, 0))
        meet(desk, (3000, 0), (0, 0))
        assert desk.ranked()[0] == "R"
        assert standings(desk.event, after=1)[0].id == "S"


class TestPosted:
    def posted(self, code: str = "fitab-2025", kind: str = "pairs", deals: int = 4) -> Desk:
        desk = Desk("danish 2", code=code, kind=kind, deals=deals)
        desk.enrol("R S T U")
        desk.seat(AS_ENTERED)
        return desk

    @pytest.mark.rule("F-20.11")
    def test_the_ranking_that_hangs_in_the_hall_is_kept_and_prevails(self) -> None:
        desk = self.posted()
        desk.score(1, 500, 0)
        desk.score(2, 0, 0)
        desk.take(post_ranking(desk.event))
        desk.correct(1, 1, 0, 500, cause=Cause.INVERTED)
        assert desk.event.hanging is not None
        assert desk.event.hanging.rows[0].id == "R"
        assert desk.ranked()[0] == "S"
        assert desk.findings() == []

    @pytest.mark.rule("S-24.4")
    def test_provisional_standings_can_be_posted_at_every_round(self) -> None:
        desk = self.posted("scala40", "individual", 5)
        assert isinstance(post_ranking(desk.event), No)
        desk.score(1, 10, 20, 30, 40)
        assert desk.take(post_ranking(desk.event)) is None
        desk.seat()
        desk.score(1, 10, 20, 30, 40)
        assert desk.take(post_ranking(desk.event)) is None
        assert sorted(desk.event.posted) == [1, 2]


class TestFederal:
    def test_a_lot_breaks_what_is_left(self) -> None:
        firsts = set()
        for seed in range(12):
            desk = Desk("mitchell 1", code="federal", seed=seed)
            desk.enrol("R S A B")
            meet(desk, (100, 0), (100, 0))
            rows = standings(desk.event)
            assert [row.rank for row in rows] == [1, 2, 3, 4]
            assert rows == standings(desk.event)
            firsts.add(rows[0].id)
        assert firsts == {"R", "S"}


class TestThreeTied:
    def test_by_direct_encounters_only_if_all_have_met(self) -> None:
        desk = Desk("round-robin 3")
        desk.enrol("A B C")
        desk.seat()
        desk.score(1, 100, 0)
        first = desk.event.rounds[0].tables[1].entrants
        desk.seat()
        desk.score(1, 100, 0)
        desk.seat()
        desk.score(1, 100, 0)
        won = {seated.tables[1].entrants[0] for seated in desk.event.rounds}
        assert first[0] in won
        rows = standings(desk.event)
        assert sorted(row.id for row in rows) == ["A", "B", "C"]


class TestScala40:
    @pytest.mark.rule("S-22.5")
    def test_victory_points_first_then_fewest_negative_points(self) -> None:
        desk = Desk("danish 1", code="scala40", kind="individual", deals=5)
        desk.enrol("A B C D E F G H")
        desk.seat(AS_ENTERED)
        desk.score(1, 45, 120, 160, 230)
        desk.score(2, 50, 125, 165, 235)
        assert [(row.id, row.vp, row.mp) for row in standings(desk.event)][:4] == [
            ("A", 20, 45),
            ("E", 20, 50),
            ("B", 12, 120),
            ("F", 12, 125),
        ]
