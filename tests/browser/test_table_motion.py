"""Cards fly when something happens, briefly and in nobody's way; not where the device or the settings want calm."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Position, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, SMALL_PHONE
from tests.browser.pages import Pages
from tests.browser.playing import TOUR_SEEN, Player, sit_down
from tests.browser.waiting import until

BOTH = pytest.mark.parametrize(
    ("size", "host"), [(SMALL_PHONE, HALL), (DESKTOP, "127.0.0.1")], ids=["phone in the hall", "desktop"]
)

COUNT = """window.flown = 0; window.atOnce = 0; window.longest = 0;
new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes)
        if (node.nodeType === 1 && node.classList.contains("flight")) {
            window.flown += 1;
            for (const one of node.getAnimations())
                window.longest = Math.max(window.longest, one.effect.getComputedTiming().endTime);
        }
    window.atOnce = Math.max(window.atOnce, document.querySelectorAll(".flight").length);
}).observe(document, { childList: true, subtree: true });"""


def player(
    pages: Pages,
    tables: str,
    size: ViewportSize,
    host: str = "127.0.0.1",
    motion: Literal["no-preference", "reduce"] = "no-preference",
) -> Player:
    one = Player(pages.page(size, touch=True, calm=motion == "reduce", own=True, host=host))
    one.page.add_init_script(COUNT)
    one.open(sit_down(one.page, tables.replace("127.0.0.1", host), code="fitab-2025", players=4))
    assert one.wait_for_my_turn()
    return one


def turns(one: Player, times: int) -> None:
    for _ in range(times):
        if not one.wait_for_my_turn():
            return
        one.draw()
        one.discard()
    one.wait_for_my_turn()


@BOTH
def test_cards_fly_and_none_ever_waits(pages: Pages, tables: str, size: ViewportSize, host: str) -> None:
    one = player(pages, tables, size, host)
    before = one.page.evaluate("window.flown")
    one.draw()
    assert one.page.evaluate("window.flown") > before
    # Touched while it still flies: what is drawn is in the hand at once.
    one.tap(one.hand[0])
    expect(one.page.locator(".hand .card.selected")).to_have_count(1)
    one.put_down()
    one.discard()
    turns(one, 2)
    assert one.page.evaluate("window.longest") <= 500
    assert one.page.evaluate("window.atOnce") <= 24
    expect(one.page.locator(".flight")).to_have_count(0)
    assert complaints(one.page) == []
    assert one.errors == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_cards_are_dealt_to_who_sits_down(
    pages: Pages, tables: str, motion: Literal["no-preference", "reduce"]
) -> None:
    """By hand from the first page; where the device asks for calm the cards are simply there."""
    page = pages.page(SMALL_PHONE, calm=motion == "reduce", own=True)
    page.add_init_script(f"{COUNT}; {TOUR_SEEN}")
    page.goto(tables)
    page.get_by_role("button", name="Gioca subito").click()
    card = page.locator(".hand .card").first
    # Touched while the cards still fly: they are in the hand already.
    card.tap(position=Position(x=8, y=24))
    expect(page.locator(".hand .card.selected")).to_have_count(1)
    if motion == "reduce":
        assert page.evaluate("window.flown") == 0
    else:
        until(page, "() => window.flown >= 11")
        assert page.evaluate("window.longest") <= 500
        assert page.evaluate("window.atOnce") <= 24
    expect(page.locator(".flight")).to_have_count(0)


def test_nothing_flies_where_the_device_asks_for_calm(pages: Pages, tables: str) -> None:
    one = player(pages, tables, SMALL_PHONE, motion="reduce")
    turns(one, 2)
    assert one.page.evaluate("window.flown") == 0


def test_where_calm_is_asked_for_nothing_keeps_its_old_look(pages: Pages, tables: str) -> None:
    """Not for one picture: what can be pressed again looks so at once."""
    one = player(pages, tables, SMALL_PHONE, motion="reduce")
    looks = one.page.locator(".desk .button").first.evaluate("""one => [false, true, false].map(disabled => {
        one.disabled = disabled;
        return getComputedStyle(one).opacity;
    })""")
    assert looks == ["1", "0.45", "1"]


def test_nothing_flies_where_the_settings_say_so(pages: Pages, tables: str) -> None:
    one = player(pages, tables, SMALL_PHONE)
    one.button("Menu del tavolo").tap()
    one.button("Impostazioni").tap()
    one.page.get_by_role("switch", name="Animazioni").tap()
    one.page.keyboard.press("Escape")
    before = one.page.evaluate("window.flown")
    turns(one, 1)
    assert one.page.evaluate("window.flown") == before
