"""A drawing of differences with their intervals, as SVG text: readable on light pages and on dark ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 760
LEFT: Final = 290
"""Where the axis begins: the names stand before it."""

RIGHT: Final = 640
"""Where it ends: the numbers stand behind it."""

ROW: Final = 26
HEAD: Final = 44
FOOT: Final = 40
MOST_TICKS: Final = 7

STYLE: Final = """
  .page { fill: #ffffff; stroke: #d0d7de; }
  text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #1f2328; }
  .title { font-weight: 600; font-size: 14px; }
  .tick, .note { fill: #59636e; font-size: 12px; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .zero { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 4 3; }
  .reach { stroke: #0a66c2; stroke-width: 3; stroke-linecap: round; }
  .dot { fill: #0a66c2; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; stroke: #3d444d; }
    text { fill: #f0f6fc; }
    .tick, .note { fill: #9198a1; }
    .grid { stroke: #3d444d; }
    .zero { stroke: #9198a1; }
    .reach { stroke: #58a6ff; }
    .dot { fill: #58a6ff; }
  }
"""


@dataclass(frozen=True, slots=True)
class Dot:
    """One row: a name, a value, its interval, and the value in words."""

    name: str
    value: float
    interval: tuple[float, float] | None
    words: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows on one axis. `par` is the value at which nobody is better."""

    title: str
    note: str
    par: float
    dots: Sequence[Dot]

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.dots) + FOOT


def drawing(title: str, panels: Sequence[Panel]) -> str:
    """The panels one below the other."""
    height = sum(panel.height for panel in panels) + 12
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>',
    ]
    top = 4
    for panel in panels:
        lines.extend(_panel(panel, top))
        top += panel.height
    return "\n".join([*lines, "</svg>", ""])


def _panel(panel: Panel, top: int) -> Iterator[str]:
    marks = ticks([panel.par, *(end for dot in panel.dots for end in (dot.value, *(dot.interval or ())))])
    scale = (RIGHT - LEFT) / (marks[-1] - marks[0])

    def across(value: float) -> float:
        return round(LEFT + (value - marks[0]) * scale, 1)

    begin, end = top + HEAD - 10, top + HEAD + ROW * len(panel.dots)
    yield _text(16, top + 24, panel.title, "title")
    for mark in marks:
        yield f'<line class="grid" x1="{across(mark)}" y1="{begin}" x2="{across(mark)}" y2="{end}"/>'
        yield _text(across(mark), end + 16, f"{mark:g}".replace("-", "−"), "tick", "middle")
    yield f'<line class="zero" x1="{across(panel.par)}" y1="{begin}" x2="{across(panel.par)}" y2="{end}"/>'
    yield _text(16, end + 16, panel.note, "note")
    for place, dot in enumerate(panel.dots):
        yield from _dot(
            dot, top + HEAD + ROW * place + ROW // 2 - 4, across(dot.value), tuple(map(across, dot.interval or ()))
        )


def _dot(dot: Dot, y: int, x: float, reach: Sequence[float]) -> Iterator[str]:
    yield _text(LEFT - 14, y + 4, dot.name, anchor="end")
    if reach:
        yield f'<line class="reach" x1="{reach[0]}" y1="{y}" x2="{reach[1]}" y2="{y}"/>'
    yield f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'
    yield _text(RIGHT + 14, y + 4, dot.words)


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(words)}</text>'


def ticks(values: Sequence[float]) -> list[float]:
    """Round numbers that reach from below the least value to above the greatest."""
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 1, high + 1
    rough = (high - low) / (MOST_TICKS - 1)
    power = 10.0 ** floor(log10(rough))
    step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough)
    return [round(step * place, 10) for place in range(floor(low / step), ceil(high / step) + 1)]
