"""Figures as they pass from the process that measures to the one that compares: one JSON object on one line.

    {"protocol": 1, "part": "work", "core": "compiled", "checksum": "17-4", "rows": {
        "judge, Card values": {"value": 51234.5, "unit": "a second", "better": "higher"}}}

`core` and `checksum` may be empty. Two commits whose checksums differ did not do the same work.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

PROTOCOL: Final = 1


class NotFigures(ValueError):
    """Text that is not the figures of a part."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure."""

    value: float
    unit: str = "a second"
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run of one part has measured, by the name of the row."""

    part: str
    rows: Mapping[str, Figure]
    core: str = ""
    checksum: str = ""

    def __str__(self) -> str:
        rows = {
            name: {"value": row.value, "unit": row.unit, "better": "higher" if row.higher_is_better else "lower"}
            for name, row in self.rows.items()
        }
        found = {"protocol": PROTOCOL, "part": self.part, "core": self.core, "checksum": self.checksum, "rows": rows}
        return json.dumps(found, ensure_ascii=False)


def tell(figures: Figures) -> None:
    """Write them as the last line of standard output."""
    sys.stdout.write(f"{figures}\n")


def read(text: str) -> Figures:
    """The figures in the last line of what a process wrote."""
    last = (text.strip().splitlines() or [""])[-1]
    try:
        found = json.loads(last)
        protocol, part, rows = found["protocol"], found["part"], found["rows"]
        figures = Figures(
            str(part),
            {str(name): _figure(row) for name, row in rows.items()},
            str(found.get("core", "")),
            str(found.get("checksum", "")),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        raise NotFigures(f"expected figures as JSON, found {last[:60]!r}") from None
    if protocol != PROTOCOL:
        raise NotFigures(f"the figures speak protocol {protocol}, and this is {PROTOCOL}")
    for name, row in figures.rows.items():
        if not (math.isfinite(row.value) and row.value > 0):
            raise NotFigures(f"{name}: {row.value} is not a figure to compare")
    return figures


def _figure(row: Mapping[str, Any]) -> Figure:
    return Figure(float(row["value"]), str(row["unit"]), {"higher": True, "lower": False}[row["better"]])
