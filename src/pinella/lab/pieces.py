"""Simulated deals in pieces: what one worker is handed at a time, and what it hands back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Final, Protocol, Self

from pinella.codes import BurracoBook
from pinella.lab.burraco import BurracoDeals
from pinella.lab.plan import Plan
from pinella.lab.scala40 import Scala40Deals
from pinella.lab.stopwatch import NO_STOPWATCH, Stopwatch
from pinella.lab.tally import Outcome, Sum, Tally

MOST_IN_A_PIECE: Final = 10_000


class Deals(Protocol):
    """The deals of a plan, by number."""

    def play(self, number: int, stopwatch: Stopwatch = NO_STOPWATCH) -> Outcome:
        """Deal, play and count one of them."""


@dataclass(frozen=True, slots=True)
class Played:
    """A piece that has been played, and how long that took."""

    tally: Tally
    seconds: float


class Pieces(Iterator[range]):
    """The deals from `first` to before `end`, a piece at a time.

    Nobody knows beforehand whether a deal takes a tenth of a millisecond or half a minute. So the first pieces are
    single deals, and pieces grow while those that come back took much less than `seconds`. What comes of the deals
    does not depend on how they are cut.
    """

    def __init__(self, first: int, end: int, seconds: float) -> None:
        self._next = first
        self._end = end
        self._seconds = seconds
        self._size = 1

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> range:
        """The next piece, as long as pieces should be by now."""
        if self._next >= self._end:
            raise StopIteration
        piece = range(self._next, min(self._next + self._size, self._end))
        self._next = piece.stop
        return piece

    def learn(self, played: Played) -> None:
        """How long a piece took."""
        self.took(played.tally.deals, played.seconds)

    def took(self, deals: int, seconds: float) -> None:
        """How long so many deals took: the pieces to come are twice, once or half as long."""
        if 2 * seconds <= self._seconds:
            self._size = min(2 * deals, MOST_IN_A_PIECE)
        elif seconds <= self._seconds:
            self._size = deals
        else:
            self._size = max(1, deals // 2)


def deals_of(plan: Plan) -> Deals:
    """The deals of a plan, of whichever game."""
    book = plan.book
    return BurracoDeals(plan, book) if isinstance(book, BurracoBook) else Scala40Deals(plan, book)


def empty(plan: Plan) -> Tally:
    """No deal yet."""
    return Tally(tuple(Sum() for _ in plan.bots))


def play_piece(plan: Plan, numbers: range) -> Tally:
    """Some deals of a plan."""
    tally = empty(plan)
    deals = deals_of(plan)
    for number in numbers:
        try:
            tally.add(deals.play(number))
        except Exception as error:
            error.add_note(f"deal {number} of {plan}")
            raise
    return tally


def play_timed(plan: Plan, numbers: range) -> Played:
    """Some deals of a plan: the work of one process."""
    begin = perf_counter()
    tally = play_piece(plan, numbers)
    return Played(tally, perf_counter() - begin)
