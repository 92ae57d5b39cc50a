"""`make mutation`: small faults put into the referee one by one; the casebook and its unit tests must notice them.

A seeded sample of all the mutants that mutmut makes of `src/pinella/referee` is tried, and the result is kept in
docs/proof/mutation.md: figures, and every mutant that nobody noticed, with what was found when it was read
(docs/proof/mutation-readings.yaml). `make mutation ARGS="--seed 2 --sample 100"` tries others. mutmut has an
environment of its own, .mutation, for it does not work with the pytest of the other tests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from tools import proof

ROOT: Final = Path(__file__).resolve().parent.parent
VENV: Final = ROOT / ".mutation" / "venv"
STAMP: Final = VENV / ".done"
LOCKS: Final = tuple(ROOT / "requirements" / name for name in ("run.txt", "mutation.txt"))
PLACE: Final = ROOT / "build" / "mutation"
PAGE: Final = ROOT / "docs" / "proof" / "mutation.md"
READINGS: Final = ROOT / "docs" / "proof" / "mutation-readings.yaml"

SEED: Final = 4
SAMPLE: Final = 500
FLOOR: Final = 80
"""Per cent of the sample that must be noticed."""

COPIED: Final = ("src", "tests", "casebook", "pyproject.toml")
TESTS: Final = (
    "tests/referee/test_casebook.py",
    "tests/referee/fitab",
    "tests/referee/federal",
    "tests/referee/test_calling.py",
    "tests/referee/test_detecting.py",
    "tests/referee/test_details.py",
)
SETTINGS: Final = f"""
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/pinella/referee/*.py"]
do_not_mutate = ["src/pinella/referee/casebook/*", "src/pinella/referee/asking/*", "src/pinella/referee/sentences.py"]
also_copy = ["casebook"]
pytest_add_cli_args = ["-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {list(TESTS)}
use_git_change_detection = false
track_dependencies = false
"""
"""The reader of cases and the interview are not rulings: they have tests of their own."""

NOTICED: Final = {
    1: "killed",
    3: "killed",
    24: "timeout",
    -24: "timeout",
    152: "timeout",
    255: "timeout",
    36: "timeout",
}
"""How mutmut's exit codes read: a test failed, or the tests did not come to an end."""

SCOUT: Final = "pinella.referee.ruling*"
"""A few mutants, tried first so that all are made and the tests are timed."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A mutant that no test noticed."""

    name: str
    removed: str
    added: str

    @property
    def function(self) -> str:
        """`fitab.art29.missing_draw`."""
        plain = self.name.partition("__mutmut_")[0].removeprefix("pinella.referee.")
        return re.sub(r"\bx_|xǁ", "", plain).replace("ǁ", ".")


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    return kept | {"UV_SYSTEM_CERTS": "1", "UV_PYTHON_DOWNLOADS": "never", "PINELLA_TEST_MODE": "pure"}


def installed() -> Path:
    """The folder of mutmut's programs; made on the first run, and anew when a lock or the place changes."""
    stamp = hashlib.sha256(b"".join(lock.read_bytes() for lock in LOCKS) + str(VENV).encode()).hexdigest()
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != stamp:
        print("make mutation: mutmut into .mutation, once", flush=True)
        uv = str(ROOT / ".tools" / "bin" / "uv")
        python = str(VENV / "bin" / "python")
        locks = [part for lock in LOCKS for part in ("-r", str(lock))]
        for command in (
            [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)],
            [uv, "pip", "install", "--quiet", "--python", python, "--require-hashes", "--only-binary", ":all:", *locks],
        ):
            subprocess.run(command, cwd=ROOT, env=_environment(), check=True)
        STAMP.write_text(stamp, encoding="utf-8")
    return VENV / "bin"


def prepared() -> None:
    """A copy of the sources and the tests, with mutmut's settings: nothing is changed in the clone itself."""
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.mkdir(parents=True)
    skipped = shutil.ignore_patterns("__pycache__", "static", "shots", "browser")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, PLACE / name, ignore=skipped)
        else:
            settings = source.read_text(encoding="utf-8").replace('"--strict-config", ', "")
            (PLACE / name).write_text(settings + SETTINGS, encoding="utf-8")


def mutmut(bin_: Path, *arguments: str) -> str:
    """What mutmut says; it is shown too, when it fails."""
    environment = _environment() | {"PYTHONPATH": str(PLACE / "src")}
    command = [str(bin_ / "mutmut"), *arguments]
    done = subprocess.run(command, cwd=PLACE, env=environment, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"make mutation: mutmut {arguments[0]} failed\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done.stdout


def verdicts() -> dict[str, int | None]:
    """Every mutant with its exit code; `None` where it was not tried."""
    found: dict[str, int | None] = {}
    for path in sorted((PLACE / "mutants").rglob("*.meta")):
        found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return found


def sample(names: Sequence[str], size: int, seed: int) -> list[str]:
    """Some of the mutants at random; where little of the code has changed, mostly the same ones."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())[:size]


def survivor(bin_: Path, name: str) -> Survivor:
    """What was changed in a mutant that survived."""
    lines = mutmut(bin_, "show", name).splitlines()
    removed = [line[1:].strip() for line in lines if line.startswith("-") and not line.startswith("---")]
    added = [line[1:].strip() for line in lines if line.startswith("+") and not line.startswith("+++")]
    return Survivor(name, " ".join(removed), " ".join(added))


# The page


def _readings() -> dict[tuple[str, str, str], tuple[str, str]]:
    """What was found in reading a survivor: by function, and the line before and after."""
    if not READINGS.exists():
        return {}
    entries = yaml.safe_load(READINGS.read_text(encoding="utf-8")) or []
    return {(one["in"], one["was"], one["became"]): (one["reading"], one["why"]) for one in entries}


def _rows(survivors: Sequence[Survivor]) -> list[str]:
    readings = _readings()
    rows = []
    for one in sorted(survivors, key=lambda one: (one.function, one.name)):
        reading, why = readings.get((one.function, one.removed, one.added), ("not read yet", ""))
        cells = (f"`{one.function}`", f"`{one.removed}`", f"`{one.added}`", reading, why)
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return rows


def page(run: Mapping[str, Any], made: int, counted: Counter[str], survivors: Sequence[Survivor]) -> str:
    """The result in words and figures; `run` says which it was."""
    which = f"seed {run['seed']}, {run['date']}, commit {run['commit']}"
    tried = sum(counted.values())
    killed = counted["killed"] + counted["timeout"]
    readings = Counter(row.split(" | ")[3] for row in _rows(survivors))
    read = ", ".join(f"{number} {name}" for name, number in sorted(readings.items())) or "none"
    return "\n".join(
        [
            "# Mutants of the referee",
            "",
            f"`make mutation`, {which}; {proof.machine()}; {run['seconds']:.0f} s in all.",
            "",
            "mutmut 3.8.0 puts one small fault at a time into `src/pinella/referee` (not into the reader of cases, the",
            "interview and the sentences), and the casebook with the referee's unit tests has to notice it.",
            "",
            f"**{killed} of {tried} noticed ({100 * killed / tried:.1f} %), {tried - killed} survived.** Of {made}",
            f"mutants in all this is a random sample. {counted['timeout']} of those noticed never came to an end;",
            f"{counted['no tests']} of the survivors lie in functions that none of these tests reaches.",
            "",
            f"The survivors, read one by one: {read}. *Equivalent*: the change cannot be told from the original by any",
            "table that can be. *Cosmetic*: a message or an assertion for programmers. *Out of reach*: it ran when its",
            "module was loaded, before the fault was switched on. *Gap*: a test is missing.",
            "",
            "| in | was | became | reading | why |",
            "| --- | --- | --- | --- | --- |",
            *_rows(survivors),
            "",
        ]
    )


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--sample", type=int, default=SAMPLE)
    parser.add_argument("--children", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--again", action="store_true", help="write the page anew from the last run")
    options = parser.parse_args(arguments)
    bin_, start, note = installed(), time.monotonic(), PLACE / "run.json"
    if not options.again:
        prepared()
        commit = proof.commit()
        print("make mutation: making the mutants, and timing the tests", flush=True)
        mutmut(bin_, "run", SCOUT)
        names = list(verdicts())
        chosen = sample(names, options.sample, options.seed)
        print(f"make mutation: {len(chosen)} of {len(names)} mutants, seed {options.seed}", flush=True)
        (PLACE / "chosen.txt").write_text("\n".join(chosen), encoding="utf-8")
        mutmut(bin_, "run", "--max-children", str(options.children), *chosen)
        run = {"seed": options.seed, "commit": commit, "date": proof.today(), "seconds": time.monotonic() - start}
        note.write_text(json.dumps(run), encoding="utf-8")
    found = verdicts()
    chosen = (PLACE / "chosen.txt").read_text(encoding="utf-8").split()
    counted = Counter("no tests" if found[name] == 33 else NOTICED.get(found[name] or 0, "survived") for name in chosen)
    alive = [name for name in chosen if NOTICED.get(found[name] or 0) is None]
    run = json.loads(note.read_text(encoding="utf-8"))
    text = page(run, len(found), counted, [survivor(bin_, name) for name in alive])
    PAGE.write_text(text, encoding="utf-8")
    print(text)
    noticed = 100 * (len(chosen) - len(alive)) / len(chosen)
    print(f"{len(chosen) - len(alive)} killed, {len(alive)} survived, seed {run['seed']}: {noticed:.1f} %")
    return 0 if noticed >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
