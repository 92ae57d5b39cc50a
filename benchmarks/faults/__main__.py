"""`make faults`: do the trials one after the other, print what the checker says, and write the page."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from benchmarks.faults.house import nursery
from benchmarks.faults.planting import PLANTS
from benchmarks.faults.report import finding_lines, page, table
from benchmarks.faults.trials import Outcome, Sizes, on_postgres, on_sqlite, planted
from benchmarks.load.machine import line

MOST = 100_000


def main() -> int:
    """The exit status: 0 where every trial came out as it must."""
    asked = _asked()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever ends it so leaves no server behind either
    sizes = Sizes(asked.kills, asked.restarts, asked.restarts, asked.away, asked.orders, asked.planted)
    outcomes: list[Outcome] = []
    print(line(), flush=True)
    with nursery() as one:
        plan = [*on_sqlite(one, sizes), *on_postgres(one, sizes), *planted(one, sizes, list(PLANTS))]
        chosen = [step for step in plan if not asked.only or step[0] in asked.only]
        if not chosen:
            print(f"no such trial; there are {', '.join(name for name, _ in plan)}", file=sys.stderr)
            return 2
        for name, run in chosen:
            print(f"{name} …", file=sys.stderr, flush=True)
            outcome = asyncio.run(run())
            outcomes.append(outcome)
            print("\n".join([table([outcome], head=len(outcomes) == 1), *finding_lines(outcome)]), flush=True)
    if asked.output is not None:
        asked.output.write_text(page(outcomes), encoding="utf-8")
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


def _asked() -> argparse.Namespace:
    usual = Sizes()
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--kills", type=_number, default=usual.kills, help="kill -9 of servers on each store")
    parser.add_argument(
        "--restarts", type=_number, default=usual.restarts, help="restarts of the database, kills of a bus"
    )
    parser.add_argument("--away", type=_number, default=usual.away, help="seconds for which a client is cut off")
    parser.add_argument("--orders", type=_number, default=usual.orders, help="orders through a network that lies")
    parser.add_argument("--planted", type=_number, default=usual.planted, help="kills for each planted fault")
    parser.add_argument("--only", nargs="+", metavar="TRIAL", help="these trials only")
    parser.add_argument("-o", "--output", type=Path, help="write the page here")
    return parser.parse_args()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to {MOST}, found {text!r}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
