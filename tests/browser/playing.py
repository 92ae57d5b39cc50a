"""The table one plays at, in the words of somebody who sits there, and a server that has tables."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.error import URLError

from playwright.sync_api import (
    Locator,
    Page,
    Position,
    expect,
)

from tests.browser.pages import PATIENCE, watch
from tests.browser.waiting import typeset, until

SERVE: Final = "from pinella.cli.main import main; main()"
RANKS: Final = "A23456789TJQK"
_INDEX: Final = """card => {
    const turn = parseFloat(card.style.getPropertyValue("--turn")) * Math.PI / 180;
    const [x, y] = [8 - card.offsetWidth / 2, 24 - card.offsetHeight];
    const hand = card.offsetParent.getBoundingClientRect(), box = card.getBoundingClientRect();
    const foot = [hand.left + card.offsetLeft + card.offsetWidth / 2, hand.top + card.offsetTop + card.offsetHeight];
    return { x: foot[0] + x * Math.cos(turn) - y * Math.sin(turn) - box.left,
        y: foot[1] + x * Math.sin(turn) + y * Math.cos(turn) - box.top };
}"""


_WHAT_BECAME: Final = """keys => {
    const held = new Set([...document.querySelectorAll(".hand .card")].map(one => one.dataset.key));
    if (document.querySelector("#over-title") || !keys.some(key => held.has(key))) return "gone";
    if (document.querySelector("dialog .way")) return "ways";
    return document.querySelector(".refused") ? "refused" : null;
}"""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


@contextmanager
def serving_tables(folder: Path, port: int | None = None) -> Iterator[str]:
    """A server of its own, with a database and bots that do not pretend to think."""
    port = port or free_port()
    command = [sys.executable, "-c", SERVE, "serve", "--port", str(port), "--data", str(folder), "--no-browser"]
    running = subprocess.Popen([*command, "--bot-pause", "0"], stdout=subprocess.DEVNULL, env=dict(os.environ))
    try:
        address = f"http://127.0.0.1:{port}"
        _answers(address, running)
        yield address
    finally:
        running.terminate()
        running.wait(PATIENCE / 1_000)


def _answers(address: str, running: subprocess.Popen[bytes]) -> None:
    last = time.monotonic() + PATIENCE / 1_000
    while time.monotonic() < last:
        if running.poll() is not None:
            raise RuntimeError("the server did not start")
        try:
            with urllib.request.urlopen(f"{address}/api/version", timeout=5):  # noqa: S310  (our own server)
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError("the server does not answer")


_ASK: Final = """async ([path, body]) => {
    const answer = await fetch(path, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
}"""


TOUR_SEEN: Final = "['burraco', 'scala40'].forEach(game => localStorage.setItem(`pinella.tour.${game}`, 'seen'))"


def sit_down(page: Page, address: str, **wish: object) -> str:
    """A guest at a table with bots, asked for from the page itself; the address of the table.

    The guest has had the tour of the table already.
    """
    table = sit_down_first(page, address, **wish)
    page.evaluate(TOUR_SEEN)
    return table


def sit_down_first(page: Page, address: str, **wish: object) -> str:
    """The same for one who has never seen a table."""
    wish = {"alone": True, "length": {"by": "deals", "deals": 1}, **wish}
    return _table(page, address, "/api/tables/quick", wish)


def sit_down_at(page: Page, address: str, settings: dict[str, object]) -> str:
    """A guest who opens a table as these settings say."""
    table = _table(page, address, "/api/tables", settings)
    page.evaluate(TOUR_SEEN)
    return table


def _table(page: Page, address: str, path: str, wish: dict[str, object]) -> str:
    page.goto(f"{address}/licences.txt")
    page.evaluate(_ASK, ["/api/guests", {"name": "Anna"}])
    return f"{address}{page.evaluate(_ASK, [path, wish])['path']}"


class Player:
    """One who plays at the page: taps cards, touches melds, reads what is written there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        watch(page, self.errors)

    def open(self, address: str) -> None:
        self.errors.clear()
        self.page.goto(address)
        expect(self.page.locator(".desk")).to_be_visible()
        typeset(self.page)

    # What one sees

    @property
    def is_over(self) -> bool:
        return self.page.locator("#over-title").count() > 0

    @property
    def hand(self) -> list[str]:
        keys: list[str] = self.page.locator(".hand .card").evaluate_all("all => all.map(one => one.dataset.key)")
        return keys

    def wait_for_my_turn(self) -> bool:
        """Whether it is my turn now; else the deal is over."""
        expect(self.page.locator(".turn.yours, #over-title, .refused").first).to_be_visible()
        return not self.is_over

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def is_scala40(self) -> bool:
        """Only in Burraco are there pots."""
        return self.page.get_by_text("Pozzetti").count() == 0

    def says(self, words: str) -> None:
        expect(self.page.locator(".desk")).to_contain_text(words)

    # Where cards may go

    @property
    def lay_place(self) -> Locator:
        return self.page.locator(".lay.lit")

    @property
    def lay_off_place(self) -> Locator:
        return self.page.locator(".meld.lit").first

    @property
    def discard_place(self) -> Locator:
        return self.page.locator(".pile.lit")

    # What one does

    def card(self, key: str) -> Locator:
        return self.page.locator(f'.card[data-key="{key}"]')

    def index_of(self, key: str) -> Position:
        """Where a finger meets a card of the fan, however it leans: on its index, which is always in sight."""
        where = self.card(key).evaluate(_INDEX)
        return Position(x=where["x"], y=where["y"])

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.card(key).tap(position=self.index_of(key))

    def use(self, place: Locator) -> None:
        place.tap()

    def put_down(self) -> None:
        if self.button("Deseleziona").count():
            self.use(self.button("Deseleziona"))

    def draw(self) -> None:
        self.use(self.page.get_by_role("button", name="Tallone: pesca"))
        self.says("cala, lega o scarta")

    def lay_what_fits(self) -> int:
        """Tap three of a kind, or three in a row, and touch the place that lights up. How many melds were laid.

        In Scala 40 a joker may show a way to go out without an opening, and whoever begins it must go on (S-19.2): not
        with jokers in the hand.
        """
        if self.is_scala40 and any(key.startswith("Jk") for key in self.hand):
            return 0

        def leaves_some(group: tuple[str, ...]) -> bool:
            return set(group) <= set(self.hand) and len(self.hand) >= len(group) + 3

        return sum(self.bring(group, self.lay_place) for group in groups(self.hand) if leaves_some(group))

    def lay_off_what_fits(self, tries: int = 3, keep: int = 3) -> int:
        """Only of the first few cards: whoever tried them all would play slowly."""
        return sum(self.bring((key,), self.lay_off_place) for key in self.hand[:tries] if len(self.hand) > keep)

    def bring(self, cards: tuple[str, ...], place: Locator) -> bool:
        """Choose these cards, and bring them to the place if it lights up for them."""
        self.tap(*cards)
        went = self.lights_up(place)
        if went:
            self.use(place)
            went = self.until_gone(cards)
        self.put_down()
        return went

    def lights_up(self, place: Locator) -> bool:
        """The server has said where the chosen cards may go: something lights up for them, or nothing at all."""
        self.answered()
        return place.count() > 0

    def answered(self) -> None:
        """Until the page knows where the chosen cards may go."""
        until(self.page, "() => !document.querySelector('.hand[data-looking]')")

    def until_gone(self, keys: tuple[str, ...]) -> bool:
        """Whether the cards leave the hand; where there are two ways to lay them, the first is taken."""
        while True:
            found = until(self.page, _WHAT_BECAME, list(keys))
            if found != "ways":
                return bool(found == "gone")
            self.take_a_way()

    def take_a_way(self) -> None:
        """Several ways to lay the cards, or several melds that take them: the first."""
        self.use(self.page.locator("dialog .way").first)
        expect(self.page.locator("dialog .way")).to_have_count(0)

    def discard(self) -> None:
        """The last card that the pile lights up for. In Scala 40 a card that fits a meld must go there first."""
        for _ in range(5):
            if any(self.bring((key,), self.discard_place) for key in reversed(self.hand)):
                return
            if not self.lay_off_what_fits(len(self.hand), keep=1):
                break
        self.follow_advice()

    def follow_advice(self) -> None:
        """Who has begun to go out without an opening must go on (S-19.2): the table says how."""
        self.use(self.button("Consiglio"))
        first = self.page.get_by_role("button", name="Fai così").first
        expect(first).to_be_visible()
        self.use(first)
        until(self.page, "() => !document.querySelector('.turn.yours')")


def groups(hand: list[str]) -> list[tuple[str, ...]]:
    """Three or more of a kind, and three or more in a row: the table knows whether they are melds."""
    found: list[tuple[str, ...]] = []
    by_rank: dict[str, list[str]] = defaultdict(list)
    by_suit: dict[str, dict[int, str]] = defaultdict(dict)
    for key in hand:
        if key.startswith("Jk"):
            continue
        by_rank[key[0]].append(key)
        by_suit[key[1]][RANKS.index(key[0])] = key
    for ranks in by_suit.values():
        row: list[str] = []
        for place in range(len(RANKS) + 1):
            if place in ranks:
                row.append(ranks[place])
                continue
            if len(row) >= 3:
                found.append(tuple(row))
            row = []
    different = {rank: list({key[1]: key for key in keys}.values()) for rank, keys in by_rank.items()}
    return found + [tuple(keys) for keys in different.values() if len(keys) >= 3]


def points_of(text: str) -> int:
    """`−1.250` as a number."""
    return int(re.sub(r"[^\d−-]", "", text).replace("−", "-"))
