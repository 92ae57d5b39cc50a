"""A guest plays whole deals by keyboard alone: every card is reached, the focus is seen and never lost."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.devices import DESKTOP, everywhere
from tests.browser.keys import Keys
from tests.browser.pages import Pages
from tests.browser.playing import sit_down


def new_keys(pages: Pages, address: str, size: ViewportSize, **wish: object) -> Keys:
    player = Keys(pages.page(size, touch=False, calm=True))
    player.open(sit_down(player.page, address, **wish))
    player.page.keyboard.press("Tab")
    return player


def ends(player: Keys) -> None:
    """The count has the focus, and one press of Tab leads on."""
    expect(player.page.locator("#over-title")).to_be_focused()
    player.tab_to("Rivincita")
    assert player.pointed == 0
    assert player.errors == []


@everywhere()
def test_a_whole_deal_of_burraco_by_keyboard_alone(pages: Pages, tables: str, host: str, size: ViewportSize) -> None:
    player = new_keys(pages, tables.replace("127.0.0.1", host), size, code="fitab-2025", players=4)
    while player.wait_for_my_turn():
        player.draw()
        player.lay_what_fits()
        player.discard()
    ends(player)


@everywhere("tablet, plain http")
def test_a_whole_deal_of_scala_40_by_keyboard_alone(pages: Pages, tables: str, host: str, size: ViewportSize) -> None:
    player = new_keys(pages, tables.replace("127.0.0.1", host), size, code="scala40", players=3)
    while player.wait_for_my_turn():
        player.draw()
        player.lay_what_fits()
        player.lay_off_what_fits()
        player.discard()
    expect(player.page.get_by_role("table").locator("tbody tr")).to_have_count(3)
    own = player.page.locator("tbody tr.own td").first.inner_text()
    expect(player.page.locator(".totals")).to_have_text(f"Tu {own}")
    ends(player)


def test_a_window_gives_the_focus_back(pages: Pages, tables: str) -> None:
    """Closed with Escape, or followed by another one that is."""
    player = new_keys(pages, tables, DESKTOP, code="online", players=2)
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


def test_a_window_closed_and_opened_again_at_once_stays(pages: Pages, tables: str) -> None:
    """However fast the keys come: the browser tells later that the first one was closed."""
    player = new_keys(pages, tables, DESKTOP, code="online", players=2)
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
