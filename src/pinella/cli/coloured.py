"""The screen of a command where `rich` is installed: colours on a terminal, and bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table
from rich.text import Text as RichText

from pinella.cli.display import Column, Pace, Progress, Words


class Coloured:
    """Standard output by way of `rich`; nothing in the words is taken for markup."""

    def __init__(self) -> None:
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    @property
    def width(self) -> int:
        return self._console.width

    def print(self, *words: Words) -> None:
        self._console.print(*map(_rich, words))

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, margin: int = 0) -> None:
        table = Table(box=None, pad_edge=margin > 0, padding=(0, 2, 0, 0))
        for column in columns:
            table.add_column(column.head, justify="right" if column.leans_right else "left", no_wrap=not column.breaks)
        for row in rows:
            table.add_row(*row)
        self._console.print(table)

    @contextmanager
    def progress(
        self, what: str, done: int = 0, total: int | None = None, pace: Pace | None = None
    ) -> Iterator[Progress]:
        console = Console(stderr=True)
        if not console.is_terminal:
            yield lambda _done, _total: None
            return
        rate = TaskProgressColumn() if pace is None else _Pace(pace)
        columns = (TextColumn("{task.description}"), BarColumn(), rate, TimeRemainingColumn())
        with Bar(*columns, console=console, transient=True) as bar:
            task = bar.add_task(what, total=total, completed=done)
            yield lambda done, total: bar.update(task, completed=done, total=total)


class _Pace(ProgressColumn):
    """How much is done and how fast, in the words of the command; the speed is that of the last half minute."""

    def __init__(self, pace: Pace) -> None:
        super().__init__()
        self._pace = pace

    def render(self, task: Task) -> RichText:
        words = self._pace(int(task.completed), int(task.total or 0), task.speed)
        return RichText(words, style="progress.download")


def _rich(words: Words) -> RichText | str:
    return words if isinstance(words, str) else RichText.assemble(*words.parts)
