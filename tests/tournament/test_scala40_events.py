"""Scala 40: tables of four, of three when short; latecomers and departures (art. 2, 5, 22, 25, 26)."""

from __future__ import annotations

import random

import pytest

from pinella.codes.requirements import articles
from pinella.tournament import No, Wish, seat
from pinella.tournament.correcting import Correction, correct
from pinella.tournament.danish import table_sizes
from pinella.tournament.enrolment import enrol, substitute
from pinella.tournament.event import Event, Score
from pinella.tournament.facts import Cause, Leaving, Player, Room, Topic
from pinella.tournament.measures import (
    award,
    come_back,
    delay,
    is_valid,
    leave,
    lose_sheet,
    not_called,
    pause,
    penalise,
    post_ranking,
    stop_event,
    stop_match,
    swap,
    warn,
)
from pinella.tournament.mitchell import rounds_without_rematch
from pinella.tournament.notes import note
from pinella.tournament.score_sheet import sheet_of
from pinella.tournament.sheets import enter
from pinella.tournament.signing import confirm, dispute, leave_sheet, propose
from pinella.tournament.stopping import Fees, refund, why_no_prizes
from pinella.tournament.teams import line_up, turn_cards
from pinella.tournament.undoing import undo
from tests.tournament.desk import Desk, entrant

AS_ENTERED = Wish(apart=())


def desk_of(players: int, plan: str = "danish 3") -> Desk:
    desk = Desk(plan, code="scala40", kind="individual", deals=5)
    desk.enrol(players)
    return desk


class TestTables:
    @pytest.mark.rule("S-2.1")
    @pytest.mark.parametrize(
        ("players", "sizes"),
        [(8, [4, 4]), (7, [4, 3]), (6, [3, 3]), (9, [3, 3, 3]), (10, [4, 3, 3]), (11, [4, 4, 3]), (3, [3]), (5, [4])],
    )
    def test_are_of_four_and_of_three_when_short(self, players: int, sizes: list[int]) -> None:
        assert table_sizes(players, 4, 3) == sizes
        seated = desk_of(players).seat(AS_ENTERED)
        assert [len(table.entrants) for table in seated.tables] == sizes
        assert len(seated.byes) == players - sum(sizes)

    @pytest.mark.rule("S-26.4")
    def test_of_three_score_as_tables_of_four(self) -> None:
        desk = desk_of(3)
        desk.seat(AS_ENTERED)
        desk.score(1, 10, 20, 30)
        assert [desk.result(one) for one in ("P1", "P2", "P3")] == [(8, 10), (6, 20), (4, 30)]

    @pytest.mark.rule("S-26.5")
    def test_the_empty_seat_does_not_count_in_the_differences(self) -> None:
        desk = desk_of(3)
        desk.seat(AS_ENTERED)
        desk.score(1, 0, 20, 20)
        assert desk.result("P1") == (8, 0)

    @pytest.mark.rule("S-22.3", "S-22.4")
    def test_a_round_gives_ranking_and_difference_points(self) -> None:
        desk = desk_of(4)
        desk.seat(AS_ENTERED)
        desk.score(1, 45, 120, 160, 230)
        assert [desk.result(f"P{number}")[0] for number in range(1, 5)] == [20, 12, 6, 2]


class TestDanish:
    @pytest.mark.rule("S-2.5")
    def test_the_first_four_meet_then_the_next_four(self) -> None:
        desk = desk_of(12)
        desk.seat(AS_ENTERED)
        desk.score_all(random.Random(3))
        ranking = desk.ranked()
        seated = desk.seat()
        assert [list(table.entrants) for table in seated.tables] == [ranking[0:4], ranking[4:8], ranking[8:12]]


class TestMitchell:
    @pytest.mark.rule("S-2.6")
    @pytest.mark.parametrize("tables", [5, 7])
    def test_everybody_meets_new_companions(self, tables: int) -> None:
        desk = desk_of(4 * tables, "mitchell 5")
        assert rounds_without_rematch(tables, 1, lines=4) == tables
        met: set[frozenset[str]] = set()
        for _ in range(5):
            for table in desk.seat(AS_ENTERED).tables:
                here = table.entrants
                pairs = {frozenset((one, other)) for one in here for other in here if one != other}
                assert not met & pairs
                met |= pairs

    def test_an_empty_place_is_a_table_of_three(self) -> None:
        desk = desk_of(19, "mitchell 5")
        for _ in range(5):
            sizes = sorted(len(table.entrants) for table in desk.seat(AS_ENTERED).tables)
            assert sizes == [3, 4, 4, 4, 4]

    @pytest.mark.rule("S-2.7")
    def test_a_seating_once_made_is_a_fact_that_stays(self) -> None:
        desk = desk_of(8)
        first = desk.seat(AS_ENTERED)
        desk.score_all(random.Random(1))
        assert tuple(desk.event.rounds[0].tables.values()) == first.tables


class TestFirstRound:
    @pytest.mark.rule("S-2.3")
    def test_by_entry_by_lot_or_where_players_sat_down(self) -> None:
        from pinella.tournament.ordering import FirstOrder  # noqa: PLC0415

        sat = ("P3", "P1", "P4", "P2")
        seated = desk_of(4).seat(Wish(order=FirstOrder.CHOICE, choice=sat))
        assert seated.tables[0].entrants == sat
        assert desk_of(8).seat(Wish(order=FirstOrder.LOT)).order == "lot"
        refusal = desk_of(8).why_not_seat(Wish(order=FirstOrder.POINTS))
        assert refusal.code == "seat/order-not-in-the-code"


class TestLatecomers:
    """Art. 26."""

    @pytest.mark.rule("S-26.1")
    def test_are_not_added_to_complete_tables(self) -> None:
        desk = desk_of(8)
        desk.seat()
        refusal = desk.enrol("L", late=True)
        assert refusal is not None
        assert refusal.code == "enrol/tables-complete"

    @pytest.mark.rule("S-26.2")
    def test_may_complete_a_table_while_the_first_round_is_played(self) -> None:
        desk = desk_of(7)
        desk.seat(AS_ENTERED)
        assert desk.enrol("L", late=True) is None
        assert desk.event.rounds[0].tables[2].entrants == ("P5", "P6", "P7", "L")

    @pytest.mark.rule("S-26.3")
    def test_come_in_later_with_three_victory_points_and_eighty_negative_points(self) -> None:
        desk = desk_of(8)
        for _ in range(2):
            desk.seat()
            desk.score_all(random.Random(1))
        assert desk.enrol("L", late=True) is None
        assert desk.totals("L") == (3, 80)
        seated = desk.seat()
        assert "L" in {one for table in seated.tables for one in table.entrants}


class TestDepartures:
    """Art. 25."""

    @pytest.mark.rule("S-25.2")
    def test_the_others_play_on_with_three(self) -> None:
        desk = desk_of(8)
        desk.seat(AS_ENTERED)
        assert desk.leaves("P2", Leaving.JUSTIFIED) is None
        assert desk.event.rounds[0].tables[1].entrants == ("P1", "P3", "P4")
        assert desk.score(1, 10, 20, 30) is None

    @pytest.mark.rule("S-25.3")
    def test_and_so_do_later_tables(self) -> None:
        desk = desk_of(8)
        desk.seat(AS_ENTERED)
        desk.leaves("P2", Leaving.UNJUSTIFIED)
        desk.score_all(random.Random(1))
        assert sorted(len(table.entrants) for table in desk.seat().tables) == [3, 4]
        assert desk.findings() == []


def refusals_of(event: Event) -> list[object]:
    """What the desk answers to everything that this code, or this moment, does not have."""
    points, wrong = Score((0, 10, 20, 30)), Score((0, 10))
    return [
        seat(event),
        enrol(event, [entrant("L", 1)]),
        enrol(event, [entrant("L", 1)], late=True),
        *(substitute(event, who, old, Player(new)) for who, old, new in [("X", "", ""), ("P1", "X", "Y")]),
        substitute(event, "P1", "P1 1", Player("P2 1")),
        substitute(event, "P1", "P1 1", Player("Zoe"), 9),
        *(enter(event, number, 1, score) for number in (1, 9) for score in (points, wrong, Score((-1, 0, 0, 0)))),
        enter(event, 1, 1, points, Room.OPEN),
        enter(event, 1, 1, Score((0, 0, 0, 0), ((0, 0, 0, 0),) * 9)),
        enter(event, 1, 1, Score((0, 0, 0, 5), ((0, 0, 0, 5),), ((0, 0, 0, 0),))),
        sheet_of(event, 1, 1, Room.OPEN),
        propose(event, 1, 1, "X", points),
        propose(event, 1, 1, "P1", points),
        *(sign(event, 1, 1, who) for sign in (confirm, dispute) for who in ("X", "P1")),
        leave_sheet(event, 1, 1),
        *(correct(event, Correction(1, 1, score, cause, 0)) for score in (points, wrong) for cause in Cause),
        warn(event, "X"),
        *(penalise(event, who, vp) for who, vp in [("X", 1), ("P1", 0)]),
        delay(event, "P1", 1, 700),
        pause(event, "P1", 1, 60),
        *(leave(event, "P1", why, number=number, earned=5) for why in Leaving for number in (1, 3, 9)),
        swap(event, 1, "P1", "P2"),
        *(come_back(event, who) for who in ("X", "P1")),
        *(award(event, "P1", number, vp, mp) for number, vp, mp in [(9, 1, 1), (1, 50, 0), (1, 5, -50)]),
        *(act(event, 1, 1) for act in (lose_sheet, not_called, stop_match)),
        post_ranking(event),
        *(note(event, topic, text) for topic in Topic for text in ("", "seen")),
        line_up(event, "P1", ["A"], ["B"]),
        turn_cards(event, 1, 1, []),
        undo(event),
        stop_event(event),
        why_no_prizes(event),
        refund(event, Fees(1, 2, 0)),
    ]


def test_every_refusal_cites_an_article_of_this_code_or_none() -> None:
    known = set(articles("scala40")) - {"21"}
    """Article 21 stands in the index, and its text is missing."""

    desk = desk_of(8)
    events = [refusals_of(desk.event)]
    desk.seat(AS_ENTERED)
    events.append(refusals_of(desk.event))
    desk.score_all(random.Random(1))
    events.append(refusals_of(desk.event))
    desk.take(post_ranking(desk.event))
    desk.seat()
    desk.leaves("P1", Leaving.TEMPORARY)
    events.append(refusals_of(desk.event))
    desk.take(stop_event(desk.event))
    events.append(refusals_of(desk.event))
    found = {each.code: each.article for told in events for each in told if isinstance(each, No)}
    assert len(found) > 40
    wrong = {code: str(one) for code, one in found.items() if one is not None and one.number not in known}
    assert wrong == {}
    cited = {code: one and one.number for code, one in found.items()}
    assert (cited["sheet/not-in-the-code"], cited["penalty/nothing"], cited["stop/not-in-the-code"]) == (
        "23",
        None,
        None,
    )


def test_the_code_does_not_say_whether_an_event_that_was_stopped_is_valid() -> None:
    desk = desk_of(8)
    desk.seat(AS_ENTERED)
    desk.score_all(random.Random(1))
    desk.take(stop_event(desk.event))
    assert is_valid(desk.event, 1) is None
    assert why_no_prizes(desk.event) is None
    assert refund(desk.event, Fees(500, 300, 0)) == 500


@pytest.mark.rule("S-24.2")
def test_points_that_only_change_seats_are_no_sum() -> None:
    desk = desk_of(8)
    desk.seat(AS_ENTERED)
    desk.score(1, 0, 10, 20, 30)
    refusal = desk.correct(1, 1, 10, 0, 20, 30)
    assert refusal is not None
    assert refusal.code == "correct/not-confirmed"
    assert desk.correct(1, 1, 10, 0, 20, 30, confirmed=True) is None


@pytest.mark.rule("S-22.1")
def test_an_award_has_no_negative_points_below_nothing() -> None:
    desk = desk_of(8)
    desk.seat(AS_ENTERED)
    refusal = desk.award("P3", 1, 5, -50)
    assert refusal is not None
    assert (refusal.code, str(refusal.article)) == ("award/negative-points", "scala40 undated, art. 22")
    assert desk.award("P3", 1, 5, 50) is None
