"""What a match is played to: a number of deals or a points target; and how long a round lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pinella.codes import Book, Clause, Scala40Book
from pinella.codes.choices import MatchEnd, Meeting, Shortening
from pinella.errors import HouseRuleError

MOST: Final = 1_000_000
"""A bound for deals, points and minutes that no match comes near."""


@dataclass(frozen=True, slots=True)
class Deals:
    """A fixed number of deals, added together (F-D.32, O-12.1); in Scala 40 a round of so many closings (S-5.1).

    `minutes` is the time announced for the round, where it is not the book's own.
    """

    number: int
    minutes: int | None = None

    def __str__(self) -> str:
        deals = f"{self.number} deal{'' if self.number == 1 else 's'}"
        return deals if self.minutes is None else f"{deals}, {self.minutes} minutes"


@dataclass(frozen=True, slots=True)
class Target:
    """A points target, reached at or above it (O-12.2, O-AMB-11)."""

    points: int

    def __str__(self) -> str:
        return f"to {self.points} points"


Format: TypeAlias = Deals | Target


def check_format(book: Book, chosen: Format) -> None:
    """A format that this book can follow, or `HouseRuleError`.

    Only the online regulation knows a points target; under the other Burraco books it is a house rule that follows it.
    """
    size = chosen.number if isinstance(chosen, Deals) else chosen.points
    if not 1 <= size <= MOST:
        raise HouseRuleError(f"expected a match of 1 to {MOST} deals or points, found {size}")
    _check_end(book, chosen)
    if isinstance(chosen, Target):
        return
    if chosen.minutes is not None:
        _check_minutes(book, chosen, chosen.minutes)


def _check_end(book: Book, chosen: Format) -> None:
    """What a match of this book may be played to: the online regulation lists it (O-12.1, O-12.2)."""
    if isinstance(book, Scala40Book):
        if isinstance(chosen, Target):
            raise HouseRuleError(f"{book.id} knows rounds of so many deals, no points target")
        return
    ends = frozenset(MatchEnd) if book.challenge is None else book.challenge.ends.value
    if isinstance(chosen, Target) and MatchEnd.POINTS_TARGET not in ends:
        raise HouseRuleError(f"{book.id} knows no match to a points target")
    if isinstance(chosen, Deals) and MatchEnd.FIXED_DEALS not in ends:
        raise HouseRuleError(f"{book.id} knows no match to a fixed number of deals")


def round_minutes(book: Book, chosen: Format) -> int | None:
    """How long the round lasts: as announced, or as the book says (F-5.1, B-6.1, I-T.1 to I-T.3); `None`: no limit.

    Online there is none, and the article of the Scala 40 code is missing (S-21.1, S-AMB-28).
    """
    if isinstance(chosen, Target):
        return None
    if chosen.minutes is not None:
        return chosen.minutes
    printed = _printed(book, chosen)
    return None if printed is None else printed.value


def _printed(book: Book, chosen: Deals) -> Clause[int] | None:
    if isinstance(book, Scala40Book) or book.tournament is None:
        return None
    return next((clause for kind, clause in book.tournament.round_minutes.items() if _is_of(kind, chosen)), None)


def _is_of(kind: Meeting, chosen: Deals) -> bool:
    return kind.value == str(chosen.number)


def _check_minutes(book: Book, chosen: Deals, minutes: int) -> None:
    """FITAB times are a guideline and may be cut at discretion (F-5.1, F-5.2), federal ones by two minutes (B-6.2)."""
    if not 1 <= minutes <= MOST:
        raise HouseRuleError(f"expected a round of 1 to {MOST} minutes, found {minutes}")
    if isinstance(book, Scala40Book):
        return
    if book.tournament is None:
        raise HouseRuleError(f"{book.id} knows no time of a round: its players have clocks of their own")
    printed = _printed(book, chosen)
    cut = book.tournament.round_may_be_shortened_by.value
    if printed is None or isinstance(cut, Shortening):
        return
    if not printed.value - cut <= minutes <= printed.value:
        expected = f"{printed.value - cut} to {printed.value} minutes for {chosen.number} deals under {book.id}"
        raise HouseRuleError(f"expected {expected}, found {minutes}")
