"""`make proof`: every test that has a full count, at its full count; the result is kept in docs/proof/DATE.md.

`make test` runs the same tests on a sample. Most are proven on the compiled core; the faults planted in kernels on
the uncompiled one, where alone they can be. `make proof ARGS=pure` proves everything on the uncompiled core instead.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tools import check, lanes

TIME_LIMIT = 3600
"""Seconds one test may take."""


def machine() -> str:
    """What the figures were made on, in words that name no machine."""
    made_of = f"{os.cpu_count()} {platform.machine()} cores, {platform.system()}"
    return f"{made_of}, {platform.python_implementation()} {platform.python_version()}"


def _figure(case: ElementTree.Element) -> str:
    noted = {entry.get("name"): entry.get("value", "") for entry in case.iter("property")}
    if "cases" in noted:
        return f"{int(noted['cases']):,}"
    if "examples" in noted:
        return f"up to {int(noted['examples']):,}"
    return "all"


def tally(reports: Sequence[Path]) -> tuple[int, int]:
    """Passed and failed in all of them."""
    found = [check.tally(report) for report in reports]
    return sum(passed for passed, _ in found), sum(failed for _, failed in found)


def page(reports: Sequence[Path], mode: str, seconds: float) -> str:
    """The result as a page: what was tried, how often, and how it came out."""
    passed, failed = tally(reports)
    rows = []
    for case in (one for report in reports for one in ElementTree.parse(report).iter("testcase")):  # noqa: S314  (our own)
        wrong = any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))
        place = case.get("classname", "").removeprefix("tests.")
        took = float(case.get("time", "0"))
        name = f"`{place}` {case.get('name', '')}".replace("|", "\\|")
        rows.append(f"| {name} | {_figure(case)} | {took:.1f} | {'**failed**' if wrong else 'passed'} |")
    return "\n".join(
        [
            f"# Full counts of {today()}",
            "",
            f"`make proof`, {mode} core, commit {commit()}; {machine()}; {seconds:.0f} s in all.",
            "",
            f"**{passed} passed, {failed} failed.**",
            "",
            "| test | cases | seconds | result |",
            "| --- | ---: | ---: | --- |",
            *sorted(rows),
            "",
        ]
    )


def today() -> str:
    """The date, as pages of proof have it."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def commit() -> str:
    """The commit that is checked out, in short."""
    git = ["git", "rev-parse", "--short", "HEAD"]
    done = subprocess.run(git, cwd=check.ROOT, check=False, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


@dataclass(frozen=True, slots=True)
class Pass:
    """A run of pytest: which tests, on which core."""

    name: str
    places: Sequence[str]
    mode: str


def passes(mode: str) -> list[Pass]:
    """What is run one after the other, each on all cores of the machine."""
    everything = [f"tests/{folder}" for folder in check.folders()]
    planted = [Pass("proof-pure", [*check.of_both_cores(), "-m", "pure"], "pure")] if mode == "compiled" else []
    return [Pass("proof", everything, mode), *planted, Pass("proof-browser", ["tests/browser"], mode)]


def _run(one: Pass) -> int:
    place = check.ON_WHEEL if one.mode == "compiled" else ()
    spread = ["-n", str(lanes.cores()), "--dist", "worksteal"]
    options = ["-o", f"timeout={TIME_LIMIT}", "--durations=0", "--durations-min=1"]
    command = lanes.python(*check.pytest(one.name, *one.places, *spread, *place, *options))
    settings = {**os.environ, "PINELLA_TEST_MODE": one.mode, "PINELLA_PROOF": "1"}
    return subprocess.run(command, cwd=check.ROOT, check=False, env=settings).returncode


def main(arguments: Sequence[str]) -> int:
    """Prove, and write the page."""
    pure = list(arguments) == ["pure"]
    if arguments and not pure:
        sys.exit(__doc__)
    reason = check.why_not_compiled()
    if reason and not pure:
        print(f"make proof: the core is not compiled here ({reason}): proving the uncompiled one")
    mode = "pure" if pure or reason else "compiled"
    check.REPORTS.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    subprocess.run(lanes.python("tools/chromium.py"), cwd=check.ROOT, check=False)
    status = max(_run(one) for one in passes(mode))
    reports = [check.report(one.name) for one in passes(mode)]
    if not all(report.exists() for report in reports):
        print("0 passed, 1 failed")
        return 1
    text = page(reports, mode, time.monotonic() - start)
    folder = check.ROOT / "docs" / "proof"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{today()}.md" if mode == "compiled" else f"{today()}-{mode}.md"
    (folder / name).write_text(text, encoding="utf-8")
    print(text)
    passed, failed = tally(reports)
    failed = failed or int(status != 0 or passed == 0)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
