"""`pinella tournament scores`, killed with -9 at many moments: all of the list is in the file, or nothing of it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pinella.tournament import check
from pinella.tournament.files import event_file
from tests.cli.running import pinella
from tests.conftest import Cases

PROGRAM = [sys.executable, "-c", "from pinella.cli.main import main; main()", "tournament", "scores"]
PAIRS, DEALS = 400, 4
TABLES = PAIRS // 2


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A seated round of 200 tables, and its list of 1,000 lines."""
    folder = tmp_path_factory.mktemp("hall")
    event = str(folder / "cup.event")
    entries = folder / "entries.csv"
    pairs = [f"P{number},Ada {number},Bea {number}" for number in range(PAIRS)]
    entries.write_text("\n".join(["pair,player1,player2", *pairs]), encoding="utf-8")
    opening = ("--code", "fitab-2025", "--deals", str(DEALS), "--plan", "mitchell 2", "--seed", "1")
    for command in (("new", event, *opening), ("enrol", event, str(entries)), ("seat", event)):
        assert pinella("tournament", *command).status == 0
    rng = random.Random(1)
    lines = ["round,table,deal,ns_base,ns_points,ew_base,ew_points,ns,ew"]
    for table in range(1, TABLES + 1):
        rows = [[rng.choice([0, 100, 300]), 5 * rng.randrange(-20, 60)] for _ in range(2 * DEALS)]
        for deal in range(DEALS):
            ns, ew = rows[2 * deal : 2 * deal + 2]
            lines.append(f"1,{table},{deal + 1},{ns[0]},{ns[1]},{ew[0]},{ew[1]},{sum(ns)},{sum(ew)}")
        totals = [sum(map(sum, rows[side::2])) for side in (0, 1)]
        lines.append(f"1,{table},total,,,,,{totals[0]},{totals[1]}")
    (folder / "scores.csv").write_text("\n".join(lines), encoding="utf-8")
    return folder


KILLED_BEFORE = """
import os, signal, sqlite3, sys
left = int(sys.argv[1])
del sys.argv[1]
connect = sqlite3.connect

def counted(statement):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

def watched(*arguments, **options):
    connection = connect(*arguments, **options)
    connection.set_trace_callback(counted)
    return connection

sqlite3.connect = watched
start = left
from pinella.cli.main import main
try:
    main()
finally:
    print(start - left)
"""
"""The command, killed before the statement of this number that it gives SQLite; else it says how many there were."""


@dataclass(frozen=True)
class Moment:
    """When to kill: before a statement, or when the journal of the write has more bytes than so many."""

    number: int
    is_statement: bool


def moments(number: int, statements: int) -> Iterator[Moment]:
    """Spread over the whole run, and around the write itself."""
    for step in range(number):
        is_statement = bool(step % 2)
        yield Moment((statements - 1) * (step + 1) // number if is_statement else 4096 * step, is_statement)


def counting(before: int, *arguments: str) -> list[str]:
    return [sys.executable, "-c", KILLED_BEFORE, str(before), "tournament", "scores", *arguments]


def killed(moment: Moment, file: Path, scores: str) -> str:
    """Start the command, kill it at the moment unless it has ended, and give back what it had said."""
    command = counting(moment.number, str(file), scores) if moment.is_statement else [*PROGRAM, str(file), scores]
    journal = file.with_name(f"{file.name}-wal")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        while not moment.is_statement and running.poll() is None:
            if _size(journal) > moment.number:
                running.send_signal(signal.SIGKILL)
                break
            time.sleep(0.0002)
        said, _ = running.communicate()
    return said


def _size(journal: Path) -> int:
    try:
        return journal.stat().st_size
    except FileNotFoundError:
        return 0


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_kill_loses_nothing_acknowledged_and_the_command_can_be_repeated(
    hall: Path, tmp_path: Path, cases: Cases
) -> None:
    scores = str(hall / "scores.csv")
    before = len(event_file.read(hall / "cup.event"))
    whole = tmp_path / "whole.event"
    shutil.copy(hall / "cup.event", whole)
    done = subprocess.run(counting(10**9, str(whole), scores), check=True, capture_output=True, text=True)
    statements = int(done.stdout.splitlines()[-1])
    seen = set()
    for step, moment in enumerate(moments(cases(sample=6, full=60), statements)):
        file = tmp_path / f"killed-{step}.event"
        shutil.copy(hall / "cup.event", file)
        said = killed(moment, file, scores)
        entries = event_file.read(file)
        written = len(entries) - before
        seen.add(written)
        assert written in (0, TABLES)
        if "scores taken" in said:
            assert written == TABLES
        assert event_file.broken(file) == []
        assert check(entries) == []
        again = pinella("tournament", "scores", str(file), scores)
        if written:
            assert again.status == 2
            assert f"is in {file} already, with the same points ({TABLES}): nothing is missing" in again.err
        else:
            assert again.status == 0
        assert len(event_file.read(file)) == before + TABLES
    assert seen == {0, TABLES}
