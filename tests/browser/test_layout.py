"""Every size from a small phone to a projector: nothing cut off, nothing to scroll sideways, room for a thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import PHONE, Opener
from tests.browser.table import Table
from tests.browser.waiting import drawn, until

SIZES = [(320, 640), (360, 592), (375, 812), (768, 1024), (812, 375), (1024, 768), (1366, 768), (1920, 1080)]
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
@pytest.mark.parametrize("sizes", [SIZES[:-3], SIZES[-3:]], ids=["touched", "with a mouse"])
def test_nothing_is_cut_off(open_page: Opener, sizes: list[tuple[int, int]], language: str) -> None:
    table = open_page(sized(*sizes[0]))
    table.page.get_by_role("button", name=language).click()
    wrong = []
    for name, position in POSITIONS.items():
        table.go(position)
        for width, height in sizes:
            if found := cut_off_at(table.page, width, height):
                wrong.append((name, width, height, found))
    assert wrong == []


def sized(width: int, height: int) -> ViewportSize:
    return ViewportSize(width=width, height=height)


def cut_off_at(page: Page, width: int, height: int) -> list[str]:
    """What is cut off, or leads to scrolling sideways, once the page has taken this size."""
    page.set_viewport_size(sized(width, height))
    drawn(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    return [*([f"{wide} wide"] if wide != width else []), *page.evaluate(CUT_OFF)]


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


RUNS = {3: "5s+6s+7s", 7: "5s+6s+7s+8s+9s+Ts+Js", 13: "As+2s+3s+4s+5s+6s+7s+8s+9s+Ts+Js+Qs+Ks"}

IN_SIGHT = """() => [...document.querySelectorAll(".verdict .big, .pin.yes .text")].some(one => {
    const box = one.getBoundingClientRect();
    const at = y => document.elementFromPoint(box.left + box.width / 2, y);
    return box.height > 0 && [box.top + 2, box.bottom - 2].every(y => one.contains(at(y)));
})"""


def yes_in_sight(table: Table) -> bool:
    """The headline of the answer, or the line above the keys, with nothing in front of it from top to bottom."""
    expect(table.page.locator(".verdict[aria-busy=false] .big")).to_have_text("Sì, si può calare")
    return bool(until(table.page, IN_SIGHT))


PHONES = [(360, 592), (360, 660), (360, 740), (375, 667), (375, 812), (667, 375), (844, 390)]


@pytest.mark.parametrize("count", RUNS)
def test_the_answer_is_seen_without_scrolling_on_a_phone(open_page: Opener, count: int) -> None:
    table = open_page(sized(*PHONES[0]), f"#code=fitab-2025&cards={RUNS[count]}")
    assert yes_in_sight(table)
    for width, height in PHONES[1:]:
        table.page.set_viewport_size(sized(width, height))
        drawn(table.page)
        assert (width, height, table.page.evaluate("scrollY")) == (width, height, 0)
        assert (width, height, yes_in_sight(table)) == (width, height, True)


def test_the_line_above_the_keys_leads_to_the_answer(open_page: Opener) -> None:
    table = open_page(ViewportSize(width=360, height=592), f"#code=fitab-2025&cards={RUNS[13]}", calm=True)
    pin = table.page.locator(".pin")
    expect(pin).to_have_text("SìBurraco reale · 420 punti")
    pin.click()
    expect(pin).to_have_count(0)
    assert yes_in_sight(table)


def test_the_keys_stand_beside_the_answer_on_a_phone_on_its_side(open_page: Opener) -> None:
    table = open_page(ViewportSize(width=844, height=390), f"#code=fitab-2025&cards={RUNS[7]}")
    keys, answer = table.page.locator(".keypad").first.bounding_box(), table.verdict.bounding_box()
    assert keys is not None
    assert answer is not None
    assert keys["x"] + keys["width"] <= answer["x"]


@pytest.mark.parametrize("language", ["Italiano", "English"])
def test_the_longest_name_of_a_code_is_read_whole(open_page: Opener, language: str) -> None:
    table = open_page(PHONE)
    table.page.get_by_role("button", name=language).click()
    cut = []
    for width, height in ((320, 740), (360, 740), (375, 740), (768, 740), (844, 390)):
        table.page.set_viewport_size(sized(width, height))
        drawn(table.page)
        room, needed = table.page.locator("#book").evaluate(_ROOM_FOR_A_NAME)
        if needed > room:
            cut.append((width, needed, room))
    assert cut == []


_ROOM_FOR_A_NAME = """select => {
    const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const widths = [...select.options].map(one => pen.measureText(one.text).width);
    return [select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight),
        Math.max(...widths)];
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1366, 768)])
def test_larger_text_is_not_clipped(open_page: Opener, width: int, height: int) -> None:
    table = open_page(sized(width, height), POSITIONS["one"])
    for percent in (130, 170):
        table.page.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{percent * 1.1875}%")
        drawn(table.page)
        assert (percent, table.page.evaluate(_CLIPPED)) == (percent, [])
        assert (percent, table.page.evaluate("document.documentElement.scrollWidth")) == (percent, width)


_CLIPPED = """() => [...document.querySelectorAll(".key .face, .suits button, header button, h1")]
    .filter(one => one.checkVisibility())
    .filter(one => one.scrollWidth > one.clientWidth + 1
        || (one.closest(".key") && one.getBoundingClientRect().width > one.closest(".key").clientWidth))
    .map(one => `${one.className} ${one.textContent} ${one.scrollWidth} > ${one.clientWidth}`)"""
