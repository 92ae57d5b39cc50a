"""The line is cut, the server goes away and comes back: the same table, and no act lost or doubled."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.devices import everywhere
from tests.browser.pages import Pages
from tests.browser.playing import Player, free_port, serving_tables, sit_down
from tests.browser.wire import wired


def new_player(pages: Pages, size: ViewportSize) -> Player:
    return Player(pages.page(size, touch=True, calm=True, own=True))


@everywhere("tablet, plain http")
def test_an_act_given_while_the_server_is_away_happens_once(
    pages: Pages, tmp_path: Path, host: str, size: ViewportSize
) -> None:
    """Restarted in the middle of a turn."""
    port = free_port()
    player = new_player(pages, size)
    with serving_tables(tmp_path, port) as address:
        player.open(sit_down(player.page, address.replace("127.0.0.1", host), code="online", players=2))
        player.wait_for_my_turn()
        before = player.hand
    banner = player.page.get_by_role("status").filter(has_text="Connessione persa")
    expect(banner).to_be_visible()
    assert player.hand == before
    player.page.get_by_role("button", name="Tallone: pesca").tap()
    with serving_tables(tmp_path, port):
        expect(banner).to_be_hidden()
        expect(player.page.locator(".hand .card")).to_have_count(len(before) + 1)
        player.says("cala, lega o scarta")
        player.discard()
        assert player.wait_for_my_turn()
        assert len(player.hand) == len(before)


@everywhere("phone, secure")
def test_the_network_is_cut_in_the_middle_of_a_turn_and_comes_back(
    pages: Pages, tmp_path: Path, host: str, size: ViewportSize
) -> None:
    """Cards chosen stay chosen, and a discard that was given without a network is made when it is back, once."""
    player = new_player(pages, size)
    with serving_tables(tmp_path) as address, wired(address) as wire:
        player.open(sit_down(player.page, wire.address.replace("127.0.0.1", host), code="online", players=2))
        player.wait_for_my_turn()
        player.draw()
        before = player.hand
        card = next(key for key in before if not key.startswith(("Jk", "2")))
        player.tap(card)
        wire.cut()
        banner = player.page.get_by_role("status").filter(has_text="Connessione persa")
        expect(banner).to_be_visible()
        assert player.hand == before
        expect(player.card(card)).to_have_attribute("aria-pressed", "true")
        player.page.locator(".pile").tap()
        assert player.hand == before
        wire.mend()
        expect(banner).to_be_hidden()
        assert player.until_gone((card,))
        assert player.wait_for_my_turn()
        assert len(player.hand) == len(before) - 1
