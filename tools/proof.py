"""`make proof`: every test that has a full count, at its full count; the result is kept in docs/proof/DATE.md.

`make test` runs the same tests on a sample. `make proof ARGS=pure` proves the uncompiled core instead.
"""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from tools import check

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
    passed, failed = tally(reports)
    rows = []
    for case in (one for report in reports for one in ElementTree.parse(report).iter("testcase")):  # noqa: S314  (our own)
        wrong = any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))
        place = case.get("classname", "").removeprefix("tests.")
        took = float(case.get("time", "0"))
        name = f"`{place}` {case.get('name', '')}".replace("|", "\\|")
        rows.append(f"| {name} | {_figure(case)} | {took:.1f} | {'**failed**' if wrong else 'passed'} |")
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return "\n".join(
        [
            f"# Full counts of {today}",
            "",
            f"`make proof`, {mode} core, {machine()}; {seconds:.0f} s in all.",
            "",
            f"**{passed} passed, {failed} failed.**",
            "",
            "| test | cases | seconds | result |",
            "| --- | ---: | ---: | --- |",
            *sorted(rows),
            "",
        ]
    )


def main(arguments: Sequence[str]) -> int:
    pure = list(arguments) == ["pure"]
    if arguments and not pure:
        sys.exit(__doc__)
    reason = check.why_not_compiled()
    if reason and not pure:
        print(f"make proof: the core is not compiled here ({reason}): proving the uncompiled one")
    mode, place = ("pure", []) if pure or reason else ("compiled", check.ON_WHEEL)
    check.REPORTS.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    options = [*place, "-o", f"timeout={TIME_LIMIT}", "--durations=0", "--durations-min=1"]
    settings = {**os.environ, "PINELLA_TEST_MODE": mode, "PINELLA_PROOF": "1"}
    passes = {"proof": check.without(*check.OWN_PASS), "proof-browser": ["tests/browser", "--dist", "loadfile"]}
    subprocess.run(check.python("tools/chromium.py"), cwd=check.ROOT, check=False)
    status = 0
    for name, tests in passes.items():
        command = check.python(*check.pytest(*tests, *options, *check.junit(name)))
        status = subprocess.run(command, cwd=check.ROOT, check=False, env=settings).returncode or status
    reports = [check.report(name) for name in passes]
    if not all(report.exists() for report in reports):
        print("0 passed, 1 failed")
        return 1
    text = page(reports, mode, time.monotonic() - start)
    folder = check.ROOT / "docs" / "proof"
    folder.mkdir(parents=True, exist_ok=True)
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    name = f"{today}.md" if mode == "compiled" else f"{today}-{mode}.md"
    (folder / name).write_text(text, encoding="utf-8")
    print(text)
    passed, failed = tally(reports)
    failed = failed or int(status != 0 or passed == 0)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
