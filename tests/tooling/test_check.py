"""`make test` counts honestly."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import check

REPORT = """<testsuites><testsuite>
<testcase name="a"/><testcase name="b"/>
<testcase name="c"><failure message="no"/></testcase>
<testcase name="d"><error message="no"/></testcase>
<testcase name="e"><skipped message="not today"/></testcase>
</testsuite></testsuites>"""

ENDS_WELL = [sys.executable, "-c", ""]
FAILS = [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(check, "REPORTS", tmp_path)
    return tmp_path


def writes(path: Path, text: str, status: int) -> list[str]:
    code = f"import pathlib; pathlib.Path({str(path)!r}).write_text({text!r}); raise SystemExit({status})"
    return [sys.executable, "-c", code]


def test_a_skipped_test_counts_as_failed(reports: Path) -> None:
    path = reports / "some.xml"
    path.write_text(REPORT, encoding="utf-8")
    assert check.tally(path) == (2, 3)


def test_a_check_counts_as_one() -> None:
    assert (check.Check("good", [ENDS_WELL]).run().passed, check.Check("bad", [FAILS]).run().failed) == (1, 1)


def test_a_run_of_tests_counts_its_tests(reports: Path) -> None:
    result = check.Check("tests", [writes(reports / "tests.xml", REPORT, 1)], counts="tests").run()
    assert (result.passed, result.failed) == (2, 3)


def test_a_run_that_breaks_off_is_a_failure_even_if_no_test_failed(reports: Path) -> None:
    one_passed = "<testsuite><testcase name='a'/></testsuite>"
    result = check.Check("tests", [writes(reports / "tests.xml", one_passed, 2)], counts="tests").run()
    assert (result.passed, result.failed) == (1, 1)


def test_a_run_that_finds_no_test_is_a_failure(reports: Path) -> None:
    old = reports / "tests.xml"
    old.write_text(REPORT, encoding="utf-8")
    result = check.Check("tests", [ENDS_WELL], counts="tests").run()
    assert (result.passed, result.failed) == (0, 1)


def test_what_cannot_run_is_named_and_not_counted() -> None:
    result = check.Check("tests", [FAILS], why_not=lambda: "no C compiler").run()
    assert (result.passed, result.failed) == (0, 0)
    assert "not run: no C compiler" in str(result)


def test_a_failure_hides_no_later_check(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    table = [check.Check("first", [FAILS]), check.Check("second", [ENDS_WELL])]
    monkeypatch.setattr(check, "checks", lambda: table)
    assert check.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"
