"""`make bench`: the compiled core, the uncompiled one and a brute-force judge, measured in one run, as ratios.

`make bench ARGS="--against COMMIT"` measures the compiled core of that commit and of the working tree, in turns.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from benchmarks import naive  # noqa: E402  (run as a script, from any folder)
from benchmarks.against.comparison import Wish, add_options, compare  # noqa: E402
from benchmarks.against.runs import Part  # noqa: E402
from benchmarks.peers import PeersUnavailable  # noqa: E402
from benchmarks.peers import measure as measure_peers  # noqa: E402
from benchmarks.table_report import also, show_curve, show_rates, targets  # noqa: E402
from benchmarks.tournaments import report as tournaments  # noqa: E402
from benchmarks.work import LAY_VALUE, groups, hands, per_second  # noqa: E402
from pinella import AnyCard, Meld, best_lay, best_opening, core_mode, judge  # noqa: E402
from pinella.codes import FEDERAL, FITAB_2025, SCALA40  # noqa: E402

TARGET = 10
"""Compiled legality checks on masks: at least this many times the uncompiled ones."""

SOURCE = {"PYTHONPATH": str(ROOT / "src")}
"""The core as it stands, uncompiled."""

BATCH = "judge, masks in a batch"


AGAINST = ("work", "tables", "search", "tournaments")
"""The parts that are compared with another commit."""

LONGEST = 900
"""Seconds after which a part that is compared is broken off, beside what its figures take."""


def main() -> int:
    """Measure this commit alone, or in turns with another."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parts = f"with --against: {', '.join(AGAINST)} (default: all)"
    parser.add_argument("parts", nargs="*", choices=[*AGAINST, []], metavar="PART", help=parts)
    seconds = float(os.environ.get("PINELLA_BENCH_SECONDS", "2"))
    parser.add_argument("--seconds", type=float, default=seconds, help="about so long a figure (default %(default)g)")
    add_options(parser)
    asked = parser.parse_args()
    if not asked.seconds > 0:
        parser.error(f"--seconds is more than 0, and not {asked.seconds:g}")
    if asked.against is None:
        if asked.parts:
            parser.error(f"{asked.parts[0]} alone is measured with --against COMMIT")
        return alone(asked.seconds)
    wanted = [
        Part(name, ("-m", f"benchmarks.figures.{name}", str(asked.seconds)), LONGEST + 100 * asked.seconds)
        for name in asked.parts or AGAINST
    ]
    return compare(Wish("make bench", asked.against, wanted, asked.runs))


def alone(seconds: float) -> int:
    """Measure, print, and fail when the compiled core is not fast enough."""
    print(f"Pinella, {core_mode()} core installed; about {seconds:g} s a figure, the fastest repetition counts")
    pure = _measure("work", seconds, SOURCE)
    installed = _measure("work", seconds, {})
    if pure["checksum"] != installed["checksum"]:
        print(f"the cores disagree: {installed['checksum']} and {pure['checksum']}")
        return 1
    print(f"checksum of every answer, the same in both cores: {pure['checksum']}")
    if not _brute_force_agrees():
        print("brute force finds other answers")
        return 1
    print("brute force finds the same answers on the hands it is measured on")
    brute = _naive(seconds)
    print(f"calibration: a loop of 100,000 steps of plain Python takes {1000 / _figure(pure, 'calibration'):.1f} ms\n")
    print(f"{'a second':<26}{'compiled':>13}{'pure':>13}{'brute force':>13}{'compiled/pure':>16}{'compiled/brute':>16}")
    for name in pure:
        if name not in {"mode", "checksum", "calibration"}:
            _print_row(name, _figure(installed, name), _figure(pure, name), brute.get(name))
    in_time = tournaments()
    if installed["mode"] != "compiled":
        print("\nno compiled core is installed here: run make setup on a machine with a C compiler")
        return 0 if in_time else 1
    ratio = _figure(installed, BATCH) / _figure(pure, BATCH)
    print(f"\nlegality on masks in batches: compiled {ratio:.1f}x pure (at least {TARGET}x)")
    return 0 if _tables(seconds) and ratio >= TARGET and in_time else 1


def _tables(seconds: float) -> bool:
    """Whole tables beside the peers: whether the cores agree and every target that could be measured is reached."""
    print("\ntables: time of the processor, the median of three slices")
    pure, compiled = _measure("tables", seconds / 2, SOURCE), _measure("tables", seconds, {})
    if pure["checksum"] != compiled["checksum"]:
        print(f"the cores play differently: {compiled['checksum']} and {pure['checksum']}")
        return False
    print(f"checksum of the deals, the same in both cores: {pure['checksum']}")
    try:
        peers = measure_peers(seconds)
    except PeersUnavailable as reason:
        print(f"{reason}\nno peer was measured: their ratios are left out")
        peers = None
    show_rates(compiled, pure, peers)
    show_curve(compiled)
    print()
    found = targets(compiled, peers)
    for target in found:
        print(target)
    if peers is not None:
        print("\nwithout a target:", *also(compiled, peers), sep="\n  ")
    return all(target.is_reached for target in found)


def _measure(module: str, seconds: float, settings: dict[str, str]) -> dict[str, object]:
    """One core in a process of its own: src/ as it stands, or what is installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | settings
    start = time.perf_counter()
    done = subprocess.run(  # noqa: S603  (our own module)
        [sys.executable, "-m", f"benchmarks.{module}", str(seconds)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    found: dict[str, object] = json.loads(done.stdout)
    print(f"measured the {found['mode']} core in {time.perf_counter() - start:.0f} s")
    return found


def _naive(seconds: float) -> dict[str, float]:
    """The brute-force judge on the same kind of work, a little of it."""
    sample = [_names(group) for group in groups(400, Random(40))]
    lays, openings13, openings14 = ([_names(hand) for hand in hands(size)[:3]] for size in (22, 13, 14))
    work: dict[str, tuple[Callable[[], object], int]] = {
        "judge, Card values": (lambda: [naive.may_lay(group) for group in sample], len(sample)),
        "best lay of 22 cards": (lambda: [naive.best_lay(hand, _bonus) for hand in lays], len(lays)),
        "best opening of 13": (lambda: [naive.best_opening(hand) for hand in openings13], len(openings13)),
        "best opening of 14": (lambda: [naive.best_opening(hand) for hand in openings14], len(openings14)),
    }
    figures = {name: per_second(each, items, seconds) for name, (each, items) in work.items()}
    return {BATCH: figures["judge, Card values"], **figures}


def _brute_force_agrees() -> bool:
    """A ratio means something only between two programs that do the same."""
    sample = groups(400, Random(40))
    legal = [naive.may_lay(_names(group)) == isinstance(judge(group, FITAB_2025), Meld) for group in sample]
    lays = [naive.best_lay(_names(hand), _bonus) == best_lay(hand, FEDERAL, LAY_VALUE).value for hand in hands(22)[:3]]
    to_open = [*hands(13)[:3], *hands(14)[:3]]
    opened = [naive.best_opening(_names(hand)) == best_opening(hand, SCALA40).value for hand in to_open]
    return all([*legal, *lays, *opened])


def _bonus(meld: naive.Hand) -> int:
    """Something for a burraco, so that long melds are looked for too."""
    return 100 if len(meld) >= 7 else 0


def _names(group: list[AnyCard]) -> list[str]:
    return [str(card).rstrip("'") for card in group]


def _figure(found: dict[str, object], name: str) -> float:
    return float(str(found[name]))


def _print_row(name: str, compiled: float, pure: float, brute: float | None) -> None:
    against = f"{brute:>13,.1f}" if brute else f"{'–':>13}"
    ratio = f"{compiled / brute:>15,.0f}x" if brute else f"{'–':>16}"
    print(f"{name:<26}{compiled:>13,.0f}{pure:>13,.0f}{against}{compiled / pure:>15.1f}x{ratio}")


if __name__ == "__main__":
    sys.exit(main())
