"""`pinella vp`: victory points from match points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import click

from pinella.cli.standard_input import text_lines
from pinella.codes import BurracoBook, Scala40Book, book, scala40_points, victory_points
from pinella.codes.victory import is_preset, meeting
from pinella.errors import PinellaError

_STDIN: Final = "-"
_LONGEST: Final = 9


@click.command("vp", context_settings={"ignore_unknown_options": True})
@click.argument("code")
@click.argument("points", nargs=-1, required=True, type=click.UNPROCESSED, metavar="DIFF…")
@click.option("--deals", type=int, help="How many deals the match had.")
@click.option("--teams", is_flag=True, help="The table for teams.")
@click.option(
    "--four-deal-table", is_flag=True, help="International Burraco: the table for four deals, whatever the match."
)
def command(code: str, points: tuple[str, ...], deals: int | None, teams: bool, four_deal_table: bool) -> None:
    """Victory points for differences of match points: `12-8`, one a line; a negative difference gives `8-12`.

    DIFF may be `-`: differences are read from standard input, one a line. For scala40, DIFF are the negative points
    of the three or four players of one table (on standard input, one table a line), and the answer their victory
    points in the same order: `20-12-6-2`.
    """
    found = book(code)
    if isinstance(found, Scala40Book):
        _scala40(found, points, deals, teams or four_deal_table)
    else:
        _burraco(found, points, deals, teams=teams, four_deal_table=four_deal_table)


def _burraco(
    found: BurracoBook, points: Sequence[str], deals: int | None, *, teams: bool, four_deal_table: bool
) -> None:
    if (deals is None) != teams:
        raise click.UsageError("say --deals N or --teams")
    victory_points(found, 0, deals=deals, teams=teams, four_deal_table=four_deal_table)
    if teams and is_preset(found, meeting(teams=True)) and not four_deal_table:
        click.echo(f"note: {found.id} prints no table for teams; this is the organiser's preset (AMB-75)", err=True)
    for place, text in _places(points):
        difference = _whole_number(text, place)
        answer = victory_points(found, difference, deals=deals, teams=teams, four_deal_table=four_deal_table)
        click.echo(str(answer))


def _scala40(found: Scala40Book, points: Sequence[str], deals: int | None, other_table: bool) -> None:
    if deals is None or other_table:
        raise click.UsageError("scala40 needs --deals N, and has no other tables")
    tables = ((place, text.split()) for place, text in _lines()) if tuple(points) == (_STDIN,) else [("", [*points])]
    for place, numbers in tables:
        totals = [_negative_points(text, _number_place(place, index)) for index, text in enumerate(numbers, start=1)]
        try:
            players = scala40_points(found, totals, deals=deals)
        except PinellaError as error:
            raise click.UsageError(f"{place}: {error}" if place else str(error)) from None
        click.echo("-".join(str(player.total) for player in players))


def _number_place(place: str, index: int) -> str:
    return f"{place}, number {index}" if place else f"number {index}"


def _places(points: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each difference with the place to name when it does not read."""
    for index, text in enumerate(points, start=1):
        if text == _STDIN:
            yield from _lines()
        else:
            yield f"difference {index}", text


def _lines() -> Iterator[tuple[str, str]]:
    for number, line in text_lines():
        yield f"line {number}", line.strip()


def _whole_number(text: str, place: str) -> int:
    if not re.fullmatch(rf"[+-]?[0-9]{{1,{_LONGEST}}}", text):
        raise click.UsageError(f"{place}, {_shortened(text)}: expected a whole number such as 155 or -155")
    return int(text)


def _negative_points(text: str, place: str) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{_LONGEST}}}", text):
        raise click.UsageError(f"{place}, {_shortened(text)}: expected a player's negative points, such as 45")
    return int(text)


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 12 else f"{text[:12]}…")
