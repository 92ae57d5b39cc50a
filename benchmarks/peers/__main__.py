"""The peers alone: `python -m benchmarks.peers`, or with the seconds a figure."""

from __future__ import annotations

import sys

from benchmarks.peers import PeersUnavailable, Rate, measure


def main() -> int:
    """Measure and print. Where the peers cannot be had, say so: that is no fault of what is measured."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    try:
        rates = measure(seconds)
    except PeersUnavailable as reason:
        print(f"{reason}\nthe peers were not measured")
        return 0
    openspiel, rlcard = f"OpenSpiel {rates.openspiel}", f"RLCard {rates.rlcard}"
    print(
        f"gin rummy of {openspiel} and {rlcard}: random play on one core, about {seconds:g} s a figure, in three slices"
    )
    print(f"calibration: a loop of 100,000 steps of plain Python takes {1000 / rates.calibration:.1f} ms\n")
    print(f"{'a second':<43}{'actions':>10}{'and chance':>12}{'deals':>9}{'actions a deal':>16}")
    _print_row("OpenSpiel C++, rollouts of dealt deals", rates.rollout)
    _print_row("OpenSpiel C++, whole deals by bots", rates.bots)
    _print_row("OpenSpiel from Python, dealt deals", rates.loop_dealt)
    _print_row("OpenSpiel from Python, whole deals, copied", rates.loop_copied)
    _print_row("OpenSpiel from Python, whole deals, new", rates.loop)
    _print_row("RLCard, environment", rates.environment)
    _print_row("RLCard, game alone", rates.game)
    print(f"\na rollout's actions were counted in Python play-outs: standard error {rates.rollout_error:.1%}")
    return 0


def _print_row(name: str, rate: Rate) -> None:
    figures = f"{rate.actions:>10,.0f}{rate.all_actions:>12,.0f}{rate.deals:>9,.0f}{rate.actions_per_deal:>16.1f}"
    print(f"{name:<43}{figures}")


if __name__ == "__main__":
    sys.exit(main())
