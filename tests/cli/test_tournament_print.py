"""`pinella tournament print`: the paths it wrote, and clear words where there is nothing to print."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.running import Answer, pinella


def event(folder: Path) -> Path:
    """Four pairs who have played one of two rounds."""
    file = folder / "cup.event"
    plan = ("--deals", "4", "--plan", "danish 2", "--seed", "1")
    done("new", file, "--code", "fitab-2025", *plan)
    entries, scores = folder / "entries.csv", folder / "scores.csv"
    entries.write_text("pair,player1,player2\nA,A1,A2\nB,B1,B2\nC,C1,C2\nD,D1,D2", encoding="utf-8")
    scores.write_text("round,table,ns,ew\n1,1,500,100\n1,2,300,400", encoding="utf-8")
    done("enrol", file, str(entries))
    done("seat", file)
    done("scores", file, str(scores))
    return file


def done(name: str, file: Path, *arguments: str) -> Answer:
    answer = pinella("tournament", name, str(file), *arguments)
    assert answer.status == 0, answer
    return answer


def test_the_paths_are_printed(tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"
    answer = done("print", event(tmp_path), "seating", "--out", str(out))
    assert answer.out.splitlines() == [str(out / "seating-01.pdf")]
    assert (out / "seating-01.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in out.iterdir()] == ["seating-01.pdf"]


def test_all_prints_what_there_is(tmp_path: Path) -> None:
    prizes = tmp_path / "prizes.csv"
    prizes.write_text("place,prize\n1,150\n2,Coppa", encoding="utf-8")
    answer = done("print", event(tmp_path), "all", "--out", str(tmp_path / "out"), "--prizes", str(prizes))
    names = [Path(line).name for line in answer.out.splitlines()]
    assert names == [
        "entries.pdf",
        "seating-01.pdf",
        "seating-alphabetical-01.pdf",
        "slips.pdf",
        "score-sheets-01-filled.pdf",
        "results-01.pdf",
        "standings-01.pdf",
        "prizes.pdf",
        "report.pdf",
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("final",), "La gara non è conclusa (turni assegnati: 1 di 2)"),
        (("prizes",), "Manca la lista dei premi"),
        (("calendar",), "Non c'è un girone all'italiana in corso"),
        (("seating", "--round", "2"), "Il turno 2 non è assegnato"),
        (("final", "--lang", "en"), "The event is not over"),
    ],
)
def test_nothing_to_print_is_one_line_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    answer = pinella("tournament", "print", str(event(tmp_path)), *arguments, "--out", str(tmp_path / "out"))
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert not (tmp_path / "out").exists()


def test_a_prize_list_that_does_not_read_is_told_by_line(tmp_path: Path) -> None:
    prizes = tmp_path / "prizes.csv"
    prizes.write_text("place,prize\nfirst,150", encoding="utf-8")
    file = event(tmp_path)
    answer = pinella("tournament", "print", str(file), "prizes", "--out", str(tmp_path), "--prizes", str(prizes))
    assert answer.status == 2
    assert "riga 2, colonna place" in answer.err


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way", encoding="utf-8")
    answer = pinella("tournament", "print", str(event(tmp_path)), "seating", "--out", str(tmp_path / "out" / "deep"))
    assert answer.status == 2
    assert "Traceback" not in answer.err


def test_without_typst_it_says_so_and_writes_html(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    answer = done("print", event(tmp_path), "standings", "--out", str(tmp_path / "out"))
    assert answer.err == (
        "pinella: per PDF ci vogliono pacchetti che non sono installati: pip install 'pinella[print]'; "
        "al suo posto ci sono pagine HTML: si stampano dal browser\n"
    )
    assert answer.out.splitlines() == [str(tmp_path / "out" / "standings-01.html")]
