"""A guest plays whole deals against bots by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.devices import SMALL_PHONE, everywhere
from tests.browser.pages import Pages
from tests.browser.playing import Player, points_of, sit_down
from tests.browser.waiting import drawn


def new_player(
    pages: Pages, tables: str, host: str = "127.0.0.1", size: ViewportSize = SMALL_PHONE, **wish: object
) -> Player:
    player = Player(pages.page(size, touch=True, calm=True, host=host))
    player.open(sit_down(player.page, tables.replace("127.0.0.1", host), **wish))
    return player


def play_a_deal(player: Player) -> int:
    """Until somebody goes out or the stock is used up. How many times cards were laid."""
    laid = 0
    while player.wait_for_my_turn():
        player.draw()
        laid += player.lay_what_fits() + player.lay_off_what_fits()
        player.discard()
    return laid


@everywhere("phone, plain http")
def test_a_whole_deal_of_burraco(pages: Pages, tables: str, host: str, size: ViewportSize) -> None:
    player = new_player(pages, tables, host, size, code="fitab-2025", players=4)
    play_a_deal(player)
    total = points_of(player.page.get_by_role("table").locator("tr.sum td").first.inner_text())
    assert total == sum(points_of(cell) for cell in parts(player))
    expect(player.button("Rivincita")).to_be_visible()
    assert complaints(player.page) == []
    assert player.errors == []


def test_cards_are_laid_and_laid_off_where_it_lights_up(pages: Pages, tables: str) -> None:
    player = new_player(pages, tables, code="online", players=2)
    laid = 0
    while laid == 0 and player.wait_for_my_turn():
        player.draw()
        laid = player.lay_what_fits()
        if laid == 0:
            player.discard()
    assert laid > 0
    expect(player.page.get_by_role("region", name="Giochi: Tu").locator(".meld").first).to_be_visible()
    assert complaints(player.page) == []
    assert player.errors == []


def parts(player: Player) -> list[str]:
    cells = player.page.locator("tbody tr td:nth-of-type(1)").all_inner_texts()
    return [text.partition(")")[2] or text for text in cells if text.strip() != "·"]


@pytest.mark.proof
def test_a_whole_deal_of_scala_40(pages: Pages, tables: str) -> None:
    player = new_player(pages, tables, code="scala40", players=3)
    while player.wait_for_my_turn():
        player.draw()
        player.lay_off_what_fits()
        player.discard()
    rows = player.page.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(3)
    own = player.page.locator("tbody tr.own td").first.inner_text()
    expect(player.page.locator(".totals")).to_have_text(f"Tu {own}")
    assert player.errors == []


def test_the_hand_is_always_in_sight(pages: Pages, tables: str) -> None:
    """On a small phone, upright and on its side, with every card of the hand on the screen."""
    player = new_player(pages, tables, code="fitab-2025", players=4)
    player.wait_for_my_turn()
    for width, height in ((375, 667), (320, 568), (667, 375), (1366, 768)):
        player.page.set_viewport_size({"width": width, "height": height})
        drawn(player.page)
        boxes = player.page.locator(".hand .card").evaluate_all(
            "all => all.map(one => { const box = one.getBoundingClientRect(); return [box.left, box.top, box.bottom] })"
        )
        assert len(boxes) >= 11
        for left, top, bottom in boxes:
            assert -8 <= left < width
            assert top >= 0
            assert bottom <= height + 8, (width, height)
