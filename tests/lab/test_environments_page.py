"""The page of the environments keeps up with the code, and its example learns."""

from __future__ import annotations

import importlib
import re
from contextlib import redirect_stdout
from io import StringIO
from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest

from pinella.lab import burraco_v0, scala40_v0
from pinella.lab.opening_steps import ACTIONS, BLOCKS
from pinella.play.burraco import _numbering as burraco_numbers
from tests.conftest import ROOT
from tests.lab.episodes import name_of


class TestThePage:
    KINDS = ("DISCARD", "LAY_RUN", "LAY_RUN_FREE", "LAY_RUN_BOUND", "LAY_SET", "LAY_SET_WILD", "LAY_OFF")
    PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_has_the_layout_of_every_observation(self, game: ModuleType) -> None:
        assert game.LAYOUT.table() in self.PAGE
        assert game.MELD.table() in self.PAGE
        assert f"{game.LAYOUT.size:,} numbers" in self.PAGE

    def test_has_the_actions(self) -> None:
        assert f"{burraco_v0.ACTIONS:,} actions" in self.PAGE
        assert f"{scala40_v0.ACTIONS:,} actions" in self.PAGE
        ends = [*(first - 1 for first, _ in BLOCKS[1:]), ACTIONS - 1]
        for (first, words), last in zip(BLOCKS, ends, strict=True):
            assert f"| {first if first == last else f'{first} … {last}'} | {words} |" in self.PAGE
        firsts = [0, 1, *(getattr(burraco_numbers, name) for name in self.KINDS)]
        for first, after in pairwise([*firsts, burraco_v0.ACTIONS]):
            assert f"| {first if first == after - 1 else f'{first} … {after - 1}'} | " in self.PAGE

    def test_its_lines_of_python_print_what_they_say(self) -> None:
        blocks = re.findall(r"```python\n(.*?)```", self.PAGE, re.DOTALL)
        assert len(blocks) == 2
        for block in blocks:
            printed = StringIO()
            with redirect_stdout(printed):
                exec(compile(block, "environments.md", "exec"), {})  # noqa: S102  (our own lines)
            assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", block, re.MULTILINE)


class TestTheExample:
    """It learns something; how much is on the page."""

    @pytest.fixture
    def example(self, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
        monkeypatch.syspath_prepend(str(ROOT / "examples"))
        return importlib.import_module("train_burraco")

    def lines(self, example: ModuleType, *arguments: str) -> list[str]:
        printed = StringIO()
        with redirect_stdout(printed):
            assert example.main(["--episodes", "2", "--deals", "2", *arguments]) == 0
        return printed.getvalue().splitlines()[:-1]

    def test_tells_how_it_plays_before_and_after(self, example: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(example, "BATCH", 1)
        monkeypatch.setattr(example, "EVERY", 2)
        found = self.lines(example)
        sentence = r"(before|    2 deals, +\d+ s|after): [+-]\d+ ± \d+ points a deal against (random|the start)"
        matched = [re.fullmatch(sentence, line) for line in found[:4]]
        assert [(match[1].split(",")[0].strip(), match[2]) for match in matched if match] == [
            ("before", "random"),
            ("2 deals", "random"),
            ("after", "random"),
            ("after", "the start"),
        ]
        assert [line.split("  ")[-1] for line in found[4:]] == list(example.FEATURES)

    def test_the_same_seed_learns_the_same(self, example: ModuleType) -> None:
        assert self.lines(example, "--seed", "5") == self.lines(example, "--seed", "5")
        assert self.lines(example, "--seed", "5") != self.lines(example, "--seed", "6")

    def test_learning_follows_the_points(self, example: ModuleType) -> None:
        """Moves that were paid become more likely."""
        learner = example.Learner(1)
        rows = np.array([[1.0, *[0.0] * 13], [0.0, 1.0, *[0.0] * 12]])
        learner._deal = lambda _: (np.array([rows[0], rows[1]]), np.array([1.0, -1.0]))
        before = learner.weights.copy()
        learner.learn(0, 2)
        assert learner.weights[0] > before[0]
        assert learner.weights[1] < before[1]
        assert np.array_equal(learner.weights[2:], before[2:])

    def test_what_comes_later_counts_less(self, example: ModuleType) -> None:
        assert example.to_come([1, 0, 2]).tolist() == pytest.approx([1 + 2 * 0.98**2, 2 * 0.98, 2])

    @pytest.mark.parametrize("wrong", [["--episodes", "0"], ["--deals", "1"], ["--seed", "-1"]])
    def test_refuses_numbers_that_cannot_be(
        self, example: ModuleType, wrong: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit):
            example.main(wrong)
        assert "expected --episodes from 1" in capsys.readouterr().err
