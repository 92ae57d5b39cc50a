"""`make load`: the server under load, on SQLite and on PostgreSQL, and beside boardgame.io's."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from benchmarks.against.comparison import Wish, add_options, compare
from benchmarks.against.runs import Part
from benchmarks.load import boardgame, figures, full_speed, steady
from benchmarks.load.latency import HEAD, table
from benchmarks.load.machine import line
from benchmarks.protocol import tell
from tests.servers import postgres

PARTS = ("sqlite", "postgres", "bots", "full-speed")
AGAINST = ("full-speed", "sqlite", "full-speed-postgres")
"""What is compared with another commit, if no part is named."""

TABLES, RATE, SECONDS = 500, 250.0, 30.0
SECONDS_AGAINST = 8.0
"""Ten runs of each part are made then."""

LONGEST = 300
"""Seconds after which a part that is compared is broken off, beside those of its measurement."""

TURNS = 3
"""How often ours and theirs are measured at full speed, one after the other."""

Say = Callable[[str], None]
Run = TypeVar("Run", full_speed.FullSpeed, boardgame.Measured)


def main() -> int:
    """The server as it stands, for people or for programs; or in turns with that of another commit."""
    parser = _parser()
    asked = parser.parse_args()
    if asked.seconds is not None and not asked.seconds > 0:
        parser.error(f"--seconds is more than 0, and not {asked.seconds:g}")
    if asked.against is None and not asked.json:
        if "full-speed-postgres" in asked.parts:
            parser.error("full-speed-postgres is measured with --json or with --against COMMIT")
        return _for_people(asked)
    if asked.output is not None:
        parser.error("-o writes the page of the plain measurement: leave out --against and --json")
    return _for_programs(asked) if asked.against is None else _against(asked)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parts = f"{', '.join(PARTS)} (default: all); with --json and --against full-speed-postgres, too"
    parser.add_argument("parts", nargs="*", choices=[*figures.PARTS, []], metavar="PART", help=parts)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=RATE, help="moves a second (default %(default)s)")
    lengths = f"of each measurement (default {SECONDS:g}, with --against {SECONDS_AGAINST:g})"
    parser.add_argument("--seconds", type=float, help=lengths)
    parser.add_argument("--json", action="store_true", help="one line of JSON a part, our server alone")
    parser.add_argument("--no-ramp", action="store_true", help="with --json: do not look for the knee")
    parser.add_argument("-o", "--output", type=Path, help="also write the figures here, as a page")
    add_options(parser)
    return parser


def _for_people(asked: argparse.Namespace) -> int:
    """Every part that is asked for, one after the other; progress goes to the error stream."""
    asked.seconds = asked.seconds or SECONDS
    lines = [line(), ""]
    say = _sayer(lines)
    for part in asked.parts or PARTS:
        sys.stderr.write(f"{part} …\n")
        _PARTS[part](asked, say)
    if asked.output is not None:
        text = "\n".join(lines[2:]).rstrip()
        asked.output.write_text(f"# The server under load\n\n{line()}.\n\n```text\n{text}\n```\n", encoding="utf-8")
    return 0


def _for_programs(asked: argparse.Namespace) -> int:
    """As JSON: moves a second at full speed, times to wait at the steady rate, and the knee."""
    pace = figures.Pace(asked.tables, asked.rate, asked.seconds or SECONDS, ramp=not asked.no_ramp)
    for part in asked.parts or PARTS:
        tell(figures.PARTS[part](pace))
    return 0


def _against(asked: argparse.Namespace) -> int:
    seconds = asked.seconds or SECONDS_AGAINST
    pace = ("--tables", str(asked.tables), "--rate", str(asked.rate), "--seconds", str(seconds))
    parts = [
        Part(name, ("-m", "benchmarks.load", name, "--json", "--no-ramp", *pace), LONGEST + seconds)
        for name in asked.parts or AGAINST
    ]
    return compare(Wish("make load", asked.against, parts, asked.runs))


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
        wish = steady.beside_bots(asked.tables, asked.seconds)
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
