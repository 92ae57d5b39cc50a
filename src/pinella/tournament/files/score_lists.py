"""Score lists: `round,table,ns,ew` with totals; with a column `deal` one row a deal, with base and points if wanted.

A row whose deal is `total` is the row of totals of a sheet, and must agree with the others. Teams have a column `room`.
Scala 40 has a column for each seat in place of the two sides: `round,table,seat1,seat2,seat3,seat4`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pinella.tournament.adding_up import Cells, added_up
from pinella.tournament.event import Event
from pinella.tournament.facts import Room, ScoreEntered
from pinella.tournament.files.entry_lists import BadLine, as_written
from pinella.tournament.files.rows import BadFile, Line, Sheet, missing, read_sheet, there
from pinella.tournament.ordering import plain
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import count_article, enter

_PARTS: Final = ("base", "points")
_PLACE: Final = ("round", "table", "room")
ALIASES: Final = {
    "turno": "round",
    "tavolo": "table",
    "smazzata": "deal",
    "sala": "room",
    **{f"posto{number}": f"seat{number}" for number in range(1, 5)},
    **{f"{other}{ending}": f"ew{own}" for other in ("no", "eo") for ending, own in (("", ""), ("base", "base"))},
    **{f"{word}punti": f"{side}points" for word, side in (("ns", "ns"), ("eo", "ew"), ("no", "ew"), ("ew", "ew"))},
}
_ROOMS: Final = {"open": Room.OPEN, "aperta": Room.OPEN, "closed": Room.CLOSED, "chiusa": Room.CLOSED}
_TOTALS: Final = ("total", "totals", "totale", "totali")


@dataclass(slots=True)
class _Paper:
    """The lines of one sheet."""

    first: Line
    round: int
    table: int
    room: Room
    deals: dict[int, Line] = field(default_factory=dict)
    total: Line | None = None

    def line_of(self, deal: object) -> Line:
        """The line to look at: that of a deal, or of the totals."""
        return self.deals.get(deal if isinstance(deal, int) else 0) or self.total or self.first


def read_scores(path: Path, event: Event) -> tuple[list[ScoreEntered], list[BadLine]]:
    """The sheets of a list; or everything that is wrong with it, and then none of them may be taken."""
    try:
        sheet = read_sheet(path, ALIASES)
    except BadFile as file:
        return [], [BadLine(file.line, file.column, file.code, dict(file.details))]
    sides = _sides(event)
    absent = missing(sheet, _required(event, sheet, sides))
    if absent:
        return [], [BadLine(sheet.header, name, "file/column-missing", there(sheet)) for name in absent]
    wrong = {line.number: list(_wrong(line, sheet, sides)) for line in sheet.lines}
    entered, bad = _entered(event, _readable(sheet, wrong), sides)
    bad += [each for found in wrong.values() for each in found]
    return entered, as_written(bad, sheet)


def _readable(sheet: Sheet, wrong: Mapping[int, Sequence[BadLine]]) -> Sheet:
    """The lines that can be looked at more closely: where a sheet has a line a deal, all of it must be readable."""
    bad = [line for line in sheet.lines if wrong[line.number]]
    if "deal" not in sheet.columns:
        return replace(sheet, lines=tuple(line for line in sheet.lines if not wrong[line.number]))
    if any(each.column in _PLACE for line in bad for each in wrong[line.number]):
        return replace(sheet, lines=())
    lost = {_place(line) for line in bad}
    return replace(sheet, lines=tuple(line for line in sheet.lines if _place(line) not in lost))


def _place(line: Line) -> tuple[str, ...]:
    return tuple(plain(line.get(column)) for column in _PLACE)


def _sides(event: Event) -> list[str]:
    return ["ns", "ew"] if event.rules.kind.sides == 2 else [f"seat{number}" for number in range(1, 5)]


def _required(event: Event, sheet: Sheet, sides: Sequence[str]) -> list[str]:
    """Round and table; and of every side the total, or base and points, or one of them beside the total."""
    needed = ["round", "table"]
    for side in sides[: event.rules.kind.fewest or None]:
        parts = [f"{side}{part}" for part in _PARTS]
        if "deal" in sheet.columns and all(part in sheet.columns for part in parts):
            continue
        needed.append(side)
    return needed


def _wrong(line: Line, sheet: Sheet, sides: Sequence[str]) -> Iterator[BadLine]:
    for column in ("round", "table"):
        if not re.fullmatch(r"[1-9][0-9]{0,5}", line.get(column)):
            yield BadLine(line.number, column, "score/not-a-number", {"text": line.get(column)[:20]})
    deal = line.get("deal")
    if "deal" in sheet.columns and plain(deal) not in _TOTALS and not re.fullmatch(r"[1-9][0-9]{0,5}", deal):
        yield BadLine(line.number, "deal", "score/not-a-deal", {"text": deal[:20]})
    room = line.get("room")
    if room and plain(room) not in _ROOMS:
        yield BadLine(line.number, "room", "score/not-a-room", {"text": room[:20]})
    for place, side in enumerate(sides):
        columns = [name for name in (side, *(f"{side}{part}" for part in _PARTS)) if name in sheet.columns]
        may_be_empty = place >= 3 or len(columns) > 1
        for column in columns:
            text = line.get(column)
            if not re.fullmatch(r"[+-]?[0-9]{1,7}", text) and (text or not may_be_empty):
                yield BadLine(line.number, column, "score/not-points", {"text": text[:20]})


def _entered(event: Event, sheet: Sheet, sides: Sequence[str]) -> tuple[list[ScoreEntered], list[BadLine]]:
    entered: list[ScoreEntered] = []
    bad: list[BadLine] = []
    for paper in _papers(sheet, bad):
        answer = _answer(event, paper, sides)
        if isinstance(answer, No):
            line = paper.line_of(answer.details.get("deal"))
            bad.append(BadLine(line.number, _column_of(answer, sides), answer.code, dict(answer.details)))
        else:
            entered.append(answer)
    return entered, bad


def _answer(event: Event, paper: _Paper, sides: Sequence[str]) -> ScoreEntered | No:
    for number in range(1, len(paper.deals) + 1):
        if number not in paper.deals:
            where = {"round": paper.round, "table": paper.table, "deal": number}
            return No("score/deal-missing", count_article(event), where)
    rows = [_cells(paper.deals[number], sides) for number in sorted(paper.deals)]
    totals = _cells(paper.total, sides) if paper.total is not None else []
    score = added_up(rows, totals, count_article(event))
    return score if isinstance(score, No) else enter(event, paper.round, paper.table, score, paper.room)


def _cells(line: Line, sides: Sequence[str]) -> list[Cells]:
    """What a line says of every side; an empty last seat is nobody's."""
    row = [Cells(_points(line, f"{side}base"), _points(line, f"{side}points"), _points(line, side)) for side in sides]
    return row[:3] if len(row) == 4 and row[3] == Cells() else row


def _points(line: Line, column: str) -> int | None:
    text = line.get(column)
    return int(text) if text else None


def _papers(sheet: Sheet, bad: list[BadLine]) -> list[_Paper]:
    """The lines of each sheet together; a second line of one deal, or a second row of totals, is one too many."""
    found: dict[tuple[int, int, Room], _Paper] = {}
    for line in sheet.lines:
        number, table = int(line.get("round")), int(line.get("table"))
        room = _ROOMS.get(plain(line.get("room")), Room.WHOLE)
        paper = found.setdefault((number, table, room), _Paper(line, number, table, room))
        deal = line.get("deal")
        if "deal" not in sheet.columns or plain(deal) in _TOTALS:
            taken, paper.total = paper.total is not None, paper.total or line
        else:
            taken = int(deal) in paper.deals
            paper.deals.setdefault(int(deal), line)
        mixed = [
            found[number, table, other]
            for other in Room
            if (other is Room.WHOLE) != (room is Room.WHOLE) and (number, table, other) in found
        ]
        if taken or mixed:
            first = (mixed or [paper])[0].first.number
            where: dict[str, object] = {"round": number, "table": table, "line": first}
            bad.append(BadLine(line.number, "table", "score/twice-in-the-list", where))
    return list(found.values())


def _column_of(refusal: No, sides: Sequence[str]) -> str:
    """The column to look at."""
    side = refusal.details.get("side")
    if isinstance(side, int):
        parts = {"score/impossible-base": "base", "score/wrong-base-sum": "base"}
        parts |= {"score/impossible-points": "points", "score/wrong-points-sum": "points"}
        return sides[side] + parts.get(refusal.code, "")
    return {"score/no-round": "round", "score/deal-missing": "deal"}.get(refusal.code, "table")
