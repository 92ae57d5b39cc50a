"""`pinella tournament`: a whole event in one file, from the enrolment list to the standings."""

from __future__ import annotations

import importlib
from typing import Final

import click

COMMANDS: Final = {
    "amend": ("entering", "Put right what was written about ID: a name, a card number, a club."),
    "award": ("measures", "An arbitral score for ID in a round: VP and MP, whatever was played."),
    "back": ("measures", "ID is back from the next round on."),
    "check": (
        "looking",
        "Derive everything again from the entries, and compare. Exit status 1 when something differs.",
    ),
    "confirm": ("scoring", "ID signs the sheet of a table that another side has filled in."),
    "correct": ("scoring", "Correct a score, inside the windows of the code (art. 20)."),
    "delay": ("measures", "ID was late at the table: a warning, points for those present, or the match."),
    "dispute": ("scoring", "ID does not sign the sheet of a table: the referee decides."),
    "enrol": ("entering", "Enrol everybody in ENTRIES, a CSV file or a spreadsheet; all of it or nothing."),
    "calendar": ("looking", "The calendar of a round robin, round by round, as soon as its first round is seated."),
    "export": ("looking", "Write the event to --out: event.json, CSV files and a spreadsheet."),
    "left": (
        "scoring",
        "The score sheet was left on the table: who had to hand it in is warned (federal art. 19).",
    ),
    "lineup": ("entering", "Teams: which pair of ID plays in the open room and which in the closed one."),
    "log": ("looking", "Every entry of the file: when, who, what and why."),
    "lost": ("measures", "The score sheet of a table is lost (federal art. 19)."),
    "new": ("entering", "Make the file of a new event."),
    "not-called": ("measures", "At 800 match points the referee was not called (federal powers, g)."),
    "note": (
        "notes",
        "Write down what people decide: the jury, a complaint, a report, tables that are watched, a deal stopped.",
    ),
    "pause": ("measures", "ID had to leave the table during a deal: the time is made up (federal art. 38)."),
    "penalty": ("measures", "Take victory points, and match points, off the ranking of ID."),
    "post": ("measures", "The ranking hangs in the hall: from now on it is checked."),
    "print": ("printing", "Print documents of the event as PDF files into --out."),
    "propose": ("scoring", "ID fills in the sheet of a table; the other sides sign it with confirm."),
    "prizes": ("looking", "Who wins what by the prize list PRIZES: who ties shares."),
    "refund": (
        "notes",
        "What every entrant gets back after an event that was stopped too early (art. 39, federal art. 40).",
    ),
    "score": ("scoring", "Take the score of one table, as a sheet comes in."),
    "scores": ("scoring", "Take the scores in SCORES; all of them or nothing."),
    "seat": ("seating", "Seat the next round, and publish it."),
    "sheet": (
        "sheets",
        "The score sheet of a table, as far as it is filled in: deals, totals, match points, victory points.",
    ),
    "standings": ("looking", "The standings."),
    "stop": ("measures", "Force majeure: the event ends here."),
    "stop-match": ("measures", "A match stopped for misconduct of both sides (federal art. 38)."),
    "substitute": ("entering", "Another player takes a player's place for the rest of the event."),
    "swap": (
        "measures",
        "ID and OTHER change places in a round: a wrong seat that was played, or the referee's order.",
    ),
    "turn": (
        "entering",
        "Teams, federal art. 3: the captains turn a card; the lower says first who plays in which room.",
    ),
    "undo": ("notes", "Withdraw what the last command wrote, by a new entry."),
    "warn": ("measures", "Warn ID: two warnings cost a victory point."),
    "withdraw": ("measures", "ID leaves, for a while or for good, or has not come."),
}
"""Each with the module that holds it, imported when it is asked for, and the first sentence of its help."""


class _Group(click.Group):
    """Imports a command when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (click asks for it)
        """The names, in the order of the alphabet."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"pinella.cli.tournament_{COMMANDS[cmd_name][0]}")
        name = f"{cmd_name}_" if cmd_name in ("print", "score") else cmd_name.replace("-", "_")
        command = getattr(module, name)
        if not isinstance(command, click.Command):
            raise AssertionError(f"{cmd_name} is a click command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The names, each with what it does."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in sorted(COMMANDS)])


@click.group("tournament", cls=_Group)
def command() -> None:
    """Run a tournament from one file: enrolment, seating, scores, standings, all per code.

    \b
    pinella tournament new cup.event --code fitab-2025 --kind pairs --deals 4 --plan "mitchell 6, danish 2"
    pinella tournament enrol cup.event entries.csv
    pinella tournament seat cup.event
    pinella tournament scores cup.event scores.csv
    pinella tournament standings cup.event

    Nothing in the file is ever changed: a correction is a new entry, with its author (--by) and its reason (--reason).
    """
