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


def moments(number: int, seconds: float) -> Iterator[float | int]:
    """When to kill: spread over the whole run (seconds), and around the write itself (bytes of the journal)."""
    for step in range(number):
        yield seconds * (step + 1) / number if step % 2 else 4096 * step


def killed(command: list[str], journal: Path, moment: float | int) -> str:
    """Start the command, kill it at the moment unless it has ended, and give back what it had said."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        began = time.monotonic()
        while running.poll() is None:
            is_due = time.monotonic() - began >= moment if isinstance(moment, float) else _size(journal) > moment
            if is_due:
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
    began = time.monotonic()
    subprocess.run([*PROGRAM, str(whole), scores], check=True, capture_output=True)
    seconds = time.monotonic() - began
    seen = set()
    for step, moment in enumerate(moments(cases(sample=6, full=60), seconds)):
        file = tmp_path / f"killed-{step}.event"
        shutil.copy(hall / "cup.event", file)
        said = killed([*PROGRAM, str(file), scores], file.with_name(f"{file.name}-wal"), moment)
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
    assert 0 in seen
