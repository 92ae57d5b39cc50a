"""What all commands of a tournament share: the file, author and reason, refusals in both languages."""

from __future__ import annotations

import getpass
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from pinella.cli.place import lang_option
from pinella.errors import PinellaError
from pinella.store import StaleStream
from pinella.tournament.event import Event, fold
from pinella.tournament.facts import ROOMS, AnyFact, Room
from pinella.tournament.files import event_file, pages
from pinella.tournament.files.entry_lists import BadLine
from pinella.tournament.finality import why_not_any_more
from pinella.tournament.notes import Due
from pinella.tournament.saying_no import No
from pinella.tournament.wording import refusal_in_words, sentence

Command = TypeVar("Command", bound=Callable[..., Any])


def file_argument(command: Command) -> Command:
    """FILE: the file of the event."""
    return click.argument("file", type=click.Path(path_type=Path))(command)


def signed(command: Command) -> Command:
    """Who writes, and why; and in which language the answer comes."""
    for option in (
        lang_option,
        click.option("--reason", default="", help="Why: it stands beside the entry for ever."),
        click.option("--by", "author", default=None, help="Who writes; the user's name otherwise."),
    ):
        command = option(command)
    return command


def room_option(command: Command) -> Command:
    """--room: which sheet of a match of teams."""
    return click.option(
        "--room",
        type=click.Choice([each.value for each in ROOMS]),
        callback=lambda _context, _option, value: Room(value or ""),
        help="Teams: the sheet of the open or of the closed room.",
    )(command)


def author_of(author: str | None) -> str:
    """The name that stands beside an entry."""
    if author is not None:
        return author
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def event_in(file: Path) -> Event:
    """The event as its file tells it."""
    return fold(event_file.read(file))


def write(
    file: Path, event: Event, facts: Sequence[AnyFact], author: str | None, reason: str, at: int | None = None
) -> None:
    """Append facts that follow from the event as it was read; `at`: when they were decided, if that counts."""
    at = now() if at is None else at
    for fact in facts:
        refusal = why_not_any_more(event, fact, at)
        if refusal is not None:
            refuse(refusal, click.get_current_context().params.get("lang", "en"))
    try:
        event_file.append(file, event.version, facts, author=author_of(author), reason=reason, at=at)
    except StaleStream:
        raise click.UsageError(
            f"somebody else has written to {file} meanwhile: look again, and repeat the command"
        ) from None
    keep_pages(file)


_REPORT = {
    "it": "Da segnalare alla Giustizia Sportiva ({article}): {id}. A segnalazione fatta: note --topic report.",
    "en": "To be reported to sports justice ({article}): {id}. When it is done: note --topic report.",
}


def tell_due(due: Sequence[Due], lang: str) -> None:
    """Who is to be reported to sports justice, and by which article."""
    for each in due:
        click.echo(_REPORT[lang].format(id=each.id, article=each.article))


_NO_PAGES = {
    "it": "attenzione: tutto è registrato, ma le pagine accanto al file non sono aggiornate: {why}",
    "en": "warning: everything is stored, but the pages beside the file are not up to date: {why}",
}


def keep_pages(file: Path) -> None:
    """Bring the pages beside the file up to date. The facts are stored: whatever goes wrong here is only told."""
    try:
        pages.keep(file)
    except (OSError, PinellaError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        lang = click.get_current_context().params.get("lang", "en")
        click.echo(f"pinella: {_NO_PAGES[lang].format(why=why)}", err=True)


def refuse(refusal: No, lang: str) -> NoReturn:
    """One line and exit status 2."""
    raise click.UsageError(refusal_in_words(refusal, lang))


_BAD: dict[str, tuple[str, str]] = {
    "it": ("{file}: riga {line}, colonna {column}: {why}", "{file}: riga {line}: {why}"),
    "en": ("{file}: line {line}, column {column}: {why}", "{file}: line {line}: {why}"),
}
_NOTHING = {"it": "non è stato preso niente da {file}", "en": "nothing was taken from {file}"}


def refuse_lines(file: Path, bad: Sequence[BadLine], lang: str) -> NoReturn:
    """Every line that is wrong, and exit status 2: nothing of the list was taken."""
    for each in bad:
        with_column, without = _BAD[lang]
        text = with_column if each.column else without
        why = sentence(each.code, each.details, lang)
        click.echo(f"pinella: {text.format(file=file, line=each.line, column=each.column, why=why)}", err=True)
    raise click.UsageError(_NOTHING[lang].format(file=file))
