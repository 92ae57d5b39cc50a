"""docs/casebook.md keeps up with the format, and its cases come out as the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pinella.play.effect_text import SHAPES
from pinella.referee.casebook import read_file, run
from pinella.referee.casebook.acts import EXAMPLES
from pinella.referee.casebook.reading import CODES
from pinella.referee.irregularity import Noticed, Offence, Phase
from pinella.scoring.burraco import Item
from tests.cli.running import pinella
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "casebook.md").read_text(encoding="utf-8")
FIRST, FINISHED = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)


def test_the_finished_case_passes() -> None:
    (case,) = read_file(FINISHED, "first.yaml").cases
    assert run(case, "fitab-2025").differences == ()


def test_the_first_try_shows_the_difference_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-cases").mkdir()
    (tmp_path / "my-cases" / "first.yaml").write_text(FIRST, encoding="utf-8")
    (shown,) = re.findall(r"```diff\n(.*?)```", PAGE, re.DOTALL)
    assert pinella("case", "my-cases/first.yaml").out == shown


def test_the_lines_of_python_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(block, "casebook.md", "exec"), {})  # noqa: S102  (our own lines)
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)$", block, re.MULTILINE)


@pytest.mark.parametrize("words", EXAMPLES)
def test_every_act_is_on_the_page(words: str) -> None:
    assert f"`{words}`" in PAGE


@pytest.mark.parametrize(
    "words",
    [
        *CODES,
        *(one.value for one in Offence),
        *(one.value for one in Phase),
        *(one.value for one in Noticed),
        *(one.value for one in Item),
    ],
)
def test_every_word_is_on_the_page(words: str) -> None:
    assert f"`{words}`" in PAGE


@pytest.mark.parametrize("name", SHAPES)
def test_every_effect_is_on_the_page(name: str) -> None:
    assert re.search(rf"`{name}(?: [^`]*)?`", PAGE)
