"""A guest plays whole deals by keyboard alone: every card is reached, the focus is seen and never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.devices import DESKTOP, everywhere
from tests.browser.keys import Keys
from tests.browser.playing import serving_tables, sit_down


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_tables(tmp_path_factory.mktemp("keys")) as address:
        yield address


def new_keys(browser: Browser, address: str, size: ViewportSize, **wish: object) -> Keys:
    context = browser.new_context(viewport=size, locale="it-IT", reduced_motion="reduce")
    context.set_default_timeout(10_000)
    player = Keys(context.new_page())
    player.open(sit_down(player.page, address, **wish))
    player.page.keyboard.press("Tab")
    return player


def ends(player: Keys) -> None:
    """The count has the focus, and one press of Tab leads on."""
    expect(player.page.locator("#over-title")).to_be_focused()
    player.tab_to("Rivincita")
    assert player.pointed == 0
    assert player.errors == []
    player.page.context.close()


@everywhere("desktop, secure")
def test_a_whole_deal_of_burraco_by_keyboard_alone(browser: Browser, house: str, host: str, size: ViewportSize) -> None:
    player = new_keys(browser, house.replace("127.0.0.1", host), size, code="fitab-2025", players=4)
    while player.wait_for_my_turn():
        player.draw()
        player.lay_what_fits()
        player.discard()
    ends(player)


@everywhere("tablet, plain http")
def test_a_whole_deal_of_scala_40_by_keyboard_alone(
    browser: Browser, house: str, host: str, size: ViewportSize
) -> None:
    player = new_keys(browser, house.replace("127.0.0.1", host), size, code="scala40", players=3)
    while player.wait_for_my_turn():
        player.draw()
        player.lay_what_fits()
        player.lay_off_what_fits()
        player.discard()
    ends(player)


def test_a_window_gives_the_focus_back(browser: Browser, house: str) -> None:
    """Closed with Escape, or followed by another one that is."""
    player = new_keys(browser, house, DESKTOP, code="online", players=2)
    player.wait_for_my_turn()
    player.tab_to("Menu del tavolo")
    player.press("Enter")
    player.press("Escape")
    assert player.where[1] == "Menu del tavolo"
    player.press("Enter")
    player.tab_to("Punteggio")
    player.press("Enter")
    expect(player.page.get_by_role("dialog", name="Il conteggio")).to_be_visible()
    player.press("Escape")
    assert player.where[1] == "Menu del tavolo"
    assert player.pointed == 0
    player.page.context.close()


def test_a_window_closed_and_opened_again_at_once_stays(browser: Browser, house: str) -> None:
    """However fast the keys come: the browser tells later that the first one was closed."""
    player = new_keys(browser, house, DESKTOP, code="online", players=2)
    player.wait_for_my_turn()
    player.tab_to("Menu del tavolo")
    player.press("Enter")
    menu = player.page.get_by_role("dialog", name="Menu del tavolo")
    expect(menu).to_be_visible()
    player.page.evaluate(
        """async () => {
            document.querySelector("dialog[open] header button").click();
            await Promise.resolve();
            document.activeElement.click();
            await new Promise((done) => setTimeout(done, 200));
        }"""
    )
    expect(menu).to_be_visible()
    player.page.context.close()
