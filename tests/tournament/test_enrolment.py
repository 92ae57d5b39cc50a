"""Enrolment: lists in every shape people bring, nobody twice, substitutions and their limits."""

from __future__ import annotations

from pathlib import Path

import pytest
import xlsxwriter  # type: ignore[import-untyped]

from pinella.tournament import No, TournamentError, Wish
from pinella.tournament.documents.telling import what
from pinella.tournament.enrolment import amend, change, faults, substitute
from pinella.tournament.facts import Entrant, EntrantChanged, Player
from pinella.tournament.files.entry_lists import BadLine, read_entries
from pinella.tournament.teams import line_up
from pinella.tournament.wording import refusal_in_words
from tests.tournament.desk import Desk, entrant

HEADER = "pair,player1,player2,club,region,category,card1,card2,points"
ROWS = ["P1,Niccolò Bò,Anna Dé,Città,Lazio,A,100,101,250", "P2,Ugo È,Ida,Lodi,,,,,"]
EXPECTED = [
    Entrant(
        id="P1",
        players=(Player("Niccolò Bò", "100"), Player("Anna Dé", "101")),
        club="Città",
        region="Lazio",
        category="A",
        points=250,
    ),
    Entrant(id="P2", players=(Player("Ugo È"), Player("Ida")), club="Lodi"),
]


def read(path: Path, desk: Desk | None = None) -> tuple[list[Entrant], list[BadLine]]:
    entrants, bad, _ = read_entries(path, (desk or Desk()).event)
    return entrants, bad


class TestLists:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
    @pytest.mark.parametrize("delimiter", [",", ";", "\t"])
    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    def test_of_every_encoding_and_delimiter_read_alike(
        self, tmp_path: Path, encoding: str, delimiter: str, newline: str
    ) -> None:
        file = tmp_path / "entries.csv"
        file.write_bytes(newline.join([HEADER, *ROWS, ""]).replace(",", delimiter).encode(encoding))
        assert read(file) == (EXPECTED, [])

    def test_of_a_spreadsheet_read_alike(self, tmp_path: Path) -> None:
        file = tmp_path / "entries.xlsx"
        book = xlsxwriter.Workbook(file)
        sheet = book.add_worksheet()
        for row, line in enumerate([HEADER, *ROWS]):
            for column, cell in enumerate(line.split(",")):
                sheet.write(row, column, int(cell) if cell.isdigit() else cell)
        book.close()
        assert read(file) == (EXPECTED, [])

    def test_that_tell_excel_what_divides_the_cells_read_alike(self, tmp_path: Path) -> None:
        file = tmp_path / "entries.csv"
        file.write_bytes("\r\n".join(["sep=;", HEADER, *ROWS, "P3,Cia,"]).replace(",", ";").encode("cp1252"))
        entrants, bad = read(file)
        assert entrants[: len(EXPECTED)] == EXPECTED
        assert [(each.line, each.column) for each in bad] == [(len(ROWS) + 3, "player2")]

    def test_may_name_their_columns_in_italian_and_have_others(self, tmp_path: Path) -> None:
        file = tmp_path / "iscritti.csv"
        file.write_text("Coppia;Giocatore 1;Giocatore 2;Circolo;Telefono\nP1;Ada;Bea;Lodi;123\n", encoding="utf-8")
        entrants, bad, unread = read_entries(file, Desk().event)
        assert (entrants[0].club, bad, unread) == ("Lodi", [], ["telefono"])

    def test_quotes_may_hold_delimiters_and_line_breaks(self, tmp_path: Path) -> None:
        file = tmp_path / "entries.csv"
        file.write_text(f'{HEADER}\nP1,"Rossi, Ada",Bea,"Club\nLodi"\nP2,Cia,\n', encoding="utf-8")
        entrants, bad = read(file)
        assert entrants[0].players[0].name == "Rossi, Ada"
        assert [(each.line, each.column) for each in bad] == [(4, "player2")]

    @pytest.mark.parametrize(
        ("rows", "line", "column", "code"),
        [
            (["P1,Ada,Bea", "P1,Cia,Dea"], 3, "pair", "entry/id-twice"),
            (["P1,Ada,Bea", ",Cia,Dea"], 3, "pair", "entry/no-id"),
            (["P1,Ada,Bea", "", "P2,Cia,"], 4, "player2", "entry/so-many-players"),
            (["P1,Ada,Bea", "P2,Cia,bea"], 3, "player2", "entry/person-twice"),
            (["P1,Ada Rossi,Bea", "P2,Rossi Ada,Cia"], 3, "player1", "entry/person-twice"),
            (["P1,Ada,Ada"], 2, "player2", "entry/person-twice"),
            (["P1,Ada,Bea,,,,7,8", "P2,Cia,Dea,,,,8,9"], 3, "card1", "entry/card-twice"),
            (["P1,Ada,Bea,,,,7,8", "P2,Cia,Ada,,,,9,7"], 3, "player2", "entry/person-twice"),
            (["P1,Ada,Bea,,,,,,many"], 2, "points", "entry/points"),
            (["P1,Ada,Bea,,,,,,1,,,x"], 2, "", "file/too-many-cells"),
            (['P1,"Ada,Bea'], 2, "", "file/not-csv"),
        ],
    )
    def test_that_are_wrong_name_line_column_and_reason(
        self, tmp_path: Path, rows: list[str], line: int, column: str, code: str
    ) -> None:
        file = tmp_path / "entries.csv"
        file.write_text("\n".join([HEADER, *rows, ""]), encoding="utf-8")
        _, bad = read(file)
        assert [(each.line, each.column, each.code) for each in bad] == [(line, column, code)]

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            (b"", "file/empty"),
            (b"player1,player2\nAda,Bea\n", "file/column-missing"),
            (b"pair,player1,player2\n", "file/no-rows"),
            (b"pair,player1,pair\n1,2,3\n", "file/column-twice"),
            (b"pair,player1,player2\nP1,A\x81,B\n", "file/not-text"),
        ],
    )
    def test_that_cannot_be_read_say_why(self, tmp_path: Path, data: bytes, code: str) -> None:
        file = tmp_path / "entries.csv"
        file.write_bytes(data)
        _, bad = read(file)
        assert [each.code for each in bad] == [code]

    def test_that_are_no_spreadsheets_or_not_there_are_told(self, tmp_path: Path) -> None:
        file = tmp_path / "entries.xlsx"
        file.write_bytes(b"PK\x03\x04 nothing")
        with pytest.raises(TournamentError, match="not a spreadsheet"):
            read(file)
        with pytest.raises(TournamentError, match="cannot read"):
            read(tmp_path / "missing.csv")


class TestPeople:
    def test_of_one_name_with_two_cards_are_two(self) -> None:
        desk = Desk()
        ada, other = Player("Ada", "1"), Player("Ada", "2")
        listed = [Entrant(id="P1", players=(ada, Player("Bea"))), Entrant(id="P2", players=(other, Player("Cia")))]
        assert faults(desk.event, listed) == []

    def test_who_have_entered_before_are_found(self) -> None:
        desk = Desk()
        desk.enrol("A B")
        again = Entrant(id="C", players=(Player("a 1"), Player("New")))
        assert [fault.code for fault in faults(desk.event, [again])] == ["entry/person-twice"]

    @pytest.mark.parametrize(
        ("kind", "players", "right"), [("teams", 4, True), ("teams", 9, False), ("pairs", 3, False)]
    )
    def test_are_as_many_as_the_kind_asks_for(self, kind: str, players: int, right: bool) -> None:
        desk = Desk("danish 1", kind=kind)
        assert (faults(desk.event, [entrant("A", players)]) == []) is right

    def test_what_is_written_about_them_can_be_put_right(self) -> None:
        desk = Desk()
        desk.enrol("A B")
        old = desk.event.entrants["A"]
        assert desk.take(change(desk.event, old, entrant("A", club="Lodi"))) is None
        assert desk.event.entrants["A"].club == "Lodi"
        assert isinstance(change(desk.event, old, entrant("B")), No)


class TestAmending:
    """A slip of the pen in a list, found when the event has long begun."""

    def test_a_name_is_put_right_in_every_round_and_both_readings_are_told(self) -> None:
        desk = Desk("danish 3", kind="teams", code="fitab-2025")
        desk.enrol([entrant(name, 5, captain=f"{name} 1") for name in "AB"])
        desk.seat()
        assert desk.take(line_up(desk.event, "A", ["A 1", "A 2"], ["A 3", "A 4"], 1)) is None
        assert desk.score(1, 500, 0) is None
        fact = amend(desk.event, "A", {"name": "Ada", "card": "7"}, "a 1")
        assert isinstance(fact, EntrantChanged)
        assert what(fact, "it") == "A 1 diventa Ada; A 1 diventa Ada; – diventa 7"
        assert desk.take(fact) is None
        assert desk.event.entrants["A"].players[0] == Player("Ada", "7")
        assert desk.event.entrants["A"].captain == "Ada"
        assert desk.event.lineups[1, "A"].open == ("Ada", "A 2")
        assert desk.findings() == []

    def test_whoever_is_written_rightly_is_the_same_substitute(self) -> None:
        desk = Desk("danish 3")
        desk.enrol("A B")
        assert desk.take(substitute(desk.event, "A", "A 1", Player("Zoo"))) is None
        assert desk.take(amend(desk.event, "A", {"name": "Zoe"}, "Zoo")) is None
        refusal = substitute(desk.event, "A", "A 2", Player("Ugo"))
        assert isinstance(refusal, No)
        assert refusal.code == "substitute/whole-pair"
        assert not isinstance(substitute(desk.event, "A", "Zoe", Player("A 1")), No)

    def test_a_single_player_need_not_be_named(self) -> None:
        desk = Desk("danish 3", code="federal", kind="one-against-one")
        desk.enrol(2)
        assert desk.take(amend(desk.event, "P1", {"name": "Ada", "club": "Lodi", "points": 12})) is None
        assert desk.event.entrants["P1"] == Entrant("P1", (Player("Ada"),), club="Lodi", points=12)

    @pytest.mark.parametrize(
        ("who", "about", "player", "code"),
        [
            ("X", {"club": "Lodi"}, "", "unknown-entrant"),
            ("A", {}, "", "amend/nothing"),
            ("A", {"name": ""}, "A 1", "amend/nothing"),
            ("A", {"name": "Ada"}, "", "amend/which-player"),
            ("A", {"name": "Ada"}, "B 1", "amend/which-player"),
            ("A", {"name": "B 2"}, "A 1", "entry/person-twice"),
            ("A", {"name": "A 2"}, "A 1", "entry/person-twice"),
            ("A", {"card": "9"}, "A 1", "entry/card-twice"),
            ("A", {"captain": "Ugo"}, "", "entry/captain"),
        ],
    )
    def test_what_cannot_be_so_is_refused(self, who: str, about: dict[str, object], player: str, code: str) -> None:
        desk = Desk()
        desk.enrol([entrant("A"), Entrant("B", (Player("B 1", "9"), Player("B 2")))])
        refusal = amend(desk.event, who, about, player)
        assert isinstance(refusal, No)
        assert refusal.code == code
        assert all(refusal_in_words(refusal, lang) for lang in ("it", "en"))


class TestSubstitution:
    def federal(self, rounds: int, over: int) -> Desk:
        desk = Desk(f"danish {rounds}", code="federal")
        desk.enrol("A B")
        for _ in range(over):
            desk.seat()
            desk.score(1, 100, 0)
        return desk

    @pytest.mark.rule("B-38.1")
    @pytest.mark.parametrize(("over", "allowed"), [(0, True), (2, True), (3, False)])
    def test_only_before_half_of_the_rounds_are_played(self, over: int, allowed: bool) -> None:
        desk = self.federal(6, over)
        answer = substitute(desk.event, "A", "A 1", Player("Newcomer"))
        assert isinstance(answer, No) is not allowed
        assert desk.take(answer) is None or not allowed

    @pytest.mark.rule("B-38.2", "B-38.4")
    def test_only_by_somebody_who_has_not_taken_part(self) -> None:
        desk = self.federal(6, 1)
        answer = substitute(desk.event, "A", "A 1", Player("B 2"))
        assert isinstance(answer, No)
        assert answer.code == "substitute/has-played"

    @pytest.mark.rule("B-38.3")
    def test_only_once_a_pair(self) -> None:
        desk = self.federal(6, 1)
        desk.take(substitute(desk.event, "A", "A 1", Player("Newcomer")))
        assert [player.name for player in desk.event.entrants["A"].players] == ["Newcomer", "A 2"]
        answer = substitute(desk.event, "A", "A 2", Player("Another"))
        assert isinstance(answer, No)
        assert answer.code == "substitute/once-only"

    @pytest.mark.rule("F-37.1")
    def test_fitab_sets_no_time_limit(self) -> None:
        desk = Desk("danish 2")
        desk.enrol("A B")
        desk.seat()
        desk.score(1, 100, 0)
        desk.seat()
        assert desk.take(substitute(desk.event, "A", "A 1", Player("Newcomer"))) is None
        assert desk.take(substitute(desk.event, "A", "Newcomer", Player("Another"))) is None

    @pytest.mark.rule("F-37.1")
    @pytest.mark.parametrize(("kind", "allowed"), [("pairs", False), ("teams", True)])
    def test_fitab_replaces_a_whole_pair_in_events_of_teams_only(self, kind: str, allowed: bool) -> None:
        desk = Desk("danish 4", kind=kind)
        desk.enrol("A B")
        assert desk.take(substitute(desk.event, "A", "A 1", Player("Newcomer"))) is None
        answer = substitute(desk.event, "A", "A 2", Player("Another"))
        assert isinstance(answer, No) is not allowed
        if isinstance(answer, No):
            assert (answer.code, str(answer.article)) == ("substitute/whole-pair", "FITAB 2025-06, art. 37")

    @pytest.mark.rule("F-37.1")
    def test_fitab_lets_who_was_replaced_for_a_while_come_back(self) -> None:
        desk = Desk("danish 4")
        desk.enrol("A B")
        desk.seat()
        desk.score(1, 100, 0)
        for old, new in [("A 1", "Newcomer"), ("Newcomer", "A 1"), ("A 2", "Another"), ("Another", "A 2")]:
            assert desk.take(substitute(desk.event, "A", old, Player(new))) is None
        assert desk.findings() == []

    @pytest.mark.rule("B-38.2", "B-38.4")
    @pytest.mark.parametrize("over", [0, 1])
    def test_not_by_somebody_who_was_replaced_unless_he_never_played(self, over: int) -> None:
        desk = self.federal(6, over)
        assert desk.take(substitute(desk.event, "A", "A 1", Player("Newcomer"))) is None
        answer = substitute(desk.event, "B", "B 2", Player("A 1"))
        assert isinstance(answer, No) is (over == 1)
        if isinstance(answer, No):
            assert (answer.code, str(answer.article)) == ("substitute/has-taken-part", "federal undated, art. 38")

    @pytest.mark.rule("F-37.1")
    def test_counts_from_the_round_that_is_seated_and_not_begun(self) -> None:
        desk = Desk("danish 3")
        desk.enrol("A B C D")

        def first(number: int | None = None) -> object:
            answer = substitute(desk.event, "A", "A 1", Player("Newcomer"), number)
            return answer.code if isinstance(answer, No) else answer.round

        assert first() == 1
        desk.seat(Wish(apart=()))
        assert (first(), first(2), first(3)) == (1, 2, "substitute/round")
        desk.score(1, 100, 0)
        assert (first(), first(1)) == (2, "substitute/round")
        desk.score(2, 100, 0)
        assert first() == 2
        desk.seat()
        assert first() == 2
        assert desk.take(substitute(desk.event, "A", "A 1", Player("Newcomer"))) is None
        assert desk.findings() == []

    def test_needs_an_entrant_and_a_player_of_it(self) -> None:
        desk = self.federal(6, 0)
        for who, player, code in [("X", "A 1", "unknown-entrant"), ("A", "B 1", "substitute/not-a-player")]:
            answer = substitute(desk.event, who, player, Player("Newcomer"))
            assert isinstance(answer, No)
            assert answer.code == code


class TestLateEntries:
    """Art. 38; federal art. 39."""

    @pytest.mark.rule("F-38.1")
    def test_need_the_word_of_the_director(self) -> None:
        desk = Desk()
        desk.enrol(4)
        desk.seat()
        refusal = desk.enrol("L")
        assert refusal is not None
        assert refusal.code == "enrol/entries-closed"

    @pytest.mark.rule("F-38.2")
    def test_may_complete_an_incomplete_table(self) -> None:
        desk = Desk("danish 2")
        desk.enrol(3)
        desk.seat()
        assert desk.enrol("L", late=True) is None
        assert desk.event.rounds[0].byes == ()
        assert desk.event.missing_scores(1) == [1, 2]
        assert desk.findings() == []

    @pytest.mark.rule("F-38b.1")
    def test_have_missed_the_rounds_before(self) -> None:
        desk = Desk("danish 3")
        desk.enrol(4)
        desk.seat()
        for table in (1, 2):
            desk.score(table, 100, 0)
        assert desk.enrol("L", late=True, passing=True) is None
        assert desk.totals("L") == (8, -315)

    @pytest.mark.rule("B-39.1", "B-39.2")
    def test_of_a_federal_event(self) -> None:
        desk = Desk("danish 3", code="federal")
        desk.enrol(4)
        desk.seat()
        refusal = desk.enrol("L", late=True)
        assert refusal is not None
        assert (refusal.code, refusal.askable) == ("enrol/incomplete-table", True)
        assert desk.enrol("L", late=True, passing=True) is None
        for table in (1, 2):
            desk.score(table, 100, 0)
        assert len(desk.seat().byes) == 1
        assert desk.enrol("M", late=True) is None
        assert desk.event.rounds[1].byes == ()
