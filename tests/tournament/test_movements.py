"""Mitchell, Danish, round robin: who meets whom (art. 2)."""

from __future__ import annotations

import random

import pytest

from pinella.tournament import Wish, fold
from pinella.tournament.facts import Leaving
from pinella.tournament.mitchell import rounds_without_rematch
from pinella.tournament.round_robin import calendar, rounds_of
from pinella.tournament.seating import too_many_rounds
from pinella.tournament.wording import refusal_in_words
from tests.tournament.desk import Desk, pairs_of

AS_ENTERED = Wish(apart=())


def after_the_first_round(why: Leaving) -> Desk:
    """A Mitchell of four tables: B is away from the second round on, and L has come late."""
    desk = Desk("mitchell 4")
    desk.enrol("A B C D E F G H")
    desk.seat(AS_ENTERED)
    desk.score_all_with(100)
    assert desk.leaves("B", why) is None
    assert desk.enrol("L", late=True) is None
    return desk


class TestMitchell:
    """The fixed stay, the moving change table."""

    @pytest.mark.rule("F-2.9")
    def test_the_moving_go_one_table_up_each_round(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("A B C D E F")
        assert pairs_of(desk.seat(AS_ENTERED)) == ["A-D", "B-E", "C-F"]
        assert pairs_of(desk.seat()) == ["A-F", "B-D", "C-E"]
        assert pairs_of(desk.seat()) == ["A-E", "B-F", "C-D"]

    @pytest.mark.rule("B-2.9")
    def test_the_referee_chooses_the_shift(self) -> None:
        desk = Desk("mitchell 2 shift 2", code="federal")
        desk.enrol("A B C D E F G H I J")
        desk.seat(AS_ENTERED)
        assert pairs_of(desk.seat()) == ["A-I", "B-J", "C-F", "D-G", "E-H"]

    @pytest.mark.parametrize(
        ("tables", "shift", "skip", "rounds"),
        [(5, 1, False, 5), (6, 2, False, 3), (5, 2, False, 5), (6, 2, True, 6), (6, -3, False, 2), (8, 4, True, 8)],
    )
    def test_says_how_many_rounds_there_are_without_a_rematch(
        self, tables: int, shift: int, skip: bool, rounds: int
    ) -> None:
        assert rounds_without_rematch(tables, shift, skip=skip) == rounds
        desk = Desk(f"mitchell 20 shift {shift}" + " skip" * skip)
        desk.enrol(2 * tables)
        met: set[frozenset[str]] = set()
        for _ in range(rounds):
            played = {frozenset(table.entrants) for table in desk.seat().tables}
            assert not met & played
            met |= played
        limit = desk.why_not_seat()
        assert (limit.code, limit.askable, limit.details["rounds"]) == ("seat/rematch", True, rounds)
        assert desk.seat(Wish(passing_limits=True)).asked

    @pytest.mark.rule("F-38.9")
    def test_with_an_odd_number_the_bye_goes_around(self) -> None:
        desk = Desk("mitchell 4")
        desk.enrol("A B C D E F G")
        byes = [desk.seat(AS_ENTERED).byes for _ in range(4)]
        assert byes == [("G",), ("F",), ("E",), ("D",)]

    def test_a_late_pair_takes_the_empty_place(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol("A B C D E")
        assert desk.seat(AS_ENTERED).byes == ("E",)
        assert desk.enrol("L", late=True) is None
        assert [table.entrants for table in desk.event.rounds[0].tables.values()] == [
            ("A", "C"),
            ("B", "D"),
            ("L", "E"),
        ]
        assert pairs_of(desk.seat()) == ["A-E", "B-C", "L-D"]

    def test_a_late_pair_without_an_empty_place_gets_a_table_more(self) -> None:
        desk = Desk("mitchell 3")
        desk.enrol(8)
        desk.seat(AS_ENTERED)
        refusal = desk.enrol("L", late=True)
        assert refusal is not None
        assert (refusal.code, refusal.askable) == ("enrol/incomplete-table", True)
        assert desk.enrol("L", late=True, passing=True) is None
        second = desk.seat()
        assert len(second.lines[0]) == 5
        third = desk.seat()
        assert "L" in {one for table in (*second.tables, *third.tables) for one in table.entrants}

    @pytest.mark.rule("F-38.2")
    def test_a_late_pair_takes_the_place_of_one_that_has_left_for_good(self) -> None:
        desk = after_the_first_round(Leaving.JUSTIFIED)
        second = desk.seat()
        assert (pairs_of(second), second.byes, second.idle) == (["A-H", "L-E", "C-F", "D-G"], (), ())
        third = desk.seat()
        assert (pairs_of(third), third.absent) == (["A-G", "L-H", "C-E", "D-F"], ("B",))
        desk.score_all_with(100)
        assert desk.findings() == []

    def test_who_is_away_for_a_while_keeps_the_place(self) -> None:
        desk = after_the_first_round(Leaving.TEMPORARY)
        assert "B" in {one for line in desk.seat().lines for one in line}

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_where_partners_change_nobody_enters_alone(self, code: str) -> None:
        desk = Desk("mitchell 3, danish 1", code=code, kind="changing-partners")
        desk.enrol(8)
        desk.seat(AS_ENTERED)
        desk.score_all_with(100)
        refusal = desk.enrol("L", late=True, passing=True)
        assert refusal is not None
        assert (refusal.code, refusal.details["id"]) == ("enrol/alone-in-the-mitchell", "L")
        assert desk.leaves("P1", Leaving.JUSTIFIED) is None
        assert desk.enrol("L", late=True) is None
        second = desk.seat()
        assert (len(second.tables), second.byes, second.idle) == (2, (), ())
        desk.score_all_with(100)
        assert desk.enrol("M N O P", late=True, passing=True) is None
        third = desk.seat(Wish(passing_limits=True))
        assert (len(third.tables), third.byes, third.idle) == (3, (), ())
        desk.score_all_with(100)
        assert desk.enrol("Q", late=True, passing=True) is None
        assert len(desk.seat().byes) == 1
        assert desk.findings() == []

    def test_where_partners_change_the_tables_are_full(self) -> None:
        desk = Desk("mitchell 3", kind="changing-partners")
        desk.enrol(22)
        refusal = desk.why_not_seat()
        assert refusal.code == "seat/mitchell-needs-full-tables"
        said = refusal_in_words(refusal, "it")
        assert "gli iscritti sono 22, 2 di troppo" in said


class TestTooManyRounds:
    """What the first seating says is what later ones ask for."""

    @pytest.mark.parametrize(
        ("plan", "code", "kind", "entrants", "limit"),
        [
            ("mitchell 4", "fitab-2025", "pairs", 6, 3),
            ("mitchell 4", "fitab-2025", "pairs", 7, None),
            ("mitchell 4 shift 2", "federal", "pairs", 12, 3),
            ("mitchell 4 shift 2 skip", "federal", "pairs", 12, None),
            ("round-robin 5", "federal", "teams", 4, 3),
            ("round-robin 4 groups of 4", "federal", "teams", 8, 3),
            ("mitchell 4, danish 1", "scala40", "individual", 24, 2),
            ("mitchell 4, danish 1", "scala40", "individual", 20, None),
        ],
    )
    def test_are_known_from_the_first_seating_on(
        self, plan: str, code: str, kind: str, entrants: int, limit: int | None
    ) -> None:
        desk = Desk(plan, code=code, kind=kind)
        desk.enrol(entrants)
        before = fold(desk.entries)
        assert too_many_rounds(before, desk.seat()) == limit
        for _ in range((limit or 4) - 1):
            desk.seat()
        if limit is not None:
            refusal = desk.why_not_seat()
            assert (refusal.code, refusal.details["rounds"]) == ("seat/rematch", limit)

    def test_are_not_foretold_of_a_danish_phase_nor_where_partners_change(self) -> None:
        for plan, kind in (("danish 9", "pairs"), ("mitchell 9", "changing-partners")):
            desk = Desk(plan, kind=kind)
            desk.enrol(8)
            before = fold(desk.entries)
            assert too_many_rounds(before, desk.seat()) is None


class TestDanish:
    """First against second, third against fourth."""

    @pytest.mark.rule("F-2.7")
    def test_follows_the_ranking(self) -> None:
        desk = Desk("danish 2")
        desk.enrol("A B C D E F")
        assert pairs_of(desk.seat(AS_ENTERED)) == ["A-B", "C-D", "E-F"]
        desk.score(1, 0, 1500)
        desk.score(2, 300, 0)
        desk.score(3, 2500, 0)
        assert desk.ranked() == ["E", "B", "C", "D", "A", "F"]
        assert pairs_of(desk.seat()) == ["E-B", "C-D", "A-F"]

    @pytest.mark.rule("B-2.8")
    def test_waits_for_every_score(self) -> None:
        desk = Desk("danish 2", code="federal")
        desk.enrol(6)
        desk.seat()
        desk.score(2, 300, 0)
        refusal = desk.why_not_seat()
        assert (refusal.code, refusal.details["tables"]) == ("seat/scores-missing", "1, 3")

    @pytest.mark.rule("F-38.9")
    def test_the_last_who_has_had_none_has_the_bye(self) -> None:
        desk = Desk("danish 4")
        desk.enrol("A B C")
        byes: list[str] = []
        for _ in range(3):
            byes += desk.seat(AS_ENTERED).byes
            desk.score(1, 1000, 0)
        assert sorted(byes) == ["A", "B", "C"]
        assert byes[0] == "C"
        refusal = desk.why_not_seat()
        assert (refusal.code, refusal.askable) == ("seat/second-bye", True)

    @pytest.mark.rule("B-39.10")
    def test_a_new_session_begins_with_no_byes(self) -> None:
        desk = Desk("danish 3 | danish 3", code="federal")
        desk.enrol(3)
        for _ in range(6):
            desk.seat()
            desk.score(1, 1000, 0)
        byes = [seated.byes[0] for seated in desk.event.rounds]
        assert sorted(byes[:3]) == sorted(byes[3:]) == ["P1", "P2", "P3"]

    @pytest.mark.rule("F-2.8")
    def test_modified_nobody_meets_again_at_once_except_in_the_last_round(self) -> None:
        desk = Desk("modified-danish 3", not_in_force=True)
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        desk.score(1, 3000, 2000)
        desk.score(2, 100, 0)
        assert desk.ranked() == ["A", "C", "D", "B"]
        assert pairs_of(desk.seat()) == ["A-C", "D-B"]
        desk.score(1, 100, 0)
        desk.score(2, 0, 100)
        assert desk.ranked()[:2] == ["A", "C"]
        assert pairs_of(desk.seat())[0] == "A-C"

    @pytest.mark.rule("F-2.8")
    def test_modified_the_last_two_change_with_those_above_them(self) -> None:
        desk = Desk("modified-danish 3", not_in_force=True)
        desk.enrol("A B C D E F")
        desk.seat(AS_ENTERED)
        desk.score(1, 2100, 0)
        desk.score(2, 1900, 0)
        desk.score(3, 0, 0)
        assert desk.ranked() == ["A", "C", "E", "F", "D", "B"]
        met = {frozenset(table.entrants) for table in desk.event.rounds[0].tables.values()}
        again = {frozenset(table.entrants) for table in desk.seat().tables}
        assert not met & again


class TestRoundRobin:
    """All'italiana: each meets every other of the group once."""

    def test_late_pairs_join_the_last_group_one_after_the_other(self) -> None:
        desk = Desk("round-robin 5 groups of 4")
        desk.enrol(8)
        for _ in range(3):
            desk.seat(AS_ENTERED)
        assert desk.enrol("L1", late=True, passing=True) is None
        assert desk.seat(Wish(passing_limits=True)).byes == ("L1",)
        assert desk.enrol("L2", late=True) is None
        (table,) = [each for each in desk.event.rounds[3].tables.values() if "L2" in each.entrants]
        assert (set(table.entrants), table.group) == ({"L1", "L2"}, "B")
        assert {each.group for each in desk.seat(Wish(passing_limits=True)).tables} == {"A", "B"}
        assert desk.findings() == []

    def test_a_late_pair_takes_the_place_of_one_that_has_left_for_good(self) -> None:
        desk = Desk("round-robin 5")
        desk.enrol("A B C D E F")
        first = desk.seat(AS_ENTERED)
        desk.score_all_with(100)
        assert desk.leaves("B", Leaving.UNJUSTIFIED) is None
        assert desk.enrol("L", late=True) is None
        met = [frozenset(table.entrants) for table in first.tables]
        for _ in range(4):
            seated = desk.seat()
            assert (seated.byes, seated.idle, seated.absent) == ((), (), ("B",))
            met += [frozenset(table.entrants) for table in seated.tables]
            desk.score_all_with(100)
        assert len(met) == len(set(met))
        assert desk.findings() == []

    @pytest.mark.rule("F-2.10")
    @pytest.mark.parametrize("entrants", range(3, 12))
    def test_everybody_meets_everybody_once(self, entrants: int) -> None:
        rounds = rounds_of(entrants)
        desk = Desk(f"round-robin {rounds}")
        desk.enrol(entrants)
        met = [frozenset(table.entrants) for _ in range(rounds) for table in desk.seat().tables]
        assert len(met) == len(set(met)) == entrants * (entrants - 1) // 2
        byes = [one for seated in desk.event.rounds for one in seated.byes]
        assert len(byes) == len(set(byes)) == (entrants if entrants % 2 else 0)

    @pytest.mark.rule("B-2.10")
    def test_the_calendar_is_fixed_beforehand(self) -> None:
        desk = Desk("round-robin 3", code="federal")
        desk.enrol("A B C D")
        planned = calendar(["A", "B", "C", "D"])
        assert [[(table.sides[0][0], table.sides[1][0]) for table in desk.seat().tables] for _ in range(3)] == planned

    def test_a_rematch_is_asked_for(self) -> None:
        desk = Desk("round-robin 4")
        desk.enrol(4)
        for _ in range(3):
            desk.seat()
        assert desk.why_not_seat().details["rounds"] == 3

    def test_groups_each_have_their_calendar(self) -> None:
        desk = Desk("round-robin 3 groups of 4")
        desk.enrol(8)
        for _ in range(3):
            groups: dict[str, set[str]] = {}
            for table in desk.seat().tables:
                groups.setdefault(table.group, set()).update(table.entrants)
            assert {group: len(members) for group, members in groups.items()} == {"A": 4, "B": 4}
        assert desk.findings() == []


class TestGroupsOfMerit:
    def test_are_cut_from_the_ranking_and_stay(self) -> None:
        desk = Desk("danish 1, danish 2 groups of 4")
        desk.enrol(12)
        desk.seat()
        desk.score_all(random.Random(1))
        before = desk.ranked()
        for _ in range(2):
            seated = desk.seat()
            members = {one: table.group for table in seated.tables for one in table.entrants}
            assert [members[one] for one in before] == [*"AAAABBBBCCCC"]
            desk.score_all(random.Random(2))
        assert set(desk.ranked()[:4]) == set(before[:4])
        assert desk.findings() == []

    def test_a_small_rest_joins_the_last_group(self) -> None:
        desk = Desk("danish 1, danish 1 groups of 8")
        desk.enrol(19)
        desk.seat()
        desk.score_all(random.Random(1))
        seated = desk.seat()
        assert [group for _, group in seated.groups].count("B") == 11
        assert len(seated.byes) == 1
