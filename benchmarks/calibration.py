"""How fast this machine is at this moment: a loop of plain Python that never changes, the same in all benchmarks."""

from __future__ import annotations


def calibrate() -> int:
    """A hundred thousand steps."""
    total = 0
    for number in range(100_000):
        total = (total * 31 + number) % 1_000_003
    return total
