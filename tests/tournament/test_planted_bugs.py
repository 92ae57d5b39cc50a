"""Bugs planted on purpose are caught by the laws of random events: so the laws can fail."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pinella.codes.tournament import Award
from pinella.tournament import danish, enrolment, mitchell, seating
from pinella.tournament.event import Event
from pinella.tournament.rules import BurracoRules, Scala40Rules
from tests.tournament.random_events import try_out

results = importlib.import_module("pinella.tournament.results")
standings = importlib.import_module("pinella.tournament.standings")
"""The package shows functions under these names."""

MOST = 400
"""Events that are tried until the bug shows."""

BEGIN = {"direct encounters do not count": 110, "a skip is forgotten": 140}
"""Bugs that show seldom: from which seed on they are looked for, so that it does not take long."""


def is_caught(first: int, *, calm: bool) -> bool:
    for seed in range(first, first + MOST):
        try:
            try_out(seed, calm=calm)
        except AssertionError:
            return True
    return False


def second_place_wrong(self: BurracoRules, totals: Any) -> tuple[Award, ...]:
    first, second = _SCORED(self, totals)
    return first, Award(second.victory_points + (first.victory_points == 15), second.match_points)


_SCORED: Callable[..., tuple[Award, ...]] = BurracoRules.scored
_MISSED = BurracoRules.missed
_MOVED = mitchell.moved
_IN_ORDER = danish.in_order


def _without_skip(lines: mitchell.Lines, shift: int, *, moves: int, **_: bool) -> mitchell.Lines:
    return _MOVED(lines, shift, skip=False, moves=moves)


def _at_the_limit(_: object, seconds: int) -> bool:
    return seconds >= 600


def _the_last(_: Event, __: int, here: list[str], places: int) -> list[str]:
    return list(here[len(here) - places :])


def _all_byes(event: Event, _: int) -> Counter[str]:
    return Counter(one for seated in event.rounds for one in seated.byes)


def _warned_by_the_referee(event: Event, _: int | None) -> Counter[str]:
    return Counter(warning.id for warning in event.warnings)


BUGS: dict[str, tuple[object, str, object, bool]] = {
    "a band is off by one": (BurracoRules, "scored", second_place_wrong, False),
    "a delay gives no points": (BurracoRules, "late_bonus", lambda *_: 0, False),
    "a delay at its limit counts as the next step": (BurracoRules, "is_lost", _at_the_limit, False),
    "every missed round is the first": (BurracoRules, "missed", lambda rules, _: _MISSED(rules, 1), False),
    "latecomers of Scala 40 are paid for every round": (Scala40Rules, "missed", lambda *_: Award(3, 80), False),
    "warnings cost nothing": (BurracoRules, "price_of", lambda *_: Award(0, 0), False),
    "delays are no warnings": (standings, "warnings_of", _warned_by_the_referee, False),
    "an expulsion changes nothing": (results, "_after_expulsions", lambda _, found: found, False),
    "direct encounters do not count": (standings._Meetings, "direct", lambda *_: lambda _: 0, True),
    "the moving do not move": (mitchell, "moved", lambda lines, _, **__: lines, True),
    "a skip is forgotten": (mitchell, "moved", _without_skip, True),
    "the last always has the bye": (seating, "_resting", _the_last, True),
    "byes are remembered over sessions": (seating, "_byes_of_session", _all_byes, True),
    "Danish from the bottom": (danish, "in_order", lambda ranked, sizes: _IN_ORDER(ranked[::-1], sizes), True),
    "a late pair sits down twice": (enrolment, "_completed", lambda _, __, late: ((late,), (late,)), False),
}


@pytest.mark.parametrize("bug", BUGS)
def test_is_caught(monkeypatch: pytest.MonkeyPatch, bug: str) -> None:
    place, name, planted, calm = BUGS[bug]
    monkeypatch.setattr(place, name, planted)
    assert is_caught(BEGIN.get(bug, 0), calm=calm)
