"""The page comes in parts: a room that takes long says so, and one that does not come can be tried again."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.pages import Pages

PHONE: Final = ViewportSize(width=375, height=667)
WAITING: Final = "Un momento…"
MISSING: Final = "Questa parte della pagina non è arrivata"


@pytest.fixture(params=["127.0.0.1", HALL])
def host(address: str, request: pytest.FixtureRequest) -> str:
    """The address of a server: a secure one, and that of a hall."""
    return address.replace("127.0.0.1", str(request.param))


@pytest.fixture
def page(pages: Pages, host: str) -> Page:
    return pages.page(PHONE, touch=False, host=str(urlsplit(host).hostname))


def test_a_room_that_takes_long_says_so_and_then_has_the_focus(page: Page, host: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto(f"{host}/")
    expect(page.get_by_role("button", name="Gioca")).to_be_visible()
    page.route("**/assets/cards-*.js", hold)
    page.get_by_role("main").get_by_role("link", name="Si può calare?").click()
    expect(page.get_by_text(WAITING)).to_be_visible()
    # It appears slowly: what is half seen cannot be read.
    page.get_by_text(WAITING).evaluate("one => Promise.all(one.getAnimations().map(move => move.finished))")
    assert complaints(page) == []
    held[0].continue_()
    expect(page.get_by_role("heading", name="Si può calare?", level=1)).to_be_focused()
    expect(page.get_by_text(WAITING)).to_have_count(0)


def test_a_room_that_does_not_come_is_tried_again(page: Page, host: str) -> None:
    page.goto(f"{host}/")
    expect(page.get_by_role("button", name="Gioca")).to_be_visible()
    page.route("**/assets/cards-*.js", lambda route: route.abort())
    page.get_by_role("main").get_by_role("link", name="Si può calare?").click()
    expect(page.get_by_role("heading", name=MISSING)).to_be_visible()
    assert complaints(page) == []
    page.unroute("**/assets/cards-*.js")
    page.get_by_role("button", name="Riprova").click()
    expect(page.get_by_role("heading", name="Si può calare?", level=1)).to_be_visible()


def test_a_language_that_does_not_come_leaves_the_page_as_it_is(page: Page, host: str) -> None:
    page.goto(f"{host}/me")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.route("**/assets/en-*.js", lambda route: route.abort())
    page.get_by_role("button", name="EN – English").click()
    expect(page.get_by_role("alert").get_by_text(MISSING)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert complaints(page) == []
    page.get_by_role("button", name="Chiudi").click()
    expect(page.get_by_text(MISSING)).to_have_count(0)


def test_a_language_that_did_not_come_is_tried_again(page: Page, host: str) -> None:
    page.goto(f"{host}/me")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.route("**/assets/en-*.js", lambda route: route.abort())
    page.get_by_role("button", name="EN – English").click()
    page.get_by_role("alert").get_by_role("button", name="Riprova").click()
    # It has not come this time either: the page speaks Italian, and says so.
    expect(page.get_by_role("alert").get_by_text(MISSING)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.unroute("**/assets/en-*.js")
    page.get_by_role("alert").get_by_role("button", name="Riprova").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("link", name="Pinella: first page")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_page_whose_script_does_not_come_says_so_in_both_languages(page: Page, host: str) -> None:
    page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto(f"{host}/")
    expect(page.get_by_text("La pagina non è arrivata per intero")).to_be_visible()
    expect(page.get_by_text("The page has not arrived in full")).to_be_visible()
    page.unroute("**/assets/index-*.js")
    page.get_by_role("link", name="riprova").click()
    expect(page.get_by_role("button", name="Gioca")).to_be_visible()


def test_who_reads_english_reads_it_from_the_first_moment(page: Page, host: str) -> None:
    page.goto(f"{host}/licences.txt")
    page.evaluate("""localStorage.setItem("pinella.settings", '{"language":"en"}')""")
    page.goto(f"{host}/me")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("link", name="Pinella: first page")).to_be_visible()
