"""Makes the pictures of the page that the README and the documentation show.

python -m tests.browser.screenshots             writes them to docs/images
python -m tests.browser.screenshots FOLDER      writes every position at every size there, to be looked at
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.chromium import chromium
from tests.browser.playing import Player, serving_tables, sit_down
from tests.browser.table import Table
from tests.server.live import serving

ROOT = Path(__file__).resolve().parents[2]
SIZES = {375: 812, 768: 1024, 1366: 768, 1920: 1080}
KINGS = "#code=all&cards=Kh+Kd+Kc+Ks+Kh+Kd+Kc+2d"
RUN = "#code=fitab-2025&cards=5d+6d+7d+2c+9d+Td+Jd"
POSITIONS = {
    "empty": "#code=fitab-2025",
    "run": RUN,
    "refused": "#code=fitab-2025&cards=4h+5h+6h+Jk+2c",
    "royal": "#code=fitab-2025&cards=As+2s+3s+4s+5s+6s+7s+8s+9s+Ts+Js+Qs+Ks+Jk",
    "scala40": "#code=scala40&cards=7h+8h+Jk+Jk",
    "all": KINGS,
}


def picture(
    browser: Browser,
    address: str,
    path: Path,
    size: ViewportSize,
    position: str,
    *,
    scale: float = 1,
    dark: bool = False,
) -> None:
    context = browser.new_context(
        viewport=size,
        device_scale_factor=scale,
        color_scheme="dark" if dark else "light",
        has_touch=size["width"] < 1000,
    )
    table = Table(context.new_page(), address)
    table.open(position)
    if "cards=" in position:
        expect(table.verdict.locator("article")).to_be_visible()
    table.page.wait_for_load_state("networkidle")
    table.page.evaluate("document.fonts.ready")
    table.page.screenshot(path=path)
    context.close()


def for_the_readme(browser: Browser, address: str, folder: Path) -> None:
    wide, phone = ViewportSize(width=1366, height=796), ViewportSize(width=375, height=812)
    picture(browser, address, folder / "si-puo-calare.png", wide, KINGS)
    picture(browser, address, folder / "si-puo-calare-phone.png", phone, RUN, scale=2)


def of_tables(browser: Browser, address: str, folder: Path) -> None:
    """The first page, and a table after some laps, on a desk and on a phone: played on a phone, then laid out."""
    wide, phone = ViewportSize(width=1366, height=768), ViewportSize(width=375, height=667)
    for name, size, scale in (("table", wide, 1), ("table-phone", phone, 2)):
        context = browser.new_context(
            viewport=size, device_scale_factor=scale, has_touch=True, locale="it-IT", reduced_motion="reduce"
        )
        player = Player(context.new_page())
        player.page.goto(address)
        player.page.evaluate("document.fonts.ready")
        player.page.wait_for_load_state("networkidle")
        if scale == 1:
            player.page.screenshot(path=folder / "first-page.png")
        player.page.set_viewport_size(phone)
        player.open(sit_down(player.page, address, code="fitab-2025", players=4))
        for _ in range(5):
            if not player.wait_for_my_turn():
                break
            player.draw()
            player.lay_what_fits()
            player.lay_off_what_fits()
            player.discard()
        player.wait_for_my_turn()
        player.page.set_viewport_size(size)
        player.page.wait_for_timeout(1_000)
        player.page.screenshot(path=folder / f"{name}.png")
        context.close()


def to_look_at(browser: Browser, address: str, folder: Path) -> None:
    for width, height in SIZES.items():
        for name, position in POSITIONS.items():
            for dark in (False, True):
                path = folder / f"{name}-{width}{'-dark' if dark else ''}.png"
                picture(browser, address, path, ViewportSize(width=width, height=height), position, dark=dark)


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, chromium() as browser:
        (to_look_at if arguments else for_the_readme)(browser, address, folder)
        with TemporaryDirectory() as data, serving_tables(Path(data)) as house:
            of_tables(browser, house, folder)


if __name__ == "__main__":
    main(sys.argv[1:])
