"""A phone of the cheaper kind on a mobile network, as Chromium can pretend to be one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize

from pinella.server.people.sessions import COOKIE

SIZE: Final = ViewportSize(width=375, height=667)
SLOWER: Final = 4
"""How many times slower than this machine its processor is."""
DOWN_KBIT, UP_KBIT, LATENCY_MS = 1600, 750, 150


@contextmanager
def phone(
    browser: Browser, token: str | None = None, *, slow_network: bool = True
) -> Iterator[tuple[Page, CDPSession]]:
    """A page in a browser that has kept nothing, and the line to its inside."""
    context: BrowserContext = browser.new_context(
        viewport=SIZE, device_scale_factor=2, has_touch=True, is_mobile=True, locale="it-IT", service_workers="block"
    )
    if token is not None:
        context.add_cookies([{"name": COOKIE, "value": token, "domain": "127.0.0.1", "path": "/"}])
    page = context.new_page()
    inside = context.new_cdp_session(page)
    if slow_network:
        inside.send("Network.enable")
        inside.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY_MS,
                "downloadThroughput": DOWN_KBIT * 1000 / 8,
                "uploadThroughput": UP_KBIT * 1000 / 8,
            },
        )
    inside.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield page, inside
    finally:
        context.close()


def words() -> str:
    """The profile, for a line above the figures."""
    return (
        f"{SIZE['width']} x {SIZE['height']}, network {DOWN_KBIT / 1000:g} Mbit/s with {LATENCY_MS} ms, "
        f"processor {SLOWER} times slower, nothing kept from before"
    )
