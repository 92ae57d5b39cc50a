"""Waiting for a state of the page: never for a time."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.browser.pages import PATIENCE

_UNTIL: Final = """arg => new Promise((done, fail) => {
    const found = %s, last = performance.now() + %s;
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
    return page.evaluate(_UNTIL % (script, PATIENCE), arg)


def drawn(page: Page) -> None:
    """Until the page has been laid out and painted as it stands now."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def idle(page: Page) -> None:
    """Until the page has nothing else to do at the moment, however slow the machine."""
    page.evaluate("() => scheduler.postTask(() => {}, { priority: 'background', delay: 10 })")


def typeset(page: Page) -> None:
    """Until the letters are the page's own: what was drawn before has other widths."""
    page.evaluate("async () => { await document.fonts.ready; }")
