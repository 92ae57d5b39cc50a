"""What the page weighs, as the server sends it: bytes and requests of the first page and of a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chromium import HALL
from tests.browser.playing import sit_down

PHONE = ViewportSize(width=375, height=667)
KB = 1024
PAGE_LIMIT = 300 * KB
FACES_LIMIT = 250 * KB
REQUESTS_LIMIT = 10
"""Of the page itself, its manifest included; the faces of cards are one each, and there are 54."""
AHEAD_LIMIT = 2
"""Fetched ahead on the first page, when it stands: script and style of the table."""


@dataclass
class Weighed:
    """Every answer of the server to one page: its path, and how many bytes came over the wire for it."""

    page: Page
    hosts: set[str | None] = field(default_factory=set)
    paths: dict[str, str] = field(default_factory=dict)
    encodings: dict[str, str] = field(default_factory=dict)
    bytes: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wire = self.page.context.new_cdp_session(self.page)
        wire.on("Network.requestWillBeSent", self._asked)
        wire.on("Network.responseReceived", self._answered)
        wire.on("Network.loadingFinished", self._ended)
        wire.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        address = urlsplit(event["request"]["url"])
        self.hosts.add(address.hostname)
        self.paths[event["requestId"]] = address.path

    def _answered(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        self.encodings[self.paths[event["requestId"]]] = headers.get("content-encoding", "")

    def _ended(self, event: dict[str, Any]) -> None:
        path = self.paths.get(event["requestId"])
        if path is not None:
            self.bytes[path] = self.bytes.get(path, 0) + int(event["encodedDataLength"])

    def stands(self) -> None:
        """Until everything that was asked for has come, the faces of the cards as well."""
        self.page.wait_for_load_state("networkidle")
        self.page.wait_for_function("document.fonts.status === 'loaded'")

    @property
    def faces(self) -> dict[str, int]:
        return {
            path: size for path, size in self.bytes.items() if path.startswith("/assets/") and path.endswith(".svg")
        }

    @property
    def own(self) -> dict[str, int]:
        """Page, script, style, fonts, manifest, icons: without what is asked of /api."""
        return {
            path: size for path, size in self.bytes.items() if path not in self.faces and not path.startswith("/api/")
        }


def opened(browser: Browser, address: str) -> tuple[Weighed, Weighed]:
    """The first page and a table, each in a browser that has kept nothing."""
    found = []
    for at_table in (False, True):
        context = browser.new_context(viewport=PHONE, locale="it-IT", service_workers="block")
        page = context.new_page()
        path = sit_down(page, address, code="fitab-2025", players=4) if at_table else f"{address}/"
        weighed = Weighed(page)
        page.goto(path)
        expect(page.locator(".hand .card" if at_table else "button[type=submit], .play").first).to_be_visible()
        weighed.stands()
        found.append(weighed)
    return found[0], found[1]


@pytest.mark.parametrize("host", ["127.0.0.1", HALL])
def test_the_page_and_the_faces_of_the_cards_are_light(browser: Browser, tables: str, host: str) -> None:
    for weighed in opened(browser, tables.replace("127.0.0.1", host)):
        assert weighed.hosts == {host}
        assert len(weighed.faces) >= 54, "every face is there before it is needed"
        manifest = weighed.page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.text())")
        assert sum(weighed.own.values()) + len(manifest) <= PAGE_LIMIT, weighed.own
        assert sum(weighed.faces.values()) <= FACES_LIMIT, weighed.faces
        ahead = [path for path in weighed.own if "/table-" in path and "/t/" not in weighed.page.url]
        assert len(ahead) <= AHEAD_LIMIT, weighed.own
        assert len(weighed.own) - len(ahead) <= REQUESTS_LIMIT, weighed.own
        texts = [path for path in weighed.bytes if re.fullmatch(r"/assets/.*\.(js|css|svg)", path)]
        assert {weighed.encodings[path] for path in texts} == {"gzip" if host == HALL else "br"}
        weighed.page.context.close()


def test_a_table_fetches_nothing_of_other_rooms(browser: Browser, tables: str) -> None:
    start, table = opened(browser, tables)
    rooms = [
        {re.sub(r"^/assets/(\w+)-.*", r"\1", path) for path in one.own if path.endswith(".js")}
        for one in (start, table)
    ]
    assert rooms == [{"index", "it", "start", "rolldown", "table"}, {"index", "it", "table", "rolldown"}]
    for weighed in (start, table):
        weighed.page.context.close()


def test_what_a_table_needs_is_asked_for_before_any_script_runs(browser: Browser, tables: str) -> None:
    """Script and style of the room and its words are on their way at once, and so is the line to the table."""
    context = browser.new_context(viewport=PHONE, locale="it-IT", service_workers="block")
    page = context.new_page()
    path = sit_down(page, tables, code="fitab-2025", players=4)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
    page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto(path)
    expect(page.get_by_text("La pagina non è arrivata per intero")).to_be_visible()
    names = {re.sub(r"-[\w-]{8}(?=\.)", "", one) for one in asked}
    needed = {"/assets/it.js", "/assets/table.js", "/assets/table.css", "/api/visitor", "/api/socket"}
    assert needed <= names
    context.close()


def test_a_second_visit_fetches_only_the_page_itself(browser: Browser, tables: str) -> None:
    context = browser.new_context(viewport=PHONE, locale="it-IT", service_workers="block")
    page = context.new_page()
    weighed = Weighed(page)
    page.goto(tables)
    weighed.stands()
    weighed.bytes.clear()
    page.reload()
    weighed.stands()
    assert not [path for path, size in weighed.bytes.items() if path.startswith("/assets/") and size > 0]
    context.close()
