"""The rooms before a table, in the words of somebody who visits them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, expect

from pinella.server.page import STATIC
from tests.browser.chromium import HALL
from tests.browser.waiting import typeset
from tests.server.visiting import Hall, hall_with_tables

PHONE = ViewportSize(width=375, height=667)
HOSTS = {"127.0.0.1", HALL}


class Visit:
    """A browser of one's own at the server: what went wrong in it, and what it asked for."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.unanswered = 0
        self.page: Page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._answered)

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        self.unanswered += 1

    def _answered(self, _: Request) -> None:
        self.unanswered -= 1

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def open(self, path: str) -> Visit:
        self.page.goto(f"{self.address}{path}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        typeset(self.page)
        return self

    def settles(self) -> Visit:
        """Until the page has all that it asks for; what an answer leads to is asked within a moment."""
        quiet = 0
        while quiet < 3:
            self.page.wait_for_timeout(20)
            quiet = quiet + 1 if self.unanswered <= 0 else 0
        return self

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("main").get_by_role("link", name=name).click()

    def seat(self, name: str) -> str:
        """What is said of a seat in the waiting room."""
        return self.page.locator(".seats li", has_text=name).inner_text()

    def comes_in(self, name: str) -> None:
        """Says a name at the door."""
        self.page.get_by_label("Nome").fill(name)
        self.press("Entra")

    def reaches_a_table(self) -> str:
        """The id of the table whose address the browser shows."""
        expect(self.page).to_have_url(re.compile(r"/t/\w+$"))
        return self.page.url.rpartition("/")[2]


Visitor = Callable[..., Visit]


@pytest.fixture(scope="session")
def house() -> Iterator[Hall]:
    with hall_with_tables(STATIC) as one:
        yield one


@pytest.fixture
def visit(browser: Browser, house: Hall) -> Iterator[Visitor]:
    """Opens a browser of one's own; fails the test if anything went wrong in it or another host was asked."""
    contexts: list[BrowserContext] = []
    visits: list[Visit] = []

    def visit_one(
        path: str = "/", *, host: str = "127.0.0.1", size: ViewportSize = PHONE, theme: str = "light"
    ) -> Visit:
        context = browser.new_context(
            viewport=size,
            has_touch=size["width"] < 1000,
            color_scheme="dark" if theme == "dark" else "light",
            locale="it-IT",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        visits.append(Visit(context, house.address.replace("127.0.0.1", host)))
        return visits[-1].open(path)

    yield visit_one
    for context in contexts:
        context.close()
    for one in visits:
        assert one.errors == []
        assert {urlsplit(url).hostname for url in one.requests} <= HOSTS
