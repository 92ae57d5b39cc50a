"""Four browsers at one private table: opened by one, joined by its link by three, and played to the end of the deal.

A phone and a tablet by touch, a desk by mouse and one by keyboard; two come by an address that is not secure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import combinations
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from pinella.server.people.sessions import COOKIE
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP, TABLET
from tests.browser.keys import Keys
from tests.browser.pages import hear
from tests.browser.playing import TOUR_SEEN, Player
from tests.browser.rooms import Visit, Visitor
from tests.conftest import Cases
from tests.server.lines import line
from tests.server.visiting import fresh

CARD = re.compile(r"([A2-9TJQK][hdcs]'?|Jk)")


class Mouse(Player):
    """Clicks, and drags a card to the pile."""

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.card(key).click(position=self.index_of(key))

    def use(self, place: Locator) -> None:
        place.click()

    def bring(self, cards: tuple[str, ...], place: Locator) -> bool:
        (key,) = cards
        self.card(key).drag_to(self.page.locator(".pile"), source_position=self.index_of(key), steps=4)
        return self.until_gone(cards)


class Ears:
    """Every card that a page is told over its line."""

    def __init__(self, page: Page) -> None:
        self.told: set[str] = set()
        hear(page, "websocket", self._opened)

    def _opened(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.told.update(cards_in(json.loads(frame))))


def cards_in(value: Any) -> Iterator[str]:
    """Cards in the notation of the table, wherever they stand in a message."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from cards_in(one)
    elif isinstance(value, str) and all(CARD.fullmatch(word) for word in value.split()):
        yield from value.split()


def opens(one: Visit) -> str:
    """A private table for four and one deal; its link."""
    one.open("/new")
    one.page.get_by_label("Smazzate", exact=True).fill("1")
    one.press("Apri il tavolo")
    one.reaches_a_table()
    return one.page.get_by_label("Link del tavolo").input_value()


def joins(one: Visit, link: str, seat: str) -> None:
    one.page.goto(link.replace("127.0.0.1", HALL) if HALL in one.address else link)
    one.comes_in(fresh("Ospite"))
    one.press(f"Siediti qui: {seat}")
    expect(one.page.locator(".seats li.mine")).to_contain_text(seat)


def test_four_browsers_play_a_deal_and_each_sees_only_its_own_cards(visit: Visitor, cases: Cases) -> None:
    visits = [visit(), visit(host=HALL, size=TABLET), visit(size=DESKTOP), visit(host=HALL, size=DESKTOP)]
    players = [kind(one.page) for kind, one in zip((Player, Player, Mouse, Keys), visits, strict=True)]
    ears = [Ears(one.page) for one in visits]
    for one in visits:
        one.page.evaluate(TOUR_SEEN)
    link = opens(visits[0])
    for one, seat in zip(visits[1:], ("Est", "Sud", "Ovest"), strict=True):
        joins(one, link, seat)
    for one in visits:
        one.press("Pronto, si gioca")
    for player in players:
        expect(player.page.locator(".hand .card")).to_have_count(11)
    hands = [{card for card in player.hand if not card.startswith("Jk")} for player in players]
    for some, others in combinations(hands, 2):
        assert not some & others
    for own, heard in zip(range(4), ears, strict=True):
        secret = set().union(*(hand for other, hand in enumerate(hands) if other != own))
        assert hands[own] <= heard.told
        assert not secret & heard.told
    play(players, rounds=cases(sample=2, full=40))
    play_on([one.page for one in visits])
    for player in players:
        expect(player.page.locator("#over-title")).to_be_visible()
    sums = [player.page.locator("tr.sum td").all_inner_texts() for player in players]
    assert sums[0] == sums[2] == sums[1][::-1] == sums[3][::-1]
    assert [player.errors for player in players] == [[], [], [], []]


def play(players: list[Player], rounds: int) -> None:
    """Everybody draws and discards so many times, or until the stock is used up."""
    for _ in range(rounds * len(players)):
        if any(player.is_over for player in players):
            return
        player = next(player for player in players if player.page.locator(".turn.yours").count())
        expect(player.page.locator(".seats .turn")).to_have_count(0)
        player.draw()
        player.discard()
        expect(player.page.locator(".turn.yours")).to_have_count(0)
        expect(next_one(players, player).page.locator(".turn.yours, #over-title").first).to_be_visible()


def play_on(pages: list[Page]) -> None:
    """The rest of the deal, each from another device of theirs: what happens there is seen here."""
    address, _, table = pages[0].url.rpartition("/t/")
    with ExitStack() as stack:
        lines = [stack.enter_context(line(address, token=token_of(page))) for page in pages]
        views = [one.watches(table)["view"] for one in lines]
        devices = {str(view["you"]): one for view, one in zip(views, lines, strict=True)}
        view = views[0]
        while view["phase"] == "playing":
            device = devices[view["turn"]]
            drawn = device.gives(table, do="act", act={"command": "draw"})
            assert drawn["t"] != "no", drawn
            view = device.watches(table)["view"]
            card = next(card for card in view[f"hand/{view['you']}"].split() if card[0] not in "J2")
            left = device.gives(table, do="act", act={"command": "discard", "card": card})
            assert left["t"] != "no", left
            view = device.watches(table)["view"]


def token_of(page: Page) -> str:
    return next(str(one["value"]) for one in page.context.cookies(page.url) if one["name"] == COOKIE)


def next_one(players: list[Player], player: Player) -> Player:
    return players[(players.index(player) + 1) % len(players)]
