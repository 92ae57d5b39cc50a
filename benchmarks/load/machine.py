"""What the figures were made on, and on which core a process runs: one for the server, one for its clients."""

from __future__ import annotations

import datetime
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.proof import machine

ROOT = Path(__file__).resolve().parents[2]


class NoTwoCores(Exception):
    """A server and its clients cannot have a core each here."""


@dataclass(frozen=True, slots=True)
class Cores:
    """Two cores of this machine."""

    server: int
    clients: int


def line() -> str:
    """Machine, date and commit: the line above every table of figures."""
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return f"{machine()}; {today}; commit {commit()}"


def commit() -> str:
    """The commit measured; `-dirty` behind it says that files had changed since."""
    git = ["git", "describe", "--always", "--dirty", "--exclude", "*"]
    try:
        done = subprocess.run(git, cwd=ROOT, check=False, capture_output=True, text=True)  # noqa: S603
    except FileNotFoundError:
        return "unknown"
    return done.stdout.strip() or "unknown"


def two_cores() -> Cores:
    """The first two cores that this process may use."""
    if sys.platform != "linux":
        raise NoTwoCores("a process is put on one core by a call that only Linux has")
    usable = sorted(os.sched_getaffinity(0))
    if len(usable) < 2:
        raise NoTwoCores("the server needs one core and its clients another: here there is one")
    return Cores(usable[0], usable[1])


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """Processes started in here stay on that core, with all their threads."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def cpu_seconds(pid: int) -> float:
    """Time of the processor that a running process has used, the system's work for it included."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
