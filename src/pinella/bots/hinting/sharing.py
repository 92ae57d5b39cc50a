"""Risks that every turn runs alike: they are no reason for or against one of them, and are told once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.bots.hinting.odds import NEARLY
from pinella.bots.hinting.reasons import RISKS, Reason, Value

SHARED: Final = ("pile-given", "cannot-go-out", "needs-clean", "hand-costs")
"""Risks that need not come of the cards that are laid or thrown."""


def unavoidable(risks: Sequence[Sequence[Reason]]) -> tuple[Reason, ...]:
    """What is a risk of each of several turns, with the smallest of the numbers of worlds."""
    if len(risks) < 2:
        return ()
    found = []
    for each in risks[0]:
        alike = [next((other for other in theirs if is_alike(each, other)), None) for theirs in risks]
        if None not in alike:
            found.append(min((one for one in alike if one is not None), key=_times))
    return tuple(sorted(found, key=lambda each: RISKS.index(each.code)))


def is_alike(one: Reason, other: Reason) -> bool:
    """Whether two risks are one to a player: the same, and about as frequent."""
    if one.code not in SHARED or one.code != other.code or _rest(one) != _rest(other):
        return False
    worlds = dict(one.values).get("worlds", 0)
    return abs(_times(one) - _times(other)) <= (NEARLY * worlds if isinstance(worlds, int) else 0)


def _times(each: Reason) -> int:
    times = dict(each.values).get("times", 0)
    return times if isinstance(times, int) else 0


def _rest(each: Reason) -> list[tuple[str, Value]]:
    return [(name, value) for name, value in each.values if name != "times"]
