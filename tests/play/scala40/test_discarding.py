"""The end of a turn: articles 6 and 8, and the definition of the discard."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded
from tests.play.scala40.tables import (
    ONE,
    TWO,
    discard,
    draw,
    events,
    holds,
    lay,
    listed,
    may_discard,
    off,
    plain,
    play,
    refused,
    table,
    take,
)

pytestmark = pytest.mark.kernel


class TestTheDiscard:
    """Art. 6: every turn ends with one, and nothing comes after it."""

    @pytest.mark.rule("S-6.4", "S-6.6")
    def test_ends_the_turn(self) -> None:
        now = table(hands={"1": "5h Kd 9c"}, opened="1", drew=True)
        assert events(now, discard("Kd")) == (CardDiscarded(ONE, card("Kd")),)
        after = play(now, discard("Kd"))
        assert after.turn is TWO
        for command in (discard("5h"), draw(), take(), lay("5h 9c Kd")):
            assert refused(after, command) == ("turn/not-yours", "16")

    @pytest.mark.rule("S-D.13", "S-D.10")
    def test_goes_from_the_hand_to_the_top_of_the_pile(self) -> None:
        now = play(table(hands={"1": "5h Kd 9c"}, opened="1", pile="4c 7s", drew=True), discard("Kd"))
        assert plain(now.pile) == ["4c", "7s", "Kd"]
        assert holds(now, "1") == "5h 9c"

    def test_is_a_card_that_is_held(self) -> None:
        now = table(hands={"1": "5h Kd 9c"}, opened="1", drew=True)
        assert refused(now, discard("Ks")) == ("card/not-held", "6")
        assert refused(now, discard("Jk")) == ("card/not-held", "6")

    def test_of_equal_cards_one_is_listed_and_either_may_go(self) -> None:
        now = table(hands={"1": "5h 5h' 9c"}, opened="1", drew=True)
        assert listed(now) == [discard("5h"), discard("9c")]
        assert [str(one) for one in play(now, discard("5h'")).hand(ONE)] == ["5h", "9c"]


class TestCardsThatFit:
    """Art. 6: a card that fits a meld on the table may not be discarded."""

    @pytest.mark.rule("S-6.7")
    @pytest.mark.parametrize("opened", ["2", "1 2"])
    def test_are_barred_to_everybody_opened_or_not(self, opened: str) -> None:
        """SC-20."""
        hand = "8h 4h Kd 9c 2s Jc 6d"
        now = table(hands={"1": hand}, melds=["5h 6h 7h"], opened=opened, drew=True)
        assert refused(now, discard("8h")) == ("discard/fits", "6")
        assert refused(now, discard("4h")) == ("discard/fits", "6")
        assert may_discard(now) == sorted(["Kd", "9c", "2s", "Jc", "6d"])

    @pytest.mark.rule("S-6.7")
    @pytest.mark.parametrize(
        ("meld", "fitting", "free"),
        [
            ("9h 9s Jk=9c", "9d 9c", "9h 9s 8c"),  # SC-22: the fourth suit, and the card of the joker (S-AMB-8)
            ("9h 9d 9c 9s", "", "9h 9d 8h"),
            ("9h 9d Jk=9c 9s", "9c", "9h"),
            ("5h Jk=6h 7h", "4h 6h 8h", "5h 7h 9h"),
            ("Jh Qh Kh", "Ah Th", "2h 9h"),
            ("2h 3h 4h", "Ah 5h", "Kh 6h"),
            ("Ah 2h 3h", "4h", "Kh 5h"),
            ("Qh Kh Ah", "Jh", "2h Th"),
            ("Qh Kh Jk=Ah", "Jh Ah", "2h Th"),
            ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks Jk=As", "", "As 2s Ks"),
        ],
    )
    def test_are_those_that_could_be_laid_off_or_take_a_joker(self, meld: str, fitting: str, free: str) -> None:
        now = table(hands={"1": f"{fitting} {free} 7d 7d"}, melds=[meld], opened="1", drew=True)
        assert may_discard(now) == sorted({*free.split(), "7d"})

    @pytest.mark.rule("S-6.7")
    def test_fit_also_where_this_turn_forbids_to_lay_them_off(self) -> None:
        now = table(hands={"1": "8h 9h Th Kd"}, melds=["5h 6h 7h"], opened="1", drew=True)
        assert may_discard(play(now, off("8h 9h", "T1"))) == ["Kd"]

    @pytest.mark.rule("S-6.8")
    def test_may_go_when_every_card_held_fits(self) -> None:
        now = table(hands={"1": "8h 4h 9d"}, melds=["5h 6h 7h", "9h 9c 9s"], opened="1", drew=True)
        assert may_discard(now) == ["4h", "8h", "9d"]

    @pytest.mark.rule("S-6.8")
    def test_jokers_held_besides_do_not_take_that_away(self) -> None:
        """S-AMB-9: the exception is about natural cards."""
        now = table(hands={"1": "8h 4h Jk"}, melds=["5h 6h 7h"], opened="1", drew=True)
        assert may_discard(now) == ["4h", "8h"]

    @pytest.mark.rule("S-6.8")
    def test_may_go_as_the_last_card(self) -> None:
        now = table(hands={"1": "8h"}, melds=["5h 6h 7h"], opened="1", drew=True)
        assert play(now, discard("8h")).went_out is ONE


class TestJokers:
    """Art. 8: like a card that fits, only to go out."""

    @pytest.mark.rule("S-8.6")
    def test_are_not_discarded(self) -> None:
        now = table(hands={"1": "8h Jk Kd"}, opened="1", drew=True)
        assert refused(now, discard("Jk")) == ("discard/joker", "8")
        assert Discard(ONE, card("Jk")) not in listed(now)

    @pytest.mark.rule("S-8.6")
    def test_are_the_last_discard_if_need_be(self) -> None:
        assert play(table(hands={"1": "Jk"}, opened="1", drew=True), discard("Jk")).went_out is ONE

    @pytest.mark.rule("S-8.6")
    def test_may_go_when_nothing_else_is_held(self) -> None:
        """S-AMB-9: every position has a move."""
        now = play(table(hands={"1": "Jk Jk"}, opened="1", drew=True), discard("Jk"))
        assert not now.is_over
        assert plain(now.pile)[-1] == "Jk"
