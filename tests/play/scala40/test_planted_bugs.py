"""A second opinion is worth what it finds: faults put into the kernel on purpose must all be noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pinella.play.scala40 import _core, _going_out, _laid, _minimal
from pinella.play.scala40._core import Position
from pinella.play.scala40._laid import LaidMelds
from tests.play.scala40.test_second_opinion import play_side_by_side

pytestmark = pytest.mark.pure

DEALS = 60

Fault = Callable[[pytest.MonkeyPatch], None]


def _always(answer: object) -> Callable[..., object]:
    return lambda *_: answer


def _takes_without_forty(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "_works_out_taking", lambda position: position.pile_size > 0)


def _opens_with_thirty_nine(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_minimal, "OPENING_POINTS", 39)


def _cards_that_fit_may_go(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "discards", lambda position: _held(position) & ~(1 << 52) or 1 << 52)


def _held(position: Position) -> int:
    at = 3 * position.seat
    return int(position.hands[at] | position.hands[at + 1])


def _jokers_may_go(patch: pytest.MonkeyPatch) -> None:
    honest = Position.discards

    def generous(position: Position) -> Any:
        return honest(position) | ((1 << 52) if position.hands[3 * position.seat + 2] else 0)

    patch.setattr(Position, "discards", generous)


def _three_at_one_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_laid, "MOST_AT_ONE_END", 3)


def _new_runs_grow_past_five(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_laid, "MOST_NEW_RUN", 6)


def _limits_outlive_the_turn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(LaidMelds, "end_turn", _always(None))


def _no_card_is_kept(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_core, "FEWEST_TO_LAY", 3)


def _never_out_without_an_opening(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_core, "can_go_out", _always(False))


def _search_forgets_swaps(patch: pytest.MonkeyPatch) -> None:
    honest = _going_out._place
    patch.setattr(
        _going_out,
        "_try_swaps",
        lambda once, twice, jokers, _laid, _start, growing: honest(once, twice, jokers, False, growing),
    )


def _jokers_stay_in_runs(patch: pytest.MonkeyPatch) -> None:
    honest = _laid.takeable_jokers
    patch.setattr(_laid, "takeable_jokers", lambda meld: honest(meld) if meld & 1 else 0)


FAULTS: list[Fault] = [
    _takes_without_forty,
    _opens_with_thirty_nine,
    _cards_that_fit_may_go,
    _jokers_may_go,
    _three_at_one_end,
    _new_runs_grow_past_five,
    _limits_outlive_the_turn,
    _no_card_is_kept,
    _never_out_without_an_opening,
    _search_forgets_swaps,
    _jokers_stay_in_runs,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, ValueError, IndexError, KeyError)):
        _play_many()


def _play_many() -> None:
    for seed in range(DEALS):
        play_side_by_side(2 + seed % 5, seed)
