"""Checks side by side: each a process of its own with a log of its own, as many at once as the machine has cores."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / "build" / "reports"

SHOWN = 400
"""Lines of the log of a failed check that are printed; the whole of it stays in its file."""


@dataclass(frozen=True, slots=True)
class Check:
    """One row of the table: commands that must all end well."""

    name: str
    commands: Sequence[Sequence[str]]
    settings: Mapping[str, str] = field(default_factory=dict)
    has_tests: bool = False
    """Its last command writes a JUnit file, and it counts as its tests."""
    after: tuple[str, ...] = ()
    """The checks that must have ended, well or not, before this one starts."""
    why_not: Callable[[], str | None] = lambda: None
    """Why this check cannot run on this machine. It is then named as not run, and not counted."""

    def run(self, log: IO[str] | None = None) -> Result:
        """Run the commands; what they print goes to the log, or to the terminal where there is none."""
        start = time.monotonic()
        reason = self.why_not()
        if reason is not None:
            return Result(self.name, 0, 0, 0.0, f"not run: {reason}")
        if self.has_tests:
            report(self.name).unlink(missing_ok=True)
        status = self._status(log)
        passed, failed = tally(report(self.name)) if self.has_tests else (int(status == 0), int(status != 0))
        if failed == 0 and (status != 0 or passed == 0):
            failed = 1  # it broke off, or it found no test at all
        return Result(self.name, passed, failed, time.monotonic() - start)

    def _status(self, log: IO[str] | None) -> int:
        """The first status that is not 0: a command that fails leaves nothing for the next to work on."""
        environment = {**os.environ, **self.settings}
        for command in self.commands:
            errors = None if log is None else subprocess.STDOUT
            done = subprocess.run(command, cwd=ROOT, check=False, env=environment, stdout=log, stderr=errors)
            if done.returncode != 0:
                return done.returncode
        return 0


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a check."""

    name: str
    passed: int
    failed: int
    seconds: float
    note: str = ""

    def __str__(self) -> str:
        state = self.note or ("ok" if not self.failed else "FAILED")
        return f"{self.name:<16} {self.seconds:7.1f} s  {self.passed:>6} passed {self.failed:>4} failed  {state}"


def report(name: str) -> Path:
    """The JUnit file of a check."""
    return REPORTS / f"{name}.xml"


def log_of(name: str) -> Path:
    """What a check printed."""
    return REPORTS / f"{name}.log"


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


def cores() -> int:
    """How many processes this one may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_all(checks: Sequence[Check], lanes: int) -> list[Result]:
    """Every check, in the order of the table as far as `after` lets it; the results come in that order."""
    REPORTS.mkdir(parents=True, exist_ok=True)
    if len(checks) == 1:
        return [checks[0].run()]
    waiting, ended = list(checks), dict[str, Result]()
    named = {check.name for check in checks}
    running: dict[Future[Result], Check] = {}
    with ThreadPoolExecutor(lanes) as pool:
        while waiting or running:
            while len(running) < lanes and (ready := _next(waiting, named - ended.keys())):
                waiting.remove(ready)
                running[pool.submit(_logged, ready)] = ready
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                check = running.pop(future)
                ended[check.name] = future.result()
                _tell(ended[check.name], len(ended), len(checks))
    return [ended[check.name] for check in checks]


def _next(waiting: Sequence[Check], unfinished: set[str]) -> Check | None:
    return next((check for check in waiting if not unfinished.intersection(check.after)), None)


def _logged(check: Check) -> Result:
    with log_of(check.name).open("w", encoding="utf-8", errors="replace") as log:
        return check.run(log)


_TELLING = threading.Lock()


def _tell(result: Result, number: int, all_of_them: int) -> None:
    """One line when a check has ended; of a failed one also what it said."""
    with _TELLING:
        if result.failed:
            lines = log_of(result.name).read_text(encoding="utf-8", errors="replace").splitlines()
            print(f"\n== {result.name} failed; all it said is in {log_of(result.name).relative_to(ROOT)}")
            print(*lines[-SHOWN:], sep="\n")
        print(f"[{number}/{all_of_them}] {result}", flush=True)


def python(*arguments: str) -> list[str]:
    """A command for the Python of this environment."""
    return [sys.executable, *arguments]
