"""How strong the bots are: `python -m pinella.lab.arena_report > docs/arena.md` writes the page and its drawing anew.

It takes long. Finished rows are kept in a file, so that it can be broken off and goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from pinella.errors import PinellaError
from pinella.lab.arena import Found, compare
from pinella.lab.arena_data import as_data, times_as_data
from pinella.lab.arena_page import headline, page, picture
from pinella.lab.arena_rows import Kept, Row, rows
from pinella.lab.engines import cores

DEALS: Final = 120
CORE_DEALS: Final = 5_000
EVERY: Final = 10.0
"""Seconds between two lines of progress."""


def played(row: Row, workers: int, say: Callable[[str], None]) -> dict[str, Any] | None:
    """What comes of a row, times included; nothing after Ctrl-C."""
    begin = last = time.monotonic()

    def progress(found: Found) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= EVERY:
            last = now
            left = (now - begin) * (found.to_do - found.done) / max(found.done, 1)
            say(f"  {found.done} of {found.to_do} deals, about {left / 60:.1f} minutes left")

    found = compare(row.arena, row.deals, workers=workers, progress=progress)
    if not found.is_whole:
        return None
    return as_data(found) | {"times": times_as_data(found, time.monotonic() - begin, workers)}


def all_played(
    wanted: Sequence[Row], kept: Kept, workers: int, say: Callable[[str], None]
) -> list[dict[str, Any]] | None:
    """Every row, from the file or played now; nothing after Ctrl-C."""
    found = []
    for number, row in enumerate(wanted, 1):
        data, how = kept.get(row), "kept"
        say(f"[{number}/{len(wanted)}] {row.title}, {row.deals} deals")
        if data is None:
            data = played(row, workers, say)
            if data is None:
                return None
            kept.put(row, data)
            how = f"{data['times']['seconds']:.0f} s"
        say(f"  {headline(data)} ({how})")
        found.append(data)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is not kept, draw, write the page."""
    parser = argparse.ArgumentParser(prog="python -m pinella.lab.arena_report", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="deals a row (default %(default)s)")
    parser.add_argument(
        "--core-deals", type=int, default=CORE_DEALS, help="deals a row of bots inside the core (default %(default)s)"
    )
    parser.add_argument("--workers", type=int, default=cores(), help="processes (default: one for each core)")
    parser.add_argument(
        "--cache", type=Path, default=Path("build/arena-rows.json"), help="finished rows (default %(default)s)"
    )
    parser.add_argument(
        "--plot", type=Path, default=Path("docs/images/arena.svg"), help="the drawing (default %(default)s)"
    )
    options = parser.parse_args(arguments)
    try:
        wanted = list(rows(options.deals, options.core_deals))
        found = all_played(wanted, Kept(options.cache), options.workers, _say)
    except PinellaError as error:
        parser.exit(2, f"arena_report: {error}\n")
    if found is None:
        _say(f"interrupted; finished rows are kept in {options.cache}, and the same command goes on from there")
        return 130
    options.plot.write_text(picture(found), encoding="utf-8")
    sys.stdout.write(page(found, _command(options.deals, options.core_deals), options.plot.name))
    return 0


def _command(deals: int, core_deals: int) -> str:
    return f"python -m pinella.lab.arena_report --deals {deals} --core-deals {core_deals} > docs/arena.md"


def _say(line: str) -> None:
    """Progress goes to the error stream: the page goes to the other one."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
