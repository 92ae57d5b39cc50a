"""The page in the words of somebody who uses it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.pages import hear, watch
from tests.browser.waiting import idle, typeset

SUITS = {"h": "cuori", "d": "quadri", "c": "fiori", "s": "picche"}


_FOLLOWS = """hash => new Promise(done => {
    if (location.hash === hash) return done();
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = hash;
})"""


class Table:
    """One open page, what went wrong in it, and what it asked for."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.errors: list[str] = []
        self.requests: list[str] = []
        watch(page, self.errors)
        hear(page, "request", lambda request: self.requests.append(request.url))

    def open(self, position: str = "") -> None:
        self.page.goto(f"{self.address}/cards{position}")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()
        expect(self.page.locator("#book option")).to_have_count(8)
        typeset(self.page)

    def go(self, position: str) -> None:
        """Follows a link to another position, as from an address that was pasted."""
        self.page.evaluate(_FOLLOWS, position)
        if "cards=" in position:
            expect(self.page.locator(".verdict[aria-busy=false] article")).to_be_visible()
        else:
            expect(self.page.locator(".verdict article")).to_have_count(0)

    def forget_errors(self) -> None:
        """After a test has made the network fail on purpose."""
        self.errors.clear()

    def tap(self, cards: str) -> None:
        """Taps cards on the keypad, as on a phone: the suit first where only one is shown."""
        for card in cards.split():
            key = self.key(card)
            if not key.is_visible():
                suits = self.page.get_by_role("group", name="Seme")
                suits.get_by_role("button", name=SUITS[card[1]]).click()
            key.click()

    def key(self, card: str) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def type(self, text: str) -> None:
        self.page.get_by_role("textbox").fill(text)
        self.page.get_by_role("textbox").press("Enter")

    @property
    def chosen(self) -> list[str]:
        """The cards on the cloth, by the names a screen reader gives them."""
        names = self.page.locator(".tray li button").evaluate_all("all => all.map(one => one.ariaLabel)")
        return [str(name).partition(": ")[2] for name in names]

    def is_answered(self) -> None:
        """Until the answer to the chosen cards stands."""
        expect(self.page.locator(".verdict[aria-busy=false] article")).to_be_visible()
        idle(self.page)

    @property
    def verdict(self) -> Locator:
        return self.page.locator(".verdict")

    @property
    def spoken(self) -> Locator:
        """What a screen reader is told of the answer."""
        return self.page.get_by_test_id("spoken")
