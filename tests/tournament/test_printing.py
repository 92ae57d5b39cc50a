"""PDF files: every document of every kind of event, looked at as a PDF reader sees it."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

from pinella.extras import MissingExtra
from pinella.tournament.documents import WHATS, documents
from pinella.tournament.facts import Entrant, Player, Topic
from pinella.tournament.files import printing
from pinella.tournament.files.printing import NoTypst, pdf_of, pictures_of, print_documents
from pinella.tournament.notes import note
from pinella.tournament.prizes import Prize
from pinella.tournament.saying_no import No
from tests.tournament.printed import KINDS, pages_of, people, pixels, played, printed, reader_of, source_of, text_of

HOSTILE = [
    '#foo *bar* "x"',
    "<script>alert(1)</script>",
    "\\ $x^2$ @ref",
    "=SUMME(A1)",
    "張偉 😀 𝕏",
    "a" * 120,
    "]] } #panic()",
]

PAPERS = [("pairs", "a4"), ("individual", "letter"), ("teams", "a4"), ("teams", "letter")]
"""Events, and what they are printed on."""


@pytest.mark.parametrize(("kind", "lang"), [*((kind, "it") for kind in KINDS), ("pairs", "en"), ("teams", "en")])
def test_everything_prints_for_every_kind(kind: str, lang: str) -> None:
    desk = played(kind, 20, 2)
    found = documents(source_of(desk, lang, [Prize(1, cents=15000), Prize(2, thing="Coppa")]), "all")
    assert isinstance(found, list)
    names = {document.name for document in found}
    assert {"entries", "seating-02", "seating-alphabetical-02", "slips", "results-02", "standings-02"} <= names
    assert {"score-sheets-02-filled", "prizes", "report"} <= names
    assert ("calendar" in names) is (kind == "teams")
    for document in found:
        assert text_of(document)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["seating-alphabetical", "slips", "entries"])
def test_lists_hold_every_name(kind: str, what: str) -> None:
    desk = played(kind, 24)
    (document,) = printed(desk, what)
    text = text_of(document)
    for entrant in desk.event.entrants.values():
        assert all(player.name in text for player in entrant.players), entrant


@pytest.mark.parametrize("kind", KINDS)
def test_the_wall_holds_every_table_and_whoever_sits_there(kind: str) -> None:
    desk = played(kind, 40, scores=False)
    (document,) = printed(desk, "seating")
    text = text_of(document)
    for table in desk.event.rounds[0].tables.values():
        for one in table.entrants:
            assert all(player.name in text for player in desk.event.entrants[one].players)


@pytest.mark.parametrize(("pairs", "seating", "by_name", "slips"), [(8, 1, 1, 1), (100, 3, 3, 10), (300, 4, 4, 30)])
def test_pages_are_as_many_as_expected(pairs: int, seating: int, by_name: int, slips: int) -> None:
    desk = played("pairs", pairs)
    for what, expected in (("seating", seating), ("seating-alphabetical", by_name), ("slips", slips)):
        (document,) = printed(desk, what)
        assert len(reader_of(document).pages) == expected, what


def test_two_score_sheets_fit_on_a_page() -> None:
    desk = played("pairs", 12, scores=False)
    (blank,) = printed(desk, "score-sheets")
    pages = pages_of(blank)
    assert len(pages) == 3
    for page, tables in zip(pages, [(1, 2), (3, 4), (5, 6)], strict=True):
        assert page.count("Firma N-S") == 2
        for table in tables:
            for one in desk.event.rounds[0].tables[table].entrants:
                assert all(player.name in page for player in desk.event.entrants[one].players)


def test_every_page_of_a_list_has_its_head_and_its_number() -> None:
    (document,) = printed(played("pairs", 100), "seating")
    for number, page in enumerate(pages_of(document), start=1):
        assert "Posizione ai tavoli" in page
        assert "Turno 1 di 4" in page
        assert f"Pagina {number} di 3" in page


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_names_whatever_is_in_them(kind: str) -> None:
    entrants = people(kind, 20)
    strange = [Player(name) for name in HOSTILE]
    first = [
        Entrant(one.id, (strange[place], *one.players[1:]), club="#club *x*") for place, one in enumerate(entrants[:7])
    ]
    plain = played(kind, 20, 2)
    desk = played(kind, [*first, *entrants[7:]], 2)
    before, now = ([len(reader_of(each).pages) for each in printed(some, "all")] for some in (plain, desk))
    assert all(pages <= usual + 1 for pages, usual in zip(now, before, strict=True))
    (by_name,) = printed(desk, "seating-alphabetical")
    text = text_of(by_name).replace(" ", "")
    for name in HOSTILE[:4]:
        assert name.replace(" ", "") in text
    assert "a" * 59 + "…" in text


@pytest.mark.parametrize(
    ("kind", "paper"), [("pairs", "a4"), ("individual", "letter"), ("teams", "a4"), ("teams", "letter")]
)
def test_nothing_leaves_the_page(kind: str, paper: str) -> None:
    """On any paper, with names as long as they come, the margins stay white."""
    entrants = people(kind, 20, name="Wolfeschlegelsteinhausenbergerdorff-Maria-")
    desk = played(kind, entrants, 2)
    for document in printed(desk, "all"):
        for picture in pictures_of(document, paper, 10):
            rows = pixels(picture)
            margin = 2
            edges = [*rows[:margin], *rows[-margin:], *(row[:margin] + row[-margin:] for row in rows)]
            assert {pixel for row in edges for pixel in row} == {(255, 255, 255, 255)}, document.name
            assert len({pixel for row in rows for pixel in row}) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_word_that_is_too_long_for_its_column_is_broken(kind: str) -> None:
    entrants = people(kind, 20)
    first = Entrant("E001", (Player("W" * 120), *entrants[0].players[1:]), club="y" * 120)
    desk = played(kind, [first, *entrants[1:]], 2)
    for document in printed(desk, "all"):
        if document.name.startswith("score-sheets") and kind == "teams":
            continue  # no line-up is known: no names stand there
        text = "\n".join(pages_of(document))
        # Of a team the players stand on the list of entries; elsewhere it has its own name.
        is_told = document.name != "report" and (kind != "teams" or document.name == "entries")
        assert "W" * 8 in text or not is_told, document.name
        across = kind == "teams" and document.name == "seating-02"  # small print over the whole page has room
        assert across or not re.search("W{47}", text), document.name


@pytest.mark.parametrize("what", ["entries", "standings"])
def test_a_row_is_not_divided_between_two_pages(what: str) -> None:
    named = [
        Entrant(
            id=f"E{place:03}", players=tuple(Player(f"Maria Antonietta n{place:03}{x} Fine{x}") for x in "ABCDEFGH")
        )
        for place in range(1, 41)
    ]
    (document,) = printed(played("teams", named), what)
    pages = pages_of(document)
    assert len(pages) > 2
    for text in pages:
        starts = set(re.findall(r"n(\d{3})A", text))
        assert starts
        assert {place for x in "BCDEFGH" for place in re.findall(rf"n(\d{{3}}){x}", text)} == starts


def test_a_row_longer_than_a_page_goes_on_on_the_next() -> None:
    desk = played("pairs", 8)
    desk.take(note(desk.event, Topic.COMPLAINT, "parola " * 3000, decision="fine"))
    (document,) = printed(desk, "report")
    assert text_of(document).count("parola") == 3000


def test_the_same_event_gives_the_same_bytes() -> None:
    desk = played("pairs", 12)
    for document in printed(desk, "all"):
        assert pdf_of(document, "a4") == pdf_of(document, "a4")


def test_a_slip_says_where_its_owner_sits_through_the_mitchell() -> None:
    desk = played("pairs", 8)
    (document,) = printed(desk, "slips", link="http://hall.test:8000/")
    slips = {slip.id: slip for slip in document.body.slips}  # type: ignore[union-attr]
    for _ in (2, 3):
        desk.score_all(random.Random(1))
        desk.seat()
    for number in (1, 2, 3):
        for table in desk.event.rounds[number - 1].tables.values():
            for place, side in enumerate(table.sides):
                stop = slips[side[0]].stops[number - 1]
                assert stop == (str(number), str(table.number), ("N-S", "E-O")[place])
    assert slips["E001"].link == "http://hall.test:8000/e/000000010000/E001"


def test_without_typst_pages_for_the_browser_are_written_instead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    found = printed(played("pairs", 8), "all")
    with pytest.raises(MissingExtra) as caught:
        pdf_of(found[0], "a4")
    assert (caught.value.extra, caught.value.module) == ("print", "typst")
    written, why = print_documents(found, tmp_path / "out", "a4")
    assert why == "PDF needs packages that are not installed: pip install 'pinella[print]'"
    assert {path.suffix for path in written} == {".html"}
    assert len(written) == len(found)
    assert "Nome001A" in (tmp_path / "out" / "seating-alphabetical-01.html").read_text(encoding="utf-8")


def test_typst_that_does_not_load_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its library is there, and this machine cannot run it."""
    (tmp_path / "typst.py").write_text("raise ImportError('no such instruction')", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "typst", raising=False)
    found = printed(played("pairs", 8), "entries")
    with pytest.raises(NoTypst, match="typst cannot be used here: no such instruction"):
        pdf_of(found[0], "a4")


def test_a_template_that_fails_is_told_and_gives_html(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "document.typ").write_text("#panic()", encoding="utf-8")
    monkeypatch.setattr(printing, "_TEMPLATES", tmp_path)
    written, why = print_documents(printed(played("pairs", 8), "seating"), tmp_path / "out", "a4")
    assert why.startswith("typst failed on seating-01")
    assert [path.name for path in written] == ["seating-01.html"]


@pytest.mark.parametrize("what", [what for what in WHATS if what not in ("score-sheets", "report", "all")])
def test_nothing_to_print_yet_is_said(what: str) -> None:
    desk = played("pairs", 0, 0)
    answer = documents(source_of(desk), what)
    assert isinstance(answer, No)
    assert answer.code.startswith("print/")


def test_a_round_that_is_not_seated_is_refused() -> None:
    answer = documents(source_of(played("pairs", 8)), "seating", 2)
    assert isinstance(answer, No)
    assert answer.code == "print/no-round"
