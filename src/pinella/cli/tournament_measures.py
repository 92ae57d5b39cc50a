"""`pinella tournament penalty`, `warn`, `delay`, `withdraw`, `back`, `award`, and what else a director notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from pinella.cli.tournament_words import event_in, file_argument, refuse, signed, tell_due, write
from pinella.tournament import measures
from pinella.tournament.event import Event
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    DealPaused,
    DelayNoted,
    Leaving,
    PenaltyGiven,
    ScoreAwarded,
    SeatsMoved,
    WarningGiven,
)
from pinella.tournament.notes import to_report
from pinella.tournament.saying_no import No

_LABELS: Final = {
    "en": {
        "noted": "noted",
        "noted-in": "noted: round {round}",
        "round": "say --round: no round is seated yet",
        "minutes": "expected minutes such as 7 or 7:30, found {text}",
        "advantage": (
            "Look whether this score gives an unfair advantage (a group, a prize): if it does, the same command with "
            "--advantage gives 0."
        ),
        "longer": "table {table} plays {minutes} longer than the round",
        "advantage-again": (
            "Look whether this score gives an unfair advantage (a group, a prize): if it does, undo, and the same "
            "command with --advantage gives 0."
        ),
        "advantage-lost": (
            "Look whether one of the two enters group A with a sure prize by it: if so, the same command with "
            "--advantaged ID gives 0 to that one."
        ),
        "lost-again": "round {round}, table {table}: the sheet was noted as lost before; now 0 to {id} in place of 7",
        "valid": "{over} rounds are over: the event is valid, prizes by the last ranking",
        "void": "{over} rounds are over: the event is void, entry fees are refunded",
        "open": "{over} rounds are over: the code does not say whether the event is valid; the organisers decide",
    },
    "it": {
        "noted": "registrato",
        "noted-in": "registrato: turno {round}",
        "round": "indicare --round: nessun turno è ancora assegnato",
        "minutes": "ci vogliono minuti come 7 o 7:30, non {text}",
        "advantage": (
            "Valutare se questo punteggio dà un ingiusto vantaggio (un girone, un premio): in tal caso lo stesso "
            "comando con --advantage dà 0."
        ),
        "longer": "il tavolo {table} gioca {minutes} oltre il turno",
        "advantage-again": (
            "Valutare se questo punteggio dà un ingiusto vantaggio (un girone, un premio): in tal caso undo, e lo "
            "stesso comando con --advantage dà 0."
        ),
        "advantage-lost": (
            "Valutare se una delle due entra così nel girone A con premio certo: in tal caso lo stesso comando con "
            "--advantaged ID le dà 0."
        ),
        "lost-again": "turno {round}, tavolo {table}: lo score era già smarrito; ora 0 a {id} in luogo di 7",
        "valid": "turni conclusi: {over}; la gara è valida, premi secondo l'ultima classifica",
        "void": "turni conclusi: {over}; la gara è annullata, le quote si restituiscono",
        "open": "turni conclusi: {over}; il codice non dice se la gara è valida: decide l'organizzazione",
    },
}

_OF_A_ROUND: Final = (
    AbsenceBegun,
    AbsenceEnded,
    DealPaused,
    DelayNoted,
    PenaltyGiven,
    ScoreAwarded,
    SeatsMoved,
    WarningGiven,
)


def _noted(
    file: Path, event: Event, answer: AnyFact | Sequence[AnyFact] | No, author: str | None, reason: str, lang: str
) -> None:
    if isinstance(answer, No):
        refuse(answer, lang)
    facts: list[AnyFact] = list(answer) if isinstance(answer, list) else [answer]  # type: ignore[list-item]
    write(file, event, facts, author, reason)
    told = {fact.round for fact in facts if isinstance(fact, _OF_A_ROUND)}
    label = "noted-in" if told else "noted"
    click.echo(_LABELS[lang][label].format(round=", ".join(map(str, sorted(told)))))


def _round(event: Event, number: int | None, lang: str) -> int:
    if number is not None:
        return number
    if event.last_seated == 0:
        raise click.UsageError(_LABELS[lang]["round"])
    return event.playing


@click.command("penalty")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--vp", type=click.IntRange(0, 1000), default=0, help="Victory points to take off.")
@click.option("--mp", type=click.IntRange(0, 100_000), default=0, help="Match points to take off.")
@signed
def penalty(file: Path, id_: str, vp: int, mp: int, author: str | None, reason: str, lang: str) -> None:
    """Take victory points, and match points, off the ranking of ID."""
    event = event_in(file)
    _noted(file, event, measures.penalise(event, id_, vp, mp), author, reason, lang)


@click.command("warn")
@file_argument
@click.argument("id_", metavar="ID")
@signed
def warn(file: Path, id_: str, author: str | None, reason: str, lang: str) -> None:
    """Warn ID: two warnings cost a victory point."""
    event = event_in(file)
    _noted(file, event, measures.warn(event, id_), author, reason, lang)


@click.command("delay")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--minutes", required=True, help="How late: 7, or 7:30.")
@click.option("--round", "number", type=int, help="The round; the one being played otherwise.")
@click.option("--advantage", is_flag=True, help="The score of the code would be an unfair advantage: it is 0.")
@click.option("--bonus", type=int, help="FITAB: the points the direction gives to those present, whatever the delay.")
@signed
def delay(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    minutes: str,
    number: int | None,
    advantage: bool,
    bonus: int | None,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """ID was late at the table: a warning, points for those present, or the match."""
    event = event_in(file)
    seconds = _seconds(minutes, lang)
    answer = measures.delay(event, id_, _round(event, number, lang), seconds, advantage=advantage, bonus=bonus)
    _noted(file, event, answer, author, reason, lang)
    if bonus is None and event.rules.is_lost(seconds) and not advantage and measures.may_be_an_advantage(event):
        click.echo(_LABELS[lang]["advantage"])


def _seconds(text: str, lang: str) -> int:
    read = re.fullmatch(r"(\d{1,3})(?::([0-5]\d))?", text, re.ASCII)
    if read is None:
        raise click.UsageError(_LABELS[lang]["minutes"].format(text=repr(text[:12])))
    return 60 * int(read[1]) + int(read[2] or 0)


@click.command("pause")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--minutes", required=True, help="How long: 7, or 7:30.")
@signed
def pause(file: Path, id_: str, minutes: str, author: str | None, reason: str, lang: str) -> None:
    """ID had to leave the table during a deal: the time is made up (federal art. 38).

    Up to ten minutes; beyond, the match is stopped for good, and withdraw scores it.
    """
    event = event_in(file)
    number, seconds = _round(event, None, lang), _seconds(minutes, lang)
    fact = measures.pause(event, id_, number, seconds)
    _noted(file, event, fact, author, reason, lang)
    table = event.rounds[number - 1].table_of(id_)
    if table is not None:
        longer = seconds + measures.made_up(event, number, table)
        told = _LABELS[lang]["longer"].format(table=table.number, minutes=f"{longer // 60}:{longer % 60:02}")
        click.echo(told)


@click.command("withdraw")
@file_argument
@click.argument("id_", metavar="ID")
@click.option(
    "--why",
    type=click.Choice([each.value for each in Leaving]),
    required=True,
    help="What the score of the code depends on; unjustified is a quarrel or a protest.",
)
@click.option("--round", "number", type=int, help="The first round missed; the next unplayed one otherwise.")
@click.option("--earned", type=int, help="By how many match points the opponents led when play stopped.")
@click.option("--advantage", is_flag=True, help="The score of the code would be an advantage: it is 0.")
@signed
def withdraw(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    why: str,
    number: int | None,
    earned: int | None,
    advantage: bool,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """ID leaves, for a while or for good, or has not come."""
    event = event_in(file)
    answer = measures.leave(event, id_, Leaving(why), number=number, earned=earned, advantage=advantage)
    _noted(file, event, answer, author, reason, lang)
    tell_due([due for due in to_report(event_in(file)) if due.id == id_], lang)
    if not advantage and measures.may_be_an_advantage(event):
        click.echo(_LABELS[lang]["advantage-again"])


@click.command("swap")
@file_argument
@click.argument("id_", metavar="ID")
@click.argument("other")
@click.option("--round", "number", type=int, help="The round; the one being played otherwise.")
@click.option("--warn", "warned", metavar="ID", help="Who sat down wrongly, and is warned (federal art. 2).")
@click.option("--pass-limits", is_flag=True, help="Let who goes rest twice in a session, of which you were told.")
@signed
def swap(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    other: str,
    number: int | None,
    warned: str | None,
    pass_limits: bool,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """ID and OTHER change places in a round: a wrong seat that was played, or the referee's order.

    One of them may be resting; two who rest, or wait for opponents, are brought to one table. Before the scores of
    their tables; in the next round everybody takes the place that is due.
    """
    event = event_in(file)
    answer = measures.swap(event, _round(event, number, lang), id_, other, passing=pass_limits)
    if warned is not None and not isinstance(answer, No):
        warning = measures.warn(event, warned)
        answer = warning if isinstance(warning, No) else [*answer, warning]
    _noted(file, event, answer, author, reason, lang)


@click.command("back")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--round", "number", type=int, help="From which round on; the next one that has not begun otherwise.")
@signed
def back(file: Path, id_: str, number: int | None, author: str | None, reason: str, lang: str) -> None:
    """ID is back from the next round on.

    That is the next one that has not begun; in rounds that are published already ID has the place that is due.
    """
    event = event_in(file)
    _noted(file, event, measures.come_back(event, id_, number), author, reason, lang)


@click.command("award")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--round", "number", type=int, help="The round; the one being played otherwise.")
@click.option("--vp", type=int, required=True, help="Victory points, 0 to 20.")
@click.option("--mp", type=int, required=True, help="Match points; of who lost with a minus.")
@signed
def award(  # noqa: PLR0913  (one argument an option)
    *, file: Path, id_: str, number: int | None, vp: int, mp: int, author: str | None, reason: str, lang: str
) -> None:
    """An arbitral score for ID in a round: VP and MP, whatever was played."""
    event = event_in(file)
    _noted(file, event, measures.award(event, id_, _round(event, number, lang), vp, mp), author, reason, lang)


@click.command("lost")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@click.option("--advantaged", default="", metavar="ID", help="Who would enter group A with a sure prize by it.")
@signed
def lost(file: Path, number: int, table: int, advantaged: str, author: str | None, reason: str, lang: str) -> None:
    """The score sheet of a table is lost (federal art. 19)."""
    event = event_in(file)
    _noted(file, event, measures.lose_sheet(event, number, table, advantaged), author, reason, lang)
    if (number, table) in event.lost:
        click.echo(_LABELS[lang]["lost-again"].format(round=number, table=table, id=advantaged))
    if not advantaged and measures.may_be_an_advantage(event):
        click.echo(_LABELS[lang]["advantage-lost"])


@click.command("not-called")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@signed
def not_called(file: Path, number: int, table: int, author: str | None, reason: str, lang: str) -> None:
    """At 800 match points the referee was not called (federal powers, g)."""
    event = event_in(file)
    _noted(file, event, measures.not_called(event, number, table), author, reason, lang)


@click.command("stop-match")
@file_argument
@click.option("--round", "number", type=int, required=True, help="The round.")
@click.option("--table", type=int, required=True, help="The number of the table.")
@signed
def stop_match(file: Path, number: int, table: int, author: str | None, reason: str, lang: str) -> None:
    """A match stopped for misconduct of both sides (federal art. 38)."""
    event = event_in(file)
    _noted(file, event, measures.stop_match(event, number, table), author, reason, lang)


@click.command("post")
@file_argument
@signed
def post(file: Path, author: str | None, reason: str, lang: str) -> None:
    """The ranking hangs in the hall: from now on it is checked."""
    event = event_in(file)
    _noted(file, event, measures.post_ranking(event), author, reason, lang)


@click.command("stop")
@file_argument
@signed
def stop(file: Path, author: str | None, reason: str, lang: str) -> None:
    """Force majeure: the event ends here."""
    event = event_in(file)
    answer = measures.stop_event(event)
    _noted(file, event, answer, author, reason, lang)
    over = measures.rounds_over(event)
    verdict = {True: "valid", False: "void", None: "open"}[measures.is_valid(event, over)]
    click.echo(_LABELS[lang][verdict].format(over=over))
