"""Prize lists: `place,prize,group`; a prize is an amount of money such as 150 or 1.250,50 €, or a thing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pinella.tournament.files.entry_lists import BadLine, as_written
from pinella.tournament.files.rows import BadFile, Line, missing, read_sheet, there
from pinella.tournament.money import cents, is_meant_as_money
from pinella.tournament.prizes import Prize

ALIASES: Final = {"posto": "place", "rank": "place", "posizione": "place", "premio": "prize", "girone": "group"}


def read_prizes(path: Path) -> tuple[list[Prize], list[BadLine]]:
    """The prizes of a list, and everything that is wrong with it."""
    try:
        sheet = read_sheet(path, ALIASES)
    except BadFile as file:
        return [], [BadLine(file.line, file.column, file.code, dict(file.details))]
    absent = missing(sheet, ["place", "prize"])
    if absent:
        return [], [BadLine(sheet.header, name, "file/column-missing", there(sheet)) for name in absent]
    bad: list[BadLine] = []
    prizes: list[Prize] = []
    taken: set[tuple[str, str]] = set()
    for line in sheet.lines:
        key = (line.get("group"), line.get("place"))
        if not re.fullmatch(r"[1-9][0-9]{0,3}", line.get("place")):
            bad.append(BadLine(line.number, "place", "score/not-a-number", {"text": line.get("place")[:20]}))
        elif key in taken:
            bad.append(BadLine(line.number, "place", "prize/twice", {"place": line.get("place")}))
        elif not line.get("prize"):
            bad.append(BadLine(line.number, "prize", "prize/none", {}))
        elif is_meant_as_money(line.get("prize")) and not cents(line.get("prize")):
            bad.append(BadLine(line.number, "prize", "prize/no-amount", {"text": line.get("prize")[:20]}))
        else:
            prizes.append(_prize(line))
        taken.add(key)
    return prizes, as_written(bad, sheet)


def _prize(line: Line) -> Prize:
    text = line.get("prize")
    place, group = int(line.get("place")), line.get("group").upper()
    amount = cents(text)
    return Prize(place, thing=text, group=group) if amount is None else Prize(place, cents=amount, group=group)
