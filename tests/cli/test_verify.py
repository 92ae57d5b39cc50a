"""`pinella verify`: integrity, chance, replay, counts, and whether all was legal."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest
from click import ClickException

from pinella.cli.replay import file_bytes
from pinella.codes import FITAB_2025
from pinella.match import CountDeal, evolve
from pinella.match.pin import write
from pinella.play.events import CardDiscarded
from pinella.play.seats import Seat
from tests.cli.running import pinella
from tests.cli.test_replay import on_a_terminal
from tests.conftest import ROOT
from tests.match.arbitrated import arbitrated, played_wrongly
from tests.match.playing import dealt, done, new_match, played
from tests.match.test_arbitrated_files import after_a_random_card, over
from tests.match.test_pin import resealed

GOLDEN = ROOT / "tests" / "match" / "golden"
FITAB = GOLDEN / "fitab-2025.pin"


def saved(folder: Path, text: str, name: str = "x.pin") -> str:
    file = folder / name
    file.write_bytes(text.encode())
    return str(file)


def file_error(lang: str) -> str:
    with pytest.raises(ClickException) as found:
        file_bytes("-", lang)
    return found.value.format_message()


class TestArbitratedMatches:
    @pytest.mark.parametrize(
        ("lang", "law"),
        [
            ("en", "acts and rulings judged, every ruling of the engine as it is under fitab-2025: "),
            ("it", "giocate e provvedimenti esaminati, quelli del programma tutti come da fitab-2025: "),
        ],
    )
    def test_irregular_acts_are_no_fault_of_the_file(self, tmp_path: Path, lang: str, law: str) -> None:
        match = played_wrongly(dealt(arbitrated(FITAB_2025), 51), 51)
        answer = pinella("verify", "--strict", "--lang", lang, saved(tmp_path, write(done(match, CountDeal()))))
        assert (answer.status, answer.err) == (0, "")
        assert law in answer.out

    @pytest.mark.parametrize(
        ("lang", "told"),
        [
            ("en", ["under fitab-2025 this would not have happened:", ": the engine says: ruling 1: "]),
            ("it", ["secondo fitab-2025 questo non sarebbe successo:", ": secondo il programma: ruling 1: "]),
        ],
    )
    def test_a_ruling_that_the_engine_would_not_give_again(self, tmp_path: Path, lang: str, told: list[str]) -> None:
        text = write(over(after_a_random_card()))
        file = saved(tmp_path, resealed(text.replace("limit S draw", "limit S either")))
        answer = pinella("verify", "--lang", lang, file)
        assert answer.status == 0
        for words in told:
            assert words in answer.out
        assert pinella("verify", "--strict", file).status == 1


class TestSoundFiles:
    @pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.pin")), ids=lambda file: file.stem)
    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_every_recorded_match_is_sound_and_legal(self, file: Path, lang: str) -> None:
        answer = pinella("verify", "--strict", "--lang", lang, str(file))
        assert (answer.status, answer.err) == (0, "")
        assert "{" not in answer.out

    def test_says_what_was_checked(self) -> None:
        lines = pinella("verify", str(FITAB)).out.splitlines()
        assert lines[0] == f"{FITAB}: sound"
        assert [line.split()[0] for line in lines[1:]] == ["integrity", "replay", "chance", "count", "law"]
        assert lines[1].endswith("digests that fit: 5")
        assert lines[3].endswith("revealed secrets: 4")

    def test_says_when_cards_were_dealt_by_hand(self) -> None:
        assert "dealt by hand: 1" in pinella("verify", str(GOLDEN / "house-rule-by-hand.pin")).out

    def test_a_match_that_goes_on_is_sound_so_far(self, tmp_path: Path) -> None:
        answer = pinella("verify", saved(tmp_path, write(played(dealt(new_match(FITAB_2025), 1), 1, most=12))))
        assert answer.status == 0
        assert "the match goes on" in answer.out

    def test_several_files_and_a_summary(self) -> None:
        files = sorted(map(str, GOLDEN.glob("*.pin")))
        answer = pinella("verify", *files)
        assert answer.status == 0
        assert answer.out.splitlines()[-1] == f"{len(files)} of {len(files)} files are sound"
        assert answer.err == ""

    def test_progress_is_shown_on_a_terminal(self) -> None:
        shown = on_a_terminal("verify", str(FITAB), str(FITAB))
        assert b"verifying 2 of 2" in shown
        assert b"verifying" not in on_a_terminal("verify", str(FITAB))

    def test_json_is_one_object_a_file(self) -> None:
        answer = pinella("verify", "--json", str(FITAB), str(GOLDEN / "scala40.pin"))
        first, second = (json.loads(line) for line in answer.out.splitlines())
        assert first == {
            "file": str(FITAB),
            "sound": True,
            "legal": True,
            "code": "fitab-2025",
            "house_rules": [],
            "finished": True,
            "deals": 4,
            "events": first["events"],
            "digests": 5,
            "fair_deals": 4,
            "deals_by_hand": 0,
            "counts": 4,
            "acts": first["acts"],
            "findings": [],
        }
        assert second["code"] == "scala40"

    def test_house_rules_were_invisible(self) -> None:
        file = str(GOLDEN / "house-rule-by-hand.pin")
        lines = pinella("verify", file).out.splitlines()
        assert lines[1] == "  House rule: going_out_bonus = 150 (club 2026, art. 3)"
        assert "all legal under fitab-2025 with these house rules: " in lines[-1]
        italian = pinella("verify", "--lang", "it", file).out.splitlines()
        assert italian[1] == "  Regola della casa: going_out_bonus = 150 (club 2026, art. 3)"
        assert "secondo fitab-2025 con le regole della casa: " in italian[-1]
        assert json.loads(pinella("verify", "--json", file).out)["house_rules"] == [
            {
                "clause": "going_out_bonus",
                "value": 150,
                "article": "club 2026, art. 3",
                "requirement": "F-17.1",
                "note": "",
            }
        ]

    def test_the_rows_were_in_english_in_an_italian_report(self) -> None:
        lines = pinella("verify", "--lang", "it", str(FITAB)).out.splitlines()
        assert lines[0] == f"{FITAB}: attendibile"
        rows = ["integrità", "svolgimento", "distribuzione", "conteggio", "regole"]
        assert [line.split()[0] for line in lines[1:]] == rows
        assert "conteggi che tornano: 4" in lines[4]
        assert "giocate esaminate, tutte regolari secondo fitab-2025: " in lines[5]
        assert len({len(line) - len(line[15:].lstrip()) for line in lines[1:]}) == 1

    def test_standard_input(self) -> None:
        answer = pinella("verify", "-", stdin=FITAB.read_bytes())
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.splitlines()[0] == "standard input: sound"
        assert json.loads(pinella("verify", "--json", "-", stdin=FITAB.read_bytes()).out)["file"] == "-"
        assert pinella("verify", "-", "-", stdin=FITAB.read_bytes()).status == 2


class TestUnsoundFiles:
    def test_a_changed_byte_is_found_and_a_line_named(self, tmp_path: Path) -> None:
        text = FITAB.read_text(encoding="utf-8").replace('seat E "Bruno"', 'seat E "Bruna"')
        answer = pinella("verify", saved(tmp_path, text))
        assert answer.status == 1
        assert "NOT SOUND" in answer.out
        assert "integrity  line " in answer.out

    def test_a_changed_card_is_named_by_its_own_line(self, tmp_path: Path) -> None:
        lines = FITAB.read_text(encoding="utf-8").split("\n")
        place = next(number for number, line in enumerate(lines) if " draws " in line)
        lines[place] = f"{lines[place][:8]}{'2c' if lines[place][8:] != '2c' else '3c'}"
        answer = pinella("verify", "--json", saved(tmp_path, "\n".join(lines)))
        findings = json.loads(answer.out)["findings"]
        assert answer.status == 1
        assert {"replay", "integrity"} <= {finding["check"] for finding in findings}
        assert next(finding for finding in findings if finding["check"] == "replay")["line"] == place + 1

    def test_one_bad_file_does_not_hide_the_others(self, tmp_path: Path) -> None:
        bad = saved(tmp_path, "hello\n")
        answer = pinella("verify", str(FITAB), bad, str(FITAB))
        assert answer.status == 1
        assert answer.out.count(": sound") == 2
        assert answer.out.splitlines()[-1] == "2 of 3 files are sound"
        assert answer.err == ""

    def test_a_missing_file_was_called_not_sound(self, tmp_path: Path) -> None:
        missing = str(tmp_path / "none.pin")
        for file, reason in ((missing, "No such file or directory"), (str(tmp_path), "Is a directory")):
            for more in ((), ("--json",), ("--strict",)):
                answer = pinella("verify", *more, file)
                assert (answer.status, answer.out) == (2, "")
                assert answer.err == f"pinella: cannot read '{file}': {reason}\n"
        italian = pinella("verify", "--lang", "it", missing)
        assert italian.err == f"pinella: non posso leggere '{missing}': il file non esiste\n"

    def test_a_missing_file_does_not_hide_the_others(self, tmp_path: Path) -> None:
        bad = saved(tmp_path, "hello\n")
        answer = pinella("verify", str(FITAB), bad, str(tmp_path / "none.pin"), str(tmp_path), str(FITAB))
        assert answer.status == 2
        assert answer.out.count(": sound") == 2
        assert answer.out.count(": NOT SOUND") == 1
        assert answer.out.splitlines()[-1] == "2 of 5 files are sound; 2 could not be read"
        assert answer.err.count("cannot read") == answer.err.count("\n") == 2

    def test_standard_input_that_is_closed_is_no_tampering(self) -> None:
        with mock.patch("pinella.cli.replay.sys.stdin", None):
            assert file_error("en") == "cannot read standard input: it is closed"
            assert file_error("it") == "non posso leggere standard input: è chiuso"

    def test_a_whole_file_that_does_not_replay_was_called_cut_off(self, tmp_path: Path) -> None:
        lines = FITAB.read_text(encoding="utf-8").split("\n")
        place = next(number for number, line in enumerate(lines) if " draws " in line)
        lines[place] = f"{lines[place][:8]}{'2c' if lines[place][8:] != '2c' else '3c'}"
        answer = pinella("verify", saved(tmp_path, resealed("\n".join(lines))))
        assert answer.status == 1
        rows = answer.out.splitlines()
        assert rows[1] == "  integrity  digests that fit: 5"
        assert rows[2].startswith(f"  replay     line {place + 1}: N cannot have drawn ")

    def test_faults_are_told_in_italian(self, tmp_path: Path) -> None:
        *lines, _, last, _ = FITAB.read_text(encoding="utf-8").split("\n")
        answer = pinella("verify", "--lang", "it", saved(tmp_path, resealed("\n".join([*lines, last, ""]))))
        assert answer.status == 1
        assert answer.out.splitlines()[0].endswith(": NON ATTENDIBILE")
        assert (
            f"  svolgimento    riga {len(lines) + 1}: non è scritto nell'unica forma ammessa: "
            "qui ci vuole una riga vuota\n"
        ) in answer.out

    @pytest.mark.parametrize("data", [b"", b"\xff", b"\n" * 1000, b"pinella match 1\n", b"x" * 9_000_000])
    def test_nothing_is_a_traceback(self, tmp_path: Path, data: bytes) -> None:
        file = tmp_path / "bad.pin"
        file.write_bytes(data)
        answer = pinella("verify", "--json", str(file))
        assert (answer.status, answer.err) == (1, "")
        report = json.loads(answer.out)
        assert report["sound"] is False
        assert report["findings"][0]["line"] >= 1

    def test_an_illegal_act_is_said_and_fails_only_a_strict_run(self, tmp_path: Path) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        assert match.table is not None
        match = evolve(match, CardDiscarded(Seat.NORTH, match.table.hand(Seat.NORTH)[0]))
        file = saved(tmp_path, write(match))
        answer = pinella("verify", file)
        assert answer.status == 0
        assert ": sound" in answer.out
        assert "history stands, but these acts were against fitab-2025:" in answer.out
        assert "turn/take-first" in answer.out
        italian = pinella("verify", "--lang", "it", file).out
        assert "le giocate restano agli atti, ma queste erano irregolari secondo fitab-2025:" in italian
        assert pinella("verify", "--strict", file).status == 1
        assert json.loads(pinella("verify", "--json", file).out)["legal"] is False
