"""The command `pinella`: its list of commands, its version, and how errors are shown."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from typing import Final, NoReturn

import click

from pinella import __version__, core_mode
from pinella.errors import PinellaError

COMMANDS: Final = (
    "arena",
    "article",
    "ask",
    "case",
    "codes",
    "count",
    "hint",
    "meld",
    "record",
    "replay",
    "serve",
    "simulate",
    "verify",
    "vp",
)
"""Each is a module of this package with a `command`, imported when it is asked for."""


class LazyGroup(click.Group):
    """Imports a command when it is used, so that every start is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click asks for it)
        """The names, in the order of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"pinella.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise AssertionError(f"pinella.cli.{cmd_name}.command is a click command")
        return command


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message=f"pinella %(version)s ({core_mode()} core)")
def cli() -> None:
    """Burraco and Scala 40: rules, melds, articles, tables.

    \b
    pinella meld fitab-2025 5d 6d 7d 2c 9d     may these cards be laid?
    pinella article fitab-2025 13              what an article says
    pinella serve                              the page, in your browser
    """


def main() -> None:
    """Run the command; an error of ours is one line and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = cli(standalone_mode=False)
        sys.stdout.flush()
    except click.Abort:
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message())
        sys.exit(0)
    except click.ClickException as error:
        _fail(error.format_message())
    except PinellaError as error:
        _fail(str(error))
    except OSError as error:
        _discard_what_is_left()
        _fail(f"cannot write the answer: {error.strerror}")
    else:
        sys.exit(status if isinstance(status, int) else 0)


def _discard_what_is_left() -> None:
    """What could not be written would be tried again, and fail again, when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> NoReturn:
    """One line, whatever the message holds."""
    with contextlib.suppress(OSError):
        click.echo(f"pinella: {' '.join(message.split())}", err=True)
    sys.exit(2)
