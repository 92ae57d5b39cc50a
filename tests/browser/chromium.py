"""The Chromium of this machine, started for tests and pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserType, sync_playwright

from tools.chromium import find, find_shell

HALL = "hall.test"
"""A name that leads to this machine over plain http, as in a hall without internet: no secure context there."""

FEATURES_OFF = (
    # Two windows of the address bar and a process in reserve: with every new profile, and seen in no test.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "SpareRendererForSitePerProcess",
    # What Playwright turns off by itself: only the last list on a command line counts.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(FEATURES_OFF)}",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Without windows where the machine has such a one: it starts fewer processes for a page."""
    with sync_playwright() as playwright, _launched(playwright.chromium, find_shell() or find()) as browser:
        yield browser


@contextmanager
def with_windows(beside: Browser) -> Iterator[Browser]:
    """One that shows windows, beside a browser that runs: only such a one can install a page."""
    with _launched(beside.browser_type, find()) as browser:
        yield browser


@contextmanager
def _launched(kind: BrowserType, path: str | None) -> Iterator[Browser]:
    if path is None:
        raise RuntimeError("no Chromium here: python tools/chromium.py installs one")
    # Chromium refuses to sandbox itself for root; an ordinary user keeps the sandbox.
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    browser = kind.launch(executable_path=path, args=[*FLAGS, *(["--no-sandbox"] if as_root else [])])
    try:
        yield browser
    finally:
        browser.close()
