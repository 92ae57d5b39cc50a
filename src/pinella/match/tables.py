"""The verbs of the two games under one name, chosen by the book or the table."""

from __future__ import annotations

from typing import TypeAlias

from pinella.codes import Book, Refusal, Scala40Book
from pinella.play import burraco, scala40
from pinella.play.chance import Stream
from pinella.play.commands import Command
from pinella.play.events import CardsDealt, Event

Table: TypeAlias = burraco.Table | scala40.Table


def start(event: CardsDealt, book: Book, chance: Stream | None = None) -> Table:
    """A table with its cards just dealt."""
    if isinstance(book, Scala40Book):
        return scala40.start(event, chance, book=book)
    return burraco.start(event, book, chance)


def decide(table: Table, command: Command) -> tuple[Event, ...] | Refusal:
    """The events that follow from a command, or why it is refused."""
    return scala40.decide(table, command) if isinstance(table, scala40.Table) else burraco.decide(table, command)


def evolve(table: Table, event: Event) -> Table:
    """The table after a fact."""
    return scala40.evolve(table, event) if isinstance(table, scala40.Table) else burraco.evolve(table, event)
