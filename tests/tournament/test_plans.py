"""The plan of an event, and the kinds of event a code knows (art. 2)."""

from __future__ import annotations

import pytest

from pinella.errors import NoSuchTable, UnknownCode
from pinella.tournament import TournamentError, plan_of
from pinella.tournament.opening import usual
from pinella.tournament.plan import Movement
from tests.tournament.desk import Desk


class TestPlans:
    def test_chain_movements_with_their_rounds(self) -> None:
        plan = plan_of("mitchell 6, danish 2, danish 3 groups")
        assert [(phase.movement, phase.first, phase.last) for phase in plan.phases] == [
            (Movement.MITCHELL, 1, 6),
            (Movement.DANISH, 7, 8),
            (Movement.DANISH, 9, 11),
        ]
        assert plan.rounds == 11
        assert plan.first_in_merit_groups == 9

    def test_say_how_a_mitchell_moves_and_how_large_groups_are(self) -> None:
        plan = plan_of("Mitchell 4 shift -2 skip, round-robin 5 groups of 6")
        assert (plan.phases[0].shift, plan.phases[0].skip) == (-2, True)
        assert plan.phases[1].group_size == 6

    @pytest.mark.rule("F-D.44")
    def test_divide_the_rounds_into_sessions(self) -> None:
        plan = plan_of("mitchell 4 | danish 2, danish 1")
        assert [plan.first_of_session(number) for number in range(1, 8)] == [1, 1, 1, 1, 5, 5, 5]

    @pytest.mark.rule("B-D.46")
    def test_divide_the_rounds_of_a_federal_event_into_sessions(self) -> None:
        desk = Desk("danish 2 | danish 2", code="federal")
        assert [desk.event.plan.first_of_session(number) for number in range(1, 5)] == [1, 1, 3, 3]

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "part 1, '': expected a movement and its rounds"),
            ("mitchell", "part 1, 'mitchell': expected a movement"),
            ("danish 2, swiss 3", "part 2, 'swiss': the movements are mitchell, danish"),
            ("danish 0", "expected 1 to 200 rounds, found 0"),
            ("danish 3 shift 2", "only a Mitchell phase has a shift"),
            ("mitchell 3 shift 0", "nobody would move"),
            ("mitchell 3 groups", "groups have at least 4 entrants, and are for Danish"),
            ("danish 3 groups of 2", "groups have at least 4 entrants"),
            ("danish 2, mitchell 3", "a Mitchell phase comes first"),
        ],
    )
    def test_that_do_not_read_are_told_with_their_place(self, text: str, why: str) -> None:
        with pytest.raises(TournamentError, match=r"plan|Mitchell") as error:
            plan_of(text)
        assert why in str(error.value)


class TestKinds:
    @pytest.mark.parametrize(
        ("code", "kind"),
        [
            ("fitab-2025", "pairs"),
            ("fitab-2025", "teams"),
            ("fitab-2025", "changing-partners"),
            ("federal", "pairs"),
            ("federal", "teams"),
            ("federal", "one-against-one"),
            ("federal", "changing-partners"),
            pytest.param("scala40", "individual", marks=pytest.mark.rule("S-2.2")),
        ],
    )
    def test_that_a_code_knows_can_be_announced(self, code: str, kind: str) -> None:
        desk = Desk("danish 3", code=code, kind=kind)
        assert desk.event.rules.kind.word == kind

    @pytest.mark.parametrize(
        ("code", "kind", "why"),
        [
            ("fitab-2025", "one-against-one", "knows no one-against-one events"),
            ("fitab-2025", "individual", "its kinds are pairs, teams, changing-partners"),
            ("scala40", "pairs", "its kinds are individual"),
            ("online", "pairs", "online knows no tournaments"),
            ("federal", "trios", "no kind of event 'trios'"),
        ],
    )
    def test_that_a_code_does_not_know_are_refused(self, code: str, kind: str, why: str) -> None:
        with pytest.raises(TournamentError) as error:
            Desk("danish 3", code=code, kind=kind)
        assert why in str(error.value)

    def test_need_a_table_of_victory_points_for_their_deals(self) -> None:
        with pytest.raises(NoSuchTable, match="no victory-point table for 5 deals"):
            Desk(deals=5)
        with pytest.raises(UnknownCode):
            Desk(code="fitab-1999")


class TestMovementsOfTheCode:
    @pytest.mark.rule("F-2.8")
    def test_the_modified_danish_is_not_in_force_and_must_be_asked_for(self) -> None:
        with pytest.raises(TournamentError, match="not in force"):
            Desk("modified-danish 3")
        assert Desk("modified-danish 3", not_in_force=True).event.plan.rounds == 3

    @pytest.mark.parametrize("plan", ["round-robin 3", "modified-danish 3", "mitchell 3 skip"])
    def test_who_changes_partners_has_no_movement_for_tables_of_two(self, plan: str) -> None:
        with pytest.raises(TournamentError, match="changing-partners events have no round robin, no modified Danish"):
            Desk(plan, kind="changing-partners", not_in_force=True)

    @pytest.mark.rule("B-2.7")
    def test_the_federal_code_does_not_know_the_modified_danish(self) -> None:
        with pytest.raises(TournamentError, match="federal does not know the movement modified-danish"):
            Desk("modified-danish 3", code="federal", not_in_force=True)

    @pytest.mark.rule("S-2.4")
    def test_scala_40_knows_danish_and_mitchell(self) -> None:
        assert Desk("mitchell 4, danish 1", code="scala40", kind="individual", deals=5).event.plan.rounds == 5
        with pytest.raises(TournamentError, match="scala40 does not know the movement round-robin"):
            Desk("round-robin 3", code="scala40", kind="individual", deals=5)


class TestUsualEvents:
    @pytest.mark.rule("S-5.1")
    def test_scala_40_plays_five_rounds_of_five_deals(self) -> None:
        custom = usual("scala40")
        assert custom is not None
        deals, plan = custom
        desk = Desk(plan, code="scala40", kind="individual", deals=deals)
        assert (desk.event.plan.rounds, desk.event.rules.deals) == (5, 5)
        assert desk.event.plan.phases[-1].movement is Movement.DANISH

    def test_burraco_leaves_it_to_the_organiser(self) -> None:
        assert usual("fitab-2025") is None
