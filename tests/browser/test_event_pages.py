"""The pages that are kept beside the file of an event, on a phone in the hall and on a desk."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from pinella.tournament.facts import Entrant, Player
from pinella.tournament.files.web_pages import html_of
from tests.browser.devices import DESKTOP
from tests.browser.pages import Pages
from tests.tournament.printed import played, printed

PHONE = ViewportSize(width=375, height=667)
PAIRS = [
    Entrant(
        id=f"E{place:03}",
        players=(Player(f"Niccolò Montefusco{place}"), Player(f"Sara D'Angelo{place}")),
        club=f"Associazione Sportiva Dilettantistica {place % 3}",
        region="Friuli-Venezia Giulia",
    )
    for place in range(1, 12)
]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("what", ["entries", "seating", "seating-alphabetical", "results", "standings"])
def test_nothing_is_wider_than_the_screen(pages: Pages, size: ViewportSize, what: str) -> None:
    page = pages.page(size, touch=False)
    for document in printed(played("pairs", PAIRS, 2), what):
        page.set_content(html_of(document))
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], document.name


def test_a_phone_shows_the_ranking_without_clubs_and_no_word_in_two(pages: Pages) -> None:
    page = pages.page(PHONE, touch=False)
    (document,) = printed(played("pairs", PAIRS, 2), "standings")
    page.set_content(html_of(document))
    expect(page.get_by_role("columnheader")).to_have_text(["Pos.", "Coppia", "Giocatori", "V.P.", "M.P."])
    height = page.evaluate("() => document.querySelector('tbody td:nth-child(3)').getBoundingClientRect().height")
    assert height < 5 * 16 * 1.35
    page.set_viewport_size(DESKTOP)
    expect(page.get_by_role("columnheader", name="Circolo")).to_be_visible()
