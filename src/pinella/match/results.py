"""When a match is over, who has won it, and the victory points."""

from __future__ import annotations

from fractions import Fraction

from pinella.codes import Scala40Book, scala40_points, victory_points
from pinella.errors import NoSuchTable
from pinella.match.events import MatchEnded, MatchEnding, Party
from pinella.match.formats import Deals
from pinella.match.state import Match
from pinella.play.seats import Seat, Side


def ending(match: Match) -> MatchEnding | None:
    """Why no further deal is played once all are counted; `None` while the match goes on."""
    if isinstance(match.format, Deals):
        if match.deals_played >= match.format.number and not _is_played_off(match):
            return MatchEnding.DEALS
    elif _is_target_met(match, match.format.points):
        return MatchEnding.TARGET
    return MatchEnding.TIME_OUT if match.time_is_over else None


def _is_played_off(match: Match) -> bool:
    """O-12.3, O-12.4: online a tie goes on with further deals until there is a winner."""
    book = match.book
    if isinstance(book, Scala40Book) or book.challenge is None:
        return False
    return book.challenge.tie_goes_on_with_another_deal.value and len(leaders(match)) > 1


def _is_target_met(match: Match, points: int) -> bool:
    """O-12.2: a side at or above the target (O-AMB-11) that has more points than the other (O-AMB-12).

    Once it was met by both alike, the next deal that parts them decides, wherever it takes them (O-12.3, O-12.4).
    """
    sums = dict.fromkeys(match.parties, 0)
    met = False
    for deal in match.counts:
        for count in deal.counts:
            sums[count.party] += count.total
        met = met or max(sums.values()) >= points
    return met and len(leaders(match)) == 1


def leaders(match: Match) -> tuple[Party, ...]:
    """Who is ahead: most points in Burraco (O-12.1), fewest negative points in Scala 40 (S-22.2)."""
    totals = match.totals
    best = min(totals.values()) if isinstance(match.book, Scala40Book) else max(totals.values())
    return tuple(party for party, total in totals.items() if total == best)


def ended(match: Match, why: MatchEnding) -> MatchEnded:
    """The result of a match whose deals are counted."""
    return MatchEnded(why, leaders(match), match_victory_points(match), deductions(match))


def deductions(match: Match) -> tuple[tuple[Side, int], ...]:
    """The victory points that each side has lost by rulings, in all deals; the other side gains nothing (F-21.4)."""
    lost = () if match.course is None else match.course.table.left.deductions
    sums = {side: sum(one.victory_points for one in lost if one.side is side) for side in Side}
    return tuple((side, points) for side, points in sums.items() if points)


def lost_on_time(seat: Seat) -> MatchEnded:
    """O-12.5, O-AMB-10: the side of the player whose clock ran out loses, whatever the score."""
    return MatchEnded(MatchEnding.CLOCK, (seat.side.other,))


def match_victory_points(match: Match) -> tuple[Fraction, ...] | None:
    """Victory points by party, where the book has a table for such a match.

    Burraco looks up the kind of match that was planned, also when time cut it short; Scala 40 the deals that were
    completed (S-AMB-28).
    """
    if match.deals_played == 0 or not isinstance(match.format, Deals):
        return None
    points = tuple(match.totals.values())
    try:
        if isinstance(match.book, Scala40Book):
            players = scala40_points(match.book, points, deals=match.deals_played)
            return tuple(player.total for player in players)
        shared = victory_points(match.book, points[0] - points[1], deals=match.format.number)
    except NoSuchTable:
        return None
    return Fraction(shared.first), Fraction(shared.second)
