"""Going out in International Burraco: rule 1 of Title V of the FITAB code."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.burraco.table import Table
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, events, lay, off, play, refused, table

pytestmark = pytest.mark.kernel

CODE = "international"
N, W = Seat.NORTH, Seat.WEST
CLEAN = "3h 4h 5h 6h 7h 8h 9h"
DIRTY = "3c 4c 5c 6c 7c 8c 9c +Jk"


def ready(hand: str, *ns: str, turns: int | None = None) -> Table:
    """A player who has drawn, whose side has taken its pot."""
    return table(CODE, hands={"N": hand}, ns=ns, pots="NS", turns=turns, taken=True)


class TestTheCleanBurraco:
    """Nobody goes out without at least one clean burraco."""

    @pytest.mark.rule("I-1.1")
    def test_with_one_the_last_discard_goes_out(self) -> None:
        """IC-1."""
        now = ready("8d", CLEAN)
        assert events(now, discard("8d")) == (CardDiscarded(N, card("8d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("I-1.1")
    @pytest.mark.parametrize(
        "dirty",
        [DIRTY, "Ah Ah Ad Ad Ac Ac +2d", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks +Jk", "3c 4c 2d=5c 6c 7c 8c 9c"],
    )
    def test_a_dirty_one_is_not_enough(self, dirty: str) -> None:
        """I-AMB-7."""
        assert refused(ready("8d", dirty), discard("8d")) == ("going-out/no-burraco", "V.1")

    @pytest.mark.rule("I-1.1")
    def test_nor_are_two_dirty_ones(self) -> None:
        now = ready("8d", DIRTY, "3s 4s 5s 6s 7s 8s 9s +Jk")
        assert refused(now, discard("8d")) == ("going-out/no-burraco", "V.1")

    @pytest.mark.rule("I-1.1")
    def test_a_play_that_would_leave_only_the_going_out_is_refused(self) -> None:
        """IC-2."""
        now = ready("5s 8d", DIRTY, "6s 7s 8s")
        assert refused(now, off("5s", "NS.2")) == ("going-out/no-burraco", "V.1")

    @pytest.mark.rule("I-1.1")
    @pytest.mark.parametrize(
        "clean", [CLEAN, "2h 3h 4h 5h 6h 7h 8h", "Ah Ah Ad Ad Ac Ac As As", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"]
    )
    def test_a_natural_two_eight_equal_cards_and_a_whole_suit_are_clean(self, clean: str) -> None:
        assert events(ready("8d", clean), discard("8d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("I-1.1")
    def test_a_dirty_one_beside_it_does_no_harm(self) -> None:
        assert events(ready("8d", DIRTY, CLEAN), discard("8d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("I-1.1")
    def test_that_of_the_opponents_is_no_help(self) -> None:
        now = table(CODE, hands={"N": "8d"}, ns=[DIRTY], ew=[CLEAN], pots="NS", taken=True)
        assert refused(now, discard("8d")) == ("going-out/no-burraco", "V.1")


class TestWhenItIsJudged:
    """At the last discard: it may be completed in that very turn, or lost in it."""

    @pytest.mark.rule("I-1.7")
    def test_it_may_be_completed_in_the_same_turn(self) -> None:
        now = play(ready("9h 8d", "3h 4h 5h 6h 7h 8h"), off("9h", "NS.1"))
        assert events(now, discard("8d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("I-1.7")
    def test_it_may_be_laid_in_one(self) -> None:
        now = play(ready(f"{CLEAN} 8d"), lay(CLEAN))
        assert events(now, discard("8d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("I-1.7")
    def test_a_wild_laid_off_on_the_only_clean_one_would_spoil_it(self) -> None:
        assert refused(ready("Jk 8d", CLEAN), off("Jk", "NS.1")) == ("going-out/no-burraco", "V.1")

    @pytest.mark.rule("I-1.7")
    def test_a_natural_two_lifted_to_bridge_a_gap_spoils_it(self) -> None:
        now = ready("Th 8d", "2h 3h 4h 5h 6h 7h 8h")
        assert refused(now, off("Th", "NS.1")) == ("going-out/no-burraco", "V.1")


class TestTheOtherConditions:
    """As in the Italian code: pot taken, no wild, all four have played, a discard."""

    @pytest.mark.rule("I-1.6")
    def test_without_the_pot_the_last_discard_takes_it(self) -> None:
        now = table(CODE, hands={"N": "8d"}, ns=[CLEAN], taken=True)
        assert events(now, discard("8d")) == (CardDiscarded(N, card("8d")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("I-1.6")
    def test_a_wild_does_not_go_out(self) -> None:
        assert refused(ready("2d", CLEAN), discard("2d")) == ("going-out/wild", "14")

    @pytest.mark.rule("I-1.6")
    def test_nobody_goes_out_before_all_have_played(self) -> None:
        assert refused(ready("8d", CLEAN, turns=0), discard("8d")) == ("going-out/first-lap", "32")

    @pytest.mark.rule("I-1.6")
    def test_the_dealer_may_with_the_first_discard(self) -> None:
        now = table(CODE, turn="W", hands={"W": "8d"}, ew=[CLEAN], pots="EW", turns=3, taken=True)
        assert events(now, discard("8d", "W"))[-1] == DealEnded(Ending.GOING_OUT, W)

    @pytest.mark.rule("I-1.6")
    def test_nobody_goes_out_without_a_discard(self) -> None:
        assert refused(ready("Ac Ad As", CLEAN), lay("Ac Ad As")) == ("going-out/no-discard", "17")

    @pytest.mark.rule("I-F.12")
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2s"])
    def test_a_wild_may_be_discarded_at_any_other_time(self, wild: str) -> None:
        assert events(ready(f"{wild} 8d", CLEAN), discard(wild)) == (CardDiscarded(N, card(wild)),)

    @pytest.mark.rule("I-F.12")
    def test_also_to_take_the_pot(self) -> None:
        now = table(CODE, hands={"N": "Jk"}, taken=True)
        assert events(now, discard("Jk"))[-1] == PotTaken(N, on_the_fly=False)
