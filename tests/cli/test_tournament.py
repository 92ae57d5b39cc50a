"""`pinella tournament`: a whole event through the command line."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import pytest

from pinella.cli.main import cli
from pinella.cli.tournament import COMMANDS
from pinella.cli.tournament import command as group
from pinella.cli.tournament_entries import CALLED
from pinella.cli.tournament_italian import TOURNAMENT
from pinella.tournament import wording
from pinella.tournament.facts import KINDS
from tests.cli.running import Answer, pinella
from tests.conftest import ROOT

HEADER = "pair,player1,player2,club,region,category,card1,card2,points"


class Hall:
    """A folder with an event, and the lists that are brought to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.event = str(folder / "cup.event")

    def do(self, name: str, *arguments: str) -> Answer:
        return pinella("tournament", name, self.event, *arguments)

    def done(self, name: str, *arguments: str) -> str:
        answer = self.do(name, *arguments)
        assert (answer.status, answer.err) == (0, ""), answer
        return answer.out

    def json(self, name: str, *arguments: str) -> Any:
        return json.loads(self.done(name, *arguments, "--json"))

    def new(self, code: str = "fitab-2025", plan: str = "mitchell 2, danish 1", *more: str) -> None:
        self.done("new", "--code", code, "--deals", "4", "--plan", plan, "--seed", "1", *more)

    def list(self, text: str) -> str:
        file = self.folder / "list.csv"
        file.write_text(text, encoding="utf-8")
        return str(file)

    def enrol(self, pairs: int) -> None:
        rows = [f"P{n},Ada {n},Bea {n}" for n in range(1, pairs + 1)]
        self.done("enrol", self.list("\n".join([HEADER, *rows])))

    def scores(self, *rows: str) -> Answer:
        return self.do("scores", self.list("\n".join(["round,table,ns,ew", *rows])))


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


def test_a_measure_names_the_round_it_is_about_when_rounds_are_seated_ahead(hall: Hall) -> None:
    hall.new()
    hall.enrol(4)
    hall.done("seat", "--whole", "--apart", "none")
    assert hall.done("delay", "P1", "--minutes", "3").splitlines()[0] == "noted: round 1"
    assert hall.done("warn", "P1").splitlines()[0] == "noted: round 1"
    assert hall.done("withdraw", "P2", "--why", "temporary", "--lang", "it").splitlines()[0] == "registrato: turno 1"


def test_a_plan_with_more_rounds_than_opponents_is_told_with_the_first_seating(hall: Hall) -> None:
    hall.new(plan="mitchell 3")
    hall.enrol(4)
    assert hall.done("seat", "--apart", "none", "--lang", "it").splitlines()[-1] == (
        "turni senza incontri ripetuti: 2 di 3; da lì in poi --pass-limits"
    )
    assert "rematch" not in hall.done("seat", "--ahead")


def test_who_enters_late_is_told_where(hall: Hall) -> None:
    hall.new(plan="danish 3")
    hall.enrol(3)
    hall.done("seat", "--apart", "none")
    late = hall.list(f"{HEADER}\nL,Ida,Lea")
    assert hall.done("enrol", late, "--late").splitlines() == ["1 enrolled, 4 in all", "L: round 1, table 2"]
    hall.scores("1,1,100,0", "1,2,100,0")
    later = hall.list(f"{HEADER}\nM,Mia,Noa")
    told = hall.done("enrol", later, "--late", "--pass-limits", "--lang", "it")
    assert told.splitlines() == ["1 iscritti, 5 in tutto", "M: dal turno 2"]


def test_undo_says_in_words_what_was_taken_back(hall: Hall) -> None:
    hall.new()
    hall.enrol(4)
    hall.done("seat")
    hall.done("delay", "P1", "--minutes", "3")
    assert hall.done("undo") == "withdrawn: delay\n"
    assert hall.done("undo", "--lang", "it") == "annullato: assegnazione di un turno\n"
    assert hall.done("undo") == "withdrawn: enrolment (4)\n"
    assert CALLED.keys() == KINDS.keys()


class TestAWholeEvent:
    def test_from_the_list_to_the_standings(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        assert hall.json("seat", "--apart", "none") == {
            "round": 1,
            "tables": [{"table": 1, "ns": "P1", "ew": "P3"}, {"table": 2, "ns": "P2", "ew": "P4"}],
            "bye": None,
        }
        assert hall.scores("1,1,1000,0", "1,2,0,500").out == "2 scores taken\nround 1 is complete\n"
        hall.json("seat")
        hall.scores("2,1,0,0", "2,2,300,0")
        assert hall.json("standings") == [
            {"rank": 1, "id": "P1", "vp": 25, "mp": 1000, "played": 2},
            {"rank": 2, "id": "P4", "vp": 22, "mp": 500, "played": 2},
            {"rank": 3, "id": "P2", "vp": 19, "mp": -200, "played": 2},
            {"rank": 4, "id": "P3", "vp": 14, "mp": -1300, "played": 2},
        ]
        assert hall.json("seat")["tables"][0] == {"table": 1, "ns": "P1", "ew": "P4"}
        assert hall.json("check") == {"entries": 12, "sound": True, "findings": []}

    def test_with_a_bye_and_in_words(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(3)
        assert hall.done("seat", "--lang", "it") == "Turno 1 di 3\ntavolo 1: P1 – P2\nriposo: P3\n"
        head, *lines = hall.done("standings").splitlines()
        assert head.split() == ["Rank", "Id", "Players", "V.P.", "M.P.", "Played"]
        assert any("12   315" in line for line in lines)

    def test_of_scala_40(self, hall: Hall) -> None:
        hall.done(*("new", "--code", "scala40", "--kind", "individual", "--plan", "danish 2", "--seed", "1"))
        rows = [f"G{n},Ada {n}" for n in range(1, 8)]
        hall.done("enrol", hall.list("\n".join(["pair,player1", *rows])))
        seated = hall.json("seat", "--apart", "none")
        assert seated == {
            "round": 1,
            "tables": [{"table": 1, "seats": ["G1", "G2", "G3", "G4"]}, {"table": 2, "seats": ["G5", "G6", "G7"]}],
            "bye": None,
        }
        answer = hall.do("scores", hall.list("round,table,seat1,seat2,seat3,seat4\n1,1,45,120,160,230\n1,2,0,10,20,\n"))
        assert answer.status == 0
        assert hall.json("standings")[0] == {"rank": 1, "id": "G1", "vp": 20, "mp": 45, "played": 1}
        assert hall.done("standings", "--lang", "it").splitlines()[0].split() == [
            *("Pos.", "Id", "Giocatori", "V.P.", "Negativi", "Giocate")
        ]

    def test_by_deals(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(2)
        hall.done("seat")
        rows = "round,table,deal,ns,ew\n1,1,1,500,100\n1,1,2,-50,300\n"
        hall.done("scores", hall.list(rows))
        assert hall.json("standings")[0]["mp"] == 50

    def test_by_base_and_points(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        rows = "round,table,deal,ns_base,ns_points,ew_base,ew_points\n1,1,1,300,145,100,-35\n1,1,2,100,0,0,-80\n"
        hall.done("scores", hall.list(rows))
        deals = ("--deal", "300+145,100-35", "--deal", "100+0,0-80")
        hall.done("propose", "P2", "--round", "1", "--table", "2", *deals, "--score", "545,-15")
        hall.done("confirm", "P4", "--round", "1", "--table", "2")
        sheet = hall.json("sheet", "--round", "1", "--table", "2")
        assert [side["total"] for side in sheet["sides"]] == [
            {"base": 400, "points": 145, "total": 545},
            {"base": 100, "points": -115, "total": -15},
        ]
        assert [(side["match_points"], side["victory_points"]) for side in sheet["sides"]] == [(560, 13), (-560, 7)]
        shown = hall.done("sheet", "--round", "1", "--table", "1", "--lang", "it")
        assert [line.rstrip() for line in shown.splitlines()] == [
            "Turno 1, tavolo 1",
            "NS: P1 (Ada 1, Bea 1)",
            "EO: P3 (Ada 3, Bea 3)",
            "smazzata        NS base  NS punti  NS totale  EO base  EO punti  EO totale",
            "1                   300       145        445      100       -35         65",
            "2                   100         0        100        0       -80        -80",
            "3",
            "4",
            "totale              400       145        545      100      -115        -15",
            "match points                            +560                          -560",
            "victory points                            13                             7",
            "firmato                                    ✓                             ✓",
        ]
        out = hall.folder / "out"
        hall.done("export", "--out", str(out))
        again = Hall(hall.folder / "again")
        again.folder.mkdir()
        again.new()
        again.enrol(4)
        again.done("seat", "--apart", "none")
        again.done("scores", str(out / "scores.csv"))
        assert again.json("sheet", "--round", "1", "--table", "2") == sheet

    def test_a_sheet_that_does_not_add_up_is_refused(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(2)
        hall.done("seat")
        where = ("P1", "--round", "1", "--table", "1")
        answer = hall.do("propose", *where, "--deal", "300+145,100-35", "--score", "440,65")
        assert answer.status == 2
        assert "Total of NS: the deals add up to 445, the sheet says 440. (FITAB 2025-06, art. 18)" in answer.err
        assert "say --score NS,EW or --deal NS,EW" in hall.do("propose", *where).err
        assert "found '300+1'" in hall.do("propose", *where, "--deal", "300+1").err

    def test_with_groups_tells_them(self, hall: Hall) -> None:
        hall.new(plan="danish 1, danish 1 groups of 4")
        hall.enrol(8)
        hall.done("seat")
        hall.scores(*(f"1,{table},{table * 100},0" for table in range(1, 5)))
        hall.done("post")
        assert {table["group"] for table in hall.json("seat")["tables"]} == {"A", "B"}
        assert [row["group"] for row in hall.json("standings")] == [*"AAAABBBB"]

    @pytest.mark.rule("F-20.8")
    def test_groups_by_a_ranking_that_did_not_hang_are_made_with_a_warning(self, hall: Hall) -> None:
        hall.new(plan="danish 1, danish 1 groups of 4")
        hall.enrol(8)
        assert hall.do("seat").err == ""
        hall.scores(*(f"1,{table},{table * 100},0" for table in range(1, 5)))
        seated = hall.do("seat")
        assert (seated.status, "a ranking of round 1 that was not posted" in seated.err) == (0, True)
        assert "FITAB 2025-06, art. 20" in seated.err
        hall.done("undo")
        assert "non è stata esposta" in hall.do("seat", "--lang", "it").err

    @pytest.mark.rule("B-20.6")
    def test_groups_wait_until_their_ranking_has_hung_for_ten_minutes(self, hall: Hall) -> None:
        hall.new("federal", "danish 1, danish 1 groups of 4")
        hall.enrol(8)
        hall.done("seat")
        hall.scores(*(f"1,{table},{table * 100},0" for table in range(1, 5)))
        hall.done("post")
        seated = hall.do("seat")
        assert (seated.status, "has not been posted for 10 minutes" in seated.err) == (0, True)


class TestTheDesk:
    @pytest.fixture
    def hall(self, tmp_path: Path) -> Hall:
        hall = Hall(tmp_path)
        hall.new()
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        return hall

    def standing(self, hall: Hall, who: str) -> tuple[int, int]:
        (row,) = [row for row in hall.json("standings") if row["id"] == who]
        return row["vp"], row["mp"]

    def test_notes_penalties_warnings_and_awards(self, hall: Hall) -> None:
        hall.scores("1,1,0,0")
        hall.done("penalty", "P1", "--vp", "2", "--reason", "phone at the table")
        hall.done("warn", "P1")
        hall.done("warn", "P1")
        assert self.standing(hall, "P1") == (7, -115)
        hall.done("award", "P1", "--vp", "12", "--mp", "315")
        assert self.standing(hall, "P1") == (9, 200)

    def test_notes_delays_and_departures(self, hall: Hall) -> None:
        hall.done("delay", "P3", "--minutes", "7:30")
        hall.scores("1,1,1000,1000")
        assert self.standing(hall, "P1") == (11, 150)
        hall.done("withdraw", "P4", "--why", "unjustified", "--reason", "quarrel")
        assert self.standing(hall, "P2") == (12, 315)
        assert hall.do("back", "P4").status == 2

    @pytest.mark.parametrize(("code", "is_told"), [("fitab-2025", True), ("federal", False)])
    def test_says_before_groups_are_formed_who_has_a_score_without_play(
        self, tmp_path: Path, code: str, is_told: bool
    ) -> None:
        """FITAB art. 37; under federal art. 38 who is absent keeps the place, also before the groups."""
        hall = Hall(tmp_path)
        hall.new(code=code, plan="mitchell 2, danish 1 groups of 4")
        hall.enrol(6)
        hall.done("seat")
        hall.done("withdraw", "P1", "--why", "temporary")
        hall.scores("1,2,500,0", "1,3,500,0")
        hall.done("seat")
        told = hall.scores(*(f"2,{table},500,0" for table in (2, 3))).out
        assert ("award ID --round 2 --vp 0 --mp -2015" in told and "not played by P1" in told) is is_told
        if is_told:
            hall.done("award", "P1", "--round", "2", "--vp", "0", "--mp", "-2015")
            assert {row["id"]: row["vp"] for row in hall.json("standings")}["P1"] == 8

    def test_says_when_a_lost_sheet_may_lead_to_a_prize(self, tmp_path: Path) -> None:
        """Federal art. 19."""
        hall = Hall(tmp_path)
        hall.new(code="federal", plan="mitchell 1, danish 1 groups of 4")
        hall.enrol(4)
        hall.done("seat")
        where = ("--round", "1", "--table", "1")
        assert "--advantaged ID gives 0" in hall.done("lost", *where)
        told = hall.done("lost", *where, "--advantaged", "P1")
        assert told == "noted\nround 1, table 1: the sheet was noted as lost before; now 0 to P1 in place of 7\n"

    def test_takes_a_lost_sheet_once(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new(code="federal", plan="mitchell 1, danish 1 groups of 4")
        hall.enrol(4)
        hall.done("seat")
        where = ("--round", "1", "--table", "1")
        hall.done("lost", *where)
        assert "noted as lost already" in hall.do("lost", *where).err
        hall.done("lost", *where, "--advantaged", "P1")
        for advantaged in ((), ("--advantaged", "P1"), ("--advantaged", "P3")):
            assert "noted as lost already" in hall.do("lost", *where, *advantaged).err
        assert hall.json("check")["sound"] is True

    def test_brings_back_into_the_published_rounds(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new()
        hall.enrol(6)
        hall.done("seat", "--whole", "--apart", "none")
        hall.done("withdraw", "P1", "--why", "temporary")
        assert hall.do("back", "P1", "--round", "1").status == 2
        assert hall.done("back", "P1") == "noted: round 2\n"
        assert hall.json("check")["sound"] is True

    def test_says_when_a_given_score_may_be_an_advantage(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path / "last")
        hall.folder.mkdir()
        hall.new(plan="danish 1")
        hall.enrol(2)
        hall.done("seat")
        assert "unfair advantage" in hall.done("delay", "P1", "--minutes", "12")
        assert "ingiusto vantaggio" in hall.done("delay", "P2", "--minutes", "12", "--lang", "it")

    def test_corrects_with_old_and_new_value(self, hall: Hall) -> None:
        hall.scores("1,1,1000,0")
        told = hall.done("correct", "--round", "1", "--table", "1", "--score", "0,1000", "--cause", "inverted")
        assert told == "round 1, table 1: 1000 – 0 is now 0 – 1000\n"
        last = json.loads(hall.done("log", "--json").splitlines()[-1])
        assert (last["fact"]["old"], last["fact"]["new"]) == ([1000, 0], [0, 1000])

    def test_every_entry_tells_who_and_why(self, hall: Hall) -> None:
        hall.done("warn", "P1", "--by", "Arbitro Rossi", "--reason", "art. 21")
        last = json.loads(hall.done("log", "--json").splitlines()[-1])
        assert (last["by"], last["reason"], last["kind"]) == ("Arbitro Rossi", "art. 21", "warning-given/1")
        assert "Arbitro Rossi: warning P1 (art. 21)\n" in hall.done("log")

    def test_tells_how_much_longer_a_table_plays(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new(code="federal")
        hall.enrol(4)
        hall.done("seat")
        assert (
            hall.done("pause", "P1", "--minutes", "4") == "noted: round 1\ntable 1 plays 4:00 longer than the round\n"
        )
        told = hall.done("pause", "P1", "--minutes", "7:30", "--lang", "it")
        assert told == "registrato: turno 1\nil tavolo 1 gioca 11:30 oltre il turno\n"
        assert "withdraw P1 --why temporary" in hall.do("pause", "P1", "--minutes", "10:01").err

    def test_seats_by_the_alphabet_from_the_referees_letters(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new(code="federal")
        hall.done("enrol", hall.list(f"{HEADER}\n1,Ada,X\n2,Bea,X 2\n3,Carlo,X 3\n4,Dino,X 4"))
        seating = hall.json("seat", "--order", "alphabet", "--apart", "none", "--letters", "b,a")
        assert [(table["ns"], table["ew"]) for table in seating["tables"]] == [("2", "1"), ("3", "4")]

    def test_the_log_is_told_in_words(self, hall: Hall) -> None:
        hall.done("delay", "P2", "--minutes", "4", "--reason", "traffico")
        assert hall.done("log", "--lang", "it").endswith(": ritardo P2: ritardo di 4:00 (traffico)\n")

    def test_takes_a_sheet_as_it_comes_in(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new()
        hall.enrol(4)
        assert hall.do("score", "--table", "1", "--score", "500,0").status == 2
        hall.done("seat", "--apart", "none")
        assert hall.done("score", "--table", "2", "--score", "1240,865") == (
            "round 1, table 2: 1240 – 865\nround 1: 1 tables still without a score\n"
        )
        answer = hall.do("score", "--table", "2", "--score", "1240,860")
        assert (answer.status, "is there already: to change it, correct" in answer.err) == (2, True)
        assert "1242 is no multiple of 5" in hall.do("score", "--table", "1", "--score", "1242,0").err
        deals = ("--deal", "300+145,100-35", "--deal", "100+0,0-80")
        told = hall.done("score", "--round", "1", "--table", "1", *deals, "--score", "545,-15", "--lang", "it")
        assert told == "turno 1, tavolo 1: 545 – −15\nil turno 1 è completo\n"
        assert hall.json("check")["sound"]

    def test_puts_a_misspelled_name_right(self, hall: Hall) -> None:
        told = hall.done("amend", "P1", "--player", "ada 1", "--name", " Ada  Rossi", "--club", "Lodi", "--lang", "it")
        assert told == "P1: – diventa Lodi; Ada 1 diventa Ada Rossi\n"
        assert "Ada Rossi" in (hall.folder / "cup.event.pages" / "entries.html").read_text(encoding="utf-8")
        assert hall.do("amend", "P1", "--club", "Lodi").status == 2
        assert hall.json("check")["sound"]

    def test_substitutes_a_player(self, hall: Hall) -> None:
        told = hall.done("substitute", "P1", "--player", "Ada 1", "--by-player", "Zoe")
        assert told == "Zoe plays for Ada 1 in P1 from round 1 on\n"
        told = hall.done("substitute", "P2", "--player", "Ada 2", "--by-player", "Ida", "--round", "2")
        assert told == "Ida plays for Ada 2 in P2 from round 2 on\n"
        refused = hall.do("substitute", "P3", "--player", "Ada 3", "--by-player", "Eva", "--round", "5")
        assert "from a round that has not begun: from 1 to 2, not from 5" in refused.err

    def test_takes_sheets_that_both_sides_have_signed(self, hall: Hall) -> None:
        sheet = ("--round", "1", "--table", "1")
        hall.done("propose", "P1", *sheet, "--score", "1000,0")
        assert self.standing(hall, "P1") == (0, 0)
        assert hall.done("confirm", "P3", *sheet) == (
            "round 1, table 1: signed by all, handed in\na paper sheet is handed in by the winners: P1\n"
        )
        assert self.standing(hall, "P1") == (15, 1000)

    def test_lets_the_referee_decide_a_disputed_sheet(self, hall: Hall) -> None:
        sheet = ("--round", "1", "--table", "1")
        hall.done("propose", "P1", *sheet, "--score", "1000,0")
        hall.done("dispute", "P3", *sheet, "--lang", "it")
        assert "disputed by P3" in hall.do("confirm", "P3", *sheet).err
        hall.scores("1,1,500,0")
        assert self.standing(hall, "P1") == (12, 500)

    def test_swaps_a_wrong_seat_and_warns(self, hall: Hall) -> None:
        hall.done("swap", "P3", "P4", "--warn", "P3")
        hall.scores("1,1,0,1000")
        assert self.standing(hall, "P4") == (15, 1000)
        assert hall.do("swap", "P3", "P4").status == 2
        assert hall.json("check")["sound"]

    def test_asks_before_somebody_is_made_to_rest_a_second_time(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.new(code="federal", plan="danish 3")
        hall.enrol(5)
        hall.done("seat", "--apart", "none")
        hall.scores("1,1,100,0", "1,2,100,0")
        rests = hall.json("seat")["bye"]
        refused = hall.do("swap", rests, "P5")
        assert (refused.status, "--pass-limits" in refused.err) == (2, True)
        hall.done("swap", rests, "P5", "--pass-limits", "--reason", "the referee's order")
        assert hall.json("check")["sound"]

    def test_does_not_say_of_a_stopped_event_what_the_code_does_not(self, tmp_path: Path) -> None:
        hall = Hall(tmp_path)
        hall.done("new", "--code", "scala40", "--kind", "individual", "--plan", "danish 2", "--seed", "1")
        told = hall.done("stop", "--reason", "power cut", "--lang", "it")
        assert told.splitlines()[1].endswith("il codice non dice se la gara è valida: decide l'organizzazione")

    def test_stops_an_event(self, hall: Hall) -> None:
        assert "void" in hall.done("stop", "--reason", "power cut")

    def test_posts_a_ranking_that_is_complete(self, hall: Hall) -> None:
        assert hall.do("post").status == 2
        assert hall.do("standings", "--posted").status == 2
        hall.scores("1,1,0,500", "1,2,0,0")
        hall.done("post")
        before = hall.json("standings")
        hall.done("correct", "--round", "1", "--table", "1", "--score", "500,0", "--cause", "inverted")
        assert hall.json("standings", "--posted") == before != hall.json("standings")
        assert hall.json("check")["sound"]


class TestSlips:
    def test_a_second_seat_asks_before_it_seats_ahead(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        hall.done("seat")
        answer = hall.do("seat")
        assert answer.status == 2
        assert "to seat round 2 all the same, which does not depend on scores, --ahead." in answer.err
        assert hall.json("seat", "--ahead")["round"] == 2

    def test_a_mitchell_can_be_published_whole_and_taken_back(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        assert [seated["round"] for seated in hall.json("seat", "--whole")] == [1, 2]
        assert hall.done("undo", "--reason", "wrong order") == "withdrawn: seating of a round (2)\n"
        assert hall.json("seat", "--order", "alphabet")["round"] == 1
        kinds = [json.loads(line)["kind"] for line in hall.done("log", "--json").splitlines()]
        assert kinds[-4:] == ["round-seated/1", "round-seated/1", "entries-withdrawn/1", "round-seated/1"]
        assert hall.json("check")["sound"]

    def test_nothing_is_left_to_take_back(self, hall: Hall) -> None:
        hall.new()
        assert "There is nothing to undo." in hall.do("undo").err


class TestByHand:
    def test_the_jury_and_a_complaint_stand_in_the_log(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(2)
        hall.done("note", "--topic", "jury", "--text", "Ada Rossi", "--by", "Bea")
        told = hall.done("note", "--topic", "complaint", "--text", "pile", "--decision", "stands", "--id", "P1")
        assert told == "noted\ndecided by the jury: Ada Rossi\n"
        entry = json.loads(hall.done("log", "--json").splitlines()[-2])
        assert (entry["by"], entry["fact"]["text"]) == ("Bea", "Ada Rossi")
        assert hall.do("note", "--topic", "complaint", "--text", "pile").status == 2

    def test_who_is_due_to_be_reported_is_told(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        hall.done("seat")
        told = hall.done("withdraw", "P1", "--why", "unjustified", "--lang", "it")
        assert "Da segnalare alla Giustizia Sportiva (FITAB 2025-06, art. 37): P1." in told

    def test_who_never_came_is_told_when_the_first_round_is_over(self, hall: Hall) -> None:
        """Federal art. 38."""
        hall.new("federal", "mitchell 2", "--level", "regional")
        hall.enrol(6)
        hall.done("seat", "--whole", "--apart", "none")
        told = "Da segnalare alla Giustizia Sportiva (federal"
        assert told not in hall.done("withdraw", "P1", "--why", "absent-at-the-start", "--lang", "it")
        file = hall.list("round,table,ns,ew\n1,2,500,0")
        assert told not in hall.done("scores", file, "--lang", "it")
        file = hall.list("round,table,ns,ew\n1,3,500,0")
        assert told in hall.done("scores", file, "--lang", "it")

    def test_fees_come_back(self, hall: Hall) -> None:
        hall.new("federal")
        hall.enrol(4)
        assert hall.do("refund", "--fee", "20").status == 2
        hall.done("stop")
        amounts = ("--fee", "20", "--prizes", "12.50", "--costs", "13")
        assert hall.done("refund", *amounts) == "every entrant gets back 16.75\n"
        assert "expected an amount" in hall.do("refund", "--fee", "x").err

    def test_a_sheet_left_on_the_table(self, hall: Hall) -> None:
        hall.new("federal")
        hall.enrol(2)
        hall.done("seat")
        hall.scores("1,1,1000,0")
        told = hall.done("left", "--round", "1", "--table", "1")
        assert told == "warned for a sheet that was left on the table: P1\n"


class TestExports:
    def test_can_be_read_by_others_and_read_back(self, hall: Hall) -> None:
        hall.new()
        hall.done("enrol", hall.list(f"{HEADER}\nP1,=Ada,Bè,Città\nP2,Cia,Dea,,,,7,8,90\n"))
        hall.done("seat")
        hall.scores("1,1,1000,500")
        out = hall.folder / "out"
        assert len(hall.done("export", "--out", str(out)).splitlines()) == 7
        data = json.loads((out / "event.json").read_text(encoding="utf-8"))
        assert (data["format"], data["entries"], data["event"]["over"]) == ("pinella-event/1", 5, False)
        assert data["rounds"][0]["tables"] == [
            {
                "table": 1,
                "group": "",
                "sides": [["P1"], ["P2"]],
                "score": [1000, 500],
                "sheets": [{"room": "", "totals": [1000, 500], "deals": [], "bases": []}],
            }
        ]
        assert data["standings"] == [{**row, "group": ""} for row in hall.json("standings")]
        assert [(each["id"], each["vp"], each["how"]) for each in data["results"]] == [
            ("P1", 12, "played"),
            ("P2", 8, "played"),
        ]
        assert (out / "entries.csv").read_bytes().startswith(b"\xef\xbb\xbfpair,player1")
        assert "'=Ada" in (out / "entries.csv").read_text(encoding="utf-8-sig")

        again = Hall(hall.folder / "again")
        again.folder.mkdir()
        again.new()
        again.done("enrol", str(out / "event.xlsx"))
        again.done("seat")
        again.done("scores", str(out / "scores.csv"))
        assert again.json("standings") == hall.json("standings")

    def test_prizes_are_shared_by_who_ties(self, hall: Hall) -> None:
        hall.new(plan="mitchell 1")
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        hall.scores("1,1,500,0", "1,2,500,0")
        prizes = hall.list("posto;premio\n1;100,51\n2;50\n3;prosciutto\n")
        assert hall.done("prizes", prizes, "--lang", "it") == (
            "1. P1: 75,26 € (diviso fra 2)\n1. P2: 75,25 € (diviso fra 2)\n"
            "3. P3: prosciutto (diviso fra 2)\n3. P4: prosciutto (diviso fra 2)\n"
        )
        won = hall.json("prizes", prizes)
        assert won[0] == {"id": "P1", "place": 1, "group": "", "cents": 7526, "things": [], "shared_with": 1}
        answer = hall.do("prizes", hall.list("place,prize\n1,10\n1,20\nx,5\n2,\n"))
        assert [line.split(": ", 2)[2] for line in answer.err.splitlines()[:-1]] == [
            "line 3, column place: Place 1 stands there twice.",
            "line 4, column place: Expected a number from 1, not “x”.",
            "line 5, column prize: The prize is missing.",
        ]

    def test_prizes_of_a_group_that_is_not_there_are_refused(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        hall.scores("1,1,500,0", "1,2,500,0")
        answer = hall.do("prizes", hall.list("place,prize,group\n1,10,A\n1,cup,b\n"), "--lang", "it")
        assert answer.status == 2
        assert "i premi del girone A, B non andrebbero a nessuno" in answer.err

    def test_prizes_before_the_end_are_told_to_be_early(self, hall: Hall) -> None:
        hall.new()
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        hall.scores("1,1,500,0", "1,2,400,0")
        answer = hall.do("prizes", hall.list("place,prize\n1,cup\n"))
        assert (answer.status, answer.out) == (0, "1. P1: cup\n")
        assert "the event is not over (rounds seated: 1 of" in answer.err

    def test_a_prize_meant_as_money_is_an_amount_or_refused(self, hall: Hall) -> None:
        hall.new(plan="mitchell 1")
        hall.enrol(4)
        hall.done("seat", "--apart", "none")
        hall.scores("1,1,500,0", "1,2,500,0")
        assert hall.json("prizes", hall.list("place;prize\n1;1.000 €\n"))[0]["cents"] == 50_000
        answer = hall.do("prizes", hall.list("place;prize\n1;-5\n2;0\n"))
        assert [line.split(": ", 2)[2] for line in answer.err.splitlines()[:-1]] == [
            "line 2, column prize: “-5” is no amount such as 150, 150.50 or € 1,250.",
            "line 3, column prize: “0” is no amount such as 150, 150.50 or € 1,250.",
        ]

    def test_the_calendar_is_printed_before_it_is_played(self, hall: Hall) -> None:
        hall.new(plan="round-robin 3")
        hall.enrol(3)
        assert hall.do("calendar").status == 2
        hall.done("seat")
        assert [(each["round"], each["matches"], each["rest"]) for each in hall.json("calendar")] == [
            (1, [["P2", "P3"]], "P1"),
            (2, [["P3", "P1"]], "P2"),
            (3, [["P1", "P2"]], "P3"),
        ]
        assert hall.done("calendar", "--lang", "it").startswith("Turno 1\nP2 – P3\nP1 riposa\n")


class TestRefusals:
    @pytest.fixture
    def hall(self, tmp_path: Path) -> Hall:
        hall = Hall(tmp_path)
        hall.new()
        hall.enrol(4)
        hall.done("seat")
        return hall

    def test_tell_every_bad_line_and_take_nothing(self, hall: Hall) -> None:
        answer = hall.scores("1,1,1000,0", "1,2,1001,0", "1,9,0,0", "3,1,0,0", "1,1,0,0", "1,2,5,x")
        assert answer.status == 2
        assert [re.sub(r"^pinella: \S+list.csv: ", "", line) for line in answer.err.splitlines()] == [
            "line 3, column ns: 1001 is no multiple of 5.",
            "line 4, column table: There is no table 9 in round 1.",
            "line 5, column round: Round 3 is not seated: rounds seated so far: 1.",
            "line 6, column table: The score of round 1, table 1, stands in line 2 already.",
            "line 7, column ew: Expected whole points, not “x”.",
            f"pinella: nothing was taken from {hall.folder / 'list.csv'}",
        ]
        assert [row["played"] for row in hall.json("standings")] == [0, 0, 0, 0]

    def test_of_a_sheet_with_a_line_a_deal_tell_what_cannot_be_read_first(self, hall: Hall) -> None:
        answer = hall.do(
            "scores",
            hall.list("round,table,deal,ns,ew\n1,1,1,100,0\n1,1,2,x,0\n1,2,1,101,0\n1,2,2,0,0\n"),
        )
        assert [line.split(": ", 2)[2] for line in answer.err.splitlines()[:-1]] == [
            "line 3, column ns: Expected whole points, not “x”.",
            "line 4, column ns: 101 is no multiple of 5.",
        ]

    def test_of_a_header_name_the_columns_that_are_there(self, hall: Hall) -> None:
        answer = hall.do("scores", hall.list("round,tabel,ns,ew\n1,1,5,0\n"))
        assert "line 1, column table: The column is missing. There are: round, tabel, ns, ew." in answer.err

    def test_of_an_entry_list_name_line_and_column(self, hall: Hall) -> None:
        other = Hall(hall.folder / "other")
        other.folder.mkdir()
        other.new()
        answer = other.do("enrol", other.list(f"{HEADER}\nP1,Ada,Bea\nP1,Cia,\n"), "--lang", "it")
        assert answer.status == 2
        assert "riga 3, colonna pair: P1 è già iscritto." in answer.err
        assert "riga 3, colonna player2: I giocatori devono essere 2, qui sono 1." in answer.err
        assert other.json("standings") == []

    def test_name_their_article(self, hall: Hall) -> None:
        hall.done("seat", "--ahead")
        answer = hall.do("seat")
        assert answer.err == "pinella: Scores of round 1 are missing, tables 1, 2. (FITAB 2025-06, art. 2)\n"

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("penalty", "X", "--vp", "1"), "No entrant is called X."),
            (("delay", "P1", "--minutes", "soon"), "expected minutes such as 7 or 7:30, found 'soon'"),
            (("correct", "--round", "1", "--table", "1", "--score", "a", "--cause", "operator"), "expected scores"),
            (("standings", "--after", "5"), "round 5 is not seated yet"),
            (("new", "--code", "federal", "--plan", "danish 2"), "say --deals N and --plan PLAN"),
            (("seat", "--apart", "town"), "--apart takes club, province and region"),
            (("lost", "--round", "1", "--table", "1"), "has no rule for a lost sheet"),
            (("not-called", "--round", "1", "--table", "1"), "was not announced"),
            (("stop-match", "--round", "1", "--table", "1"), "give an arbitral score"),
            (("new", "--code", "federal", "--deals", "4", "--plan", "danish 2"), "is there already"),
        ],
    )
    def test_are_one_line_and_status_2(self, hall: Hall, arguments: tuple[str, ...], message: str) -> None:
        answer = hall.do(*arguments)
        assert answer.status == 2
        assert message in answer.err
        assert answer.err.count("\n") == 1

    def test_a_changed_byte_is_found(self, hall: Hall) -> None:
        with closing(sqlite3.connect(hall.event)) as connection:
            connection.execute("DROP TRIGGER facts_stay_UPDATE")
            connection.execute("UPDATE facts SET body = replace(body, 'Ada 3', 'Ada 5') WHERE version = 4")
            connection.commit()
        answer = hall.do("check")
        assert answer.status == 1
        assert "entry 4: It is not what was written." in answer.out
        assert "registrazione 4: Non è quello che era stato scritto." in hall.do("check", "--lang", "it").out
        found = json.loads(hall.do("check", "--json").out)["findings"]
        assert found == [{"entry": 4, "code": "check/damaged", "what": "It is not what was written."}]


class TestTeams:
    @pytest.mark.parametrize(("code", "is_told"), [("fitab-2025", True), ("federal", False), ("international", False)])
    def test_a_table_that_the_code_does_not_print_is_to_be_announced(
        self, hall: Hall, code: str, is_told: bool
    ) -> None:
        """AMB-75."""
        told = hall.done("new", "--code", code, "--kind", "teams", "--deals", "4", "--plan", "danish 1")
        assert ("announce the preset, 10-10 up to 160 match points and 20-0 beyond 2510" in told) is is_told

    def test_of_both_rooms_are_added_up(self, hall: Hall) -> None:
        hall.new("federal", "danish 1", "--kind", "teams")
        header = "pair,player1,player2,player3,player4,captain"
        hall.done("enrol", hall.list(f"{header}\nT1,Ada,Bea,Cia,Dea,Cia\nT2,Eva,Fia,Gea,Ida,\n"))
        hall.done("seat")
        told = hall.done("turn", "--table", "1", "--cards", "Kh", "7s")
        assert told == "T2 says first who plays in the open room and who in the closed one\n"
        early = hall.do("lineup", "T1", "--round", "1", "--open", "Ada,Bea", "--closed", "Cia,Dea")
        assert "Before T1, T2 must say who plays in which room." in early.err
        where = ("--round", "1", "--table", "1")
        hall.done("propose", "T1", *where, "--room", "open", "--score", "2000,1500", "--player", "Bea")
        hall.done("confirm", "T2", *where, "--room", "open")
        told = hall.do("scores", hall.list("round,table,room,ns,ew\n1,1,closed,100,0\n")).out
        assert told == "1 scores taken\nround 1 is complete\n"
        assert hall.json("standings")[0] == {"rank": 1, "id": "T1", "vp": 13, "mp": 600, "played": 1}
        assert hall.json("sheet", *where, "--room", "closed")["lead"] == 100
        assert hall.do("enrol", hall.list(f"{header}\nT3,A,B,C,D,X\n"), "--late").status == 2
        out = hall.folder / "out"
        hall.done("export", "--out", str(out))
        assert (out / "scores.csv").read_text(encoding="utf-8-sig").splitlines() == [
            "round,table,room,ns,ew",
            "1,1,open,2000,1500",
            "1,1,closed,100,0",
        ]

    def test_line_up_before_every_match(self, hall: Hall) -> None:
        hall.new("federal", "danish 2", "--kind", "teams")
        header = "pair," + ",".join(f"player{n}" for n in range(1, 6))
        rows = [f"T{t}," + ",".join(f"{t}{name}" for name in "abcde") for t in (1, 2)]
        hall.done("enrol", hall.list("\n".join([header, *rows])))
        told = hall.done("lineup", "T1", "--open", "1a,1b", "--closed", "1c, 1e")
        assert told == "round 1, T1: open room 1a + 1b, closed room 1c + 1e\n"
        hall.done("seat")
        answer = hall.do("lineup", "T1", "--open", "1a,1b", "--closed", "1c,1d", "--round", "1")
        assert "During the match of round 1" in answer.err


class TestItalian:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("--code", "federal", "--deals", "4", "--plan", "swiss 3"), "i sistemi sono mitchell, danish"),
            (("--code", "federal", "--deals", "4", "--plan", "danish"), "ci vogliono un sistema e i suoi turni"),
            (("--code", "federal", "--deals", "5", "--plan", "danish 2"), "nessuna tabella V.P. per 5 smazzate"),
            (("--code", "online", "--deals", "4", "--plan", "danish 2"), "online non conosce tornei"),
            (("--code", "scala40", "--deals", "4", "--plan", "danish 2"), "scala40 non conosce gare pairs (art. 2)"),
            (
                ("--code", "fitab-2025", "--deals", "4", "--plan", "modified-danish 2"),
                "danese modificato non in funzione",
            ),
        ],
    )
    def test_of_an_event_that_cannot_be_made(self, hall: Hall, arguments: tuple[str, ...], message: str) -> None:
        answer = hall.do("new", *arguments, "--lang", "it")
        assert answer.status == 2
        assert message in answer.err

    def test_every_mistake_of_the_source_has_a_translation(self) -> None:
        source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/pinella/tournament").rglob("*.py"))
        raised = re.findall(r'TournamentError\(\s*f?"(.+?)"\s*\)', source)
        told = {re.sub(r"{}", "", english) for english in TOURNAMENT}
        missing = [text for text in raised if re.sub(r"{[^}]*}", "", text) not in told and "cannot" not in text]
        assert raised
        assert missing == ["{self.book.id} knows no tournaments"]


class TestHelp:
    @pytest.mark.parametrize("name", sorted(COMMANDS))
    def test_of_every_command_begins_as_the_list_says(self, name: str) -> None:
        context = click.Context(group)
        command = group.get_command(context, name)
        assert command is not None
        assert " ".join((command.help or "").split("\n\n")[0].split()) == COMMANDS[name][1]

    def test_names_every_command_on_the_page(self) -> None:
        page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
        assert [name for name in COMMANDS if name not in page] == []
        assert isinstance(cli, click.Group)


class TestSentences:
    def test_both_languages_fill_in_the_same_values(self) -> None:
        for code, (italian, english) in wording.SENTENCES.items():
            assert set(re.findall(r"{(\w+)}", italian)) == set(re.findall(r"{(\w+)}", english)), code

    def test_every_refusal_of_the_source_has_one(self) -> None:
        source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/pinella/tournament").rglob("*.py"))
        codes = set(
            re.findall(
                r'"((?:seat|enrol|entry|file|score|correct|penalty|delay|leave|award|sheet|call|stop|substitute|amend|swap|lineup|print|prize|sign|turn|note|undo|refund|pause|check|post)/[a-z0-9-]+)"',
                source,
            )
        )
        assert codes == set(wording.SENTENCES) - {"unknown-entrant"}
