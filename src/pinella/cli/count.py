"""`pinella count`: the points of a deal that is over, from its position in notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import click
import msgspec

from pinella.cli.standard_input import text_lines
from pinella.codes import book
from pinella.errors import PinError
from pinella.play.burraco.table import Table as BurracoTable
from pinella.play.lines import THE_TABLE, TableError
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
        "base": "base (bonuses)",
        "difference": "difference",
        "negative points": "negative points",
        "warnings": "warnings",
        "victory points": "victory points (ruling)",
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
        "frozen cards": "carte di giochi congelati",
        "negative cards": "carte negative",
        "penalised cards": "carte penalizzate",
        "awarded by the referee": "assegnati dall'arbitro",
        "arbitral score": "punteggio arbitrale",
        "base": "base (premi)",
        "difference": "differenza",
        "negative points": "punti negativi",
        "warnings": "ammonizioni",
        "victory points": "punti vittoria (arbitro)",
    },
}

NOT_OVER: Final = {
    "en": "the deal is not over: expected a line such as `went out: N` or `ended: stock`",
    "it": "la smazzata non è finita: manca una riga come `went out: N` o `ended: stock`",
}

ITALIAN: Final = {
    "card/unknown": "carta {0}, {1}: serve una carta come 7h, Td, As, 7h' (la seconda copia) o Jk",
    "card/third-copy": "carta {0}, {1}: di ogni carta ci sono due copie",
    "card/fifth-joker": "carta {0}, {1}: i jolly sono quattro",
    "line/unknown": "riga non riconosciuta: {1}; comincia con {0}",
    "line/twice": "{0} compare due volte, la prima alla riga {1}",
    "meld/refused": "gioco non ammesso da {0} ({1}, art. {2}): {3}",
    "meld/several": "un numero è di un gioco solo: più giochi fra | vanno su una riga `{0}:` senza numero",
    "turn/phase": (
        "dopo il giocatore di turno scrivi `to take` (deve ancora prendere le carte) o `to play` (le ha prese), non {0}"
    ),
    "turn/came-by": (
        "dopo il giocatore di turno scrivi `to take` (deve ancora prendere una carta), `drew` (l'ha pescata) o `took` "
        "(ha raccolto lo scarto), non {0}"
    ),
    "hand/missing": "manca la riga di {0}: aggiungi le carte rimaste in mano, per esempio `{1}: 7h 9c`",
    "hand/players": "manca la riga di {0}: aggiungi le carte rimaste in mano o, se giocate in {1}, `players: {1}`",
    "hand/empty": "{0} ha almeno una carta in mano: solo chi ha chiuso non ne ha",
    "players/more": "giocatori in più: aggiungi `players: {0}`",
    "ending/missing": "com'è finita la smazzata? Aggiungi `went out: {0}` (chi ha chiuso) o `ended: stock`",
    "ending/who": "chi ha chiuso? Aggiungi `went out: {0}`",
    "pot/missing": "chi ha preso il pozzetto? Aggiungi `pot taken: NS EW` o `pot taken: none`",
    "pot/size": "il pozzetto di {0} non giocato è una mano di {1} carte, non di {2}",
    "going-out/hand": "{0} non può aver chiuso: ha ancora carte in mano",
    "going-out/no-pot": "{0} non può aver chiuso: {1} non ha preso il pozzetto (art. {2})",
    "going-out/no-burraco": "{0} non può aver chiuso: {1} non ha un burraco (art. {2})",
    "going-out/no-clean-burraco": "{0} non può aver chiuso: {1} non ha un burraco pulito (art. {2})",
}
"""The commonest mistakes by their codes; the words to type are the same in every language."""


@click.command("count")
@click.argument("code")
@click.argument("source", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on a line instead of text.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the answer."
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
    table = table_in(source, code, lang)
    if not table.is_over:
        raise click.ClickException(_in_file(source, NOT_OVER[lang]))
    if as_json:
        click.echo(msgspec.json.encode(as_data(table)).decode())
    else:
        for line in _in_words(table, LABELS[lang]):
            click.echo(line)


def table_in(
    source: str,
    code: str,
    lang: str,
    complete: Callable[[str], str] = str,
    asking: Mapping[str, str] | None = None,
) -> AnyTable:
    """The table of a file; what does not read names the file.

    `complete` adds to the text what may be left out, `asking` says by its code how to ask for what may not.
    """
    try:
        return read_table(complete(_text(source)), code)
    except TableError as error:
        raise click.ClickException(_in_file(source, _told(error, lang, asking or {}))) from None
    except PinError as error:
        raise click.ClickException(_in_file(source, str(error))) from None


def _in_file(source: str, text: str) -> str:
    return text if source == _STDIN else f"{source}: {text}"


def _told(error: TableError, lang: str, asking: Mapping[str, str]) -> str:
    wording = asking.get(error.code)
    if wording is not None:
        return f"{'il tavolo' if lang == 'it' else THE_TABLE}: {wording.format(*error.details)}"
    return in_italian(error) if lang == "it" else str(error)


def in_italian(error: TableError) -> str:
    """The commonest mistakes in Italian; a rare one is told in English, after its place."""
    where = "il tavolo" if error.where == THE_TABLE else f"riga {error.line}"
    label = f"{error.where}: " if error.where and error.where != THE_TABLE else ""
    wording = ITALIAN.get(error.code)
    return f"{where}: {label}{error.text if wording is None else wording.format(*error.details)}"


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
        yield from _rulings(table, labels)
    else:
        yield labels["negative points"]
        for seat, cost in scala40.count(table).items():
            yield _row(str(seat), cost)


def _sides(counts: burraco.Counts, labels: dict[str, str]) -> Iterator[str]:
    for side in Side:
        yield _row(side.value, counts[side].total)
        for part in counts[side].parts:
            yield _row(f"  {labels[part.item.value]}", part.points)
        if counts[side].base:
            yield _row(f"  {labels['base']}", counts[side].base)
    yield _row(labels["difference"], counts.difference)


def _rulings(table: BurracoTable, labels: dict[str, str]) -> Iterator[str]:
    """What rulings have left that is no part of the points of the deal."""
    for side in Side:
        warnings = table.left.warnings_of(side)
        lost = sum(one.victory_points for one in table.left.deductions if one.side is side)
        if warnings:
            yield _row(f"{side.value} {labels['warnings']}", warnings)
        if lost:
            yield _row(f"{side.value} {labels['victory points']}", -lost)


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
        raise click.ClickException(f"{source}: line {line}: not text (byte {error.start + 1} is not UTF-8)") from None
