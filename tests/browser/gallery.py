"""Pictures of every page and of many states of a table at every size, to be looked at.

python -m tests.browser.gallery FOLDER                 all of them
python -m tests.browser.gallery FOLDER deal t-late     of one part, those whose names begin so
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect

from pinella.server.page import STATIC
from tests.browser.chromium import chromium
from tests.browser.company import Company, come_in, company
from tests.browser.playing import Player
from tests.browser.wire import wired
from tests.server.lines import line
from tests.server.visiting import Hall, Visitor, fresh, hall_with_tables

SIZES = ((375, 667), (667, 375), (768, 1024), (1366, 768), (1920, 1080))
NAMES = ("Anna", "Giuseppe", "Carla", "Ferdinando")
POSITIONS = {
    "empty": "#code=fitab-2025",
    "run": "#code=fitab-2025&cards=5d+6d+7d+2c+9d+Td+Jd",
    "refused": "#code=fitab-2025&cards=4h+5h+6h+Jk+2c",
    "royal": "#code=fitab-2025&cards=As+2s+3s+4s+5s+6s+7s+8s+9s+Ts+Js+Qs+Ks+Jk",
    "scala40": "#code=scala40&cards=7h+8h+Jk+Jk",
    "all": "#code=all&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d",
}


@dataclass
class Gallery:
    """Takes the pictures, in one browser and of one hall."""

    browser: Browser
    hall: Hall
    folder: Path
    only: list[str]

    def wants(self, name: str) -> bool:
        return not self.only or any(name.startswith(one) for one in self.only)

    def people(self) -> list[Visitor]:
        """Four with names as people have them."""
        return [self.hall.account(fresh(name).removesuffix("q")) for name in NAMES]

    @contextmanager
    def seen(
        self, path: str, who: Visitor | None = None, *, dark: bool = False, language: str = "it", address: str = ""
    ) -> Iterator[Page]:
        """A page as somebody sees it."""
        context = self.browser.new_context(
            viewport=ViewportSize(width=375, height=667),
            has_touch=True,
            locale="it-IT",
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        context.set_default_timeout(10_000)
        page = context.new_page()
        address = address or self.hall.address
        page.goto(f"{address}/licences.txt")
        page.evaluate(f"localStorage.setItem('pinella.settings', JSON.stringify({{ language: '{language}' }}))")
        if who is not None:
            come_in(page, who)
        page.goto(f"{address}{path}")
        page.wait_for_load_state("networkidle")
        yield page
        context.close()

    def takes(self, page: Page, name: str, *, whole: bool = False) -> None:
        """At every size."""
        if not self.wants(name):
            return
        for width, height in SIZES:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(350)
            page.screenshot(path=self.folder / f"{name}-{width}.png", full_page=whole and width in (375, 1366))
        page.set_viewport_size(ViewportSize(width=375, height=667))
        page.wait_for_timeout(200)


def of_cards(gallery: Gallery) -> None:
    """ "Si può calare?" with answers of every kind."""
    for name, position in POSITIONS.items():
        for dark in (False, True):
            with gallery.seen(f"/cards{position}", dark=dark) as page:
                gallery.takes(page, f"c-{name}{'-dark' if dark else ''}")


def of_pages(gallery: Gallery) -> None:
    hall = gallery.hall
    with gallery.seen("/") as page:
        gallery.takes(page, "p-start-first", whole=True)
    with gallery.seen("/", language="en", dark=True) as page:
        gallery.takes(page, "p-start-first-en-dark", whole=True)
    people = gallery.people()
    admin = people[0]
    club: str = admin.done("POST", "/api/clubs", {"name": "Circolo dei Tigli"})["id"]
    code = admin.done("GET", f"/api/clubs/{club}/code")["code"]
    for person in people[1:]:
        person.done("POST", "/api/clubs/join", {"code": code})
    admin.done("PUT", f"/api/clubs/{club}/members/{admin.id}/roles", {"roles": ["admin", "referee", "director"]})
    for settings in ({"code": "fitab-2025", "privacy": "open"}, {"code": "scala40", "privacy": "open", "players": 4}):
        people[1].done("POST", "/api/tables", settings)
    with company(hall, people, arbitrated=False, code="online", hints=True) as table:
        played_out(table)
        for each in table.lines:
            if table.view(each)["phase"] != "ended":
                table.gives(each, do="ready")
        waits = people[0].done("POST", "/api/tables", {"code": "fitab-2025", "club": club})["table"]
        with line(people[1]) as other:
            other.watches(waits)
            other.gives(waits, do="sit")
            routes = {
                "start": "/",
                "cards": "/cards#code=fitab-2025&cards=5d+6d+7d+2c+9d",
                "new": "/new",
                "tables": "/tables",
                "matches": "/matches",
                "me": "/me",
                "duty": "/duty",
                "club": f"/club/{club}",
                "recovery": "/recovery",
                "waiting": f"/t/{waits}",
                "replay": f"/replay/{table.table}/1?step=57",
                "unknown": "/replay/nothing/at-all",
            }
            for name, path in routes.items():
                if gallery.wants(f"p-{name}"):
                    with gallery.seen(path, admin) as page:
                        gallery.takes(page, f"p-{name}", whole=True)
                if gallery.wants(f"p-{name}-dark"):
                    with gallery.seen(path, admin, dark=True, language="en") as page:
                        gallery.takes(page, f"p-{name}-dark", whole=True)
            with gallery.seen(f"/t/{waits}") as page:
                gallery.takes(page, "p-door", whole=True)
        with gallery.seen(table.path, admin) as page:
            gallery.takes(page, "t-match-over")


def plays_on(table: Company) -> None:
    seat = table.turn
    advice = table.lines[seat].asks(do="hints", table=table.table)
    for step in advice["hints"][0]["plan"]:
        table.gives(seat, do="act", act=step["act"])


def played_until(table: Company, enough: Callable[[dict[str, Any]], bool]) -> str:
    """On advice, until somebody whose turn it is sees enough; whose turn it is."""
    while True:
        if table.view(next(iter(table.people)))["phase"] != "playing":
            for each in table.lines:
                table.gives(each, do="ready")
        seat = table.turn
        if enough(table.view(seat)):
            return seat
        plays_on(table)


def played_out(table: Company) -> None:
    while table.view(next(iter(table.people)))["phase"] == "playing":
        plays_on(table)


def melds_of(view: dict[str, Any]) -> int:
    return sum(name.startswith("meld/") and bool(value) for name, value in view.items())


def ready(page: Page) -> Player:
    expect(page.locator(".hand .card").first).to_be_visible()
    return Player(page)


def closed(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def of_a_deal(gallery: Gallery) -> None:
    """A deal of Burraco from its first turn to its count."""
    rules = {"code": "fitab-2025", "arbitrated": False, "hints": True, "privacy": "open", "thinking": 90}
    with company(gallery.hall, gallery.people(), **rules, length={"by": "deals", "deals": 2}) as table:
        of_a_first_turn(gallery, table, table.turn)
        of_a_tour(gallery, table, table.turn)
        with gallery.seen(table.path, table.people[table.after(table.turn)], language="en", dark=True) as page:
            ready(page)
            gallery.takes(page, "t-other-turn-en-dark")
        of_a_late_turn(gallery, table, played_until(table, lambda view: melds_of(view) >= 8))
        played_out(table)
        with gallery.seen(table.path, table.people["N"]) as page:
            gallery.takes(page, "t-deal-over")
            Player(page).button("Menu del tavolo").tap()
            Player(page).button("Punteggio").tap()
            gallery.takes(page, "t-score")
        with gallery.seen(table.path, table.people["N"], dark=True, language="en") as page:
            gallery.takes(page, "t-deal-over-dark")


def of_a_first_turn(gallery: Gallery, table: Company, seat: str) -> None:
    with gallery.seen(table.path, table.people[seat]) as page:
        player = ready(page)
        gallery.takes(page, "t-first-turn")
        player.tap(*player.hand[:3])
        player.button("Prepara").tap()
        player.tap(*player.hand[-2:])
        gallery.takes(page, "t-draft")
        player.button("Cala tutto").tap()
        expect(page.locator(".refused")).to_be_visible()
        gallery.takes(page, "t-refused")


def of_a_tour(gallery: Gallery, table: Company, seat: str) -> None:
    with gallery.seen(table.path, table.people[seat]) as page:
        page.evaluate("localStorage.removeItem('pinella.tour.burraco')")
        page.reload()
        ready(page)
        for step in range(4):
            gallery.takes(page, f"t-tour-{step}")
            page.get_by_role("button", name="Avanti").click()


def of_a_late_turn(gallery: Gallery, table: Company, seat: str) -> None:
    """Many melds; what one asks and chooses, and who else is there."""
    with gallery.seen(table.path, table.people[seat]) as page:
        player = ready(page)
        gallery.takes(page, "t-late")
        player.button("Consiglio").tap()
        expect(page.get_by_role("heading", name="Che cosa farei io")).to_be_visible()
        gallery.takes(page, "t-hint")
        page.keyboard.press("Escape")
        player.draw()
        player.tap(player.hand[0])
        player.answered()
        gallery.takes(page, "t-selected")
        player.tap(*player.hand[1:4])
        player.answered()
        gallery.takes(page, "t-selected-many")
        if player.button("Perché non posso?").count():
            player.button("Perché non posso?").tap()
            gallery.takes(page, "t-why")
            page.keyboard.press("Escape")
        player.put_down()
        of_the_menu(gallery, page, player)
    with gallery.seen(table.path, gallery.hall.account()) as page:
        gallery.takes(page, "t-spectator")
    with (
        wired(gallery.hall.address) as wire,
        gallery.seen(table.path, table.people[seat], address=wire.address) as page,
    ):
        ready(page)
        wire.cut()
        expect(page.get_by_role("status").filter(has_text="Connessione persa")).to_be_visible()
        gallery.takes(page, "t-offline")


def of_the_menu(gallery: Gallery, page: Page, player: Player) -> None:
    """Settings, what is typed, and a meld looked at."""
    player.button("Menu del tavolo").tap()
    gallery.takes(page, "t-menu")
    player.button("Impostazioni").tap()
    gallery.takes(page, "t-settings")
    closed(page)
    player.button("Menu del tavolo").tap()
    player.button("Comandi scritti").tap()
    page.keyboard.type("mano")
    page.keyboard.press("Enter")
    gallery.takes(page, "t-typed")
    page.locator("[data-meld]").first.click()
    gallery.takes(page, "t-meld")
    closed(page)


def of_a_long_pile(gallery: Gallery) -> None:
    """Everybody draws and discards, as long as the pile grows; then somebody takes it."""
    with company(gallery.hall, gallery.people(), code="fitab-2025", arbitrated=False) as table:
        for _ in range(26):
            seat = table.turn
            table.acts(seat, "draw")
            table.acts(seat, "discard", card=next(card for card in table.hand(seat) if card[0] not in "J2"))
        seat = table.turn
        with gallery.seen(table.path, table.people[seat]) as page:
            player = ready(page)
            gallery.takes(page, "t-pile")
            player.button("Guarda il monte").tap()
            gallery.takes(page, "t-pile-spread")
            closed(page)
            table.acts(seat, "take-pile")
            page.wait_for_timeout(500)
            gallery.takes(page, "t-long-hand")


def of_two(gallery: Gallery) -> None:
    """Two players who talk."""
    anna, bruno = gallery.hall.account(fresh("Anna Maria")), gallery.hall.account(fresh("Giovanni"))
    settings = {"code": "online", "players": 2, "thinking": 0, "away": 3600}
    table: str = anna.done("POST", "/api/tables", settings)["table"]
    with line(anna) as one, line(bruno) as other:
        one.watches(table)
        other.watches(table)
        other.gives(table, do="sit")
        for each in (one, other):
            each.gives(table, do="ready")
        with gallery.seen(f"/t/{table}", anna) as page:
            ready(page)
            gallery.takes(page, "t-two")
            other.gives(table, do="say", words="Buonasera a tutti, si gioca?")
            page.wait_for_timeout(500)
            gallery.takes(page, "t-two-bubble")
            page.get_by_role("button", name="Chiacchiere").click()
            page.get_by_role("button", name="Grazie!").click()
            page.wait_for_timeout(500)
            page.locator(".more").first.click()
            gallery.takes(page, "t-talk")


def of_scala40(gallery: Gallery) -> None:
    people = gallery.people()
    rules = {"code": "scala40", "players": 4, "arbitrated": False, "hints": True}
    with company(gallery.hall, people, **rules, length={"by": "deals", "deals": 2}) as table:
        with gallery.seen(table.path, table.people[table.turn]) as page:
            ready(page)
            gallery.takes(page, "t-scala-first")
        seat = played_until(table, lambda view: melds_of(view) >= 8)
        with gallery.seen(table.path, table.people[seat]) as page:
            player = ready(page)
            gallery.takes(page, "t-scala")
            player.draw()
            player.tap(player.hand[0])
            player.answered()
            gallery.takes(page, "t-scala-selected")
        played_out(table)
        with gallery.seen(table.path, table.people["1"]) as page:
            gallery.takes(page, "t-scala-over")


def of_rulings(gallery: Gallery) -> None:
    people = gallery.people()
    admin, referee = people[0], gallery.hall.account("Rita")
    club: str = admin.done("POST", "/api/clubs", {"name": "Circolo del Porto"})["id"]
    code = admin.done("GET", f"/api/clubs/{club}/code")["code"]
    for person in (*people[1:], referee):
        person.done("POST", "/api/clubs/join", {"code": code})
    admin.done("PUT", f"/api/clubs/{club}/members/{referee.id}/roles", {"roles": ["referee"]})
    with company(gallery.hall, people, club=club, referee="human") as table, line(referee) as duty:
        duty.watches(table.table)
        duty.gives(table.table, do="duty")
        culprit = table.turn
        table.acts(culprit, "draw")
        with gallery.seen(table.path, table.people[culprit]) as page:
            player = ready(page)
            player.tap(*player.hand[:3])
            gallery.takes(page, "t-arbitrated")
        table.acts(culprit, "lay", cards=" ".join(table.no_meld(culprit)))
        other = table.after(culprit)
        with gallery.seen(table.path, table.people[other]) as page:
            ready(page)
            page.get_by_role("button", name="Chiama l’arbitro").click()
            gallery.takes(page, "t-call")
            closed(page)
            table.gives(other, do="call")
            page.wait_for_timeout(500)
            gallery.takes(page, "t-called")
            with gallery.seen("/duty", referee) as desk:
                gallery.takes(desk, "p-duty-full", whole=True)
                desk.goto(f"{gallery.hall.address}{table.path}")
                expect(desk.get_by_role("button", name="Decidi così")).to_be_visible()
                gallery.takes(desk, "t-desk", whole=True)
                desk.set_viewport_size(ViewportSize(width=1366, height=768))
                desk.get_by_role("button", name="Decidi così").click()
            expect(page.get_by_role("dialog", name="L’arbitro ha deciso")).to_be_visible()
            gallery.takes(page, "t-ruling")
            closed(page)
            gallery.takes(page, "t-after-ruling")
        with gallery.seen(table.path, table.people[culprit], dark=True) as page:
            ready(page)
            gallery.takes(page, "t-marks")


def of_marks(gallery: Gallery) -> None:
    """A choice after a ruling, and a frozen meld: in the first deals that have the cards for it."""
    choice = frozen = False
    while not (choice and frozen):
        with company(gallery.hall, gallery.people()) as table:
            culprit = table.turn
            wrong, three = table.to_be_cured(culprit), table.three_alike(culprit)
            if wrong and not choice:
                choice = True
                table.acts(culprit, "draw")
                table.acts(culprit, "lay", cards=" ".join(wrong))
                table.gives(table.after(culprit), do="call")
                with gallery.seen(table.path, table.people[culprit]) as page:
                    expect(page.get_by_role("dialog", name="Una decisione")).to_be_visible()
                    gallery.takes(page, "t-choice")
                with gallery.seen(table.path, table.people[table.after(culprit)]) as page:
                    ready(page)
                    gallery.takes(page, "t-choice-waits")
            elif three and not frozen:
                frozen = True
                table.acts(culprit, "lay", cards=" ".join(three))
                table.gives(table.after(culprit), do="call")
                with gallery.seen(table.path, table.people[table.after(culprit)]) as page:
                    ready(page)
                    page.locator("[data-meld]").wait_for()
                    gallery.takes(page, "t-frozen")
                    page.locator("[data-meld]").click()
                    gallery.takes(page, "t-frozen-why")


PARTS = {
    "cards": of_cards,
    "pages": of_pages,
    "deal": of_a_deal,
    "pile": of_a_long_pile,
    "two": of_two,
    "scala": of_scala40,
    "rulings": of_rulings,
    "marks": of_marks,
}


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    parts = [name for name in arguments[1:] if name in PARTS]
    only = [name for name in arguments[1:] if name not in PARTS]
    with chromium() as browser, hall_with_tables(STATIC) as hall:
        gallery = Gallery(browser, hall, folder, only)
        for name in parts or PARTS:
            PARTS[name](gallery)


if __name__ == "__main__":
    main(sys.argv[1:])
