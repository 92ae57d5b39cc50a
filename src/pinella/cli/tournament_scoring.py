"""`pinella tournament scores`, `correct`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from pinella.cli.tournament_words import Command, event_in, file_argument, now, refuse, refuse_lines, signed, write
from pinella.tournament import signing
from pinella.tournament.correcting import Correction
from pinella.tournament.correcting import correct as corrected
from pinella.tournament.event import evolve
from pinella.tournament.facts import Cause, Entry, SeatsMoved
from pinella.tournament.files.score_lists import read_scores
from pinella.tournament.saying_no import No

_LABELS: Final = {
    "en": {
        "taken": "{number} scores taken",
        "missing": "round {round}: {number} tables still without a score",
        "complete": "round {round} is complete",
        "corrected": "round {round}, table {table}: {old} is now {new}",
        "moved": "round {round}: the two sides change places",
        "proposed": "round {round}, table {table}: {score}, to be signed by the others",
        "signed": "round {round}, table {table}: signed",
        "entered": "round {round}, table {table}: signed by all, handed in",
        "disputed": "round {round}, table {table}: disputed, the referee decides",
        "numbers": "expected scores separated by commas, such as 1240,865; found {text}",
    },
    "it": {
        "taken": "score registrati: {number}",
        "missing": "turno {round}: tavoli ancora senza score: {number}",
        "complete": "il turno {round} è completo",
        "corrected": "turno {round}, tavolo {table}: {old} diventa {new}",
        "moved": "turno {round}: le due parti si scambiano il posto",
        "proposed": "turno {round}, tavolo {table}: {score}, da firmare dagli altri",
        "signed": "turno {round}, tavolo {table}: firmato",
        "entered": "turno {round}, tavolo {table}: firmato da tutti, consegnato",
        "disputed": "turno {round}, tavolo {table}: contestato, decide l'arbitro",
        "numbers": "ci vogliono punteggi separati da virgole, come 1240,865; non {text}",
    },
}


@click.command("scores")
@file_argument
@click.argument("scores", type=click.Path(path_type=Path))
@signed
def scores(file: Path, scores: Path, author: str | None, reason: str, lang: str) -> None:
    """Take the scores in SCORES; all of them or nothing.

    The header is round,table,ns,ew with the totals of a match; with a column deal, one line a deal. Scala 40:
    round,table,seat1,seat2,seat3,seat4.
    """
    event = event_in(file)
    taken, bad = read_scores(scores, event)
    if bad:
        refuse_lines(scores, bad, lang)
    write(file, event, taken, author, reason)
    labels = _LABELS[lang]
    click.echo(labels["taken"].format(number=len(taken)))
    for fact in taken:
        evolve(event, Entry(event.version + 1, 0, "", "", fact))
    for number in sorted({fact.round for fact in taken}):
        left = len(event.missing_scores(number))
        click.echo(labels["missing" if left else "complete"].format(round=number, number=left))


@click.command("correct")
@file_argument
@click.option("--round", "number", type=int, required=True)
@click.option("--table", type=int, required=True)
@click.option("--score", required=True, metavar="NS,EW", help="The score as it should be: totals of all sides.")
@click.option("--cause", type=click.Choice([each.value for each in Cause]), required=True, help="What was wrong.")
@click.option("--confirmed", is_flag=True, help="Those at the table confirm it.")
@click.option("--countersigned", is_flag=True, help="The referee was called first, and has countersigned.")
@signed
def correct(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    number: int,
    table: int,
    score: str,
    cause: str,
    confirmed: bool,
    countersigned: bool,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Correct a score, inside the windows of the code (art. 20).

    The old score stays in the file, beside the new one, with author and reason.
    """
    labels = _LABELS[lang]
    totals = _totals(score, lang)
    event = event_in(file)
    asked = Correction(
        round=number,
        table=table,
        totals=totals,
        cause=Cause(cause),
        at=now(),
        confirmed=confirmed,
        countersigned=countersigned,
    )
    facts = corrected(event, asked)
    if isinstance(facts, No):
        refuse(facts, lang)
    old = event.scores[number, table].totals
    write(file, event, facts, author, reason)
    words = {"old": "-".join(map(str, old)), "new": "-".join(map(str, totals))}
    click.echo(labels["corrected"].format(round=number, table=table, **words))
    for fact in facts:
        if isinstance(fact, SeatsMoved):
            click.echo(labels["moved"].format(round=fact.round))


def _totals(score: str, lang: str) -> tuple[int, ...]:
    if not re.fullmatch(r"[+-]?\d{1,7}(,[+-]?\d{1,7})+", score, re.ASCII):
        raise click.UsageError(_LABELS[lang]["numbers"].format(text=repr(score[:24])))
    return tuple(int(points) for points in score.split(","))


def _sheet_options(command: Command) -> Command:
    """FILE ID --round --table, and who writes."""
    for option in (
        signed,
        click.option("--table", type=int, required=True),
        click.option("--round", "number", type=int, required=True),
        click.argument("id_", metavar="ID"),
        file_argument,
    ):
        command = option(command)
    return command


@click.command("propose")
@_sheet_options
@click.option("--score", required=True, metavar="NS,EW", help="Totals of all sides.")
def propose(  # noqa: PLR0913  (one argument an option)
    *, file: Path, id_: str, number: int, table: int, score: str, author: str | None, reason: str, lang: str
) -> None:
    """ID fills in the sheet of a table; the other sides sign it with confirm."""
    totals = _totals(score, lang)
    event = event_in(file)
    fact = signing.propose(event, number, table, id_, totals)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    told = "-".join(map(str, totals))
    click.echo(_LABELS[lang]["proposed"].format(round=number, table=table, score=told))


@click.command("confirm")
@_sheet_options
def confirm(*, file: Path, id_: str, number: int, table: int, author: str | None, reason: str, lang: str) -> None:
    """ID signs the sheet of a table that another side has filled in."""
    event = event_in(file)
    facts = signing.confirm(event, number, table, id_)
    if isinstance(facts, No):
        refuse(facts, lang)
    write(file, event, facts, author, reason)
    label = "entered" if len(facts) > 1 else "signed"
    click.echo(_LABELS[lang][label].format(round=number, table=table))


@click.command("dispute")
@_sheet_options
def dispute(*, file: Path, id_: str, number: int, table: int, author: str | None, reason: str, lang: str) -> None:
    """ID does not sign the sheet of a table: the referee decides."""
    event = event_in(file)
    fact = signing.dispute(event, number, table, id_)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    click.echo(_LABELS[lang]["disputed"].format(round=number, table=table))
