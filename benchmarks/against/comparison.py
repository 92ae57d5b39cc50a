"""`--against COMMIT`: that commit and the working tree, set up, measured in turns, compared row by row."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.against import report
from benchmarks.against.checkouts import NotComparable, checkout, resolved, working_tree
from benchmarks.against.processes import interruptible
from benchmarks.against.quiet import Quiet, load_average
from benchmarks.against.runs import Part, Record, Side, alternate, progress
from benchmarks.against.trees import trees
from benchmarks.against.verdicts import FEWEST, LEAST

ROOT: Final = Path(__file__).resolve().parents[2]
RUNS: Final = 5
INTERRUPTED: Final = 130
NOT_COMPARABLE: Final = 2
EXPLAINED: Final = (
    "ratio: median now to median before, turned so that above 1 is better",
    "pairs: the ratios of a run and the next one, their middle half (of fewer than five runs, all)",
    f"not to be told apart: the pairs hold both 1 and less than {LEAST}",
)


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be compared with what."""

    program: str
    commit: str
    parts: Sequence[Part]
    runs: int = RUNS


def add_options(parser: argparse.ArgumentParser) -> None:
    """Those that both commands have."""
    parser.add_argument(
        "--against", metavar="COMMIT", help=f"measure that commit too, in turns; status 1 where a row is below {LEAST}"
    )
    parser.add_argument(
        "--runs", type=_runs, default=RUNS, metavar="N", help="with --against: runs of each (default %(default)s)"
    )


def _runs(word: str) -> int:
    if not word.isascii() or not word.isdigit() or int(word) < FEWEST:
        raise argparse.ArgumentTypeError(f"expected {FEWEST} runs or more, found {word!r}")
    return int(word)


def compare(wish: Wish, root: Path = ROOT) -> int:
    """Print the report; 0, 1 when a row is below, 2 where the commit cannot be had, 130 when interrupted."""
    quiet = Quiet(load_average())
    try:
        with interruptible(), tempfile.TemporaryDirectory(prefix="pinella-against-") as place:
            return _compared(wish, root, Path(place), quiet)
    except NotComparable as error:
        progress(f"{wish.program}: {error}")
        return NOT_COMPARABLE
    except KeyboardInterrupt:
        progress(f"{wish.program}: interrupted; nothing is left running")
        return INTERRUPTED


def _compared(wish: Wish, root: Path, place: Path, quiet: Quiet) -> int:
    resolved(root, wish.commit)
    for warning in quiet.warnings():
        progress(f"THE MACHINE IS NOT QUIET: {warning}")
    other, present = checkout(root, wish.commit, progress), working_tree(root)
    today, for_other = trees(root, other.folder, place)
    sides = [Side("before", other, for_other), Side("now", present, [today])]
    records = alternate(wish.parts, sides, wish.runs, quiet, progress)
    sys.stdout.write("\n".join(_lines(wish, sides, records, quiet)) + "\n")
    return report.status([row for record in records for row in report.rows_of(record)])


def _lines(wish: Wish, sides: Sequence[Side], records: Sequence[Record], quiet: Quiet) -> Iterator[str]:
    """The report."""
    rows = [row for record in records for row in report.rows_of(record)]
    for side in sides:
        yield f"{side.name:<8}{side.checkout.title}"
    yield "; ".join([f"{wish.runs} alternating runs of each", *quiet.lines()])
    yield f"\n{report.text(rows)}\n"
    yield from EXPLAINED
    for note in report.notes(records, sides):
        yield f"note: {note}"
    for warning in quiet.warnings():
        yield f"THE MACHINE IS NOT QUIET: {warning}"
    yield report.last_line(rows, is_quiet=not quiet.warnings())
