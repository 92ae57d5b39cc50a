"""Taking the discard pile in International Burraco: rule 3 of Title V of the FITAB code."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards, laid
from pinella.play import burraco
from pinella.play.commands import Discard, DrawFromStock, LayMeld, LayOff, TakeDiscardPile
from pinella.play.events import CardDiscarded, CardsLaidOff, DealEnded, DiscardPileTaken, Ending, MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import plain

pytestmark = pytest.mark.kernel

CODE = "international"
N = Seat.NORTH
NS1 = MeldId(Side.NS, 1)
CLEAN = "3h 4h 5h 6h 7h 8h 9h"


class TestWhoMayTakeIt:
    """Only a player who can lay off a card on a meld of the own side, or lay a new meld."""

    @pytest.mark.rule("I-3.1")
    def test_without_a_play_it_is_refused(self) -> None:
        """IC-17."""
        now = table(CODE, hands={"N": "5h 9s Kc"}, ns=["6c 7c 8c"], pile="4d")
        assert refused(now, take()) == ("pile/needs-a-play", "V.3")

    @pytest.mark.rule("I-3.1")
    def test_then_the_player_can_only_draw(self) -> None:
        """IC-17."""
        now = table(CODE, hands={"N": "5h 9s Kc"}, ns=["6c 7c 8c"], pile="4d")
        assert burraco.legal(now, N) == (DrawFromStock(N),)

    @pytest.mark.rule("I-3.1")
    def test_with_a_card_to_lay_off_it_is_taken_whole(self) -> None:
        now = table(CODE, hands={"N": "5h 9s Kc"}, ns=["6c 7c 8c"], pile="4d 9c Kc")
        assert events(now, take()) == (DiscardPileTaken(N, cards("4d 9c Kc'")),)

    @pytest.mark.rule("I-3.1")
    def test_with_a_new_meld_too(self) -> None:
        now = table(CODE, hands={"N": "5h 6h Kc"}, pile="4d 7h")
        assert TakeDiscardPile(N) in burraco.legal(now, N)

    @pytest.mark.rule("I-3.1")
    def test_a_meld_of_the_opponents_does_not_help(self) -> None:
        """I-AMB-16."""
        now = table(CODE, hands={"N": "5h 9s Kc"}, ew=["6c 7c 8c"], pile="9c")
        assert refused(now, take()) == ("pile/needs-a-play", "V.3")

    @pytest.mark.rule("I-3.1")
    def test_a_set_that_this_code_does_not_know_does_not_help(self) -> None:
        now = table(CODE, hands={"N": "5h 5d Kc"}, pile="5s")
        assert refused(now, take()) == ("pile/needs-a-play", "V.3")

    @pytest.mark.rule("I-3.1")
    @pytest.mark.parametrize("pile", ["Ah", "3d"])
    def test_a_set_of_aces_or_of_threes_does(self, pile: str) -> None:
        now = table(CODE, hands={"N": "Ad As 3c 3s Kc"}, pile=pile)
        assert TakeDiscardPile(N) in burraco.legal(now, N)

    @pytest.mark.rule("I-3.1")
    def test_a_wild_laid_off_is_a_play(self) -> None:
        """I-AMB-15."""
        now = play(table(CODE, hands={"N": "5h Jk Kc"}, ns=["6c 7c 8c"], pile="4d"), take(), off("Jk", "NS.1"))
        assert events(now, discard("5h")) == (CardDiscarded(N, card("5h")),)

    @pytest.mark.rule("I-3.1")
    def test_so_is_the_card_that_a_wild_stands_for(self) -> None:
        """I-AMB-15."""
        now = play(table(CODE, hands={"N": "5h Kc"}, ns=["6c Jk=7c 8c"], pile="7c 4d"), take(), off("7c", "NS.1"))
        assert events(now, discard("5h")) == (CardDiscarded(N, card("5h")),)

    @pytest.mark.rule("I-3.1")
    def test_a_play_after_which_the_turn_could_not_end_does_not_help(self) -> None:
        """The hand would be used up with the single card of the pile, which may not be discarded."""
        now = table(CODE, hands={"N": "9c"}, ns=["6c 7c 8c", CLEAN], pots="NS", pile="4d")
        assert refused(now, take()) == ("pile/needs-a-play", "V.3")

    @pytest.mark.rule("I-3.1")
    def test_nor_one_that_would_force_a_going_out_without_a_clean_burraco(self) -> None:
        now = table(CODE, hands={"N": "9c"}, ns=["6c 7c 8c"], pots="NS", pile="4d")
        assert refused(now, take()) == ("pile/needs-a-play", "V.3")


class TestWhereTheCardsComeFrom:
    """From the hand, from the pile, or from both."""

    @pytest.mark.rule("I-3.2")
    @pytest.mark.parametrize(
        ("hand", "pile"), [("Qd Kd Ad 5h", "4d 9s Kc"), ("5h 9s 4c", "Qd Kd Ad"), ("Qd 5h 4c", "Kd 9s Ad")]
    )
    def test_a_new_meld_may_come_from_either_or_from_both(self, hand: str, pile: str) -> None:
        """IC-16 for the first of them: all from the hand."""
        now = play(table(CODE, hands={"N": hand}, pile=pile), take())
        assert events(now, lay("Qd Kd Ad")) == (MeldLaid(N, NS1, laid("Qd Kd Ad")),)

    @pytest.mark.rule("I-3.2")
    @pytest.mark.parametrize(("hand", "pile"), [("9c 5h Kd", "4d 9s"), ("Kd 5h", "4d 9c")])
    def test_a_card_laid_off_may_come_from_either(self, hand: str, pile: str) -> None:
        now = play(table(CODE, hands={"N": hand}, ns=["6c 7c 8c"], pile=pile), take())
        assert events(now, off("9c", "NS.1")) == (CardsLaidOff(N, NS1, (card("9c"),), laid("6c 7c 8c 9c")),)


class TestTheFirstAct:
    """Before anything else a card is laid off or a meld is laid."""

    @pytest.mark.rule("I-3.4")
    @pytest.mark.parametrize("thrown", ["5h", "9s"])
    def test_no_card_is_discarded_before_it(self, thrown: str) -> None:
        """IC-20, IC-22: neither one of the pile nor one of the hand."""
        now = play(table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d 9s"), take())
        assert refused(now, discard(thrown)) == ("pile/play-first", "V.3")

    @pytest.mark.rule("I-3.4")
    def test_only_lays_and_lay_offs_are_listed(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h 5d Kd"}, ns=["6c 7c 8c"], pile="6h 7h"), take())
        assert {type(one) for one in burraco.legal(now, N)} == {LayMeld, LayOff}

    @pytest.mark.rule("I-3.4")
    def test_a_wrong_one_is_refused_and_still_owed(self) -> None:
        """IC-24, IC-29."""
        now = play(table(CODE, hands={"N": "5s 5d 9d 9c Kd"}, ns=["6c 7c 8c"], pile="5h Jc"), take())
        assert refused(now, lay("5h 5s 5d")) == ("meld/set-not-allowed", "V.2")
        assert refused(now, off("Jc", "NS.1")) == ("meld/gap", "11")
        assert refused(now, discard("Kd")) == ("pile/play-first", "V.3")

    @pytest.mark.rule("I-3.4")
    def test_who_has_drawn_owes_none(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"]), draw())
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")),)

    @pytest.mark.rule("I-3.4")
    def test_the_pile_once_taken_is_not_given_back_for_a_card_of_the_stock(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d 9s"), take())
        assert refused(now, draw()) == ("turn/already-taken", "6")


class TestAfterTheFirstAct:
    """The rest of the pile is in the hand, play may go on, and a discard ends the turn."""

    @pytest.mark.rule("I-3.5")
    def test_the_rest_of_the_pile_is_in_the_hand(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h"}, ns=["6c 7c 8c"], pile="4d 9s Kc"), take(), off("9c", "NS.1"))
        assert plain(now.hand(N)) == ["5h", "4d", "Kc", "9s"]
        assert now.pile == ()

    @pytest.mark.rule("I-3.6")
    def test_play_may_go_on(self) -> None:
        before = table(CODE, hands={"N": "9c 7s 8s 5h Kd"}, ns=["6c 7c 8c"], pile="4d 9s Tc")
        now = play(before, take(), off("9c", "NS.1"), lay("7s 8s 9s"), off("Tc", "NS.1"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["6c 7c 8c 9c Tc", "7s 8s 9s"]

    @pytest.mark.rule("I-3.6")
    def test_it_need_not(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h"}, ns=["6c 7c 8c"], pile="4d 9s"), take(), off("9c", "NS.1"))
        assert events(now, discard("9s")) == (CardDiscarded(N, card("9s")),)

    @pytest.mark.rule("I-3.6")
    def test_a_discard_ends_the_turn(self) -> None:
        before = table(CODE, hands={"N": "9c 5h"}, ns=["6c 7c 8c"], pile="4d 9s")
        now = play(before, take(), off("9c", "NS.1"), discard("5h"))
        assert (now.turn, plain(now.pile)) == (Seat.EAST, ["5h"])

    @pytest.mark.rule("I-3.6")
    def test_the_next_player_who_takes_it_owes_a_play_as_well(self) -> None:
        before = table(CODE, hands={"N": "9c 5h Kd", "E": "6h 7h 4c"}, ns=["6c 7c 8c"], pile="4d 9s")
        now = play(before, take(), off("9c", "NS.1"), discard("5h"), take("E"))
        assert refused(now, discard("4c", "E")) == ("pile/play-first", "V.3")


class TestThePileOfOneCard:
    """Taken whole like any other; its card is not discarded at once unless an equal one is held."""

    @pytest.mark.rule("I-3.7")
    def test_taken_by_a_play_from_the_hand_it_may_not_be_discarded(self) -> None:
        """I-AMB-17."""
        now = play(table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d"), take(), off("9c", "NS.1"))
        assert refused(now, discard("4d")) == ("pile/single-card", "8")

    @pytest.mark.rule("I-3.7")
    def test_with_an_equal_one_it_may(self) -> None:
        now = play(table(CODE, hands={"N": "9c 4d Kd"}, ns=["6c 7c 8c"], pile="4d"), take(), off("9c", "NS.1"))
        assert plain(play(now, discard("4d")).hand(N)) == ["4d", "Kd"]

    @pytest.mark.rule("I-3.7")
    def test_no_part_of_the_pile_is_left_behind(self) -> None:
        """IC-37: who plays with a card of it has all of it."""
        now = play(table(CODE, hands={"N": "7s 8s 5h"}, pile="4d 9s Kc"), take(), lay("7s 8s 9s"))
        assert plain(now.hand(N)) == ["5h", "4d", "Kc"]

    @pytest.mark.rule("I-F.8")
    def test_a_card_of_a_longer_pile_may_be_discarded(self) -> None:
        now = play(table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d 9s"), take(), off("9c", "NS.1"))
        assert Discard(N, card("9s")) in burraco.legal(now, N)

    @pytest.mark.rule("I-F.8")
    def test_the_first_act_may_use_up_hand_and_pile_and_take_the_pot(self) -> None:
        now = play(table(CODE, hands={"N": "7s 8s"}, pile="9s"), take(), lay("7s 8s 9s"))
        assert (now.turn, len(now.hand(N)), now.has_pot(Side.NS)) == (N, 11, True)

    @pytest.mark.rule("I-F.8")
    def test_or_leave_one_card_to_go_out_with(self) -> None:
        before = table(CODE, hands={"N": "7s 8s"}, ns=[CLEAN], pots="NS", pile="9s Kd")
        now = play(before, take(), lay("7s 8s 9s"))
        assert events(now, discard("Kd"))[-1] == DealEnded(Ending.GOING_OUT, N)


@pytest.mark.rule("I-3.4", "I-3.5")
def test_the_pile_lies_open_to_all_until_the_first_act() -> None:
    """Title V, rule 3: the cards are drawn near face up, and what is left after the first act goes into the hand."""
    now = play(table("international", hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d 9s"), take())
    assert plain(burraco.view(now, Seat.EAST).pile) == ["4d", "9s"]
    assert burraco.view(play(now, off("9c", "NS.1")), Seat.EAST).pile == ()
