"""Laws and cases are worth what they find: faults put in on purpose must all be noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from pinella.cards import AnyCard
from pinella.errors import BrokenHistory
from pinella.play.aftermath import Aftermath, Limit
from pinella.play.burraco import Table, aftermath_text, applying, happening, lawful, turning
from pinella.play.burraco._core import Position
from pinella.play.burraco._side import SideMelds
from pinella.play.burraco.scene import Scene
from pinella.play.commands import Discard
from pinella.play.effects import Effect, RandomToStock, Warn
from pinella.play.events import Event, RulingGiven, RulingWithdrawn
from pinella.play.seats import Seat
from pinella.referee import History, calling, history, phases, warnings
from pinella.referee.casebook import read_file, run
from pinella.referee.fitab import last_play
from pinella.referee.hearing import Lay
from pinella.referee.irregularity import Irregularity, Noticed, Phase
from pinella.scoring import burraco_aftermath
from tests.conftest import ROOT
from tests.referee.irregular_play import Habits
from tests.referee.laws import watch

pytestmark = pytest.mark.pure

Fault = Callable[[pytest.MonkeyPatch], None]

DEALS = 30
OFTEN = Habits(wrong=0.3, calls=0.3, appeals=0.05)


def _always(answer: object) -> Callable[..., object]:
    return lambda *_, **__: answer


# Faults of the table, which the laws notice


def _a_penalised_card_is_lost(patch: pytest.MonkeyPatch) -> None:
    honest = Scene.penalise

    def careless(scene: Scene, seat: Seat, cards: Sequence[AnyCard]) -> None:
        honest(scene, seat, cards[1:])

    patch.setattr(Scene, "penalise", careless)


def _a_frozen_meld_never_thaws(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turning, "_is_due", _always(False))


def _a_frozen_meld_thaws_with_any_turn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(turning, "_is_due", lambda frozen: frozen.until is not None)


def _a_limit_stays(patch: pytest.MonkeyPatch) -> None:
    def forgetful(limits: tuple[Limit, ...], _: Seat) -> Iterator[Limit]:
        return iter(limits)

    patch.setattr(turning, "_a_turn_less", forgetful)


def _the_random_card_comes_from_another_hand(patch: pytest.MonkeyPatch) -> None:
    honest = applying.applied

    def mistaken(table: Table, effect: Effect) -> Table:
        if isinstance(effect, RandomToStock):
            other = next(seat for seat in table.seats if seat is not effect.seat and table.hand(seat))
            effect = replace(effect, seat=other, card=table.hand(other)[0])
        return honest(table, effect)

    patch.setattr(happening, "applied", mistaken)


def _bans_end_with_the_turn(patch: pytest.MonkeyPatch) -> None:
    honest = turning.turn_over

    def short(position: Position, aftermath: Aftermath, seat: Seat, **more: Any) -> Aftermath:
        return replace(honest(position, aftermath, seat, **more), bans=())

    patch.setattr(happening, "turn_over", short)


def _an_exposed_card_stays_exposed(patch: pytest.MonkeyPatch) -> None:
    honest = Scene.forget

    def stubborn(scene: Scene, seat: Seat, cards: Sequence[AnyCard]) -> None:
        exposed = scene.left.exposed
        honest(scene, seat, cards)
        scene.left = replace(scene.left, exposed=exposed)

    patch.setattr(Scene, "forget", stubborn)


def _any_discard_is_listed(patch: pytest.MonkeyPatch) -> None:
    def lenient(_: Table, __: Seat, listed: Sequence[Discard], ___: object) -> tuple[Discard, ...]:
        return tuple(listed)

    patch.setattr(lawful, "_discards", lenient)


def _a_frozen_meld_takes_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SideMelds, "close", _always(None))


def _a_withdrawn_ruling_changes_nothing(patch: pytest.MonkeyPatch) -> None:
    honest = history._after

    def deaf(tables: list[Table], events: list[Event], event: Event) -> Table:
        return tables[-1] if isinstance(event, RulingWithdrawn) else honest(tables, events, event)

    patch.setattr(history, "_after", deaf)


def _negative_cards_count_for_the_side(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(burraco_aftermath, "negative_cards", _always(0))


def _limits_are_not_written(patch: pytest.MonkeyPatch) -> None:
    honest = aftermath_text._of_the_players

    def silent(left: Aftermath) -> Iterator[str]:
        return honest(replace(left, limits=()))

    patch.setattr(aftermath_text, "_of_the_players", silent)


def _warnings_do_not_add_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(warnings, "warned_at", lambda _, seat, reason: (Warn(seat, reason),))


def _a_call_about_nothing_is_an_offence(patch: pytest.MonkeyPatch) -> None:
    honest = calling._nothing_wrong

    def severe(course: History, caller: Seat | None, ruled_by: str) -> RulingGiven:
        return replace(honest(course, caller, ruled_by), offence="conduct")

    patch.setattr(calling, "_nothing_wrong", severe)


def _the_deal_stays_over(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Position, "resume", _always(None))


AGAINST_THE_LAWS: list[Fault] = [
    _a_penalised_card_is_lost,
    _a_frozen_meld_never_thaws,
    _a_frozen_meld_thaws_with_any_turn,
    _a_limit_stays,
    _the_random_card_comes_from_another_hand,
    _bans_end_with_the_turn,
    _an_exposed_card_stays_exposed,
    _any_discard_is_listed,
    _a_frozen_meld_takes_cards,
    _a_withdrawn_ruling_changes_nothing,
    _negative_cards_count_for_the_side,
    _limits_are_not_written,
    _warnings_do_not_add_up,
    _a_call_about_nothing_is_an_offence,
    _the_deal_stays_over,
]


@pytest.mark.parametrize("fault", AGAINST_THE_LAWS, ids=lambda fault: fault.__name__.strip("_"))
def test_the_laws_notice(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, BrokenHistory)):
        _watch_many()


def _watch_many() -> None:
    for seed in range(DEALS):
        watch("fitab-2025", 4, seed, OFTEN)


# Faults of the rulings, which the casebook notices


def _noticed_one_phase_too_late(patch: pytest.MonkeyPatch) -> None:
    honest, order = phases.phase_of, list(Phase)

    def slow(course: History, one: Irregularity) -> Phase:
        return order[min(order.index(honest(course, one)) + 1, len(order) - 1)]

    patch.setattr(calling, "phase_of", slow)


def _the_partner_is_an_opponent(patch: pytest.MonkeyPatch) -> None:
    honest = phases.noticed_by

    def blind(caller: Seat | None, one: Irregularity) -> Noticed:
        found = honest(caller, one)
        return Noticed.OPPONENT if found is Noticed.PARTNER else found

    patch.setattr(calling, "noticed_by", blind)


def _the_last_play_is_all_cards(patch: pytest.MonkeyPatch) -> None:
    def whole(_: History, lay: Lay) -> Iterator[Lay]:
        yield lay

    patch.setattr(last_play, "_one_by_one", whole)


def _returned_cards_are_free(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lawful, "is_banned", _always(False))


def _rulings_come_in_the_order_of_the_acts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calling, "_LAST", ())


def _what_is_owed_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lawful, "_owed", _always(None))


AGAINST_THE_CASES: list[tuple[Fault, str]] = [
    (_noticed_one_phase_too_late, "fitab/art-29"),
    (_the_partner_is_an_opponent, "federal/art-29"),
    (_the_last_play_is_all_cards, "fitab/art-32"),
    (_returned_cards_are_free, "fitab/art-23"),
    (_rulings_come_in_the_order_of_the_acts, "fitab/art-27"),
    (_what_is_owed_is_forgotten, "fitab/art-32"),
]


@pytest.mark.parametrize(
    ("fault", "place"), AGAINST_THE_CASES, ids=lambda one: getattr(one, "__name__", one).strip("_")
)
def test_the_cases_notice(fault: Fault, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(_outcomes(place))
    fault(monkeypatch)
    assert not all(_outcomes(place))


def _outcomes(place: str) -> Iterator[bool]:
    """Whether each case of these files comes out as it says, one after the other."""
    for path in sorted((ROOT / "casebook").glob(f"{place}*.yaml")):
        for case in read_file(path.read_text(encoding="utf-8"), path.name).cases:
            for code in case.codes:
                yield run(case, code).has_passed
