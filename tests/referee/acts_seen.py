"""What each act at an arbitrated table must have done to cards, turns and what rulings left: one function an act."""

from __future__ import annotations

from collections import Counter
from functools import singledispatch

from pinella.play.aftermath import Scope, Take
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    DealEnded,
    DiscardPileTaken,
    Event,
    IncidentReported,
    MeldLaid,
    PotTaken,
    RefereeCalled,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import code_of
from tests.referee.ledger import Ledger, difference, heap

LAID_BY_REPORT = ("card-thrown", "cards-handed-over", "phantom-card")


def unseen_act(books: Ledger, event: Event, after: Ledger, *, ends: bool) -> list[str]:
    """What an act must have done and the table does not show; `ends`: the deal ends with it."""
    books.found = after
    if isinstance(event, CardDiscarded):
        _discarded(event, books, ends=ends)
    else:
        book(event, books)
    return difference(books, after)


@singledispatch
def book(event: object, books: Ledger) -> None:
    """What an act must do."""
    raise AssertionError(f"nobody looks whether {event!r} was done")


@book.register(RefereeCalled)
@book.register(ChoiceOffered)
@book.register(ChoiceMade)
@book.register(TimeOutCalled)
@book.register(StallWatchBegun)
def _(event: object, books: Ledger) -> None:
    """No card moves."""


@book.register
def _(event: CardDrawn, books: Ledger) -> None:
    assert books.stock[0] == code_of(event.card)
    books.has_cards_again(event.seat)
    books.takes_cards(event.seat, Take.DRAW)
    books.held[event.seat][books.stock.pop(0)] += 1
    books.has_taken |= books.turn is event.seat


@book.register
def _(event: DiscardPileTaken, books: Ledger) -> None:
    books.leave_pile([code_of(card) for card in event.cards])
    books.has_cards_again(event.seat)
    books.takes_cards(event.seat, Take.PILE)
    books.held[event.seat] += heap(event.cards)
    books.has_taken |= books.turn is event.seat


@book.register
def _(event: MeldLaid, books: Ledger) -> None:
    cards = [one.card for one in event.laid]
    books.leave_hand(event.seat, [code_of(card) for card in cards])
    books.melds[event.meld] = heap(cards)
    _partner_played(books, event.seat, event.meld, is_new=True)


@book.register
def _(event: CardsLaidOff, books: Ledger) -> None:
    books.leave_hand(event.seat, [code_of(card) for card in event.cards])
    books.melds[event.meld] += heap(event.cards)
    _partner_played(books, event.seat, event.meld, is_new=False)


def _partner_played(books: Ledger, seat: Seat, meld: MeldId, *, is_new: bool) -> None:
    """Cards barred from melds that the partner lays, or lays off on, are barred from this one."""
    for ban in books.bans:
        if ban.seat.side is seat.side and ban.seat is not seat and (is_new or ban.scope is Scope.NEW_OR_GROWN):
            ban.melds.add(meld)


def _discarded(event: CardDiscarded, books: Ledger, *, ends: bool) -> None:
    """The turn is over with it; of two jokers the one at the side goes.

    B-24.4: exposed cards that were not played then are penalised.
    """
    seat = event.seat
    code = code_of(event.card)
    if books.turn is seat:
        books.settles(seat)
    if books.side[seat][code]:
        books.takes(books.side[seat], [code])
    else:
        books.leave_hand(seat, [code])
    books.leave_hand(seat, [code_of(card) for card in event.under])
    books.pile += [*(code_of(card) for card in event.under), code]
    if books.turn is not seat:
        return
    if books.exposed_is_penalised:
        waiting = Counter(books.exposed[seat])
        books.leave_hand(seat, list(waiting.elements()))
        books.side[seat] += waiting
    books.passes(ends=ends)


@book.register
def _(event: PotTaken, books: Ledger) -> None:
    """Who reaches for a pot has not gone out: play goes on."""
    if books.is_over and books.went_out is event.seat:
        books.is_over, books.went_out = False, None
        books.has_taken = books.turn is event.seat
        if not books.has_taken:
            books.begins()
    books.takes_pot(event.seat, 1 if event.lower else 0)


@book.register
def _(event: DealEnded, books: Ledger) -> None:
    books.is_over, books.went_out = True, event.seat


@book.register
def _(event: IncidentReported, books: Ledger) -> None:
    """Of cards that have left the hand."""
    if event.incident not in LAID_BY_REPORT or not event.cards:
        return
    name = event.meld
    if name is None and "new meld" in event.details:
        number = sum(other.side is event.seat.side for other in books.melds) + 1
        name = MeldId(event.seat.side, number)
        books.melds[name] = Counter()
    if name is not None:
        books.leave_hand(event.seat, [code_of(card) for card in event.cards])
        books.melds[name] += heap(event.cards)
