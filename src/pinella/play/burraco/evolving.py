"""`evolve` for Burraco: the table after a fact. It trusts history and checks no rule."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, text_of
from pinella.errors import BrokenHistory
from pinella.play.burraco._core import Position
from pinella.play.burraco.table import ENDINGS, Table, kernel_meld
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Event,
    MeldLaid,
    PotTaken,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import Seat
from pinella.play.translate import code_of, codes_of, mask_of


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. An event whose cards are not there raises `BrokenHistory`."""
    position = table.position.copy()
    match event:
        case CardDrawn():
            _draw(position, event)
        case CardDiscarded():
            _must_hold(position, event.seat, (event.card,))
            position.put_discard(code_of(event.card))
        case DiscardPileTaken():
            _take_pile(position, event, table)
        case MeldLaid() | CardsLaidOff():
            _lay(position, event, table)
        case PotTaken():
            _take_pot(position, event)
        case TimeOutCalled():
            position.call_time_out(event.turns_left)
        case StallWatchBegun():
            position.watch_for_stall()
        case DealEnded():
            position.finish(ENDINGS.index(event.ending), -1 if event.seat is None else event.seat.place)
        case _:
            raise BrokenHistory(f"{event.kind} does not happen during a deal of Burraco")
    return table.then(position)


def _draw(position: Position, event: CardDrawn) -> None:
    _must_be_in_turn(position, event.seat)
    if position.stock_left() == 0 or position.stock[position.drawn] != code_of(event.card):
        raise BrokenHistory(f"{event.seat} cannot have drawn {event.card}: it is not the top card of the stock")
    position.draw()


def _take_pile(position: Position, event: DiscardPileTaken, table: Table) -> None:
    _must_be_in_turn(position, event.seat)
    if list(position.pile) != list(codes_of(event.cards)):
        raise BrokenHistory(f"{event.seat} cannot have taken {text_of(event.cards)}: the pile is {text_of(table.pile)}")
    position.take_pile()


def _lay(position: Position, event: MeldLaid | CardsLaidOff, table: Table) -> None:
    kernel = kernel_meld(event.laid, table.book)
    if isinstance(event, MeldLaid):
        _must_hold(position, event.seat, [one.card for one in event.laid])
        position.put_meld(kernel.reading, kernel.key, kernel.first, kernel.second)
        return
    _must_hold(position, event.seat, event.cards)
    if event.meld.side is not event.seat.side or not 1 <= event.meld.number <= position.side(position.seat).count():
        raise BrokenHistory(f"{event.seat} cannot have laid off on {event.meld}: there is no such meld of that side")
    first, second, _ = mask_of(event.cards)
    position.grow_meld(event.meld.number - 1, kernel.reading, first, second)


def _take_pot(position: Position, event: PotTaken) -> None:
    if position.pots_given >= len(position.pots) // 3 or position.cards_of(event.seat.place) > 0:
        raise BrokenHistory(f"{event.seat} cannot have taken a pot: none is left or the hand is not used up")
    position.give_pot(event.seat.place, event.on_the_fly)


def _must_be_in_turn(position: Position, seat: Seat) -> None:
    if seat.place != position.seat:
        raise BrokenHistory(f"{seat} cannot have played: it was not that player's turn")


def _must_hold(position: Position, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """The one thing history is asked: the cards have to be in the hand of the player in turn."""
    _must_be_in_turn(position, seat)
    at = 3 * position.seat
    first, second, jokers = mask_of(cards)
    if first & ~position.hands[at] or second & ~position.hands[at + 1] or jokers > position.hands[at + 2]:
        raise BrokenHistory(f"{seat} cannot have played {text_of(cards)}: not all of it was in hand")
