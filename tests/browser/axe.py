"""What axe-core finds wrong on a page."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from playwright.sync_api import Page

from tests.browser.waiting import until
from tests.conftest import ROOT

ALL: Final = "{ resultTypes: ['violations'] }"
COLOURS: Final = "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }"
"""The rules that look at colours: in another theme nothing else is another."""


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def complaints(page: Page, options: str = ALL) -> list[str]:
    """What axe finds wrong on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate(f"axe.run(document, {options}).then(found => found.violations)")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found
        for node in one["nodes"]
    ]


def complaints_in_both_themes(page: Page) -> list[str]:
    """By day with every rule, by night with those of colours; by day again afterwards."""
    found = complaints(page)
    turn_to(page, "dark")
    found += [f"dark: {one}" for one in complaints(page, COLOURS)]
    turn_to(page, "light")
    return found


def turn_to(page: Page, theme: Literal["light", "dark"]) -> None:
    """The device says that it is night, or day, and the page follows."""
    page.emulate_media(color_scheme=theme)
    until(page, "theme => document.documentElement.dataset.theme === theme", theme)
