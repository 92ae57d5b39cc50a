"""Where chosen cards can go: the answer for the page, hints and the screen reader."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pinella.cards import AnyCard, Laid, cards
from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play.burraco import Table
from pinella.play.commands import Discard, LayMeld, LayOff
from pinella.play.seats import MeldId, Seat, Side
from tests.conftest import Cases
from tests.play.burraco.tables import table

N = Seat.NORTH


def places(now: Table, chosen: str) -> list[str]:
    """What can be done with the cards, in words."""
    return [_said(one.command, one.meld, one.results) for one in burraco.placements(now, N, cards(chosen))]


def _said(command: object, meld: object, results: tuple[object, ...]) -> str:
    if isinstance(command, Discard):
        return "discard"
    return f"{'new' if meld is None else meld}: {' | '.join(map(str, results))}"


class TestACard:
    def test_can_be_laid_off_or_discarded(self) -> None:
        now = table(hands={"N": "8h Kd Qs"}, ns=["5h 6h 7h", "8d 8c 8s"], taken=True)
        assert places(now, "8h") == ["NS.1: 5h 6h 7h 8h", "NS.2: 8h 8d 8c 8s", "discard"]

    def test_has_two_places_on_a_run_that_is_open_at_both_ends(self) -> None:
        now = table(hands={"N": "As Kd Qh"}, ns=["2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"], taken=True)
        ends = {
            one.command.ace_high for one in burraco.placements(now, N, cards("As")) if isinstance(one.command, LayOff)
        }
        assert ends == {False, True}

    def test_that_may_not_be_discarded_is_not_offered_as_a_discard(self) -> None:
        now = table(hands={"N": "2c"}, ns=["3h 4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert places(now, "2c") == []


class TestSeveralCards:
    def test_make_a_new_meld_in_each_of_its_readings(self) -> None:
        now = table(hands={"N": "5d 6d 2c Kh 9s"}, taken=True)
        assert places(now, "5d 6d 2c") == ["new: 5d 6d +2c"]

    def test_go_on_a_meld_together(self) -> None:
        """7h alone leaves a gap; with the six both go on."""
        now = table(hands={"N": "6h 7h Kd Qs"}, ns=["3h 4h 5h"], taken=True)
        assert places(now, "7h") == ["discard"]
        assert places(now, "6h 7h") == ["NS.1: 3h 4h 5h 6h 7h"]

    def test_that_would_leave_no_discard_are_not_offered(self) -> None:
        now = table(hands={"N": "Qh Qd Qc"}, ns=["3h 4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert places(now, "Qh Qd Qc") == []


class TestNothingIsOffered:
    def test_out_of_turn(self) -> None:
        now = table(hands={"E": "8h Kd"}, taken=True)
        assert burraco.placements(now, Seat.EAST, cards("8h")) == ()

    def test_before_a_card_was_taken(self) -> None:
        assert places(table(hands={"N": "8h 8d 8c Ks"}), "8h 8d 8c") == []

    @pytest.mark.parametrize("chosen", ["", "Ah", "8h 8h", "Jk Jk Jk Jk"])
    def test_for_no_card_or_cards_that_are_not_held(self, chosen: str) -> None:
        assert places(table(hands={"N": "8h Kd Qs"}, taken=True), chosen) == []


@pytest.mark.parametrize("code", ["fitab-2025", "international", "federal", "online"])
def test_every_way_to_use_exactly_these_cards_is_there(code: str, cases: Cases) -> None:
    """Against trying every new meld, every lay-off at either end and the discard."""
    chance = Random(code)
    for _ in range(cases(sample=4, full=60)):
        own = chance.choice((["3s 4s 5s"], ["2d 3d 4d", "9h 9c 9s"], ["Qs Ks +Jk"], []))
        pool = ["5h", "6h", "7h", "8h", "6s", "7s", "2s", "Jk", "9d", "9s", "Ad", "As", "5d", "6d", "Kd"]
        now = table(code, hands={"N": " ".join(chance.sample(pool, 8))}, ns=own, taken=True)
        for size in (1, 2, 3):
            for chosen in combinations(now.hand(N), size):
                found = {one.command for one in burraco.placements(now, N, chosen)}
                assert all(not isinstance(burraco.decide(now, command), Refusal) for command in found)
                assert _melds_made(now, chosen) == {one.meld for one in burraco.placements(now, N, chosen)}


def _melds_made(now: Table, chosen: tuple[AnyCard, ...]) -> set[MeldId | None]:
    """Where the cards can go, found by asking for everything."""
    laid = tuple(map(Laid, chosen))
    made: set[MeldId | None] = set()
    if not isinstance(burraco.decide(now, LayMeld(N, laid)), Refusal):
        made.add(None)
    for number in range(1, len(now.melds(Side.NS)) + 1):
        name = MeldId(Side.NS, number)
        if any(not isinstance(burraco.decide(now, LayOff(N, name, laid, end)), Refusal) for end in (None, True, False)):
            made.add(name)
    if len(chosen) == 1 and not isinstance(burraco.decide(now, Discard(N, chosen[0])), Refusal):
        made.add(None)
    return made
