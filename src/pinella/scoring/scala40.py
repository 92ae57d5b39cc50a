"""The count of Scala 40: negative points for the cards left in hand (art. 22). The fewest win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pinella.cards import AnyCard
from pinella.codes import SCALA40, Scala40Book
from pinella.play.scala40.table import Table
from pinella.play.seats import Seat


def negative_points(hand: Iterable[AnyCard], book: Scala40Book = SCALA40) -> int:
    """What the cards left in a hand cost: joker 25, ace 11, king to ten 10, the others their pips (S-22.1)."""
    return sum(book.hand_values.value.of(card) for card in hand)


def count(table: Table) -> dict[Seat, int]:
    """The negative points of each player of a deal that is over, as numbers from 0 up.

    Who went out holds nothing and has 0. Going out in one doubles nothing, and a player who never opened pays the cards
    held and no more (S-19.4).
    """
    if not table.is_over:
        raise ValueError("a deal is counted when it is over")
    return {seat: negative_points(table.hand(seat), table.book) - _bonus(table, seat) for seat in table.seats}


def _bonus(table: Table, seat: Seat) -> int:
    return table.book.going_out_bonus.value if seat is table.went_out else 0


def totals(deals: Sequence[Mapping[Seat, int]]) -> dict[Seat, int]:
    """The match points of a round: for each player the sum over its deals (S-22.2).

    `pinella.codes.scala40_points` turns them into victory points.
    """
    if not deals:
        raise ValueError("a round has at least one deal")
    if any(deal.keys() != deals[0].keys() for deal in deals):
        raise ValueError("every deal of a round has the same players")
    return {seat: sum(deal[seat] for deal in deals) for seat in deals[0]}
