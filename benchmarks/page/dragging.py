"""What one move of a finger costs while it drags a card over the table: script, style and layout, in milliseconds."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, expect

from benchmarks.page.phone import SIZE, phone

MOVES: Final = 120
_COUNT: Final = """() => {
    window.moved = 0;
    addEventListener("pointermove", () => { window.moved += 1; }, true);
}"""


@dataclass(frozen=True, slots=True)
class Dragged:
    """Per move of the pointer."""

    cards: int
    script: float
    layout: float


def measure(browser: Browser, address: str, token: str, times: int = 5) -> Dragged:
    with phone(browser, token, slow_network=False) as (page, inside):
        page.goto(address)
        cards = page.locator(".hand .card")
        expect(cards.nth(10)).to_be_visible(timeout=30_000)
        page.wait_for_load_state("networkidle")
        # Time of the processor, not of the clock: other programs on this machine do not count.
        inside.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate(_COUNT)
        _drag(page, inside)  # once for the compiler of the browser
        found = [_drag(page, inside) for _ in range(times)]
        return Dragged(cards.count(), median(one[0] for one in found), median(one[1] for one in found))


def _drag(page: Page, inside: CDPSession) -> tuple[float, float]:
    """From a card in the middle of the hand over the cloth and back again: nothing is played."""
    box = page.locator(".hand .card").nth(5).bounding_box()
    assert box is not None
    x, y = box["x"] + 8, box["y"] + 24
    moved = int(page.evaluate("window.moved"))
    _touch(inside, "touchStart", x, y)
    before = _spent(inside)
    for step in range(1, MOVES + 1):
        way = math.sin(math.pi * step / MOVES)
        at_x = min(max(x + 150 * math.sin(step / 5) * way, 4), SIZE["width"] - 4)
        _touch(inside, "touchMove", at_x, y - (y - 90) * way)
    after = _spent(inside)
    _touch(inside, "touchEnd", x, y)
    moves = int(page.evaluate("window.moved")) - moved
    assert moves >= MOVES / 2, f"only {moves} of {MOVES} moves came through"
    return (after[0] - before[0]) / moves, (after[1] - before[1]) / moves


def _touch(inside: CDPSession, kind: str, x: float, y: float) -> None:
    points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
    inside.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _spent(inside: CDPSession) -> tuple[float, float]:
    """Milliseconds that the page has spent so far on script, and on style and layout."""
    found = {one["name"]: one["value"] * 1000 for one in inside.send("Performance.getMetrics")["metrics"]}
    return found["ScriptDuration"], found["RecalcStyleDuration"] + found["LayoutDuration"]
