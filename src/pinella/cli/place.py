"""Which store a command means, a folder or a database, and in which language it answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

_ONE_PLACE: Final = {
    "en": "give --data DIR or --database URL",
    "it": "indicare --data DIR o --database URL",
}


class Folder(click.Path):
    """A folder by its name."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name of nothing would be the folder that one happens to stand in."""
        return super().convert(_given(value, param), param, ctx)


class Address(click.types.StringParamType):
    """The address of something that the command works with."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """That of nothing would be as if none had been given, and another store would be used."""
        return super().convert(_given(value, param), param, ctx)


def _given(value: Any, param: click.Parameter | None) -> Any:
    """A variable that is not set leaves nothing behind its option."""
    if not os.fspath(value).strip():
        raise click.UsageError(f"{'' if param is None else param.opts[0]} is empty")
    return value


def place_options(command: Command) -> Command:
    """--data and --database."""
    for option in (
        click.option(
            "--database", type=Address(), metavar="URL", help="The server's PostgreSQL database: postgresql://…"
        ),
        click.option("--data", type=Folder(), metavar="DIR", help="The server's data folder."),
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
