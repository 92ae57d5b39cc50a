"""Victory points: what a difference of match points is worth.

Burraco: the side that is ahead gets 10 to 20, the other the rest of 20. Scala 40: every player of a table gets
points for his place and for the sum of his differences.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pinella.codes.burraco import BurracoBook
from pinella.codes.choices import Meeting
from pinella.codes.scala40 import Scala40Book
from pinella.codes.tournament import Bands, Tournament
from pinella.codes.types import Clause
from pinella.errors import NoSuchTable

SHARED: Final = 20
"""The victory points that the two sides of a match share."""


@dataclass(frozen=True, slots=True)
class VictoryPoints:
    """What the two sides get, the side asked about first."""

    first: int
    second: int

    @property
    def winner(self) -> int:
        """The higher figure."""
        return max(self.first, self.second)

    @property
    def loser(self) -> int:
        """The lower figure."""
        return min(self.first, self.second)

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """Scala 40: a player's negative points in a round, and what they earn."""

    match_points: int
    ranking: Fraction
    difference: int

    @property
    def total(self) -> Fraction:
        """Ranking points and difference points together."""
        return self.ranking + self.difference


def victory_points(
    book: BurracoBook, difference: int, *, deals: int | None = None, teams: bool = False, four_deal_table: bool = False
) -> VictoryPoints:
    """What a difference of match points is worth: `12-8`; a negative one is seen from the losers' side, `8-12`.

    `four_deal_table` looks it up in the table for four deals, whatever the match: International Burraco allows it.
    """
    kind = meeting(deals=deals, teams=teams)
    if four_deal_table:
        kind = _four_deal_table(book)
    bands = table(book, kind).value
    winner = SHARED // 2 + bisect_left(bands, abs(difference))
    return VictoryPoints(winner, SHARED - winner) if difference >= 0 else VictoryPoints(SHARED - winner, winner)


def _four_deal_table(book: BurracoBook) -> Meeting:
    if not _tournament(book).four_deal_table_for_any_meeting.value:
        raise NoSuchTable(f"{book.id} does not let the table for four deals serve other matches")
    return Meeting.FOUR_DEALS


def equivalent_match_points(
    book: BurracoBook, points: int, *, deals: int | None = None, teams: bool = False, four_deal_table: bool = False
) -> int:
    """The match points that go with a figure nobody played for: the lower edge of its band, minus for the loser.

    `four_deal_table`: of the bands by which the matches of the event are scored (International).
    """
    if not 0 <= points <= SHARED:
        raise NoSuchTable(f"victory points go from 0 to {SHARED}, not {points}")
    if points == SHARED // 2:
        return 0
    kind = meeting(deals=deals, teams=teams)
    bands = table(book, _four_deal_table(book) if four_deal_table else kind).value
    ahead = max(points, SHARED - points) - SHARED // 2
    edge = bands[ahead - 1] + 5
    return edge if points > SHARED // 2 else -edge


def meeting(*, deals: int | None = None, teams: bool = False) -> Meeting:
    """The kind of match: so many deals, or teams."""
    if (deals is not None) == teams:
        raise NoSuchTable("say either how many deals or teams")
    if teams:
        return Meeting.TEAMS
    try:
        return Meeting(str(deals))
    except ValueError:
        raise NoSuchTable(f"no victory-point table for {deals} deals: the tables are for 2, 3 and 4 deals") from None


def table(book: BurracoBook, kind: Meeting) -> Clause[Bands]:
    """The table of a book; for teams the organiser's preset where the code prints none (AMB-75)."""
    tournament = _tournament(book)
    if kind in tournament.victory_points:
        return tournament.victory_points[kind]
    if kind is Meeting.TEAMS and tournament.team_preset is not None:
        return tournament.team_preset
    raise NoSuchTable(f"{book.id} has no victory-point table for this kind of match")


def is_preset(book: BurracoBook, kind: Meeting) -> bool:
    """Is the table an organiser's preset and not printed in the code?"""
    return kind not in _tournament(book).victory_points


def _tournament(book: BurracoBook) -> Tournament:
    if book.tournament is None:
        raise NoSuchTable(f"{book.id} knows no victory points: its matches are won on points")
    return book.tournament


def scala40_points(book: Scala40Book, totals: Sequence[int], *, deals: int) -> tuple[PlayerPoints, ...]:
    """What each player of a table gets, in the order given: fewest negative points first in the ranking (S-22.3)."""
    if not book.fewest_players.value <= len(totals) <= book.players.value:
        raise NoSuchTable(f"a table has {book.fewest_players.value} or {book.players.value} players, not {len(totals)}")
    if deals < 1:
        raise NoSuchTable(f"a round has at least one deal, not {deals}")
    seats = [*totals, book.empty_seat.value] if _counts_empty_seat(book, totals) else [*totals]
    return tuple(
        PlayerPoints(total, _ranking(book, total, totals), _difference(book, total, seats, deals)) for total in totals
    )


def _counts_empty_seat(book: Scala40Book, totals: Sequence[int]) -> bool:
    return book.empty_seat_in_differences.value and len(totals) < book.players.value


def _ranking(book: Scala40Book, total: int, totals: Sequence[int]) -> Fraction:
    """The points of his place; players level share the average of the places they take (S-AMB-30)."""
    first = sum(other < total for other in totals)
    level = totals.count(total)
    return Fraction(sum(book.ranking_points.value[first : first + level]), level)


def _difference(book: Scala40Book, total: int, seats: Sequence[int], deals: int) -> int:
    """The sum of his differences with everybody behind him, looked up in the table of the round (S-22.4)."""
    behind = sum(other - total for other in seats if other > total)
    full = deals >= book.full_round_from.value
    bands = (book.differences_full_round if full else book.differences_short_round).value
    return next(band.victory_points for band in bands if band.up_to is None or behind <= band.up_to)
