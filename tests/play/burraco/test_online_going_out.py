"""Going out (chiusura) under the online regulation: section 10."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards
from pinella.play import burraco
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table

pytestmark = pytest.mark.kernel

ONLINE = "online"
N = Seat.NORTH
BURRACO = "4h 5h 6h 7h 8h 9h Th"


class TestGoingOut:
    """The cards run out a second time, there is a burraco, and the last card is a discard and no wild."""

    @pytest.mark.rule("O-10.1")
    def test_it_comes_after_the_pot(self) -> None:
        now = table(ONLINE, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("O-10.1")
    def test_the_first_time_it_is_the_pot(self) -> None:
        now = table(ONLINE, hands={"N": "6d"}, ns=[BURRACO], pots="EW", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("O-10.1")
    def test_the_deal_is_over_and_remembers_who(self) -> None:
        now = play(table(ONLINE, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True), discard("6d"))
        assert (now.is_over, now.ending, now.went_out) == (True, Ending.GOING_OUT, N)

    @pytest.mark.rule("O-10.2")
    @pytest.mark.parametrize(
        "made", [BURRACO, "4h 5h 6h 2d=7h 8h 9h Th", "Kh Kh Kd Kd Kc Ks Ks +Jk", "Ah 2h 3h 4h 5h 6h 7h 8h 9h"]
    )
    def test_any_kind_of_burraco_will_do(self, made: str) -> None:
        now = table(ONLINE, hands={"N": "6d"}, ns=[made], pots="NS", taken=True)
        assert events(now, discard("6d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("O-10.2")
    def test_six_cards_will_not(self) -> None:
        """OC-29: and the lay that led there would have been refused already."""
        now = table(ONLINE, turn="S", hands={"S": "4c"}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert refused(now, discard("4c", "S")) == ("going-out/no-burraco", "10")

    @pytest.mark.rule("O-10.2")
    def test_nor_will_the_opponents_burraco(self) -> None:
        now = table(ONLINE, hands={"N": "4c"}, ew=[BURRACO], pots="NS", taken=True)
        assert refused(now, discard("4c")) == ("going-out/no-burraco", "10")

    @pytest.mark.rule("O-10.3")
    def test_the_last_card_may_not_be_laid_off(self) -> None:
        """OC-31."""
        now = table(ONLINE, turn="S", hands={"S": "Jh"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, off("Jh", "NS.1", "S")) == ("going-out/no-discard", "10")

    @pytest.mark.rule("O-10.3")
    def test_nor_may_the_last_cards_be_laid_as_a_meld(self) -> None:
        now = table(ONLINE, hands={"N": "8h' 8d 8s"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("8h' 8d 8s")) == ("going-out/no-discard", "10")

    @pytest.mark.rule("O-10.4")
    @pytest.mark.parametrize("wild", ["2c", "Jk"])
    def test_the_last_discard_is_no_wild(self, wild: str) -> None:
        now = table(ONLINE, hands={"N": wild}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, discard(wild)) == ("going-out/wild", "10")

    @pytest.mark.rule("O-10.4")
    def test_a_wild_may_be_discarded_while_cards_are_left(self) -> None:
        now = table(ONLINE, hands={"N": "2c 6d"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("2c")) == (CardDiscarded(N, card("2c")),)


class TestTheLookAhead:
    """With no pot to take, a lay leaves two cards, or one with which to go out."""

    @pytest.mark.rule("O-10.5")
    def test_without_a_burraco_two_cards_must_stay(self) -> None:
        before = table(ONLINE, hands={"N": "8h 9h 4c"}, ns=["5h 6h 7h"], pots="NS", taken=True)
        now = play(before, off("8h", "NS.1"))
        assert now.hand(N) == cards("9h 4c")
        assert refused(now, off("9h", "NS.1")) == ("going-out/no-burraco", "10")

    @pytest.mark.rule("O-10.5")
    def test_with_one_a_natural_card_may_stay_alone(self) -> None:
        before = table(ONLINE, hands={"N": "Qd Qc Qs 4c"}, ns=[BURRACO], pots="NS", taken=True)
        assert play(before, lay("Qd Qc Qs")).hand(N) == cards("4c")

    @pytest.mark.rule("O-10.5")
    def test_but_not_a_wild(self) -> None:
        now = table(ONLINE, hands={"N": "Qd Qc Qs 2c"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("Qd Qc Qs")) == ("going-out/wild", "10")

    @pytest.mark.rule("O-10.5")
    def test_the_lay_that_makes_the_burraco_may_leave_one_card(self) -> None:
        before = table(ONLINE, hands={"N": "Th 4c"}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert events(play(before, off("Th", "NS.1")), discard("4c"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("O-10.5")
    def test_with_the_pot_still_there_nothing_has_to_stay(self) -> None:
        now = table(ONLINE, hands={"N": "8h 9h"}, ns=["5h 6h 7h"], taken=True)
        assert events(now, off("8h 9h", "NS.1"))[-1] == PotTaken(N, on_the_fly=True)

    @pytest.mark.rule("O-10.5")
    def test_a_player_with_one_card_can_always_end_the_next_turn(self) -> None:
        now = play(table(ONLINE, hands={"N": "4c"}, ns=["5h 6h 7h"], pots="NS", stock="8h"), draw())
        assert set(burraco.legal(now, N)) == {Discard(N, card("4c")), Discard(N, card("8h"))}


class TestTheFirstLap:
    """Section 5 knows no restriction in it."""

    @pytest.mark.rule("O-5.7")
    def test_a_player_may_go_out_in_the_first_turn_of_the_deal(self) -> None:
        """OC-32: hand laid, pot taken on the fly, a burraco made, one card left."""
        now = table(ONLINE, hands={"N": "6d"}, ns=[BURRACO, "Kd Kc Ks", "3c 4c 5c"], pots="NS", taken=True, turns=0)
        assert now.lap == 1
        assert events(now, discard("6d"))[-1] == DealEnded(Ending.GOING_OUT, N)
