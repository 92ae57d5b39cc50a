"""`make test` counts honestly, forgets no folder, and runs its checks side by side."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools import check, lanes
from tools.lanes import Check

REPORT = """<testsuites><testsuite>
<testcase name="a"/><testcase name="b"/>
<testcase name="c"><failure message="no"/></testcase>
<testcase name="d"><error message="no"/></testcase>
<testcase name="e"><skipped message="not today"/></testcase>
</testsuite></testsuites>"""

ENDS_WELL = [sys.executable, "-c", ""]
FAILS = [sys.executable, "-c", "print('a sentence of its own'); raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The reports of these tests, in a folder of their own."""
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    monkeypatch.setattr(lanes, "REPORTS", tmp_path)
    monkeypatch.setattr(check, "REPORTS", tmp_path)
    return tmp_path


def writes(path: Path, text: str, status: int) -> list[str]:
    code = f"import pathlib; pathlib.Path({str(path)!r}).write_text({text!r}); raise SystemExit({status})"
    return [sys.executable, "-c", code]


class TestTheCount:
    def test_takes_a_skipped_test_for_a_failed_one(self, reports: Path) -> None:
        path = reports / "some.xml"
        path.write_text(REPORT, encoding="utf-8")
        assert check.tally(path) == (2, 3)

    def test_takes_a_check_as_one(self) -> None:
        assert (Check("good", [ENDS_WELL]).run().passed, Check("bad", [FAILS]).run().failed) == (1, 1)

    def test_takes_a_run_of_tests_as_its_tests(self, reports: Path) -> None:
        result = Check("tests", [writes(reports / "tests.xml", REPORT, 1)], has_tests=True).run()
        assert (result.passed, result.failed) == (2, 3)

    def test_takes_a_run_that_breaks_off_for_a_failure_even_if_no_test_failed(self, reports: Path) -> None:
        one_passed = "<testsuite><testcase name='a'/></testsuite>"
        result = Check("tests", [writes(reports / "tests.xml", one_passed, 2)], has_tests=True).run()
        assert (result.passed, result.failed) == (1, 1)

    def test_takes_a_run_that_finds_no_test_for_a_failure(self, reports: Path) -> None:
        (reports / "tests.xml").write_text(REPORT, encoding="utf-8")
        result = Check("tests", [ENDS_WELL], has_tests=True).run()
        assert (result.passed, result.failed) == (0, 1)

    def test_names_what_cannot_run_and_leaves_it_out(self) -> None:
        result = Check("tests", [FAILS], why_not=lambda: "no C compiler").run()
        assert (result.passed, result.failed) == (0, 0)
        assert "not run: no C compiler" in str(result)


class TestSideBySide:
    def test_a_failure_hides_no_other_check(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        table = [Check("first", [FAILS]), Check("second", [ENDS_WELL])]
        monkeypatch.setattr(check, "checks", lambda: table)
        assert check.main([]) == 1
        said = capsys.readouterr().out
        assert said.splitlines()[-1] == "1 passed, 1 failed"
        assert "a sentence of its own" in said

    def test_as_many_run_at_once_as_there_are_lanes(self, reports: Path) -> None:
        """Each of two waits for what the other has written: one after the other they would never end."""
        waits = (
            "import pathlib, sys, time\n"
            "own, other = map(pathlib.Path, sys.argv[1:])\n"
            "own.touch()\n"
            "while not other.exists(): time.sleep(0.01)\n"
        )
        a, b = str(reports / "a"), str(reports / "b")
        table = [
            Check("a", [[sys.executable, "-c", waits, a, b]]),
            Check("b", [[sys.executable, "-c", waits, b, a]]),
        ]
        assert [result.passed for result in lanes.run_all(table, 2)] == [1, 1]

    def test_a_check_starts_after_those_it_needs_also_when_one_of_them_failed(self, reports: Path) -> None:
        order: list[str] = []
        lock = threading.Lock()

        def noting(name: str) -> None:
            with lock:
                order.append(name)

        table = [
            Check("last", [ENDS_WELL], after=("bad", "good"), why_not=lambda: noting("last")),
            Check("bad", [FAILS], why_not=lambda: noting("bad")),
            Check("good", [ENDS_WELL], why_not=lambda: noting("good")),
        ]
        results = lanes.run_all(table, 2)
        assert order[-1] == "last"
        assert [result.name for result in results] == ["last", "bad", "good"]
        assert [result.failed for result in results] == [0, 1, 0]

    def test_a_check_that_is_asked_for_alone_needs_not_wait(self) -> None:
        table = [Check("coverage", [ENDS_WELL], after=("play",)), Check("lint", [ENDS_WELL])]
        assert [result.passed for result in lanes.run_all(table, 1)] == [1, 1]


class TestTheTable:
    def test_runs_every_file_of_tests(self) -> None:
        places = {word for row in check.checks() for command in row.commands for word in command}
        files = {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}
        assert {path.as_posix() for path in files if not places & {path.as_posix(), *map(str, path.parents)}} == set()

    def test_reads_the_coverage_after_every_check_that_leaves_a_part_of_it(self) -> None:
        (coverage,) = (row for row in check.checks() if row.name == "coverage")
        covered = {row.name for row in check.checks() for command in row.commands if "slipcover" in command}
        assert covered == set(coverage.after)
        assert {"play", "referee", "readme"} <= covered

    def test_every_test_with_a_mark_of_a_core_is_in_the_pass_on_the_uncompiled_one(self) -> None:
        chosen = set(check.of_both_cores())
        assert {"tests/melds/test_planted_bugs.py", "tests/melds/test_second_opinion.py"} <= chosen
        folders = {Path(path).parts[1] for path in chosen}
        assert folders <= set(check.folders())

    def test_a_name_that_is_in_no_row_is_an_error_that_lists_the_names(self) -> None:
        with pytest.raises(SystemExit, match=r"no such check: plya; there are .*play"):
            check.main(["plya"])
