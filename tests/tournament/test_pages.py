"""The pages beside the file: up to date after every command, and never in its way."""

from __future__ import annotations

import csv
import os
import random
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pinella.tournament.facts import Entrant, Player
from pinella.tournament.files import event_file, pages
from pinella.tournament.files.web_pages import html_of
from tests.cli.running import Answer, pinella
from tests.tournament.printed import KINDS, people, played, printed

NEW = ("--code", "fitab-2025", "--deals", "4", "--plan", "mitchell 3, danish 1", "--seed", "1")


class Club:
    """A folder with an event in it."""

    def __init__(self, folder: Path, *options: str, names: str = "Nome") -> None:
        self.file, self.pages = folder / "cup.event", folder / "cup.event.pages"
        self.done("new", *NEW, *options)
        entries = folder / "entries.csv"
        rows = [f"{one.id},{','.join(player.name for player in one.players)}" for one in people("pairs", 8, names)]
        entries.write_text("pair,player1,player2\n" + "\n".join(rows), encoding="utf-8")
        self.done("enrol", str(entries))

    def do(self, name: str, *arguments: str) -> Answer:
        return pinella("tournament", name, str(self.file), *arguments)

    def done(self, name: str, *arguments: str) -> Answer:
        answer = self.do(name, *arguments)
        assert answer.status == 0, answer
        return answer

    def bring_scores(self, number: int) -> None:
        rng = random.Random(number)
        rows = [f"{number},{table},{5 * rng.randrange(300)},{5 * rng.randrange(300)}" for table in (1, 2, 3, 4)]
        scores = self.file.with_name("scores.csv")
        scores.write_text("round,table,ns,ew\n" + "\n".join(rows), encoding="utf-8")
        self.done("scores", str(scores))

    def read(self, name: str) -> str:
        return (self.pages / name).read_text(encoding="utf-8-sig")


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_each_command_leaves_the_pages_up_to_date(tmp_path: Path) -> None:
    club = Club(tmp_path)
    assert "Nome001A" in club.read("entries.html")
    club.done("seat")
    assert "Turno 1 di 4" in club.read("seating-01.html")
    assert "Nome008B" in club.read("seating-alphabetical-01.html")
    assert "in gioco" in club.read("results-01.html")
    club.bring_scores(1)
    assert "in gioco" not in club.read("results-01.html")
    assert len(list(csv.DictReader(club.read("scores.csv").splitlines()))) == 4
    before = club.read("standings.html")
    club.done("penalty", "E001", "--vp", "3")
    assert club.read("standings.html") != before
    assert not [path for path in club.pages.iterdir() if path.name.endswith(".new")]


def test_what_is_made_bit_by_bit_is_what_is_made_at_once(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for number in (1, 2, 3):
        club.done("seat")
        if number == 2:
            club.done("delay", "E002", "--minutes", "4")
            club.done("swap", "E001", "E003", "--reason", "wrong seats")
        club.bring_scores(number)
        club.done("correct", "--round", str(number), "--table", "2", "--score", "700,100", "--cause", "operator")
        if number == 2:
            club.done("substitute", "E005", "--player", "Nome005A", "--by-player", "Altro Nome")
    club.done("withdraw", "E004", "--why", "expelled")
    club.done("seat")
    club.done("undo")
    assert not (club.pages / "seating-04.html").exists()
    found = everything(club.pages)
    for path in club.pages.iterdir():
        path.unlink()
    pages.keep(club.file)
    assert everything(club.pages) == found


def test_only_what_a_command_has_touched_is_written(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for number in (1, 2):
        club.done("seat")
        club.bring_scores(number)
    old = club.pages / "results-01.html"
    os.utime(old, (0, 0))
    club.done("correct", "--round", "2", "--table", "1", "--score", "700,100", "--cause", "operator")
    assert old.stat().st_mtime == 0
    old.unlink()
    (club.pages / pages.NOTE).write_text("nonsense", encoding="utf-8")
    club.done("warn", "E001")
    assert old.is_file()


def test_pages_that_cannot_be_written_are_told_and_nothing_is_lost(tmp_path: Path) -> None:
    club = Club(tmp_path)
    for path in club.pages.iterdir():
        path.unlink()
    club.pages.rmdir()
    club.pages.write_text("in the way", encoding="utf-8")
    entries = len(event_file.read(club.file))
    answer = club.done("seat", "--lang", "it")
    assert "Turno 1 di 4" in answer.out
    assert "attenzione: tutto è registrato" in answer.err
    assert len(event_file.read(club.file)) == entries + 1


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(tmp_path)

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    answer = club.done("seat")
    assert "warning: everything is stored" in answer.err
    assert "No space left on device" in answer.err
    monkeypatch.undo()
    club.done("warn", "E001")
    assert "Nome001A" in club.read("seating-01.html")


def test_an_event_may_want_english_pages_or_none(tmp_path: Path) -> None:
    for name in ("english", "none"):
        (tmp_path / name).mkdir()
    english, none = Club(tmp_path / "english", "--pages", "en"), Club(tmp_path / "none", "--pages", "none")
    assert "Entries" in english.read("entries.html")
    assert not none.pages.exists()


class _Reader(HTMLParser):
    """Checks that what is opened is closed, and collects what stands on the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.said = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not [value for name, value in attrs if name in ("src", "href") and "//" in (value or "")]
        if tag not in ("meta", "br", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "path":
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


@pytest.mark.parametrize("kind", KINDS)
def test_pages_are_whole_and_names_are_names(kind: str) -> None:
    entrants = people(kind, 20)
    bad = '<script>alert(1)</script> & "co" <b>'
    first = entrants[0]
    desk = played(kind, [Entrant("<i>1", (Player(bad), *first.players[1:]), club="<u>"), *entrants[1:]], 2)
    for document in printed(desk, "all"):
        reader = _Reader()
        reader.feed(html_of(document))
        assert reader.open == []
        assert not reader.tags & {"script", "b1", "i", "u"}, document.name
        if document.name in ("entries", "seating-alphabetical-02"):
            assert bad in reader.said
