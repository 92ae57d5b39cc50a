"""One bot against another on the same cards: who sits where, and what many deals add up to.

Burraco: every deal twice with the sides swapped. Scala 40: one bot alone among copies of the other, at every seat in
turn. So the luck of the cards is shared, and what is left of it is told by an interval over the deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final, TypeAlias

from pinella.lab.plan import Plan
from pinella.lab.tally import NORMAL_95, Outcome, interval

WHOLE: Final = 60
"""A match won alone counts so much; by up to six it is shared in whole numbers."""

Interval: TypeAlias = tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Seating:
    """One way to seat the two bots; `place` is where the first one sits: a side in Burraco, a seat in Scala 40."""

    plan: Plan
    place: int


@dataclass(frozen=True, slots=True)
class Contest:
    """What is compared: a bot, and those who play against it."""

    bot: str
    others: str
    seatings: tuple[Seating, ...]
    match: int
    """How many deals make a match."""

    fewest_win: bool
    """Scala 40 counts negative points."""

    @property
    def parties(self) -> int:
        """How many can win: two sides in Burraco, every player in Scala 40."""
        return len(self.seatings)

    @property
    def par(self) -> float:
        """The share that is won among equals."""
        return 1 / self.parties


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal brought at one seating."""

    points: tuple[int, ...]
    winner: int | None

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """What counts here of a deal that was played."""
        return cls(tuple(score.points for score in outcome.scores), outcome.winner)


@dataclass(slots=True)
class Sums:
    """What the deals of a contest add up to, in whole numbers."""

    contest: Contest
    deals: int = 0
    own: int = 0
    """Points of the bot, at all seatings."""

    theirs: int = 0
    """Points of all the others together."""

    differences: int = 0
    squares: int = 0
    wins: int = 0
    win_squares: int = 0
    losses: int = 0
    matches: int = 0
    match_wins: int = 0
    """In sixtieths: one that is shared counts its part for each."""

    running: list[list[int]] = field(default_factory=list)
    """The match in progress: by seating, the points of every party."""

    def copy(self) -> Sums:
        """The same sums, to be changed by themselves."""
        return replace(self, running=[list(points) for points in self.running])

    def add(self, results: Sequence[Result]) -> None:
        """One deal more, played at every seating."""
        places = [seating.place for seating in self.contest.seatings]
        own = [one.points[place] for one, place in zip(results, places, strict=True)]
        theirs = sum(sum(one.points) for one in results) - sum(own)
        difference = (self.contest.parties - 1) * sum(own) - theirs
        wins = sum(one.winner == place for one, place in zip(results, places, strict=True))
        self.deals += 1
        self.own += sum(own)
        self.theirs += theirs
        self.differences += difference
        self.squares += difference * difference
        self.wins += wins
        self.win_squares += wins * wins
        self.losses += sum(one.winner is not None for one in results) - wins
        self._go_on(results, places)

    def _go_on(self, results: Sequence[Result], places: Sequence[int]) -> None:
        """The matches in progress, one at each seating: consecutive deals, added together."""
        before = self.running or [[0] * self.contest.parties for _ in results]
        self.running = [
            [was + points for was, points in zip(sums, one.points, strict=True)]
            for sums, one in zip(before, results, strict=True)
        ]
        if self.deals % self.contest.match == 0:
            for points, place in zip(self.running, places, strict=True):
                self.match_wins += self._part(points, place)
            self.matches += len(places)
            self.running = []

    def _part(self, points: Sequence[int], place: int) -> int:
        best = min(points) if self.contest.fewest_win else max(points)
        return WHOLE // points.count(best) if points[place] == best else 0

    # Means and intervals

    @property
    def tables(self) -> int:
        """How often a deal was played: each at every seating."""
        return self.deals * len(self.contest.seatings)

    @property
    def own_mean(self) -> float:
        """Points a deal of the bot."""
        return self.own / self.tables

    @property
    def their_mean(self) -> float:
        """Points a deal of each of the others."""
        return self.theirs / (self.tables * (self.contest.parties - 1))

    @property
    def difference(self) -> float:
        """Points a deal of the bot less those of each of the others."""
        return self.differences / (self.tables * (self.contest.parties - 1))

    @property
    def difference_interval(self) -> Interval:
        """Over the deals, by Student's t: the seatings of a deal are one observation."""
        scale = len(self.contest.seatings) * (self.contest.parties - 1)
        return _scaled(interval(self.differences, self.squares, self.deals), scale)

    @property
    def share(self) -> float:
        """Of all deals at all seatings, those that the bot won."""
        return self.wins / self.tables

    @property
    def share_interval(self) -> Interval:
        """Over the deals, by Student's t: the seatings of a deal are one observation.

        Where every deal brought the same share that would have no width, and no deals are enough to be so sure: then
        by Wilson's score, as if each deal were won or lost as a whole.
        """
        ends = _scaled(interval(self.wins, self.win_squares, self.deals), len(self.contest.seatings))
        if ends is None:
            return None
        if self.win_squares * self.deals == self.wins * self.wins:
            return wilson(self.share * self.deals, self.deals)
        return max(ends[0], 0.0), min(ends[1], 1.0)

    @property
    def match_share(self) -> float | None:
        """Of all matches, those that the bot won; one that is shared counts its part."""
        return self.match_wins / (WHOLE * self.matches) if self.matches else None

    @property
    def match_interval(self) -> Interval:
        """By Wilson's score over the matches of different cards.

        The seatings of a match share its cards, so they are one observation. As if it were won or lost as a whole: no
        other shares with the same mean spread more, so the interval is on the careful side.
        """
        if self.match_share is None:
            return None
        number = self.matches // len(self.contest.seatings)
        return wilson(self.match_share * number, number)


def _scaled(ends: Interval, scale: int) -> Interval:
    return None if ends is None else (ends[0] / scale, ends[1] / scale)


def wilson(successes: float, number: int) -> tuple[float, float]:
    """A 95 % interval for the share of successes in so many trials (Wilson 1927)."""
    share, square = successes / number, NORMAL_95**2
    middle = share + square / (2 * number)
    reach = NORMAL_95 * sqrt(share * (1 - share) / number + square / (4 * number**2))
    scale = 1 + square / number
    return max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)
