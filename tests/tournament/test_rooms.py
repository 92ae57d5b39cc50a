"""Teams: the open and the closed room, their sheets, captains, and who says first who plays where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.cards import cards
from pinella.tournament import No, Wish
from pinella.tournament.event import Score
from pinella.tournament.facts import AnyFact, Cause, LineupGiven, Room
from pinella.tournament.files.score_lists import read_scores
from pinella.tournament.measures import lose_sheet, swap
from pinella.tournament.score_sheet import ScoreSheet, sheet_of, sheets_of_round
from pinella.tournament.signing import confirm, leave_sheet, propose, who_delivers
from pinella.tournament.teams import captain_of, declares_first, line_up, turn_cards
from tests.tournament.desk import Desk, entrant

AS_ENTERED = Wish(apart=())
AHEAD = Wish(apart=(), ahead=True)
OPEN, CLOSED = Room.OPEN, Room.CLOSED


def desk_of(code: str = "fitab-2025", plan: str = "danish 2") -> Desk:
    desk = Desk(plan, code=code, kind="teams", deals=4)
    desk.enrol([entrant(name, 5) for name in "ABCD"])
    desk.seat(AS_ENTERED)
    return desk


def code_of(answer: AnyFact | list[AnyFact] | ScoreSheet | No | None) -> str:
    assert isinstance(answer, No)
    return answer.code


class TestTwoRooms:
    def test_the_match_is_the_sum_of_both_sheets(self) -> None:
        desk = desk_of()
        assert desk.score(1, 2000, 1500, room=OPEN) is None
        assert desk.event.missing_scores(1) == [1, 2]
        assert not desk.has_result("A", 1)
        assert desk.score(1, 1000, 1100, room=CLOSED) is None
        assert desk.event.missing_scores(1) == [2]
        assert (desk.result("A"), desk.result("B")) == ((12, 400), (8, -400))
        assert desk.findings() == []

    @pytest.mark.rule("B-18.10")
    def test_the_federal_table_for_teams_is_read_once_for_the_sum(self) -> None:
        desk = desk_of("federal")
        desk.score(1, 800, 0, room=CLOSED)
        desk.score(1, 0, 250, room=OPEN)
        assert desk.result("A") == (12, 550)

    def test_a_room_has_the_deals_of_a_round_and_not_more(self) -> None:
        desk = desk_of()
        five = [(100, 0)] * 5
        assert code_of(desk.score(1, 500, 0, deals=five, room=OPEN)) == "score/too-many-deals"
        assert desk.score(1, 500, 0, deals=five) is None

    def test_a_sheet_is_refused_twice_and_beside_the_sum(self) -> None:
        desk = desk_of()
        desk.score(1, 500, 0, room=OPEN)
        assert code_of(desk.score(1, 500, 0, room=OPEN)) == "score/twice"
        refusal = desk.score(1, 500, 0)
        assert refusal is not None
        assert (refusal.code, refusal.details["room"]) == ("score/other-room", "closed")
        desk.score(2, 500, 0)
        assert code_of(desk.score(2, 500, 0, room=CLOSED)) == "score/twice"

    def test_pairs_have_no_rooms(self) -> None:
        desk = Desk("danish 1")
        desk.enrol("A B")
        desk.seat()
        assert code_of(desk.score(1, 500, 0, room=OPEN)) == "score/no-rooms"
        assert code_of(sheet_of(desk.event, 1, 1, OPEN)) == "score/no-rooms"

    def test_a_correction_says_which_room(self) -> None:
        desk = desk_of()
        desk.score(1, 2000, 1500, room=OPEN)
        desk.score(1, 1000, 1100, room=CLOSED)
        assert code_of(desk.correct(1, 1, 2005, 1500)) == "correct/which-room"
        assert code_of(desk.correct(1, 1, 1000, 1100, room=CLOSED)) == "correct/same"
        assert desk.correct(1, 1, 1100, 1000, room=CLOSED, cause=Cause.INVERTED) is None
        assert desk.result("A") == (13, 600)
        assert desk.findings() == []

    def test_a_table_with_the_sheet_of_one_room_keeps_its_teams(self) -> None:
        desk = desk_of()
        desk.score(1, 2000, 1500, room=OPEN)
        answer = swap(desk.event, 1, "A", "C")
        assert isinstance(answer, No)
        assert answer.code == "score/twice"

    @pytest.mark.rule("B-19.4")
    def test_a_lost_sheet_is_found_when_both_rooms_are_in(self) -> None:
        desk = desk_of("federal")
        desk.score(1, 2000, 0, room=OPEN)
        desk.take(lose_sheet(desk.event, 1, 1))
        assert desk.result("A") == (7, -555)
        desk.score(1, 100, 0, room=CLOSED)
        assert desk.result("A") == (18, 2100)

    def test_a_list_has_a_column_for_the_room(self, tmp_path: Path) -> None:
        desk, file = desk_of(), tmp_path / "scores.csv"
        file.write_text("turno,tavolo,sala,ns,ew\n1,1,aperta,500,0\n1,1,chiusa,0,100\n1,2,,300,0\n", encoding="utf-8")
        facts, bad = read_scores(file, desk.event)
        assert bad == []
        assert [(fact.table, fact.room, fact.totals) for fact in facts] == [
            (1, OPEN, (500, 0)),
            (1, CLOSED, (0, 100)),
            (2, Room.WHOLE, (300, 0)),
        ]
        file.write_text("round,table,room,ns,ew\n1,1,open,500,0\n1,1,,0,100\n1,2,attic,300,0\n", encoding="utf-8")
        _, bad = read_scores(file, desk.event)
        assert [(wrong.line, wrong.column, wrong.code) for wrong in bad] == [
            (3, "table", "score/twice-in-the-list"),
            (4, "room", "score/not-a-room"),
        ]
        file.write_text("round,table,room,ns,ew\n1,1,open,500,0\n1,1,,0,100\n", encoding="utf-8")
        _, bad = read_scores(file, desk.event)
        assert [(wrong.line, wrong.code) for wrong in bad] == [(3, "score/twice-in-the-list")]


class TestSheets:
    def test_each_room_has_one_with_its_players(self) -> None:
        desk = desk_of(plan="danish 2")
        desk.take(line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 5"], number=1))
        sheets = sheets_of_round(desk.event, 1)
        assert [(sheet.table, sheet.room) for sheet in sheets] == [(1, OPEN), (1, CLOSED), (2, OPEN), (2, CLOSED)]
        assert [sheet.sides[0].players for sheet in sheets[:2]] == [("A 1", "A 2"), ("A 3", "A 5")]
        assert len(sheets[0].sides[0].deals) == 4
        desk.score(1, 2000, 1500, room=OPEN)
        sheet = sheets_of_round(desk.event, 1)[0]
        assert (sheet.lead, sheet.sides[0].match_points) == (500, None)

    def test_a_match_entered_as_one_has_one(self) -> None:
        desk = desk_of()
        desk.score(1, 2000, 1500)
        assert [sheet.room for sheet in sheets_of_round(desk.event, 1)] == [Room.WHOLE, OPEN, CLOSED]

    @pytest.mark.rule("B-39.8")
    def test_points_for_a_delay_stand_on_the_sheet_of_the_open_room(self) -> None:
        desk = desk_of("federal")
        desk.late("B", 4)
        for room, points in ((OPEN, 1000), (CLOSED, 0)):
            desk.score(1, points, 0, room=room)
        open_room, closed_room = sheets_of_round(desk.event, 1)[:2]
        assert (open_room.sides[0].bonus, closed_room.sides[0].bonus) == (150, 0)
        assert open_room.lead == 1150 == desk.result("A")[1]


class TestSigning:
    @pytest.mark.rule("F-20.4")
    def test_the_captains_sign_and_the_winners_deliver(self) -> None:
        desk = Desk("danish 1", kind="teams", deals=4)
        desk.enrol([entrant("A", 4, captain="A 3"), entrant("B", 4)])
        desk.seat(AS_ENTERED)
        assert [captain_of(one) for one in desk.event.entrants.values()] == ["A 3", "B 1"]
        score = Score((900, 100))
        assert code_of(propose(desk.event, 1, 1, "A", score, OPEN, "A 1")) == "sign/captain"
        assert code_of(propose(desk.event, 1, 1, "A", score, OPEN, "X")) == "sign/not-of-the-side"
        assert desk.take(propose(desk.event, 1, 1, "A", score, OPEN, "a 3")) is None
        assert code_of(confirm(desk.event, 1, 1, "B", OPEN, "B 2")) == "sign/captain"
        assert code_of(confirm(desk.event, 1, 1, "B", CLOSED)) == "sign/no-sheet"
        assert desk.take(confirm(desk.event, 1, 1, "B", OPEN)) is None
        assert [getattr(entry.fact, "player", None) for entry in desk.entries[-3:-1]] == ["A 3", "B 1"]
        assert who_delivers(desk.event, 1, 1) == ()
        desk.score(1, 0, 200, room=CLOSED)
        assert who_delivers(desk.event, 1, 1) == ("A",)
        assert desk.findings() == []

    @pytest.mark.rule("B-19.2")
    def test_one_of_each_federal_team_signs_and_the_winning_team_delivers(self) -> None:
        desk = desk_of("federal")
        assert desk.take(propose(desk.event, 1, 1, "A", Score((0, 100)), player="A 4")) is None
        assert desk.take(confirm(desk.event, 1, 1, "B", player="B 2")) is None
        assert who_delivers(desk.event, 1, 1) == ("B",)

    @pytest.mark.rule("F-19.2")
    def test_the_winning_pair_delivers_and_after_a_tie_either(self) -> None:
        desk = Desk("danish 1")
        desk.enrol("A B C D")
        desk.seat(AS_ENTERED)
        desk.score(1, 100, 105)
        desk.score(2, 100, 100)
        assert (who_delivers(desk.event, 1, 1), who_delivers(desk.event, 1, 2)) == (("B",), ())

    @pytest.mark.rule("B-19.3")
    def test_a_federal_sheet_left_on_the_table_is_a_warning_for_the_winners(self) -> None:
        desk = desk_of("federal")
        assert code_of(leave_sheet(desk.event, 1, 1)) == "correct/no-score"
        desk.score(1, 1000, 0)
        desk.score(2, 0, 0)
        assert desk.take(leave_sheet(desk.event, 1, 1)) is None
        assert [warning.id for warning in desk.event.warnings] == ["A"]
        assert code_of(leave_sheet(desk.event, 1, 2)) == "sheet/nobody-won"
        assert code_of(leave_sheet(desk_of().event, 1, 1)) == "sheet/may-be-left"


def pairs(team: str) -> tuple[list[str], list[str]]:
    """A line-up of the first four of a team."""
    return [f"{team} 1", f"{team} 2"], [f"{team} 3", f"{team} 4"]


class TestRoundsPublishedAhead:
    """Teams re-form their pairs before every match, also where the calendar hangs in the hall from the beginning."""

    @pytest.mark.rule("F-2.3")
    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_a_line_up_is_for_the_next_match_that_has_not_begun(self, code: str) -> None:
        desk = desk_of(code, "round-robin 3")
        desk.seat(AHEAD)
        desk.seat(AHEAD)
        answers = [line_up(desk.event, "A", *pairs("A"), number) for number in (None, 1, 2, 3)]
        assert [each.round for each in answers if isinstance(each, LineupGiven)] == [2 - (code == "federal"), 1, 2, 3]
        for number in (2, 1):
            assert desk.take(line_up(desk.event, "A", *pairs("A"), number)) is None
        assert desk.take(line_up(desk.event, "A", *pairs("A"), 2)) is None
        assert code_of(line_up(desk.event, "A", *pairs("A"), 1)) == "lineup/during-the-match"
        assert desk.findings() == []


class TestWhoSaysFirst:
    @pytest.mark.rule("B-3.5")
    def test_in_the_first_round_the_captain_with_the_lower_card(self) -> None:
        desk = desk_of("federal")
        assert code_of(turn_cards(desk.event, 1, 1, [cards("Kh"), cards("Kh'")])) == "turn/equal"
        assert desk.take(turn_cards(desk.event, 1, 1, [cards("Kh"), cards("Ks")])) is None
        assert desk.take(turn_cards(desk.event, 1, 2, [cards("Kh 9s"), cards("Kh' 7s")])) is None
        assert [declares_first(desk.event, 1, table) for table in (1, 2)] == ["B", "D"]
        assert code_of(turn_cards(desk.event, 1, 1, [cards("3h"), cards("4s")])) == "turn/twice"
        assert code_of(turn_cards(desk.event, 1, 2, [cards("3h")])) == "turn/twice"
        assert code_of(turn_cards(desk_of("federal").event, 1, 2, [cards("3h")])) == "turn/two-cards"
        assert code_of(turn_cards(desk_of().event, 1, 1, [cards("3h"), cards("4s")])) == "turn/not-in-the-code"

    @pytest.mark.rule("B-3.6")
    def test_and_the_others_after_them(self) -> None:
        desk = desk_of("federal")
        desk.take(turn_cards(desk.event, 1, 1, [cards("Kh"), cards("7s")]))
        early = line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 4"], number=1)
        assert isinstance(early, No)
        assert (early.code, early.details["other"]) == ("lineup/others-first", "B")
        assert desk.take(line_up(desk.event, "B", ["B 1", "B 2"], ["B 3", "B 4"], number=1)) is None
        assert desk.take(line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 4"], number=1)) is None
        for table in (1, 2):
            desk.score(table, 1000, 0)
        desk.seat()
        lower = declares_first(desk.event, 2, 1)
        assert lower is not None
        after_the_seating = line_up(desk.event, lower, *pairs(lower))
        assert isinstance(after_the_seating, LineupGiven)
        assert after_the_seating.round == 2
        assert code_of(turn_cards(desk.event, 2, 1, [cards("3h"), cards("4s")])) == "turn/first-round"
        assert declares_first(desk.event, 2, 1) == desk.event.rounds[1].tables[1].sides[1][0]
