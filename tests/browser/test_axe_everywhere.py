"""axe has nothing to say on any page of the router, nor in any state of a table.

What opens over a table has tests of its own that ask axe too: rulings and choices (`test_table_rulings.py`), the call
(`test_table_referee.py`), hints (`test_table_help.py`), the tour, talk, motion and comfort, the desk (`test_duty.py`),
and every step of a replay (`test_replay.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from pinella.server.page import PAGES
from pinella.words import catalogue
from tests.browser.axe import complaints, turn_to
from tests.browser.chromium import HALL
from tests.browser.company import SEATS, Company, come_in, company
from tests.browser.playing import Player
from tests.browser.rooms import PHONE, Visit, Visitor
from tests.browser.waiting import idle
from tests.browser.wire import wired
from tests.conftest import ROOT
from tests.server.visiting import Hall

WIDE = ViewportSize(width=990, height=768)
"""A tablet on its side: the layout of a desk, and fingers."""
LOOKS = pytest.mark.parametrize(
    ("host", "size", "theme"),
    [(HALL, PHONE, "light"), ("127.0.0.1", WIDE, "dark")],
    ids=["phone, light, plain http", "wide, dark"],
)

ROUTES = {
    "start": "/",
    "cards": "/cards",
    "new": "/new",
    "tables": "/tables",
    "matches": "/matches",
    "me": "/me",
    "duty": "/duty",
    "club": "/club/{club}",
    "recovery": "/recovery",
    "table": "/t/{table}",
    "replay": "/replay/{table}/{deal}",
    "unknown": "/replay/nothing/at-all",
}
"""Every kind of page that the router knows, and an address of it."""


def test_no_page_of_the_router_is_left_out() -> None:
    router = (ROOT / "web" / "src" / "route.ts").read_text(encoding="utf-8")
    kinds = re.findall(r'\| \{ page: "([a-z-]+)"', router)
    assert len(kinds) > 10
    assert set(kinds) == set(ROUTES)
    assert set(PAGES) == set(ROUTES.values()) - {ROUTES["unknown"]}


@LOOKS
def test_every_page(visit: Visitor, house: Hall, host: str, size: ViewportSize, theme: str) -> None:
    language = "en" if theme == "dark" else "it"
    who = house.account()
    names = {"club": house.club(who), "table": who.done("POST", "/api/tables", {"code": "scala40"})["table"], "deal": 1}
    one = visit("/me", who=who, host=host, size=size, theme=theme)
    one.page.evaluate(f"localStorage.setItem('pinella.settings', JSON.stringify({{ language: '{language}' }}))")
    for kind, path in ROUTES.items():
        one.open(path.format(**names)).settles()
        assert one.page.evaluate("document.documentElement.lang") == language
        assert (kind, complaints(one.page)) == (kind, [])
        assert (kind, foreign(one, language)) == (kind, [])
    assert foreign(one, "it" if language == "en" else "en"), "the check itself can fail"
    one.errors.clear()  # the browser's own line about a deal that is not there


def foreign(one: Visit, language: str) -> list[str]:
    """Sentences of the other language on the page; what says itself that it is in another is meant to be."""
    own, other = (catalogue(name) for name in (("it", "en") if language == "it" else ("en", "it")))
    seen = str(one.page.evaluate(_WORDS))
    return [text for key, text in other.items() if len(text) >= 12 and text not in own.values() and text in seen]


_WORDS = """() => {
    const page = document.body.cloneNode(true);
    for (const one of page.querySelectorAll("[lang], script")) one.remove();
    const named = [...page.querySelectorAll("[aria-label], [title], [placeholder]")];
    return [page.textContent, ...named.map(one => `${one.ariaLabel} ${one.title} ${one.placeholder}`)].join(" ");
}"""


@dataclass
class Scene:
    """Four people at a table, one of them at the page and about to move."""

    table: Company
    seat: str
    one: Visit
    player: Player

    @property
    def line(self) -> Locator:
        return self.one.page.locator(".desk .turn")

    def opens(self, name: str) -> None:
        self.player.button(name).first.tap()
        expect(self.one.page.locator("dialog[open]")).to_be_visible()

    def closes(self) -> None:
        self.one.page.keyboard.press("Escape")
        expect(self.one.page.locator("dialog[open]")).to_have_count(0)

    def everybody_draws_and_discards(self) -> None:
        """Once around, over the sockets."""
        for _ in SEATS:
            turn(self.table)


def turn(table: Company) -> None:
    plays_on(table, table.turn)


def plays_on(table: Company, seat: str) -> None:
    table.acts(seat, "draw")
    table.acts(seat, "discard", card=next(card for card in table.hand(seat) if card[0] not in "J2"))


def own_turn(scene: Scene) -> None:
    expect(scene.line).to_have_class(re.compile("yours"))


def cards_selected(scene: Scene) -> None:
    scene.player.tap(*scene.player.hand[:3])
    expect(scene.one.page.locator('.card[aria-pressed="true"]')).to_have_count(3)


def draft(scene: Scene) -> None:
    scene.player.button("Prepara").tap()
    expect(scene.one.page.locator(".draft")).to_be_visible()


def refused_act(scene: Scene) -> None:
    """Nobody lays before drawing."""
    scene.player.button("Cala tutto").tap()
    expect(scene.one.page.locator(".refused")).to_be_visible()


def pile_spread(scene: Scene) -> None:
    scene.everybody_draws_and_discards()
    scene.one.page.reload()
    own_turn(scene)
    scene.player.button("Guarda il monte").tap()
    expect(scene.one.page.locator("dialog[open] li").first).to_be_visible()


def menu(scene: Scene) -> None:
    scene.closes()
    scene.opens("Menu del tavolo")


def score_sheet(scene: Scene) -> None:
    scene.player.button("Punteggio").tap()
    expect(scene.one.page.get_by_role("dialog", name="Il conteggio")).to_be_visible()


def card_drawn(scene: Scene) -> None:
    scene.closes()
    scene.player.draw()
    expect(scene.one.page.locator(".card.fresh")).to_have_count(1)


def turn_of_another(scene: Scene) -> None:
    scene.player.discard()
    expect(scene.line).not_to_have_class(re.compile("yours"))


def typed(scene: Scene) -> None:
    scene.opens("Menu del tavolo")
    scene.player.button("Comandi scritti").tap()
    scene.one.page.keyboard.type("mano")
    scene.one.page.keyboard.press("Enter")
    expect(scene.one.page.locator(".answer")).to_contain_text("In mano hai")


def count_of_the_deal(scene: Scene) -> None:
    # Each seat is asked in its turn: a server hears only so much from one line.
    seat = scene.table.turn
    while scene.table.view(seat)["phase"] == "playing":
        plays_on(scene.table, seat)
        seat = scene.table.after(seat)
    expect(scene.one.page.locator("#over-title")).to_be_visible()


def over(scene: Scene) -> None:
    for seat in SEATS:
        if scene.table.view(seat)["phase"] != "ended":
            scene.table.gives(seat, do="ready")
    expect(scene.player.button("Rivincita")).to_be_visible()


STATES: tuple[Callable[[Scene], None], ...] = (
    own_turn,
    cards_selected,
    draft,
    refused_act,
    pile_spread,
    menu,
    score_sheet,
    card_drawn,
    turn_of_another,
    typed,
    count_of_the_deal,
    over,
)
"""In the order of one deal; what is apart from it has a test below."""


@contextmanager
def scene(visit: Visitor, house: Hall, **looks: object) -> Iterator[Scene]:
    with company(house, arbitrated=False) as table:
        seat = table.turn
        yield Scene(table, seat, *at_the_page(visit, table, seat, **looks))


def at_the_page(visit: Visitor, table: Company, seat: str, **looks: object) -> tuple[Visit, Player]:
    one = visit(table.path, who=table.people[seat], **looks)
    expect(one.page.locator(".hand .card").first).to_be_visible()
    return one, Player(one.page)


def in_both_looks(page: Page) -> list[str]:
    """What axe finds on a phone by day, and on a tablet on its side by night."""
    found = complaints(page)
    page.set_viewport_size(WIDE)
    turn_to(page, "dark")
    idle(page)
    found += [f"wide, dark: {one}" for one in complaints(page)]
    page.set_viewport_size(PHONE)
    turn_to(page, "light")
    return found


def test_every_state_of_a_strict_table(visit: Visitor, house: Hall) -> None:
    with scene(visit, house, host=HALL) as at:
        for state in STATES:
            state(at)
            assert (state.__name__, in_both_looks(at.one.page)) == (state.__name__, [])


def test_a_seat_where_a_bot_stands_in_and_a_spectator(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False, away=1, privacy="open") as table:
        away = table.turn
        table.lines[away].socket.close()
        other = table.after(away)
        while not table.view(other)[f"seat/{away}"].get("stand_in"):
            table.lines[other].until("change", table=table.table)
        one, _ = at_the_page(visit, table, other, host=HALL)
        expect(one.page.locator(".seats li")).to_have_count(3)
        assert in_both_looks(one.page) == []
        watcher = visit(table.path, who=house.account())
        expect(watcher.page.locator(".seats li")).to_have_count(4)
        assert in_both_looks(watcher.page) == []


def test_a_bot_in_ones_own_place_and_the_seat_taken_back(visit: Visitor, house: Hall) -> None:
    """Who lets the time run out where the code forces nothing sees that a bot plays, and is back at a touch."""
    with company(house, code="online", arbitrated=False, thinking=5) as table:
        one = visit(table.path, who=table.people[table.turn])
        banner = one.page.get_by_role("status").filter(has_text="Un bot gioca al tuo posto.")
        expect(banner).to_be_visible()
        assert in_both_looks(one.page) == []
        banner.get_by_role("button", name="Sono di nuovo qui").click()
        expect(banner).to_have_count(0)
        assert in_both_looks(one.page) == []


def test_a_line_that_is_cut(visit: Visitor, house: Hall) -> None:
    with company(house, arbitrated=False) as table, wired(house.address) as wire:
        one = visit("/me")
        one.page.goto(f"{wire.address}/licences.txt")
        come_in(one.page, table.people["N"])
        one.page.goto(f"{wire.address}{table.path}")
        expect(one.page.locator(".hand .card").first).to_be_visible()
        wire.cut()
        expect(one.page.get_by_role("status").filter(has_text="Connessione persa")).to_be_visible()
        assert complaints(one.page) == []
        one.page.close()
        one.errors.clear()  # the browser's own lines about the network
