"""Hints for a choice that a ruling has left: every option with its worth, from what the seat has seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinella.bots.answering import answer, weighed_options
from pinella.bots.catalogue import bot
from pinella.bots.hinting.hints import NoHint
from pinella.bots.imagining import Imagination
from pinella.play import burraco
from pinella.play.aftermath import Option
from pinella.play.commands import Choose
from pinella.referee.asking.wording import option_text

WORLDS: Final = 32
"""In so many imagined deals every option is tried."""


@dataclass(frozen=True, slots=True)
class OptionHint:
    """One way to answer, and what it is worth."""

    command: Choose
    option: Option
    worth: float
    """Points compared with the first option: 0 for that one; more than 0 only where luck may have decided."""

    worlds: int
    """In how many imagined deals it was tried."""

    def words(self, lang: str) -> str:
        """The option as the referee puts it."""
        texts = option_text(self.option)
        return texts.it if lang == "it" else texts.en


def option_hints(imagined: Imagination, *, worlds: int = WORLDS, seed: int = 0) -> tuple[OptionHint, ...]:
    """The options of the choice that the table waits for: first the one that a good bot takes, then by their worth.

    Only a seat that has followed the deal can be told: what follows a choice depends on what has happened before.
    """
    table, seat = imagined.table, imagined.seat
    choice = table.left.choice if isinstance(table, burraco.Table) else None
    if choice is None:
        raise NoHint("the table waits for no choice")
    if choice.seat is not seat:
        whose = "the referee's" if choice.seat is None else f"{choice.seat}'s"
        raise NoHint(f"the choice is {whose}, not {seat}'s")
    commands = [Choose(seat, option.key) for option in choice.options]
    worths = weighed_options(imagined, commands, worlds, seed)
    if not worths:
        raise NoHint("what follows the choice cannot be told without the course of the deal")
    first = commands.index(answer(imagined, commands, bot("search"), seed))
    found = [
        OptionHint(command, option, worth - worths[first], worlds)
        for command, option, worth in zip(commands, choice.options, worths, strict=True)
    ]
    return (found.pop(first), *sorted(found, key=lambda each: -each.worth))
