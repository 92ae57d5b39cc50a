"""`make test`: every check in one table, each run to its end, and one last line `N passed, N failed`.

A check counts as one; a run of tests counts as its tests. A skipped test counts as failed: it proves nothing.
A check that fails does not stop the next one. Name some on the command line to run only those.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"
BIN = Path(sys.executable).parent

COVERED = ("cards", "codes", "melds", "play", "scoring", "referee", "match", "lab")
"""The packages whose tests must reach `FLOOR` per cent of lines and branches."""
FLOOR = 90

OWN_PASS = ("tests/browser", "tests/tooling")
"""Browser tests keep an event loop running, so they are a pytest call of their own; tooling tests need no Pinella."""

ABOVE_THE_KERNELS = ("tests/bots", "tests/client", "tests/server", "tests/store", "tests/tournament")
"""They ask the kernels for what the other tests have proven of both kinds: where these are compiled, once is enough."""


def program(name: str, *arguments: str) -> list[str]:
    return [str(BIN / name), *arguments]


def python(*arguments: str) -> list[str]:
    return [sys.executable, *arguments]


def pytest(*arguments: str) -> list[str]:
    """In two workers: what most machines have cores for."""
    return ["-m", "pytest", "-q", "-n", "2", *arguments]


def without(*folders: str) -> list[str]:
    return [f"--ignore={folder}" for folder in folders]


@dataclass(frozen=True, slots=True)
class Check:
    name: str
    commands: Sequence[Sequence[str]]
    settings: dict[str, str] = field(default_factory=dict)
    counts: str | None = None
    """The JUnit file the last command writes, where the check is a run of tests."""
    why_not: Callable[[], str | None] = lambda: None
    """Why this check cannot run on this machine. It is then named as not run, and not counted."""

    def run(self) -> Result:
        start = time.monotonic()
        reason = self.why_not()
        if reason is not None:
            return Result(self.name, 0, 0, 0.0, f"not run: {reason}")
        if self.counts:
            report(self.counts).unlink(missing_ok=True)
        status = self._status()
        passed, failed = tally(report(self.counts)) if self.counts else (int(status == 0), int(status != 0))
        if failed == 0 and (status != 0 or passed == 0):
            failed = 1  # it broke off, or it found no test at all
        return Result(self.name, passed, failed, time.monotonic() - start)

    def _status(self) -> int:
        """The first status that is not 0: a command that fails leaves nothing for the next to work on."""
        environment = {**os.environ, **self.settings}
        for command in self.commands:
            status = subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
            if status != 0:
                return status
        return 0


@dataclass(frozen=True, slots=True)
class Result:
    name: str
    passed: int
    failed: int
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        state = self.note or ("ok" if not self.failed else "FAILED")
        return f"{self.name:<16} {self.seconds:7.1f} s  {self.passed:>6} passed {self.failed:>4} failed  {state}"


def report(name: str) -> Path:
    return REPORTS / f"{name}.xml"


def junit(name: str) -> list[str]:
    return [f"--junitxml={report(name)}", "-o", f"junit_suite_name={name}"]


def tally(path: Path) -> tuple[int, int]:
    """Passed and failed in a JUnit file; what was skipped has failed to prove anything."""
    if not path.exists():
        return 0, 0
    passed = failed = 0
    for case in ElementTree.parse(path).iter("testcase"):  # noqa: S314  (our own tests wrote it)
        if any(case.find(kind) is not None for kind in ("failure", "error", "skipped")):
            failed += 1
        else:
            passed += 1
    return passed, failed


def why_not_compiled() -> str | None:
    """`make setup` notes beside the installed wheel why its kernels are not compiled."""
    note = Path(sys.prefix, ".pinella")
    if not note.exists():
        return "the wheel is not installed (make setup)"
    return note.read_text(encoding="utf-8").partition("\n")[2] or None


PURE = {"PINELLA_TEST_MODE": "pure"}
COMPILED = {"PINELLA_TEST_MODE": "compiled"}
ON_SOURCE: list[str] = []
ON_WHEEL = ["-o", "pythonpath=."]


def checks() -> list[Check]:
    included = ",".join(f"src/pinella/{package}/*" for package in COVERED)
    product, place = (PURE, ON_SOURCE) if why_not_compiled() else (COMPILED, ON_WHEEL)
    later = () if why_not_compiled() else ABOVE_THE_KERNELS
    return [
        Check("format", [program("ruff", "format", "--check")]),
        Check("lint", [program("ruff", "check")]),
        Check("types", [program("mypy")]),
        Check("layers", [program("lint-imports", "--no-cache", "--no-logo")], settings={"PYTHONPATH": "src"}),
        Check(
            "pure",
            [
                program("coverage", "erase"),
                program("coverage", "run", *pytest(*without(*OWN_PASS, *later), *junit("pure"))),
            ],
            settings=PURE,
            counts="pure",
        ),
        Check(
            "coverage",
            [
                program("coverage", "combine", "--quiet"),
                program("coverage", "report", f"--include={included}", f"--fail-under={FLOOR}"),
            ],
        ),
        Check(
            "compiled",
            [python(*pytest(*without(*OWN_PASS), *ON_WHEEL, *junit("compiled")))],
            settings=COMPILED,
            counts="compiled",
            why_not=why_not_compiled,
        ),
        Check("tooling", [python(*pytest("tests/tooling", *junit("tooling")))], settings=PURE, counts="tooling"),
        Check("svelte-check", [python("tools/web.py", "check")]),
        Check(
            "vitest",
            [
                python(
                    "tools/web.py",
                    "test",
                    "--reporter=default",
                    "--reporter=junit",
                    f"--outputFile.junit={report('vitest')}",
                )
            ],
            counts="vitest",
        ),
        Check(
            "browser",
            [
                python("tools/chromium.py"),
                # A file stays with one worker: its server and what was played on it are made once.
                python(*pytest("tests/browser", "--dist", "loadfile", *place, *junit("browser"))),
            ],
            settings=product,
            counts="browser",
        ),
        Check("coverage-rules", [python("tools/coverage_rules.py")]),
    ]


def main(names: Sequence[str]) -> int:
    table = checks()
    unknown = set(names) - {check.name for check in table}
    if unknown:
        sys.exit(f"no such check: {', '.join(sorted(unknown))}; there are {', '.join(check.name for check in table)}")
    REPORTS.mkdir(parents=True, exist_ok=True)
    results = []
    for check in table:
        if not names or check.name in names:
            print(f"\n== {check.name}", flush=True)
            results.append(check.run())
            print(f"-- {results[-1].name}: {results[-1].seconds:.1f} s", flush=True)
    print("", *results, "", sep="\n")
    failed = sum(result.failed for result in results)
    summary = f"{sum(result.passed for result in results)} passed, {failed} failed"
    (REPORTS / "summary.txt").write_text(summary + "\n", encoding="utf-8")
    print(summary)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
