"""`make bench-page`: the page on a slow phone. Figures are of this machine and this hour: compare them side by side."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.load.machine import line
from benchmarks.page import dragging, painting
from benchmarks.page.hands import seat_with
from benchmarks.page.phone import words
from benchmarks.table_report import Target
from tests.browser.chromium import chromium
from tests.browser.playing import serving_tables

PAINT_MS, MOVE_MS = 2000, 4
HANDS = (11, 30)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-page", description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured (default %(default)s)")
    asked = parser.parse_args()
    load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{line()}{load}")
    print(f"calibration: a loop of 100,000 steps of plain Python takes {calibrate():.1f} ms")
    print(f"a phone: {words()}; the middle of {asked.times}\n", flush=True)
    targets: list[Target] = []
    with tempfile.TemporaryDirectory() as folder, serving_tables(Path(folder)) as address, chromium() as browser:
        seats = [seat_with(address, cards) for cards in HANDS]
        pages = {
            "the first page": (f"{address}/", painting.START, None),
            "a table": (address + seats[0].path, painting.TABLE, seats[0].token),
        }
        for name, (path, usable, token) in pages.items():
            painted = painting.measure(browser, path, usable, token, asked.times)
            print(
                f"{name}: first paint {painted.first:,.0f} ms, usable {painted.usable:,.0f} ms, "
                f"slowest {painted.slowest:,.0f} ms",
                flush=True,
            )
            targets.append(Target(f"{name}: first usable paint", painted.usable, PAINT_MS, " ms", at_most=True))
        for seat in seats:
            dragged = dragging.measure(browser, address + seat.path, seat.token, asked.times)
            print(
                f"dragging over the table with {dragged.cards} cards: script {dragged.script:.2f} ms a move, "
                f"style and layout {dragged.layout:.2f} ms",
                flush=True,
            )
            what = f"script for a move of the pointer, {dragged.cards} cards in the hand"
            targets.append(Target(what, dragged.script, MOVE_MS, " ms", at_most=True))
    print("", *targets, sep="\n")
    return 0


def calibrate() -> float:
    """Milliseconds of the loop that all benchmarks calibrate with: the fastest of some."""
    fastest = float("inf")
    for _ in range(10):
        start = time.perf_counter()
        total = 0
        for number in range(100_000):
            total = (total * 31 + number) % 1_000_003
        fastest = min(fastest, time.perf_counter() - start)
    return fastest * 1000


if __name__ == "__main__":
    sys.exit(main())
