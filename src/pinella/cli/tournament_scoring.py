"""`pinella tournament scores`, `correct`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import click

from pinella.cli.tournament_words import event_in, file_argument, now, refuse, refuse_lines, signed, write
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
        "numbers": "expected scores separated by commas, such as 1240,865; found {text}",
    },
    "it": {
        "taken": "score registrati: {number}",
        "missing": "turno {round}: tavoli ancora senza score: {number}",
        "complete": "il turno {round} è completo",
        "corrected": "turno {round}, tavolo {table}: {old} diventa {new}",
        "moved": "turno {round}: le due parti si scambiano il posto",
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
    if not re.fullmatch(r"[+-]?\d{1,7}(,[+-]?\d{1,7})+", score, re.ASCII):
        raise click.UsageError(labels["numbers"].format(text=repr(score[:24])))
    event = event_in(file)
    totals = tuple(int(points) for points in score.split(","))
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
