"""The table as a state machine: commands in, events out, for Burraco and for Scala 40.

Four verbs carry the game: `decide`, `evolve`, `legal`, `view`; `placements` answers for a selection of cards. Each game
has its own (`play.burraco`, `play.scala40`); those here take a table of either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pinella.cards import AnyCard
from pinella.codes import Book, Refusal, Scala40Book
from pinella.play import burraco, dealing, scala40
from pinella.play.chance import Label, Secret, Stream
from pinella.play.commands import Command
from pinella.play.events import CardsDealt, Event
from pinella.play.placement import Placement
from pinella.play.seating import seats_of
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer

Table: TypeAlias = burraco.Table | scala40.Table
View: TypeAlias = burraco.View | scala40.View


def start(event: CardsDealt, book: Book, chance: Stream | None = None) -> Table:
    """A table with its cards just dealt under this book."""
    if isinstance(book, Scala40Book):
        return scala40.start(event, chance, book=book)
    return burraco.start(event, book, chance)


def new_table(
    book: Book,
    secret: Secret,
    *,
    players: int | None = None,
    dealer: Seat | None = None,
    match: str = "",
    deal: int = 1,
) -> Table:
    """Shuffle, cut, deal and begin. Without a `dealer` it is the last seat, so that the first one plays first."""
    stream = chance_of(book, secret, match=match, deal=deal)
    event, after = dealing.deal(book, dealer or seats_of(book, players)[-1], stream, players=players)
    return start(event, book, after)


def chance_of(book: Book, secret: Secret, *, match: str = "", deal: int = 1) -> Stream:
    """The stream from which the random acts of one deal come."""
    return Stream(secret, Label(book.id, match, deal))


def decide(table: Table, command: Command, *, version: int | None = None) -> tuple[Event, ...] | Refusal:
    """What happens if this command is given now: some events, or a reasoned no. A stale version raises."""
    if isinstance(table, scala40.Table):
        return scala40.decide(table, command, version=version)
    return burraco.decide(table, command, version=version)


def evolve(table: Table, event: Event) -> Table:
    """The table after a fact. It trusts history: no rule is checked here."""
    return scala40.evolve(table, event) if isinstance(table, scala40.Table) else burraco.evolve(table, event)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat; none when it is not its turn."""
    return scala40.legal(table, seat) if isinstance(table, scala40.Table) else burraco.legal(table, seat)


def basic_moves(table: Table, seat: Seat) -> tuple[tuple[int, Command], ...]:
    """The basic moves of a seat in turn, as numbers and as commands: for bots and other players of the core."""
    if isinstance(table, scala40.Table):
        return scala40.basic_moves(table, seat)
    return burraco.basic_moves(table, seat)


def view(table: Table, viewer: Viewer, *, screens: bool = False) -> View:
    """What a seat, a spectator or the referee may see under this book. Nothing else leaves the table."""
    if isinstance(table, scala40.Table):
        return scala40.view(table, viewer)
    return burraco.view(table, viewer, screens=screens)


def placements(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> tuple[Placement, ...]:
    """Every accepted command that uses exactly these cards."""
    if isinstance(table, scala40.Table):
        return scala40.placements(table, seat, cards)
    return burraco.placements(table, seat, cards)


__all__ = [
    "REFEREE",
    "SPECTATOR",
    "MeldId",
    "Placement",
    "Seat",
    "Secret",
    "Side",
    "Table",
    "View",
    "Viewer",
    "basic_moves",
    "chance_of",
    "decide",
    "evolve",
    "legal",
    "new_table",
    "placements",
    "start",
    "view",
]
