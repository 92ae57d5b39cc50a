"""Choosing cards with a finger, a mouse or the letters of a keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.devices import DESKTOP

PLACE = "one => { const box = one.getBoundingClientRect(); return [Math.round(box.x), Math.round(box.y)]; }"


def test_tapped_cards_are_judged_at_once(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both)
    table.tap("5d 6d 7d")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.tap("2c 9d Td Jd")
    expect(table.verdict).to_contain_text("Burraco sporco")
    expect(table.verdict).to_contain_text("165 punti")
    assert table.chosen[3] == "due di fiori"


def test_a_key_counts_its_cards_and_stops_at_the_last(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both)
    table.tap("7h 7h")
    expect(table.key("7h")).to_have_attribute("aria-label", "sette di cuori, usate 2 di 2")
    expect(table.key("7h").locator("i.on")).to_have_count(2)
    expect(table.key("7h")).to_have_attribute("aria-disabled", "true")
    table.key("7h").dispatch_event("click")
    for _ in range(5):
        table.key("Jk").dispatch_event("click")
    assert table.chosen == ["sette di cuori"] * 2 + ["jolly"] * 4


def test_a_card_is_taken_away_by_touching_it_and_comes_back(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, "#code=fitab-2025&cards=4h+5h+6h")
    table.page.get_by_role("button", name="Togli: cinque di cuori").click()
    expect(table.verdict).to_contain_text("Non ancora")
    assert table.chosen == ["quattro di cuori", "sei di cuori"]
    table.page.get_by_role("button", name="Annulla").click()
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.page.get_by_role("button", name="Svuota").click()
    expect(table.page.get_by_text("Tocca le carte sui tasti")).to_be_visible()
    assert table.page.evaluate("location.hash") == "#code=fitab-2025"


def test_the_keys_never_move_under_the_finger(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, calm=False)
    before = table.key("Jk").evaluate(PLACE)
    for cards in ("As", "2s 3s", "4s 5s 6s 7s 8s 9s Ts Js Qs Ks Jk"):
        table.tap(cards)
        table.is_answered()
        assert table.key("Jk").evaluate(PLACE) == before, cards


def test_cards_can_be_written_in_many_ways(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both)
    table.type("10h J♥, donna di cuori")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    assert table.chosen == ["dieci di cuori", "fante di cuori", "donna di cuori"]
    expect(table.page.get_by_role("textbox")).to_have_value("")


def test_what_does_not_read_stays_in_the_field_with_the_reason(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=7h+7h")
    for text, reason in (
        ("8x", "«8x» non è una carta"),
        ("7h", "Nel mazzo ce ne sono solo due: sette di cuori."),
        ("jk jk jk jk jk", "Nel mazzo ci sono solo quattro jolly."),
    ):
        table.type(text)
        expect(table.page.get_by_role("alert")).to_contain_text(reason)
        expect(table.page.get_by_role("textbox")).to_have_value(text)
        assert len(table.chosen) == 2
    table.forget_errors()


def test_typing_anywhere_goes_to_the_field(open_page: Opener) -> None:
    table = open_page(DESKTOP)
    table.page.keyboard.type("7h 8h")
    table.page.keyboard.press("Enter")
    table.page.keyboard.type("9h")
    table.page.keyboard.press("Enter")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    assert table.chosen == ["sette di cuori", "otto di cuori", "nove di cuori"]
    table.page.keyboard.press("Backspace")
    expect(table.verdict).to_contain_text("Non ancora")


def test_an_example_lays_its_cards(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both)
    table.page.get_by_role("button", name="Otto re").click()
    expect(table.verdict).to_contain_text("Super burraco")
    expect(table.verdict).to_contain_text("330 punti")


def test_a_link_brings_the_position_back(open_page: Opener) -> None:
    table = open_page(DESKTOP)
    table.tap("Kh Ah 2h")
    table.page.get_by_label("Codice", exact=True).select_option("scala40")
    expect(table.verdict).to_contain_text("No, non si può calare")
    link = table.page.url.partition("#")[2]
    other = open_page(PHONE, f"#{link}")
    expect(other.verdict).to_contain_text("La sequenza non gira")
    assert other.chosen == ["re di cuori", "asso di cuori", "due di cuori"]


def test_a_link_that_does_not_read_clears_the_cloth_and_is_kept_in_the_field(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=4h+5h+6h")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.page.evaluate("location.hash = 'code=fitab-2025&cards=7h+zz'")
    expect(table.verdict).to_contain_text("Non riesco a leggere le carte")
    expect(table.verdict).to_contain_text("«zz»")
    expect(table.verdict).not_to_contain_text("Sì, si può calare")
    expect(table.page.get_by_role("textbox")).to_have_value("7h zz")
    assert table.chosen == []


def test_a_link_to_an_unknown_code_says_which_one_is_used(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=nope&cards=4h+5h+6h")
    expect(table.verdict).to_contain_text("Il codice «nope» non c’è: uso Burraco FITAB, codice 2025.")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.page.get_by_label("Codice", exact=True).select_option("online")
    expect(table.verdict).not_to_contain_text("nope")


def test_a_link_opens_the_keys_on_the_suit_of_its_cards(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=Fitab-2025&cards=4s+5s+6s")
    expect(table.key("7s")).to_be_visible()
    expect(table.key("7h")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (375, 540), (667, 375)])
def test_the_keys_never_move_on_a_small_screen(open_page: Opener, width: int, height: int) -> None:
    table = open_page(ViewportSize(width=width, height=height), calm=False)
    table.page.evaluate("scrollTo(0, 0)")
    before = table.key("Ah").evaluate(PLACE)
    for cards in ("Ah", "2h 3h", "4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jk"):
        for card in cards.split():
            table.key(card).dispatch_event("click")
        table.is_answered()
        assert table.key("Ah").evaluate(PLACE) == before, cards
