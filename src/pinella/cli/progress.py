"""Progress of commands that take long: how much is done, how fast, how long still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pinella.cli.display import display
from pinella.cli.simulate_words import rate, whole


@contextmanager
def bar(first: int, deals: int, labels: dict[str, str], *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """Progress on a terminal, nothing elsewhere. It goes to the error stream, and away when all is done."""
    if hidden:
        yield lambda _: None
        return

    def pace(done: int, asked: int, speed: float | None) -> str:
        told = rate(1, 1 / speed, labels) if speed else "–"
        return f"{whole(done, labels)}/{whole(asked, labels)}, {told}/s"

    with display().progress(labels["playing"], first, deals, pace) as progress:
        yield lambda done: progress(done, deals)
