"""`view` for Burraco: what a seat, a spectator or the referee may see at this moment under this book.

A view holds nothing else, so that whatever leaves the table can be built from it alone. What a code leaves open is
settled in docs/decisions/0016: the pile lies face up and only the player about to take it may go through it, a stock
is low when it has no more cards than a pot, and the online regulation, being silent, hides only what must be hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from msgspec import Struct, structs

from pinella.cards import AnyCard
from pinella.codes.choices import HandCounts, PileView, StockCount
from pinella.melds import Meld
from pinella.play.aftermath import (
    Aftermath,
    Award,
    Ban,
    Choice,
    Deduction,
    Duty,
    Frozen,
    Lying,
    Settled,
    Take,
    Waiting,
)
from pinella.play.burraco.table import Table
from pinella.play.burraco.verbs import legal
from pinella.play.commands import Choose, Command
from pinella.play.events import Ending
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.viewers import REFEREE, Viewer, check_viewer

LOW_STOCK: Final = 11
"""B-8.6 speaks of few cards without a number."""


class SeatView(Struct, frozen=True):
    """What a viewer sees of one seat."""

    seat: Seat
    hand: tuple[AnyCard, ...] | None
    """The cards, when they may be seen."""

    count: int | None
    """How many cards the player holds, when that may be known."""

    pot_unseen: bool
    """The player has taken a pot with the discard and may not look at it yet."""

    # What rulings have left, on arbitrated tables only

    side: tuple[AnyCard, ...] = ()
    """Penalised cards of the player, at the side of the table (F-D.17, B-25.1)."""

    exposed: tuple[AnyCard, ...] = ()
    """Cards of the hand that everybody has seen and that must be played, or else discarded (F-23.2, B-24.3)."""

    apart: tuple[AnyCard, ...] | None = ()
    """Cards drawn and not yet put in the hand, when they may be seen."""

    apart_count: int = 0
    """How many cards lie apart: that everybody sees."""

    limit: Take | None = None
    """How the player must take cards in the turn in progress or the next, and then only discard."""

    limited_turns: int = 0
    """For how many turns."""

    forced: tuple[AnyCard, ...] = ()
    """The discard of the turn must be one of these."""

    bans: tuple[Ban, ...] = ()
    duties: tuple[Duty, ...] = ()
    may_not_go_out: bool = False
    warnings: tuple[str, ...] = ()
    """The reasons of the formal warnings."""

    shown: tuple[AnyCard, ...] = ()
    """The cards that the referee showed to the player, for nobody else to see."""


class SideView(Struct, frozen=True):
    """What everybody sees of a side."""

    side: Side
    melds: tuple[Meld, ...]
    has_pot: bool

    # What rulings have left, on arbitrated tables only

    names: tuple[MeldId, ...] = ()
    """The names of the melds, where a number may be free: a ruling took its cards away, or they all lie loose."""

    frozen: tuple[Frozen, ...] = ()
    loose: tuple[Lying, ...] = ()
    negative: tuple[Lying, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    awards: tuple[Award, ...] = ()
    deductions: tuple[Deduction, ...] = ()


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
    commands: tuple[Command | Choose, ...]
    """What the viewer may do now, if it is the viewer's turn."""

    # What rulings have left, on arbitrated tables only

    is_arbitrated: bool = False
    choice: Choice | None = None
    """The decision that the table waits for: everybody sees it."""

    beside: tuple[AnyCard, ...] = ()
    """Cards that do not belong to the deal."""

    settled: Settled | None = None
    redeal: bool = False
    rulings: int = 0


class SharedView(Struct, frozen=True):
    """Of a view what everybody sees, beside the sides."""

    version: int
    turn: Seat | None
    has_taken: bool
    pots_left: int
    turns_left: int | None
    is_watched: bool
    ending: Ending | None
    went_out: Seat | None
    is_arbitrated: bool
    beside: tuple[AnyCard, ...]
    settled: Settled | None
    redeal: bool
    rulings: int


class OwnView(Struct, frozen=True):
    """Of a view what depends on who looks."""

    viewer: Viewer
    seats: tuple[SeatView, ...]
    pile: tuple[AnyCard, ...]
    pile_count: int | None
    stock_count: int | None
    choice: Choice | None


def view(table: Table, viewer: Viewer, *, screens: bool = False) -> View:
    """What this viewer may see. With `screens` between the partners some rules of the federal code change."""
    check_viewer(viewer, table.seats)
    listed = _commands(table, viewer) if isinstance(viewer, Seat) else ()
    return _view(table, _own_view(table, viewer, _moment(table, screens=screens)), side_views(table), listed)


def views(table: Table, viewers: Iterable[Viewer]) -> tuple[SharedView, dict[Viewer, OwnView]]:
    """For a host of many tables: what all views have alike, beside the sides, and what differs for each viewer."""
    now = _moment(table)
    return shared_view(table), {viewer: _own_view(table, viewer, now) for viewer in viewers}


def shared_view(table: Table) -> SharedView:
    """What everybody sees, whoever looks."""
    left = table.left
    return SharedView(
        table.version,
        table.turn,
        table.has_taken,
        table.pots_left,
        table.turns_left,
        table.is_watched,
        table.ending,
        table.went_out,
        table.is_arbitrated,
        left.beside,
        left.settled,
        left.redeal,
        left.rulings,
    )


def side_views(table: Table) -> tuple[SideView, ...]:
    """What everybody sees of the sides."""
    return tuple(_side_view(table, side) for side in Side)


class _Moment(Struct, frozen=True):
    """What decides about every viewer's view, looked up once for all of them."""

    is_over: bool
    turn: Seat | None
    has_taken: bool
    pile: tuple[AnyCard, ...]
    """As it lies, or as it was just taken and still lies open."""

    open_to_all: bool
    """Whether everybody may go through it."""

    counts_known: bool
    """Whether everybody may know how many cards the others hold."""

    screens_open: bool
    """B-S.3, B-S.6: with screens the pile is open to all, and a pot taken with a discard may be looked at at once."""

    seats: tuple[Seat, ...]
    unseen: tuple[bool, ...]
    """By seat: whether the hand is a pot that its owner may not look at yet."""

    sizes: tuple[int, ...]
    """By seat: how many cards the player holds."""


def _moment(table: Table, *, screens: bool = False) -> _Moment:
    is_over, taken, book, seats = table.is_over, table.open_pile, table.book, table.seats
    screens_open = screens and book.screens_open_pile_and_pot.value
    counts = book.hand_counts
    return _Moment(
        is_over,
        table.turn,
        table.has_taken,
        taken or table.pile,
        bool(taken) or is_over or screens_open or book.pile_view.value is PileView.EVERYBODY,
        is_over or counts is None or counts.value is HandCounts.ALWAYS,
        screens_open,
        seats,
        tuple([not is_over and not screens_open and table.pot_unseen(seat) for seat in seats]),
        tuple([table.hand_size(seat) for seat in seats]),
    )


def _own_view(table: Table, viewer: Viewer, now: _Moment) -> OwnView:
    whole_pile = _sees_whole_pile(viewer, now)
    knows_counts = _knows_counts(viewer, now)
    return OwnView(
        viewer,
        tuple([_seat_view(table, viewer, seat, now, knows_counts) for seat in now.seats]),
        now.pile if whole_pile else now.pile[-1:],
        len(now.pile) if whole_pile else None,
        _stock_count(table, viewer),
        None if table.aftermath is None else _choice_seen(table.aftermath.choice, viewer),
    )


def _view(table: Table, own: OwnView, sides: tuple[SideView, ...], commands: tuple[Command | Choose, ...] = ()) -> View:
    return View(
        code=table.book.id,
        dealer=table.dealer,
        sides=sides,
        commands=commands,
        **structs.asdict(shared_view(table)),
        **structs.asdict(own),
    )


def _commands(table: Table, viewer: Seat) -> tuple[Command | Choose, ...]:
    """The lawful moves; while the table waits for this player's choice, its options."""
    choice = table.left.choice
    if choice is not None and choice.seat is viewer:
        return tuple(Choose(viewer, option.key) for option in choice.options)
    return legal(table, viewer)


def _choice_seen(choice: Choice | None, viewer: Viewer) -> Choice | None:
    """All know that the table waits, for whom and why; the options may name cards of a hand, and are for him only."""
    if choice is None or viewer in (choice.seat, REFEREE):
        return choice
    return replace(choice, options=())


def _side_view(table: Table, side: Side) -> SideView:
    """What lies on the table, and what rulings said about it, is for everybody to see."""
    left = table.aftermath
    named = table.named_melds(side)
    melds = tuple(meld for _, meld in named)
    if left is None:
        return SideView(side, melds, table.has_pot(side))
    return SideView(
        side,
        melds,
        table.has_pot(side),
        names=tuple(name for name, _ in named),
        frozen=tuple(frozen for frozen in left.frozen if frozen.meld.side is side),
        loose=tuple(lying for lying in left.loose if lying.meld.side is side),
        negative=tuple(lying for lying in left.negative if lying.meld.side is side),
        waiting=tuple(waiting for waiting in left.waiting if waiting.meld.side is side),
        awards=tuple(award for award in left.awards if award.side is side),
        deductions=tuple(deduction for deduction in left.deductions if deduction.side is side),
    )


def _seat_view(table: Table, viewer: Viewer, seat: Seat, now: _Moment, knows_counts: bool) -> SeatView:
    """Hands are open to the referee, and to all once the deal is over; a pot that its owner may not see, to nobody."""
    place, is_own = seat.place, viewer is seat
    unseen = now.unseen[place]
    shown = not unseen and (is_own or now.is_over or viewer == REFEREE)
    knows_count = shown or is_own or knows_counts
    seen = SeatView(seat, table.hand(seat) if shown else None, now.sizes[place] if knows_count else None, unseen)
    return seen if table.aftermath is None else _ruled(seen, table.aftermath, viewer, is_over=now.is_over)


def _ruled(seen: SeatView, left: Aftermath, viewer: Viewer, *, is_over: bool) -> SeatView:
    """What is said to a player at the table is said to all; a card drawn and kept apart, or shown, is seen by one.

    Cards that came back to a hand, or fell from it, have been seen by everybody (F-23.2, F-24.2): bans and duties name
    them openly.
    """
    seat = seen.seat
    sees = viewer in (seat, REFEREE)
    apart, limit = left.apart_of(seat), left.limit_of(seat)
    return structs.replace(
        seen,
        side=left.side_of(seat),
        exposed=left.exposed_of(seat),
        apart=apart if sees or is_over or not apart else None,
        apart_count=len(apart),
        limit=None if limit is None else limit.take,
        limited_turns=0 if limit is None else limit.turns,
        forced=left.forced_of(seat),
        bans=tuple(ban for ban in left.bans if ban.seat is seat),
        duties=tuple(duty for duty in left.duties if duty.seat is seat),
        may_not_go_out=seat in left.no_closing,
        warnings=tuple(warned.reason for warned in left.warnings if warned.seat is seat),
        shown=tuple(shown.card for shown in left.shown if shown.to is seat) if sees else (),
    )


def _knows_counts(viewer: Viewer, now: _Moment) -> bool:
    """F-N.15, B-4.21: the player in turn may know how many cards the others hold; with screens only before taking."""
    if now.counts_known or viewer == REFEREE:
        return True
    if now.screens_open and now.has_taken:
        return False
    return viewer == now.turn


def _stock_count(table: Table, viewer: Viewer) -> int | None:
    """F-17.4, O-AMB-9: nobody may know; B-8.6: the player in turn may look when few cards are left."""
    if viewer == REFEREE:
        return table.stock_size
    if table.book.stock_count.value is not StockCount.PLAYER_IN_TURN or viewer is not table.turn:
        return None
    return table.stock_size if table.stock_size <= LOW_STOCK else None


def _sees_whole_pile(viewer: Viewer, now: _Moment) -> bool:
    """F-8.4, B-9.1: the player in turn may go through the pile before taking a card.

    Online it lies open to all; with screens, too: each discard is laid a little aside of the last (B-S.3).
    """
    if now.open_to_all or viewer == REFEREE:
        return True
    return viewer == now.turn and not now.has_taken
