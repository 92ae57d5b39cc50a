"""A pair that is away has the same whether the desk hears of it before the seating, after it, or rounds ahead."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pinella.tournament import Wish, standings
from pinella.tournament.facts import Leaving, Row
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())
CODES = ["fitab-2022", "fitab-2023", "fitab-2025", "international", "federal"]
MEETINGS = [("pairs", 2), ("pairs", 3), ("pairs", 4), ("teams", 4)]
Told = Callable[[Desk, int, Callable[[], object]], None]


def before(desk: Desk, number: int, say: Callable[[], object]) -> None:
    """The pair is away, then the round is seated."""
    while desk.event.last_seated < desk.event.plan.rounds:
        if desk.event.last_seated + 1 == number:
            say()
        desk.seat(AS_ENTERED)
        desk.score_all_with(100)


def after(desk: Desk, number: int, say: Callable[[], object]) -> None:
    """The round is seated, then it is told that the pair is away."""
    while desk.event.last_seated < desk.event.plan.rounds:
        desk.seat(AS_ENTERED)
        if desk.event.last_seated == number:
            say()
        desk.score_all_with(100)


def ahead(desk: Desk, number: int, say: Callable[[], object]) -> None:
    """All rounds are seated, and played one after the other."""
    while desk.event.last_seated < desk.event.plan.rounds:
        desk.seat(AS_ENTERED)
    for playing in range(1, desk.event.plan.rounds + 1):
        if playing == number:
            say()
        for table in desk.event.missing_scores(playing):
            assert desk.score(table, 100, 0, number=playing) is None


def ranking(told: Told, code: str, kind: str, deals: int, why: Leaving, *, advantage: bool) -> list[Row]:
    desk = Desk("mitchell 6", code=code, kind=kind, deals=deals)
    desk.enrol(13)
    number = 1 if why is Leaving.ABSENT_AT_THE_START else 2

    def leaves() -> None:
        assert desk.leaves("P1", why, advantage=advantage, number=number) is None

    told(desk, number, leaves)
    assert desk.findings() == []
    return standings(desk.event)


@pytest.mark.parametrize("advantage", [False, True])
@pytest.mark.parametrize("why", [*Leaving])
@pytest.mark.parametrize(("kind", "deals"), MEETINGS)
@pytest.mark.parametrize("code", CODES)
def test_all_have_the_same_whenever_it_is_told_that_a_pair_is_away(
    code: str, kind: str, deals: int, why: Leaving, advantage: bool
) -> None:
    first, *others = (ranking(told, code, kind, deals, why, advantage=advantage) for told in (before, after, ahead))
    assert others == [first, first]


@pytest.mark.rule("F-38b.1", "F-38b.2")
@pytest.mark.parametrize("told", [before, after])
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_absent_at_the_start_is_8_6_4_2_and_nothing(told: Told, deals: int) -> None:
    desk = Desk("danish 6", deals=deals)
    desk.enrol(12)
    told(desk, 1, lambda: desk.leaves("P1", Leaving.ABSENT_AT_THE_START))
    assert [desk.result("P1", number)[0] for number in range(1, 7)] == [8, 6, 4, 2, 0, 0]


@pytest.mark.rule("B-38.9")
@pytest.mark.parametrize("why", [Leaving.ABSENT_AT_THE_START, Leaving.TEMPORARY, Leaving.JUSTIFIED])
@pytest.mark.parametrize("told", [before, after])
def test_a_federal_pair_has_7_for_three_rounds_and_then_nothing(told: Told, why: Leaving) -> None:
    desk = Desk("danish 6", code="federal")
    desk.enrol(12)
    told(desk, 1, lambda: desk.leaves("P1", why))
    assert [desk.result("P1", number)[0] for number in range(1, 7)] == [7, 7, 7, 0, 0, 0]


@pytest.mark.rule("B-38.11")
def test_a_match_left_while_it_was_played_is_no_round_missed() -> None:
    desk = Desk("danish 6", code="federal")
    desk.enrol(12)
    after(desk, 1, lambda: desk.leaves("P1", Leaving.TEMPORARY, earned=0))
    assert [desk.result("P1", number)[0] for number in range(1, 7)] == [7, 7, 7, 7, 0, 0]


def test_two_pairs_that_never_came_to_their_table_have_not_left_it() -> None:
    desk = Desk("mitchell 3")
    desk.enrol("A B C D")
    desk.seat(AS_ENTERED)
    for one in desk.event.rounds[0].tables[1].entrants:
        desk.leaves(one, Leaving.ABSENT_AT_THE_START)
        assert desk.result(one) == (8, -315)


def test_a_pair_absent_at_the_start_that_the_seating_let_rest_has_no_bye() -> None:
    desk = Desk("danish 2")
    desk.enrol("A B C")
    assert desk.seat(AS_ENTERED).byes == ("C",)
    assert desk.leaves("C", Leaving.ABSENT_AT_THE_START) is None
    assert desk.result("C") == (8, -315)


def test_what_was_earned_in_the_match_left_is_not_earned_in_the_next() -> None:
    desk = Desk("mitchell 3")
    desk.enrol("A B C D E F")
    for _ in range(3):
        desk.seat(AS_ENTERED)
    desk.leaves("D", Leaving.TEMPORARY, earned=950)
    assert [desk.of(one, number).vp for number, one in ((1, "A"), (2, "B"), (3, "C"))] == [15, 12, 12]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("kind", ["pairs", "teams"])
@pytest.mark.parametrize("code", CODES)
def test_opponents_of_two_pairs_that_did_not_come_rank_alike(code: str, kind: str, seed: int) -> None:
    def ranked(early: str) -> list[tuple[int, str]]:
        desk = Desk("mitchell 1", code=code, kind=kind, seed=seed)
        desk.enrol("A B C D E F G H")
        for one in early:
            desk.leaves(one, Leaving.ABSENT_AT_THE_START)
        desk.seat(AS_ENTERED)
        for one in set("AB").difference(early):
            desk.leaves(one, Leaving.ABSENT_AT_THE_START)
        desk.score_all_with(0)
        return [(row.rank, row.id) for row in standings(desk.event)]

    first, *others = (ranked(early) for early in ("AB", "A", "B", ""))
    assert others == [first] * 3
    places = {one: rank for rank, one in first}
    assert (places["E"] == places["F"]) is (code != "federal")


@pytest.mark.rule("F-38.6")
@pytest.mark.parametrize("code", ["fitab-2025", "federal"])
def test_a_match_lost_by_a_delay_was_won_by_the_others(code: str) -> None:
    desk = Desk("mitchell 1", code=code)
    desk.enrol("A B C D")
    desk.leaves("A", Leaving.ABSENT_AT_THE_START)
    desk.seat(AS_ENTERED)
    desk.late("B", 11)
    assert desk.totals("C") == desk.totals("D")
    assert desk.ranked()[:2] == ["D", "C"]
