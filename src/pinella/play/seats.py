"""Seats and sides: who sits where, in which order they play, and what the melds on the table are called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property


class Side(Enum):
    """Linea: one of the two sides of a Burraco table, a pair or a single player."""

    NS = "NS"
    EW = "EW"

    @cached_property
    def place(self) -> int:
        """0 for NS, 1 for EW."""
        return 0 if self is Side.NS else 1

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(Enum):
    """A place at the table: N E S W in playing order for Burraco, 1 to 6 in playing order for Scala 40."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"

    __hash__ = object.__hash__  # by identity, as they are compared: the name's own hash costs a call

    def __str__(self) -> str:
        return str(self.value)

    @cached_property
    def place(self) -> int:
        """0 for the first in playing order."""
        return "NESW".find(self.value) if self.value in "NESW" else int(self.value) - 1

    @cached_property
    def side(self) -> Side:
        """The side of a Burraco seat. Two-handed play is N against E, each a side alone."""
        if self.value not in "NESW":
            raise ValueError(f"seat {self.value} of a Scala 40 table belongs to no side")
        return Side.NS if self.value in "NS" else Side.EW


BURRACO_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
SCALA40_SEATS = (Seat.ONE, Seat.TWO, Seat.THREE, Seat.FOUR, Seat.FIVE, Seat.SIX)


@dataclass(frozen=True, slots=True)
class MeldId:
    """The name of a meld on the table: `NS.1`, `EW.2` in Burraco; `T1`, `T2` in Scala 40, where all may use them."""

    side: Side | None
    number: int

    def __str__(self) -> str:
        return f"T{self.number}" if self.side is None else f"{self.side.value}.{self.number}"
