"""Going out (chiusura) under the federal code: articles 14 and 17, and what articles 33 to 35 would have to mend."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards
from pinella.play import burraco
from pinella.play.commands import Command, Discard
from pinella.play.events import CardDiscarded, DealEnded, Ending
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N = Seat.NORTH
BURRACO = "4h 5h 6h 7h 8h 9h Th"
DIRTY = "4h 5h 6h 2d=7h 8h 9h Th"


class TestGoingOut:
    """Art. 17: pot taken, a burraco made, all cards played and one of them discarded."""

    @pytest.mark.rule("B-17.1")
    @pytest.mark.parametrize("burraco_made", [BURRACO, DIRTY, "Kh Kh Kd Kd Kc Ks Ks +Jk"])
    def test_any_burraco_will_do(self, burraco_made: str) -> None:
        now = table(FEDERAL, hands={"N": "6d"}, ns=[burraco_made], pots="NS", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("B-17.1")
    def test_the_deal_is_over_and_remembers_who(self) -> None:
        now = play(table(FEDERAL, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True), discard("6d"))
        assert (now.is_over, now.ending, now.went_out, now.turn) == (True, Ending.GOING_OUT, N, None)

    @pytest.mark.rule("B-17.1")
    @pytest.mark.parametrize(
        "late", [draw("E"), take("E"), draw(), lay("6h 6d 6s", "E"), off("Jh", "NS.1"), discard("3c", "E")]
    )
    def test_nobody_plays_on(self, late: Command) -> None:
        now = play(table(FEDERAL, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True), discard("6d"))
        assert refused(now, late) == ("turn/deal-over", "7")

    @pytest.mark.rule("B-17.1")
    def test_the_burraco_may_be_made_in_the_same_turn(self) -> None:
        now = table(FEDERAL, hands={"N": "Th 6d"}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert events(play(now, off("Th", "NS.1")), discard("6d"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("B-17.1")
    def test_the_burraco_must_be_of_ones_own_side(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s 9c"}, ew=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("6h 6d 6s")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-17.1")
    def test_the_pot_must_be_of_ones_own_side(self) -> None:
        """The last discard then takes the side's pot instead."""
        now = table(FEDERAL, hands={"N": "6d"}, ns=[BURRACO], pots="EW", taken=True)
        assert DealEnded(Ending.GOING_OUT, N) not in events(now, discard("6d"))

    @pytest.mark.rule("B-17.1")
    def test_either_partner_may_go_out_whoever_took_the_pot(self) -> None:
        now = table(FEDERAL, turn="S", hands={"S": "6d"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("6d", "S"))[-1] == DealEnded(Ending.GOING_OUT, Seat.SOUTH)

    @pytest.mark.rule("B-D.16")
    def test_it_means_having_used_up_the_whole_hand(self) -> None:
        now = table(FEDERAL, hands={"N": "6d 9c"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")),)

    @pytest.mark.rule("B-17.4")
    def test_the_first_lap_is_no_obstacle(self) -> None:
        """B-W.59: in the first turn of the deal a player has laid his hand, taken the pot and made a burraco."""
        now = table(FEDERAL, hands={"N": "6d"}, ns=[BURRACO, "Kd Kc Ks", "3c 4c 5c"], pots="NS", taken=True, turns=0)
        assert now.lap == 1
        assert events(now, discard("6d"))[-1] == DealEnded(Ending.GOING_OUT, N)


class TestWithoutABurraco:
    """Art. 33 never has to be applied: the play that would leave one card is refused."""

    @pytest.mark.rule("B-17.1")
    def test_the_lay_off_that_leaves_one_card(self) -> None:
        """B-W.175: 8h may go on, 9h may not."""
        before = table(FEDERAL, hands={"N": "8h 9h 4c"}, ns=["5h 6h 7h"], pots="NS", taken=True)
        now = play(before, off("8h", "NS.1"))
        assert refused(now, off("9h", "NS.1")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-17.1")
    def test_both_at_once(self) -> None:
        now = table(FEDERAL, hands={"N": "8h 9h 4c"}, ns=["5h 6h 7h"], pots="NS", taken=True)
        assert refused(now, off("8h 9h", "NS.1")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-17.1")
    def test_the_meld_that_leaves_one_card(self) -> None:
        """B-W.176."""
        now = table(FEDERAL, hands={"N": "Ah Ad As 6c"}, pots="NS", taken=True)
        assert refused(now, lay("Ah Ad As")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-17.1")
    def test_the_turn_can_always_end_with_two_cards(self) -> None:
        before = table(FEDERAL, hands={"N": "8h 9h 4c"}, ns=["5h 6h 7h"], pots="NS", taken=True)
        now = play(before, off("8h", "NS.1"), discard("4c"))
        assert (now.is_over, now.hand(N)) == (False, cards("9h"))

    @pytest.mark.rule("B-17.1")
    def test_the_last_card_itself(self) -> None:
        now = table(FEDERAL, hands={"N": "4c"}, pots="NS", taken=True)
        assert refused(now, discard("4c")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-17.1")
    def test_a_player_with_one_card_draws_and_keeps_one(self) -> None:
        now = play(table(FEDERAL, hands={"N": "4c"}, ns=["5h 6h 7h"], pots="NS", stock="8h"), draw())
        assert refused(now, off("8h", "NS.1")) == ("going-out/no-burraco", "17")
        assert set(burraco.legal(now, N)) == {Discard(N, card("4c")), Discard(N, card("8h"))}


class TestWithAWild:
    """Art. 14: a wild is not the last discard; article 34 never has to be applied."""

    @pytest.mark.rule("B-14.1")
    @pytest.mark.parametrize("wild", ["2s", "Jk"])
    def test_the_meld_that_leaves_a_wild_is_refused(self, wild: str) -> None:
        """B-W.178."""
        now = table(FEDERAL, hands={"N": f"Qh Qd Qc {wild}"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("Qh Qd Qc")) == ("going-out/wild", "14")

    @pytest.mark.rule("B-14.1")
    def test_so_is_the_lay_off(self) -> None:
        """B-W.179."""
        now = table(FEDERAL, hands={"N": "9d 2c"}, ns=[BURRACO, "6d 7d 8d"], pots="NS", taken=True)
        assert refused(now, off("9d", "NS.2")) == ("going-out/wild", "14")

    @pytest.mark.rule("B-14.1")
    def test_so_is_the_wild_itself(self) -> None:
        now = table(FEDERAL, hands={"N": "2c"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, discard("2c")) == ("going-out/wild", "14")

    @pytest.mark.rule("B-14.1")
    def test_laid_in_the_meld_it_leaves_a_natural_card_to_go_out_with(self) -> None:
        before = table(FEDERAL, hands={"N": "Qh Qd Qc 2s"}, ns=[BURRACO], pots="NS", taken=True)
        now = play(before, lay("Qh Qd 2s"))
        assert events(now, discard("Qc"))[-1] == DealEnded(Ending.GOING_OUT, N)


class TestWithoutADiscard:
    """Art. 35 never has to be applied either."""

    @pytest.mark.rule("B-17.1")
    @pytest.mark.parametrize(("hand", "meld"), [("8h' 8d 8s", "8h' 8d 8s"), ("4c 5c 6c 7c", "4c 5c 6c 7c")])
    def test_a_meld_of_all_the_cards_is_refused(self, hand: str, meld: str) -> None:
        """B-W.181, B-W.182."""
        now = table(FEDERAL, hands={"N": hand}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay(meld)) == ("going-out/no-discard", "17")

    @pytest.mark.rule("B-17.1")
    def test_a_card_less_and_it_is_going_out(self) -> None:
        """B-W.182: 4c 5c 6c, and the 7c is the discard."""
        before = table(FEDERAL, hands={"N": "4c 5c 6c 7c"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(play(before, lay("4c 5c 6c")), discard("7c"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("B-17.1")
    def test_the_last_card_may_not_be_laid_off(self) -> None:
        """B-W.184: kings laid, then 7c on the clubs."""
        before = table(FEDERAL, hands={"N": "Kh Kd Kc 7c"}, ns=[BURRACO, "4c 5c 6c"], pots="NS", taken=True)
        now = play(before, lay("Kh Kd Kc"))
        assert refused(now, off("7c", "NS.2")) == ("going-out/no-discard", "17")
        assert events(now, discard("7c"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("B-17.1")
    def test_not_even_where_it_would_make_the_burraco(self) -> None:
        now = table(FEDERAL, hands={"N": "Th"}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert refused(now, off("Th", "NS.1")) == ("going-out/no-discard", "17")
