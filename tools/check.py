"""`make test`: every check in one table, each run to its end, and one last line `N passed, N failed`.

A check counts as one; a run of tests counts as its tests. A skipped test counts as failed: it proves nothing.
A check that fails does not stop the next one. As many run at once as the machine has cores; the longest come first.
Name some on the command line to run only those: `make test ARGS="lint play"`.

Every folder of `tests/` is a check of its own, on the compiled core. `pure` tries on the uncompiled one what can differ
there: the tests marked `kernel`, on a third of their sample, and those marked `pure`. Without a compiled core every
folder runs on the uncompiled one instead, and `pure` is left out.
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from tools import coverage, lanes, summary
from tools.lanes import REPORTS, ROOT, Check, Result, python, report, tally

BIN: Final = Path(sys.executable).parent
TESTS: Final = ROOT / "tests"
SOURCE: Final = ROOT / "src" / "pinella"

NOT_COVERED: Final = ("bots", "oracle", "server", "store", "tournament")
"""Folders of tests beside the packages that coverage looks at, or above them."""

APART: Final = ("browser", "tooling")
"""They test the page and the tools: checks with settings of their own."""

LONGEST: Final = ("browser", "server", "tournament", "pure", "lab", "referee", "play", "types")
"""They start first, so that no core waits for one of them at the end."""

PURE: Final = {"PINELLA_TEST_MODE": "pure"}
COMPILED: Final = {"PINELLA_TEST_MODE": "compiled"}
A_THIRD: Final = {"PINELLA_TEST_SHARE": "3"}
ON_WHEEL: Final = ("-o", "pythonpath=.")

__all__ = ["ON_WHEEL", "REPORTS", "ROOT", "Check", "Result", "checks", "folders", "main", "report", "tally"]


def program(name: str, *arguments: str) -> list[str]:
    """A command for a program of this environment."""
    return [str(BIN / name), *arguments]


def why_not_compiled() -> str | None:
    """Why the installed kernels are not compiled, as `make setup` notes it beside the wheel."""
    note = Path(sys.prefix, ".pinella")
    if not note.exists():
        return "the wheel is not installed (make setup)"
    return note.read_text(encoding="utf-8").partition("\n")[2] or None


def folders() -> list[str]:
    """The folders of tests that are checks in the common way."""
    found = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("test_*.py") if path.parent != TESTS}
    return sorted(found - {*APART})


def of_both_cores() -> list[str]:
    """The files with tests that the uncompiled core must pass, too."""
    marks = ("pytest.mark.kernel", "pytest.mark.pure")
    files = (path for folder in folders() for path in sorted((TESTS / folder).rglob("test_*.py")))
    chosen = (path for path in files if any(mark in path.read_text(encoding="utf-8") for mark in marks))
    return [path.relative_to(ROOT).as_posix() for path in chosen]


def pytest(name: str, *arguments: str) -> list[str]:
    """What runs tests and writes the report of the check, for `python` or for coverage."""
    return ["-m", "pytest", "-q", *arguments, f"--junitxml={report(name)}", "-o", f"junit_suite_name={name}"]


def covered(name: str, home: Path, *arguments: str) -> list[str]:
    """The same, with the part of coverage that it leaves."""
    return [*coverage.under(name, home), *pytest(name, *arguments)]


def _installed() -> Path:
    """The folder of the installed wheel."""
    return Path(sysconfig.get_path("purelib"), "pinella")


def _tests(name: str, places: Sequence[str], *, is_covered: bool) -> Check:
    settings, place, home = (PURE, (), SOURCE) if why_not_compiled() else (COMPILED, ON_WHEEL, _installed())
    call = covered(name, home, *places, *place) if is_covered else pytest(name, *places, *place)
    return Check(name, [python(*call)], settings, has_tests=True)


def _in_folders() -> list[Check]:
    loose = [path.relative_to(ROOT).as_posix() for path in sorted(TESTS.glob("test_*.py"))]
    apart = [_tests(name, [f"tests/{name}"], is_covered=name not in NOT_COVERED) for name in folders()]
    return [*apart, _tests("readme", loose, is_covered=True)]


def _pure() -> Check:
    call = covered("pure", SOURCE, *of_both_cores(), "-m", "kernel or pure")
    return Check("pure", [python(*call)], PURE | A_THIRD, has_tests=True)


def _coverage(after: Iterable[Check]) -> Check:
    names = [check.name for check in after if check.name not in NOT_COVERED]
    return Check("coverage", [python("-m", "tools.coverage", *names)], after=tuple(names))


def _of_the_page() -> list[Check]:
    to_junit = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report('vitest')}")
    # Servers in the process of the tests note every request: nobody reads it here.
    browser = _tests("browser", ["tests/browser", "-p", "no:logging"], is_covered=False)
    return [
        Check("browser", [python("tools/chromium.py"), *browser.commands], browser.settings, has_tests=True),
        Check("svelte-check", [python("tools/web.py", "check")]),
        Check("vitest", [python("tools/web.py", "test", *to_junit)], has_tests=True),
    ]


def checks() -> list[Check]:
    """The table, in the order in which they start."""
    tested = [*_in_folders(), *([] if why_not_compiled() else [_pure()])]
    table = [
        Check("format", [program("ruff", "format", "--check")]),
        Check("lint", [program("ruff", "check")]),
        Check("types", [program("mypy")]),
        Check("layers", [program("lint-imports", "--no-cache", "--no-logo")], {"PYTHONPATH": "src"}),
        Check("coverage-rules", [python("tools/coverage_rules.py")]),
        *_of_the_page(),
        Check("tooling", [python(*pytest("tooling", "tests/tooling"))], PURE, has_tests=True),
        *tested,
        _coverage(tested),
    ]
    return sorted(table, key=lambda check: LONGEST.index(check.name) if check.name in LONGEST else len(LONGEST))


def main(names: Sequence[str]) -> int:
    """Run the checks that are named, or all."""
    table = checks()
    unknown = set(names) - {check.name for check in table}
    if unknown:
        known = ", ".join(sorted(check.name for check in table))
        sys.exit(f"make test: no such check: {', '.join(sorted(unknown))}; there are {known}")
    chosen = [check for check in table if not names or check.name in names]
    results = lanes.run_all(chosen, lanes.cores())
    print("", *sorted(results, key=lambda result: -result.seconds), sep="\n")
    print("\nthe slowest tests:", *summary.slowest(report(check.name) for check in chosen if check.has_tests), sep="\n")
    print("\npages of docs/proof:", *summary.ages(), sep="\n")
    failed = sum(result.failed for result in results)
    count = f"{sum(result.passed for result in results)} passed, {failed} failed"
    (REPORTS / "summary.txt").write_text(count + "\n", encoding="utf-8")
    print(f"\n{count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
