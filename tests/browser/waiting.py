"""Waiting for a state of the page: never for a time."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

_UNTIL: Final = """arg => new Promise((done, fail) => {
    const found = %s, last = performance.now() + 10000;
    const look = () => {
        const value = found(arg);
        if (value) done(value);
        else if (performance.now() > last) fail(new Error(`waited in vain for ${found}`));
        else setTimeout(look, 10);
    };
    look();
})"""


def until(page: Page, script: str, arg: object = None) -> object:
    """What a function of the page finds, as soon as it finds something. (`wait_for_function` is against our policy.)"""
    return page.evaluate(_UNTIL % script, arg)


def drawn(page: Page) -> None:
    """Until the page has been laid out and painted as it stands now."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def typeset(page: Page) -> None:
    """Until the letters are the page's own: what was drawn before has other widths."""
    page.evaluate("async () => { await document.fonts.ready; }")
