"""The line is cut, the server goes away and comes back: the same table, and no act lost or doubled."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.playing import Player, free_port, serving_tables, sit_down
from tests.browser.test_table_touch import SMALL_PHONE


def test_an_act_given_while_the_server_is_away_happens_once(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    context = browser.new_context(viewport=SMALL_PHONE, has_touch=True, locale="it-IT")
    context.set_default_timeout(15_000)
    player = Player(context.new_page())
    with serving_tables(tmp_path, port) as address:
        player.open(sit_down(player.page, address, code="online", players=2))
        player.wait_for_my_turn()
        before = player.hand
    banner = player.page.get_by_role("status").filter(has_text="Connessione persa")
    expect(banner).to_be_visible()
    assert player.hand == before
    player.page.get_by_role("button", name="Tallone: pesca").tap()
    with serving_tables(tmp_path, port):
        expect(banner).to_be_hidden(timeout=20_000)
        expect(player.page.locator(".hand .card")).to_have_count(len(before) + 1)
        player.says("cala, lega o scarta")
        player.discard()
        assert player.wait_for_my_turn()
        assert len(player.hand) == len(before)
    context.close()
