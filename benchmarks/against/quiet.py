"""Whether the machine is quiet: its load, how long a loop takes before each run, and what other programs use."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.calibration import calibrate

LOOPS: Final = 21
MOST_LOAD: Final = 0.5
"""Programs that wanted a processor in the last minute, at the start."""

MOST_DRIFT: Final = 0.05
"""How much longer the loop may take before one run than before another."""

MOST_OTHERS: Final = 0.2
"""Processors that other programs may use while we measure."""


@dataclass(slots=True)
class Quiet:
    """What was seen of the machine during a comparison."""

    load: float | None = None
    loops: list[float] = field(default_factory=list)
    """Milliseconds of the loop, before each run."""
    others: list[float] = field(default_factory=list)
    """Processors that other programs used, during each run; where the system tells it."""

    def calibrated(self) -> float:
        """Milliseconds of the loop now: the median of some, by the clock on the wall."""
        taken = []
        for _ in range(LOOPS):
            start = time.perf_counter()
            calibrate()
            taken.append(1000 * (time.perf_counter() - start))
        self.loops.append(median(taken))
        return self.loops[-1]

    @property
    def drift(self) -> float:
        """How much longer the slowest loop took than the fastest, as a share of it."""
        return max(self.loops) / min(self.loops) - 1 if self.loops else 0.0

    def lines(self) -> list[str]:
        """What is told of the machine."""
        said = []
        if self.load is not None:
            said.append(f"load average at the start {self.load:.2f}")
        if self.loops:
            low, high = min(self.loops), max(self.loops)
            said.append(f"calibration loop {low:.1f} to {high:.1f} ms ({self.drift:.0%} apart)")
        if self.others:
            said.append(f"other programs used {median(self.others):.2f} of a processor, at most {max(self.others):.2f}")
        return said

    def warnings(self) -> list[str]:
        """Why these figures are not those of a quiet machine."""
        why = []
        if self.load is not None and self.load > MOST_LOAD:
            why.append(f"its load average was {self.load:.2f} at the start, above {MOST_LOAD}")
        if self.drift > MOST_DRIFT:
            why.append(f"the calibration loop differed by {self.drift:.0%} between runs, more than {MOST_DRIFT:.0%}")
        if self.others and median(self.others) > MOST_OTHERS:
            why.append(f"other programs used {median(self.others):.2f} of a processor meanwhile, above {MOST_OTHERS}")
        return why


def load_average() -> float | None:
    """Of the last minute, where the system has one."""
    try:
        return os.getloadavg()[0]
    except (AttributeError, OSError):
        return None


class Bystanders:
    """How many processors other programs use, from now on until it is asked. Linux tells it."""

    def __init__(self) -> None:
        self._since = time.perf_counter()
        self._busy = busy_seconds()
        self._own = own_seconds()

    def used(self) -> float | None:
        """Processors on average, this process and those that it has started and seen end left out."""
        busy, took = busy_seconds(), time.perf_counter() - self._since
        if busy is None or self._busy is None or took <= 0:
            return None
        return max(0.0, (busy - self._busy - (own_seconds() - self._own)) / took)


def own_seconds() -> float:
    """Time of the processor of this process and of those that it has started and seen end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def busy_seconds() -> float | None:
    """Time that all processors have worked, or were taken from this machine by another one on the same host."""
    if sys.platform != "linux":
        return None
    fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    user, nice, system, _idle, _waiting, *interrupts = map(int, fields[:8])
    return (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")
