"""`pinella tournament scores`, `score`, `correct`, and the sheets that the players sign."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from pinella.cli.tournament_words import (
    Command,
    event_in,
    file_argument,
    now,
    refuse,
    refuse_lines,
    room_option,
    signed,
    tell_due,
    write,
)
from pinella.tournament import signing
from pinella.tournament.adding_up import Cells, added_up
from pinella.tournament.correcting import Correction
from pinella.tournament.correcting import correct as corrected
from pinella.tournament.documents.telling import totals_told
from pinella.tournament.event import Event, Score, evolve
from pinella.tournament.facts import (
    Cause,
    Entry,
    Leaving,
    Room,
    ScoreCorrected,
    ScoreEntered,
    SeatsMoved,
    WarningGiven,
)
from pinella.tournament.files.score_lists import read_scores
from pinella.tournament.measures import given_before_a_decision
from pinella.tournament.notes import to_report
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import count_article, enter

_LABELS: Final = {
    "en": {
        "taken": "{number} scores taken",
        "one-taken": "round {round}, table {table}: {score}",
        "all-there": "every sheet of {list} is in {file} already, with the same points ({number}): nothing is missing",
        "missing": "round {round}: {number} tables still without a score",
        "complete": "round {round} is complete",
        "given": (
            "round {round} decides over groups or prizes, and was not played by {who}: where the score given is an "
            "unfair advantage, award ID --round {round} --vp 0 --mp {mp}"
        ),
        "corrected": "round {round}, table {table}: {old} is now {new}",
        "moved": "round {round}: the two sides change places",
        "proposed": "round {round}, table {table}: {score}, to be signed by the others",
        "signed": "round {round}, table {table}: signed",
        "entered": "round {round}, table {table}: signed by all, handed in",
        "disputed": "round {round}, table {table}: disputed, the referee decides",
        "delivers": "a paper sheet is handed in by the winners: {who}",
        "left": "warned for a sheet that was left on the table: {who}",
        "numbers": "expected scores separated by commas, such as 1240,865 or 300+145,100-35; found {text}",
        "score-or-deals": "say --score NS,EW or --deal NS,EW for every deal",
    },
    "it": {
        "taken": "score registrati: {number}",
        "one-taken": "turno {round}, tavolo {table}: {score}",
        "all-there": "tutti gli score di {list} sono già in {file}, con gli stessi punti ({number}): non manca niente",
        "missing": "turno {round}: tavoli ancora senza score: {number}",
        "complete": "il turno {round} è completo",
        "given": (
            "il turno {round} decide gironi o premi, e non l'ha giocato {who}: se il punteggio assegnato è un ingiusto "
            "vantaggio, award ID --round {round} --vp 0 --mp {mp}"
        ),
        "corrected": "turno {round}, tavolo {table}: {old} diventa {new}",
        "moved": "turno {round}: le due parti si scambiano il posto",
        "proposed": "turno {round}, tavolo {table}: {score}, da firmare dagli altri",
        "signed": "turno {round}, tavolo {table}: firmato",
        "entered": "turno {round}, tavolo {table}: firmato da tutti, consegnato",
        "disputed": "turno {round}, tavolo {table}: contestato, decide l'arbitro",
        "delivers": "lo score di carta lo consegna chi ha vinto: {who}",
        "left": "ammoniti per lo score lasciato sul tavolo: {who}",
        "numbers": "ci vogliono punteggi separati da virgole, come 1240,865 o 300+145,100-35; non {text}",
        "score-or-deals": "indicare --score NS,EO oppure --deal NS,EO per ogni smazzata",
    },
}


_SIDE: Final = re.compile(r"(?P<base>\d{1,7})(?P<points>[+-]\d{1,7})|(?P<total>[+-]?\d{1,7})", re.ASCII)


def _score_options(command: Command) -> Command:
    """What stands on a sheet: its totals, its deals, or both."""
    for option in (
        click.option(
            "--deal",
            "deals",
            multiple=True,
            metavar="NS,EW",
            help="A deal, in order: 445,65, or base and points 300+145,100-35. Once a deal.",
        ),
        click.option("--score", metavar="NS,EW", help="Totals of all sides; with deals they are checked."),
    ):
        command = option(command)
    return command


def _written(event: Event, score: str | None, deals: Sequence[str], lang: str) -> Score:
    """The sheet as it was typed in, if it adds up."""
    if score is None and not deals:
        raise click.UsageError(_LABELS[lang]["score-or-deals"])
    totals = _row(score, lang) if score is not None else []
    answer = added_up([_row(deal, lang) for deal in deals], totals, count_article(event))
    if isinstance(answer, No):
        refuse(answer, lang)
    return answer


def _row(text: str, lang: str) -> list[Cells]:
    """`1240,865` are totals; `300+145,100-35` are base and points of each side."""
    parts = [_SIDE.fullmatch(part.strip()) for part in text.split(",")]
    sides = [part for part in parts if part is not None]
    if len(sides) != len(parts) or len(parts) < 2:
        raise click.UsageError(_LABELS[lang]["numbers"].format(text=repr(text[:24])))
    numbers = [{name: int(value) for name, value in side.groupdict().items() if value} for side in sides]
    return [Cells(**each) for each in numbers]


@click.command("scores")
@file_argument
@click.argument("scores", type=click.Path(path_type=Path))
@signed
def scores(file: Path, scores: Path, author: str | None, reason: str, lang: str) -> None:
    """Take the scores in SCORES; all of them or nothing.

    The header is round,table,ns,ew with the totals of a match; with a column deal one line a deal, and then
    ns_base,ns_points,ew_base,ew_points in place of the totals or beside them; a line whose deal is total holds the
    totals of the sheet. What is written must add up. Teams: a column room, open or closed. Scala 40:
    round,table,seat1,seat2,seat3,seat4.
    """
    event = event_in(file)
    taken, bad = read_scores(scores, event)
    if bad and not taken and all(wrong.details.get("same") for wrong in bad):
        raise click.UsageError(_LABELS[lang]["all-there"].format(list=scores, file=file, number=len(bad)))
    if bad:
        refuse_lines(scores, bad, lang)
    write(file, event, taken, author, reason)
    click.echo(_LABELS[lang]["taken"].format(number=len(taken)))
    _tell_what_is_missing(event, taken, lang)


@click.command("score")
@file_argument
@click.option("--round", "number", type=int, help="The round; the one being played otherwise.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@room_option
@_score_options
@signed
def score_(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    number: int | None,
    table: int,
    room: Room,
    score: str | None,
    deals: tuple[str, ...],
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Take the score of one table, as a sheet comes in."""
    event = event_in(file)
    number = max(event.playing, 1) if number is None else number
    fact = enter(event, number, table, _written(event, score, deals, lang), room)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    told = totals_told(fact.totals)
    click.echo(_LABELS[lang]["one-taken"].format(round=number, table=table, score=told))
    _tell_what_is_missing(event, [fact], lang)


def _tell_what_is_missing(event: Event, taken: Sequence[ScoreEntered], lang: str) -> None:
    """How far the rounds of these sheets are; `event` is the one before them."""
    labels = _LABELS[lang]
    for fact in taken:
        evolve(event, Entry(event.version + 1, 0, "", "", fact))
    for number in sorted({fact.round for fact in taken}):
        left = len(event.missing_scores(number))
        click.echo(labels["missing" if left else "complete"].format(round=number, number=left))
        given = [] if left else given_before_a_decision(event, number)
        if given and isinstance(event.rules, BurracoRules):
            words = {"who": ", ".join(given), "round": number, "mp": event.rules.equivalent(0).match_points}
            click.echo(labels["given"].format(**words))
    if 1 in {fact.round for fact in taken}:
        tell_due([due for due in to_report(event) if due.why is Leaving.ABSENT_AT_THE_START], lang)


@click.command("correct")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@room_option
@_score_options
@click.option("--cause", type=click.Choice([each.value for each in Cause]), required=True, help="What was wrong.")
@click.option("--confirmed", is_flag=True, help="Those at the table confirm it.")
@click.option("--countersigned", is_flag=True, help="The referee was called first, and has countersigned.")
@signed
def correct(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    number: int,
    table: int,
    score: str | None,
    deals: tuple[str, ...],
    room: Room,
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
    event = event_in(file)
    written = _written(event, score, deals, lang)
    asked = Correction(
        round=number,
        table=table,
        score=written,
        cause=Cause(cause),
        at=now(),
        room=room,
        confirmed=confirmed,
        countersigned=countersigned,
    )
    facts = corrected(event, asked)
    if isinstance(facts, No):
        refuse(facts, lang)
    write(file, event, facts, author, reason, asked.at)
    for fact in facts:
        if isinstance(fact, ScoreCorrected):
            words = {"old": totals_told(fact.old), "new": totals_told(fact.new)}
            click.echo(labels["corrected"].format(round=number, table=table, **words))
        if isinstance(fact, SeatsMoved):
            click.echo(labels["moved"].format(round=fact.round))


def _sheet_options(command: Command) -> Command:
    """FILE ID --round --table --room, and who writes."""
    for option in (
        signed,
        room_option,
        click.option("--table", type=int, required=True, help="The number of the table."),
        click.option("--round", "number", type=int, required=True, help="The round."),
        click.argument("id_", metavar="ID"),
        file_argument,
    ):
        command = option(command)
    return command


player_option = click.option("--player", default="", help="Who signs for ID; of a team it is the captain (FITAB).")


@click.command("propose")
@_sheet_options
@player_option
@_score_options
def propose(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    number: int,
    table: int,
    room: Room,
    player: str,
    score: str | None,
    deals: tuple[str, ...],
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """ID fills in the sheet of a table; the other sides sign it with confirm."""
    event = event_in(file)
    fact = signing.propose(event, number, table, id_, _written(event, score, deals, lang), room, player)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    told = totals_told(fact.totals)
    click.echo(_LABELS[lang]["proposed"].format(round=number, table=table, score=told))


@click.command("confirm")
@_sheet_options
@player_option
def confirm(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    number: int,
    table: int,
    room: Room,
    player: str,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """ID signs the sheet of a table that another side has filled in."""
    event = event_in(file)
    facts = signing.confirm(event, number, table, id_, room, player)
    if isinstance(facts, No):
        refuse(facts, lang)
    write(file, event, facts, author, reason)
    label = "entered" if len(facts) > 1 else "signed"
    click.echo(_LABELS[lang][label].format(round=number, table=table))
    for fact in facts:
        evolve(event, Entry(event.version + 1, 0, "", "", fact))
    delivering = signing.who_delivers(event, number, table)
    if delivering:
        click.echo(_LABELS[lang]["delivers"].format(who=" + ".join(delivering)))


@click.command("dispute")
@_sheet_options
def dispute(  # noqa: PLR0913  (one argument an option)
    *, file: Path, id_: str, number: int, table: int, room: Room, author: str | None, reason: str, lang: str
) -> None:
    """ID does not sign the sheet of a table: the referee decides."""
    event = event_in(file)
    fact = signing.dispute(event, number, table, id_, room)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    click.echo(_LABELS[lang]["disputed"].format(round=number, table=table))


@click.command("left")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@signed
def left(file: Path, number: int, table: int, author: str | None, reason: str, lang: str) -> None:
    """The score sheet was left on the table: who had to hand it in is warned (federal art. 19)."""
    event = event_in(file)
    facts = signing.leave_sheet(event, number, table)
    if isinstance(facts, No):
        refuse(facts, lang)
    write(file, event, facts, author, reason)
    who = " + ".join(fact.id for fact in facts if isinstance(fact, WarningGiven))
    click.echo(_LABELS[lang]["left"].format(who=who))
