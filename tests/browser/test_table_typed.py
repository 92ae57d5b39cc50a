"""A guest plays a whole deal by typing, without mouse or finger, and hears the table."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.devices import DESKTOP, everywhere
from tests.browser.pages import Pages
from tests.browser.playing import Player, groups, sit_down
from tests.browser.test_keyboard import FOCUSED
from tests.browser.waiting import until

_STANDS: Final = """() => JSON.stringify([
    document.querySelector(".answer")?.textContent,
    [...document.querySelectorAll(".hand .card")].map(one => one.dataset.key),
    document.querySelector(".turn.yours") !== null,
    document.querySelector("dialog .way, #over-title") !== null,
])"""
"""What is another after every command: an answer, a card that came or went, or the turn of somebody else."""


class Typist(Player):
    """Everything by keyboard: the way to the command line, and the commands."""

    def begin_typing(self) -> None:
        self.tab_to("Menu del tavolo")
        self.page.keyboard.press("Enter")
        self.tab_to("Comandi scritti")
        self.page.keyboard.press("Enter")
        expect(self.field).to_be_focused()

    def tab_to(self, name: str) -> None:
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if str(self.page.evaluate(FOCUSED)).startswith(name):
                return
        raise AssertionError(f"{name} cannot be reached with Tab")

    @property
    def field(self) -> Locator:
        return self.page.get_by_role("textbox", name="Scrivi un comando")

    def type(self, command: str) -> str:
        """What the table answers; nothing where what happens says it."""
        before = self.page.evaluate(_STANDS)
        self.page.keyboard.type(command)
        self.page.keyboard.press("Enter")
        until(self.page, f"before => ({_STANDS})() !== before", before)
        return self.page.locator(".answer").inner_text()


def new_typist(pages: Pages, tables: str, size: ViewportSize = DESKTOP, **wish: object) -> Typist:
    typist = Typist(pages.page(size, touch=False, calm=True))
    typist.open(sit_down(typist.page, tables, **wish))
    return typist


def written(key: str) -> str:
    """A card as people type it."""
    return "jolly" if key.startswith("Jk") else key.partition("'")[0].replace("T", "10")


@everywhere("desktop, plain http")
def test_a_whole_deal_by_typing(pages: Pages, tables: str, host: str, size: ViewportSize) -> None:
    typist = new_typist(pages, tables.replace("127.0.0.1", host), size, code="fitab-2025", players=4)
    typist.wait_for_my_turn()
    typist.begin_typing()
    while typist.wait_for_my_turn():
        typist.type("pesca")
        typist.says("cala, lega o scarta")
        for group in groups(typist.hand):
            if len(typist.hand) > 5:
                typist.type("cala " + " ".join(map(written, group)))
        discard(typist)
    assert "Totale" in typist.page.get_by_role("table").inner_text()
    assert typist.errors == []


def discard(typist: Typist) -> None:
    for key in reversed(typist.hand):
        typist.type(f"scarta {written(key)}")
        if typist.page.locator(".refused").count() == 0:
            return
    raise AssertionError("no card can be discarded")


def test_the_table_answers_in_words(pages: Pages, tables: str) -> None:
    typist = new_typist(pages, tables, code="online", players=2)
    typist.wait_for_my_turn()
    typist.begin_typing()
    assert typist.type("mano").startswith("In mano hai 11 carte: ")
    assert "Tocca a te: pesca o raccogli." in typist.type("tavolo")
    assert typist.type("quante").startswith("Tu: 11 carte. Bot Est: ")
    assert "scarta Kp" in typist.type("aiuto")
    assert typist.type("zucca") == "Non capisco «zucca». Scrivi «aiuto» per i comandi."
    assert typist.type("Prendi il pozzetto.") == "Il pozzetto arriva da solo, quando hai giocato tutte le carte."
    assert len(typist.hand) == 11
    typist.type("scarta " + written(typist.hand[0]))
    expect(typist.page.get_by_role("alert")).to_contain_text("Non si può")
    typist.type("draw")
    expect(heard(typist.page)).to_contain_text("Hai pescato:")
    two = " ".join(map(written, typist.hand[:2]))
    assert typist.type(f"scarta {two}") == "Qui va una carta sola, e ne hai scritte 2."
    assert len(typist.hand) == 12
    assert complaints(typist.page) == []


def heard(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.get_by_test_id("announced")
