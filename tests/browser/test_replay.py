"""A deal that is over, once more: step by step, with every card open, and given away as a link or a picture."""

from __future__ import annotations

import asyncio
import re
import struct
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from pinella.client import Client
from pinella.client.table import RemoteTable
from pinella.server.people.sessions import COOKIE
from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, SMALL_PHONE
from tests.browser.pages import Pages, hear, watch

FOUR = {"code": "fitab-2025", "players": 4, "length": {"by": "deals", "deals": 2}}
SCALA = {"code": "scala40", "players": 3, "length": {"by": "deals", "deals": 1}}

Data = dict[str, Any]


@dataclass
class Played:
    """A finished match, who played it, and its deals as the server replays them."""

    address: str
    token: str
    table: str
    deals: list[Data]

    def view(self, deal: int, step: int) -> Data:
        """The plain way: every change from the first on."""
        found = dict(self.deals[deal - 1]["view"])
        for change in self.deals[deal - 1]["changes"][:step]:
            found |= change["set"]
        return found

    def told(self, deal: int, step: int) -> Data:
        told: Data = self.deals[deal - 1]["changes"][step - 1]["told"]
        return told

    @property
    def last(self) -> int:
        """The step in which the first deal ended."""
        kinds = [change["told"]["event"] for change in self.deals[0]["changes"]]
        return kinds.index("deal-ended/1") + 1


def plays(address: str, wish: Data) -> Played:
    """A match against bots, in a thread of its own: the browser's tests have a loop already."""
    found: list[Played] = []

    def lays_first(_: RemoteTable, moves: list[Data]) -> Data:
        return next((move for move in moves if move["command"] in ("lay", "lay-off", "open")), moves[-1])

    async def evening() -> None:
        async with await Client.guest(address, "Anna") as anna:
            table = await anna.quick_game(alone=True, **wish)
            await anna.play(table, lays_first)
            numbers = range(1, table.view["deal"] + 1)
            deals = [await anna.ask("GET", f"/api/tables/{table.id}/deals/{number}") for number in numbers]
            found.append(Played(address, anna.token, table.id, deals))

    thread = threading.Thread(target=lambda: asyncio.run(evening()))
    thread.start()
    thread.join()
    return found[0]


@pytest.fixture(scope="module")
def four(tables: str) -> Played:
    return plays(tables, FOUR)


class Viewer:
    """Somebody who looks at a deal again."""

    def __init__(self, page: Page, played: Played, host: str) -> None:
        self.address = played.address.replace("127.0.0.1", host)
        self.played = played
        self.page = page
        self.errors: list[str] = []
        self.requests: list[str] = []
        watch(page, self.errors)
        hear(page, "request", lambda request: self.requests.append(request.url))

    def opens(self, deal: int = 1, step: int = 0) -> Viewer:
        self.page.goto(f"{self.address}/replay/{self.played.table}/{deal}?step={step}")
        expect(self.scrubber).to_be_visible()
        return self

    @property
    def scrubber(self) -> Locator:
        return self.page.get_by_role("slider", name="Scegli il passo")

    @property
    def place(self) -> Locator:
        """Which step of how many, as it is written beside the scrubber: drawn together with the table."""
        return self.page.locator("output")

    @property
    def step(self) -> int:
        return int(self.scrubber.input_value())

    @property
    def said(self) -> str:
        return self.page.get_by_test_id("said").inner_text()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def hand(self, seat: str) -> int:
        return self.page.locator(f'[data-seat="{seat}"] .card').count()

    def melds(self) -> list[str]:
        names: list[str] = self.page.locator("[data-meld]").evaluate_all("all => all.map(one => one.dataset.meld)")
        return sorted(names)

    def sees_what_lay_there(self, step: int) -> None:
        """The table of the page is the table of the server after so many changes."""
        expect(self.place).to_have_text(re.compile(rf"^{step}/"))
        view = self.played.view(1, step)
        for seat in "NESW":
            assert self.hand(seat) == view[f"count/{seat}"], (seat, step)
        laid = [name.removeprefix("meld/") for name, meld in view.items() if name.startswith("meld/") and meld]
        assert self.melds() == sorted(laid)
        expect(self.page.get_by_text(f"Scarti: {view['pile_count']}", exact=True)).to_be_visible()
        expect(self.page.get_by_text(f"Tallone: {view['stock']}", exact=True)).to_be_visible()


Looker = Callable[..., Viewer]


@pytest.fixture
def look(pages: Pages) -> Iterator[Looker]:
    """Opens a browser for who played, or for a stranger with a name; fails if anything went wrong in it."""
    viewers: list[Viewer] = []

    def look_one(
        played: Played, *, host: str = "127.0.0.1", size: ViewportSize = SMALL_PHONE, token: str | None = None
    ) -> Viewer:
        page = pages.page(size, calm=True, host=host)
        page.context.add_cookies([{"name": COOKIE, "value": token or played.token, "domain": host, "path": "/"}])
        viewers.append(Viewer(page, played, host))
        return viewers[-1]

    yield look_one
    pages.give_back()
    for viewer in viewers:
        assert viewer.errors == []
        assert {urlsplit(url).hostname for url in viewer.requests if not url.startswith("blob:")} <= {"127.0.0.1", HALL}


class TestTheSteps:
    @pytest.mark.parametrize("host", ["127.0.0.1", HALL])
    def test_show_the_table_as_it_was_forwards_and_backwards(self, look: Looker, four: Played, host: str) -> None:
        viewer = look(four, host=host).opens()
        viewer.sees_what_lay_there(0)
        assert viewer.said == "Le carte sono distribuite."
        for step in range(1, 6):
            viewer.press("Un passo avanti")
            viewer.sees_what_lay_there(step)
        unseen = [step for step in range(1, four.last) if four.told(1, step).get("on_the_fly") is False]
        for step in (four.last, *unseen, four.last // 2, 17, 16, 15, 1):
            viewer.scrubber.fill(str(step))
            viewer.sees_what_lay_there(step)
        viewer.press("Un passo indietro")
        viewer.sees_what_lay_there(0)

    def test_are_said(self, look: Looker, four: Played) -> None:
        viewer = look(four).opens()
        discards = [
            number
            for number, change in enumerate(four.deals[0]["changes"], 1)
            if change["told"]["event"] == "card-discarded/1"
        ]
        for step in discards[:3]:
            viewer.scrubber.fill(str(step))
            expect(viewer.page.get_by_test_id("said")).to_contain_text("scarta")
        viewer.page.keyboard.press("End")
        expect(viewer.page.get_by_test_id("said")).to_contain_text("chiude")

    def test_end_with_the_count_of_the_deal(self, look: Looker, four: Played) -> None:
        viewer = look(four, size=DESKTOP).opens(step=9999)
        counted = next(
            change["told"]["counts"]
            for change in four.deals[0]["changes"]
            if change["told"]["event"] == "deal-counted/1"
        )
        sums = viewer.page.locator("tr.sum td").all_inner_texts()
        assert [int(text.replace(".", "").replace("−", "-")) for text in sums] == [one["total"] for one in counted]
        viewer.press("Un passo indietro")
        expect(viewer.page.get_by_role("table")).to_have_count(0)

    def test_are_reached_by_keyboard(self, look: Looker, four: Played) -> None:
        viewer = look(four, size=DESKTOP).opens()
        keys = viewer.page.keyboard
        for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", four.last), ("Home", 0)):
            keys.press(key)
            expect(viewer.scrubber).to_have_value(str(step))
        keys.press("PageDown")
        assert four.told(1, viewer.step)["event"] == "card-discarded/1"
        keys.press("PageUp")
        expect(viewer.scrubber).to_have_value("0")
        viewer.scrubber.focus()
        keys.press("ArrowRight")
        expect(viewer.scrubber).to_have_value("1")

    def test_follow_one_another_by_themselves_until_stopped(self, look: Looker, four: Played) -> None:
        viewer = look(four).opens()
        viewer.page.get_by_label("Velocità").select_option("Velocissima")
        viewer.page.locator("h1").click()
        viewer.page.keyboard.press(" ")
        expect(viewer.page.get_by_role("button", name="Ferma")).to_be_visible()
        expect(viewer.place).to_have_text(re.compile(r"^([3-9]|\d\d)/"))
        viewer.press("Ferma")
        stopped = viewer.step
        viewer.page.wait_for_timeout(700)
        assert viewer.step == stopped

    def test_lead_on_to_the_next_deal(self, look: Looker, four: Played) -> None:
        viewer = look(four).opens(step=9)
        viewer.page.get_by_role("link", name="Smazzata 2").click()
        expect(viewer.page.get_by_role("heading", level=1)).to_have_text("Smazzata 2 di 2")
        expect(viewer.scrubber).to_have_value("0")
        assert viewer.hand("N") == four.view(2, 0)["count/N"]


class TestTheWayThere:
    def test_leads_from_my_matches(self, look: Looker, four: Played) -> None:
        viewer = look(four)
        viewer.page.goto(f"{viewer.address}/matches")
        viewer.page.get_by_role("link", name="Smazzata per smazzata").click()
        expect(viewer.page.get_by_role("heading", level=1)).to_have_text("Smazzata 1 di 2")
        viewer.page.get_by_role("link", name="Le mie partite").click()
        expect(viewer.page.get_by_role("heading", level=1)).to_have_text("Le mie partite")

    def test_leads_from_the_end_of_the_match(self, look: Looker, four: Played) -> None:
        viewer = look(four)
        viewer.page.goto(f"{viewer.address}/t/{four.table}")
        viewer.page.get_by_role("link", name="Rivedi le smazzate").click()
        expect(viewer.page.get_by_role("heading", level=1)).to_have_text("Smazzata 2 di 2")

    @pytest.mark.parametrize("path", ["/replay/tnobody/1", "/replay/{table}/3"])
    def test_that_leads_nowhere_says_so(self, look: Looker, four: Played, path: str) -> None:
        viewer = look(four)
        viewer.page.goto(viewer.address + path.format(table=four.table))
        expect(viewer.page.get_by_text("Questa smazzata non si può rivedere.")).to_be_visible()
        assert complaints(viewer.page) == []
        viewer.errors.clear()  # the browser's own line about the 4xx


class TestSharing:
    @pytest.mark.parametrize("host", ["127.0.0.1", HALL])
    def test_a_link_shows_exactly_this_step_to_somebody_else(self, look: Looker, four: Played, host: str) -> None:
        viewer = look(four, host=host).opens(step=four.last // 2)
        viewer.press("Un passo avanti")
        said, step = viewer.said, viewer.step
        viewer.press("Condividi")
        link = viewer.page.get_by_label("Link a questo passo").input_value()
        viewer.press("Copia il link")
        expect(viewer.page.get_by_role("dialog").get_by_role("status")).to_contain_text("Copiato")
        viewer.page.get_by_label("Link a questo passo").press("Control+v")
        assert link == f"{viewer.address}/replay/{four.table}/1?step={step}"
        other = look(four, host=host, token="nobody")  # noqa: S106  (nobody's session)
        other.page.goto(link)
        other.page.get_by_label("Nome").fill("Bruno")
        other.press("Entra")
        expect(other.scrubber).to_have_value(str(step))
        assert other.said.partition(":")[2] == said.partition(":")[2]
        other.sees_what_lay_there(step)
        other.errors.clear()  # nobody's session is a 401 at the door

    def test_the_address_of_the_browser_is_the_link(self, look: Looker, four: Played) -> None:
        viewer = look(four).opens()
        viewer.page.keyboard.press("ArrowRight")
        viewer.page.wait_for_url("**/1?step=1")
        viewer.page.reload()
        expect(viewer.scrubber).to_have_value("1")

    @pytest.mark.parametrize("host", ["127.0.0.1", HALL])
    def test_a_picture_is_made_on_the_page(self, look: Looker, four: Played, host: str) -> None:
        viewer = look(four, host=host, size=DESKTOP).opens(step=four.last // 2)
        viewer.press("Condividi")
        with viewer.page.expect_download() as download:
            viewer.press("Scarica la figura (PNG)")
        assert download.value.suggested_filename == f"pinella-smazzata-1-passo-{four.last // 2}.png"
        picture = download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG\r\n\x1a\n")
        width, height = struct.unpack(">II", picture[16:24])
        assert width == 1200
        assert height > 700
        shown = viewer.page.evaluate(COLOURS)
        assert shown > 300, "cards are on it, not only a cloth"


COLOURS = """() => {
    const canvas = document.querySelector("dialog canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    return seen.size;
}"""


class TestForEverybody:
    @pytest.mark.parametrize(("size", "language"), [(SMALL_PHONE, "it"), (DESKTOP, "en")], ids=["phone", "desktop"])
    def test_axe_finds_nothing(self, look: Looker, four: Played, size: ViewportSize, language: str) -> None:
        viewer = look(four, size=size)
        viewer.page.goto(f"{viewer.address}/licences.txt")
        viewer.page.evaluate(f"localStorage.setItem('pinella.settings', JSON.stringify({{language: '{language}'}}))")
        for step in (0, four.last // 2, four.last):
            viewer.page.goto(f"{viewer.address}/replay/{four.table}/1?step={step}")
            expect(viewer.page.get_by_role("slider")).to_be_visible()
            assert (step, complaints(viewer.page)) == (step, [])
            wide = viewer.page.evaluate("document.querySelector('.body').scrollWidth <= innerWidth")
            assert wide, "nothing is cut off at the side"
        viewer.page.locator("header button").click()
        expect(viewer.page.locator("dialog .button:not([disabled])").last).to_be_visible()
        assert complaints(viewer.page) == []

    def test_scala_40_has_its_replay_too(self, look: Looker, tables: str) -> None:
        played = plays(tables, SCALA)
        viewer = look(played).opens(step=played.last // 2)
        view = played.view(1, played.last // 2)
        for seat in "123":
            assert viewer.hand(seat) == view[f"count/{seat}"]
        expect(viewer.page.get_by_text("Giochi sul tavolo")).to_be_visible()
        assert complaints(viewer.page) == []
