"""A second opinion is worth what it finds: faults put into the kernel on purpose must all be noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pinella.play.burraco import Table, _core, _side, listing, viewing
from pinella.play.burraco import _numbering as numbers
from pinella.play.burraco._core import Position
from tests.play.burraco.test_properties import watch_a_deal
from tests.play.burraco.test_second_opinion import play_side_by_side

pytestmark = pytest.mark.pure

DEALS = 120

Fault = Callable[[pytest.MonkeyPatch], None]


def _always(answer: object) -> Callable[..., object]:
    return lambda *_: answer


def _wild_may_go_out(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(_core, "is_wild", _always(False))


def _twin_is_not_asked_for(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "_holds", _always(2))


def _goes_out_without_burraco(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "why_not_go_out", _always(0))


def _last_two_cards_are_drawn(patch: pytest.MonkeyPatch) -> None:
    honest = Position.ending_of_turn

    def late(position: Position) -> Any:
        ending = honest(position)
        return 0 if ending == _core.STOCK and position.stock_left() > 1 else ending

    patch.setattr(Position, "ending_of_turn", late)
    patch.setattr(Position, "may_draw", lambda position: position.stock_left() > 1)


def _turn_may_get_stuck(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "can_end_turn", _always(True))


def _lap_is_too_short(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "turns_after_time_out", lambda position: position.players)


def _second_pot_for_one_side(patch: pytest.MonkeyPatch) -> None:
    honest = Position.give_pot

    def forgetful(position: Position, seat: int, on_the_fly: bool) -> None:
        honest(position, seat, on_the_fly)
        if position.pots_given == 1:
            position.side(seat).has_pot = False

    patch.setattr(Position, "give_pot", forgetful)


def _ace_only_low(patch: pytest.MonkeyPatch) -> None:
    honest = Position._list_ace

    def low(position: Position, out: Any, count: Any, meld: Any, card_type: Any) -> Any:
        after = honest(position, out, count, meld, card_type)
        return after - 1 if after > count and out[after - 1] % 2 == numbers.lay_off_move(0, 0, 1) % 2 else after

    patch.setattr(Position, "_list_ace", low)


def _meld_forgets_what_it_takes(patch: pytest.MonkeyPatch) -> None:
    honest = _side.accepted
    patch.setattr(_side, "accepted", lambda *meld: honest(*meld) & ~0x1000)


FAULTS: list[Fault] = [
    _wild_may_go_out,
    _twin_is_not_asked_for,
    _goes_out_without_burraco,
    _last_two_cards_are_drawn,
    _turn_may_get_stuck,
    _lap_is_too_short,
    _second_pot_for_one_side,
    _ace_only_low,
    _meld_forgets_what_it_takes,
]


def _everybody_gets_the_moves_in_turn(patch: pytest.MonkeyPatch) -> None:
    honest = listing.legal
    patch.setattr(viewing, "legal", lambda table, _: honest(table, table.turn))


def _the_pile_is_open_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(viewing, "_sees_whole_pile", _always(True))


def _pots_are_seen_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "pot_unseen", _always(False))


def _counts_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(viewing, "_knows_counts", _always(True))


def _the_stock_is_counted_aloud(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(viewing, "_stock_count", lambda table, _: len(table.stock))


LEAKS: list[Fault] = [
    _everybody_gets_the_moves_in_turn,
    _the_pile_is_open_to_all,
    _pots_are_seen_at_once,
    _counts_are_told_to_all,
    _the_stock_is_counted_aloud,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
def test_a_leak_is_noticed(leak: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        _watch_many()


def _watch_many() -> None:
    for seed in range(10):
        watch_a_deal("fitab-2025", 4, seed)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_is_noticed(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, ValueError, IndexError, KeyError)):
        _play_many()


def _play_many() -> None:
    for seed in range(DEALS):
        play_side_by_side("fitab-2025", 4, seed)
