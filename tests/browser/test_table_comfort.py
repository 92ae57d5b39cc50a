"""What one prefers at the table: settings from its menu, and the hand in one's own order."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, SMALL_PHONE
from tests.browser.pages import Pages
from tests.browser.playing import Player, sit_down

BOTH = pytest.mark.parametrize(
    ("size", "host"), [(SMALL_PHONE, HALL), (DESKTOP, "127.0.0.1")], ids=["phone in the hall", "desktop"]
)


def player(pages: Pages, tables: str, size: ViewportSize, host: str = "127.0.0.1") -> Player:
    one = Player(pages.page(size, calm=True, host=host))
    one.open(sit_down(one.page, tables.replace("127.0.0.1", host), code="online", players=2))
    assert one.wait_for_my_turn()
    return one


@BOTH
def test_settings_are_in_the_menu_of_the_table(pages: Pages, tables: str, size: ViewportSize, host: str) -> None:
    one = player(pages, tables, size, host)
    one.button("Menu del tavolo").click()
    one.button("Impostazioni").click()
    panel = one.page.get_by_role("dialog", name="Impostazioni")
    for name in ("Quattro colori", "Per mancini", "Suoni", "Animazioni"):
        expect(panel.get_by_role("switch", name=name)).to_be_visible()
    panel.get_by_role("switch", name="Quattro colori").click()
    panel.get_by_role("switch", name="Per mancini").click()
    assert complaints(one.page) == []
    panel.get_by_text("English").click()
    one.page.keyboard.press("Escape")
    expect(one.page.locator("main")).to_have_attribute("data-colours", "four")
    expect(one.button("Table menu")).to_be_visible()
    expect(one.page.locator(".table.left-hand")).to_be_visible()
    assert one.errors == []


@BOTH
def test_ones_own_order_is_there_after_a_reload(pages: Pages, tables: str, size: ViewportSize, host: str) -> None:
    one = player(pages, tables, size, host)
    before = one.hand
    first, last = (one.page.locator(".hand .card").nth(at).bounding_box() for at in (0, -1))
    assert first is not None
    assert last is not None
    one.page.mouse.move(first["x"] + 10, first["y"] + 40)
    one.page.mouse.down()
    one.page.mouse.move(last["x"], last["y"] + 40, steps=4)
    one.page.mouse.move(last["x"] + last["width"], last["y"] + 40, steps=4)
    one.page.mouse.up()
    expect(one.page.locator(".hand .card").first).not_to_have_attribute("data-key", before[0])
    mine = one.hand
    assert mine == [*before[1:], before[0]]
    one.page.reload()
    expect(one.page.locator(".hand .card")).to_have_count(len(mine))
    assert one.hand == mine
    expect(one.button("Ordina la mano: A mano")).to_be_visible()
