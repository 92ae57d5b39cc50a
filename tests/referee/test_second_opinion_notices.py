"""A second opinion is worth what it finds: faults put into rulings, or into the other referee, must all be noticed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pinella.play.aftermath import Scope, Take
from pinella.play.commands import CallReferee
from pinella.play.effects import (
    CountNegative,
    DrawCard,
    Effect,
    Expose,
    Forbid,
    ForceDiscard,
    FreezeForATime,
    FreezeForGood,
    LimitTurn,
    Merge,
    Penalise,
    Return,
    SamePlace,
    Show,
    Stop,
    Warn,
)
from pinella.play.events import Event, RulingGiven
from pinella.referee import History, call
from tests.oracle import referee_burraco as oracle
from tests.oracle.arbitrated_burraco import Table
from tests.oracle.cores import by_the_norm
from tests.referee import side_by_side
from tests.referee.test_second_opinion import tell

TRIES = 240

Change = Callable[[Effect], Effect | None]


def forgotten(*kinds: type) -> Change:
    """The ruling leaves some effects out."""
    return lambda effect: None if isinstance(effect, kinds) else effect


def frozen_too_long(effect: Effect) -> Effect:
    return replace(effect, turns=effect.turns + 1) if isinstance(effect, FreezeForATime) else effect


def nothing_at_stake(effect: Effect) -> Effect:
    return replace(effect, cards=()) if isinstance(effect, FreezeForATime) else effect


def burraco_lost(effect: Effect) -> Effect:
    return replace(effect, keeps=None) if isinstance(effect, FreezeForATime | FreezeForGood) else effect


def pile_allowed(effect: Effect) -> Effect:
    return replace(effect, take=Take.EITHER) if isinstance(effect, LimitTurn) else effect


def only_new_melds(effect: Effect) -> Effect:
    return replace(effect, scope=Scope.NEW) if isinstance(effect, Forbid) else effect


def one_card_less(effect: Effect) -> Effect:
    return replace(effect, cards=effect.cards[1:]) if isinstance(effect, Penalise) else effect


RULINGS: list[tuple[str, Change, str, str]] = [
    ("no stop", forgotten(Stop), "29 opened D0", "fitab-2025"),
    ("no draw", forgotten(DrawCard), "29 opened D1", "fitab-2023"),
    ("not frozen", forgotten(FreezeForATime), "29 several D0", "fitab-2022"),
    ("frozen too long", frozen_too_long, "25 opened D1", "fitab-2025"),
    ("nothing at stake", nothing_at_stake, "29 attached D0, time-out", "fitab-2025"),
    ("burraco lost", burraco_lost, "24 lay-off D2", "fitab-2025"),
    ("no warning", forgotten(Warn), "29 opened D0", "federal"),
    ("partner's call like any other", forgotten(FreezeForGood, Warn), "B-29 Pa D0", "federal"),
    ("card not shown", forgotten(Show), "30 1A", "fitab-2025"),
    ("pile allowed", pile_allowed, "30 1B", "fitab-2022"),
    ("only new melds", only_new_melds, "30 1C", "fitab-2025"),
    ("one card less", one_card_less, "27 no core D1", "fitab-2023"),
    ("not negative", forgotten(CountNegative), "24 D2, time-out", "fitab-2025"),
    ("not merged", forgotten(Merge), "31 0 wilds D0", "fitab-2025"),
    ("any discard", forgotten(ForceDiscard), "32 meld/none/later/burraco", "fitab-2025"),
    ("anywhere", forgotten(SamePlace), "32 card/wild/later/burraco", "fitab-2023"),
    ("play stands", forgotten(Return, SamePlace, Forbid), "32 card/wild/later/burraco", "fitab-2022"),
    ("not exposed", forgotten(Expose), "32 meld/wild/later/burraco", "federal"),
]


@pytest.mark.parametrize(("change", "name", "code"), [row[1:] for row in RULINGS], ids=[row[0] for row in RULINGS])
def test_a_wrong_ruling_is_noticed(change: Change, name: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def spoilt(history: History, command: CallReferee) -> tuple[Event, ...]:
        return tuple(_changed(event, change) for event in call(history, command))

    monkeypatch.setattr(side_by_side, "call", spoilt)
    with pytest.raises(AssertionError, match="expected"):
        _tell_many(name, code)


def _changed(event: Event, change: Change) -> Event:
    if not isinstance(event, RulingGiven):
        return event
    return replace(event, effects=tuple(effect for effect in map(change, event.effects) if effect is not None))


def _tell_many(name: str, code: str) -> None:
    for seed in range(TRIES):
        tell(name, code, seed)


def _frozen_or_not(table: Table, meld: str) -> int:
    ice = table.frozen.pop(meld, None)
    worth = _honest_worth(table, meld)
    if ice is not None:
        table.frozen[meld] = ice
    return worth


_honest_worth = oracle.worth


OPINIONS: list[tuple[str, str, object, str, str]] = [
    (
        "by rank instead of the norm",
        "top_of",
        lambda cards: min(cards, key=oracle.by_rank),
        "23.3 2 under",
        "fitab-2025",
    ),
    ("by the norm instead of rank", "by_rank", by_the_norm, "8.2 3 left", "fitab-2022"),
    ("wilds are like other cards", "is_wild", lambda _: False, "32 card/wild/later/burraco", "fitab-2025"),
    ("shown to nobody", "show", lambda *_: None, "30 1D", "fitab-2023"),
    (
        "exposed without a ban",
        "expose",
        lambda table, seat, cards: table.exposed[seat].extend(cards),
        "23 dropped off turn, discarded",
        "fitab-2025",
    ),
    (
        "the first card is the last",
        "in_order",
        lambda play: list(reversed(play.cards)),
        "32 two cards/natural/later/no burraco",
        "fitab-2025",
    ),
    ("frozen melds count", "worth", _frozen_or_not, "29 opened D0, stock", "federal"),
]


@pytest.mark.parametrize(
    ("function", "fault", "name", "code"), [row[1:] for row in OPINIONS], ids=[row[0] for row in OPINIONS]
)
def test_a_wrong_opinion_is_noticed(
    function: str, fault: object, name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hasattr(oracle, function)
    monkeypatch.setattr(oracle, function, fault)
    with pytest.raises(AssertionError, match="expected"):
        _tell_many(name, code)
