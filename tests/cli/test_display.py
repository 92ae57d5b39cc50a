"""What commands show, with `rich` and without: the same words, in a pipe the same bytes."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable
from io import StringIO

import pytest

from pinella.cli.coloured import Coloured
from pinella.cli.display import Column, Display, Text, display, joined, styled
from pinella.cli.plain import Plain
from tests.cli.running import pinella
from tests.conftest import ROOT

GOLDEN = ROOT / "tests" / "match" / "golden"
MATCH = str(GOLDEN / "fitab-2025.pin")
PIPED = [
    ("codes",),
    ("codes", "--lang", "it"),
    ("codes", "--diff", "fitab-2023", "federal"),
    ("article", "fitab-2025", "29", "--lang", "it"),
    ("article", "online", "1"),
    ("replay", MATCH),
    ("replay", str(GOLDEN / "scala40-six.pin"), "--lang", "it"),
    ("verify", MATCH),
    ("case", str(ROOT / "casebook" / "fitab" / "art-29.yaml")),
    ("ask", "fitab-2025"),
    ("simulate", "scala40", "--deals", "3", "--json"),
]
PLAYERS = (Column("id"), Column("players", breaks=True), Column("points", leans_right=True))
ROWS = (("P1", "Anna Bianchi, Bruno dalla Costa", "12"), ("P12", "李小龍, Zoë", "1234"))


def without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)


def test_rich_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(display(), Coloured)
    without_rich(monkeypatch)
    assert isinstance(display(), Plain)


@pytest.mark.parametrize("arguments", PIPED, ids=" ".join)
def test_a_pipe_gets_the_same_with_and_without_rich(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = b"3\nx\n1\n1\n"
    coloured = pinella(*arguments, stdin=typed)
    without_rich(monkeypatch)
    assert pinella(*arguments, stdin=typed) == coloured
    assert coloured.out


class TestTables:
    @pytest.mark.parametrize("width", [24, 30, 40, 60, 120])
    @pytest.mark.parametrize("margin", [0, 2])
    def test_are_broken_in_the_same_places(
        self, width: int, margin: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("COLUMNS", str(width))
        shown = []
        for screen in (Coloured(), Plain()):
            screen.table(PLAYERS, ROWS, margin=margin)
            shown.append(capsys.readouterr().out)
        assert shown[0] == shown[1]

    def test_stand_in_columns(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "32")
        Plain().table(PLAYERS, ROWS)
        assert capsys.readouterr().out.splitlines() == [
            "id   players              points",
            "P1   Anna Bianchi, Bruno      12",
            "     dalla Costa                ",
            "P12  李小龍, Zoë            1234",
        ]

    def test_share_the_room_as_with_rich(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """At every width at which no column vanishes."""
        columns = [Column("a"), Column("b", breaks=True), Column("c", breaks=True), Column("d", breaks=True)]
        rows = [("one", "two three four five", "six seven eight nine ten eleven", "twelve thirteen fourteen fifteen")]
        for width in range(30, 100):
            monkeypatch.setenv("COLUMNS", str(width))
            shown = []
            for screen in (Coloured(), Plain()):
                screen.table(columns, rows)
                shown.append(capsys.readouterr().out)
            assert shown[0] == shown[1], width


class TestText:
    def test_knows_the_style_of_each_part(self) -> None:
        cards = joined(" ", iter((styled("7♥", "bold red"), styled("K♠", "bold"))))
        sentence = styled("N draws ") + cards + "."
        assert str(sentence) == "N draws 7♥ K♠."
        assert sentence.parts == (("N draws ", ""), ("7♥", "bold red"), (" ", ""), ("K♠", "bold"), (".", ""))
        assert sentence.or_style("green").parts[0] == ("N draws ", "green")
        assert (styled("a", "red") + styled("b", "red")).parts == (("ab", "red"),)
        assert (Text() + "").parts == ()

    def test_is_marked_where_a_pattern_is_found_and_no_style_is(self) -> None:
        text = (styled("7♥ and ") + styled("8♥", "bold")).marked(re.compile("[78]♥"), "red")
        assert text.parts == (("7♥", "red"), (" and ", ""), ("8♥", "bold"))

    def test_is_coloured_where_rich_is_told_to(self, monkeypatch: pytest.MonkeyPatch) -> None:
        out = StringIO()
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setattr(sys, "stdout", out)
        Coloured().print(styled("7♥", "bold red"), "[bold] :heart:")
        assert out.getvalue() == "\x1b[1;31m7♥\x1b[0m [bold] :heart:\n"


class Terminal(StringIO):
    """An error stream that is looked at."""

    def isatty(self) -> bool:
        return True


class TestProgress:
    """On a clock of its own: how fast this machine is does not matter."""

    def told(self, monkeypatch: pytest.MonkeyPatch, stream: StringIO, work: Callable[[Display], None]) -> str:
        monkeypatch.setattr(sys, "stderr", stream)
        ticks = iter(range(1_000))
        monkeypatch.setattr(time, "monotonic", lambda: next(ticks))
        work(Plain())
        return stream.getvalue()

    def test_is_written_over_on_a_terminal_and_leaves_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def work(screen: Display) -> None:
            with screen.progress("verifying") as progress:
                progress(0, None)
                progress(50, 200)
                progress(200, 200)

        told = self.told(monkeypatch, Terminal(), work)
        assert told == "\rverifying 25 %\rverifying 100 %\r               \r"

    def test_tells_the_pace_since_the_beginning(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def pace(done: int, total: int, speed: float | None) -> str:
            return f"{done}/{total} {speed}"

        def work(screen: Display) -> None:
            with screen.progress("deals", 100, 200, pace) as progress:
                progress(130, 200)

        told = self.told(monkeypatch, Terminal(), work)
        assert told.split("\r")[1:3] == ["deals 100/200 None", "deals 130/200 15.0"]

    def test_is_gone_after_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken_off(screen: Display) -> None:
            with screen.progress("deals", 0, 10) as progress:
                progress(5, 10)
                raise KeyboardInterrupt

        def work(screen: Display) -> None:
            with pytest.raises(KeyboardInterrupt):
                broken_off(screen)

        assert self.told(monkeypatch, Terminal(), work).endswith("\rdeals 50 %\r          \r")

    def test_says_nothing_where_nobody_looks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def work(screen: Display) -> None:
            with screen.progress("deals", 0, 10) as progress:
                progress(5, 10)

        assert self.told(monkeypatch, StringIO(), work) == ""


class TestTheWidth:
    def test_is_that_of_the_variable_or_80(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nowhere(_: int) -> os.terminal_size:
            raise OSError("no terminal")

        monkeypatch.setattr(os, "get_terminal_size", nowhere)
        for said, width in (("132", 132), ("", 80), ("wide", 80), ("0", 80)):
            monkeypatch.setenv("COLUMNS", said)
            assert Plain().width == width

    def test_is_that_of_a_terminal_at_any_of_the_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def at_errors(number: int) -> os.terminal_size:
            if number != 2:
                raise OSError("no terminal")
            return os.terminal_size((101, 30))

        monkeypatch.delenv("COLUMNS", raising=False)
        monkeypatch.setattr(os, "get_terminal_size", at_errors)
        assert Plain().width == 101
