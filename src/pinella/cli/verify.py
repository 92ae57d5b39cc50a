"""`pinella verify`: can a recorded match be trusted, and was every act of it legal?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from pinella.cli.replay import file_bytes
from pinella.errors import PinError
from pinella.match import pin
from pinella.match.reading import Record
from pinella.match.verifying import Check, Finding, Report, unreadable, verify_text

_MOST_SHOWN: Final = 20
"""Findings of one check that are printed; JSON has them all."""

_WIDTH: Final = 11

_LABELS: Final = {
    "en": {
        "sound": "sound",
        "unsound": "NOT SOUND",
        "line": "line {line}: {reason}",
        "more": "… and {number} more",
        "integrity": "digests that fit: {number}",
        "replay": "events replayed: {number}",
        "chance": "deals that fit their revealed secrets: {number}",
        "by-hand": "deals that fit their revealed secrets: {number}; dealt by hand: {by_hand}",
        "count": "counts and result as the tables give them: {number}",
        "law": "acts judged, all legal under {code}: {number}",
        "illegal": "history stands, but these acts were against {code}:",
        "goes-on": "the match goes on: this is its file so far",
        "summary": "{sound} of {files} files are sound",
        "progress": "verifying {number} of {files}",
    },
    "it": {
        "sound": "integro",
        "unsound": "NON INTEGRO",
        "line": "riga {line}: {reason}",
        "more": "… e altri {number}",
        "integrity": "impronte che corrispondono: {number}",
        "replay": "eventi rigiocati: {number}",
        "chance": "smazzate che corrispondono ai segreti rivelati: {number}",
        "by-hand": "smazzate che corrispondono ai segreti rivelati: {number}; distribuite a mano: {by_hand}",
        "count": "conteggi e risultato come li danno i tavoli: {number}",
        "law": "atti giudicati, tutti regolari secondo {code}: {number}",
        "illegal": "la storia resta, ma questi atti erano contro {code}:",
        "goes-on": "la partita continua: questo è il suo file fin qui",
        "summary": "{sound} file integri su {files}",
        "progress": "verifica {number} di {files}",
    },
}


@click.command("verify")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE.pin…")
@click.option("--strict", is_flag=True, help="Illegal acts fail too: exit status 1.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a file, a line each.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
@click.pass_context
def command(ctx: click.Context, files: tuple[Path, ...], strict: bool, as_json: bool, lang: str) -> None:
    """Check recorded matches: digests, chance, replay, counts; and whether every act was legal.

    Exit status 0 when every file is sound, 1 when one is not. An illegal act is told and does not fail a file, because
    history stands; with --strict it does.
    """
    labels = _LABELS[lang]
    reports: list[Report] = []
    for number, file in enumerate(files, 1):
        _show_progress(labels["progress"].format(number=number, files=len(files)), wanted=len(files) > 1)
        report = _report(file)
        reports.append(report)
        _show_progress("", wanted=len(files) > 1)
        if as_json:
            click.echo(json.dumps(_as_data(file, report), ensure_ascii=False))
        else:
            _print(file, report, labels)
    sound = [report for report in reports if report.is_sound]
    if len(files) > 1 and not as_json:
        click.echo(labels["summary"].format(sound=len(sound), files=len(files)))
    if len(sound) < len(files) or (strict and not all(report.is_legal for report in reports)):
        ctx.exit(1)


def _report(file: Path) -> Report:
    try:
        return verify_text(pin.decode(file_bytes(file)))
    except PinError as fault:
        return unreadable(fault)
    except click.ClickException as error:
        return Report(Record(), [Finding(Check.INTEGRITY, 0, error.format_message())])


def _show_progress(text: str, *, wanted: bool) -> None:
    """One line that is written over, where somebody is looking."""
    if wanted and sys.stderr.isatty():
        click.echo(f"\r{text:<60}\r", nl=False, err=True)


def _as_data(file: Path, report: Report) -> dict[str, object]:
    match = report.record.match
    return {
        "file": str(file),
        "sound": report.is_sound,
        "legal": report.is_legal,
        "code": None if match is None else match.book.id,
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


def _print(file: Path, report: Report, labels: dict[str, str]) -> None:
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    verdict = Text(labels["sound"], "green") if report.is_sound else Text(labels["unsound"], "bold red")
    console.print(Text(f"{file}: ", "bold").append(verdict))
    match = report.record.match
    for check in Check:
        found = report.of(check)
        if found and check is Check.LAW and match is not None:
            console.print(f"  {check.value:<{_WIDTH}}{labels['illegal'].format(code=match.book.id)}")
        for finding in found[:_MOST_SHOWN]:
            console.print(Text(f"  {check.value:<{_WIDTH}}").append(_reason(finding, labels), "red"))
        if len(found) > _MOST_SHOWN:
            console.print(f"  {check.value:<{_WIDTH}}{labels['more'].format(number=len(found) - _MOST_SHOWN)}")
        if not found and match is not None:
            console.print(f"  {check.value:<{_WIDTH}}{_passed(check, report, labels)}")
    if report.is_sound and match is not None and not match.is_over:
        console.print(f"  {labels['goes-on']}")


def _reason(finding: Finding, labels: dict[str, str]) -> str:
    return labels["line"].format(line=finding.line, reason=finding.reason) if finding.line else finding.reason


def _passed(check: Check, report: Report, labels: dict[str, str]) -> str:
    """What was looked at and found in order."""
    match = report.record.match
    numbers = {
        Check.INTEGRITY: report.digests,
        Check.REPLAY: len(report.record.lines),
        Check.CHANCE: report.fair_deals,
        Check.COUNT: report.counts,
        Check.LAW: report.acts,
    }
    key = "by-hand" if check is Check.CHANCE and report.deals_by_hand else check.value
    code = "" if match is None else match.book.id
    return labels[key].format(number=numbers[check], by_hand=report.deals_by_hand, code=code)
