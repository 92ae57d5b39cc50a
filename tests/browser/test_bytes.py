"""What the page weighs, as the server sends it: bytes and requests of the first page and of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.chromium import HALL
from tests.browser.playing import serving_tables, sit_down

PHONE = ViewportSize(width=375, height=667)
KB = 1024
PAGE_LIMIT = 300 * KB
FACES_LIMIT = 250 * KB
REQUESTS_LIMIT = 8
"""Of the page itself; the faces of cards are one each, and there are 54."""


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


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving_tables(tmp_path_factory.mktemp("bytes")) as address:
        yield address


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
def test_the_page_and_the_faces_of_the_cards_are_light(browser: Browser, house: str, host: str) -> None:
    for weighed in opened(browser, house.replace("127.0.0.1", host)):
        assert weighed.hosts == {host}
        assert len(weighed.faces) >= 54, "every face is there before it is needed"
        manifest = weighed.page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.text())")
        assert sum(weighed.own.values()) + len(manifest) <= PAGE_LIMIT, weighed.own
        assert sum(weighed.faces.values()) <= FACES_LIMIT, weighed.faces
        assert len(weighed.own) <= REQUESTS_LIMIT, weighed.own
        texts = [path for path in weighed.bytes if re.fullmatch(r"/assets/.*\.(js|css|svg)", path)]
        assert {weighed.encodings[path] for path in texts} == {"gzip" if host == HALL else "br"}
        weighed.page.context.close()


def test_a_second_visit_fetches_only_the_page_itself(browser: Browser, house: str) -> None:
    context = browser.new_context(viewport=PHONE, locale="it-IT", service_workers="block")
    page = context.new_page()
    weighed = Weighed(page)
    page.goto(house)
    weighed.stands()
    weighed.bytes.clear()
    page.reload()
    weighed.stands()
    assert not [path for path, size in weighed.bytes.items() if path.startswith("/assets/") and size > 0]
    context.close()
