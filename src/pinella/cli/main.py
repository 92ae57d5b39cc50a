"""The command `pinella`: its list of commands, its version, and how errors are shown."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import pairwise
from pathlib import Path
from typing import Final, NoReturn

import click

from pinella import __version__, core_mode
from pinella.errors import PinellaError
from pinella.extras import missing, require

COMMANDS: Final = {
    "arena": "Compare bots under CODE: who scores how much more, and how sure that is.",
    "article": "What article NUMBER of CODE requires, in our words, where it is enforced, and its cases.",
    "ask": "The referee's questions, answered with article and ruling.",
    "backup": "Write all that a server keeps to one file, also while it runs.",
    "case": "Run cases: PATH is a file, a folder with files *.yaml at any depth, or - for standard input.",
    "club": "Found a club with its first admin, or name one admin more.",
    "codes": "The seven rule books: ids, names, editions, documents.",
    "count": "Count a deal that is over; FILE holds its position in notation, - is standard input.",
    "hint": "The best turns of the player in turn, with what each wins and what it risks.",
    "meld": "Judge one meld, or one a line from standard input when CARDS is a dash.",
    "member": "What is kept about a member: export it, erase it; or a one-time code for a new password.",
    "record": "Let bots play a match of CODE and record it, with the committed shuffle, as people's matches are.",
    "replay": "Tell a recorded match move by move, with its counts and its result; - is standard input.",
    "restore": "Fill an empty data folder or database from a backup.",
    "serve": "Serve the page and the tables until Ctrl-C.",
    "simulate": "Play many deals of CODE with bots, and say what came of them.",
    "tournament": "Run a tournament from one file: enrolment, seating, scores, standings, all per code.",
    "verify": "Check recorded matches: digests, chance, replay, counts; and whether every act was legal.",
    "vp": "Victory points for differences of match points: `12-8`, one a line; a negative difference gives `8-12`.",
}
"""Each is a module of this package with a `command`, imported when it is asked for; with the first sentence of its
help, so that the list of them can be shown without importing any."""

NEEDS: Final = {
    "backup": "store",
    "club": "serve",
    "member": "serve",
    "restore": "store",
    "serve": "serve",
    "tournament": "tournament",
}
"""The extra without which a command cannot do anything."""


class LazyGroup(click.Group):
    """Imports a command when it is used, so that every start is quick, and none to list them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click asks for it)
        """The names, in the order of the alphabet."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in NEEDS:
            require(NEEDS[cmd_name], f"pinella {cmd_name}")
        command = importlib.import_module(f"pinella.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            raise AssertionError(f"pinella.cli.{cmd_name}.command is a click command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; of a name that is nearly right, the right one is told."""
        close = get_close_matches(args[0].lower(), COMMANDS, n=1) if args[0] not in COMMANDS else []
        if close:
            raise click.UsageError(f"no command {args[0]!r} (did you mean {close[0]}?)", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The names, each with what it does in one line."""
        room = formatter.width - 6 - max(map(len, COMMANDS))
        with formatter.section("Commands"):
            formatter.write_dl([(name, _cut(said, room)) for name, said in COMMANDS.items()])
        lacking = [extra for extra in dict.fromkeys(NEEDS.values()) if missing(extra) is not None]
        if lacking:
            with formatter.section("Not installed"):
                formatter.write_dl([(_without(extra), f"pip install 'pinella[{extra}]'") for extra in lacking])


def _without(extra: str) -> str:
    """The commands that need an extra."""
    return ", ".join(name for name, needed in NEEDS.items() if needed == extra)


def _cut(said: str, room: int) -> str:
    """As much of a sentence as has room, in whole words."""
    return said if len(said) <= room else f"{said[: room - 2].rpartition(' ')[0]}..."


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
    with _streams():
        _run()


@contextlib.contextmanager
def _streams() -> Iterator[None]:
    """Standard output and error; where one is closed, as services may start programs, nobody reads the answer."""
    with contextlib.ExitStack() as nowhere:
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
            if stream is None:
                setattr(sys, name, nowhere.enter_context(Path(os.devnull).open("w", encoding="utf-8")))
                nowhere.callback(setattr, sys, name, None)
        yield


def _run() -> None:
    try:
        status = cli(prog_name="pinella", standalone_mode=False)
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
    """One line, whatever the message holds, in the language asked for."""
    if _is_italian(sys.argv):
        message = importlib.import_module("pinella.cli.italian").in_italian(message)
    with contextlib.suppress(OSError):
        click.echo(f"pinella: {' '.join(message.split())}", err=True)
    sys.exit(2)


def _is_italian(arguments: list[str]) -> bool:
    """Whether Italian was asked for, also where the command could not read its options."""
    return "--lang=it" in arguments or ("--lang", "it") in pairwise(arguments)
