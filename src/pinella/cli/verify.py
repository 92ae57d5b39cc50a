"""`pinella verify`: can a recorded match be trusted, and was every act of it legal?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from pinella.cli.display import display, styled
from pinella.cli.place import place_of, place_options
from pinella.cli.replay import STDIN, file_bytes, house_rules_in_words, in_words, name_of
from pinella.codes import Book
from pinella.codes.words import as_data
from pinella.errors import PinError
from pinella.extras import require
from pinella.match import pin
from pinella.match.house_rules import house_rules
from pinella.match.verifying import Check, Report, unreadable, verify_text

_MOST_SHOWN: Final = 20
"""Findings of one check that are printed; JSON has them all."""

_ROWS: Final = {
    "en": {check: check.value for check in Check},
    "it": {
        Check.INTEGRITY: "integrità",
        Check.REPLAY: "svolgimento",
        Check.CHANCE: "distribuzione",
        Check.COUNT: "conteggio",
        Check.LAW: "regole",
    },
}

_LABELS: Final = {
    "en": {
        "sound": "sound",
        "unsound": "NOT SOUND",
        "more": "… and {number} more",
        "integrity": "digests that fit: {number}",
        "replay": "events replayed: {number}",
        "chance": "deals that fit their revealed secrets: {number}",
        "by-hand": "deals that fit their revealed secrets: {number}; dealt by hand: {by_hand}",
        "count": "counts and result as the tables give them: {number}",
        "law": "acts judged, all legal under {code}: {number}",
        "illegal": "history stands, but these acts were against {code}:",
        "law-arbitrated": "acts and rulings judged, every ruling of the engine as it is under {code}: {number}",
        "illegal-arbitrated": "history stands, but under {code} this would not have happened:",
        "with-house-rules": "{code} with these house rules",
        "goes-on": "the match goes on: this is its file so far",
        "summary": "{sound} of {files} files are sound",
        "not-read": "; {number} could not be read",
        "progress": "verifying {number} of {files}",
        "files-or-store": "give files, or --data DIR, or --database URL",
    },
    "it": {
        "sound": "attendibile",
        "unsound": "NON ATTENDIBILE",
        "more": "… e altre {number}",
        "integrity": "impronte che tornano: {number}",
        "replay": "eventi ricostruiti: {number}",
        "chance": "smazzate conformi ai segreti rivelati: {number}",
        "by-hand": "smazzate conformi ai segreti rivelati: {number}; distribuite a mano: {by_hand}",
        "count": "conteggi che tornano: {number}",
        "law": "giocate esaminate, tutte regolari secondo {code}: {number}",
        "illegal": "le giocate restano agli atti, ma queste erano irregolari secondo {code}:",
        "law-arbitrated": "giocate e provvedimenti esaminati, quelli del programma tutti come da {code}: {number}",
        "illegal-arbitrated": "resta tutto agli atti, ma secondo {code} questo non sarebbe successo:",
        "with-house-rules": "{code} con le regole della casa",
        "goes-on": "la partita continua: il file arriva fin qui",
        "summary": "file attendibili: {sound} su {files}",
        "not-read": "; non letti: {number}",
        "progress": "verifica {number} di {files}",
        "files-or-store": "indicare dei file, o --data DIR, o --database URL",
    },
}


@click.command("verify")
@click.argument("files", nargs=-1, metavar="FILE.pin|-…")
@place_options
@click.option("--strict", is_flag=True, help="Illegal acts fail too: exit status 1.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file, a line each.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    data: Path | None,
    database: str | None,
    strict: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Check recorded matches: digests, chance, replay, counts; and whether every act was legal. - is standard input.

    Exit status 0 when every file is sound, 1 when one is not, 2 when one cannot be read. An illegal act is told and
    does not fail a file, because history stands; with --strict it does.

    With --data DIR or --database URL: check all that a server keeps there, also while it runs. Exit status 1 when
    something is not what was written.
    """
    if data is not None or database is not None:
        if files:
            raise click.UsageError(_LABELS[lang]["files-or-store"])
        if database is None:
            require("store", "pinella verify --data")
        else:
            require("postgres", "pinella verify --database")
        from pinella.cli.verify_store import verify_store  # noqa: PLC0415  (nothing of it is needed for files)

        ctx.exit(verify_store(place_of(data, database, lang), lang, as_json=as_json))
    if not files:
        raise click.MissingParameter(ctx=ctx, param=ctx.command.params[0])
    if files.count(STDIN) > 1:
        raise click.UsageError("standard input can be read only once")
    labels = _LABELS[lang]
    reports: list[Report] = []
    for number, file in enumerate(files, 1):
        _show_progress(labels["progress"].format(number=number, files=len(files)), wanted=len(files) > 1)
        report = _report(file, lang)
        _show_progress("", wanted=len(files) > 1)
        if isinstance(report, str):
            sys.stdout.flush()
            click.echo(f"pinella: {report}", err=True)
            continue
        reports.append(report)
        if as_json:
            click.echo(json.dumps(_as_data(file, report), ensure_ascii=False))
        else:
            _print(file, report, lang)
    if len(files) > 1 and not as_json:
        click.echo(_summary(reports, len(files), labels))
    ctx.exit(_status(reports, len(files), strict=strict))


def _report(file: str, lang: str) -> Report | str:
    """What was found, or why nothing could be looked at."""
    try:
        return verify_text(pin.decode(file_bytes(file, lang)))
    except PinError as fault:
        return unreadable(fault)
    except click.ClickException as error:
        return error.format_message()


def _summary(reports: list[Report], files: int, labels: dict[str, str]) -> str:
    sound = sum(report.is_sound for report in reports)
    unread = files - len(reports)
    summary = labels["summary"].format(sound=sound, files=files)
    return summary + labels["not-read"].format(number=unread) if unread else summary


def _status(reports: list[Report], files: int, *, strict: bool) -> int:
    """What could not be looked at weighs more than what was found."""
    if len(reports) < files:
        return 2
    return 0 if all(report.is_sound and (report.is_legal or not strict) for report in reports) else 1


def _show_progress(text: str, *, wanted: bool) -> None:
    """One line that is written over, where somebody is looking."""
    if wanted and sys.stderr.isatty():
        click.echo(f"\r{text:<60}\r", nl=False, err=True)


def _as_data(file: str, report: Report) -> dict[str, object]:
    match = report.record.match
    return {
        "file": str(file),
        "sound": report.is_sound,
        "legal": report.is_legal,
        "code": None if match is None else match.book.id,
        "house_rules": [] if match is None else _house_rules_as_data(match.book),
        "finished": match is not None and match.is_over,
        "deals": 0 if match is None else match.deals_counted,
        "events": 0 if match is None else len(match.history),
        "digests": report.digests,
        "fair_deals": report.fair_deals,
        "deals_by_hand": report.deals_by_hand,
        "counts": report.counts,
        "acts": report.acts,
        "findings": [
            {"check": finding.check.value, "line": finding.line, "reason": finding.reason}
            for finding in report.findings
        ],
    }


def _house_rules_as_data(book: Book) -> list[dict[str, object]]:
    return [
        {
            "clause": name,
            "value": as_data(clause.value),
            "article": str(clause.article),
            "requirement": clause.requirement,
            "note": clause.note,
        }
        for name, clause in house_rules(book)
    ]


def _print(file: str, report: Report, lang: str) -> None:
    labels = _LABELS[lang]
    screen = display()
    verdict = styled(labels["sound"], "bold green") if report.is_sound else styled(labels["unsound"], "bold red")
    screen.print(styled(f"{name_of(file)}: ", "bold") + verdict)
    match = report.record.match
    for rule in () if match is None else house_rules_in_words(match.book, lang):
        screen.print(f"  {rule}")
    for check, row in _rows(lang):
        found = report.of(check)
        if found and check is Check.LAW:
            key = "illegal-arbitrated" if _is_arbitrated(report) else "illegal"
            screen.print(f"{row}{labels[key].format(code=_code(report, labels))}")
        for finding in found[:_MOST_SHOWN]:
            screen.print(styled(row) + styled(in_words(finding.line, finding.reason, lang), "red"))
        if len(found) > _MOST_SHOWN:
            screen.print(f"{row}{labels['more'].format(number=len(found) - _MOST_SHOWN)}")
        if not found and match is not None:
            screen.print(f"{row}{_passed(check, report, labels)}")
    if report.is_sound and match is not None and not match.is_over:
        screen.print(f"  {labels['goes-on']}")


def _rows(lang: str) -> Iterator[tuple[Check, str]]:
    """The checks with their names, filled up to one width."""
    width = max(map(len, _ROWS[lang].values()))
    return ((check, f"  {name:<{width}}  ") for check, name in _ROWS[lang].items())


def _code(report: Report, labels: dict[str, str]) -> str:
    """The book that judged, with a word about house rules."""
    match = report.record.match
    if match is None:
        return ""
    return labels["with-house-rules"].format(code=match.book.id) if house_rules(match.book) else match.book.id


def _is_arbitrated(report: Report) -> bool:
    """Whether people may have erred at its tables, and the file is none the worse for it."""
    return report.record.match is not None and report.record.match.is_arbitrated


def _passed(check: Check, report: Report, labels: dict[str, str]) -> str:
    """What was looked at and found in order."""
    numbers = {
        Check.INTEGRITY: report.digests,
        Check.REPLAY: len(report.record.lines),
        Check.CHANCE: report.fair_deals,
        Check.COUNT: report.counts,
        Check.LAW: report.acts,
    }
    key = "by-hand" if check is Check.CHANCE and report.deals_by_hand else check.value
    key = "law-arbitrated" if check is Check.LAW and _is_arbitrated(report) else key
    return labels[key].format(number=numbers[check], by_hand=report.deals_by_hand, code=_code(report, labels))
