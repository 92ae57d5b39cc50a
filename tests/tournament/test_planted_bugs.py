"""Bugs planted on purpose are caught by the laws of random events: so the laws can fail."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from pinella.codes.tournament import Award
from pinella.tournament import No, adding_up, completing, danish, enrolment, measures, mitchell, score_sheet, seating
from pinella.tournament import event as event_module
from pinella.tournament.adding_up import Cells
from pinella.tournament.event import Event, Round, Score
from pinella.tournament.facts import AnyFact, Entrant, Room, Table
from pinella.tournament.partners import Partners
from pinella.tournament.rules import BurracoRules, Scala40Rules
from tests.tournament.random_events import try_out

results = importlib.import_module("pinella.tournament.results")
standings = importlib.import_module("pinella.tournament.standings")
"""The package shows functions under these names."""

MOST = 400
"""Events that are tried until the bug shows."""

SHOWN_IN = {
    "latecomers of Scala 40 are paid for every round": 46,
    "direct encounters do not count": 58,
    "the moving do not move": 10,
    "a skip is forgotten": 60,
    "byes are remembered over sessions": 32,
    "a round is seated ahead unasked": 47,
    "a late pair waits for the last published round": 26,
    "who is back misses what is published": 11,
}
"""The events that showed these bugs first are tried first: it takes long to come to them."""


def first_caught(*, calm: bool, shown_in: int = 0) -> int | None:
    """An event that breaks a law."""
    for seed in chain([shown_in], range(MOST)):
        try:
            try_out(seed, calm=calm)
        except AssertionError:
            return seed
    return None


def second_place_wrong(self: BurracoRules, totals: Any) -> tuple[Award, ...]:
    first, second = _SCORED(self, totals)
    return first, Award(second.victory_points + (first.victory_points == 15), second.match_points)


_SCORED: Callable[..., tuple[Award, ...]] = BurracoRules.scored
_MISSED = BurracoRules.missed
_MOVED = mitchell.moved
_PUT_SHEET = event_module._put_sheet
_FILLED = adding_up._filled
_TOTAL = score_sheet._total
_BONUSES = results.bonuses
_WHY_NOT = seating._why_not
_IN_ORDER = danish.in_order
_AT_TABLES = enrolment._at_tables


def _without_skip(lines: mitchell.Lines, shift: int, *, moves: int, **_: bool) -> mitchell.Lines:
    return _MOVED(lines, shift, skip=False, moves=moves)


def _at_the_limit(_: object, seconds: int) -> bool:
    return seconds >= 600


def _the_last(_: Event, __: int, here: list[str], places: int) -> list[str]:
    return list(here[len(here) - places :])


def _all_byes(event: Event, _: int) -> Counter[str]:
    return Counter(one for seated in event.rounds for one in seated.byes)


def _of_all_rounds(partners: Any, sides: tuple[tuple[str, ...], ...]) -> int:
    return sum(partners.before[frozenset(side)] for side in sides)


def _warned_by_the_referee(event: Event, _: int | None) -> Counter[str]:
    return Counter(warning.id for warning in event.warnings)


def _always_ahead(event: Event, number: int, wish: seating.Wish) -> No | None:
    return _WHY_NOT(event, number, replace(wish, ahead=True))


def _first_room_only(event: Event, key: tuple[int, int], room: Room, score: Score) -> None:
    if room is Room.WHOLE or key not in event.rooms:
        _PUT_SHEET(event, key, room, score)
    else:
        event.rooms[key][room] = score
        event.scores[key] = next(iter(event.rooms[key].values()))


def _base_twice(cells: Cells) -> Cells:
    filled = _FILLED(cells)
    doubled = filled.total is not None and cells.total is None and cells.base is not None
    return Cells(filled.base, filled.points, filled.total + (cells.base or 0)) if doubled and filled.total else filled


def _without_the_last_deal(score: Score | None, side: int) -> Cells:
    found = _TOTAL(score, side)
    if score is None or found.base is None or found.points is None:
        return found
    return Cells(found.base - score.bases[-1][side], found.points + score.bases[-1][side], found.total)


def _shown_late(event: Event, number: int, table: Table) -> list[int]:
    return [0 if event.rules.kind.word == "teams" else each for each in _BONUSES(event, number, table)]


def _against_themselves(event: Event, _: Round, __: str, late: str) -> Table:
    return Table(max(event.rounds[-1].tables, default=0) + 1, ((late,), (late,)))


def _in_the_last(event: Event, entrant: Entrant, first: int) -> list[AnyFact] | None:
    return _AT_TABLES(event, entrant, first) if first == event.last_seated else None


def _after_the_last(event: Event) -> range:
    return range(event.last_seated + 1, event.last_seated + 2)


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
    "partners of the round before are forgotten": (Partners, "repeats", _of_all_rounds, True),
    "only one room counts": (event_module, "_put_sheet", _first_room_only, False),
    "a delay counts nothing for teams": (results, "bonuses", _shown_late, False),
    "what was withdrawn counts": (event_module, "_withdraw", lambda *_: None, False),
    "a base is added twice": (adding_up, "_filled", _base_twice, False),
    "the base of the last deal is taken for points": (score_sheet, "_total", _without_the_last_deal, False),
    "a round is seated ahead unasked": (seating, "_why_not", _always_ahead, False),
    "a late pair sits down twice": (completing, "_new_table", _against_themselves, False),
    "a late pair waits for the last published round": (enrolment, "_at_tables", _in_the_last, False),
    "who is back misses what is published": (measures, "_not_begun", _after_the_last, False),
}


@pytest.mark.parametrize("bug", BUGS)
def test_is_caught(monkeypatch: pytest.MonkeyPatch, bug: str) -> None:
    place, name, planted, calm = BUGS[bug]
    with monkeypatch.context() as patches:
        patches.setattr(place, name, planted)
        seed = first_caught(calm=calm, shown_in=SHOWN_IN.get(bug, 0))
    assert seed is not None
    try_out(seed, calm=calm)


def test_an_event_that_fails_by_itself_catches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same event without the bug obeys every law, or the bug would be caught by chance."""
    with monkeypatch.context() as patches:
        patches.setitem(BUGS, "none", (adding_up, "_filled", _FILLED, False))
        patches.setattr("tests.tournament.test_planted_bugs.try_out", _failing)
        with pytest.raises(AssertionError, match="by itself"):
            test_is_caught(patches, "none")


def _failing(seed: int, *, calm: bool) -> None:
    raise AssertionError(f"event {seed} fails by itself, calm or not: {calm}")
