"""The floor of coverage is asked of what all checks ran together, and of the kernels by themselves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import coverage
from tools.coverage import Covered, joined, kernels, report, share, source_of

KERNEL = "src/pinella/play/_core.py"
PLAIN = "src/pinella/play/listing.py"


def part(place: str, run: Sequence[int], missing: Sequence[int], branches: Sequence[tuple[int, int]] = ()) -> object:
    """What SlipCover says of one file; all branches are missing."""
    found = {
        "executed_lines": list(run),
        "missing_lines": list(missing),
        "executed_branches": [],
        "missing_branches": [list(branch) for branch in branches],
    }
    return {place: found}


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(coverage, "REPORTS", tmp_path)
    return tmp_path


def write(folder: Path, name: str, *files: object) -> Path:
    path = folder / f"{name}.coverage.json"
    merged = {place: found for file in files for place, found in dict(file).items()}  # type: ignore[call-overload]
    path.write_text(json.dumps({"files": merged}), encoding="utf-8")
    return path


def test_the_installed_wheel_and_the_source_are_one_file() -> None:
    assert source_of(".venv/lib/python3.11/site-packages/pinella/play/listing.py") == PLAIN
    assert source_of("src/pinella/play/listing.py") == PLAIN
    assert source_of("C:/clones/pinella/src/pinella/play/listing.py") == PLAIN


def test_a_line_has_run_when_one_check_ran_it(parts: Path) -> None:
    wheel = f".venv/lib/python3.11/site-packages/{PLAIN.removeprefix('src/')}"
    one, other = write(parts, "play", part(wheel, [1, 2], [3, 4])), write(parts, "pure", part(PLAIN, [1, 3], [2, 4]))
    (covered,) = joined([one, other]).values()
    assert (covered.lines, covered.lines_run) == ({1, 2, 3, 4}, {1, 2, 3})
    assert covered.missing == "4"


def test_branches_count_as_lines_do(parts: Path) -> None:
    files = joined([write(parts, "play", part(PLAIN, [1, 2, 3], [], [(2, 3)]))])
    assert share(files.values()) == 75


def test_missing_lines_are_told_in_runs() -> None:
    assert Covered({1, 2, 3, 5, 7, 8}, {5}).missing == "1-3, 7-8"


class TestTheFloor:
    def verdict(self, parts: Path, kernel: int, plain: int) -> tuple[str, bool]:
        """Of a hundred lines each, so many have run."""
        files = [
            part(place, range(run), range(run, 100)) for place, run in ((KERNEL, kernel), (PLAIN, plain)) if run >= 0
        ]
        return report(joined([write(parts, "play", *files)]), {KERNEL})

    def test_is_kept(self, parts: Path) -> None:
        assert self.verdict(parts, 90, 90)[1]

    def test_is_asked_of_all_together(self, parts: Path) -> None:
        text, keeps = self.verdict(parts, 90, 89)
        assert not keeps
        assert f"{PLAIN} 89.0 %: 89-99" in text

    def test_is_asked_of_the_kernels_however_well_the_rest_does(self, parts: Path) -> None:
        assert not self.verdict(parts, 89, 100)[1]

    def test_is_not_kept_where_no_kernel_was_looked_at(self, parts: Path) -> None:
        assert not self.verdict(parts, -1, 100)[1]

    def test_is_not_kept_without_a_part_of_a_check(self, parts: Path, capsys: pytest.CaptureFixture[str]) -> None:
        write(parts, "play", part(PLAIN, range(100), []))
        assert coverage.main(["play", "pure"]) == 1
        assert "no coverage of pure" in capsys.readouterr().out
        assert coverage.main([]) == 1


def test_the_kernels_are_those_that_are_compiled() -> None:
    assert all((ROOT / kernel).exists() for kernel in kernels())
    assert "src/pinella/play/burraco/_core.py" in kernels()
