"""Hints in words that can be played, and why chosen cards can do nothing: by touch, by mouse and by typing."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, SMALL_PHONE
from tests.browser.keys import Keys
from tests.browser.pages import Pages
from tests.browser.playing import Player, sit_down, sit_down_at
from tests.browser.test_table_typed import Typist, written
from tests.browser.waiting import until

BOTH = pytest.mark.parametrize(
    ("size", "host"), [(SMALL_PHONE, HALL), (DESKTOP, "127.0.0.1")], ids=["phone in the hall", "desktop"]
)

LIES: Final = """() => JSON.stringify([
    [...document.querySelectorAll(".hand .card")].map(one => one.dataset.key),
    [...document.querySelectorAll(".stock, .pile")].map(one => one.ariaLabel),
    [...document.querySelectorAll(".caption")].map(one => one.textContent),
])"""
"""The hand, the pile and the stock: a card that is taken and its twin discarded leave the hand as it was."""


def until_played(page: Page, before: str) -> None:
    """Until something lies on the table that did not, or the deal is over."""
    until(page, f"before => document.querySelector('#over-title') || ({LIES})() !== before", before)


class Learner(Player):
    """One who asks, and plays what is said."""

    @property
    def panel(self) -> Locator:
        return self.page.locator(".help")

    def ask(self) -> None:
        self.button("Consiglio").click()
        expect(self.panel.get_by_role("button", name="Fai così").first).to_be_visible()

    def follow(self) -> None:
        """Plays the first hint; returns when the table is another."""
        before = self.page.evaluate(LIES)
        self.panel.get_by_role("button", name="Fai così").first.click()
        expect(self.panel).to_be_hidden()
        until_played(self.page, before)

    def choose_what_fits_nowhere(self) -> None:
        """Two natural cards of different ranks and suits."""
        first = next(key for key in self.hand if not key.startswith(("Jk", "2")))
        second = next(key for key in self.hand if not key.startswith(("Jk", "2", first[0])) and key[1] != first[1])
        for key in (first, second):
            self.page.locator(f'.card[data-key="{key}"]').click(position={"x": 8, "y": 24})


def learner(pages: Pages, tables: str, size: ViewportSize, host: str = "127.0.0.1", **wish: object) -> Learner:
    one = Learner(pages.page(size, calm=True, host=host))
    one.open(sit_down(one.page, tables.replace("127.0.0.1", host), **wish))
    assert one.wait_for_my_turn()
    return one


@BOTH
def test_hints_say_why_and_can_be_played(pages: Pages, tables: str, size: ViewportSize, host: str) -> None:
    one = learner(pages, tables, size, host, code="online", players=2)
    one.ask()
    expect(one.panel.locator(".why").first).to_be_visible()
    expect(one.page.get_by_test_id("announced")).to_contain_text("1. ")
    assert complaints(one.page) == []
    for _ in range(3):
        one.follow()
        expect(one.page.locator(".refused")).to_have_count(0)
        if not one.wait_for_my_turn():
            break
        one.ask()
    assert one.errors == []


def test_the_cards_of_a_hint_are_marked_in_the_hand(pages: Pages, tables: str) -> None:
    one = learner(pages, tables, SMALL_PHONE, code="scala40", players=3)
    one.draw()
    one.ask()
    marked = one.page.locator(".hand .card.hinted")
    expect(marked.first).to_be_visible()
    assert "nel consiglio" in (marked.first.get_attribute("aria-label") or "")
    panel, hand = one.panel.bounding_box(), one.page.locator(".hand").bounding_box()
    assert panel is not None
    assert hand is not None
    assert panel["y"] + panel["height"] <= hand["y"], "the hand is hidden"
    one.page.keyboard.press("Escape")
    expect(one.panel).to_be_hidden()
    expect(marked).to_have_count(0)
    expect(one.button("Consiglio")).to_be_focused()


def test_a_table_without_hints_says_so(pages: Pages, tables: str) -> None:
    one = Learner(pages.page(SMALL_PHONE, calm=True))
    settings = {"code": "online", "players": 2, "fill_after": 0, "length": {"by": "deals", "deals": 1}}
    one.page.goto(sit_down_at(one.page, tables, settings))
    one.page.get_by_role("button", name="Pronto").first.tap()
    assert one.wait_for_my_turn()
    expect(one.button("Consiglio")).to_have_count(0)
    one.button("Menu del tavolo").tap()
    one.button("Consiglio").tap()
    expect(one.panel).to_contain_text("A questo tavolo non si danno consigli.")
    assert complaints(one.page) == []


@BOTH
def test_why_chosen_cards_can_do_nothing(pages: Pages, tables: str, size: ViewportSize, host: str) -> None:
    one = learner(pages, tables, size, host, code="online", players=2)
    one.choose_what_fits_nowhere()
    one.button("Perché non posso?").click()
    expect(one.panel).to_contain_text("Prima si pesca o si raccoglie.")
    one.button("Deseleziona").click()
    expect(one.panel).to_be_hidden()
    one.button("Pesca").click()
    one.says("cala, lega o scarta")
    one.choose_what_fits_nowhere()
    one.button("Perché non posso?").click()
    article = one.panel.get_by_role("button", name="Art.")
    expect(article).to_be_visible()
    said = one.panel.locator("li p").first.inner_text()
    expect(one.page.get_by_test_id("announced")).to_contain_text(said)
    assert complaints(one.page) == []
    article.click()
    sheet = one.page.get_by_role("dialog", name="Articolo")
    expect(sheet.locator("li").first).to_be_visible()
    one.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(one.panel).to_be_visible()
    assert one.errors == []


def test_a_hint_by_keyboard_alone(pages: Pages, tables: str) -> None:
    one = Keys(pages.page(DESKTOP, calm=True))
    one.open(sit_down(one.page, tables, code="online", players=2))
    assert one.wait_for_my_turn()
    one.page.keyboard.press("Tab")
    one.use(one.button("Consiglio"))
    expect(one.page.locator(".help").get_by_role("button", name="Fai così").first).to_be_visible()
    before = one.page.evaluate(LIES)
    one.tab_to("Fai così")
    one.press("Enter")
    until_played(one.page, before)
    one.sees_the_focus("following a hint")
    assert one.pointed == 0


def test_hints_and_reasons_by_typing(pages: Pages, tables: str) -> None:
    typist = Typist(pages.page(DESKTOP, calm=True))
    typist.open(sit_down(typist.page, tables, code="fitab-2025", players=4))
    assert typist.wait_for_my_turn()
    typist.begin_typing()
    answer = typist.page.locator(".answer")
    typist.type(f"perché scarta {written(typist.hand[0])}")
    expect(answer).to_contain_text("Prima si pesca o si raccoglie. (Art. ")
    typist.type("segui 1")
    expect(answer).to_contain_text("Prima chiedi un consiglio")
    typist.type("consiglio")
    expect(answer).to_contain_text("segui 1")
    before = typist.page.evaluate(LIES)
    typist.type("segui 1")
    until_played(typist.page, before)
    expect(typist.page.locator(".refused")).to_have_count(0)
    assert complaints(typist.page) == []
