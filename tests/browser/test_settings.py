"""Language, colours, theme and motion: chosen once, kept on the device."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Opener


def test_the_page_is_italian_first_and_english_when_asked(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, "#code=fitab-2025&cards=4h+5h+6h+Jk+2c")
    expect(table.page.locator("html")).to_have_attribute("lang", "it")
    expect(table.page).to_have_title("Si può calare? – Pinella")
    table.page.get_by_role("button", name="English").click()
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    expect(table.page).to_have_title("May I lay it? – Pinella")
    expect(table.verdict).to_contain_text("A meld may hold only one wild.")
    expect(table.page.get_by_role("button", name="Remove: four of hearts")).to_be_visible()
    table.page.reload()
    expect(table.verdict).to_contain_text("No, you may not lay it")
    table.page.get_by_role("button", name="Italiano").click()
    expect(table.verdict).to_contain_text("No, non si può calare")


def test_four_colours_change_the_cards_and_are_kept(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=5d+6d+7d")
    picture = table.page.locator(".tray li img").first
    two = picture.get_attribute("src")
    switch = table.page.get_by_role("button", name="Quattro colori")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(picture).not_to_have_attribute("src", two or "")
    table.page.reload()
    expect(table.page.get_by_role("button", name="Quattro colori")).to_have_attribute("aria-pressed", "true")


def test_the_page_is_dark_where_the_device_is(open_page: Opener) -> None:
    backgrounds = {
        theme: open_page(PHONE, theme=theme).page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        for theme in ("light", "dark")
    }
    assert backgrounds == {"light": "rgb(245, 241, 232)", "dark": "rgb(18, 26, 23)"}


def test_nothing_moves_for_those_who_ask_for_calm(open_page: Opener) -> None:
    moving = "one => parseFloat(getComputedStyle(one).transitionDuration)"
    cards = "#code=fitab-2025&cards=5d+6d+7d"
    button = ".tray li button"
    assert open_page(PHONE, cards, calm=True).page.locator(button).first.evaluate(moving) < 0.001
    assert open_page(PHONE, cards, calm=False).page.locator(button).first.evaluate(moving) > 0.05
