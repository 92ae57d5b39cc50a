"""The verbs of a Burraco table, strict or arbitrated: a strict one refuses what is wrong, the other lets it happen."""

from __future__ import annotations

from pinella.codes import Refusal
from pinella.errors import StaleVersion
from pinella.play.burraco import acts, deciding, evolving, happening, lawful, listing
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Command, WatchForStall
from pinella.play.events import Event
from pinella.play.seats import Seat


def decide(table: Table, command: Command, *, version: int | None = None) -> tuple[Event, ...] | Refusal:
    """The events that follow from a command, or why it is refused. Nothing is changed either way."""
    if table.aftermath is None or isinstance(command, CallTimeOut | WatchForStall):
        return deciding.decide(table, command, version=version)
    if version is not None and version != table.version:
        raise StaleVersion(version, table.version)
    return acts.act(table, command)


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. An event whose cards are not there raises `BrokenHistory`."""
    return evolving.evolve(table, event) if table.aftermath is None else happening.happened(table, event)


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat, honouring what rulings have left; none when it is not its turn."""
    return listing.legal(table, seat) if table.aftermath is None else lawful.lawful(table, seat)
