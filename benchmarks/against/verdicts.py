"""What two commits' runs say about one figure: medians, their ratio, and whether the runs tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median, quantiles
from typing import Final

LEAST: Final = 0.95
"""The ratio of now to before that a figure may not fall below."""

FEWEST: Final = 3
"""Runs of each commit: fewer have no spread to speak of."""

ENOUGH_FOR_QUARTILES: Final = 5


class Verdict(Enum):
    """What is said of a row."""

    OK = "ok"
    BELOW = f"BELOW {LEAST}"
    UNDECIDED = "not to be told apart"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The runs of one row, in the order in which they were made: each of `before` has its partner in `now`."""

    before: Sequence[float]
    now: Sequence[float]
    higher_is_better: bool = True

    def __post_init__(self) -> None:
        if len(self.before) != len(self.now) or len(self.before) < FEWEST:
            raise ValueError(f"expected {FEWEST} runs or more of both, found {len(self.before)} and {len(self.now)}")

    @property
    def ratio(self) -> float:
        """Median to median; above 1 is better than before, whichever way the figure counts."""
        return self._better(median(self.before), median(self.now))

    @property
    def spread(self) -> tuple[float, float]:
        """Between which ratios the pairs lie, a run of one commit and the next of the other.

        Of five runs or more the middle half, so that one disturbed run decides nothing; of fewer all of them. What
        makes the whole machine slower for a while makes both of a pair slower.
        """
        pairs = [self._better(before, now) for before, now in zip(self.before, self.now, strict=True)]
        low, high = min(pairs), max(pairs)
        if len(pairs) >= ENOUGH_FOR_QUARTILES:
            low, _, high = quantiles(pairs, n=4, method="inclusive")
        return min(low, self.ratio), max(high, self.ratio)

    @property
    def verdict(self) -> Verdict:
        """Undecided where the spread holds both a figure that has not changed and one that has fallen too far."""
        low, high = self.spread
        if low < LEAST and high >= 1:
            return Verdict.UNDECIDED
        return Verdict.BELOW if self.ratio < LEAST else Verdict.OK

    def _better(self, before: float, now: float) -> float:
        return now / before if self.higher_is_better else before / now
