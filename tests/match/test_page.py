"""The page about match files tells the truth."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from pinella.match.pin import decode, read, write
from pinella.match.verifying import Check, verify_text
from tests.cli.running import pinella
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "pin.md").read_text(encoding="utf-8")


def example() -> str:
    found = re.search(r"```text\n(pinella match 1\n.*?\n)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_file_on_the_page_is_sound() -> None:
    assert write(read(example())) == example()
    assert verify_text(example()).findings == []


def test_its_last_line_is_checked_as_the_page_says() -> None:
    number = re.search(r"head -n (\d+) .* line (\d+)", PAGE)
    assert number is not None
    lines = example().split("\n")
    head = "".join(f"{line}\n" for line in lines[: int(number[1])])
    assert lines[int(number[2]) - 1] == f"end sha256:{sha256(head.encode()).hexdigest()}"


def test_the_lines_that_play_and_record_a_match_make_a_sound_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = re.search(r"## Play and record a match\n.*?```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(found[1], "pin.md", "exec"), {})  # noqa: S102  (our own lines)
    (file,) = tmp_path.iterdir()
    assert file.name == "bar-sport.pin"
    text = decode(file.read_bytes())
    assert read(text).is_over
    assert verify_text(text).findings == []


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The file that the lines about an arbitrated table make."""
    found = re.search(r"## At an arbitrated table\n.*?```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    monkeypatch.chdir(tmp_path)
    exec(compile(found[1], "pin.md", "exec"), {})  # noqa: S102  (our own lines)
    assert capsys.readouterr().out == "1 engine withdrawn\n2 Rossi stands\n"
    return decode((tmp_path / "club.pin").read_bytes())


def test_what_the_file_of_the_arbitrated_table_says(club: str) -> None:
    found = re.search(r"After the dealing the file says:\n\n```text\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    _, _, rest = club.partition("\nstock: ")
    told, _, _ = rest.partition("\n")[2].partition("\n\n")
    assert f"{told}\n" == found[1]
    assert verify_text(club).findings == []


def test_its_first_ruling_in_json(club: str) -> None:
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    shown = json.loads(found[1])
    events = map(json.loads, pinella("replay", "-", "--json", stdin=club.encode()).out.splitlines())
    ruling = next(event for event in events if event["event"] == "ruling-given/1")
    for table in ("before", "after"):
        assert ruling.pop(table).startswith("table fitab-2025\n")
        assert shown.pop(table) == "…"
    assert shown == ruling


def test_the_sample_file_is_there() -> None:
    named = re.search(r"pinella replay (tests/\S+\.pin)", PAGE)
    assert named is not None
    assert (ROOT / named[1]).is_file()


def test_every_check_is_explained() -> None:
    assert [check.value for check in Check] == re.findall(r"^\| ([a-z]+) \| (?!what)", PAGE, re.MULTILINE)
