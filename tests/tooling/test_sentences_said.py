"""The record of sentences keeps what is said, where, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sentences_said import Recorder, language_in, lines


@dataclass(frozen=True)
class Both:
    it: str
    en: str


@dataclass(frozen=True)
class Told:
    steps: tuple[str, ...]
    sure: Both
    worlds: int = 3


def test_a_text_is_kept_line_by_line_without_what_varies(tmp_path: Path) -> None:
    text = f"Scritto in {tmp_path}/a.pin.\n  20:45: 7h\n\n12\ndigest 0123456789abcdef, in 1,20 s"
    assert list(lines("cli", text, "it")) == ["cli\tit\tScritto in …", "cli\tit\tdigest …, in …"]


def test_a_value_with_both_languages_is_kept_in_both() -> None:
    told = Told(("Draw.", "Lay 7h 8h."), Both("forse", "perhaps"))
    assert list(lines("hint", told, "en")) == [
        "hint\ten\tDraw.",
        "hint\ten\tLay 7h 8h.",
        "hint\tit\tforse",
        "hint\ten\tperhaps",
    ]
    assert list(lines("hint", None, "en")) == []


def test_the_language_is_that_of_the_call() -> None:
    assert language_in(["codes", "--lang", "it"]) == "it"
    assert language_in([7, None]) == "-"


def test_processes_write_into_one_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, said in ((1, "due carte"), (2, "una carta"), (3, "due carte")):
        monkeypatch.setattr("os.getpid", lambda number=number: number)
        recorder = Recorder(tmp_path)
        assert recorder.listening("words", lambda text, _: text)(said, "it") == said
        recorder.pytest_sessionfinish()
    assert (tmp_path / "all.txt").read_text("utf-8") == "words\tit\tdue carte\nwords\tit\tuna carta\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["all.txt", "parts"]
