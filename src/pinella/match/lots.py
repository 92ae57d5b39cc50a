"""Before the first deal: who sits where and who deals first, from the committed stream of deal 0."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.codes import Book
from pinella.play.chance import Stream
from pinella.play.seating import Sides, draw_for_seats, random_dealer, seats_of
from pinella.play.seats import Seat


@dataclass(frozen=True, slots=True)
class Lots:
    """What was drawn: the players in the order of the seats, and the first dealer."""

    players: tuple[str, ...]
    first_dealer: Seat


def draw_lots(book: Book, sides: Sides, stream: Stream, chosen: Seat | None = None) -> tuple[Lots, Stream]:
    """The draw of cards for seats (F-3.1, B-3.1, S-3.1), the highest card at the seat it chose; online the players sit
    as they came, each side opposite, and the system names the first dealer (O-3.1)."""
    players = [player for together in zip(*sides, strict=True) for player in together]
    seats = seats_of(book, len(players))
    if book.seat_draw is None:
        dealer, after = random_dealer(book, stream, len(players))
        return Lots(tuple(players), dealer), after
    seating, after = draw_for_seats(book, sides, stream)
    placed = seating.seated(chosen or seats[0])
    dealer = next(seat for seat, player in placed.items() if player == seating.first_dealer)
    return Lots(tuple(placed[seat] for seat in seats), dealer), after
