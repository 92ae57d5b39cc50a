"""Tables of text: for a terminal, whole whatever its width, and for a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of text: its heads, how many columns of words come first, its rows."""

    heads: Sequence[str]
    words: int
    rows: Sequence[Sequence[str]]

    def as_text(self) -> str:
        """For a terminal: columns side by side, whole whatever its width."""
        lines = (self.heads, *self.rows)
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.heads))]
        return "\n".join("   ".join(self._set(line, widths)).rstrip() for line in lines)

    def _set(self, line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
        for place, (cell, width) in enumerate(zip(line, widths, strict=True)):
            yield cell.ljust(width) if place < self.words else cell.rjust(width)

    def as_markdown(self) -> str:
        """For a page."""
        rule = ["---" if place < self.words else "---:" for place in range(len(self.heads))]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in (self.heads, rule, *self.rows))
