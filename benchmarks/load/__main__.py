"""`make load`: the server under load, on SQLite and on PostgreSQL, and beside boardgame.io's."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.load import boardgame, full_speed, steady
from benchmarks.load.latency import HEAD, table
from benchmarks.load.machine import line
from tests.servers import postgres

PARTS = ("sqlite", "postgres", "bots", "full-speed")
TABLES, RATE, SECONDS = 500, 250.0, 30.0
TURNS = 3
"""How often ours and theirs are measured at full speed, one after the other."""

Say = Callable[[str], None]
Run = TypeVar("Run", full_speed.FullSpeed, boardgame.Measured)


def main() -> int:
    """Every part that is asked for, one after the other; progress goes to the error stream."""
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=f"{', '.join(PARTS)} (default: all)"
    )
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="moves a second (default %(default)s)")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("-o", "--output", type=Path, help="also write the figures here, as a page")
    asked = parser.parse_args()
    lines = [line(), ""]
    say = _sayer(lines)
    for part in asked.parts or PARTS:
        sys.stderr.write(f"{part} …\n")
        _PARTS[part](asked, say)
    if asked.output is not None:
        text = "\n".join(lines[2:]).rstrip()
        asked.output.write_text(f"# The server under load\n\n{line()}.\n\n```text\n{text}\n```\n", encoding="utf-8")
    return 0


def _sayer(lines: list[str]) -> Say:
    print("\n".join(lines), flush=True)

    def say(text: str) -> None:
        lines.extend([text, ""])
        print(f"{text}\n", flush=True)

    return say


def _sqlite(asked: argparse.Namespace, say: Say) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = steady.measure(Path(folder), steady.Wish(asked.tables, asked.rate, asked.seconds, ramp=True))
    say(_steady(f"SQLite, 1 worker, {asked.tables} tables", found))


def _postgres(asked: argparse.Namespace, say: Say) -> None:
    with postgres() as server:
        wish = steady.Wish(asked.tables, asked.rate, asked.seconds, ramp=True)
        found = steady.measure(server.url, wish, 2)
    say(_steady(f"PostgreSQL, 2 workers, {asked.tables} tables", found))


def _bots(asked: argparse.Namespace, say: Say) -> None:
    with tempfile.TemporaryDirectory() as folder:
        wish = steady.Wish(min(asked.tables, 100), 50.0, asked.seconds, bot_tables=50)
        found = steady.measure(Path(folder), wish)
    say(_steady(f"SQLite, {wish.tables} tables of people beside {wish.bot_tables} with three maestro bots", found))


def _full_speed(asked: argparse.Namespace, say: Say) -> None:
    """Beside boardgame.io with one match, as its speed is mostly told, and with as many as bring out its best.

    In turns, since a machine that others use too is not as fast in one minute as in the next: of several runs of each
    the middle one counts. Ours is tried with several numbers of tables, as theirs is with several numbers of matches.
    """
    tried: list[full_speed.FullSpeed] = []
    alone: list[boardgame.Measured] = []
    for tables in full_speed.TABLES * TURNS:
        tried.append(full_speed.measure(tables, asked.seconds / 6))
        alone += boardgame.measure_each(asked.seconds / 6, [1])
    every = [_middle([one for one in tried if one.tables == tables]) for tables in full_speed.TABLES]
    ours = max(every, key=lambda measured: measured.moves_per_s)
    one = _middle(alone)
    best = max(boardgame.measure_each(asked.seconds / 6, boardgame.MATCHES), key=lambda measured: measured.moves_per_s)
    rows = [*map(_own, every), _peer(one), _peer(best)]
    head = ("full speed, server on one core", "moves/s", "CPU us a move", "p50 ms", "p99 ms")
    to_one, to_best = (ours.moves_per_s / their.moves_per_s for their in (one, best))
    ratios = [
        f"{to_one:.2f} times as many moves a second as boardgame.io's server with one match,",
        f"{to_best:.2f} times as many as with {best.matches} matches, which is its best",
    ]
    say("\n".join([table(head, rows), *ratios]))


def _middle(runs: list[Run]) -> Run:
    return sorted(runs, key=lambda run: run.moves_per_s)[len(runs) // 2]


def _own(measured: full_speed.FullSpeed) -> tuple[str, ...]:
    figures = (f"{measured.moves_per_s:,.0f}", f"{measured.server_us:,.0f}", *measured.latency.cells()[::2])
    return (f"pinella, {measured.tables} tables, rules and SQLite", *figures)


def _peer(measured: boardgame.Measured) -> tuple[str, ...]:
    many = "1 match" if measured.matches == 1 else f"{measured.matches} matches"
    figures = (f"{measured.moves_per_s:,.0f}", f"{measured.server_us:,.0f}")
    times = (f"{measured.p50_ms:,.1f}", f"{measured.p99_ms:,.1f}")
    return (f"boardgame.io {measured.version}, {many}, trivial game, memory", *figures, *times)


def _steady(title: str, found: steady.Steady) -> str:
    head = (title, "sockets", "moves/s", *HEAD, "errors")
    rows = [
        ("steady", f"{found.sockets:,}", f"{found.rate:,.0f}", *found.latency.cells(), f"{found.errors}"),
        *(("faster", f"{found.sockets:,}", f"{rate:,.0f}", *each.cells(), "") for rate, each in found.ramp),
    ]
    notes = [f"refused: {found.refusals}"] if found.refusals else []
    if found.ramp:
        rate, last = found.ramp[-1]
        notes.append(f"p99 is {last.p99:,.0f} ms at {rate:,.0f} moves/s: past {steady.LIMIT_MS:.0f} ms, or no faster")
    return "\n".join([table(head, rows), *notes])


_PARTS = {"sqlite": _sqlite, "postgres": _postgres, "bots": _bots, "full-speed": _full_speed}

if __name__ == "__main__":
    sys.exit(main())
