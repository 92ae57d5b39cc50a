"""The worked cases of play in the rule catalogue of Scala 40, where the table decides them."""

from __future__ import annotations

import pytest

from pinella.cards import PACK
from pinella.codes import SCALA40, Refusal
from pinella.play import scala40
from pinella.play.commands import CallTimeOut
from pinella.play.dealing import dealt
from pinella.play.seats import Seat
from tests.play.scala40.tables import (
    FOUR,
    ONE,
    TWO,
    discard,
    draw,
    holds,
    lay,
    listed,
    may_discard,
    off,
    open_with,
    play,
    refused,
    swap,
    table,
    take,
    texts,
)

pytestmark = pytest.mark.kernel

FILLER = "2h 4h 6d 8c"


class TestOpenings:
    @pytest.mark.rule("S-7.5")
    def test_sc_1_four_kings(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc Ks {FILLER}"}, drew=True)
        assert play(now, lay("Kh Kd Kc Ks")).has_opened(ONE)

    @pytest.mark.rule("S-7.5")
    def test_sc_2_thirty_nine(self) -> None:
        now = table(hands={"1": f"9h Th Jh Qh {FILLER}"}, drew=True)
        assert refused(now, open_with("9h Th Jh Qh")) == ("opening/too-low", "7")

    @pytest.mark.rule("S-9.5")
    def test_sc_25_king_ace_two(self) -> None:
        now = table(hands={"1": "Kd Ad 2d 5s"}, opened="1", drew=True)
        assert refused(now, lay("Kd Ad 2d")) == ("meld/around-the-corner", "9")

    @pytest.mark.rule("S-17.1")
    def test_sc_28_equal_runs(self) -> None:
        hand = "5h 6h 7h 5h' 6h' 7h' Kd"
        now = table(hands={"1": hand}, opened="1", drew=True)
        assert texts(play(now, lay("5h 6h 7h"), lay("5h' 6h' 7h'"))) == ["5h 6h 7h"] * 2
        unopened = table(hands={"1": f"{hand} Qs"}, drew=True)
        assert refused(unopened, open_with("5h 6h 7h", "5h 6h 7h")) == ("opening/too-low", "7")


class TestTheDiscardPile:
    @pytest.mark.rule("S-6.2")
    def test_sc_15_forty_in_hand(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc Ks {FILLER}"}, pile="6d")
        assert play(now, take(), open_with("Kh Kd Kc Ks"), discard("6d")).turn is TWO

    @pytest.mark.rule("S-6.7")
    def test_sc_16_the_card_taken_fits(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc Ks {FILLER.replace('6d', '3s')}"}, pile="6d", melds=["7d 8d 9d"], opened="3")
        now = play(now, take(), open_with("Kh Kd Kc Ks"))
        assert refused(now, discard("6d")) == ("discard/fits", "6")
        assert texts(play(now, off("6d", "T1"), discard("8c"))) == ["6d 7d 8d 9d", "Kh Kd Kc Ks"]

    @pytest.mark.rule("S-6.2", "S-6.3")
    def test_sc_17_forty_with_the_card(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc {FILLER}"}, pile="Ks")
        now = play(now, take())
        assert [type(command).__name__ for command in listed(now)] == ["LayOpening"]
        assert play(now, open_with("Kh Kd Kc Ks")).has_opened(ONE)

    @pytest.mark.rule("S-6.13")
    def test_sc_19_an_opened_player_takes_and_lays_nothing(self) -> None:
        now = table(hands={"1": "4c 8h 9s"}, opened="1", pile="Qd")
        assert holds(play(now, take(), discard("4c")), "1") == "8h Qd 9s"


class TestFitting:
    @pytest.mark.rule("S-6.7")
    def test_sc_20_a_card_that_fits_is_barred_to_a_player_who_has_not_opened(self) -> None:
        now = table(hands={"2": f"8h 4h {FILLER.replace('4h', 'Ks')}"}, turn="2", melds=["5h 6h 7h"], drew=True)
        assert refused(now, discard("8h", "2")) == ("discard/fits", "6")
        assert refused(now, discard("4h", "2")) == ("discard/fits", "6")

    @pytest.mark.rule("S-6.7")
    def test_sc_22_the_suits_of_a_set_with_a_joker(self) -> None:
        now = table(hands={"1": "9d 9c 9h Kd"}, opened="1", melds=["9h 9s Jk=9c"], drew=True)
        assert may_discard(now) == ["9h", "Kd"]

    @pytest.mark.rule("S-17.3")
    def test_sc_29_two_at_a_time(self) -> None:
        now = table(hands={"2": "8h 9h Th Kd"}, turn="2", opened="2", melds=["5h 6h 7h"], drew=True)
        after = play(now, off("8h 9h", "T1", "2"))
        assert refused(after, off("Th", "T1", "2")) == ("meld/two-at-one-end", "17")
        assert texts(play(now, lay("8h 9h Th", "2"))) == ["5h 6h 7h", "8h 9h Th"]


class TestJokers:
    @pytest.mark.rule("S-6.15")
    def test_sc_13_a_joker_taken_and_kept(self) -> None:
        now = table(hands={"2": "6d 2c Kc"}, turn="2", opened="2", melds=["5d Jk=6d 7d"], drew=True)
        assert holds(play(now, swap("6d", "T1", "2"), discard("2c", "2")), "2") == "Kc Jk"

    @pytest.mark.rule("S-6.16")
    def test_sc_14_not_before_the_opening(self) -> None:
        now = table(hands={"2": f"6d 2c Kc 9s {FILLER}"}, turn="2", opened="1", melds=["5d Jk=6d 7d"], drew=True)
        assert refused(now, swap("6d", "T1", "2")) == ("opening/needed", "6")

    @pytest.mark.rule("S-9.4")
    def test_sc_26_the_fourteenth_card(self) -> None:
        spades = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
        hands = {"2": "Jk 4d 8d", "3": "As 5c 9c"}
        now = table(hands=hands, turn="2", opened="2 3", melds=[spades], drew=True)
        now = play(now, off("Jk", "T1", "2"), discard("8d", "2"), draw("3"))
        assert texts(now) == [f"{spades} Jk=As"]
        assert refused(now, swap("As", "T1", "3")) == ("meld/wild-bound", "8")
        assert refused(now, off("As", "T1", "3")) == ("meld/card-twice", "9")


class TestEndings:
    @pytest.mark.rule("S-19.2")
    def test_sc_55_going_out_with_thirty_three_points(self) -> None:
        hand = "2c 3c 4c 2d 3d 4d As 2s 3s 4s 5s Th Jh Kd"
        now = table(hands={"1": hand}, melds=["7h 8h 9h"], opened="3", drew=True)
        plays = [lay("2c 3c 4c"), lay("2d 3d 4d"), lay("As 2s 3s 4s 5s"), off("Th Jh", "T1")]
        assert refused(now, open_with("2c 3c 4c", "2d 3d 4d", "As 2s 3s 4s 5s")) == ("opening/too-low", "7")
        assert play(now, *plays, discard("Kd")).went_out is ONE
        assert refused(play(now, *plays[:2]), discard("Kd")) == ("going-out/begun", "19")

    @pytest.mark.rule("S-19.3")
    def test_sc_68_the_stock_is_used_up(self) -> None:
        now = table(hands={"2": "5h Kd"}, turn="2", opened="2", pile="3d 8c Qh", stock_count=0)
        assert [type(command).__name__ for command in listed(now)] == ["DrawFromStock", "TakeDiscardPile"]

    @pytest.mark.rule("S-19.1")
    def test_sc_49_and_50_no_card_left_to_discard_is_never_accepted(self) -> None:
        """At this table it cannot happen: the play is refused."""
        now = table(hands={"4": "7s 8s 9s"}, turn="4", opened="4", drew=True)
        assert refused(now, lay("7s 8s 9s", "4")) == ("going-out/no-discard", "19")
        now = table(hands={"4": "7s 8s 9s 4h"}, turn="4", opened="4", melds=["5h 6h 7h"], drew=True)
        now = play(now, lay("7s 8s 9s", "4"))
        assert refused(now, off("4h", "T1", "4")) == ("going-out/no-discard", "19")
        assert play(now, discard("4h", "4")).went_out is FOUR


@pytest.mark.rule("S-D.16")
def test_a_table_knows_no_time_out_because_the_article_on_it_is_missing() -> None:
    """The word is defined as the end of a round and used nowhere: a time limit ends the match, never a deal."""
    now = scala40.start(dealt(SCALA40, Seat.FOUR, PACK, players=4))
    decision = scala40.decide(now, CallTimeOut())
    assert isinstance(decision, Refusal)
    assert (decision.code, decision.article.number) == ("time-out/not-known", "D")
