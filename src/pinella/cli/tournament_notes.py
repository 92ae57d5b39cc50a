"""`pinella tournament note`, `undo`, `refund`: what a director writes down by hand, takes back, pays back."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import click

from pinella.cli.place import lang_option
from pinella.cli.tournament_entries import called
from pinella.cli.tournament_words import event_in, file_argument, refuse, signed, write
from pinella.tournament import notes, stopping, undoing
from pinella.tournament.facts import Topic
from pinella.tournament.money import cents
from pinella.tournament.saying_no import No

_LABELS: Final = {
    "en": {
        "noted": "noted",
        "alone": "no jury was announced: the referee decides alone",
        "jury": "decided by the jury: {who}",
        "undone": "withdrawn: {what}",
        "refund": "every entrant gets back {amount}",
        "amount": "expected an amount such as 20 or 12.50, found {text}",
    },
    "it": {
        "noted": "registrato",
        "alone": "non è stata annunciata una giuria: decide l'arbitro da solo",
        "jury": "decide la giuria: {who}",
        "undone": "annullato: {what}",
        "refund": "a ogni iscritto si restituiscono {amount}",
        "amount": "ci vuole un importo come 20 o 12,50, non {text}",
    },
}


@click.command("note")
@file_argument
@click.option("--topic", type=click.Choice([each.value for each in Topic]), required=True, help="What it is about.")
@click.option("--text", required=True, help="What happened, or who: it stands in the file for ever.")
@click.option("--id", "ids", multiple=True, help="Whom it is about; once each.")
@click.option("--table", "tables", type=int, multiple=True, help="Tables of the round being played; once each.")
@click.option("--decision", default="", help="Complaints: what was decided, at once.")
@signed
def note(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    topic: str,
    text: str,
    ids: tuple[str, ...],
    tables: tuple[int, ...],
    decision: str,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Write down what people decide: the jury, a complaint, a report, tables that are watched, a deal stopped."""
    event = event_in(file)
    fact = notes.note(event, Topic(topic), text, ids=ids, tables=tables, decision=decision)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    click.echo(_LABELS[lang]["noted"])
    if fact.topic is Topic.COMPLAINT:
        jury = notes.jury_of(event)
        click.echo(_LABELS[lang]["alone" if jury is None else "jury"].format(who=jury))


@click.command("undo")
@file_argument
@signed
def undo(file: Path, author: str | None, reason: str, lang: str) -> None:
    """Withdraw what the last command wrote, by a new entry.

    A posted ranking, a sheet signed by the table and the seats of Scala 40 are not withdrawn.
    """
    event = event_in(file)
    entries = undoing.last_command(event)
    fact = undoing.undo(event)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    counted = Counter(called(entry.fact.kind, lang) for entry in entries)
    what = ", ".join(kind if number == 1 else f"{kind} ({number})" for kind, number in counted.items())
    click.echo(_LABELS[lang]["undone"].format(what=what))


@click.command("refund")
@file_argument
@click.option("--fee", required=True, help="What every entrant paid.")
@click.option("--prizes", "for_prizes", default="0", help="How much of it was meant for prizes.")
@click.option("--costs", default="0", help="What the organisers spent, in all (federal art. 40).")
@lang_option
def refund(file: Path, fee: str, for_prizes: str, costs: str, lang: str) -> None:
    """What every entrant gets back after an event that was stopped too early (art. 39, federal art. 40)."""
    fees = stopping.Fees(*(_cents(text, lang) for text in (fee, for_prizes, costs)))
    answer = stopping.refund(event_in(file), fees)
    if isinstance(answer, No):
        refuse(answer, lang)
    amount = f"{answer // 100}{',' if lang == 'it' else '.'}{answer % 100:02}"
    click.echo(_LABELS[lang]["refund"].format(amount=amount))


def _cents(text: str, lang: str) -> int:
    amount = cents(text)
    if amount is None:
        raise click.UsageError(_LABELS[lang]["amount"].format(text=repr(text[:12])))
    return amount
