"""The second opinion is worth something only if it catches a wrong rule: plant some, and see each one found."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from pinella.cards import BURRACO_VALUES, cards
from pinella.codes import book
from pinella.melds import LayValue, _burraco_lays, _core, _growth, _packing, _scala40, best_lay
from tests import oracle
from tests.melds.test_second_opinion import disagreements, wrong_lay_offs
from tests.oracle import random_melds

pytestmark = pytest.mark.pure
"""Compiled kernels call one another directly: nothing can be planted there."""


def _no_dirty_royal(slots: int, wild: int, place: int, limits: _core.Limits) -> int:
    kind = int(RUN_KIND(slots, wild, place, limits))
    return _core.SEMI_CLEAN if kind == _core.ROYAL_DIRTY else kind


def _eight_for_a_burraco(naturals: int, wilds: int, limits: _core.Limits) -> int:
    return 0 if naturals + wilds < 8 else int(SET_KIND(naturals, wilds, limits))


def _any_two_is_natural(first: int, second: int, jokers: int, suit: int) -> int:
    return _core.JOKER if jokers else _core.NO_WILD


def _two_holes(slots: int) -> int:
    """A span that forgets the slot under its top."""
    span = int(SPAN(slots))
    return span & ~((span + 1) >> 2) | slots


def _ace_only_low(ranks: int, ace_high: bool) -> int:
    return int(PLACE_RANKS(ranks, False))


def _gaps_are_fine(slots: int, jokers: int) -> bool:
    return True


RUN_KIND, SET_KIND, SPAN, PLACE_RANKS = _core.run_kind, _core.set_kind, _core.span, _core.place_ranks


@pytest.mark.parametrize(
    ("module", "name", "bug", "code"),
    [
        (_core, "run_kind", _no_dirty_royal, "fitab-2025"),
        (_core, "set_kind", _eight_for_a_burraco, "federal"),
        (_core, "other_wild", _any_two_is_natural, "online"),
        (_core, "span", _two_holes, "fitab-2022"),
        (_core, "place_ranks", _ace_only_low, "international"),
        (_scala40, "holds_together", _gaps_are_fine, "scala40"),
    ],
)
def test_a_wrong_rule_is_found(
    module: object, name: str, bug: Callable[..., object], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, bug)
    assert next(disagreements(code, 3_000), None) is not None


def test_a_wild_or_a_two_that_moves_too_freely_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_growth, "_may_change", lambda *_: True)
    assert next(wrong_lay_offs("online"), None) is not None


def test_a_lay_that_is_not_the_best_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packing once forgot that a wild may stand for a card that is kept back."""
    whole = _burraco_lays._add_run

    def only_without_gap(packing: _packing.Packing, suit: int, slots: int, limits: _core.Limits) -> None:
        if _core.span(slots) == slots:
            whole(packing, suit, slots, limits)

    monkeypatch.setattr(_burraco_lays, "_add_run", only_without_gap)
    rules = book("fitab-2025")
    worth = LayValue(card=BURRACO_VALUES.of)
    disagreements_found = (
        hand
        for hand in random_melds.hands(Random(2), 300, 11)
        if best_lay(cards(hand), rules, worth).value != oracle.best_lay("fitab-2025", hand, _points, 0, 0)
    )
    assert next(disagreements_found, None) is not None


def _points(name: str) -> int:
    return BURRACO_VALUES.of(cards(name)[0])
