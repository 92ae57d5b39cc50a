"""How long bots think: times of moves and of turns, in sums that can be joined.

It is the time of one core: what other programs take from it does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil, log
from time import thread_time
from typing import Final

STEP: Final = 1.02
"""Times are sorted into classes, each so much longer than the one before: a percentile is right to two in a hundred."""

SHORTEST: Final = 1e-7
"""Seconds: nothing is timed finer."""


@dataclass(slots=True)
class Times:
    """Many times: their sum, the longest, and how many there are of each class."""

    number: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)

    def add(self, seconds: float) -> None:
        """One more."""
        self.number += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.classes[ceil(log(max(seconds, SHORTEST) / SHORTEST, STEP))] += 1

    def join(self, other: Times) -> None:
        """Those of another process."""
        self.number += other.number
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        self.classes += other.classes

    @property
    def mean(self) -> float:
        return self.seconds / self.number if self.number else 0.0

    def percentile(self, hundredths: int) -> float:
        """The time that so many of a hundred do not exceed."""
        wanted = ceil(self.number * hundredths / 100)
        reached = 0
        for place in sorted(self.classes):
            reached += self.classes[place]
            if reached >= wanted:
                return min(SHORTEST * STEP**place, self.longest)
        return self.longest


@dataclass(slots=True)
class Pace:
    """One bot's times."""

    moves: Times = field(default_factory=Times)
    turns: Times = field(default_factory=Times)

    def join(self, other: Pace) -> None:
        """Those of another process."""
        self.moves.join(other.moves)
        self.turns.join(other.turns)


@dataclass(slots=True)
class CorePace:
    """Deals inside the core, where only the whole deal can be timed."""

    moves: int = 0
    turns: int = 0
    seconds: float = 0.0

    def is_over(self, moves: int, turns: int) -> None:
        """A deal has ended after so many moves and turns."""
        self.moves += moves
        self.turns += turns

    def join(self, other: CorePace) -> None:
        """Those of another process."""
        self.moves += other.moves
        self.turns += other.turns
        self.seconds += other.seconds


class Stopwatch:
    """Takes the time of every move. A turn is all the moves of one player until the next one plays."""

    def __init__(self, clock: Callable[[], float] = thread_time) -> None:
        self.core = CorePace()
        self._clock = clock
        self._paces: dict[str, Pace] = {}
        self._turn: tuple[str, int] | None = None
        self._in_turn = 0.0

    @contextmanager
    def move_of(self, bot: str, turn: int) -> Iterator[None]:
        """While this bot thinks about a move in this turn of the deal."""
        begin = self._clock()
        yield
        seconds = self._clock() - begin
        if (bot, turn) != self._turn:
            self._end_turn()
            self._turn = (bot, turn)
        self._in_turn += seconds
        self._pace(bot).moves.add(seconds)

    @contextmanager
    def deal_in_core(self) -> Iterator[CorePace]:
        """While a deal is played inside the core; who plays it says when it is over."""
        begin = self._clock()
        yield self.core
        self.core.seconds += self._clock() - begin

    def paces(self) -> dict[str, Pace]:
        """What has been taken, by bot: the deal is over, and with it its last turn."""
        self._end_turn()
        return self._paces

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._pace(self._turn[0]).turns.add(self._in_turn)
        self._turn, self._in_turn = None, 0.0

    def _pace(self, bot: str) -> Pace:
        return self._paces.setdefault(bot, Pace())


class _NoStopwatch(Stopwatch):
    """Where nobody asks for the time."""

    @contextmanager
    def deal_in_core(self) -> Iterator[CorePace]:
        """Nothing is taken."""
        yield CorePace()

    @contextmanager
    def move_of(self, bot: str, turn: int) -> Iterator[None]:  # noqa: ARG002  (nobody asks)
        """Nothing is taken."""
        yield


NO_STOPWATCH: Final = _NoStopwatch()
