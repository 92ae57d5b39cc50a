"""Scripted deals: endings that chance hardly ever gives, brought about on purpose through the verbs of the table."""

from __future__ import annotations

from typing import Final

from pinella.cards import AnyCard, Joker
from pinella.codes import BurracoBook, Refusal
from pinella.play.burraco import Table, decide, evolve, start
from pinella.play.commands import CallTimeOut, Command, Discard, DrawFromStock, TakeDiscardPile, WatchForStall
from pinella.play.dealing import dealt
from pinella.play.seats import Seat

MOST_TURNS: Final = 200


def told(table: Table, command: Command) -> Table | Refusal:
    """The table after a command, or why it was refused."""
    events = decide(table, command)
    if isinstance(events, Refusal):
        return events
    for event in events:
        table = evolve(table, event)
    return table


def fresh_table(book: BurracoBook, pack: list[AnyCard], *, players: int | None = None) -> Table:
    """A table just dealt; W deals, or with two players E."""
    dealer = Seat.WEST if (players or book.players.value) == 4 else Seat.EAST
    return start(dealt(book, dealer, pack, players=players), book)


def stall(table: Table) -> Table | Refusal:
    """The referee watches, and everybody only swaps a card with the pile of one, for as long as the deal goes on.

    Under FITAB and the federal code that is a stall after one lap (F-16.1, B-16.1). Online knows none. In
    international Burraco it cannot come about: who takes the pile must lay or lay off a card (I-3.1).
    """
    answer = told(table, WatchForStall())
    while isinstance(answer, Table) and answer.turn is not None and answer.turns < MOST_TURNS:
        answer = _swap(answer, answer.turn)
    return answer


def _swap(table: Table, seat: Seat) -> Table | Refusal:
    taken = table.pile[-1]
    after = told(table, TakeDiscardPile(seat))
    if isinstance(after, Refusal):
        return after
    return told(after, Discard(seat, next(card for card in after.hand(seat) if not _same(card, taken))))


def _same(card: AnyCard, other: AnyCard) -> bool:
    """Whether two cards are equal copies: such a one may not be discarded at once (F-8.6, B-9.7)."""
    if isinstance(card, Joker) or isinstance(other, Joker):
        return isinstance(card, Joker) and isinstance(other, Joker)
    return (card.rank, card.suit) == (other.rank, other.suit)


def time_out(table: Table, turns: int, *, after_drawing: bool = False) -> Table | Refusal:
    """Everybody draws and discards; the time-out is called when so many turns are over, or one draw later."""
    answer: Table | Refusal = table
    is_called = False
    while isinstance(answer, Table) and answer.turn is not None:
        seat = answer.turn
        if not is_called and answer.turns == turns and answer.has_taken is after_drawing:
            is_called = True
            answer = told(answer, CallTimeOut())
        elif answer.has_taken:
            answer = told(answer, Discard(seat, answer.hand(seat)[0]))
        else:
            answer = told(answer, DrawFromStock(seat))
    return answer
