"""`pinella replay`: a recorded match told move by move."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from pinella.codes import book
from pinella.match import Deals, begin
from pinella.match.pin import MOST_BYTES, decode, read, write
from pinella.play.seats import Seat
from tests.cli.running import pinella
from tests.conftest import ROOT
from tests.match.playing import dealt

GOLDEN = ROOT / "tests" / "match" / "golden"
FITAB, SCALA40, ONLINE = GOLDEN / "fitab-2025.pin", GOLDEN / "scala40.pin", GOLDEN / "online-two-clock.pin"
EACH = pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.pin")), ids=lambda file: file.stem)


class TestTheStory:
    def test_tells_who_did_what_with_names_and_suits(self) -> None:
        answer = pinella("replay", str(FITAB))
        assert (answer.status, answer.err) == (0, "")
        lines = answer.out.splitlines()
        assert lines[0] == "FITAB Burraco, code of 2025, edition 2025-06"
        assert lines[1] == "A match of 4 deals"
        assert "Deal 1: Dario (W) deals" in lines
        assert sum(" goes out" in line for line in lines) == 4
        assert any(line.startswith("Anna (N) draws ") and line[-1] in "♥♦♣♠k" for line in lines)

    def test_ends_with_counts_totals_and_result(self) -> None:
        match = read(decode(FITAB.read_bytes()))
        out = pinella("replay", str(FITAB)).out
        totals = ", ".join(f"{party.value} {points}" for party, points in match.totals.items())
        assert f"Totals: {totals}" in out
        assert out.count("Count of deal ") == 4
        assert "Winner: EW (Bruno, Dario)" in out
        assert out.splitlines()[-1].startswith("Victory points: NS ")

    def test_speaks_italian(self) -> None:
        out = pinella("replay", str(FITAB), "--lang", "it").out
        assert "Smazzata 1: mazziere Dario (W)" in out
        assert " pesca " in out
        assert " scarta " in out
        assert "carte calate" in out
        assert "Vince: EW (Bruno, Dario)" in out

    @EACH
    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_every_recorded_match_is_told_in_both_languages(self, file: Path, lang: str) -> None:
        answer = pinella("replay", str(file), "--lang", lang)
        assert (answer.status, answer.err) == (0, "")
        assert "{" not in answer.out

    def test_scala40_is_told_by_player(self) -> None:
        out = pinella("replay", str(SCALA40)).out
        assert "has opened" in out
        assert "in place of the joker of T" in out

    def test_a_clock_that_ran_out(self) -> None:
        out = pinella("replay", str(ONLINE)).out
        assert "The clock of Anna (N) has run out" in out
        assert "The match is lost on time" in out

    def test_one_deal_alone(self) -> None:
        out = pinella("replay", str(FITAB), "--deal", "2").out
        assert "Deal 2: Anna (N) deals" in out
        assert "Deal 1:" not in out
        assert "Deal 3:" not in out
        whole = pinella("replay", str(FITAB)).out
        totals = [line for line in whole.splitlines() if line.startswith("Totals:")]
        assert [line for line in out.splitlines() if line.startswith("Totals:")] == [totals[1]]

    def test_a_deal_that_was_not_played_is_refused(self) -> None:
        answer = pinella("replay", str(FITAB), "--deal", "9")
        assert (answer.status, answer.out) == (2, "")
        assert "the match has 4 deals" in answer.err

    def test_a_name_cannot_play_tricks_with_the_terminal(self, tmp_path: Path) -> None:
        match = begin(book("online"), ("\x1b[31mAnna", "B", "C", "D"), Deals(1), first_dealer=Seat.NORTH, name="x")
        file = tmp_path / "x.pin"
        file.write_text(write(dealt(match, 1)), encoding="utf-8")
        answer = pinella("replay", str(file))
        assert "\x1b" not in answer.out
        assert "Anna (N) deals" in answer.out
        assert answer.out.splitlines()[-1] == "The match goes on."


class TestJson:
    @EACH
    def test_one_event_a_line(self, file: Path) -> None:
        answer = pinella("replay", str(file), "--json")
        events = [json.loads(line) for line in answer.out.splitlines()]
        history = read(decode(file.read_bytes())).history
        assert [event["event"] for event in events] == [event.kind for event in history]
        assert events[-1]["event"] == "match-ended/1"

    def test_cards_are_in_notation(self) -> None:
        events = [json.loads(line) for line in pinella("replay", str(FITAB), "--json").out.splitlines()]
        drawn = next(event for event in events if event["event"] == "card-drawn/1")
        assert set(drawn) == {"event", "seat", "card"}
        counted = next(event for event in events if event["event"] == "deal-counted/1")
        assert counted["counts"][0]["party"] == "NS"
        assert sum(points for _, points in counted["counts"][0]["parts"]) == counted["counts"][0]["total"]


class TestColour:
    def test_only_on_a_terminal(self) -> None:
        assert "\x1b" not in pinella("replay", str(FITAB)).out
        assert b"\x1b[1;31m" in on_a_terminal("replay", str(ONLINE))

    def test_letters_where_the_console_has_no_suits(self) -> None:
        code = "from pinella.cli.main import main; main()"
        environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
        command = [sys.executable, "-c", code, "replay", str(FITAB)]
        done = subprocess.run(command, env=environment, capture_output=True, check=True)
        assert b"?" not in done.stdout
        assert b" draws " in done.stdout


def on_a_terminal(*arguments: str) -> bytes:
    """What the command writes to a terminal."""
    main, other = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "200"}
    environment.pop("NO_COLOR", None)
    command = [sys.executable, "-c", "from pinella.cli.main import main; main()", *arguments]
    with subprocess.Popen(command, env=environment, stdout=other, stderr=other) as process:
        os.close(other)
        found = b""
        while True:
            try:
                chunk = os.read(main, 65536)
            except OSError:
                break
            if not chunk:
                break
            found += chunk
        process.wait()
    os.close(main)
    return found


class TestBadFiles:
    """One line that names the fault, exit status 1, never a traceback."""

    def test_a_file_cut_off_is_told_up_to_there(self, tmp_path: Path) -> None:
        lines = FITAB.read_text(encoding="utf-8").split("\n")
        file = tmp_path / "cut.pin"
        file.write_text("\n".join([*lines[:40], ""]), encoding="utf-8")
        answer = pinella("replay", str(file))
        assert answer.status == 1
        assert "Deal 1: Dario (W) deals" in answer.out
        assert "line 40: the file ends here, in the middle of deal 1" in answer.err
        assert answer.err.count("\n") == 1

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "line 1: the file is empty"),
            (b"\xff\xfe", "line 1: not text"),
            (b"hello\n", "line 1: expected 'pinella match 1'"),
            (b"\0" * (MOST_BYTES + 1), "larger than 8 MiB"),
        ],
        ids=["empty", "no text", "no match", "huge"],
    )
    def test_what_is_no_match_file(self, tmp_path: Path, data: bytes, reason: str) -> None:
        file = tmp_path / "bad.pin"
        file.write_bytes(data)
        answer = pinella("replay", str(file))
        assert (answer.status, answer.out) == (1, "")
        assert reason in answer.err
        assert answer.err.count("\n") == 1

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        for path in (tmp_path / "none.pin", tmp_path):
            answer = pinella("replay", str(path))
            assert answer.status == 2
            assert answer.err.count("\n") == 1
