"""A table at every size: nothing lies outside the screen, no part of it over another, and melds are seen whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.company import Company, company
from tests.browser.pages import PATIENCE
from tests.browser.playing import Player
from tests.browser.rooms import Visit, Visitor
from tests.browser.test_table_rulings import MANY
from tests.server.lines import line
from tests.server.visiting import Hall, fresh

T = TypeVar("T")

SIZES = [
    (360, 592),
    (375, 667),
    (375, 812),
    (667, 375),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
]

_OUTSIDE = """() => {
    const [wide, high] = [innerWidth, innerHeight];
    const seen = one => one.checkVisibility() && !one.closest(".unseen, .columns, .marks, .actions, .draft");
    const parts = [...document.querySelectorAll(".table button, .table .plate, .totals, .over, .over td, .caption")];
    return parts.filter(seen)
        .filter(one => !one.matches(".hand .card"))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1)
        .map(([one, box]) => `${one.className} ${one.textContent.trim().slice(0, 30)}: ${box.left} to ${box.right}`);
}"""
_OVERLAPPING = """() => {
    const names = [".bar", ".seats", ".cloth", ".desk"];
    const boxes = names.map(name => document.querySelector(name).getBoundingClientRect());
    const within = [...document.querySelectorAll(".cloth > *, .area header, .caption, .desk > *:not(.refused)")]
        .filter(one => one.checkVisibility())
        .filter(one => {
            const [box, room] = [one, one.closest(".cloth, .desk")].map(each => each.getBoundingClientRect());
            return box.bottom > room.bottom + 1 || box.top < room.top - 1;
        });
    return [
        ...names.slice(1).filter((_, at) => boxes[at].bottom > boxes[at + 1].top + 1),
        ...within.map(one => one.className),
        ...[...document.querySelectorAll(".area header > *")]
            .filter(one => one.checkVisibility())
            .filter(one => one.getBoundingClientRect().right > one.closest(".area").getBoundingClientRect().right + 1)
            .map(one => one.textContent),
    ];
}"""


def looked_at(page: Page, size: tuple[int, int]) -> dict[str, list[str]]:
    """What is wrong with the table at this size."""
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    return settled(page, lambda: _wrong(page))


def _wrong(page: Page) -> dict[str, list[str]]:
    found = {"outside": page.evaluate(_OUTSIDE), "overlapping": page.evaluate(_OVERLAPPING)}
    return {name: wrong for name, wrong in found.items() if wrong}


def settled(page: Page, wrong: Callable[[], T]) -> T:
    """What is wrong once the page has taken its new size: it measures itself, and then lays itself out again."""
    last = monotonic() + PATIENCE / 1_000
    while (found := wrong()) and monotonic() < last:
        page.wait_for_timeout(50)
    return found


def wrong_at_any_size(page: Page, sizes: list[tuple[int, int]] = SIZES) -> dict[str, dict[str, list[str]]]:
    looks = {f"{width} x {height}": looked_at(page, (width, height)) for width, height in sizes}
    return {size: wrong for size, wrong in looks.items() if wrong}


def opened(visit: Visitor, table: Company, seat: str) -> Visit:
    one = visit(table.path, who=table.people[seat])
    expect(one.page.locator(".desk")).to_be_visible()
    return one


def test_two_players_with_long_names_and_talk(visit: Visitor, house: Hall) -> None:
    anna, bruno = house.account(fresh("Anna Maria Margherita")), house.account(fresh("Giovanni Battista"))
    settings = {"code": "online", "players": 2, "thinking": 0, "away": 3600}
    table: str = anna.done("POST", "/api/tables", settings)["table"]
    with line(anna) as one, line(bruno) as other:
        one.watches(table)
        other.watches(table)
        other.gives(table, do="sit")
        for each in (one, other):
            each.gives(table, do="ready")
        browser = visit(f"/t/{table}", who=anna)
        expect(browser.page.locator(".hand .card").first).to_be_visible()
        assert wrong_at_any_size(browser.page) == {}


def test_what_rulings_have_left_hides_nothing(visit: Visitor, house: Hall) -> None:
    with company(house) as table:
        seat = table.turn
        table.acts(seat, "draw")
        table.acts(seat, "lay", cards=" ".join(table.no_meld(seat)))
        table.gives(table.after(seat), do="call")
        one = opened(visit, table, seat)
        expect(one.page.get_by_role("button", name="Carte penalizzate")).to_be_visible()
        assert wrong_at_any_size(one.page) == {}


def test_what_is_prepared_and_chosen_hides_nothing(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False, hints=True) as table:
        one = opened(visit, table, table.turn)
        player = Player(one.page)
        player.tap(*player.hand[:3])
        one.press("Prepara")
        player.tap(*player.hand[:2])
        player.answered()
        assert wrong_at_any_size(one.page) == {}


def test_what_is_typed_and_answered_hides_nothing(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False, hints=True) as table:
        one = opened(visit, table, table.turn)
        one.press("Menu del tavolo")
        one.press("Comandi scritti")
        one.page.keyboard.type("mano")
        one.page.keyboard.press("Enter")
        expect(one.page.locator(".answer")).to_contain_text("In mano hai")
        assert wrong_at_any_size(one.page) == {}
        one.page.set_viewport_size(ViewportSize(width=375, height=667))
        expect(one.page.locator(".verbs")).to_be_hidden()
        player = Player(one.page)
        player.tap(player.hand[0])
        expect(one.page.locator(".verbs")).to_be_visible()


def test_a_long_pile_keeps_to_its_place(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False) as table:
        for _ in range(24):
            seat = table.turn
            table.acts(seat, "draw")
            table.acts(seat, "discard", card=next(card for card in table.hand(seat) if card[0] not in "J2"))
        one = opened(visit, table, table.turn)
        expect(one.page.locator(".pile .discard")).to_have_count(25)
        covered = """() => {
            const [stock, pile, pots] = [".stock", ".pile", ".pots"].map(name =>
                document.querySelector(name).getBoundingClientRect());
            const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            return !apart(stock, pile) || !apart(pile, pots) || pile.right > innerWidth || stock.left < 0;
        }"""
        for width, height in SIZES:
            one.page.set_viewport_size(ViewportSize(width=width, height=height))
            assert not settled(one.page, lambda: one.page.evaluate(covered)), (width, height)


def test_a_refused_act_moves_nothing(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False) as table:
        one = opened(visit, table, table.turn)
        player = Player(one.page)
        player.tap(*player.hand[:3])
        one.press("Prepara")
        before = one.page.locator(".cloth").bounding_box()
        one.press("Cala tutto")
        expect(one.page.get_by_role("alert")).to_be_visible()
        assert one.page.locator(".cloth").bounding_box() == before
        one.press("Annulla")
        expect(one.page.get_by_role("alert")).to_have_count(0)


def test_a_refusal_does_not_lie_over_the_advice(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False, hints=True) as table:
        one = opened(visit, table, table.turn)
        player = Player(one.page)
        player.tap(*player.hand[:3])
        one.press("Prepara")
        expect(one.page.get_by_role("button", name="Cala tutto")).not_to_have_class(re.compile("strong"))
        one.press("Cala tutto")
        expect(one.page.locator(".refused")).to_be_visible()
        one.press("Consiglio")
        expect(one.page.get_by_role("heading", name="Che cosa farei io")).to_be_visible()
        expect(one.page.locator(".refused")).to_have_count(0)


def test_acts_are_named_while_they_can_be_done(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False) as table:
        one = opened(visit, table, table.turn)
        stock, pile = one.page.locator(".stock"), one.page.locator(".pile")
        expect(stock).to_have_accessible_name("Tallone: pesca")
        expect(pile).to_have_accessible_name(re.compile(r"Raccogli\.$"))
        Player(one.page).draw()
        expect(stock).to_have_accessible_name("Tallone")
        expect(pile).not_to_have_accessible_name(re.compile("Raccogli"))


def test_the_melds_of_a_side_are_seen_without_scrolling(visit: Visitor, house: Hall) -> None:
    """At an arbitrated table anything can be laid."""
    with company(house) as table:
        seat = table.turn
        table.acts(seat, "draw")
        hand = table.hand(seat)
        for at in range(0, 6, 2):
            table.acts(seat, "lay", cards=" ".join(hand[at : at + 2]))
        one = opened(visit, table, seat)
        board = one.page.locator(".columns").filter(has=one.page.locator("[data-meld]"))
        scrolls = "one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1"
        scrolled = []
        for width, height in SIZES:
            one.page.set_viewport_size(ViewportSize(width=width, height=height))
            expect(one.page.locator("[data-meld]")).to_have_count(3)
            if settled(one.page, lambda: board.evaluate(scrolls)):
                scrolled.append((width, height))
        assert scrolled == []


def test_what_a_side_has_laid_is_added_up(visit: Visitor, house: Hall) -> None:
    for _ in range(MANY):
        with company(house) as table:
            seat = table.turn
            three = table.three_alike(seat)
            if not three:
                continue
            one = opened(visit, table, seat)
            expect(one.page.locator(".laid")).to_have_count(0)
            table.acts(seat, "draw")
            table.acts(seat, "lay", cards=" ".join(three))
            (meld,) = [value for name, value in table.view(seat).items() if name.startswith("meld/") and value]
            assert meld["points"] > 0
            expect(one.page.locator(".area.own .laid")).to_have_text(f"In tavola: {meld['points']}")
            assert wrong_at_any_size(one.page) == {}
            return
    raise AssertionError("nobody held three of a kind")


def test_melds_are_seen_beside_what_is_prepared(visit: Visitor, house: Hall) -> None:
    """A small phone, with cards chosen and others prepared: every line of the desk is there."""
    with company(house) as table:
        seat = table.turn
        table.acts(seat, "draw")
        hand = table.hand(seat)
        table.acts(seat, "lay", cards=" ".join(hand[:3]))
        one = opened(visit, table, seat)
        one.page.set_viewport_size(ViewportSize(width=375, height=667))
        player = Player(one.page)
        player.tap(*player.hand[:3])
        one.press("Prepara")
        player.tap(player.hand[0])
        expect(one.page.locator(".draft")).to_be_visible()
        expect(one.page.locator(".verbs")).to_be_visible()
        board = one.page.locator(".columns").filter(has=one.page.locator("[data-meld]"))
        assert not settled(one.page, lambda: board.evaluate("one => one.scrollHeight > one.clientHeight + 1"))
        assert looked_at(one.page, (375, 667)) == {}
