"""Before and after: a small project with two commits, measured in turns by the real driver."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.against.comparison import Wish, compare
from benchmarks.against.processes import TookTooLong, run
from benchmarks.against.runs import Part
from tests.conftest import ROOT
from tests.patience import PATIENCE

SPEED = Part("speed", ("-m", "benchmarks.speed"), 300.0)
OTHER = Part("other", ("-m", "benchmarks.other"), 300.0)

MAKEFILE = """\
.PHONY: setup
setup:
\t@echo "$(CURDIR)" >> {journal}.setups
\t@mkdir -p .venv/bin
\t@printf '#!/bin/sh\\nPYTHONPATH="$$PYTHONPATH:%s/src" exec {python} "$$@"\\n' "$(CURDIR)" > .venv/bin/python
\t@chmod +x .venv/bin/python
.venv/.test: setup
\t@touch $@
"""

SPEED_FILE = """\
import json
from pathlib import Path
from benchmarks.work import speeds
from product import NAME

journal = Path("JOURNAL")
made = journal.read_text().split().count(NAME) if journal.exists() else 0
with journal.open("a") as file:
    file.write(NAME + "\\n")
speed = speeds()[made]
moves = {"value": speed, "unit": "a second", "better": "higher"}
wait = {"value": 1000 / speed, "unit": "ms", "better": "lower"}
print(json.dumps({"protocol": 1, "part": "speed", "rows": {"moves": moves, "wait": wait}}))
"""
"""It tells the n-th of the product's speeds in its n-th run."""

WORK_FILE = """\
import product

def speeds():
    return product.{name}
"""


class Project:
    """A repository whose product has a speed, and benchmarks that tell it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.journal = folder / "journal"
        self.write("Makefile", MAKEFILE.format(journal=self.journal, python=sys.executable))
        self.write(".gitignore", "/.venv/\n/.against/\n__pycache__/\n")
        self.write("benchmarks/__init__.py", "")
        self.write("benchmarks/speed.py", self.speed_file)
        self.work()

    @property
    def speed_file(self) -> str:
        """What tells the speed, and notes whose."""
        return SPEED_FILE.replace("JOURNAL", str(self.journal))

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def product(self, name: str, speeds: Sequence[float], *, attribute: str = "SPEEDS") -> None:
        self.write("src/product.py", f"NAME = {name!r}\n{attribute} = {list(speeds)}\n")

    def work(self, attribute: str = "SPEEDS") -> None:
        self.write("benchmarks/work.py", WORK_FILE.format(name=attribute))

    def commit(self, subject: str) -> None:
        if not (self.folder / ".git").exists():
            self.git("init", "--quiet")
        self.git("add", "--all")
        self.git("-c", "user.name=A", "-c", "user.email=a@b.test", "commit", "--quiet", "-m", subject)

    def git(self, *arguments: str) -> None:
        command = ["git", *arguments]
        subprocess.run(command, cwd=self.folder, check=True)

    def set_up(self) -> None:
        """What the `make` that calls a comparison has done."""
        command = ["make", "--silent", "setup"]
        subprocess.run(command, cwd=self.folder, check=True)
        self.setups_file.unlink()

    @property
    def setups_file(self) -> Path:
        return Path(f"{self.journal}.setups")

    @property
    def setups(self) -> int:
        """How often a checkout was set up."""
        return len(self.setups_file.read_text().splitlines()) if self.setups_file.exists() else 0

    @property
    def measured(self) -> list[str]:
        """Who was measured, in order."""
        return self.journal.read_text().split()

    def compared(self, commit: str = "HEAD", *, parts: Sequence[Part] = (SPEED,), runs: int = 5) -> int:
        return compare(Wish("make bench", commit, parts, runs), self.folder)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """Committed with a product that makes 100 a second."""
    monkeypatch.setattr("benchmarks.against.quiet.LOOPS", 1)
    project = Project(tmp_path)
    project.product("before", [100, 102, 98, 100, 101])
    project.commit("A product")
    project.product("now", [100, 101, 99, 100, 102])
    project.set_up()
    return project


class TestRuns:
    def test_of_the_two_commits_alternate(self, project: Project) -> None:
        assert project.compared() == 0
        assert project.measured == ["before", "now"] * 5

    def test_are_as_many_as_asked_for(self, project: Project) -> None:
        assert project.compared(runs=3) == 0
        assert project.measured == ["before", "now"] * 3

    def test_are_announced_on_the_error_stream(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.compared(runs=3)
        said = capfd.readouterr().err
        assert [f"run {number} of 6: speed" in said for number in range(1, 8)] == [True] * 6 + [False]
        assert said.count("; calibration ") == 6
        assert said.count(" left\n") == 5


class TestReport:
    def test_says_ok_of_every_row(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.compared()
        said = capfd.readouterr().out
        assert "2 rows, 2 ok, 0 BELOW 0.95, 0 not to be told apart, 0 not compared" in said
        assert "before  " in said.splitlines()[0]
        assert "A product" in said.splitlines()[0]

    def test_says_that_the_working_tree_is_dirty(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.compared(runs=3)
        assert "DIRTY: 1 file not committed" in capfd.readouterr().out
        project.commit("Another product")
        project.compared("HEAD~1", runs=3)
        assert "DIRTY" not in capfd.readouterr().out

    def test_a_planted_slowdown_is_below(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.product("now", [90, 91, 89, 90, 92])
        assert project.compared() == 1
        moves, wait = (line for line in capfd.readouterr().out.splitlines() if line.startswith(("moves", "wait")))
        assert moves.split()[-4:] == ["0.900", "0.900…0.908", "BELOW", "0.95"]
        assert wait.split()[-4:] == ["0.900", "0.900…0.908", "BELOW", "0.95"]

    def test_a_planted_gain_is_not(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.product("now", [150, 151, 149, 150, 152])
        assert project.compared() == 0
        assert "  1.500  " in capfd.readouterr().out

    def test_runs_that_lie_far_apart_decide_nothing(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.product("now", [60, 150, 90, 70, 130])
        assert project.compared() == 0
        assert "2 rows, 0 ok, 0 BELOW 0.95, 2 not to be told apart" in capfd.readouterr().out


class TestOlderCommits:
    def test_are_measured_with_the_benchmarks_of_today(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        project.product("before", [100, 102, 98])
        project.write("benchmarks/speed.py", "raise SystemExit('the old file')\n")
        project.commit("Benchmarks that say nothing")
        project.product("now", [100, 101, 99])
        project.write("benchmarks/speed.py", project.speed_file)
        assert project.compared(runs=3) == 0
        assert "note:" not in capfd.readouterr().out

    def test_whose_names_have_moved_are_measured_through_their_own_files(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        project.product("now", [100, 101, 99, 100, 102], attribute="RATES")
        project.work("RATES")
        assert project.compared(runs=3) == 0
        said = capfd.readouterr().out
        assert "2 rows, 2 ok" in said
        assert "note: speed: measured before with that commit's own files between benchmark and Pinella\n" in said

    def test_that_only_know_their_own_benchmarks_are_measured_with_these(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        project.product("now", [100, 101, 99, 100, 102], attribute="RATES")
        moved = project.speed_file.replace("speeds()", "speeds(RATES)")
        project.write("benchmarks/speed.py", moved.replace("import NAME", "import NAME, RATES"))
        project.write("benchmarks/work.py", "def speeds(rates):\n    return rates\n")
        assert project.compared(runs=3) == 0
        said = capfd.readouterr().out
        assert "2 rows, 2 ok" in said
        assert "note: speed: measured before with that commit's own benchmarks" in said

    def test_that_cannot_be_measured_are_a_row_with_the_reason(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        project.write("benchmarks/speed.py", "print('no figures')\n")
        project.product("before", [1], attribute="NONE")
        project.commit("A product that nothing measures")
        project.product("now", [100, 101, 99])
        project.write("benchmarks/speed.py", project.speed_file)
        project.write("benchmarks/other.py", OTHER_FILE)
        assert project.compared(runs=3, parts=[SPEED, OTHER]) == 0
        said, errors = capfd.readouterr()
        reason = "not measured before: AttributeError: module 'product' has no attribute 'SPEEDS'"
        assert f"moves: 100 a second now; {reason}\nwait: 10 ms now; {reason}\n" in said
        assert "3 rows, 1 ok, 0 BELOW 0.95, 0 not to be told apart, 2 not compared" in said
        assert "Traceback" not in said + errors
        assert project.measured == ["before", "now"]

    def test_no_row_at_all_is_no_success(self, project: Project) -> None:
        project.write("benchmarks/speed.py", "raise SystemExit('broken')\n")
        project.commit("Benchmarks that say nothing")
        assert project.compared(runs=3) == 1

    def test_a_part_that_is_broken_now_is_no_success(self, project: Project, capfd: pytest.CaptureFixture[str]) -> None:
        project.write("benchmarks/other.py", OTHER_FILE)
        project.work("GONE")
        project.product("now", [100], attribute="NONE")
        assert project.compared(runs=3, parts=[SPEED, OTHER]) == 1
        assert "not measured now: AttributeError" in capfd.readouterr().out


OTHER_FILE = """\
print('{"protocol": 1, "part": "other", "rows": {"steps": {"value": 7, "unit": "a second", "better": "higher"}}}')
"""


class TestCheckout:
    def test_is_set_up_once(self, project: Project) -> None:
        assert (project.compared(runs=3), project.setups) == (0, 1)
        project.journal.unlink()
        assert (project.compared(runs=3), project.setups) == (0, 1)

    def test_that_is_half_made_is_made_anew(self, project: Project) -> None:
        assert project.compared(runs=3) == 0
        (folder,) = (project.folder / ".against").iterdir()
        (folder / ".venv" / ".whole").unlink()
        (folder / "left-over").write_text("", encoding="utf-8")
        (folder / "Makefile").write_text("", encoding="utf-8")
        project.journal.unlink()
        assert (project.compared(runs=3), project.setups) == (0, 2)
        assert not (folder / "left-over").exists()

    def test_of_a_clone_that_was_moved_is_made_anew(self, project: Project, tmp_path: Path) -> None:
        assert project.compared(runs=3) == 0
        project.folder = project.folder.rename(tmp_path / "moved")
        project.set_up()
        project.journal.unlink()
        assert (project.compared(runs=3), project.setups) == (0, 1)

    def test_that_cannot_be_set_up_is_said_on_one_line_and_not_kept(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        right = (project.folder / "Makefile").read_text(encoding="utf-8")
        project.write("Makefile", "setup:\n\t@mkdir -p .venv/bin && touch .venv/bin/python; exit 3\n.venv/.test:\n")
        project.commit("A Makefile that fails")
        project.write("Makefile", right)
        for _ in range(2):
            assert project.compared(runs=3) == 2
            last = capfd.readouterr().err.splitlines()[-1]
            assert last.startswith("make bench: commit ")
            assert last.endswith("could not be set up: `make setup .venv/.test` there ended with status 2")
        assert not project.journal.exists()

    @pytest.mark.parametrize("commit", ["no-such-commit", "", "--all", "HEAD:Makefile", "0" * 40, "HEAD..HEAD"])
    def test_of_no_commit_is_refused_on_one_line(
        self, project: Project, commit: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert project.compared(commit) == 2
        said, errors = capfd.readouterr()
        (line,) = [line for line in errors.splitlines() if "NOT QUIET" not in line]
        assert line == f"make bench: there is no commit {commit!r} here; `git log --oneline` lists them"
        assert said == ""
        assert not (project.folder / ".against").exists()

    def test_where_there_is_no_repository_is_refused_on_one_line(
        self, project: Project, capfd: pytest.CaptureFixture[str]
    ) -> None:
        (project.folder / ".git").rename(project.folder / "not-git")
        assert project.compared() == 2
        assert "make bench: there is no commit 'HEAD' here" in capfd.readouterr().err


ASLEEP = """\
import os, subprocess, sys, time
server = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({pids!r} + ".new", "w").write(f"{{os.getpid()}} {{server.pid}}\\n")
os.replace({pids!r} + ".new", {pids!r})
time.sleep(600)
"""


class TestInterruption:
    @pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
    def test_of_a_run_leaves_nothing_running(self, project: Project, tmp_path: Path, how: signal.Signals) -> None:
        pids = tmp_path / "pids"
        project.write("benchmarks/speed.py", ASLEEP.format(pids=str(pids)))
        driver, measuring = started(project, pids)
        driver.send_signal(how)
        _, errors = driver.communicate(timeout=PATIENCE)
        assert driver.returncode == 130
        assert errors.splitlines()[-1] == "make bench: interrupted; nothing is left running"
        assert [is_running(pid) for pid in measuring] == [False, False]

    def test_of_a_set_up_leaves_nothing_that_is_taken_for_whole(self, project: Project, tmp_path: Path) -> None:
        pids = tmp_path / "pids"
        right = (project.folder / "Makefile").read_text(encoding="utf-8")
        project.write("asleep.py", ASLEEP.format(pids=str(pids)))
        project.write("Makefile", right + f"setup: asleep\nasleep:\n\t@{sys.executable} asleep.py\n")
        project.commit("A Makefile that takes long")
        driver, measuring = started(project, pids)
        driver.send_signal(signal.SIGINT)
        driver.communicate(timeout=PATIENCE)
        assert driver.returncode == 130
        assert [is_running(pid) for pid in measuring] == [False, False]
        assert not list((project.folder / ".against").glob("*/.venv/.whole"))

    def test_by_the_limit_of_a_part_leaves_nothing_running(self, tmp_path: Path) -> None:
        pids = tmp_path / "pids"
        command = [sys.executable, "-c", ASLEEP.format(pids=str(pids))]
        limits = iter([2.0, 10.0, 60.0, PATIENCE])  # the first by which it has come so far, however slow the machine
        while not pids.exists():
            with pytest.raises(TookTooLong, match="it did not end within"):
                run(command, tmp_path, {}, next(limits))
        assert [is_running(int(pid)) for pid in pids.read_text().split()] == [False, False]


def started(project: Project, pids: Path) -> tuple[subprocess.Popen[str], list[int]]:
    """The driver in a process of its own, and the processes that it has come to."""
    code = (
        "import sys; from pathlib import Path; from benchmarks.against.comparison import Wish, compare;"
        "from benchmarks.against.runs import Part;"
        f"part = Part('speed', ('-m', 'benchmarks.speed'), 900.0); root = Path({str(project.folder)!r});"
        "sys.exit(compare(Wish('make bench', 'HEAD', [part], 5), root))"
    )
    driver = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + PATIENCE
    while not pids.exists():
        if driver.poll() is not None or time.monotonic() > deadline:
            driver.kill()
            raise AssertionError(driver.communicate()[1])
        time.sleep(0.02)
    return driver, [int(pid) for pid in pids.read_text().split()]


def is_running(pid: int) -> bool:
    """Whether it is there, and not only waiting to be buried by its parent."""
    deadline = time.monotonic() + PATIENCE  # a killed process is there for a moment
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return False
        except (ProcessLookupError, FileNotFoundError):
            return False
        time.sleep(0.02)
    return True
