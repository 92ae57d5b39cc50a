"""Every size from a small phone to a projector: nothing cut off, nothing to scroll sideways, room for a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import PHONE, Opener

SIZES = [(320, 640), (375, 812), (768, 1024), (812, 375), (1024, 768), (1366, 768), (1920, 1080)]
POSITIONS = {
    "nothing": "#code=fitab-2025",
    "one": "#code=fitab-2025&cards=As+2s+3s+4s+5s+6s+7s+8s+9s+Ts+Js+Qs+Ks+Jk",
    "refused": "#code=international&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d",
    "all": "#code=all&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d",
}

CUT_OFF = """() => {
    const wide = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll("button, a, h1, h2, p, dt, dd, th, td, select, input, li, img")]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .filter(one => !one.closest(".unseen") && getComputedStyle(one).clipPath === "none");
    const outside = box => box.left < -1 || box.right > wide + 1;
    const told = one => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`;
    return [
        ...shown.filter(one => outside(one.getBoundingClientRect())).map(one => "outside: " + told(one)),
        ...shown.filter(one => !["LI", "IMG", "INPUT"].includes(one.tagName) && one.clientWidth > 0
            && one.scrollWidth > one.clientWidth + 1).map(one => "too narrow: " + told(one)),
    ];
}"""

SMALL = """() => [...document.querySelectorAll("button, a, select, input")]
    .filter(one => one.checkVisibility())
    .map(one => [one.ariaLabel || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
    .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)"""


@pytest.mark.parametrize("language", ["Italiano", "English"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off(open_page: Opener, width: int, height: int, language: str) -> None:
    table = open_page(ViewportSize(width=width, height=height))
    table.page.get_by_role("button", name=language).click()
    for name, position in POSITIONS.items():
        table.go(position)
        assert (name, table.page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        assert (name, table.page.evaluate(CUT_OFF)) == (name, [])


def test_a_thumb_finds_every_button(open_page: Opener) -> None:
    table = open_page(PHONE)
    for name, position in POSITIONS.items():
        table.go(position)
        assert (name, table.page.evaluate(SMALL)) == (name, [])


def test_cards_that_overlap_leave_room_for_a_thumb(open_page: Opener) -> None:
    table = open_page(PHONE, POSITIONS["one"])
    boxes = table.page.locator(".tray li").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 14
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)


def test_the_answer_is_seen_without_scrolling_on_a_phone(open_page: Opener) -> None:
    """Even with fourteen cards the yes or no stands above the keys."""
    table = open_page(PHONE, POSITIONS["one"])
    words = table.verdict.get_by_text("Sì, si può calare")
    expect(words).to_be_visible()
    answer, keys = words.bounding_box(), table.page.locator(".keypad").first.bounding_box()
    assert answer is not None
    assert keys is not None
    assert answer["y"] + answer["height"] < keys["y"]
