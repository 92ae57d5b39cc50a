"""A progress bar for commands that take long: how much is done, how fast, how long still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from pinella.cli.simulate_words import rate, whole


class _Rate(ProgressColumn):
    """How fast it goes."""

    def __init__(self, labels: dict[str, str]) -> None:
        super().__init__()
        self._labels = labels

    def render(self, task: Task) -> Text:
        """Done of all, and deals a second over the last half minute."""
        done, asked = (whole(int(value), self._labels) for value in (task.completed, task.total or 0))
        speed = rate(1, 1 / task.speed, self._labels) if task.speed else "–"
        return Text(f"{done}/{asked}, {speed}/s", style="progress.download")


@contextmanager
def bar(first: int, deals: int, labels: dict[str, str], *, hidden: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, nothing elsewhere. It goes to the error stream, and away when all is done."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), _Rate(labels), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(labels["playing"], total=deals, completed=first)
        yield lambda done: progress.update(task, completed=done)
