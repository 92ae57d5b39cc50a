"""`view` for Scala 40: what a seat, a spectator or the referee may see at this moment.

A view holds nothing else, so that whatever leaves the table can be built from it alone. Everybody sees how many cards
each player holds (S-D.18), the melds and who has opened; only the player in turn may spread the pile (S-6.11), the
others see its top card. The stock stays squared up (S-6.12): how many cards it has is told to nobody but the referee.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import Struct

from pinella.cards import AnyCard
from pinella.melds import Meld
from pinella.play.commands import Command
from pinella.play.events import Ending
from pinella.play.scala40.listing import legal
from pinella.play.scala40.table import Table
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, Viewer, check_viewer


class SeatView(Struct, frozen=True):
    """What a viewer sees of one seat."""

    seat: Seat
    hand: tuple[AnyCard, ...] | None
    """The cards, when they may be seen."""

    count: int
    """How many cards the player holds: hands are held so that everybody can count them (S-D.18)."""

    has_opened: bool


@dataclass(frozen=True, slots=True)
class View:
    """A table as one viewer may see it."""

    viewer: Viewer
    code: str
    version: int
    dealer: Seat
    turn: Seat | None
    has_taken: bool
    seats: tuple[SeatView, ...]
    melds: tuple[Meld, ...]
    """T1 first."""

    pile: tuple[AnyCard, ...]
    """The cards of the pile that may be seen, the top one last."""

    pile_count: int | None
    stock_count: int | None
    ending: Ending | None
    went_out: Seat | None
    commands: tuple[Command, ...]
    """What the viewer may do now, if it is the viewer's turn."""


def view(table: Table, viewer: Viewer) -> View:
    """What this viewer may see."""
    check_viewer(viewer, table.seats)
    return _view(table, viewer, table.melds, legal(table, viewer) if isinstance(viewer, Seat) else ())


def views(table: Table, viewers: Iterable[Viewer]) -> dict[Viewer, View]:
    """What each of several viewers may see, without the commands of the player in turn: for a host of many tables."""
    melds = table.melds
    return {viewer: _view(table, viewer, melds, ()) for viewer in viewers}


def _view(table: Table, viewer: Viewer, melds: tuple[Meld, ...], commands: tuple[Command, ...]) -> View:
    pile = table.pile
    whole_pile = viewer == REFEREE or table.is_over or viewer == table.turn
    return View(
        viewer=viewer,
        code=table.book.id,
        version=table.version,
        dealer=table.dealer,
        turn=table.turn,
        has_taken=table.has_taken,
        seats=tuple(_seat_view(table, viewer, seat) for seat in table.seats),
        melds=melds,
        pile=pile if whole_pile else pile[-1:],
        pile_count=len(pile) if whole_pile else None,
        stock_count=int(table.position.stock_left()) if viewer == REFEREE else None,
        ending=table.ending,
        went_out=table.went_out,
        commands=commands,
    )


def _seat_view(table: Table, viewer: Viewer, seat: Seat) -> SeatView:
    """Hands are open to the referee, and to all once the deal is over and is counted (S-22.6)."""
    shown = table.is_over or viewer in (seat, REFEREE)
    return SeatView(seat, table.hand(seat) if shown else None, table.hand_size(seat), table.has_opened(seat))
