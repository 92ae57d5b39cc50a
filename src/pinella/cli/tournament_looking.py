"""`pinella tournament standings`, `check`, `log`."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click
import msgspec

from pinella.cli.display import Column, display
from pinella.cli.place import lang_option
from pinella.cli.tournament_entries import called
from pinella.cli.tournament_words import event_in, file_argument, refuse, refuse_lines
from pinella.errors import BrokenHistory
from pinella.tournament.checking import DAMAGED, Finding
from pinella.tournament.checking import check as checked
from pinella.tournament.documents.source import figure_head
from pinella.tournament.documents.telling import subject, what
from pinella.tournament.event import Event
from pinella.tournament.facts import FIGURES, AnyFact, Row, entry_from
from pinella.tournament.files import event_file
from pinella.tournament.files.exports import export as exported
from pinella.tournament.files.prize_lists import read_prizes
from pinella.tournament.prizes import won
from pinella.tournament.seating import planned
from pinella.tournament.standings import standings as ranked
from pinella.tournament.stopping import last_ranking, why_no_prizes, why_not_by_group
from pinella.tournament.wording import finding_in_words

_LABELS: Final = {
    "en": {
        "columns": ("Rank", "Group", "Id", "Players"),
        "sound": "{file}: everything agrees (entries: {number})",
        "unsound": "{file}: not everything agrees (entries: {number}, findings: {findings})",
        "finding": "entry {entry}: {what}",
        "not-posted": "no ranking has been posted",
        "no-round": "round {round} is not seated yet",
        "shared": " (shared by {number})",
        "not-over": "the event is not over (rounds seated: {seated} of {rounds}): prizes by the ranking as it is now",
        "no-calendar": "no round robin is being played: its calendar is made when its first round is seated",
        "round": "Round {round}",
        "match": "{group}{first} – {second}",
        "rest": "{group}{who} rests",
    },
    "it": {
        "columns": ("Pos.", "Girone", "Id", "Giocatori"),
        "sound": "{file}: tutto torna (registrazioni: {number})",
        "unsound": "{file}: non tutto torna (registrazioni: {number}, differenze: {findings})",
        "finding": "registrazione {entry}: {what}",
        "not-posted": "non è stata esposta nessuna classifica",
        "no-round": "il turno {round} non è ancora assegnato",
        "shared": " (diviso fra {number})",
        "not-over": "la gara non è conclusa (turni assegnati: {seated} di {rounds}): vale la classifica attuale",
        "no-calendar": "nessun girone all'italiana in corso: il calendario nasce quando si assegna il suo primo turno",
        "round": "Turno {round}",
        "match": "{group}{first} – {second}",
        "rest": "{group}{who} riposa",
    },
}


@click.command("standings")
@file_argument
@click.option("--after", type=int, help="After that round.")
@click.option("--posted", is_flag=True, help="As they hang in the hall: what is posted prevails (FITAB art. 20).")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lang_option
def standings(file: Path, after: int | None, posted: bool, as_json: bool, lang: str) -> None:
    """The standings.

    JSON: [{"rank":1,"id":"…","vp":57,"mp":1240,"played":4}]; in groups of merit each row has its "group", too.
    """
    event = event_in(file)
    if after is not None and not 0 <= after <= event.last_seated:
        raise click.UsageError(str(_LABELS[lang]["no-round"]).format(round=after))
    if posted and event.hanging is None:
        raise click.UsageError(str(_LABELS[lang]["not-posted"]))
    rows = ranked(event, after)
    if posted and event.hanging is not None:
        rows = list(event.hanging.rows)
    if as_json:
        click.echo(json.dumps([_as_data(row) for row in rows], ensure_ascii=False))
    else:
        _print(event, rows, lang)


def _as_data(row: Row) -> dict[str, object]:
    data = msgspec.structs.asdict(row)
    return data if row.group else {name: value for name, value in data.items() if name != "group"}


def _print(event: Event, rows: list[Row], lang: str) -> None:
    with_groups = any(row.group for row in rows)
    rank, group, id_, players = _LABELS[lang]["columns"]
    columns = [
        Column(rank, leans_right=True),
        *([Column(group)] if with_groups else []),
        Column(id_),
        Column(players, breaks=True),
        *(Column(figure_head(name, event, lang), leans_right=True) for name in FIGURES),
    ]
    lines = []
    for row in rows:
        names = ", ".join(player.name for player in event.entrants[row.id].players)
        lines.append([str(row.rank), *([row.group] if with_groups else []), row.id, names, *map(str, row.figures)])
    display().table(columns, lines)


@click.command("check")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lang_option
@click.pass_context
def check(ctx: click.Context, file: Path, as_json: bool, lang: str) -> None:
    """Derive everything again from the entries, and compare. Exit status 1 when something differs."""
    stored = event_file.stored(file)
    findings = [Finding(number, DAMAGED) for number in event_file.broken(file)]
    try:
        findings += checked([entry_from(each.version, each.at, each.kind, each.body) for each in stored])
    except (BrokenHistory, LookupError) as error:
        findings.append(Finding(stored[-1].version, "check/unreadable", {"error": error}))
    labels = _LABELS[lang]
    told = [(each.entry, each.code, finding_in_words(each, lang)) for each in findings]
    if as_json:
        listed = [{"entry": entry, "code": code, "what": what} for entry, code, what in told]
        click.echo(json.dumps({"entries": len(stored), "sound": not findings, "findings": listed}, ensure_ascii=False))
    else:
        verdict = str(labels["unsound" if findings else "sound"])
        click.echo(verdict.format(file=file, number=len(stored), findings=len(findings)))
        for entry, _, what in told:
            click.echo(str(labels["finding"]).format(entry=entry, what=what))
    ctx.exit(1 if findings else 0)


@click.command("export")
@file_argument
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="The folder to write to.")
@lang_option
def export(file: Path, out: Path, lang: str) -> None:
    """Write the event to --out: event.json, CSV files and a spreadsheet.

    entries.csv and scores.csv can be read back by enrol and scores; event.json is the open format pinella-event/1.
    """
    del lang  # only a refusal is told in it: names of files and columns are fixed
    event = event_in(file)
    for written in exported(event, out, event_file.stored(file)[-1].digest.hex()):
        click.echo(str(written))


@click.command("prizes")
@file_argument
@click.argument("prizes", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lang_option
def prizes(file: Path, prizes: Path, as_json: bool, lang: str) -> None:
    """Who wins what by the prize list PRIZES: who ties shares.

    The header is place,prize, and group where groups of merit have prizes of their own; a prize is an amount of money
    or a thing. JSON: [{"id":"…","place":1,"group":"","cents":15000,"things":[],"shared_with":0}]
    """
    event = event_in(file)
    listed, bad = read_prizes(prizes)
    if bad:
        refuse_lines(prizes, bad, lang)
    void = why_no_prizes(event) or why_not_by_group(event, listed)
    if void is not None:
        refuse(void, lang)
    if not event.is_over:
        seated = {"seated": event.last_seated, "rounds": event.plan.rounds}
        click.echo(f"pinella: {str(_LABELS[lang]['not-over']).format(**seated)}", err=True)
    winners = won(last_ranking(event), listed)
    if as_json:
        click.echo(json.dumps([msgspec.to_builtins(each) for each in winners], ensure_ascii=False))
        return
    for each in winners:
        money = [f"{each.cents // 100},{each.cents % 100:02} €" if lang == "it" else f"€ {each.cents / 100:.2f}"]
        told = ", ".join([*(money if each.cents else []), *each.things])
        shared = str(_LABELS[lang]["shared"]).format(number=each.shared_with + 1) if each.shared_with else ""
        click.echo(f"{each.group}{each.place}. {each.id}: {told}{shared}")


@click.command("calendar")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@lang_option
def calendar(file: Path, as_json: bool, lang: str) -> None:
    """The calendar of a round robin, round by round, as soon as its first round is seated.

    JSON: [{"round":1,"group":"A","matches":[["P1","P2"]],"rest":null}]
    """
    event = event_in(file)
    labels = _LABELS[lang]
    rounds = planned(event)
    if not rounds:
        raise click.UsageError(str(labels["no-calendar"]))
    if as_json:
        click.echo(json.dumps([msgspec.to_builtins(each) for each in rounds], ensure_ascii=False))
        return
    for number in dict.fromkeys(each.round for each in rounds):
        click.echo(str(labels["round"]).format(round=number))
        for each in rounds:
            group = f"{each.group}: " if each.group else ""
            if each.round == number:
                for first, second in each.matches:
                    click.echo(str(labels["match"]).format(group=group, first=first, second=second))
                if each.rest is not None:
                    click.echo(str(labels["rest"]).format(group=group, who=each.rest))


@click.command("log")
@file_argument
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
@lang_option
def log(file: Path, as_json: bool, lang: str) -> None:
    """Every entry of the file: when, who, what and why."""
    for entry in event_file.read(file):
        when = datetime.fromtimestamp(entry.at / 1000, UTC).isoformat(timespec="seconds")
        if as_json:
            told = {
                "entry": entry.number,
                "at": when,
                "by": entry.author,
                "reason": entry.reason,
                "kind": entry.fact.kind,
            }
            click.echo(json.dumps({**told, "fact": msgspec.to_builtins(entry.fact)}, ensure_ascii=False))
        else:
            reason = f" ({entry.reason})" if entry.reason else ""
            click.echo(f"{entry.number} {when} {entry.author}: {_in_words(entry.fact, lang)}{reason}")


def _in_words(fact: AnyFact, lang: str) -> str:
    """An entry as the referee's report tells it; the play itself, which it does not tell, as it stands in the file."""
    name, words = called(fact.kind, lang), what(fact, lang)
    about = json.dumps(msgspec.to_builtins(fact), ensure_ascii=False) if words == fact.kind else words
    named = " ".join(filter(None, [name, subject(fact)]))
    return named if about == name else f"{named}: {about}"
