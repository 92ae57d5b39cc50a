"""`pinella case`: run files of the casebook, ours or a club's own, and show what differs."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click

from pinella.cli.case_files import case_paths, case_text
from pinella.cli.count import LABELS as COUNT_LABELS
from pinella.cli.display import display, styled
from pinella.cli.italian import in_italian
from pinella.codes import book
from pinella.errors import CaseError
from pinella.referee.casebook import CaseFile, Result, check_ids, difference_text, read_file, run

_LABELS: Final = {
    "en": {
        "summary": "{passed} of {runs} passed ({cases}, {files})",
        "nothing": "nothing was run",
        "cases": "{number} cases",
        "case": "1 case",
        "files": "{number} files",
        "file": "1 file",
        "not-read": "; faults: {number}",
        "legend": "- is what the case expects, + what came of it",
        "progress": "case {number} of {runs}",
        "place": "{file}, line {line}",
    },
    "it": {
        "summary": "superati {passed} su {runs} ({cases}, {files})",
        "nothing": "nessun caso eseguito",
        "cases": "{number} casi",
        "case": "1 caso",
        "files": "{number} file",
        "file": "1 file",
        "not-read": "; errori: {number}",
        "legend": "- è ciò che il caso si aspetta, + ciò che è risultato",
        "progress": "caso {number} di {runs}",
        "place": "{file}, riga {line}",
    },
}


@click.command("case")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…")
@click.option("--code", help="Run the cases under this code only; those that do not name it are left out.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a run, a line each.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of titles and labels."
)
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], code: str | None, as_json: bool, lang: str) -> None:
    """Run cases: PATH is a file, a folder with files *.yaml at any depth, or - for standard input.

    Each case is run under every code it names. Exit status 0 when all pass, 1 when one does not, and what differs is
    shown like two tables side by side; 2 when a file does not read: then the file, the line and what was expected.

    docs/casebook.md says how to write a case.
    """
    if code is not None:
        book(code)
    faults = _Faults(lang)
    try:
        files = _files(case_paths(paths), faults)
    except click.ClickException as error:
        raise click.ClickException(told(error.message, lang)) from None
    wanted = [(case, one) for file in files for case in file.cases for one in case.codes if code in (None, one)]
    if not wanted and not faults.said:
        raise click.ClickException(told(f"no case in {' '.join(paths)} is for {code}", lang))
    results: list[Result] = []
    for number, (case, one) in enumerate(wanted, 1):
        _show_progress(_LABELS[lang]["progress"].format(number=number, runs=len(wanted)))
        try:
            result = run(case, one)
        except CaseError as error:
            faults.say(error)
            continue
        results.append(result)
        _show_progress("")
        _show(result, lang, as_json=as_json)
    if not as_json:
        click.echo(_summary(files, results, len(faults.said), lang))
    ctx.exit(2 if faults.said else int(not all(result.has_passed for result in results)))


class _Faults:
    """What does not read, each said once: a table that cannot be is the same fault under every code."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.said: set[str] = set()

    def say(self, error: CaseError) -> None:
        place = f"{error.file}: line {error.line}" if error.line else error.file
        where = f"{error.file}: riga {error.line}" if error.line else error.file
        reason = " ".join(error.reason.split())
        text = f"{where}: {in_italian(reason)}" if self.lang == "it" else f"{place}: {reason}"
        if text in self.said:
            return
        self.said.add(text)
        _show_progress("")
        sys.stdout.flush()
        click.echo(f"pinella: {text}", err=True)


def told(text: str, lang: str) -> str:
    """A message in the language asked for."""
    return in_italian(text) if lang == "it" else text


def _files(paths: Sequence[Path], faults: _Faults) -> list[CaseFile]:
    """The files that read; what is wrong with the others is said."""
    files: list[CaseFile] = []
    for path in paths:
        try:
            file = read_file(case_text(path), str(path))
            check_ids([*files, file])
        except CaseError as error:
            faults.say(error)
        else:
            files.append(file)
    return files


def _show(result: Result, lang: str, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(_as_data(result), ensure_ascii=False))
    elif not result.has_passed:
        _print(result, lang)


def _words(lang: str) -> Callable[[str], str]:
    """What was found in the language asked for: messages, and the parts of a count."""
    if lang == "en":
        return str

    def worded(text: str) -> str:
        parts = re.compile("|".join(sorted(map(re.escape, COUNT_LABELS["en"]), key=len, reverse=True)))
        side, colon, rest = text.partition(" (")
        if colon and re.fullmatch(r"(?:NS|EW): -?[0-9]+", side):
            return f"{side} ({parts.sub(lambda one: COUNT_LABELS[lang].get(one[0], one[0]), rest)}"
        return in_italian(text)

    return worded


def _as_data(result: Result) -> dict[str, object]:
    case = result.case
    return {
        "file": case.file,
        "line": case.line,
        "id": case.id,
        "code": result.code,
        "title": {"it": case.title.it, "en": case.title.en},
        "proves": list(case.proves),
        "passed": result.has_passed,
        "differences": [
            {"line": one.line, "where": one.where, "expected": one.expected, "found": one.found}
            for one in result.differences
        ],
    }


def _print(result: Result, lang: str) -> None:
    screen = display()
    case = result.case
    screen.print(styled(f"{case.id} ({result.code}): ", "bold") + case.title.in_language(lang))
    screen.print(f"  {_LABELS[lang]['place'].format(file=case.file, line=case.line)}")
    for line in difference_text(result, lang, _words(lang)):
        style = {"-": "red", "+": "green"}.get(line.lstrip()[:1], "")
        screen.print(styled(line, style))
    screen.print()


def _summary(files: Sequence[CaseFile], results: Sequence[Result], unread: int, lang: str) -> str:
    labels = _LABELS[lang]
    passed = sum(result.has_passed for result in results)
    cases = _number(labels, "case", len({result.case.id for result in results}))
    read = _number(labels, "file", len(files))
    lines = list(_legend(labels, failed=passed < len(results)))
    summary = labels["summary" if results else "nothing"].format(
        passed=passed, runs=len(results), cases=cases, files=read
    )
    return "\n".join((*lines, summary + (labels["not-read"].format(number=unread) if unread else "")))


def _number(labels: dict[str, str], what: str, number: int) -> str:
    return labels[what] if number == 1 else labels[f"{what}s"].format(number=number)


def _legend(labels: dict[str, str], *, failed: bool) -> Iterator[str]:
    if failed:
        yield labels["legend"]


def _show_progress(text: str) -> None:
    """One line that is written over, where somebody is looking."""
    if sys.stderr.isatty():
        click.echo(f"\r{text:<40}\r", nl=False, err=True)
