"""Score lists: `round,table,ns,ew` with totals, or with a column `deal` one row a deal.

Scala 40 has a column for each seat in place of the two sides: `round,table,seat1,seat2,seat3,seat4`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pinella.tournament.event import Event
from pinella.tournament.facts import ScoreEntered
from pinella.tournament.files.entry_lists import BadLine
from pinella.tournament.files.rows import BadFile, Line, Sheet, missing, read_sheet
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import enter

ALIASES: Final = {
    "turno": "round",
    "tavolo": "table",
    "smazzata": "deal",
    **{f"posto{number}": f"seat{number}" for number in range(1, 5)},
    "no": "ew",
}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The lines of one table of one round."""

    first: Line
    round: int
    table: int
    points: list[list[int]]
    by_deal: bool


def read_scores(path: Path, event: Event) -> tuple[list[ScoreEntered], list[BadLine]]:
    """The sheets of a list; or everything that is wrong with it, and then none of them may be taken."""
    try:
        sheet = read_sheet(path, ALIASES)
    except BadFile as file:
        return [], [BadLine(file.line, file.column, file.code, dict(file.details))]
    sides = _sides(event)
    absent = missing(sheet, ["round", "table", *sides[: event.rules.kind.fewest or None]])
    if absent:
        return [], [BadLine(sheet.header, name, "file/column-missing") for name in absent]
    bad = [wrong for line in sheet.lines for wrong in _wrong(line, sheet, sides)]
    if bad:
        return [], bad
    return _entered(event, sheet, sides)


def _sides(event: Event) -> list[str]:
    return ["ns", "ew"] if event.rules.kind.sides == 2 else [f"seat{number}" for number in range(1, 5)]


def _wrong(line: Line, sheet: Sheet, sides: Sequence[str]) -> Iterator[BadLine]:
    for column in ("round", "table", *(("deal",) if "deal" in sheet.columns else ())):
        if not re.fullmatch(r"[1-9][0-9]{0,5}", line.get(column)):
            yield BadLine(line.number, column, "score/not-a-number", {"text": line.get(column)[:20]})
    for place, column in enumerate(sides):
        text = line.get(column)
        if place >= 3 and not text:
            continue
        if not re.fullmatch(r"[+-]?[0-9]{1,7}", text):
            yield BadLine(line.number, column, "score/not-points", {"text": text[:20]})


def _entered(event: Event, sheet: Sheet, sides: Sequence[str]) -> tuple[list[ScoreEntered], list[BadLine]]:
    entered: list[ScoreEntered] = []
    bad: list[BadLine] = []
    for each in _tables(sheet, sides, bad):
        totals = [sum(deal[side] for deal in each.points) for side in range(len(each.points[0]))]
        answer = enter(event, each.round, each.table, totals, each.points if each.by_deal else ())
        if isinstance(answer, No):
            bad.append(BadLine(each.first.number, _column_of(answer, sides), answer.code, dict(answer.details)))
        else:
            entered.append(answer)
    return entered, sorted(bad, key=lambda wrong: wrong.line)


def _tables(sheet: Sheet, sides: Sequence[str], bad: list[BadLine]) -> Iterator[_Sheet]:
    """The lines of each table together; without a column for deals, a second line of a table is one too many."""
    by_deal = "deal" in sheet.columns
    found: dict[tuple[int, int], _Sheet] = {}
    deals: set[tuple[int, int, int]] = set()
    for line in sheet.lines:
        number, table = int(line.get("round")), int(line.get("table"))
        points = [int(line.get(column)) for column in sides if line.get(column)]
        key = (number, table, int(line.get("deal")) if by_deal else 0)
        known = found.get((number, table))
        if key in deals or (known is not None and len(known.points[0]) != len(points)):
            bad.append(BadLine(line.number, "table", "score/twice", {"round": number, "table": table}))
            continue
        deals.add(key)
        if known is None:
            found[number, table] = _Sheet(line, number, table, [points], by_deal)
        else:
            known.points.append(points)
    yield from found.values()


def _column_of(refusal: No, sides: Sequence[str]) -> str:
    """The column to look at."""
    side = refusal.details.get("side")
    if isinstance(side, int):
        return sides[side]
    return "round" if refusal.code == "score/no-round" else "table"
