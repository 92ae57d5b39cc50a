"""The page of the arena: a fixed list of comparisons, kept row by row, a table and a drawing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from pinella.codes import BOOKS
from pinella.lab import arena_report, arena_rows
from pinella.lab.arena import Arena, Found, arena_of, compare
from pinella.lab.arena_plot import LEFT, RIGHT, Dot, Panel, drawing, ticks
from pinella.lab.arena_rows import PLAYING_LAB, Kept, Row, checksum, fingerprint, rows, same_players

SVG = "{http://www.w3.org/2000/svg}"


def quick(_: int, deals: int) -> list[Row]:
    """Three rows that take no time; the second differs from the first by a name only."""
    wanted = [("federal", ["greedy", "random"], 2), ("federal", ["circolo", "random"], 2)]
    wanted.append(("scala40", ["greedy", "random"], 4))
    return [Row(arena_of(code, bots, seed=1, players=players), deals) for code, bots, players in wanted]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(arena_report, "rows", quick)
    return tmp_path


def written(folder: Path, capsys: pytest.CaptureFixture[str], deals: int = 5) -> tuple[int, str, str]:
    options = ["--core-deals", str(deals), "--workers", "1"]
    options += ["--cache", str(folder / "rows.json"), "--plot", str(folder / "arena.svg")]
    status = arena_report.main(options)
    said = capsys.readouterr()
    return status, said.out, said.err


class TestTheList:
    def test_has_greedy_against_random_under_every_code(self) -> None:
        found = {(row.arena.code, row.arena.players) for row in rows(1, 1) if row.arena.bots == ("greedy", "random")}
        assert {code for code, _ in found} == set(BOOKS)
        assert {("federal", 2), ("online", 2), ("scala40", 4)} <= found

    def test_has_search_against_greedy_in_both_games(self) -> None:
        found = {(row.arena.code, row.arena.players) for row in rows(1, 1) if row.arena.bots == ("search", "greedy")}
        assert found == {*arena_rows.SEARCH_CODES, ("scala40", 4)}

    def test_bots_inside_the_core_play_more_deals(self) -> None:
        deals = {(row.arena.code, *row.arena.bots): row.deals for row in rows(30, 99)}
        assert deals["fitab-2025", "greedy", "random"] == 99
        assert deals["fitab-2025", "circolo", "principiante"] == 30

    def test_a_search_plays_all_deals_in_one_code_of_burraco_and_fewer_in_the_others(self) -> None:
        deals = {row.arena.code: row.deals for row in rows(30, 99) if row.arena.bots == ("search", "greedy")}
        del deals["scala40"]
        assert deals.pop("fitab-2025") == 30
        assert set(deals.values()) == {10}

    def test_in_scala_40_it_plays_more_alone_and_fewer_where_three_of_them_sit(self) -> None:
        found = {row.arena.bots: row for row in rows(30, 99) if row.arena.code == "scala40" and row.arena.alone}
        assert {bots: row.deals for bots, row in found.items()} == {("search", "greedy"): 90, ("greedy", "search"): 10}
        assert all(len(row.arena.contests) == 1 for row in found.values())

    def test_has_no_two_rows_between_the_same_players(self) -> None:
        """`maestro` against `circolo` is `search` against `greedy`: the same deals would stand there twice."""
        keys = [row.key for row in rows(30, 99)]
        assert len(keys) == len(set(keys))
        assert same_players() == {("maestro", "circolo"): ("search", "greedy")}

    def test_has_every_other_step_of_the_ladder(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(arena_rows, "same_players", dict)
        found = [row.arena.bots for row in rows(30, 99) if row.arena.code == "scala40"]
        assert found[3:] == [("principiante", "random"), ("circolo", "principiante"), ("maestro", "circolo")]


class TestThePage:
    def test_holds_every_row_and_the_command_that_made_it(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        status, page, _ = written(folder, capsys)
        assert status == 0
        assert page.startswith("# How strong the bots are\n")
        assert (
            f"$ python -m pinella.lab.arena_report --deals {arena_report.DEALS} --core-deals 5 > docs/arena.md\n"
            in page
        )
        assert "(images/arena.svg)" in page
        lines = page.splitlines()
        assert sum(line.startswith("| federal | 2 |") for line in lines) == 2
        assert (
            sum(line.startswith(("| greedy | 3 × random | 5 |", "| random | 3 × greedy | 5 |")) for line in lines) == 2
        )
        assert "`pinella arena scala40 --bots greedy,random --deals 5 --seed 2026`" in page
        assert page.count("`maestro` against `circolo`: as `search` against `greedy` above") == 2

    def test_rows_have_as_many_cells_as_their_heads(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        _, page, _ = written(folder, capsys)
        tables = [part for part in page.split("\n\n") if part.startswith("| ")]
        assert len(tables) == 3
        assert all(len({line.count(" | ") for line in table.splitlines()}) == 1 for table in tables)

    def test_progress_goes_to_the_error_stream(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        _, page, said = written(folder, capsys)
        assert "[1/3] federal, 2 players: greedy against random, 5 deals" in said
        assert "[3/3] scala40" in said
        assert "[1/3]" not in page


class TestFinishedRows:
    def test_are_not_played_again(
        self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = written(folder, capsys)
        monkeypatch.setattr(arena_report, "compare", None)
        status, page, said = written(folder, capsys)
        assert (status, page) == first[:2]
        assert said.count("(kept)") == 3

    def test_serve_for_another_name_of_the_same_player(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        _, page, said = written(folder, capsys)
        assert said.count("(kept)") == 1
        one, other = (line for line in page.splitlines() if line.startswith("| federal | 2 |"))
        assert one.replace("greedy", "circolo") == other

    def test_are_played_again_when_the_bots_have_changed(
        self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        written(folder, capsys)
        monkeypatch.setattr(arena_rows, "fingerprint", lambda: "another")
        assert written(folder, capsys)[2].count("(kept)") == 1

    def test_are_played_again_for_another_number_of_deals(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        written(folder, capsys)
        assert written(folder, capsys, deals=6)[2].count("(kept)") == 1

    def test_survive_an_interruption(
        self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken_off(arena: Arena, deals: int, **options: object) -> Found:
            found = compare(arena, 2 if arena.code == "scala40" else deals)
            return Found(arena, deals, found.sums, found.paces, found.core)

        monkeypatch.setattr(arena_report, "compare", broken_off)
        status, page, said = written(folder, capsys)
        assert (status, page) == (130, "")
        assert "interrupted; finished rows are kept in" in said
        monkeypatch.setattr(arena_report, "compare", compare)
        assert written(folder, capsys)[2].count("(kept)") == 2

    def test_a_damaged_file_is_named(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "rows.json").write_text("{")
        with pytest.raises(SystemExit) as stop:
            written(folder, capsys)
        assert stop.value.code == 2
        assert "rows.json is damaged: remove it" in capsys.readouterr().err

    def test_are_a_file_of_plain_json(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        written(folder, capsys)
        assert len(json.loads((folder / "rows.json").read_text())) == 2
        assert [path.name for path in sorted(folder.iterdir())] == ["arena.svg", "rows.json"]
        assert Kept(folder / "none.json").get(quick(0, 5)[0]) is None

    def test_depend_on_the_rules_and_the_bots_and_not_on_the_page(self, tmp_path: Path) -> None:
        for name in ("bots/greedy.py", "play/table.py", "lab/at_table.py", "lab/arena_plot.py"):
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(name)
        before = checksum(tmp_path)
        assert len(before) == len(fingerprint())
        (tmp_path / "lab" / "arena_plot.py").write_text("changed")
        assert checksum(tmp_path) == before
        (tmp_path / "play" / "table.py").write_text("changed")
        assert checksum(tmp_path) != before

    def test_depend_on_every_module_that_makes_their_numbers(self) -> None:
        """All that the kept data of a comparison is made by, apart from those who hand the work out and complain."""
        lab = Path(arena_rows.__file__).parent
        found, ahead = set[str](), ["arena_data"]
        while ahead:
            name = ahead.pop()
            if name not in found:
                found.add(name)
                ahead += re.findall(
                    r"from pinella\.lab\.(\w+) import", (lab / f"{name}.py").read_text(encoding="utf-8")
                )
                ahead += re.findall(r"from pinella\.lab import (\w+)", (lab / f"{name}.py").read_text(encoding="utf-8"))
        assert {"tally", "contest", "_burraco", "_scala40"} <= found
        covered = {path.stem for pattern in PLAYING_LAB for path in lab.glob(pattern)}
        assert found - covered == {"engines", "mistakes"}


class TestTheDrawing:
    def test_has_a_dot_and_a_name_for_every_contest(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        written(folder, capsys)
        root = ElementTree.fromstring((folder / "arena.svg").read_text(encoding="utf-8"))  # noqa: S314  (our own)
        names = [text.text or "" for text in root.iter(f"{SVG}text")]
        assert "greedy v. random, federal (2)" in names
        assert "random among 3 × greedy" in names
        assert len(list(root.iter(f"{SVG}circle"))) == 4

    def test_greater_values_stand_further_right_and_inside_the_axis(self) -> None:
        dots = [
            Dot("<a>", -120.0, (-150.0, -90.0), "−120"),
            Dot("b", 40.0, None, "+40"),
            Dot("c", 730.0, (700, 760), ""),
        ]
        root = ElementTree.fromstring(drawing("a & b", [Panel("points", "", 0, dots)]))  # noqa: S314  (our own)
        places = [float(circle.attrib["cx"]) for circle in root.iter(f"{SVG}circle")]
        assert LEFT <= places[0] < places[1] < places[2] <= RIGHT
        reaches = [line for line in root.iter(f"{SVG}line") if line.attrib["class"] == "reach"]
        assert [
            float(one.attrib["x1"]) < place < float(one.attrib["x2"])
            for one, place in zip(reaches, (places[0], places[2]), strict=True)
        ] == [True, True]

    def test_has_colours_for_dark_pages(self) -> None:
        assert "prefers-color-scheme: dark" in drawing("", [])

    @pytest.mark.parametrize(
        ("values", "marks"),
        [
            ((0, 1_413), [0, 500, 1_000, 1_500]),
            ((-70, 711), [-200, 0, 200, 400, 600, 800]),
            ((0, 100), [0, 20, 40, 60, 80, 100]),
            ((25, 25), [24, 24.5, 25, 25.5, 26]),
        ],
    )
    def test_ticks_are_round_numbers_around_the_values(self, values: tuple[float, ...], marks: list[float]) -> None:
        assert ticks(values) == marks
