"""Makes the pictures of the page that the README and the documentation show.

python -m tests.browser.screenshots             writes them to docs/images
python -m tests.browser.screenshots FOLDER      writes them there
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from pinella.server.page import STATIC
from tests.browser.chromium import chromium
from tests.browser.company import Company, come_in, company
from tests.browser.table import Table
from tests.server.lines import line
from tests.server.live import serving
from tests.server.visiting import Hall, Visitor, hall_with_tables

ROOT = Path(__file__).resolve().parents[2]
DESK = ViewportSize(width=1366, height=768)
SMALL_PHONE = ViewportSize(width=375, height=667)
NAMES = ("Anna", "Giuseppe", "Carla", "Ferdinando")
KINGS = "#code=all&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d"
RUN = "#code=fitab-2025&cards=5d+6d+7d+2c+9d+Td+Jd"


def picture(
    browser: Browser,
    address: str,
    path: Path,
    size: ViewportSize,
    position: str,
    *,
    scale: float = 1,
    dark: bool = False,
) -> None:
    context = browser.new_context(
        viewport=size,
        device_scale_factor=scale,
        color_scheme="dark" if dark else "light",
        has_touch=size["width"] < 1000,
    )
    table = Table(context.new_page(), address)
    table.open(position)
    if "cards=" in position:
        expect(table.verdict.locator("article")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    table.page.evaluate("document.fonts.ready")
    table.page.screenshot(path=path)
    context.close()


def for_the_readme(browser: Browser, address: str, folder: Path) -> None:
    wide, phone = ViewportSize(width=1366, height=796), ViewportSize(width=375, height=812)
    picture(browser, address, folder / "si-puo-calare.png", wide, KINGS)
    picture(browser, address, folder / "si-puo-calare-phone.png", phone, RUN, scale=2)


def of_tables(browser: Browser, hall: Hall, folder: Path) -> None:
    """The first page, a table late in a deal on a desk and on a phone, a ruling, and the referee's desk."""
    context = context_of(browser, DESK)
    page = context.new_page()
    page.goto(hall.address)
    shot(page, folder / "first-page.png")
    context.close()
    people = [hall.account(name) for name in NAMES]
    with company(hall, people, arbitrated=False, hints=True, length={"by": "deals", "deals": 12}) as table:
        seat = played_until_late(table)
        for name, size, scale in (("table", DESK, 1), ("table-phone", SMALL_PHONE, 2)):
            with seen_by(browser, table, seat, size, scale) as page:
                shot(page, folder / f"{name}.png")
    of_rulings(browser, hall, people, folder)


def played_until_late(table: Company) -> str:
    """On advice, until whose turn it is has a full hand and sees many melds, a burraco among them; whose turn it is."""
    while True:
        if table.view("N")["phase"] != "playing":
            for each in table.lines:
                table.gives(each, do="ready")
        seat = table.turn
        view = table.view(seat)
        melds = [value for name, value in view.items() if name.startswith("meld/") and value]
        held = len(str(view[f"hand/{seat}"]).split())
        if len(melds) >= 6 and held >= 6 and any(meld["burraco"] for meld in melds):
            return seat
        advice = table.lines[seat].asks(do="hints", table=table.table)
        for step in advice["hints"][0]["plan"]:
            table.gives(seat, do="act", act=step["act"])


def of_rulings(browser: Browser, hall: Hall, people: list[Visitor], folder: Path) -> None:
    admin, referee = people[0], hall.account("Rita")
    club: str = admin.done("POST", "/api/clubs", {"name": "Circolo dei Tigli"})["id"]
    code = admin.done("GET", f"/api/clubs/{club}/code")["code"]
    for person in (*people[1:], referee):
        person.done("POST", "/api/clubs/join", {"code": code})
    admin.done("PUT", f"/api/clubs/{club}/members/{referee.id}/roles", {"roles": ["referee"]})
    with company(hall, people, club=club, referee="human") as table, line(referee) as duty:
        duty.watches(table.table)
        duty.gives(table.table, do="duty")
        culprit = table.turn
        table.acts(culprit, "draw")
        table.acts(culprit, "lay", cards=" ".join(table.no_meld(culprit)))
        other = table.after(culprit)
        table.gives(other, do="call")
        context = context_of(browser, DESK)
        page = context.new_page()
        page.goto(f"{hall.address}/licences.txt")
        come_in(page, referee)
        page.goto(f"{hall.address}{table.path}")
        expect(page.get_by_role("button", name="Decidi così")).to_be_visible()
        shot(page, folder / "referee-desk.png")
        with seen_by(browser, table, other, SMALL_PHONE, 2) as player:
            page.get_by_role("button", name="Decidi così").click()
            expect(player.get_by_role("dialog", name="L’arbitro ha deciso")).to_be_visible()
            shot(player, folder / "ruling-phone.png")
        context.close()


def context_of(browser: Browser, size: ViewportSize, scale: float = 1) -> BrowserContext:
    return browser.new_context(
        viewport=size, device_scale_factor=scale, has_touch=True, locale="it-IT", reduced_motion="reduce"
    )


@contextmanager
def seen_by(browser: Browser, table: Company, seat: str, size: ViewportSize, scale: float) -> Iterator[Page]:
    """The table on the screen of who sits there."""
    context = context_of(browser, size, scale)
    page = context.new_page()
    page.goto(f"{table.hall.address}/licences.txt")
    come_in(page, table.people[seat])
    page.goto(f"{table.hall.address}{table.path}")
    expect(page.locator(".hand .card").first).to_be_visible()
    yield page
    context.close()


def shot(page: Page, path: Path) -> None:
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    page.screenshot(path=path)


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, chromium() as browser:
        for_the_readme(browser, address, folder)
        with hall_with_tables(STATIC) as hall:
            of_tables(browser, hall, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
