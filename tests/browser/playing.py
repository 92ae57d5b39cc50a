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
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Position,
    ViewportSize,
    expect,
)

from tests.browser.test_accessibility import axe

SERVE: Final = "from pinella.cli.main import main; main()"
RANKS: Final = "A23456789TJQK"
TAP: Final = Position(x=8, y=24)
"""Where a finger meets a card of the fan: on its index, the only part that is always in sight."""


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
        running.wait(20)


def _answers(address: str, running: subprocess.Popen[bytes]) -> None:
    for _ in range(200):
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


def sit_down(page: Page, address: str, **wish: object) -> str:
    """A guest at a table with bots, asked for from the page itself; the address of the table."""
    wish = {"alone": True, "length": {"by": "deals", "deals": 1}, **wish}
    return _table(page, address, "/api/tables/quick", wish)


def sit_down_at(page: Page, address: str, settings: dict[str, object]) -> str:
    """A guest who opens a table as these settings say."""
    return _table(page, address, "/api/tables", settings)


def _table(page: Page, address: str, path: str, wish: dict[str, object]) -> str:
    page.goto(f"{address}/licences.txt")
    page.evaluate(_ASK, ["/api/guests", {"name": "Anna"}])
    return f"{address}{page.evaluate(_ASK, [path, wish])['path']}"


def calm_page(browser: Browser, viewport: ViewportSize) -> Page:
    """A browser of one's own where nothing moves, with a finger on small screens. Close its context afterwards."""
    context = browser.new_context(
        viewport=viewport, has_touch=viewport["width"] < 1000, locale="it-IT", reduced_motion="reduce"
    )
    context.set_default_timeout(10_000)
    return context.new_page()


class Player:
    """One who plays at the page: taps cards, touches melds, reads what is written there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def open(self, address: str) -> None:
        self.errors.clear()
        self.page.goto(address)
        expect(self.page.locator(".desk")).to_be_visible()

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
        expect(self.page.locator(".turn.yours, #over-title, .refused").first).to_be_visible(timeout=20_000)
        return not self.is_over

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def says(self, words: str) -> None:
        expect(self.page.locator(".desk")).to_contain_text(words)

    # What one does

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.page.locator(f'.card[data-key="{key}"]').tap(position=TAP)

    def put_down(self) -> None:
        if self.button("Deseleziona").count():
            self.button("Deseleziona").tap()

    def draw(self) -> None:
        self.page.get_by_role("button", name="Tallone: pesca").tap()
        self.says("cala, lega o scarta")

    def lay_what_fits(self) -> int:
        """Tap three of a kind, or three in a row, and touch the place that lights up. How many melds were laid."""
        laid = 0
        for group in groups(self.hand):
            if len(self.hand) < 6 or not set(group) <= set(self.hand):
                continue
            self.tap(*group)
            lit = self.page.locator(".lay.lit")
            if self.lights_up(lit):
                lit.tap()
                laid += self.until_gone(group)
            self.put_down()
        return laid

    def lay_off_what_fits(self, tries: int = 3) -> int:
        """Only of the first few cards: whoever tried them all would play slowly."""
        laid = 0
        for key in self.hand[:tries]:
            if len(self.hand) < 4:
                break
            self.tap(key)
            lit = self.page.locator(".meld.lit").first
            if self.lights_up(lit):
                lit.tap()
                laid += self.until_gone((key,))
            self.put_down()
        return laid

    def lights_up(self, place: Locator) -> bool:
        """The server has said where the chosen cards may go: something lights up for them, or nothing at all."""
        self.page.wait_for_timeout(50)
        return place.count() > 0

    def until_gone(self, keys: tuple[str, ...]) -> bool:
        """Whether the cards leave the hand; where there are two ways to lay them, the first is taken."""
        for _ in range(40):
            if not set(keys) & set(self.hand):
                return True
            way = self.page.locator("dialog .way").first
            if way.count():
                way.tap()
            if self.page.locator(".refused").count():
                return False
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{keys} stay in the hand")

    def discard(self) -> None:
        """The last card that the pile lights up for."""
        for key in reversed(self.hand):
            self.tap(key)
            self.page.wait_for_timeout(50)
            if self.page.locator(".pile.lit").count():
                self.page.locator(".pile").tap()
                self.until_gone((key,))
                return
            self.put_down()
        raise AssertionError("no card can be discarded")


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


def complaints(page: Page) -> list[str]:
    """What axe finds wrong on the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]]
