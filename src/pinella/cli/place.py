"""Which store a command means, a folder or a database, and in which language it answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

_ONE_PLACE: Final = {
    "en": "give --data DIR or --database URL",
    "it": "indicare --data DIR o --database URL",
}


def place_options(command: Command) -> Command:
    """--data and --database."""
    for option in (
        click.option("--database", metavar="URL", help="The server's PostgreSQL database: postgresql://…"),
        click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="The server's data folder."),
    ):
        command = option(command)
    return command


def lang_option(command: Command) -> Command:
    """--lang."""
    return click.option(
        "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the answer."
    )(command)


def place_of(data: Path | None, database: str | None, lang: str) -> str | Path:
    """The one store that is meant."""
    if (data is None) == (database is None):
        raise click.UsageError(_ONE_PLACE[lang])
    return data if data is not None else str(database)
