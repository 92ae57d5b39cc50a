"""Changing partners: who plays with whom at a table of four (FITAB art. 2.3, federal art. 2).

Nobody keeps the partner of the round before. Two such pairs at one table stand in the same of the three ways to play,
so a round excludes one way at most; the round after, where it is published already, another: one is always left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from pinella.tournament.event import Event, Round

Met: TypeAlias = set[frozenset[str]]
Sides: TypeAlias = tuple[tuple[str, ...], ...]
Ways: TypeAlias = tuple[tuple[tuple[int, int], tuple[int, int]], ...]

_ACROSS: Final = ((0, 2), (1, 3))
_ENDS: Final = ((0, 3), (1, 2))
_NEIGHBOURS: Final = ((0, 1), (2, 3))
ON_LINES: Final[Ways] = (_ACROSS, _NEIGHBOURS, _ENDS)
IN_THE_RANKING: Final[Ways] = (_ENDS, _ACROSS, _NEIGHBOURS)
"""The three ways in which four can play two against two, the one first that is taken when all are as good."""


@dataclass(frozen=True, slots=True)
class Partners:
    """Who has played with whom: in the rounds beside this one, in all before; and opponents, where they count."""

    beside: Met = field(default_factory=set)
    before: Counter[frozenset[str]] = field(default_factory=Counter)
    opponents: Met = field(default_factory=set)

    @classmethod
    def of(cls, event: Event, number: int, *, opponents: Met | None = None) -> Partners:
        """For that round; nothing where nobody changes partners."""
        if event.rules.kind.side_size == 1:
            return cls()
        earlier = [_pairs(seated) for seated in event.rounds[: number - 1]]
        beside = [*earlier[-1:], *(_pairs(seated) for seated in event.rounds[number : number + 1])]
        return cls(
            {pair for pairs in beside for pair in pairs},
            Counter(pair for pairs in earlier for pair in pairs),
            opponents or set(),
        )

    def repeats(self, sides: Sides) -> tuple[int, int, int]:
        """What would come again: partners of a round beside this one, then of any before, then opponents."""
        pairs = [frozenset(side) for side in sides]
        return (
            sum(pair in self.beside for pair in pairs),
            sum(self.before[pair] for pair in pairs),
            len(opponents(sides) & self.opponents),
        )

    def sides(self, four: Sequence[str], ways: Ways) -> Sides:
        """Who plays with whom."""
        return min((tuple(tuple(four[seat] for seat in side) for side in way) for way in ways), key=self.repeats)


def _pairs(seated: Round) -> list[frozenset[str]]:
    return [frozenset(side) for table in seated.tables.values() for side in table.sides]


def opponents(sides: Iterable[tuple[str, ...]]) -> Met:
    """Everybody who meets somebody at a table, two by two."""
    listed = list(sides)
    return {
        frozenset((one, other))
        for place, side in enumerate(listed)
        for later in listed[place + 1 :]
        for one in side
        for other in later
    }


def met(event: Event, first: int, last: int) -> Met:
    """Everybody who has met in these rounds."""
    found: Met = set()
    for seated in event.rounds[first - 1 : last]:
        for table in seated.tables.values():
            found |= opponents(table.sides)
    return found
