"""The figures of tables in words: rates beside the peers', and for each target whether it is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from benchmarks.peers import PeerRates, Rate

WAYS = {
    "core_dealt": "inside the core, from dealt deals",
    "core": "inside the core, whole deals",
    "driven_dealt": "Position from Python, dealt deals",
    "driven": "Position from Python, whole deals",
    "verbs": "the verbs, whole deals",
}


@dataclass(frozen=True, slots=True)
class Target:
    """A figure we answer for."""

    what: str
    found: float
    wanted: float
    unit: str = "x"
    at_most: bool = False

    @property
    def is_reached(self) -> bool:
        return self.found <= self.wanted if self.at_most else self.found >= self.wanted

    def __str__(self) -> str:
        said = "reached" if self.is_reached else "MISSED"
        bound = "at most" if self.at_most else "at least"
        return f"{said:<9}{self.what:<66}{self.found:>10,.1f}{self.unit}  ({bound} {self.wanted:,g}{self.unit})"


def show_rates(compiled: dict[str, Any], pure: dict[str, Any], peers: PeerRates | None) -> None:
    """Random play, a second, in every way measured."""
    print(f"\n{'random play, a second':<52}{'actions':>11}{'deals':>9}{'actions a deal':>16}")
    for code, book in compiled["books"].items():
        for way, words in WAYS.items():
            _row(f"{code}: {words}", *book["rates"][way])
        for way in ("core", "driven", "verbs"):
            _row(f"{code}: {WAYS[way]}, uncompiled", *pure["books"][code]["rates"][way])
    if peers is None:
        return
    openspiel, rlcard = f"OpenSpiel {peers.openspiel}", f"RLCard {peers.rlcard}"
    rows: dict[str, Rate] = {
        f"{openspiel} C++: rollouts of dealt deals": peers.rollout,
        f"{openspiel} C++: whole deals by bots": peers.bots,
        f"{openspiel} from Python: dealt deals": peers.loop_dealt,
        f"{openspiel} from Python: whole deals, copied": peers.loop_copied,
        f"{openspiel} from Python: whole deals, new": peers.loop,
        f"{rlcard}: environment": peers.environment,
        f"{rlcard}: game alone": peers.game,
    }
    for words, rate in rows.items():
        _row(words, rate.deals, rate.actions)
    print(f"the peers play gin rummy; calibration in their process {1000 / peers.calibration:.1f} ms a loop")


def _row(words: str, deals: float, actions: float) -> None:
    print(f"{words:<52}{actions:>11,.0f}{deals:>9,.0f}{actions / deals:>16.1f}")


def show_curve(compiled: dict[str, Any]) -> None:
    """Cost of an action over a deal, inside the core."""
    print("\ncost of an action inside the core, by turn, in nanoseconds")
    for code, book in compiled["books"].items():
        buckets = "  ".join(f"{turn}: {1e9 * seconds:.0f}" for turn, seconds, _ in book["curve"])
        print(f"{code:<12}{buckets}")


def targets(compiled: dict[str, Any], peers: PeerRates | None) -> list[Target]:
    """Every figure we answer for that could be measured here."""
    found: list[Target] = []
    for code, book in compiled["books"].items():
        costs = [seconds for _, seconds, _ in book["curve"]]
        if peers is not None:
            found += _ratios(code, {way: actions for way, (_, actions) in book["rates"].items()}, peers)
        found += [
            Target(f"{code}: copying a table", 1e6 * book["copy"], 2, " us", at_most=True),
            Target(f"{code}: memory of a table", book["bytes"] / 1024, 4, " KiB", at_most=True),
            Target(f"{code}: dearest turns against the cheapest", max(costs) / min(costs), 3, at_most=True),
            Target(f"{code}: greedy play-outs from mid-deal in half a second", book["play_outs"][0] / 2, 2_000, ""),
            Target(f"{code}: a turn of a greedy player", 1e6 / book["play_outs"][1], 15, " us", at_most=True),
        ]
    return found


def _ratios(code: str, actions: dict[str, float], peers: PeerRates) -> list[Target]:
    """Like with like: from dealt deals against dealt deals, dealing included against dealing included."""
    return [
        Target(f"{code}: core against OpenSpiel's C++ rollouts", actions["core_dealt"] / peers.rollout.actions, 10),
        Target(f"{code}: from Python against OpenSpiel's Python loop", actions["driven"] / peers.loop.actions, 8),
        Target(f"{code}: from Python against RLCard's environment", actions["driven"] / peers.environment.actions, 30),
        Target(f"{code}: verbs against OpenSpiel's Python loop", actions["verbs"] / peers.loop.actions, 1),
    ]


def also(compiled: dict[str, Any], peers: PeerRates) -> list[str]:
    """Ratios without a target: the harder variants of the same comparisons."""
    lines = []
    for code, book in compiled["books"].items():
        rate = {way: actions for way, (_, actions) in book["rates"].items()}
        lines += [
            f"{code}: core, dealing included, against OpenSpiel's C++ bots {rate['core'] / peers.bots.actions:.1f}x",
            f"{code}: from Python against OpenSpiel's loop on copies {rate['driven'] / peers.loop_copied.actions:.1f}x",
            f"{code}: verbs against OpenSpiel's loop on copies {rate['verbs'] / peers.loop_copied.actions:.2f}x",
            f"{code}: from Python against RLCard's game alone {rate['driven'] / peers.game.actions:.1f}x",
        ]
    return lines
