"""The real page, from the real server, in a real browser; every page is watched for errors and stray requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.chromium import HALL, chromium
from tests.browser.devices import DESKTOP
from tests.browser.table import Table
from tests.server.live import serving

PHONE = ViewportSize(width=375, height=812)
HOSTS = {"127.0.0.1", HALL}

Opener = Callable[..., Table]

expect.set_options(timeout=15_000)
"""Patience costs nothing where a thing comes at once, and a busy machine with two cores needs it."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens the page at a size, a position, in a language and a theme; fails the test if anything went wrong in it."""
    contexts: list[BrowserContext] = []
    tables: list[Table] = []

    def open_one(
        viewport: ViewportSize = PHONE,
        position: str = "",
        *,
        theme: str = "light",
        host: str = "127.0.0.1",
        calm: bool = False,
    ) -> Table:
        context = browser.new_context(
            viewport=viewport,
            has_touch=viewport["width"] < 1000,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            locale="it-IT",
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        table = Table(context.new_page(), address.replace("127.0.0.1", host))
        tables.append(table)
        table.open(position)
        return table

    yield open_one
    for context in contexts:
        context.close()
    for table in tables:
        assert table.errors == []
        assert {urlsplit(url).hostname for url in table.requests} <= HOSTS


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def both(request: pytest.FixtureRequest) -> ViewportSize:
    viewport: ViewportSize = request.param
    return viewport


__all__ = ["Page"]
