"""Somebody who plays by keyboard alone: Tab, arrows, space and Enter, and the focus is watched at every key."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from playwright.sync_api import Error, Locator

from tests.browser.playing import Player
from tests.browser.waiting import until

_WATCHES: Final = """
    window.pointed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"])
        addEventListener(kind, () => { window.pointed += 1; }, true);
"""

_FOCUS: Final = """() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return "nowhere";
    const box = at.getBoundingClientRect(), style = getComputedStyle(at);
    const name = at.ariaLabel || at.textContent.trim() || at.tagName;
    if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight)
        return `out of sight: ${name}`;
    if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return `invisible: ${name}`;
    if (!at.matches(":focus-visible")) return `not shown: ${name}`;
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return `without a line: ${name}`;
    return null;
}"""

_MOVING: Final = ("Arrow", "Tab", "Shift+Tab")
"""The keys that change nothing but where the focus is."""

_WHERE: Final = """() => {
    const at = document.activeElement;
    return [at.dataset.key ?? "", (at.ariaLabel || at.textContent).trim()];
}"""


class Keys(Player):
    """A player whose every step is a key."""

    def open(self, address: str) -> None:
        super().open(address)
        self.page.evaluate(_WATCHES)

    @property
    def pointed(self) -> int:
        """How often a mouse or a finger was used on this page."""
        return int(self.page.evaluate("window.pointed"))

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
            self.sees_the_focus(key)

    def sees_the_focus(self, after: str) -> None:
        """At once after a key that only moves it; after others, as soon as a window that closes has given it back."""
        if not after.startswith(_MOVING):
            with suppress(Error):
                until(self.page, f"() => ({_FOCUS})() === null")
        lost = self.page.evaluate(_FOCUS)
        assert lost is None, f"after {after} the focus is {lost}"

    @property
    def where(self) -> tuple[str, str]:
        """The card that has the focus, where it is one, and the name of what has it."""
        key, name = self.page.evaluate(_WHERE)
        return key, name

    def tab_to(self, name: str, key: str = "Tab") -> None:
        for _ in range(60):
            if self.where[1].startswith(name):
                return
            self.press(key)
        raise AssertionError(f"{name} cannot be reached with {key}")

    def to_the_hand(self) -> None:
        for _ in range(60):
            if self.where[0]:
                return
            self.press("Tab")
        raise AssertionError("the hand cannot be reached with Tab")

    def to_the_card(self, key: str) -> None:
        """Into the hand with Tab, and along it with the arrows."""
        self.to_the_hand()
        steps = self.hand.index(key) - self.hand.index(self.where[0])
        self.press("ArrowRight" if steps > 0 else "ArrowLeft", abs(steps))
        assert self.where[0] == key

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.to_the_card(key)
            self.press("Space")

    @property
    def lay_place(self) -> Locator:
        return self.verb("Cala|Apri")

    @property
    def lay_off_place(self) -> Locator:
        return self.verb("Lega")

    @property
    def discard_place(self) -> Locator:
        return self.verb("Scarta")

    def verb(self, names: str) -> Locator:
        """What the page offers to do with the chosen cards."""
        return self.page.locator(".actions").get_by_role("button", name=re.compile(f"^({names})$"))

    def draw(self) -> None:
        self.use(self.verb("Pesca"))
        self.says("cala, lega o scarta")
        self.sees_the_focus("drawing")

    def use(self, place: Locator) -> None:
        """Back from the hand to a verb, or on to what a window offers, and Enter."""
        in_a_window = self.page.locator("dialog[open]").count() > 0
        if not in_a_window:
            self.to_the_hand()
        for _ in range(60):
            if place.evaluate("one => one === document.activeElement"):
                self.press("Enter")
                return
            self.press("Tab" if in_a_window else "Shift+Tab")
        raise AssertionError(f"{place} cannot be reached")

    def until_gone(self, keys: tuple[str, ...]) -> bool:
        gone = super().until_gone(keys)
        self.sees_the_focus("the answer")
        return gone
