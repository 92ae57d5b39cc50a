"""`pinella verify --data`: is what a server keeps still what it was when it was written?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from pinella.cli.display import display, styled
from pinella.cli.whole_store import CHANGED, done_with_progress, in_words
from pinella.store.backup_file import Counts
from pinella.store.opening import is_postgres
from pinella.store.verifying import Fault, Finding, Report, verify

_MOST_SHOWN: Final = 50
"""Findings that are printed; JSON has more of them."""

_LABELS: Final = {
    "en": {
        "progress": "verifying",
        "sound": "sound",
        "unsound": "NOT SOUND",
        "more": "… and {number} more",
        Fault.FILE: "the file of the database is damaged: {detail}",
        Fault.FACT_MISSING: "{stream}: version {version} is missing",
        Fault.FACT_CHANGED: "{stream}: version {version} is not what was written",
        Fault.HEAD_MISSING: "{stream}: it has facts, but is not on the list of streams",
        Fault.HEAD_WRONG: "{stream}: the list of streams says version {version}, its facts say otherwise",
        Fault.COMMAND_TWICE: "{stream}: version {version} comes from the command {detail}, carried out before",
        Fault.COMMAND_MISSING: "{stream}: the command {detail} of version {version} is not on the list of commands",
        Fault.COMMAND_WRONG: "{stream}: the list of commands says that {detail} led to version {version}; it did not",
        Fault.SNAPSHOT_AHEAD: "{stream}: there is a snapshot of version {version}, which the stream has not reached",
    },
    "it": {
        "progress": "verifica",
        "sound": "integro",
        "unsound": "NON INTEGRO",
        "more": "… e altre {number}",
        Fault.FILE: "il file del database è danneggiato: {detail}",
        Fault.FACT_MISSING: "{stream}: manca la versione {version}",
        Fault.FACT_CHANGED: "{stream}: la versione {version} non è quella che fu scritta",
        Fault.HEAD_MISSING: "{stream}: ha dei fatti, ma manca dall'elenco dei flussi",
        Fault.HEAD_WRONG: "{stream}: l'elenco dei flussi dice versione {version}, i suoi fatti no",
        Fault.COMMAND_TWICE: "{stream}: la versione {version} viene dal comando {detail}, già eseguito prima",
        Fault.COMMAND_MISSING: "{stream}: il comando {detail} della versione {version} manca dall'elenco dei comandi",
        Fault.COMMAND_WRONG: "{stream}: per l'elenco dei comandi {detail} portò alla versione {version}; non è così",
        Fault.SNAPSHOT_AHEAD: "{stream}: c'è un'istantanea della versione {version}, a cui il flusso non è arrivato",
    },
}


def verify_store(place: str | Path, lang: str, *, as_json: bool) -> int:
    """Verify a store and print what was found; the exit status."""
    labels = _LABELS[lang]
    report = done_with_progress(labels["progress"], lambda progress: verify(place, progress))
    name = _shown(place)
    if as_json:
        click.echo(json.dumps(_as_data(name, report), ensure_ascii=False))
    else:
        _print(name, report, lang)
    return 0 if report.is_sound else CHANGED


def _shown(place: str | Path) -> str:
    """A database without its password."""
    if not is_postgres(place):
        return str(place)
    from pinella.store.postgres_sessions import shown  # noqa: PLC0415  (a driver that few have)

    return shown(str(place))


def _as_data(name: str, report: Report) -> dict[str, object]:
    return {
        "store": name,
        "sound": report.is_sound,
        "streams": report.streams,
        "facts": report.facts,
        "commands": report.commands,
        "snapshots": report.snapshots,
        "records": report.records,
        "findings": [
            {"fault": each.fault.value, "stream": each.stream, "version": each.version, "detail": each.detail}
            for each in report.findings
        ],
        "more_findings": report.more_findings,
    }


def _print(name: str, report: Report, lang: str) -> None:
    labels = _LABELS[lang]
    screen = display()
    verdict = styled(labels["sound"], "bold green") if report.is_sound else styled(labels["unsound"], "bold red")
    screen.print(styled(f"{name}: ", "bold") + verdict)
    counts = Counts(report.streams, report.facts, report.snapshots, report.records)
    screen.print(f"  {in_words(counts, lang)}")
    for finding in report.findings[:_MOST_SHOWN]:
        screen.print(styled(f"  {_told(finding, lang)}", "red"))
    more = len(report.findings) - _MOST_SHOWN + report.more_findings
    if more > 0:
        screen.print(f"  {labels['more'].format(number=more)}")


def _told(finding: Finding, lang: str) -> str:
    return _LABELS[lang][finding.fault].format(
        stream=_plain(finding.stream), version=finding.version, detail=_plain(finding.detail)
    )


def _plain(text: str) -> str:
    """Text of a damaged file is no reason for a command to fail, or for a terminal to do something odd."""
    return text if text.isprintable() else ascii(text)
