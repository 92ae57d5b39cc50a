"""`pinella record`: a match of bots in a `.pin` file that `verify` and `replay` accept."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from pinella.bots.catalogue import BOTS
from pinella.cli import record as command
from pinella.lab.recording import recorded_match
from pinella.match import Match
from tests.cli.running import Answer, pinella

SHORT = ("--deals", "1", "--seed", "7")


def recorded(code: str, file: Path, *options: str) -> Answer:
    return pinella("record", code, "-o", str(file), *options)


class TestOneFile:
    @pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
    def test_is_sound_and_can_be_told(self, code: str, tmp_path: Path) -> None:
        file = tmp_path / "match.pin"
        answer = recorded(code, file, "--bots", "greedy,principiante", *SHORT)
        assert (answer.status, answer.err) == (0, "")
        assert pinella("verify", "--strict", str(file)).status == 0
        told = pinella("replay", str(file))
        assert told.status == 0
        assert "greedy" in told.out
        assert [path.name for path in tmp_path.iterdir()] == ["match.pin"]

    def test_says_who_won(self, tmp_path: Path) -> None:
        answer = recorded("online", tmp_path / "m.pin", "--bots", "greedy,random", *SHORT)
        assert answer.out.startswith(f"{tmp_path / 'm.pin'}: deals 1; NS greedy ")
        assert answer.out.endswith("; winner NS\n")

    def test_says_so_in_italian(self, tmp_path: Path) -> None:
        answer = recorded("online", tmp_path / "m.pin", "--bots", "greedy,random", "--lang", "it", *SHORT)
        assert ": smazzate 1; NS greedy " in answer.out
        assert answer.out.endswith("; vince NS\n")

    def test_is_the_same_from_the_same_seed(self, tmp_path: Path) -> None:
        for name in ("one", "other"):
            recorded("scala40", tmp_path / name, *SHORT)
        assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()

    def test_a_match_is_of_four_deals_unless_asked_otherwise(self, tmp_path: Path) -> None:
        assert ": deals 4;" in recorded("scala40", tmp_path / "m.pin", "--seed", "7").out

    def test_goes_to_a_points_target(self, tmp_path: Path) -> None:
        file = tmp_path / "m.pin"
        recorded("online", file, "--target", "505", "--seed", "7")
        assert "The target is reached" in pinella("replay", str(file)).out


class TestManyFiles:
    def test_are_named_after_their_seeds(self, tmp_path: Path) -> None:
        folder = tmp_path / "new" / "folder"
        answer = recorded("scala40", folder, "--files", "2", *SHORT)
        assert sorted(path.name for path in folder.iterdir()) == ["scala40-7.pin", "scala40-8.pin"]
        assert len(answer.out.splitlines()) == 2

    def test_each_can_be_played_again_by_itself(self, tmp_path: Path) -> None:
        recorded("scala40", tmp_path / "all", "--files", "2", *SHORT)
        recorded("scala40", tmp_path / "alone.pin", "--deals", "1", "--seed", "8")
        assert (tmp_path / "alone.pin").read_bytes() == (tmp_path / "all" / "scala40-8.pin").read_bytes()

    def test_without_a_seed_they_are_numbered(self, tmp_path: Path) -> None:
        recorded("scala40", tmp_path, "--files", "2", "--deals", "1")
        one, other = (tmp_path / f"scala40-{number}.pin" for number in (1, 2))
        assert one.read_bytes() != other.read_bytes()


class TestWhatIsThereAlready:
    def test_is_not_overwritten(self, tmp_path: Path) -> None:
        file = tmp_path / "match.pin"
        file.write_text("mine")
        answer = recorded("scala40", file, *SHORT)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == f"pinella: {file} is there already: --force replaces it\n"
        assert file.read_text() == "mine"

    def test_stops_many_files_before_the_first(self, tmp_path: Path) -> None:
        (tmp_path / "scala40-8.pin").write_text("mine")
        assert recorded("scala40", tmp_path, "--files", "2", *SHORT).status == 2
        assert [path.name for path in tmp_path.iterdir()] == ["scala40-8.pin"]

    def test_is_replaced_by_force(self, tmp_path: Path) -> None:
        file = tmp_path / "match.pin"
        file.write_text("mine")
        assert recorded("scala40", file, "--force", *SHORT).status == 0
        assert pinella("verify", str(file)).status == 0

    def test_is_left_whole_when_the_disk_is_full(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        file = tmp_path / "match.pin"
        file.write_text("mine")
        monkeypatch.setattr("pinella.lab.placing.os.fsync", full)
        answer = recorded("scala40", file, "--force", *SHORT)
        assert answer.err == f"pinella: cannot write {file}: No space left on device\n"
        assert file.read_text() == "mine"
        assert [path.name for path in tmp_path.iterdir()] == ["match.pin"]


class TestInterruption:
    @pytest.mark.parametrize(
        ("after", "lang", "said"),
        [
            (0, "en", "interrupted: nothing was written"),
            (0, "it", "interrotto: non è stato scritto niente"),
            (2, "en", "interrupted: 2 of 3 files are written"),
            (2, "it", "interrotto: sono stati scritti 2 file su 3"),
        ],
    )
    def test_says_what_was_written(
        self, after: int, lang: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls = 0

        def broken_off(*given: Any, **settings: Any) -> Match:
            nonlocal calls
            calls += 1
            if calls > after:
                raise KeyboardInterrupt
            return recorded_match(*given, **settings)

        monkeypatch.setattr(command, "recorded_match", broken_off)
        answer = recorded("scala40", tmp_path, "--files", "3", "--lang", lang, *SHORT)
        assert (answer.status, answer.err) == (130, f"{said}\n")
        assert len(list(tmp_path.iterdir())) == len(answer.out.splitlines()) == after


class TestBadInput:
    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("scala40", "--deals", "1", "--target", "500"), "--deals or --target, not both"),
            (("scala40", "--target", "500"), "scala40 knows rounds of so many deals, no points target"),
            (("scala40", "--bots", "gredy"), "no bot 'gredy' (did you mean greedy?)"),
            (("fitab-2025", "--players", "3"), "expected 4 players under fitab-2025, found 3"),
            (("fitab-2026",), "no rule book 'fitab-2026'"),
        ],
    )
    def test_is_refused_in_one_line(self, options: tuple[str, ...], message: str, tmp_path: Path) -> None:
        answer = pinella("record", *options, "-o", str(tmp_path / "m.pin"))
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err
        assert len(answer.err.splitlines()) == 1
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        assert "is a folder" in recorded("scala40", tmp_path, *SHORT).err
        assert "è una cartella" in recorded("scala40", tmp_path, "--lang", "it", *SHORT).err

    def test_a_file_is_no_folder(self, tmp_path: Path) -> None:
        (tmp_path / "f").write_text("mine")
        assert "is no folder" in recorded("scala40", tmp_path / "f", "--files", "2", *SHORT).err

    def test_the_folder_must_be_there(self, tmp_path: Path) -> None:
        answer = recorded("scala40", tmp_path / "none" / "m.pin", *SHORT)
        assert answer.err == f"pinella: no folder {tmp_path / 'none'} to write in\n"

    @pytest.mark.parametrize("name", ["", "-"])
    def test_standard_output_and_nothing_are_no_files(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        for lang, said in (("en", "expected the name of a file after -o"), ("it", "dopo -o ci vuole il nome di un")):
            answer = pinella("record", "scala40", "-o", name, "--lang", lang, *SHORT)
            assert (answer.status, answer.out) == (2, "")
            assert answer.err.startswith(f"pinella: {said}")
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("command", ["record", "simulate", "arena"])
    def test_a_bot_without_a_name_is_missing(self, command: str, tmp_path: Path) -> None:
        place = ("-o", str(tmp_path / "m.pin")) if command == "record" else ()
        for lang, said in (("en", "one is missing in 'greedy,'"), ("it", "in 'greedy,' ne manca uno")):
            assert said in pinella(command, "scala40", "--bots", "greedy,", "--lang", lang, *place).err

    def test_seeds_have_an_end(self, tmp_path: Path) -> None:
        answer = recorded("scala40", tmp_path, "--files", "2", "--seed", str(2**63 - 1))
        assert "2 files from 9223372036854775807 on are too many" in answer.err


def test_help_warns_that_a_seed_is_no_secret() -> None:
    text = " ".join(pinella("record", "--help").out.split())
    assert "A secret made from a seed is none" in text
    assert all(f"{each.name} {each.en}" in text for each in BOTS.values())
