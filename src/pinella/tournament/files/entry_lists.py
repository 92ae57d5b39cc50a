"""Enrolment lists: rows into entrants. `pair,player1,player2,club,region,category,card1,card2,points`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pinella.tournament.enrolment import faults
from pinella.tournament.event import Event
from pinella.tournament.facts import Entrant, Player
from pinella.tournament.files.rows import BadFile, Line, Sheet, missing, read_sheet, there

MOST_PLAYERS: Final = 8
_NUMBERED: Final = re.compile(r"(player|card)[1-8]")
_PLAIN: Final = ("pair", "club", "province", "region", "category", "points", "captain")

ALIASES: Final = {
    **dict.fromkeys(("coppia", "id", "squadra", "team", "entrant", "player", "giocatore", "numero"), "pair"),
    **{f"giocatore{number}": f"player{number}" for number in range(1, MOST_PLAYERS + 1)},
    **{f"tessera{number}": f"card{number}" for number in range(1, MOST_PLAYERS + 1)},
    **dict.fromkeys(("name", "nome"), "player1"),
    **dict.fromkeys(("card", "tessera"), "card1"),
    **dict.fromkeys(("circolo", "associazione", "asd", "aps"), "club"),
    "capitano": "captain",
    "provincia": "province",
    "regione": "region",
    "categoria": "category",
    **dict.fromkeys(("punti", "nationalpoints", "puntinazionali"), "points"),
}


@dataclass(frozen=True, slots=True)
class BadLine:
    """Where a list is wrong, and why."""

    line: int
    column: str
    code: str
    details: dict[str, object] = field(default_factory=dict)


def read_entries(path: Path, event: Event) -> tuple[list[Entrant], list[BadLine], list[str]]:
    """The entrants of a list, everything that is wrong with it, and the columns that were not read."""
    try:
        sheet = read_sheet(path, ALIASES)
    except BadFile as file:
        return [], [BadLine(file.line, file.column, file.code, dict(file.details))], []
    required = ["pair", *(f"player{number}" for number in range(1, event.rules.kind.least_players + 1))]
    absent = missing(sheet, required)
    if absent:
        return [], [BadLine(sheet.header, name, "file/column-missing", there(sheet)) for name in absent], []
    bad = [fault for line in sheet.lines for fault in _wrong(line)]
    entrants = [_entrant(line) for line in sheet.lines]
    bad += [
        BadLine(sheet.lines[fault.index].number, fault.column, fault.code, dict(fault.details))
        for fault in faults(event, entrants)
    ]
    return entrants, as_written(bad, sheet), _unread(sheet)


def as_written(bad: Iterable[BadLine], sheet: Sheet) -> list[BadLine]:
    """Line by line, each column by the name that the file gives it."""
    return sorted((replace(each, column=sheet.named(each.column)) for each in bad), key=lambda each: each.line)


def _wrong(line: Line) -> Iterator[BadLine]:
    points = line.get("points")
    if points and not re.fullmatch(r"[0-9]{1,9}", points):
        yield BadLine(line.number, "points", "entry/points", {"points": points[:20]})


def _entrant(line: Line) -> Entrant:
    players = [
        Player(name, line.get(f"card{number}"))
        for number in range(1, MOST_PLAYERS + 1)
        if (name := line.get(f"player{number}"))
    ]
    points = line.get("points")
    return Entrant(
        id=line.get("pair"),
        players=tuple(players),
        club=line.get("club"),
        province=line.get("province"),
        region=line.get("region"),
        category=line.get("category"),
        points=int(points) if re.fullmatch(r"[0-9]{1,9}", points) else None,
        captain=line.get("captain"),
    )


def _unread(sheet: Sheet) -> list[str]:
    return [name for name in sheet.columns if name not in _PLAIN and not _NUMBERED.fullmatch(name)]
