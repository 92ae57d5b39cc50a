"""The report of a comparison: a row a figure, and how many of them are below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from benchmarks.against.runs import SIDES, Record, Side
from benchmarks.against.verdicts import Comparison, Verdict
from benchmarks.load.latency import table
from benchmarks.protocol import Figure

HEAD: Final = ("", "unit", "before", "lowest…highest", "now", "lowest…highest", "ratio", "pairs", "verdict")


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: compared, or why it could not be."""

    name: str
    unit: str
    before: Sequence[float]
    now: Sequence[float]
    comparison: Comparison | None
    why_not: str = ""
    is_lost: bool = False
    """Whether the working tree cannot measure what the other commit can."""

    @property
    def is_below(self) -> bool:
        return self.comparison is not None and self.comparison.verdict is Verdict.BELOW

    def __str__(self) -> str:
        """The line of what could not be compared, with the reason."""
        sides = zip(SIDES, (self.before, self.now), strict=True)
        medians = [f"{figure(median(values))} {self.unit} {side}" for side, values in sides if values]
        return f"{self.name}: {'; '.join([*medians, self.why_not])}"


def rows_of(record: Record) -> list[Row]:
    """Every row that either side has measured, in their order; a part that has none is a row by its own name."""
    first: dict[str, Figure] = {}
    for side in reversed(SIDES):
        for found in record.figures[side]:
            first = {**first, **{name: row for name, row in found.rows.items() if name not in first}}
    if not first:
        return [
            Row(f"every row of {record.part.name}", "", [], [], None, _why(record), is_lost="now" in record.missing)
        ]
    return [_row(record, name, figure) for name, figure in first.items()]


def _row(record: Record, name: str, figure: Figure) -> Row:
    values = {side: [found.rows[name] for found in record.figures[side] if name in found.rows] for side in SIDES}
    before, now = ([each.value for each in values[side]] for side in SIDES)
    why_not = _why(record)
    if not why_not:
        runs = max(len(found) for found in record.figures.values())
        why_not = "; ".join(
            f"not measured {side}: its benchmark has no such row" for side in SIDES if len(values[side]) < runs
        )
    if not why_not and len({(each.unit, each.higher_is_better) for side in SIDES for each in values[side]}) > 1:
        why_not = "measured in another unit before"
    if why_not:
        return Row(name, figure.unit, before, now, None, why_not, is_lost="now" in record.missing)
    return Row(name, figure.unit, before, now, Comparison(before, now, figure.higher_is_better))


def _why(record: Record) -> str:
    return "; ".join(f"not measured {side}: {reason}" for side, reason in record.missing.items())


def _cells(name: str, unit: str, comparison: Comparison) -> tuple[str, ...]:
    low, high = comparison.spread
    runs = [
        cell
        for values in (comparison.before, comparison.now)
        for cell in (figure(median(values)), f"{figure(min(values))}…{figure(max(values))}")
    ]
    return (name, unit, *runs, f"{comparison.ratio:.3f}", f"{low:.3f}…{high:.3f}", comparison.verdict.value)


def figure(value: float) -> str:
    """Four digits that count."""
    if value >= 1_000:
        return f"{value:,.0f}"
    return f"{value:.4g}"


def notes(records: Sequence[Record], sides: Sequence[Side]) -> Iterator[str]:
    """What is to be known of the figures beside their spread."""
    for record in records:
        for side in sides:
            tree = side.chosen.get(record.part.name)
            if tree is not None and tree.note:
                yield f"{record.part.name}: measured {side.name} {tree.note}"
        for what, words in (
            ("checksum", "the work was not the same (checksums {})"),
            ("core", "not the same core ({})"),
        ):
            found = [sorted({str(getattr(run, what)) for run in record.figures[side]}) for side in SIDES]
            if all(found) and found[0] != found[1]:
                yield f"{record.part.name}: {words.format(' before, now '.join(' '.join(each) for each in found))}"
        if any("p99" in name for each in record.figures["now"] for name in each.rows):
            yield f"{record.part.name}: a p99 is made by one answer in a hundred, and differs most from run to run"


def text(rows: Sequence[Row]) -> str:
    """The table of what was compared, and a line for each row that was not."""
    cells = [_cells(row.name, row.unit, row.comparison) for row in rows if row.comparison is not None]
    return "\n".join([*([table(HEAD, cells)] if cells else []), *(str(row) for row in rows if row.comparison is None)])


def last_line(rows: Sequence[Row], *, is_quiet: bool) -> str:
    """How many of each verdict, and whether they are those of a quiet machine."""
    counted = dict.fromkeys(Verdict, 0)
    for row in rows:
        if row.comparison is not None:
            counted[row.comparison.verdict] += 1
    said = [f"{number} {verdict.value}" for verdict, number in counted.items()]
    rest = f"{len(rows) - sum(counted.values())} not compared"
    doubt = "" if is_quiet else "; the machine was not quiet: measure again before this counts"
    return ", ".join([f"{len(rows)} row{'s' * (len(rows) != 1)}", *said, rest]) + doubt


def status(rows: Sequence[Row]) -> int:
    """1 where a row is below, where the working tree has lost one, and where nothing at all was compared."""
    compared = any(row.comparison is not None for row in rows)
    return 1 if not compared or any(row.is_below or row.is_lost for row in rows) else 0
