"""`evolve` for Scala 40: the table after a fact. It trusts history and checks no rule."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, text_of
from pinella.errors import BrokenHistory
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Event,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    PlayerOpened,
)
from pinella.play.scala40 import _laid, _numbering
from pinella.play.scala40._core import Position
from pinella.play.scala40.melding import number_of
from pinella.play.scala40.table import ENDINGS, Table
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import code_of, codes_of, mask_of


def evolve(table: Table, event: Event) -> Table:
    """The table after an event. An event whose cards are not there raises `BrokenHistory`."""
    if isinstance(event, PileReshuffled):
        return _reshuffled(table, event)
    position = table.position.copy()
    match event:
        case CardDrawn():
            _draw(position, event)
        case CardDiscarded():
            _must_hold(position, event.seat, (event.card,))
            position.put_discard(code_of(event.card))
        case DiscardPileTaken():
            _take(position, event)
        case MeldLaid():
            _must_hold(position, event.seat, [one.card for one in event.laid])
            position.put_meld(number_of(event.laid))
        case CardsLaidOff():
            _must_hold(position, event.seat, event.cards)
            position.grow_meld(_index(position, event.seat, event.meld), number_of(event.laid))
        case JokerSwapped():
            _swap(position, event)
        case PlayerOpened():
            position.open_player(event.seat.place)
        case DealEnded():
            position.finish(ENDINGS.index(event.ending), -1 if event.seat is None else event.seat.place)
        case _:
            raise BrokenHistory(f"{event.kind} does not happen during a deal of Scala 40")
    return table.then(position)


def _reshuffled(table: Table, event: PileReshuffled) -> Table:
    """The pile is the new stock; the deal's stream has given its order and stands after it."""
    position = table.position.copy()
    order = codes_of(event.cards)
    if sorted(order) != sorted(position.pile[: position.pile_size]):
        raise BrokenHistory(f"{text_of(event.cards)} cannot be the new stock: the pile is {text_of(table.pile)}")
    position.new_stock(order)
    chance = table.chance
    if chance is not None:
        _, chance = chance.shuffled(table.pile)
    return Table(table.book, position, table.version + 1, chance)


def _draw(position: Position, event: CardDrawn) -> None:
    _must_be_in_turn(position, event.seat)
    if position.stock_left() == 0 or position.stock[position.drawn] != code_of(event.card):
        raise BrokenHistory(f"{event.seat} cannot have drawn {event.card}: it is not the top card of the stock")
    position.draw()


def _take(position: Position, event: DiscardPileTaken) -> None:
    _must_be_in_turn(position, event.seat)
    if position.pile_size == 0 or list(codes_of(event.cards)) != [position.top()]:
        raise BrokenHistory(f"{event.seat} cannot have taken {text_of(event.cards)}: it is not the top of the pile")
    position.take_top()


def _swap(position: Position, event: JokerSwapped) -> None:
    _must_hold(position, event.seat, (event.card,))
    index = _index(position, event.seat, event.meld)
    place = _laid.swap_place(position.laid.meld(index), _numbering.type_of(code_of(event.card)))
    if place < 0:
        raise BrokenHistory(f"{event.seat} cannot have put {event.card} in {event.meld}: no joker stands for it")
    position.swap_joker(index, place, event.card.copy == 2)


def _index(position: Position, seat: Seat, meld: MeldId) -> int:
    if meld.side is not None or not 1 <= meld.number <= position.laid.count:
        raise BrokenHistory(f"{seat} cannot have played on {meld}: there is no such meld")
    return meld.number - 1


def _must_be_in_turn(position: Position, seat: Seat) -> None:
    if seat.place != position.seat:
        raise BrokenHistory(f"{seat} cannot have played: it was not that player's turn")


def _must_hold(position: Position, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """The one thing history is asked: the cards have to be in the hand of the player in turn."""
    _must_be_in_turn(position, seat)
    if len(cards) == 1:
        held = position.holds(code_of(cards[0]))
    else:
        at = 3 * position.seat
        first, second, jokers = mask_of(cards)
        hands = position.hands
        held = not (first & ~hands[at] or second & ~hands[at + 1] or jokers > hands[at + 2])
    if not held:
        raise BrokenHistory(f"{seat} cannot have played {text_of(cards)}: not all of it was in hand")
