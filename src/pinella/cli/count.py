"""`pinella count`: the points of a deal that is over, from its position in notation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from pinella.cli.standard_input import text_lines
from pinella.codes import book
from pinella.play.burraco.table import Table as BurracoTable
from pinella.play.scala40.table import Table as Scala40Table
from pinella.play.seats import Side
from pinella.play.text import AnyTable, read_table
from pinella.scoring import burraco, scala40
from pinella.scoring.burraco import Item

_STDIN: Final = "-"
_LARGEST: Final = 1_000_000
"""A table fills three thousand characters; a megabyte is no table."""

_WIDTH: Final = 32

LABELS: Final = {
    "en": {
        **{item.value: item.value for item in Item},
        "royal-dirty burraco": "royal dirty burraco",
        "super-dirty burraco": "super dirty burraco",
        "base": "base",
        "difference": "difference",
        "negative points": "negative points",
    },
    "it": {
        "royal burraco": "burraco reale",
        "royal-dirty burraco": "burraco reale sporco",
        "super burraco": "super burraco",
        "super-dirty burraco": "super burraco sporco",
        "clean burraco": "burraco pulito",
        "semi-clean burraco": "burraco semipulito",
        "dirty burraco": "burraco sporco",
        "cards laid": "carte calate",
        "closing": "chiusura",
        "pot not taken": "pozzetto non preso",
        "pot not played": "pozzetto preso e non giocato",
        "cards in hand": "carte in mano",
        "base": "base",
        "difference": "differenza",
        "negative points": "punti negativi",
    },
}


@click.command("count")
@click.argument("code")
@click.argument("source", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on a line instead of text.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
def command(code: str, source: str, as_json: bool, lang: str) -> None:
    """Count a deal that is over; FILE holds its position in notation, - is standard input.

    Enough are the melds of each side, the cards left in the hands, who took a pot and how the deal ended:

    \b
    NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Kc Ks
    EW: 7h 7d 7c +Jk
    E: Ad 2c 5s
    S: Qd 4c
    W: 9h
    pot taken: NS EW
    went out: N

    Instead of `went out: N`: `ended: stock`, `ended: time-out`, `ended: stall`. A pot taken with a discard and never
    played: `pot not played: W`. CODE is one of the rule books that `pinella codes` lists.
    """
    book(code)
    table = read_table(_text(source), code)
    if not table.is_over:
        raise click.ClickException("the deal is not over: expected a line such as went out: N or ended: stock")
    if as_json:
        click.echo(msgspec.json.encode(as_data(table)).decode())
    else:
        for line in _in_words(table, LABELS[lang]):
            click.echo(line)


def as_data(table: AnyTable) -> dict[str, object]:
    """The count as the contract of the command writes it; in Scala 40 the negative points of each player."""
    if isinstance(table, Scala40Table):
        points = scala40.count(table).items()
        return {str(seat): {"parts": [["cards in hand", cost]] if cost else [], "total": cost} for seat, cost in points}
    counts = burraco.count(table)
    return {
        side.value: {
            "parts": [[part.item.value, part.points] for part in counts[side].parts],
            "total": counts[side].total,
        }
        for side in Side
    }


def _in_words(table: AnyTable, labels: dict[str, str]) -> Iterator[str]:
    if isinstance(table, BurracoTable):
        yield from _sides(burraco.count(table), labels)
    else:
        yield labels["negative points"]
        for seat, cost in scala40.count(table).items():
            yield _row(str(seat), cost)


def _sides(counts: burraco.Counts, labels: dict[str, str]) -> Iterator[str]:
    for side in Side:
        yield _row(side.value, counts[side].total)
        for part in counts[side].parts:
            yield _row(f"  {labels[part.item.value]}", part.points)
        yield _row(f"  ({labels['base']})", counts[side].base)
    yield _row(labels["difference"], counts.difference)


def _row(label: str, points: int) -> str:
    return f"{label:<{_WIDTH}}{points:>6}"


def _text(source: str) -> str:
    if source == _STDIN:
        return "".join(line for _, line in text_lines())
    try:
        with Path(source).open("rb") as file:
            content = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no such name"
        raise click.ClickException(f"cannot read {source!r}: {reason}") from None
    if len(content) > _LARGEST:
        raise click.ClickException(f"{source}: longer than {_LARGEST} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise click.ClickException(f"line {line}: not text (byte {error.start + 1} is not UTF-8)") from None
