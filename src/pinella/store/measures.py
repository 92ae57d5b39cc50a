"""What can be measured without asking: counts that grow while work is done, and cost next to nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pinella.store.log import StoreLost

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Spread:
    """How often something was how large: a count for each bound, and one for what is above the last."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """One more; what is just as large as a bound counts with those below it."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Batches:
    """How many asks shared a commit, and how many seconds each commit took."""

    __slots__ = ("seconds", "sizes")

    def __init__(self) -> None:
        self.sizes = Spread(SIZES)
        self.seconds = Spread()

    def add(self, size: int, seconds: float) -> None:
        """One more commit, or an attempt at one."""
        self.sizes.add(size)
        self.seconds.add(seconds)


class Writes:
    """Whether the last write was done: how many were, and why the last one was not."""

    __slots__ = ("done", "trouble", "watch")

    def __init__(self) -> None:
        self.done = 0
        self.trouble: StoreLost | None = None
        self.watch: Callable[[StoreLost | None], None] | None = None
        """Told of every write that was not done, and of the first that is done again."""

    def well(self) -> None:
        """One more."""
        self.done += 1
        if self.trouble is not None:
            self._became(None)

    def failed(self, why: StoreLost) -> None:
        """It was not done."""
        self._became(why)

    def _became(self, trouble: StoreLost | None) -> None:
        self.trouble = trouble
        if self.watch is not None:
            self.watch(trouble)
