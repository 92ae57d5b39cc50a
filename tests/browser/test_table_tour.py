"""The tour of the table: shown once, skipped at any moment, found again in the menu, and never over the hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, SMALL_PHONE
from tests.browser.pages import Pages
from tests.browser.playing import Player, sit_down_first

STEPS = 7


class Newcomer(Player):
    """One who sees a table for the first time."""

    @property
    def tour(self) -> Locator:
        return self.page.locator(".tour")

    def at_step(self, number: int) -> None:
        expect(self.tour).to_contain_text(f"{number} di {STEPS}")

    def hides_nothing(self) -> None:
        """The words lie above the hand, on the screen, and something is pointed at."""
        words, hand = self.tour.bounding_box(), self.page.locator(".hand").bounding_box()
        assert words is not None
        assert hand is not None
        assert words["y"] >= 0
        assert words["y"] + words["height"] <= hand["y"]
        expect(self.page.locator(".ring").first).to_be_visible()


def newcomer(pages: Pages, tables: str, size: ViewportSize, host: str = "127.0.0.1", **wish: object) -> Newcomer:
    one = Newcomer(pages.page(size, calm=True, host=host))
    one.open(sit_down_first(one.page, tables.replace("127.0.0.1", host), **wish))
    return one


@pytest.mark.parametrize(
    ("size", "host", "code", "named"),
    [
        (SMALL_PHONE, HALL, "fitab-2025", "I pozzetti"),
        (SMALL_PHONE, "127.0.0.1", "scala40", "almeno 40 punti"),
        (ViewportSize(width=667, height=375), "127.0.0.1", "fitab-2025", "I pozzetti"),
        (DESKTOP, "127.0.0.1", "scala40", "almeno 40 punti"),
    ],
)
def test_every_step_points_at_the_table(
    pages: Pages, tables: str, size: ViewportSize, host: str, code: str, named: str
) -> None:
    one = newcomer(pages, tables, size, host, code=code, players=4)
    said = ""
    for number in range(1, STEPS + 1):
        one.at_step(number)
        one.hides_nothing()
        assert complaints(one.page) == []
        said += one.tour.inner_text()
        one.tour.get_by_role("button", name="Gioca" if number == STEPS else "Avanti").click()
    expect(one.tour).to_be_hidden()
    assert named in said
    one.page.reload()
    expect(one.page.locator(".hand .card").first).to_be_visible()
    expect(one.tour).to_have_count(0)
    assert one.errors == []


def test_by_keyboard_and_again_from_the_menu(pages: Pages, tables: str) -> None:
    one = newcomer(pages, tables, DESKTOP, code="online", players=2)
    one.at_step(1)
    expect(one.button("Avanti")).to_be_focused()
    one.page.keyboard.press("Enter")
    one.at_step(2)
    one.button("Indietro").click()
    one.at_step(1)
    one.page.keyboard.press("Escape")
    expect(one.tour).to_be_hidden()
    one.button("Menu del tavolo").click()
    one.button("Guida al tavolo").click()
    one.at_step(1)
    one.button("Salta").click()
    expect(one.tour).to_be_hidden()


def test_one_can_play_on_meanwhile(pages: Pages, tables: str) -> None:
    one = newcomer(pages, tables, SMALL_PHONE, code="online", players=2)
    one.at_step(1)
    assert one.wait_for_my_turn()
    one.button("Pesca").tap()
    one.says("cala, lega o scarta")
    one.at_step(1)
