"""`pinella replay`: a recorded match told move by move."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pinella.cli.count import LABELS
from pinella.codes import FITAB_2025, Article, Clause, book
from pinella.match import Deals, Play, begin, evolve
from pinella.match.pin import MOST_BYTES, decode, read, write
from pinella.play.aftermath import Take
from pinella.play.burraco import Table
from pinella.play.commands import Discard, DrawFromStock, GiveRuling, ReportIncident, TakeDiscardPile, TakePot
from pinella.play.effects import LimitTurn, Warn
from pinella.play.events import TimeOutCalled
from pinella.play.seats import Seat
from pinella.play.text import read_table
from pinella.referee.sentences import effect_sentence
from tests.cli.running import pinella
from tests.conftest import ROOT
from tests.match.arbitrated import HOUSE, arbitrated
from tests.match.playing import NAMES, dealt, done
from tests.match.test_arbitrated_files import after_a_random_card, everything
from tests.match.test_pin import resealed

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
        north, east = match.totals.values()
        assert f"Totals: NS (Anna, Carla) {north}, EW (Bruno, Dario) {east}" in out
        assert out.count("Count of deal ") == 4
        assert "Winner: EW (Bruno, Dario)" in out
        assert out.splitlines()[-1].startswith("Victory points: NS (Anna, Carla) 4, EW (Bruno, Dario) ")

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

    def test_totals_by_seat_number_could_not_be_read(self) -> None:
        """They were printed `1 223, 2 128`."""
        lines = pinella("replay", str(SCALA40)).out.splitlines()
        assert [line for line in lines if line.startswith("Totals:")][-1] == (
            "Totals: Anna (1) 223, Bruno (2) 128, Carla (3) 73, Dario (4) 131"
        )
        assert lines[-1] == "Victory points: Anna (1) 2, Bruno (2) 10, Carla (3) 18, Dario (4) 8"

    def test_a_seat_without_a_name_is_set_apart_from_its_points(self, tmp_path: Path) -> None:
        text = SCALA40.read_text(encoding="utf-8")
        for name in ("Anna", "Bruno", "Carla", "Dario"):
            text = text.replace(f'"{name}"', '""')
        out = pinella("replay", "-", stdin=resealed(text).encode()).out
        assert "Totals: 1: 223, 2: 128, 3: 73, 4: 131\n" in out

    @pytest.mark.parametrize(
        ("lang", "line"),
        [
            ("en", "House rule: going_out_bonus = 150 (club 2026, art. 3)"),
            ("it", "Regola della casa: going_out_bonus = 150 (club 2026, art. 3)"),
        ],
    )
    def test_house_rules_were_invisible(self, lang: str, line: str) -> None:
        lines = pinella("replay", str(GOLDEN / "house-rule-by-hand.pin"), "--lang", lang).out.splitlines()
        assert lines[2:4] == [line, ""]

    @pytest.mark.parametrize(("lang", "said"), [("en", "yes"), ("it", "sì")])
    def test_every_house_rule_is_named(self, lang: str, said: str) -> None:
        """A word of the file cannot play tricks with the terminal."""
        club = Article("\x1b[31mclub", "2026", "3")
        changed = replace(
            FITAB_2025,
            going_out_bonus=Clause(150, club, "F-17.1"),
            single_card_pile_ban=Clause(True, Article("club", "2026", "4"), "F-10.1"),
        )
        match = begin(changed, ("A", "B", "C", "D"), Deals(1), first_dealer=Seat.NORTH, name="x")
        out = pinella("replay", "-", "--lang", lang, stdin=write(match).encode()).out
        assert "going_out_bonus = 150 (�[31mclub 2026, art. 3)\n" in out
        assert f"single_card_pile_ban = {said} (club 2026, art. 4)\n" in out

    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_a_ten_was_printed_as_a_t(self, lang: str) -> None:
        out = pinella("replay", str(FITAB), "--lang", lang).out
        assert not any(f"T{suit}" in out for suit in "♥♦♣♠")
        assert all(f" 10{suit}" in out for suit in "♥♦♣♠")

    @pytest.mark.parametrize(
        ("file", "sentence"),
        [
            ("fitab-2025", "Le smazzate sono finite"),
            ("online", "Raggiunto il punteggio finale"),
            ("online-two-clock", "Partita persa per tempo scaduto"),
        ],
    )
    def test_how_a_match_ends_in_italian(self, file: str, sentence: str) -> None:
        assert f"\n{sentence}\n" in pinella("replay", str(GOLDEN / f"{file}.pin"), "--lang", "it").out

    def test_how_many_turns_are_left(self) -> None:
        match = dealt(begin(FITAB_2025, NAMES[:4], Deals(1), first_dealer=Seat.WEST, name="x"), 1)
        for turns, en, it in ((6, "6 turns left", "restano 6 turni"), (1, "1 turn left", "resta 1 turno")):
            data = write(evolve(match, TimeOutCalled(turns))).encode()
            assert f"\nTime-out: {en}\n" in pinella("replay", "-", stdin=data).out
            assert f"\nTime-out: {it}\n" in pinella("replay", "-", "--lang", "it", stdin=data).out

    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_parts_of_the_count_are_called_as_pinella_count_calls_them(self, lang: str) -> None:
        words = {line[4:36].strip() for line in pinella("replay", str(FITAB), "--lang", lang).out.splitlines()}
        assert {LABELS[lang][part] for part in ("cards laid", "closing", "dirty burraco", "pot not played")} <= words

    def test_standard_input(self) -> None:
        answer = pinella("replay", "-", stdin=FITAB.read_bytes())
        assert answer == pinella("replay", str(FITAB))

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


class TestArbitratedMatches:
    """Calls, choices and rulings, in the words of the referee and with the names of the players."""

    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_are_told_in_both_languages(self, lang: str) -> None:
        answer = pinella("replay", "-", "--lang", lang, stdin=write(everything()).encode())
        assert (answer.status, answer.err) == (0, "")
        assert "{" not in answer.out

    @pytest.mark.parametrize(
        ("lang", "sentences"),
        [
            (
                "en",
                [
                    "The referee steps in.",
                    "Ruling 1, by Rossi. There is no irregularity: club 2026, art. 7 bis.",
                    f"  {effect_sentence(Warn(Seat.NORTH, 'late')).en.replace('North', 'Anna (N)')}",
                    "Deal 1 is void: it is dealt again",
                    "Reported of Carla (S): Conduct; An opponent distracted.",
                    "Bruno (E) calls the referee.",
                    "The referee decides: A warning.",
                    "Ruling 2, by Rossi, withdrawn later. There is no irregularity: club 2026, art. 7 bis.",
                    "Ruling 2 is withdrawn: the table is again as it was before it.",
                    "Victory points lost by rulings: NS (Anna, Carla) 1",
                ],
            ),
            (
                "it",
                [
                    "L'arbitro interviene.",
                    "Provvedimento 1, di Rossi. Non c'è irregolarità: club 2026, art. 7 bis.",
                    "La smazzata 1 è annullata: si distribuisce di nuovo",
                    "Bruno (E) chiama l'arbitro.",
                    "L'arbitro decide: Ammonizione.",
                    "Il provvedimento 2 è revocato: il tavolo torna com'era prima.",
                    "Punti vittoria persi per provvedimenti: NS (Anna, Carla) 1",
                ],
            ),
        ],
    )
    def test_in_sentences(self, lang: str, sentences: list[str]) -> None:
        lines = pinella("replay", "-", "--lang", lang, stdin=write(everything()).encode()).out.splitlines()
        for sentence in sentences:
            assert sentence in lines, sentence

    def test_an_irregularity_with_who_and_articles_and_its_effects(self) -> None:
        out = pinella("replay", "-", stdin=write(after_a_random_card()).encode()).out
        ruling = "Ruling 1. Drawing out of turn, by Carla (S): art. 30.\n"
        assert "Dario (W) calls the referee.\n" + ruling in out
        limit = effect_sentence(LimitTurn(Seat.SOUTH, Take.DRAW)).en.replace("South", "Carla (S)")
        assert f"  {limit}\n" in out.partition(ruling)[2]

    def test_irregular_acts(self) -> None:
        match = dealt(arbitrated(FITAB_2025), 1)
        match = done(match, Play(DrawFromStock(Seat.NORTH, apart=True)))
        match = done(match, Play(TakePot(Seat.EAST, lower=True)))
        match = done(match, Play(TakeDiscardPile(Seat.WEST)))
        hand = match.table.hand(Seat.NORTH)  # type: ignore[union-attr]
        match = done(match, Play(Discard(Seat.NORTH, hand[0], hand[1:2])))
        out = pinella("replay", "-", stdin=write(match).encode()).out
        assert " and keeps the card apart\n" in out
        assert "Bruno (E) takes the lower pot\n" in out
        assert "Dario (W) takes from the pile: " in out
        assert "; under it: " in out

    def test_one_deal_alone(self) -> None:
        out = pinella("replay", "-", "--deal", "2", stdin=write(everything()).encode()).out
        assert "is void" not in out
        assert "Ruling 2, by Rossi, withdrawn later." in out

    def test_a_referee_cannot_play_tricks_with_the_terminal(self) -> None:
        match = dealt(arbitrated(FITAB_2025), 1)
        match = done(match, Play(ReportIncident("conduct", Seat.NORTH, details=("\x1b[31mred",))))
        match = done(match, GiveRuling((HOUSE,), (), "\x1b[31mRossi"))
        out = pinella("replay", "-", stdin=write(match).encode()).out
        assert "\x1b" not in out
        assert "\ufffd[31mRossi" in out

    def test_json_has_the_table_before_and_after(self) -> None:
        answer = pinella("replay", "-", "--json", stdin=write(after_a_random_card()).encode())
        events = [json.loads(line) for line in answer.out.splitlines()]
        (ruling,) = [event for event in events if event["event"] == "ruling-given/1"]
        assert ruling["articles"] == [{"code": "FITAB", "edition": "2025-06", "number": "30"}]
        assert (ruling["called_by"], ruling["ruled_by"], ruling["by"]) == ("W", "engine", "S")
        assert ruling["effects"][-1] == {"words": ["limit", "S", "draw"], "text": "limit S draw", "key": "limit.draw"}
        assert ruling["withdrawn"] is False
        before, after = read_table(ruling["before"]), read_table(ruling["after"])
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        assert len(before.hand(Seat.SOUTH)) == len(after.hand(Seat.SOUTH)) + 1

    def test_json_of_choices_and_reports(self) -> None:
        out = pinella("replay", "-", "--json", stdin=write(everything()).encode()).out
        events = [json.loads(line) for line in out.splitlines()]
        report = next(event for event in events if event["event"] == "incident-reported/1")
        assert report == {
            "event": "incident-reported/1",
            "incident": "conduct",
            "seat": "S",
            "cards": "",
            "meld": None,
            "details": ["F-N.8"],
        }
        offered = next(event for event in events if event["event"] == "choice-offered/1")
        assert offered["choice"]["seat"] is None
        assert {"key": "warn", "cards": "", "meld": None} in offered["choice"]["options"]
        withdrawn = [event["withdrawn"] for event in events if event["event"] == "ruling-given/1"]
        assert withdrawn == [False, False, True, False, False, False]
        assert events[-1]["deductions"] == [["NS", 1]]


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
        assert set(events[-1]) == {"event", "ending", "winners", "victory_points"}
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
        assert pinella("replay", str(file), "--deal", "1").out.splitlines()[-1] == "The file breaks off here (line 40)."
        refused = pinella("replay", str(file), "--deal", "2")
        assert (refused.status, refused.out) == (2, "")
        assert "the match has 1 deals as far as the file reads (line 40: " in refused.err

    @pytest.mark.parametrize(
        ("lang", "last", "fault"),
        [
            ("en", "The file breaks off here (line 40).", "line 40: the file ends here, in the middle of deal 1: "),
            ("it", "Il file si interrompe qui (riga 40).", "riga 40: il file finisce qui, a metà della smazzata 1: "),
        ],
    )
    def test_the_story_of_a_file_cut_off_ended_with_the_match_goes_on(self, lang: str, last: str, fault: str) -> None:
        data = b"".join(FITAB.read_bytes().splitlines(keepends=True)[:40])
        answer = pinella("replay", "-", "--lang", lang, stdin=data)
        assert answer.status == 1
        assert answer.out.splitlines()[-1] == last
        assert answer.err.startswith(f"pinella: standard input: {fault}")

    def test_a_card_that_was_not_there_breaks_the_story_off(self) -> None:
        lines = FITAB.read_text(encoding="utf-8").split("\n")
        lines[30] = "S draws 2c"
        out = pinella("replay", "-", stdin="\n".join(lines).encode()).out
        assert out.splitlines()[-1] == "The file breaks off here (line 31)."

    def test_a_match_told_to_its_end_from_a_damaged_file(self) -> None:
        answer = pinella("replay", "-", stdin=FITAB.read_bytes()[:-1])
        number = FITAB.read_bytes().count(b"\n")
        assert answer.status == 1
        assert answer.out.splitlines()[-1] == (
            f"The match is told to its end, but its file is damaged (line {number})."
        )
        assert "the line feed at the end of this line is missing" in answer.err

    def test_the_fault_came_before_the_story(self, tmp_path: Path) -> None:
        """Where both go to one place, as in `pinella replay FILE 2>&1 | less`."""
        file = tmp_path / "cut.pin"
        file.write_bytes(b"".join(FITAB.read_bytes().splitlines(keepends=True)[:40]))
        command = [sys.executable, "-c", "from pinella.cli.main import main; main()", "replay", str(file)]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, encoding="utf-8")
        *_, last, fault = done.stdout.splitlines()
        assert last == "The file breaks off here (line 40)."
        assert fault.startswith(f"pinella: {file}: line 40: ")

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
            assert answer.err.startswith(f"pinella: cannot read '{path}': ")
            assert answer.err.count("\n") == 1
        assert "il file non esiste" in pinella("replay", str(tmp_path / "none.pin"), "--lang", "it").err

    def test_a_name_that_no_file_can_have(self) -> None:
        answer = pinella("replay", "\0")
        assert (answer.status, answer.out) == (2, "")
        assert "cannot read" in answer.err
