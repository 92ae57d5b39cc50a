"""An arbitrated table: nothing lights up, a wrong meld can be laid, and the referee rules on it."""

from __future__ import annotations

from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.company import company, no_meld
from tests.browser.devices import everywhere
from tests.browser.pages import Pages
from tests.browser.playing import Player, sit_down_at
from tests.browser.rooms import Visitor
from tests.server.visiting import Hall

ARBITRATED = {
    "code": "fitab-2025",
    "players": 4,
    "arbitrated": True,
    "fill_after": 0,
    "length": {"by": "deals", "deals": 1},
}


def press(place: Locator, *, but: Locator) -> None:
    """Presses what comes, unless it is this."""
    expect(place.first).to_be_visible()
    if not but.count():
        place.evaluate_all("all => all[0]?.tagName === 'BUTTON' && all[0].click()")


@everywhere("tablet, plain http")
def test_the_referee_rules_on_a_wrong_meld(pages: Pages, tables: str, host: str, size: ViewportSize) -> None:
    player = Player(pages.page(size, touch=True, calm=True, host=host))
    player.page.goto(sit_down_at(player.page, tables.replace("127.0.0.1", host), ARBITRATED))
    player.page.get_by_role("button", name="Pronto").first.tap()
    player.wait_for_my_turn()
    player.errors.clear()
    wrong = no_meld(player.hand)
    player.tap(*wrong)
    expect(player.page.locator(".lit")).to_have_count(0)
    player.button("Cala").tap()
    ruling = player.page.get_by_role("dialog", name="L’arbitro ha deciso")
    asked = player.page.get_by_role("dialog").get_by_role("button", name="Chiama l’arbitro")
    # The bots know the law, too: one of them may call at any moment, and be quicker.
    press(player.button("Chiama l’arbitro").or_(ruling), but=ruling)
    press(asked.or_(ruling), but=ruling)
    expect(ruling).to_contain_text("Art.")
    # Theirs may have come between the two touches: then the question still lies on it.
    question = player.page.get_by_role("dialog").filter(has=player.page.get_by_role("button", name="Chiama l’arbitro"))
    question.locator("[data-closes]").evaluate_all("all => all[0]?.click()")
    expect(ruling.locator("li").first).to_be_visible()
    assert complaints(player.page) == []
    ruling.get_by_role("button", name="Chiudi").tap()
    expect(ruling).to_be_hidden()
    assert complaints(player.page) == []
    assert player.errors == []


def test_a_player_calls_the_referee_by_touch(visit: Visitor, house: Hall) -> None:
    with company(house) as table:
        culprit = table.turn
        one = visit(table.path, who=table.people[table.after(culprit)])
        player = Player(one.page)
        table.acts(culprit, "draw")
        table.acts(culprit, "lay", cards=" ".join(table.no_meld(culprit)))
        player.button("Chiama l’arbitro").tap()
        one.page.get_by_role("dialog").get_by_role("button", name="Chiama l’arbitro").tap()
        expect(one.page.get_by_role("dialog", name="L’arbitro ha deciso")).to_contain_text("Art.")
