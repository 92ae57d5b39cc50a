"""The scoring-room exam of a federation, through the command line: 100 pairs, eleven rounds, and what may happen.

Six rounds of Mitchell, two of Danish, three of Danish in groups; a slip taken back, sheets with base and points, some
signed at the table, seating lists both ways, a late pair, a withdrawal, a complaint, two corrections, prizes, report.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter  # type: ignore[import-untyped]
from pypdf import PdfReader

from pinella.tournament.files import event_file
from tests.cli.running import Answer, pinella
from tests.oracle.tournament import Recount

PLAN = "mitchell 6 | danish 2, danish 3 groups"
HEADER = ["pair", "player1", "player2", "club", "province", "region", "category", "card1", "card2", "points"]


class Exam:
    """The desk with its folder."""

    def __init__(self, folder: Path, code: str) -> None:
        self.folder, self.file, self.code = folder, folder / "exam.event", code
        self.rng = random.Random(code)

    def do(self, name: str, *arguments: str) -> Answer:
        return pinella("tournament", name, str(self.file), *arguments)

    def done(self, name: str, *arguments: str) -> str:
        answer = self.do(name, *arguments)
        assert answer.status == 0, answer
        return answer.out

    def json(self, name: str, *arguments: str) -> Any:
        return json.loads(self.done(name, *arguments, "--json"))

    def spreadsheet(self, first: int, last: int) -> Path:
        file = self.folder / f"entries-{first}.xlsx"
        book = xlsxwriter.Workbook(file)
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, HEADER)
        for row, number in enumerate(range(first, last + 1), start=1):
            club = number % 17
            names = [f"Città {number}", f"Bò {number}"]
            about = [f"Club {club}", f"Prov {club % 9}", f"Reg {club % 5}", "ABC"[number % 3]]
            sheet.write_row(row, 0, [f"C{number:03}", *names, *about, 2 * number, 2 * number + 1, number * 7 % 300])
        book.close()
        return file

    def play(self, number: int) -> list[dict[str, Any]]:
        """Seat a round and bring every sheet."""
        seated = self.json("seat", *(("--order", "lot") if number == 1 else ()))
        assert seated["round"] == number
        numbers = [table["table"] for table in seated["tables"]]
        self.sign(number, numbers[0], seated["tables"][0])
        rows = self.with_bases(number, numbers[1:]) if number % 2 else self.totals(number, numbers[1:])
        scores = self.folder / f"scores-{number}.csv"
        scores.write_bytes("\r\n".join(rows).encode("cp1252"))
        self.done("scores", str(scores))
        tables: list[dict[str, Any]] = seated["tables"]
        return tables

    def totals(self, number: int, tables: list[int]) -> list[str]:
        """A list with the totals of every sheet."""
        points = (5 * self.rng.randrange(40, 500) for _ in iter(int, 1))
        return ["round;table;ns;ew", *(f"{number};{table};{next(points)};{next(points)}" for table in tables)]

    def with_bases(self, number: int, tables: list[int]) -> list[str]:
        """A list with base and points of every deal, and the totals that the players wrote."""
        rows = ["turno;tavolo;smazzata;NS base;NS punti;EO base;EO punti;NS;EO"]
        for table in tables:
            deals = [self.deal() for _ in range(4)]
            rows += [
                f"{number};{table};{deal};{ns[0]};{ns[1]};{ew[0]};{ew[1]};;"
                for deal, (ns, ew) in enumerate(deals, start=1)
            ]
            ns_total, ew_total = (sum(map(sum, side)) for side in zip(*deals, strict=True))
            rows.append(f"{number};{table};totale;;;;;{ns_total};{ew_total}")
        return rows

    def deal(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Base and points of both sides."""
        bases = [self.rng.choice([0, 100, 200, 300, 450]) for _ in range(2)]
        points = [5 * self.rng.randrange(-20, 60) for _ in range(2)]
        return (bases[0], points[0]), (bases[1], points[1])

    def printed(self, what: str, *arguments: str) -> str:
        """The text of everything that is printed."""
        out = self.folder / "printed" / what
        files = self.done("print", what, "--out", str(out), "--lang", "en", *arguments).splitlines()
        assert files
        assert all(file.endswith(".pdf") for file in files)
        return "\n".join(page.extract_text() for file in files for page in PdfReader(file).pages)

    def hang_the_seating(self, number: int, tables: list[dict[str, Any]]) -> None:
        """The seating of a round, by table and alphabetical: everybody is on both lists."""
        everybody = {one for table in tables for one in (table["ns"], table["ew"])}
        for what in ("seating", "seating-alphabetical"):
            text = self.printed(what, "--round", str(number))
            assert [one for one in sorted(everybody) if one not in text] == []

    def look_at_a_sheet(self, number: int, table: int) -> None:
        """Base and points of every side come to its total."""
        sheet = self.json("sheet", "--round", str(number), "--table", str(table))
        for side in sheet["sides"]:
            assert side["total"]["total"] == side["total"]["base"] + side["total"]["points"]
            assert side["total"]["base"] == sum(deal["base"] for deal in side["deals"])

    def give_prizes(self, final: list[dict[str, Any]]) -> None:
        """Money for the first three of group A, a thing for the first of the others."""
        prizes = self.folder / "prizes.csv"
        prizes.write_text("place,prize,group\n1,300,A\n2,200,A\n3,100,A\n1,cup,B\n1,medal,C\n", encoding="utf-8")
        won = self.done("prizes", str(prizes))
        assert "cup" in self.printed("prizes", "--prizes", str(prizes))
        assert all(next(row["id"] for row in final if row["group"] == group) in won for group in "ABC")
        assert "cup" in won

    def sign(self, number: int, table: int, seats: dict[str, Any]) -> None:
        """One side fills in the sheet of a table, and the other signs it."""
        where = ("--round", str(number), "--table", str(table))
        written: list[str] = []
        for ns, ew in (self.deal() for _ in range(4)):
            written += ["--deal", f"{ns[0]}{ns[1]:+d},{ew[0]}{ew[1]:+d}"]
        self.done("propose", seats["ns"], *where, *written)
        self.done("confirm", seats["ew"], *where)


@pytest.mark.parametrize("code", ["fitab-2025", "federal"])
def test_the_exam(tmp_path: Path, code: str) -> None:
    exam = Exam(tmp_path, code)
    exam.done("new", "--code", code, "--deals", "4", "--plan", PLAN, "--level", "regional", "--seed", "7")
    assert exam.done("enrol", str(exam.spreadsheet(1, 100))) == "100 enrolled, 100 in all\n"

    # The Mitchell: nobody meets twice, no club-mates meet in the first round.
    exam.done("seat", "--order", "alphabet")
    assert exam.done("undo", "--reason", "the lot was announced") == "withdrawn: seating of a round\n"
    first = exam.play(1)
    clubs = {f"C{number:03}": number % 17 for number in range(1, 101)}
    assert all(clubs[table["ns"]] != clubs[table["ew"]] for table in first)
    refused = exam.do("enrol", str(exam.spreadsheet(101, 101)), "--late")
    assert (refused.status, "incomplete" in refused.err) == (2, True)
    exam.done("enrol", str(exam.spreadsheet(101, 101)), "--late", "--pass-limits", "--reason", "came by train")
    met = {frozenset((table["ns"], table["ew"])) for table in first}
    for number in range(2, 7):
        tables = exam.play(number)
        assert len(tables) == (50 if number < 5 else 49)
        now = {frozenset((table["ns"], table["ew"])) for table in tables}
        assert not met & now
        met |= now
        if number == 3:
            told = exam.done("correct", "--round", "3", "--table", "20", "--cause", "operator", "--score", "1200,900")
            assert "is now 1200 – 900" in told
            exam.look_at_a_sheet(3, 21)
            exam.hang_the_seating(3, tables)
        if number == 4:
            exam.done(
                "note", "--topic", "complaint", "--text", "pile taken late", "--decision", "stands", "--id", "C007"
            )
            exam.done("withdraw", "C050", "--why", "justified", "--reason", "illness")

    # The Danish: first against second. One sheet is corrected before the next seating.
    for number in (7, 8):
        ranking = [row["id"] for row in exam.json("standings") if row["id"] != "C050"]
        tables = exam.play(number)
        assert {tables[0]["ns"], tables[0]["ew"]} == set(ranking[:2])
        assert len(tables) == 50
    signed = ("--confirmed", "--countersigned", "--reason", "sum checked with both pairs")
    exam.done("correct", "--round", "8", "--table", "2", "--cause", "arithmetic", "--score", "1505,1500", *signed)
    exam.done("post")

    # The groups: they stay, and the ranking is divided.
    ranking = [row["id"] for row in exam.json("standings") if row["id"] != "C050"]
    for number in (9, 10, 11):
        tables = exam.play(number)
        group_a = {one for table in tables if table["group"] == "A" for one in (table["ns"], table["ew"])}
        assert group_a == set(ranking[:16])
        refused = exam.do("correct", "--round", "8", "--table", "2", "--cause", "arithmetic", "--score", "1500,1500")
        assert refused.status == 2

    final = exam.json("standings")
    exam.give_prizes(final)
    report = exam.printed("report")
    for told in ("C050", "illness", "came by train", "sum checked with both pairs", "the lot was announced", "stands"):
        assert told in report
    assert [row["rank"] for row in final] == sorted(row["rank"] for row in final)
    assert {row["id"] for row in final[:16]} == set(ranking[:16])
    entries = [json.loads(line) for line in exam.done("log", "--json").splitlines()]
    recount = [(rank, who, vp, mp, played, group) for rank, who, vp, mp, played, group in Recount(entries).standings()]
    keys = ("rank", "id", "vp", "mp", "played", "group")
    assert [tuple(row[key] for key in keys) for row in final] == recount
    assert exam.json("check") == {"entries": len(event_file.read(exam.file)), "sound": True, "findings": []}
