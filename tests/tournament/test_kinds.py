"""Pairs, teams, one against one, changing partners, International Burraco: what each kind does differently (art. 2)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import gcd

import pytest

from pinella.tournament import No, TournamentError, Wish, standings
from pinella.tournament.event import Round, Score
from pinella.tournament.facts import Cause, Leaving
from pinella.tournament.measures import swap
from pinella.tournament.signing import confirm, propose, who_delivers
from pinella.tournament.teams import declares_first, line_up
from tests.tournament.desk import Desk, entrant
from tests.tournament.random_events import opponents

AS_ENTERED = Wish(apart=())


def play(desk: Desk, rounds: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(rounds):
        desk.seat(Wish(passing_limits=True))
        desk.score_all(rng)


def partners_of(seated: Round) -> set[frozenset[str]]:
    return {frozenset(side) for table in seated.tables.values() for side in table.sides}


class TestPairs:
    @pytest.mark.rule("F-2.2")
    def test_play_the_whole_event_together(self) -> None:
        desk = Desk("mitchell 2, danish 2")
        desk.enrol(8)
        entered = dict(desk.event.entrants)
        play(desk, 4)
        assert desk.event.entrants == entered
        assert [row.played for row in standings(desk.event)] == [4] * 8

    @pytest.mark.rule("B-2.2")
    def test_of_a_federal_event_do_too(self) -> None:
        desk = Desk("danish 2", code="federal")
        desk.enrol(4)
        entered = dict(desk.event.entrants)
        play(desk, 2)
        assert desk.event.entrants == entered

    @pytest.mark.rule("F-D.27")
    def test_are_fixed_or_moving_in_a_mitchell(self) -> None:
        desk = Desk("mitchell 4")
        desk.enrol(8)
        play(desk, 4)
        tables = Counter(
            (one, table.number)
            for seated in desk.event.rounds
            for table in seated.tables.values()
            for one in table.entrants
        )
        assert sorted(Counter(one for one, _ in tables).values()) == [1] * 4 + [4] * 4

    @pytest.mark.rule("B-D.27")
    def test_of_the_fixed_side_keep_their_table(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol(6)
        play(desk, 3)
        for table in (1, 2, 3):
            assert len({seated.tables[table].sides[0] for seated in desk.event.rounds}) == 1
            assert len({seated.tables[table].sides[1] for seated in desk.event.rounds}) == 3

    @pytest.mark.rule("F-D.54")
    def test_keep_their_seats_for_a_round(self) -> None:
        desk = Desk("danish 2")
        desk.enrol(4)
        before = desk.seat()
        desk.score(1, 0, 3000)
        assert tuple(desk.event.rounds[0].tables.values()) == before.tables


class TestWrongSeats:
    """Federal art. 2."""

    @pytest.mark.rule("B-2.11")
    def test_that_were_played_count_and_the_next_round_is_as_it_should_be(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol("A B C D E F")
        desk.seat(AS_ENTERED)
        assert desk.take(swap(desk.event, 1, "D", "E")) is None
        desk.warn("D")
        desk.score(1, 1000, 0)
        assert desk.result("E") == (5, -1000)
        assert desk.why_not_seat().code == "seat/rematch"
        seated = desk.seat(Wish(passing_limits=True))
        assert [table.entrants for table in seated.tables] == [("A", "F"), ("B", "D"), ("C", "E")]
        assert desk.findings() == []

    @pytest.mark.rule("B-2.12")
    def test_before_play_begins_are_left_without_a_warning(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol("A B C D E F")
        published = desk.seat(AS_ENTERED)
        for _ in range(2):
            assert desk.take(swap(desk.event, 1, "D", "E")) is None
        assert tuple(desk.event.rounds[0].tables.values()) == published.tables
        assert desk.event.warnings == []

    def test_are_not_changed_after_the_score_nor_at_one_table(self) -> None:
        desk = Desk("mitchell 3", code="federal")
        desk.enrol("A B C D E F")
        desk.seat(AS_ENTERED)
        desk.score(1, 1000, 0)
        for one, other, code in [
            ("D", "E", "score/twice"),
            ("B", "E", "swap/one-table"),
            ("B", "X", "unknown-entrant"),
        ]:
            answer = swap(desk.event, 1, one, other)
            assert isinstance(answer, No)
            assert answer.code == code

    @pytest.mark.rule("S-2.7")
    def test_of_scala_40_are_never_changed(self) -> None:
        desk = Desk("danish 1", code="scala40", kind="individual", deals=5)
        desk.enrol(8)
        desk.seat()
        answer = swap(desk.event, 1, "P1", "P2")
        assert isinstance(answer, No)
        assert answer.code == "swap/never"


class TestOneAgainstOne:
    @pytest.mark.rule("B-2.4")
    @pytest.mark.parametrize("size", [4, 6, 7, 10])
    def test_everybody_changes_opponent_every_round(self, size: int) -> None:
        desk = Desk("danish 5", code="federal", kind="one-against-one", deals=2)
        desk.enrol(size)
        play(desk, 5, seed=size)
        for before, after in zip(desk.event.rounds, desk.event.rounds[1:], strict=False):
            met = {frozenset(table.entrants) for table in before.tables.values()}
            assert not met & {frozenset(table.entrants) for table in after.tables.values()}
        assert desk.findings() == []

    def test_two_alone_meet_again(self) -> None:
        desk = Desk("danish 2", code="federal", kind="one-against-one", deals=2)
        desk.enrol(2)
        play(desk, 2)
        assert len(desk.event.rounds[1].tables) == 1


class TestChangingPartners:
    @pytest.mark.rule("F-2.4")
    @pytest.mark.parametrize(("plan", "size"), [("danish 3", 8), ("danish 3", 10), ("mitchell 3", 12)])
    def test_everybody_has_a_new_partner_each_round(self, plan: str, size: int) -> None:
        desk = Desk(plan, kind="changing-partners")
        desk.enrol(size)
        play(desk, 3, seed=size)
        partners = Counter(
            frozenset(side) for seated in desk.event.rounds for table in seated.tables.values() for side in table.sides
        )
        for before, after in zip(desk.event.rounds, desk.event.rounds[1:], strict=False):
            together = {frozenset(side) for table in before.tables.values() for side in table.sides}
            assert not together & {frozenset(side) for table in after.tables.values() for side in table.sides}
        assert max(partners.values()) == 1
        assert desk.findings() == []

    @pytest.mark.rule("F-2.4")
    @pytest.mark.parametrize(
        "plan", ["mitchell 2", "mitchell 4", "mitchell 5 shift 2", "mitchell 2, danish 5", "danish 7"]
    )
    @pytest.mark.parametrize("size", [4, 8, 12, 16, 24, 32])
    def test_nobody_keeps_the_partner_of_the_round_before(self, plan: str, size: int) -> None:
        for seed in range(5):
            desk = Desk(plan, kind="changing-partners")
            desk.enrol(size)
            play(desk, desk.event.plan.rounds, seed=seed)
            rounds = [partners_of(seated) for seated in desk.event.rounds]
            assert not any(before & after for before, after in pairwise(rounds))
            assert desk.findings() == []

    @pytest.mark.rule("B-2.5")
    @pytest.mark.parametrize("tables", range(1, 13))
    @pytest.mark.parametrize("shift", [1, 2, -1, 3])
    def test_in_a_mitchell_no_two_are_partners_again_until_the_tables_are_used_up(
        self, tables: int, shift: int
    ) -> None:
        rounds = 3 if tables == 1 else max(2, tables // gcd(tables, abs(shift)))
        desk = Desk(f"mitchell {rounds} shift {shift}", code="federal", kind="changing-partners")
        desk.enrol(4 * tables)
        play(desk, rounds)
        partners = Counter(side for seated in desk.event.rounds for side in partners_of(seated))
        assert set(partners.values()) == {1}

    def test_who_is_back_in_rounds_published_ahead_brings_no_partners_together_again(self) -> None:
        for size in (8, 12, 16):
            for who in ("P1", "P4", "P7"):
                desk = Desk("mitchell 4", kind="changing-partners")
                desk.enrol(size)
                desk.seat()
                desk.score_all(random.Random(1))
                desk.leaves(who, Leaving.TEMPORARY)
                for _ in range(3):
                    desk.seat(Wish(passing_limits=True))
                assert desk.back(who) is None
                rounds = [partners_of(seated) for seated in desk.event.rounds]
                assert [len(each) for each in rounds[2:]] == [size // 2] * 2
                assert not any(before & after for before, after in pairwise(rounds))
                assert desk.findings() == []

    def test_a_mitchell_says_after_how_many_rounds_opponents_would_meet_again(self) -> None:
        desk = Desk("mitchell 9", kind="changing-partners")
        desk.enrol(16)
        met: set[frozenset[str]] = set()
        for number in range(1, 5):
            pairs = {pair for table in desk.seat().tables for pair in opponents(table.sides)}
            assert not met & pairs, number
            met |= pairs
        assert desk.why_not_seat().details["rounds"] == 4

    @pytest.mark.rule("B-2.5")
    def test_both_partners_get_the_score_of_their_side(self) -> None:
        desk = Desk("danish 1", code="federal", kind="changing-partners")
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        (table,) = desk.event.rounds[0].tables.values()
        assert table.sides == (("A", "C"), ("B", "D"))
        desk.score(1, 700, 0)
        assert [desk.result(one) for one in "ABCD"] == [(13, 700), (7, -700), (13, 700), (7, -700)]

    def test_a_partner_who_is_left_alone_has_done_nothing_wrong(self) -> None:
        desk = Desk("danish 1", kind="changing-partners")
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        desk.leaves("A", Leaving.TEMPORARY)
        assert [desk.result(one) for one in "ABCD"] == [(8, -315), (12, 315), (12, 315), (12, 315)]
        desk.leaves("B", Leaving.TEMPORARY, number=1)
        desk.late("D", 30)
        assert [desk.result(one)[0] for one in "ABCD"] == [0, 0, 12, 8]

    def test_those_left_over_have_a_bye_in_turn(self) -> None:
        desk = Desk("danish 3", kind="changing-partners")
        desk.enrol(6)
        play(desk, 3)
        byes = [one for seated in desk.event.rounds for one in seated.byes]
        assert len(byes) == len(set(byes)) == 6


class TestTeams:
    def test_a_match_is_the_sum_of_both_rooms(self) -> None:
        desk = Desk("round-robin 3", kind="teams", deals=4)
        desk.enrol("A B C D")
        desk.seat()
        assert desk.score(1, 20_000, 19_000) is None
        assert desk.result("A") == (14, 1000)

    def lined_up(self, code: str = "fitab-2025") -> Desk:
        desk = Desk("danish 2", code=code, kind="teams")
        desk.enrol([entrant("A", 5), entrant("B", 4)])
        return desk

    @pytest.mark.rule("F-2.3")
    def test_may_change_their_pairs_before_each_match_and_not_during_one(self) -> None:
        desk = self.lined_up()
        assert desk.take(line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 4"])) is None
        assert desk.take(line_up(desk.event, "A", ["A 1", "A 5"], ["A 3", "A 4"])) is None
        desk.seat()
        during = line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 4"], number=1)
        assert isinstance(during, No)
        assert during.code == "lineup/during-the-match"
        desk.score(1, 100, 0)
        assert desk.take(line_up(desk.event, "A", ["A 4", "A 2"], ["A 3", "A 1"])) is None
        assert desk.event.lineups[1, "A"].open == ("A 1", "A 5")
        assert desk.event.lineups[2, "A"].open == ("A 4", "A 2")

    @pytest.mark.rule("B-2.3")
    def test_form_them_from_their_own_players(self) -> None:
        desk = self.lined_up("federal")
        for open_room, closed_room, code in [
            (["A 1", "B 1"], ["A 3", "A 4"], "lineup/not-of-the-team"),
            (["A 1", "A 2"], ["A 2", "A 4"], "lineup/two-pairs"),
            (["A 1"], ["A 2", "A 4"], "lineup/two-pairs"),
        ]:
            answer = line_up(desk.event, "A", open_room, closed_room)
            assert isinstance(answer, No)
            assert answer.code == code
        assert desk.take(line_up(desk.event, "B", ["B 1", "B 2"], ["B 3", "B 4"])) is None

    @pytest.mark.rule("B-3.6")
    def test_the_lower_in_the_ranking_says_first_who_plays_where(self) -> None:
        desk = self.lined_up("federal")
        desk.seat()
        assert declares_first(desk.event, 1, 1) is None
        desk.score(1, 0, 3000)
        desk.seat()
        assert declares_first(desk.event, 2, 1) == "A"


class TestInternational:
    @pytest.mark.rule("I-F.36")
    def test_inherits_byes_delays_and_absences(self) -> None:
        desk = Desk("mitchell 3", code="international", deals=3)
        desk.enrol("A B C D E F G")
        desk.leaves("A", Leaving.ABSENT_AT_THE_START)
        assert desk.seat(AS_ENTERED).idle == ("D",)
        assert desk.result("G") == desk.result("D") == (14, 365)
        assert desk.result("A")[0] == 8
        desk.late("B", 12)
        assert (desk.result("E"), desk.result("B")) == ((14, 365), (6, -365))
        desk.leaves("C", Leaving.TEMPORARY)
        assert desk.result("C") == (6, -365)

    @pytest.mark.rule("I-V.1")
    def test_may_use_the_table_for_four_deals(self) -> None:
        desk = Desk("danish 1", code="international", deals=3, four_deal_table=True)
        desk.enrol(2)
        desk.seat()
        desk.score(1, 365, 0)
        assert desk.result("P1") == (12, 365)

    @pytest.mark.rule("I-F.2")
    @pytest.mark.parametrize("kind", ["pairs", "teams", "changing-partners"])
    @pytest.mark.parametrize("plan", ["mitchell 2", "danish 2"])
    def test_knows_the_kinds_and_movements_of_fitab(self, kind: str, plan: str) -> None:
        desk = Desk(plan, code="international", kind=kind, deals=4)
        desk.enrol(8)
        assert len(desk.seat().tables) == (2 if kind == "changing-partners" else 4)
        with pytest.raises(TournamentError, match="knows no one-against-one events"):
            Desk(plan, code="international", kind="one-against-one")

    @pytest.mark.rule("I-F.16")
    def test_breaks_ties_by_the_direct_match_first(self) -> None:
        desk = Desk("mitchell 1", code="international", deals=3)
        desk.enrol("R S")
        desk.seat(AS_ENTERED)
        desk.score(1, 0, 5)
        desk.penalise("S", 1, 10)
        desk.penalise("R", 1)
        assert desk.totals("R") == desk.totals("S")
        assert desk.ranked() == ["S", "R"]

    @pytest.mark.rule("I-F.17")
    def test_signs_corrects_and_delivers_sheets_as_fitab_does(self) -> None:
        desk = Desk("danish 2, danish 1 groups of 4", code="international", deals=4)
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        desk.take(propose(desk.event, 1, 1, "A", Score((700, 100))))
        desk.take(confirm(desk.event, 1, 1, "B"))
        assert who_delivers(desk.event, 1, 1) == ("A",)
        desk.score(2, 100, 0)
        substance = desk.correct(1, 1, 800, 100, cause=Cause.SUBSTANCE)
        assert substance is not None
        assert substance.code == "correct/final"
        assert desk.correct(1, 1, 705, 100) is None
        for _ in range(2):
            desk.seat()
            desk.score_all_with(100)
        too_late = desk.correct(1, 1, 710, 100)
        assert too_late is not None
        assert too_late.code == "correct/groups-published"
