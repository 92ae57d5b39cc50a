"""Reading the answer: legal or not, what kind, what it is worth, or why not and which article."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.devices import DESKTOP

SUIT_OF_SPADES = "As+2s+3s+4s+5s+6s+7s+8s+9s+Ts+Js+Qs+Ks"


VERDICTS = [
    ("fitab-2025", "7h+8h+9h", ["Sì, si può calare", "Sequenza", "25 punti"]),
    ("fitab-2025", "5d+6d+7d+2c+9d+Td+Jd", ["Burraco sporco", "65", "+ 100", "165"]),
    ("fitab-2025", "2h+3h+4h+5h+6h+7h+8h", ["Burraco pulito", "255 punti"]),
    ("fitab-2025", "Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d", ["Combinazione", "Burraco semipulito", "240 punti"]),
    ("fitab-2025", "Kh+Kd+Kc+Ks+Kh+Kd+Kc+Ks", ["Super burraco", "330 punti"]),
    ("fitab-2025", "Kh+Kd+Kc+Ks+Kh+Kd+Kc+Ks+Jk", ["Super burraco sporco", "310 punti"]),
    ("fitab-2025", SUIT_OF_SPADES, ["Burraco reale", "420 punti"]),
    ("fitab-2025", f"{SUIT_OF_SPADES}+Jk", ["Burraco reale sporco", "400 punti"]),
    ("scala40", "7h+8h+9h", ["Sequenza", "Valore per l’apertura", "24", "almeno 40 punti"]),
    ("fitab-2025", "4h+5h+6h+Jk+2c", ["No, non si può calare", "una sola matta", "Art. 9"]),
    ("international", "5h+5d+5c", ["No, non si può calare", "solo combinazioni di assi e di tre", "Art. V.2"]),
    ("fitab-2025", "7h", ["Non ancora", "almeno tre carte"]),
]
"""A code, cards, and what is read of them."""


def test_each_verdict_can_be_read(open_page: Opener) -> None:
    table = open_page(PHONE)
    for code, cards, words in VERDICTS:
        table.go(f"#code={code}&cards={cards}")
        missing = [text for text in words if text not in table.verdict.inner_text()]
        assert (code, cards, missing) == (code, cards, [])


def test_a_bound_wild_lies_in_its_place_with_the_card_it_stands_for(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, "#code=fitab-2025&cards=5d+6d+7d+2c+9d")
    wild = table.verdict.locator("li.bound")
    expect(wild).to_have_count(1)
    expect(wild.locator("img")).to_have_attribute("alt", "due di fiori")
    expect(wild.locator(".tag")).to_contain_text("otto di quadri")
    expect(table.verdict).to_contain_text("La pinella di fiori è vincolata")
    names = table.verdict.locator("li img").evaluate_all("all => all.map(one => one.alt)")
    assert names == ["cinque di quadri", "sei di quadri", "sette di quadri", "due di fiori", "nove di quadri"]


def test_a_free_wild_lies_apart_and_says_so(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=Kh+Ah+2h")
    expect(table.verdict.locator("li.free .tag")).to_have_text("matta")
    expect(table.verdict).to_contain_text("La pinella di cuori è libera")
    names = "all => all.map(one => one.alt)"
    assert table.verdict.locator("li img").evaluate_all(names) == ["due di cuori", "re di cuori", "asso di cuori"]


def test_a_free_wild_lies_on_top_of_a_low_ace(open_page: Opener) -> None:
    table = open_page(PHONE, f"#code=fitab-2025&cards={SUIT_OF_SPADES}+Jk")
    expect(table.verdict.locator("li").last.locator("img")).to_have_attribute("alt", "jolly")


def test_the_answer_does_not_depend_on_colour_alone(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=4h+5h+6h+Jk+2c")
    expect(table.verdict.locator(".sign svg")).to_be_visible()
    expect(table.verdict.get_by_text("No, non si può calare")).to_be_visible()


def test_a_screen_reader_hears_the_answer(open_page: Opener) -> None:
    table = open_page(PHONE)
    expect(table.spoken).to_have_attribute("aria-live", "polite")
    table.tap("4h 5h 6h")
    expect(table.spoken).to_have_text("Sì, si può calare: è una sequenza di 3 carte e vale 15 punti.")
    table.tap("Jk 2c")
    expect(table.spoken).to_have_text("No, non si può calare. In un gioco ci può essere una sola matta. Articolo 9.")


def test_the_article_is_read_in_a_dialog_and_the_focus_comes_back(open_page: Opener, both: ViewportSize) -> None:
    table = open_page(both, "#code=fitab-2025&cards=4h+5h+6h+Jk+2c")
    button = table.page.get_by_role("button", name="Art. 9")
    button.click()
    dialog = table.page.get_by_role("dialog", name="Articolo 9")
    expect(dialog).to_contain_text("F-9.3")
    expect(dialog.locator("li").first).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    dialog.get_by_role("button", name="Chiudi").click()
    expect(dialog).to_be_hidden()


def test_all_seven_stand_in_a_table_where_there_is_room(open_page: Opener) -> None:
    table = open_page(DESKTOP, "#code=all&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d")
    expect(table.verdict).to_contain_text("Si può calare in 5 codici su 7")
    expect(table.page.get_by_role("row")).to_have_count(8)
    row = table.page.get_by_role("row").filter(has_text="Burraco internazionale")
    expect(row).to_contain_text("No")
    expect(row.get_by_role("button", name="Art. V.2")).to_be_visible()


def test_all_seven_are_cards_on_a_phone_and_one_can_be_opened(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=5h+5d+5c")
    table.page.get_by_role("button", name="Confronta i codici").click()
    expect(table.verdict).to_contain_text("Si può calare in 6 codici su 7")
    expect(table.page.get_by_role("table")).to_have_count(0)
    expect(table.verdict.locator("li")).to_have_count(7)
    table.verdict.get_by_role("button", name="Burraco internazionale").click()
    expect(table.verdict).to_contain_text("No, non si può calare")
    expect(table.page.get_by_label("Codice", exact=True)).to_have_value("international")


def test_a_verdict_changes_with_the_code(open_page: Opener) -> None:
    table = open_page(PHONE, f"#code=fitab-2025&cards={SUIT_OF_SPADES}")
    expect(table.verdict).to_contain_text("Burraco reale")
    table.page.get_by_label("Codice", exact=True).select_option("online")
    expect(table.verdict).to_contain_text("Burraco pulito")
