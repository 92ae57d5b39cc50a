"""axe-core finds nothing to complain about, in both languages, both themes and both sizes."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import complaints, complaints_in_both_themes
from tests.browser.conftest import Opener
from tests.browser.test_layout import POSITIONS


@pytest.mark.parametrize("language", ["Italiano", "English"])
def test_axe_finds_no_violation(open_page: Opener, both: ViewportSize, language: str) -> None:
    table = open_page(both, calm=True)
    table.page.get_by_role("button", name=language).click()
    for name, position in POSITIONS.items():
        table.go(position)
        assert (name, complaints_in_both_themes(table.page)) == (name, [])


def test_axe_finds_no_violation_in_the_article(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, POSITIONS["refused"], calm=True)
    table.page.get_by_role("button", name="Art. V.2").click()
    expect(table.page.get_by_role("dialog").locator("li").first).to_be_visible()
    assert complaints_in_both_themes(table.page) == []


def test_axe_finds_no_violation_when_something_is_wrong(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, calm=True)
    table.page.route("**/api/meld", lambda route: route.abort())
    table.tap("7h")
    expect(table.page.get_by_role("button", name="Riprova")).to_be_visible()
    table.type("8x")
    expect(table.page.get_by_role("alert")).to_contain_text("8x")
    assert complaints_in_both_themes(table.page) == []
    table.forget_errors()


def test_axe_would_find_a_violation(open_page: Opener) -> None:
    """The check itself can fail."""
    table = open_page()
    table.page.evaluate("document.querySelector('h1').insertAdjacentHTML('afterend', '<img src=\"/icon.svg\">')")
    assert [line.partition(":")[0] for line in complaints(table.page)] == ["image-alt"]
