"""First usable paint: the picture in which what one came for is drawn and can be touched."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import Final

from playwright.sync_api import Browser

from benchmarks.page.phone import phone

START: Final = "() => document.querySelector('main form button[type=submit]:not(:disabled)')"
TABLE: Final = "() => document.querySelectorAll('.hand .card').length >= 11 && document.querySelector('.stock')"

_WATCH: Final = """(() => {
    const usable = %s;
    const look = () => {
        if (window.usableAt !== undefined || !usable()) return;
        window.usableAt = null;
        // The second frame begins when the first has been painted.
        requestAnimationFrame(() => requestAnimationFrame(() => { window.usableAt = performance.now(); }));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
})()"""
_UNTIL: Final = """() => new Promise(done => {
    const look = () => typeof window.usableAt === "number" ? done(window.usableAt) : setTimeout(look, 5);
    look();
})"""
_FIRST: Final = """() => new Promise(done => new PerformanceObserver(seen => {
    for (const one of seen.getEntriesByName("first-contentful-paint")) done(one.startTime);
}).observe({ type: "paint", buffered: true }))"""


@dataclass(frozen=True, slots=True)
class Painted:
    """Milliseconds after the address was entered, the middle of several visits."""

    first: float
    usable: float
    slowest: float


def measure(browser: Browser, address: str, usable: str, token: str | None = None, times: int = 5) -> Painted:
    firsts, found = [], []
    for _ in range(times):
        with phone(browser, token) as (page, _inside):
            page.add_init_script(_WATCH % usable)
            page.goto(address, wait_until="commit")
            found.append(float(page.evaluate(_UNTIL)))
            firsts.append(float(page.evaluate(_FIRST)))
    return Painted(median(firsts), median(found), max(found))
