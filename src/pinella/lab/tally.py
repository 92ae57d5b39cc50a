"""What simulated deals add up to: whole numbers only, so that the order in which they are added does not matter."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from pinella.play.events import Ending

NORMAL_95: Final = 1.959963984540054
FEWEST_FOR_AN_INTERVAL: Final = 5


@dataclass(frozen=True, slots=True)
class Score:
    """What one deal brought to one of those who are compared: a side of Burraco, a bot's seats in Scala 40."""

    points: int
    """Summed over the seats."""

    went_out: bool
    pots: int = 0
    burracos: tuple[int, ...] = ()
    """How many of each kind, in the order of the kinds the book knows."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One deal, played."""

    ending: Ending
    actions: int
    turns: int
    scores: tuple[Score, ...]
    winner: int | None
    """Whose deal it was; nobody's when the best are equal."""


@dataclass(slots=True)
class Sum:
    """What many deals brought to one of those who are compared."""

    points: int = 0
    squares: int = 0
    wins: int = 0
    times_out: int = 0
    """How often it went out."""

    pots: int = 0
    burracos: Counter[int] = field(default_factory=Counter)

    def add(self, score: Score, won: bool) -> None:
        """One deal more."""
        self.points += score.points
        self.squares += score.points * score.points
        self.wins += won
        self.times_out += score.went_out
        self.pots += score.pots
        for kind, number in enumerate(score.burracos):
            if number:
                self.burracos[kind] += number

    def join(self, other: Sum) -> None:
        """The deals of another process."""
        self.points += other.points
        self.squares += other.squares
        self.wins += other.wins
        self.times_out += other.times_out
        self.pots += other.pots
        self.burracos += other.burracos


@dataclass(slots=True)
class Tally:
    """Many deals."""

    sums: tuple[Sum, ...]
    deals: int = 0
    actions: int = 0
    turns: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """One deal more."""
        self.deals += 1
        self.actions += outcome.actions
        self.turns += outcome.turns
        self.endings[outcome.ending] += 1
        for place, score in enumerate(outcome.scores):
            self.sums[place].add(score, outcome.winner == place)

    def join(self, other: Tally) -> None:
        """The deals of another process."""
        self.deals += other.deals
        self.actions += other.actions
        self.turns += other.turns
        self.endings += other.endings
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.join(theirs)

    def with_more(self, other: Tally) -> Tally:
        """These deals and others, in a tally of its own."""
        both = Tally(tuple(Sum() for _ in self.sums))
        both.join(self)
        both.join(other)
        return both


def interval(total: int, squares: int, number: int) -> tuple[float, float] | None:
    """A 95 % interval for the mean of so many numbers, by Student's t; none for fewer than five."""
    if number < FEWEST_FOR_AN_INTERVAL:
        return None
    mean = total / number
    # Whole numbers up to here: nothing is lost when a large square is taken from another.
    variance = (squares * number - total * total) / (number * (number - 1))
    reach = _student_95(number - 1) * sqrt(variance / number)
    return mean - reach, mean + reach


def _student_95(freedom: int) -> float:
    """The two-sided 95 % point of Student's t, by the expansion about the normal one (Fisher and Cornish 1960)."""
    z = NORMAL_95
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
