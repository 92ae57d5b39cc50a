"""The real page, from the real server, in a real browser; every page is watched for errors and stray requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pinella.server.page import STATIC
from pinella.server.tables.clocks import Patience
from tests.browser.chromium import HALL, chromium
from tests.browser.company import come_in
from tests.browser.devices import DESKTOP
from tests.browser.pages import PATIENCE, Pages, Shelf
from tests.browser.rooms import PHONE as SMALL_PHONE
from tests.browser.rooms import Visit, Visitor
from tests.browser.table import Table
from tests.server.live import serving
from tests.server.visiting import Hall, hall_with_tables
from tests.server.visiting import Visitor as Member

PHONE = ViewportSize(width=375, height=812)
FOLDER = Path(__file__).parent
HOSTS = {"127.0.0.1", HALL}

Opener = Callable[..., Table]

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that waits for a busy machine is not ended before its own waits are."""
    for item in items:
        if item.path.is_relative_to(FOLDER) and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(5 * PATIENCE / 1_000))


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def house() -> Iterator[Hall]:
    """One for all tests: what they do there has names of its own. A table that everybody has left soon pauses."""
    with hall_with_tables(STATIC, patience=Patience()) as one:
        yield one


@pytest.fixture(scope="session")
def tables(house: Hall) -> str:
    """The address of a server with tables and bots, for guests."""
    return house.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as one:
        yield one


@pytest.fixture(scope="session")
def shelf(browser: Browser) -> Iterator[Shelf]:
    one = Shelf(browser)
    yield one
    one.close()


@pytest.fixture
def pages(shelf: Shelf) -> Iterator[Pages]:
    """Lends pages to one test."""
    one = Pages(shelf)
    yield one
    one.give_back()


@pytest.fixture
def open_page(pages: Pages, address: str) -> Iterator[Opener]:
    """Opens the page at a size, a position, in a language and a theme; fails the test if anything went wrong in it.

    Calm where a test is not about motion: what moves costs pictures.
    """
    tables: list[Table] = []

    def open_one(
        viewport: ViewportSize = PHONE,
        position: str = "",
        *,
        theme: str = "light",
        host: str = "127.0.0.1",
        calm: bool = True,
        own: bool = False,
    ) -> Table:
        table = Table(
            pages.page(viewport, theme=theme, calm=calm, own=own, host=host), address.replace("127.0.0.1", host)
        )
        tables.append(table)
        table.open(position)
        return table

    yield open_one
    pages.give_back()
    for table in tables:
        assert table.errors == []
        assert {urlsplit(url).hostname for url in table.requests} <= HOSTS


@pytest.fixture
def visit(pages: Pages, house: Hall) -> Iterator[Visitor]:
    """Opens a browser of one's own; fails the test if anything went wrong in it or another host was asked.

    With `who` it is that of an account, which has come in and had the tour.
    """
    visits: list[Visit] = []

    def visit_one(
        path: str = "/",
        *,
        who: Member | None = None,
        host: str = "127.0.0.1",
        size: ViewportSize = SMALL_PHONE,
        theme: str = "light",
        own: bool = False,
    ) -> Visit:
        page = pages.page(size, theme=theme, calm=True, own=own, host=host)
        one = Visit(page, house.address.replace("127.0.0.1", host))
        visits.append(one)
        if who is not None:
            page.goto(f"{one.address}/licences.txt")
            come_in(page, who)
        return one.open(path)

    yield visit_one
    pages.give_back()
    for one in visits:
        assert one.errors == []
        assert {urlsplit(url).hostname for url in one.requests} <= HOSTS


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def both(request: pytest.FixtureRequest) -> ViewportSize:
    viewport: ViewportSize = request.param
    return viewport


__all__ = ["Page"]
