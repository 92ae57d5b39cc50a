"""The rooms before a table, in the words of somebody who visits them."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Request, ViewportSize, expect

from tests.browser.pages import hear, watch
from tests.browser.waiting import idle, typeset

PHONE = ViewportSize(width=375, height=667)


class Visit:
    """A browser of one's own at the server: what went wrong in it, and what it asked for."""

    def __init__(self, page: Page, address: str) -> None:
        self.address = address
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.unanswered = 0
        self.page = page
        watch(page, self.errors)
        hear(page, "request", self._asked)
        hear(page, "requestfinished", self._answered)
        hear(page, "requestfailed", self._answered)

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
        self.unanswered += 1

    def _answered(self, _: Request) -> None:
        self.unanswered -= 1

    def open(self, path: str) -> Visit:
        self.page.goto(f"{self.address}{path}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        typeset(self.page)
        return self

    def settles(self) -> Visit:
        """Until the page has all that it asks for; what an answer leads to is asked within a moment."""
        quiet = 0
        while quiet < 3:
            idle(self.page)
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
