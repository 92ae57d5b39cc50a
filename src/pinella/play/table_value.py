"""What a table is as a value, whichever the game: equal by its position, never changed, and its own copy."""

from __future__ import annotations

from typing import Protocol

from pinella.codes import Book
from pinella.play.seats import Seat


class _Position(Protocol):
    def key(self) -> list[int]: ...


class TableValue:
    """The manners of a value for the tables of both games; they add their fields."""

    __slots__ = ()

    book: Book
    position: _Position
    version: int

    @property
    def turn(self) -> Seat | None:
        """The player in turn, as long as the deal goes on."""
        raise AssertionError("each game says whose turn it is")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableValue) or type(other) is not type(self):
            return False
        same = self.book == other.book and self.position.key() == other.position.key()
        return same and self._more() == other._more()

    def _more(self) -> object:
        """What else makes the value, beside the position."""
        return None

    def __hash__(self) -> int:
        return hash(tuple(self.position.key()))

    def __repr__(self) -> str:
        turn = "over" if self.turn is None else f"{self.turn} in turn"
        return f"<{self.book.id} table, version {self.version}, {turn}>"

    def __copy__(self) -> TableValue:
        return self

    def __deepcopy__(self, memo: object) -> TableValue:
        """A table never changes: it is its own copy."""
        return self

    def __reduce__(self) -> str:
        raise TypeError("a table crosses processes as notation: see pinella.play.text, table_text and read_table")
