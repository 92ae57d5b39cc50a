"""The arithmetic of a sheet: base and points of every deal and side, and what the players made of them.

A sheet has a row a deal and a row of totals; every side has three cells in a row: base, points, and both together. What
is left empty is worked out; what is written down must be right, or it is said where it is not: which deal, which side,
what should stand there and what does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinella.tournament.event import Score
from pinella.tournament.saying_no import No
from pinella.words import Article


@dataclass(frozen=True, slots=True)
class Cells:
    """What a sheet says of one side in one row; `None` is an empty cell. Points may be negative."""

    base: int | None = None
    points: int | None = None
    total: int | None = None


Row = Sequence[Cells]
"""A row of a sheet, side after side."""

NOTHING = Cells()


def side_name(side: int, sides: int) -> str:
    """What a side is called on a sheet: NS and EW, or the number of the seat."""
    return ("NS", "EW")[side] if sides == 2 else str(side + 1)


def added_up(deals: Sequence[Row], totals: Row = (), article: Article | None = None) -> Score | No:
    """The score of a sheet, if its sums are right. Without deals the row of totals is the score."""
    if not deals:
        return _of_totals(totals, article)
    if len({len(row) for row in (*deals, *([totals] if totals else []))}) > 1:
        return No("score/uneven", article, {})
    rows = [[_filled(cells) for cells in row] for row in deals]
    for number, (row, filled) in enumerate(zip(deals, rows, strict=True), start=1):
        refusal = _why_not_row(number, row, filled, article)
        if refusal is not None:
            return refusal
    with_bases = {cells.base is not None for row in rows for cells in row}
    if len(with_bases) > 1:
        return No("score/some-bases", article, {})
    score = Score(
        totals=tuple(_sum(rows, side, "total") for side in range(len(rows[0]))),
        deals=tuple(tuple(_number(cells.total) for cells in row) for row in rows),
        bases=tuple(tuple(_number(cells.base) for cells in row) for row in rows) if True in with_bases else (),
    )
    return _why_not_totals(rows, totals, article) or score


def _of_totals(totals: Row, article: Article | None) -> Score | No:
    filled = [_filled(cells) for cells in totals]
    refusal = _why_not_row(0, totals, filled, article)
    return refusal or Score(tuple(_number(cells.total) for cells in filled))


def _why_not_row(deal: int, row: Row, filled: Row, article: Article | None) -> No | None:
    """Cells that do not say enough, or base and points that come to something else than was written; 0: the totals."""
    for side, (before, after) in enumerate(zip(row, filled, strict=True)):
        where = {"deal": deal, "side": side, "line": side_name(side, len(row))}
        if after.total is None:
            return No("score/empty-cell" if deal else "score/empty-total", article, where)
        if before.total not in (None, after.total):
            sums = {"expected": after.total, "found": before.total}
            return No("score/wrong-deal-sum" if deal else "score/wrong-total", article, {**where, **sums})
    return None


def _filled(cells: Cells) -> Cells:
    """The three cells with what follows from the others; as they are, if they do not say enough."""
    if cells.base is not None and cells.points is not None:
        return Cells(cells.base, cells.points, cells.base + cells.points)
    if cells.total is None:
        return cells
    if cells.base is not None:
        return Cells(cells.base, cells.total - cells.base, cells.total)
    if cells.points is not None:
        return Cells(cells.total - cells.points, cells.points, cells.total)
    return cells


_OF_COLUMNS: Final = {
    "base": "score/wrong-base-sum",
    "points": "score/wrong-points-sum",
    "total": "score/wrong-sum",
}


def _why_not_totals(rows: Sequence[Row], totals: Row, article: Article | None) -> No | None:
    """The last row of the sheet against the columns above it."""
    for side, cells in enumerate(totals):
        for column, code in _OF_COLUMNS.items():
            found = getattr(cells, column)
            if found is None or getattr(rows[0][side], column) is None:
                continue
            expected = _sum(rows, side, column)
            if found != expected:
                where = {"side": side, "line": side_name(side, len(totals))}
                return No(code, article, {**where, "expected": expected, "found": found})
    return None


def _sum(rows: Sequence[Row], side: int, column: str) -> int:
    return sum(_number(getattr(row[side], column)) for row in rows)


def _number(cell: int | None) -> int:
    if cell is None:
        raise AssertionError("an empty cell of a row that was filled in")
    return cell
