"""How long a round of a tournament takes: its seating, club-mates kept apart, and the standings before it."""

from __future__ import annotations

import time
from math import log2
from random import Random
from typing import Final

from benchmarks.calibration import calibrate
from pinella.tournament import Entrant, Entry, Event, No, Player, announce, evolve, fold, seat, standings
from pinella.tournament.facts import EntrantEntered, EventOpened, ScoreEntered

SIZES: Final = (200, 500, 1_000, 2_000, 5_000, 10_000, 20_000)
LIMITS: Final = {200: 0.1, 2_000: 1.0}
PLANS: Final = ("mitchell 3", "danish 3")
GROWTH: Final = 2.0
"""How much dearer a step of n·log n may be at the largest size than at the smallest: caches, not another law."""


def report() -> bool:
    """Print the curve; whether every figure is within its limit, and the curve no steeper than n·log n."""
    print(f"\ncalibration: a loop of 100,000 steps of plain Python takes {1000 * _calibration():.1f} ms")
    print("a round of pairs: seating with clubs and regions apart, which cross; standings; processor, fastest of three")
    print(f"{'movement':<10}{'pairs':>8}{'seconds':>10}{'µs per n·log n':>18}{'against 200':>14}{'limit':>8}")
    good = True
    for plan in PLANS:
        first = 0.0
        for size in SIZES:
            seconds = min(_round(plan, size) for _ in range(3))
            a_step = 1e6 * seconds / (size * log2(size))
            first = first or a_step
            limit = LIMITS.get(size)
            good = good and (limit is None or seconds < limit) and a_step <= GROWTH * first
            told = "" if limit is None else f"{limit:g}"
            ratio = f"{a_step / first:.2f}x"
            print(f"{plan.split()[0]:<10}{size:>8,}{seconds:>10.3f}{a_step:>18.2f}{ratio:>14}{told:>8}")
    return good


def _calibration() -> float:
    """How fast the machine is at this moment."""
    began = time.process_time()
    calibrate()
    return time.process_time() - began


def _round(plan: str, size: int) -> float:
    """The first seating, and then the standings with the second one; the slower of the two."""
    event = _event(plan, size)
    began = time.process_time()
    first = _seat(event)
    first_seconds = time.process_time() - began
    rng = Random(1)
    for table in first:
        _take(event, ScoreEntered(1, table, (5 * rng.randrange(500), 5 * rng.randrange(500))))
    began = time.process_time()
    standings(event)
    _seat(event)
    return max(first_seconds, time.process_time() - began)


def _event(plan: str, size: int) -> Event:
    opening = EventOpened(code="fitab-2025", format="pairs", deals=4, plan=plan, seed=1)
    event = fold([Entry(1, 0, "", "", announce(opening))])
    rng = Random(size)
    for number in range(size):
        club = rng.randrange(size // 12)
        players = (Player(f"{number}.1"), Player(f"{number}.2"))
        region = rng.choice((club % 20, rng.randrange(20)))
        _take(event, EntrantEntered(Entrant(id=f"P{number}", players=players, club=f"C{club}", region=f"R{region}")))
    return event


def _seat(event: Event) -> list[int]:
    fact = seat(event)
    if isinstance(fact, No):
        raise AssertionError(fact)
    _take(event, fact)
    return [table.number for table in fact.tables]


def _take(event: Event, fact: object) -> None:
    evolve(event, Entry(event.version + 1, 0, "", "", fact))  # type: ignore[arg-type]
