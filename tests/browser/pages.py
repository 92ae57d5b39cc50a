"""Pages of the browser, lent from test to test: a profile and its processes are made once, and handed on empty."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Frame, Page, ViewportSize

PATIENCE: Final = 60_000
"""Milliseconds. Patience costs nothing where a thing comes at once, and a busy machine with two cores needs it."""

FINGERS: Final = 1_000
"""Screens that are narrower are touched."""

BLOCKED: Final = "Service Worker registration blocked by Playwright"

Heard = Callable[[Any], object]

_HEARD: Final[dict[Page, list[tuple[str, Heard]]]] = {}


def hear(page: Page, event: str, heard: Heard) -> None:
    """Listens to a page for as long as it is lent."""
    page.on(event, heard)  # type: ignore[call-overload]
    _HEARD.setdefault(page, []).append((event, heard))


def watch(page: Page, errors: list[str]) -> None:
    """Writes down what goes wrong in a page."""

    def said(message: ConsoleMessage) -> None:
        address = str(message.location.get("url", ""))
        # A browser asks for this by itself beside a text that names no icon, as the one a guest sits down from.
        of_the_test = address.endswith("/favicon.ico") or message.text.startswith(BLOCKED)
        if message.type in {"error", "warning"} and not of_the_test:
            errors.append(f"{message.text} {address}")

    hear(page, "console", said)
    hear(page, "pageerror", lambda error: errors.append(str(error)))


@dataclass(eq=False)
class Profile:
    """A browser of one's own with one page, and the servers it has seen."""

    page: Page
    touch: bool
    host: str
    devtools: CDPSession
    origins: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("framenavigated", self._went)

    def _went(self, frame: Frame) -> None:
        address = urlsplit(frame.url)
        if address.scheme == "http":
            self.origins.add(f"http://{address.netloc}")

    @property
    def is_whole(self) -> bool:
        return not self.page.is_closed() and self.page.context.pages == [self.page]

    def deafen(self) -> None:
        """Once all that was said before has been heard."""
        with suppress(Error):
            self.page.evaluate("0")
        for event, heard in _HEARD.pop(self.page, []):
            self.page.remove_listener(event, heard)

    def empty(self) -> None:
        """As new, but for the files of the page that a browser may keep: who was here and what was chosen is gone."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.goto("about:blank")
        self.page.context.clear_cookies()
        for origin in self.origins:
            self.devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.origins.clear()

    def close(self) -> None:
        self.page.context.close()


class Shelf:
    """The profiles that wait for the next test, with fingers and without."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[Profile] = []

    def new(self, *, touch: bool, host: str = "") -> Profile:
        """A profile that nobody has used. Without service workers a page asks the server itself, and can be watched."""
        context = self._browser.new_context(has_touch=touch, locale="it-IT", service_workers="block")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        return Profile(page, touch, host, context.new_cdp_session(page))

    def take(self, *, touch: bool, host: str) -> Profile:
        """One that has been at this host is quicker there: for another the browser starts another process."""
        for profile in self._waiting:
            if (profile.touch, profile.host) == (touch, host):
                self._waiting.remove(profile)
                return profile
        return self.new(touch=touch, host=host)

    def put_back(self, profile: Profile) -> None:
        if profile.is_whole:
            profile.empty()
            self._waiting.append(profile)
        else:
            profile.close()

    def close(self) -> None:
        for profile in self._waiting:
            profile.close()


class Pages:
    """The pages of one test."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._lent: list[Profile] = []
        self._own: list[Profile] = []

    def page(
        self,
        size: ViewportSize,
        *,
        touch: bool | None = None,
        theme: str = "light",
        calm: bool = False,
        own: bool = False,
        host: str = "127.0.0.1",
    ) -> Page:
        """An empty page of this size; `own` where a test changes the browser for good, by a script or its clock."""
        fingers = size["width"] < FINGERS if touch is None else touch
        if own:
            profile = self._shelf.new(touch=fingers)
            self._own.append(profile)
        else:
            profile = self._shelf.take(touch=fingers, host=host)
            self._lent.append(profile)
        profile.page.set_viewport_size(size)
        profile.page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce" if calm else "no-preference"
        )
        return profile.page

    def give_back(self) -> None:
        """Afterwards nothing is heard of them."""
        for profile in (*self._lent, *self._own):
            profile.deafen()
        for profile in self._own:
            profile.close()
        for profile in self._lent:
            self._shelf.put_back(profile)
        self._own.clear()
        self._lent.clear()
