"""How long answers took: percentiles, and a small table to show them in."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

HEAD = ("p50 ms", "p95 ms", "p99 ms", "longest ms")
"""The columns of `Latency.cells`."""


@dataclass(frozen=True, slots=True)
class Latency:
    """The waits for some answers, in milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float
    longest: float

    def cells(self) -> tuple[str, ...]:
        """These figures as a row of a table shows them."""
        return tuple(f"{figure:,.1f}" for figure in (self.p50, self.p95, self.p99, self.longest))


def latency(waits: Iterable[float]) -> Latency:
    """Of waits in seconds. Without one answer there is nothing to say, and every figure is not a number."""
    ordered = sorted(1000 * wait for wait in waits)
    if not ordered:
        return Latency(0, math.nan, math.nan, math.nan, math.nan)
    p50, p95, p99 = (percentile(ordered, share) for share in (0.50, 0.95, 0.99))
    return Latency(len(ordered), p50, p95, p99, ordered[-1])


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest of the ordered figures that at least this share of them does not pass: always one of them."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Lines of cells in columns: words on the left in the first, figures on the right in the others."""
    lines = [tuple(head), *(tuple(row) for row in rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    return "\n".join(_aligned(cells, widths) for cells in lines)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    figures = [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
    return "  ".join([cells[0].ljust(widths[0]), *figures]).rstrip()
