"""The whole page without mouse or finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.devices import DESKTOP
from tests.browser.table import SUITS

FOCUSED = "document.activeElement.ariaLabel || document.activeElement.textContent.trim()"


def tab_to(page: Page, name: str, limit: int = 50) -> None:
    """Presses Tab until the thing of that name has the focus, and sees that the focus can be seen."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(name):
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
            assert float(outline.removesuffix("px")) >= 2, name
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def test_cards_are_chosen_with_the_arrows(open_page: Opener) -> None:
    table = open_page(DESKTOP)
    keyboard = table.page.keyboard
    tab_to(table.page, "asso di cuori")
    for _ in range(4):
        keyboard.press("ArrowRight")
    assert table.page.evaluate(FOCUSED) == "cinque di cuori, usate 0 di 2"
    keyboard.press("Enter")
    keyboard.press("ArrowDown")
    keyboard.press("Space")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(table.verdict).to_contain_text("Combinazione")
    assert table.chosen == ["cinque di cuori", "cinque di quadri", "cinque di fiori"]


def test_the_arrows_stay_inside_the_keypad(open_page: Opener) -> None:
    table = open_page(PHONE)
    tab_to(table.page, "asso di cuori")
    for key in ("ArrowLeft", "ArrowUp"):
        table.page.keyboard.press(key)
        assert table.page.evaluate(FOCUSED) == "asso di cuori, usate 0 di 2"
    table.page.keyboard.press("ArrowDown")
    assert table.page.evaluate(FOCUSED) == "otto di cuori, usate 0 di 2"
    for _ in range(6):
        table.page.keyboard.press("ArrowRight")
    assert table.page.evaluate(FOCUSED) == "jolly, usati 0 di 4"


_REACHED = """first => {
    const found = new Set([first]), ends = [first];
    while (ends.length > 0) {
        const start = document.querySelector(`[data-card="${ends.pop()}"]`);
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            start.focus();
            start.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const there = document.activeElement.dataset.card;
            if (!found.has(there)) {
                found.add(there);
                ends.push(there);
            }
        }
    }
    return [...found];
}"""


def reached_by_arrows(page: Page, first: str) -> set[str]:
    """Every key the arrows lead to from this one, however many steps it takes: hundreds, so the page presses them."""
    found: list[str] = page.evaluate(_REACHED, first)
    return {*found}


def test_the_arrows_reach_every_key_on_a_wide_screen(open_page: Opener) -> None:
    assert len(reached_by_arrows(open_page(DESKTOP).page, "Ah")) == 53


def test_the_arrows_reach_every_key_on_a_phone_a_suit_at_a_time(open_page: Opener) -> None:
    page = open_page(PHONE).page
    found: set[str] = set()
    for letter, suit in SUITS.items():
        page.get_by_role("group", name="Seme").get_by_role("button", name=suit).click()
        found |= reached_by_arrows(page, f"A{letter}")
    assert len(found) == 53


def test_home_and_end_go_to_the_first_and_the_last_key(open_page: Opener) -> None:
    page = open_page(DESKTOP).page
    tab_to(page, "asso di cuori")
    page.keyboard.press("End")
    assert page.evaluate(FOCUSED) == "jolly, usati 0 di 4"
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == "asso di cuori, usate 0 di 2"


def test_the_focus_follows_to_the_answer_that_was_asked_for(open_page: Opener) -> None:
    table = open_page(DESKTOP)
    table.page.get_by_role("button", name="Otto re").press("Enter")
    expect(table.page.get_by_role("heading", name="Sì, si può calare")).to_be_focused()
    table.page.get_by_role("button", name="Confronta i codici").press("Enter")
    expect(table.page.get_by_role("heading", name="Si può calare in")).to_be_focused()
    table.verdict.get_by_role("button", name="Burraco internazionale").press("Enter")
    expect(table.page.get_by_role("heading", name="No, non si può calare")).to_be_focused()


def test_a_whole_visit_by_keyboard(open_page: Opener) -> None:
    table = open_page(DESKTOP)
    page, keyboard = table.page, table.page.keyboard
    keyboard.type("4h5h6h jolly 2c")
    keyboard.press("Enter")
    expect(table.verdict).to_contain_text("No, non si può calare")
    page.evaluate("document.activeElement.blur()")

    tab_to(page, "Art. 9")
    keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("F-9.3")
    keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()

    page.evaluate("document.activeElement.blur()")
    tab_to(page, "Togli: due di fiori")
    keyboard.press("Delete")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    assert page.evaluate(FOCUSED) == "Togli: jolly"

    page.evaluate("document.activeElement.blur()")
    tab_to(page, "Tutti e sette")
    keyboard.press("Home")
    expect(table.verdict).to_contain_text("Si può calare in tutti e sette i codici")

    tab_to(page, "Annulla")
    keyboard.press("Enter")
    assert len(table.chosen) == 5

    page.evaluate("document.activeElement.blur()")
    tab_to(page, "EN – English")
    keyboard.press("Enter")
    expect(table.verdict).to_contain_text("rule book")


def test_the_focus_is_never_hidden_behind_the_keypad(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=all&cards=5h+5d+5c")
    expect(table.verdict.locator("li")).to_have_count(7)
    for _ in range(45):
        table.page.keyboard.press("Tab")
        hidden = table.page.evaluate("""() => {
            const at = document.activeElement, box = at.getBoundingClientRect();
            if (at === document.body || at.closest(".keypad")) return null;
            const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return at.contains(seen) || seen?.contains(at) ? null : at.outerHTML;
        }""")
        assert hidden is None
