"""axe-core finds nothing to complain about, in both languages, both themes and both sizes."""

from __future__ import annotations

from functools import cache

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Opener
from tests.browser.table import Table
from tests.browser.test_layout import POSITIONS
from tests.conftest import ROOT


@cache
def axe() -> str:
    return (ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def violations(table: Table) -> list[str]:
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(axe())
    found = table.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("language", ["Italiano", "English"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation(open_page: Opener, both: ViewportSize, theme: str, language: str) -> None:
    table = open_page(both, theme=theme, calm=True)
    table.page.get_by_role("button", name=language).click()
    for name, position in POSITIONS.items():
        table.go(position)
        assert (name, violations(table)) == (name, [])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation_in_the_article(open_page: Opener, both: ViewportSize, theme: str) -> None:
    table = open_page(both, POSITIONS["refused"], theme=theme, calm=True)
    table.page.get_by_role("button", name="Art. V.2").click()
    expect(table.page.get_by_role("dialog").locator("li").first).to_be_visible()
    assert violations(table) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_violation_when_something_is_wrong(open_page: Opener, both: ViewportSize, theme: str) -> None:
    table = open_page(both, theme=theme, calm=True)
    table.page.route("**/api/meld", lambda route: route.abort())
    table.tap("7h")
    expect(table.page.get_by_role("button", name="Riprova")).to_be_visible()
    table.type("8x")
    expect(table.page.get_by_role("alert")).to_contain_text("8x")
    assert violations(table) == []
    table.forget_errors()


def test_axe_would_find_a_violation(open_page: Opener) -> None:
    """The check itself can fail."""
    table = open_page()
    table.page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/icon.svg\">')")
    assert [line.partition(":")[0] for line in violations(table)] == ["image-alt"]
