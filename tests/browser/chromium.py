"""The Chromium of this machine, started for tests and pictures."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import find

HALL = "hall.test"
"""A name that leads to this machine over plain http, as in a hall without internet: no secure context there."""

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        raise RuntimeError("no Chromium here: python tools/chromium.py installs one")
    # Chromium refuses to sandbox itself for root; an ordinary user keeps the sandbox.
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=[*FLAGS, *(["--no-sandbox"] if as_root else [])]
        )
        try:
            yield browser
        finally:
            browser.close()
