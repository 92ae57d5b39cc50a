"""What commands show on the screen. Here, and nowhere else, is chosen between `rich` and plain text.

Where `rich` is installed a terminal gets colours, and a bar while something takes long. Elsewhere it gets the same
words without colours. What goes into a pipe or a file is the same with and without `rich`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol, TypeAlias

from pinella.extras import missing


@dataclass(frozen=True, slots=True)
class Text:
    """Words, each part with its style: `bold`, `red`, `green`, two of them as `bold red`, or none."""

    parts: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "".join(words for words, _ in self.parts)

    def __add__(self, other: Text | str) -> Text:
        """Both, one after the other; parts of one style that meet become one."""
        parts = (*self.parts, *(other if isinstance(other, Text) else styled(other)).parts)
        runs = ((style, [words for words, _ in run]) for style, run in groupby(parts, key=lambda part: part[1]))
        return Text(tuple(("".join(words), style) for style, words in runs))

    def or_style(self, style: str) -> Text:
        """The words that have no style of their own in this one."""
        return Text(tuple((words, own or style) for words, own in self.parts))

    def marked(self, pattern: re.Pattern[str], style: str) -> Text:
        """The places that a pattern finds in words without a style, in this style."""
        return joined("", (part for words, own in self.parts for part in _cut_out(words, own, pattern, style)))


Words: TypeAlias = Text | str


def styled(words: str, style: str = "") -> Text:
    """Words in one style."""
    return Text(((words, style),) if words else ())


def joined(between: str, texts: Iterator[Text]) -> Text:
    """Texts in a row, with the same words between each two of them."""
    whole = Text()
    for number, text in enumerate(texts):
        whole += (styled(between) if number else Text()) + text
    return whole


def _cut_out(words: str, own: str, pattern: re.Pattern[str], style: str) -> Iterator[Text]:
    end = 0
    for found in pattern.finditer(words) if not own else ():
        yield styled(words[end : found.start()])
        yield styled(found[0], style)
        end = found.end()
    yield styled(words[end:], own)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, the side to which its cells lean, and whether they may be broken into lines."""

    head: str
    leans_right: bool = False
    breaks: bool = False


Progress: TypeAlias = Callable[[int, int | None], None]
"""How much is done, of how much; `None`: nobody knows yet."""

Pace: TypeAlias = Callable[[int, int, float | None], str]
"""How to tell what is done, of how much, and how many in a second; `None`: nobody knows yet."""


class Display(Protocol):
    """The screen of a command."""

    @property
    def width(self) -> int:
        """The columns of the terminal; of a pipe, 80 or what the variable COLUMNS says."""

    def print(self, *words: Words) -> None:
        """One line, with a space between words of several styles. A long line is left to the terminal."""

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], *, margin: int = 0) -> None:
        """A table with its heads, without rules, and with a margin of blanks at the right.

        Where the screen is too narrow, the cells of columns that may break take several lines.
        """

    def progress(
        self, what: str, done: int = 0, total: int | None = None, pace: Pace | None = None
    ) -> AbstractContextManager[Progress]:
        """Progress on the error stream while a block runs, gone after it. Nothing where that is no terminal."""


def display() -> Display:
    """The screen of this command."""
    if missing("rich") is None:
        from pinella.cli.coloured import Coloured  # noqa: PLC0415  (it may not be installed)

        return Coloured()
    from pinella.cli.plain import Plain  # noqa: PLC0415  (not needed beside the other)

    return Plain()
