"""The screen of a command where `rich` is not installed: the same words, without colours and bars."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from typing import Final, TextIO
from unicodedata import combining, east_asian_width

import click

from pinella.cli.display import Column, Pace, Progress, Words

USUAL_WIDTH: Final = 80
GAP: Final = 2
"""Blanks between two columns of a table."""

AGAIN: Final = 0.2
"""Seconds between two lines of progress."""


class Plain:
    """Standard output as it is."""

    @property
    def width(self) -> int:
        said = os.environ.get("COLUMNS", "")
        return int(said) if said.isdecimal() and int(said) else _terminal_width() or USUAL_WIDTH

    def print(self, *words: Words) -> None:
        click.echo(" ".join(map(str, words)))

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, margin: int = 0) -> None:
        lines = [[column.head for column in columns], *rows]
        gaps = [*([GAP] * (len(columns) - 1)), margin]
        widest = [max(map(_cells, cells)) + gap for cells, gap in zip(zip(*lines, strict=True), gaps, strict=True)]
        widths = _narrowed(widest, columns, self.width)
        for line in lines:
            parts = zip(line, columns, widths, gaps, strict=True)
            cells = [_broken(cell, width - gap) if column.breaks else [cell] for cell, column, width, gap in parts]
            for row in zip_longest(*cells, fillvalue=""):
                click.echo("".join(map(_set, row, columns, widths, gaps)))

    @contextmanager
    def progress(
        self, what: str, done: int = 0, total: int | None = None, pace: Pace | None = None
    ) -> Iterator[Progress]:
        if not sys.stderr.isatty():
            yield lambda _done, _total: None
            return
        line = _Line(sys.stderr, what, done, pace)
        line.tell(done, total)
        try:
            yield line.tell
        finally:
            line.clear()


class _Line:
    """A line of progress, written over and over."""

    def __init__(self, stream: TextIO, what: str, first: int, pace: Pace | None) -> None:
        self._stream = stream
        self._what = what
        self._first = first
        self._pace = pace
        self._began = time.monotonic()
        self._told = -AGAIN
        self._length = 0

    def tell(self, done: int, total: int | None) -> None:
        now = time.monotonic()
        if now - self._told < AGAIN or not total:
            return
        self._told = now
        if self._pace is None:
            said = f"{100 * done // total} %"
        else:
            speed = (done - self._first) / (now - self._began) if done > self._first else None
            said = self._pace(done, total, speed)
        self._write(f"{self._what} {said}")

    def clear(self) -> None:
        self._write("")
        self._write("")

    def _write(self, words: str) -> None:
        """Blanks cover what was longer before."""
        self._stream.write(f"\r{words:<{self._length}}")
        self._stream.flush()
        self._length = len(words)


def _terminal_width() -> int:
    """Of the terminal, also where only one of the three streams leads to it; 0 without one."""
    for number in range(3):
        with suppress(OSError, ValueError):
            return os.get_terminal_size(number).columns
    return 0


def _narrowed(widths: Sequence[int], columns: Sequence[Column], room: int) -> list[int]:
    """The widths in so much room: of the columns that may break the widest give way, until all fit, as with `rich`."""
    narrowed = list(widths)
    places = [place for place, column in enumerate(columns) if column.breaks]
    while places and (surplus := sum(narrowed) - room) > 0 and (most := max(narrowed[place] for place in places)):
        widest = [place for place in places if narrowed[place] == most]
        next_one = max((narrowed[place] for place in places if narrowed[place] < most), default=0)
        for left, place in zip(range(len(widest), 0, -1), widest, strict=True):
            given = min(most - next_one, round(surplus / left))
            narrowed[place] -= given
            surplus -= given
    return narrowed


def _broken(cell: str, width: int) -> list[str]:
    """A cell as lines of whole words; what is left of a word that is too long ends with an ellipsis."""
    lines = [""]
    for word in cell.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if _cells(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line if _cells(line) <= width else f"{line[: max(width - 1, 0)]}…" for line in lines]


def _set(cell: str, column: Column, width: int, gap: int) -> str:
    blanks = " " * (width - gap - _cells(cell))
    return f"{blanks if column.leans_right else ''}{cell}{'' if column.leans_right else blanks}{' ' * gap}"


def _cells(text: str) -> int:
    """The columns of the terminal that a text takes: letters of East Asia take two, an accent that follows none."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)
