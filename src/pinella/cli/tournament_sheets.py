"""`pinella tournament sheet`: a score sheet on the screen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click
import msgspec

from pinella.cli.display import Column, display
from pinella.cli.place import lang_option
from pinella.cli.tournament_words import event_in, file_argument, refuse, room_option
from pinella.tournament.adding_up import Cells
from pinella.tournament.facts import Room
from pinella.tournament.saying_no import No
from pinella.tournament.score_sheet import ScoreSheet, SideOfSheet, sheet_of

_LABELS: Final = {
    "en": {
        "title": "Round {round}, table {table}",
        "open": "open room",
        "closed": "closed room",
        "deal": "deal",
        "parts": ("base", "points", "total"),
        "total": "total",
        "bonus": "delay of the others",
        "mp": "match points",
        "vp": "victory points",
        "signed": "signed",
    },
    "it": {
        "title": "Turno {round}, tavolo {table}",
        "open": "sala aperta",
        "closed": "sala chiusa",
        "deal": "smazzata",
        "parts": ("base", "punti", "totale"),
        "total": "totale",
        "bonus": "ritardo degli avversari",
        "mp": "match points",
        "vp": "victory points",
        "signed": "firmato",
    },
}


@click.command("sheet")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@room_option
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lang_option
def sheet(file: Path, number: int, table: int, room: Room, as_json: bool, lang: str) -> None:
    """The score sheet of a table, as far as it is filled in: deals, totals, match points, victory points."""
    found = sheet_of(event_in(file), number, table, room)
    if isinstance(found, No):
        refuse(found, lang)
    if as_json:
        click.echo(json.dumps(as_data(found), ensure_ascii=False))
    else:
        _print(found, lang)


def as_data(sheet: ScoreSheet) -> dict[str, object]:
    """The sheet for programs; what is not known is null."""
    data: dict[str, object] = msgspec.to_builtins(sheet)
    return data


def _print(sheet: ScoreSheet, lang: str) -> None:
    labels = _LABELS[lang]
    room = f", {labels[sheet.room.value]}" if sheet.room is not Room.WHOLE else ""
    click.echo(str(labels["title"]).format(round=sheet.round, table=sheet.table) + room)
    for side in sheet.sides:
        click.echo(f"{_called(side, lang)}: {' + '.join(side.ids)} ({', '.join(side.players)})")
    with_parts = any(cells.base is not None for side in sheet.sides for cells in side.deals)
    parts = labels["parts"] if with_parts else labels["parts"][2:]
    columns = [
        Column(str(labels["deal"]), breaks=True),
        *(
            Column(f"{_called(side, lang)} {part}", leans_right=True, breaks=True)
            for side in sheet.sides
            for part in parts
        ),
    ]
    rows = [
        [str(number + 1), *_row([side.deals[number] for side in sheet.sides], with_parts=with_parts)]
        for number in range(len(sheet.sides[0].deals))
    ]
    rows.append([str(labels["total"]), *_row([side.total for side in sheet.sides], with_parts=with_parts)])
    for name, cells in _results(sheet.sides).items():
        rows.append([str(labels[name]), *(text for cell in cells for text in ([""] * 2 * with_parts + [cell]))])
    display().table(columns, rows)


def _called(side: SideOfSheet, lang: str) -> str:
    """NS and EW, in Italian NS and EO; or the number of the seat."""
    return "EO" if (side.name, lang) == ("EW", "it") else side.name


def _row(cells: list[Cells], *, with_parts: bool) -> list[str]:
    texts: list[str] = []
    for each in cells:
        texts += [_text(each.base), _text(each.points)] if with_parts else []
        texts.append(_text(each.total))
    return texts


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _results(sides: tuple[SideOfSheet, ...]) -> dict[str, list[str]]:
    """The rows under the totals, as far as there is something to say."""
    rows: dict[str, list[str]] = {}
    if any(side.bonus for side in sides):
        rows["bonus"] = [f"{side.bonus:+d}" if side.bonus else "" for side in sides]
    if any(side.match_points is not None for side in sides):
        signed = "+d" if len(sides) == 2 else "d"
        rows["mp"] = ["" if side.match_points is None else format(side.match_points, signed) for side in sides]
        rows["vp"] = [_text(side.victory_points) for side in sides]
    if any(side.signed for side in sides):
        rows["signed"] = ["✓" if side.signed else "" for side in sides]
    return rows
