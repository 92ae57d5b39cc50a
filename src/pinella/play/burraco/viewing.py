"""`view` for Burraco: what a seat, a spectator or the referee may see at this moment under this book.

A view holds nothing else, so that whatever leaves the table can be built from it alone. What a code leaves open is
settled in docs/decisions/0016: the pile lies face up and only the player about to take it may go through it, a stock
is low when it has no more cards than a pot, and the online regulation, being silent, hides only what must be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard
from pinella.codes.choices import HandCounts, PileView, StockCount
from pinella.melds import Meld
from pinella.play.burraco.listing import legal
from pinella.play.burraco.table import Table
from pinella.play.commands import Command
from pinella.play.events import Ending
from pinella.play.seats import Seat, Side
from pinella.play.viewers import REFEREE, Viewer, check_viewer

LOW_STOCK: Final = 11
"""B-8.6 speaks of few cards without a number."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a viewer sees of one seat."""

    seat: Seat
    hand: tuple[AnyCard, ...] | None
    """The cards, when they may be seen."""

    count: int | None
    """How many cards the player holds, when that may be known."""

    pot_unseen: bool
    """The player has taken a pot with the discard and may not look at it yet."""


@dataclass(frozen=True, slots=True)
class SideView:
    """What everybody sees of a side."""

    side: Side
    melds: tuple[Meld, ...]
    has_pot: bool


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
    sides: tuple[SideView, ...]
    pile: tuple[AnyCard, ...]
    """The cards of the pile that may be seen, the top one last; in international Burraco also those just taken, which
    lie open until the first play (I-3.3)."""

    pile_count: int | None
    stock_count: int | None
    pots_left: int
    turns_left: int | None
    """After the time-out: how many turns will still end."""

    is_watched: bool
    ending: Ending | None
    went_out: Seat | None
    commands: tuple[Command, ...]
    """What the viewer may do now, if it is the viewer's turn."""


def view(table: Table, viewer: Viewer, *, screens: bool = False) -> View:
    """What this viewer may see. With `screens` between the partners some rules of the federal code change."""
    check_viewer(viewer, table.seats)
    pile = table.open_pile or table.pile
    whole_pile = bool(table.open_pile) or _sees_whole_pile(table, viewer, screens)
    return View(
        viewer=viewer,
        code=table.book.id,
        version=table.version,
        dealer=table.dealer,
        turn=table.turn,
        has_taken=table.has_taken,
        seats=tuple(_seat_view(table, viewer, seat, screens) for seat in table.seats),
        sides=tuple(SideView(side, table.melds(side), table.has_pot(side)) for side in Side),
        pile=pile if whole_pile else pile[-1:],
        pile_count=len(pile) if whole_pile else None,
        stock_count=_stock_count(table, viewer),
        pots_left=len(table.pots),
        turns_left=table.turns_left,
        is_watched=table.is_watched,
        ending=table.ending,
        went_out=table.went_out,
        commands=legal(table, viewer) if isinstance(viewer, Seat) else (),
    )


def _seat_view(table: Table, viewer: Viewer, seat: Seat, screens: bool) -> SeatView:
    """Hands are open to the referee, and to all once the deal is over; a pot that its owner may not see, to nobody."""
    unseen = not table.is_over and table.pot_unseen(seat) and not _screens_open(table, screens)
    shown = not unseen and (table.is_over or viewer in (seat, REFEREE))
    knows_count = shown or viewer == seat or _knows_counts(table, viewer, screens)
    hand = table.hand(seat)
    return SeatView(seat, hand if shown else None, len(hand) if knows_count else None, unseen)


def _screens_open(table: Table, screens: bool) -> bool:
    """B-S.3, B-S.6: with screens the pile is open to all, and a pot taken with a discard may be looked at at once."""
    return screens and table.book.screens_open_pile_and_pot.value


def _knows_counts(table: Table, viewer: Viewer, screens: bool) -> bool:
    """F-N.15, B-4.21: the player in turn may know how many cards the others hold; with screens only before taking."""
    if viewer == REFEREE or table.is_over or table.book.hand_counts is None:
        return True
    if table.book.hand_counts.value is HandCounts.ALWAYS:
        return True
    if _screens_open(table, screens) and table.has_taken:
        return False
    return viewer == table.turn


def _stock_count(table: Table, viewer: Viewer) -> int | None:
    """F-17.4, O-AMB-9: nobody may know; B-8.6: the player in turn may look when few cards are left."""
    count = len(table.stock)
    if viewer == REFEREE:
        return count
    allowed = table.book.stock_count.value is StockCount.PLAYER_IN_TURN and viewer == table.turn
    return count if allowed and count <= LOW_STOCK else None


def _sees_whole_pile(table: Table, viewer: Viewer, screens: bool) -> bool:
    """F-8.4, B-9.1: the player in turn may go through the pile before taking a card.

    Online it lies open to all; with screens, too: each discard is laid a little aside of the last (B-S.3).
    """
    if viewer == REFEREE or table.is_over or _screens_open(table, screens):
        return True
    if table.book.pile_view.value is PileView.EVERYBODY:
        return True
    return viewer == table.turn and not table.has_taken
