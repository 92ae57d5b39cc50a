"""An arbitrated table: nothing lights up, a wrong meld can be laid, and the referee rules on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.company import no_meld
from tests.browser.devices import everywhere
from tests.browser.playing import Player, complaints, serving_tables, sit_down_at

ARBITRATED = {
    "code": "fitab-2025",
    "players": 4,
    "arbitrated": True,
    "fill_after": 0,
    "length": {"by": "deals", "deals": 1},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_tables(tmp_path_factory.mktemp("arbitrated")) as address:
        yield address


@everywhere("phone, secure", "tablet, plain http")
def test_the_referee_rules_on_a_wrong_meld(browser: Browser, house: str, host: str, size: ViewportSize) -> None:
    context = browser.new_context(viewport=size, has_touch=True, locale="it-IT", reduced_motion="reduce")
    context.set_default_timeout(10_000)
    player = Player(context.new_page())
    player.page.goto(sit_down_at(player.page, house.replace("127.0.0.1", host), ARBITRATED))
    player.page.get_by_role("button", name="Pronto").first.tap()
    player.wait_for_my_turn()
    player.errors.clear()
    wrong = no_meld(player.hand)
    player.tap(*wrong)
    expect(player.page.locator(".lit")).to_have_count(0)
    player.button("Cala").tap()
    ruling = player.page.get_by_role("dialog", name="L’arbitro ha deciso")
    # The bots know the law, too: one of them may have called already.
    player.page.wait_for_timeout(1_000)
    if not ruling.count():
        player.button("Chiama l’arbitro").tap()
        player.page.get_by_role("dialog").get_by_role("button", name="Chiama l’arbitro").tap()
    expect(ruling).to_contain_text("Art.")
    expect(ruling.locator("li").first).to_be_visible()
    assert complaints(player.page) == []
    ruling.get_by_role("button", name="Chiudi").tap()
    expect(ruling).to_be_hidden()
    assert complaints(player.page) == []
    assert player.errors == []
    context.close()
