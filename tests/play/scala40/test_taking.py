"""The beginning of a turn: article 6, the definitions of drawing and taking, and article 18."""

from __future__ import annotations

from random import Random

import pytest

from pinella.cards import PACK, Joker, card
from pinella.codes import SCALA40
from pinella.melds import best_opening
from pinella.play import scala40
from pinella.play.commands import Discard, DrawFromStock, LayOpening, TakeDiscardPile
from pinella.play.events import CardDrawn, DiscardPileTaken
from pinella.play.scala40._openings import can_open
from pinella.play.seats import SCALA40_SEATS
from pinella.play.translate import mask_of
from tests.conftest import Cases
from tests.play.scala40.tables import (
    ONE,
    TWO,
    deal_of,
    discard,
    draw,
    events,
    holds,
    lay,
    listed,
    off,
    open_with,
    plain,
    play,
    refused,
    swap,
    table,
    take,
    texts,
)

pytestmark = pytest.mark.kernel

KINGS = "Kh Kd Kc Ks 2h 4h 6h 8c 9d Jd 3s 5s 7s"
"""Thirteen cards with forty points in hand and nothing else to lay."""

SMALL = "2h 4h 6h 8h 3d 5d 7d 9d 2c 6c Tc 3s 7s"
"""Thirteen cards that make no meld."""


class TestTheFirstTurn:
    """Art. 4 and 6: after the go the first player draws, or takes the one card that lies by the stock."""

    @pytest.mark.rule("S-6.1")
    @pytest.mark.parametrize("players", range(2, 7))
    def test_the_player_after_the_dealer_begins(self, players: int) -> None:
        for seed in range(players):
            now = deal_of(players, seed)
            assert now.turn is SCALA40_SEATS[(now.dealer.place + 1) % players]
            assert DrawFromStock(now.turn) in listed(now)

    @pytest.mark.rule("S-6.1")
    def test_the_single_card_of_the_pile_may_be_taken(self) -> None:
        now = table(hands={"1": KINGS}, pile="6d")
        assert listed(now) == [DrawFromStock(ONE), TakeDiscardPile(ONE)]

    @pytest.mark.rule("S-4.6")
    def test_one_card_is_turned_up_and_starts_the_pile(self) -> None:
        now = deal_of(4, 7)
        assert len(now.pile) == 1
        assert len(now.stock) == 55

    @pytest.mark.rule("S-4.7")
    def test_play_begins_with_a_card_drawn_or_taken_and_nothing_else(self) -> None:
        now = table(hands={"1": KINGS})
        for command in (open_with("Kh Kd Kc Ks"), lay("Kh Kd Kc Ks"), discard("2h")):
            assert refused(now, command) == ("turn/take-first", "15")

    @pytest.mark.rule("S-4.10")
    def test_a_deal_has_started_as_soon_as_its_card_is_turned_up(self) -> None:
        now = deal_of(4, 3)
        assert now.turns == 0
        assert not now.has_taken
        assert now.turn is not None


class TestDrawing:
    """Definitions: to take one face-down card from the stock."""

    @pytest.mark.rule("S-D.11", "S-D.15")
    def test_takes_the_top_card_of_the_stock(self) -> None:
        before = table(hands={"1": SMALL}, stock="Qd 5h")
        assert events(before, draw()) == (CardDrawn(ONE, card("Qd")),)
        after = play(before, draw())
        assert holds(after, "1").count("Qd") == 1
        assert len(after.hand(ONE)) == 14
        assert after.stock == before.stock[1:]

    @pytest.mark.rule("S-6.5")
    def test_happens_once_a_turn(self) -> None:
        now = play(table(hands={"1": SMALL}), draw())
        assert refused(now, draw()) == ("turn/already-taken", "6")
        assert refused(now, take()) == ("turn/already-taken", "6")

    @pytest.mark.rule("S-6.5")
    def test_comes_before_every_play(self) -> None:
        now = table(hands={"1": "5h 6h 7h 8d Kc"}, opened="1", melds=["9d Td Jd", "2c Jk=3c 4c"])
        for command in (lay("5h 6h 7h"), off("8d", "T1"), swap("3c", "T2"), discard("Kc")):
            assert refused(now, command) == ("turn/take-first", "15")


class TestTakingTheDiscard:
    """Definitions: only the card that the player on the left discarded."""

    @pytest.mark.rule("S-D.12", "S-D.10")
    def test_is_one_card_the_top_one(self) -> None:
        before = table(hands={"1": "5h Kd"}, opened="1", pile="4h 9c Qd")
        assert events(before, take()) == (DiscardPileTaken(ONE, (card("Qd"),)),)
        after = play(before, take())
        assert holds(after, "1") == "5h Qd Kd"
        assert plain(after.pile) == ["4h", "9c"]

    @pytest.mark.rule("S-D.12")
    def test_turns_go_round_by_the_numbers_of_the_seats(self) -> None:
        now = table(hands={"1": "5h Kd", "2": "7c 8d"}, opened="1 2 3 4", pile="4h")
        now = play(now, draw(), discard("Kd"))
        assert now.turn is TWO
        assert events(now, take("2")) == (DiscardPileTaken(TWO, (card("Kd"),)),)

    def test_a_seat_that_is_not_in_turn_is_refused(self) -> None:
        now = table(hands={"1": "5h Kd"}, opened="1 2")
        assert refused(now, draw("2")) == ("turn/not-yours", "16")
        assert refused(now, take("6")) == ("turn/not-yours", "16")
        assert scala40.legal(now, TWO) == ()

    def test_an_empty_pile_gives_nothing(self) -> None:
        assert refused(table(hands={"1": "5h Kd"}, opened="1", pile=""), take()) == ("pile/empty", "D")

    @pytest.mark.rule("S-6.13")
    def test_obliges_an_opened_player_to_nothing(self) -> None:
        """SC-19."""
        now = play(table(hands={"1": "4c 8h 9s"}, opened="1", pile="Qd"), take(), discard("4c"))
        assert holds(now, "1") == "8h Qd 9s"

    @pytest.mark.rule("S-18.3")
    def test_the_card_just_taken_may_be_discarded(self) -> None:
        """SC-15."""
        now = play(table(hands={"1": KINGS}, pile="6d"), take(), open_with("Kh Kd Kc Ks"), discard("6d"))
        assert texts(now) == ["Kh Kd Kc Ks"]
        assert plain(now.pile) == ["6d"]

    @pytest.mark.rule("S-18.3")
    def test_unless_it_fits_a_meld(self) -> None:
        """SC-16: it may be laid off, or another card discarded."""
        now = table(hands={"1": KINGS}, pile="6d", melds=["7d 8d 9d"], opened="3")
        now = play(now, take(), open_with("Kh Kd Kc Ks"))
        assert refused(now, discard("6d")) == ("discard/fits", "6")
        assert texts(play(now, off("6d", "T1")))[0] == "6d 7d 8d 9d"
        play(now, discard("8c"))


class TestTakingBeforeTheOpening:
    """Art. 6: only with forty points in hand, or with that very card; then they must be laid."""

    @pytest.mark.rule("S-6.2")
    def test_is_refused_without_forty_points(self) -> None:
        now = table(hands={"1": SMALL}, pile="Kd")
        assert refused(now, take()) == ("pile/needs-an-opening", "6")
        assert listed(now) == [DrawFromStock(ONE)]

    @pytest.mark.rule("S-6.2")
    def test_is_allowed_with_forty_in_hand_whatever_the_card(self) -> None:
        assert TakeDiscardPile(ONE) in listed(table(hands={"1": KINGS}, pile="6d"))

    @pytest.mark.rule("S-6.2", "S-6.3")
    def test_is_allowed_if_the_card_makes_forty(self) -> None:
        """SC-17."""
        hand = "Kh Kd Kc 2h 4h 6h 8c 9d Jd 3s 5s 7s As"
        now = play(table(hands={"1": hand}, pile="Ks"), take())
        assert {type(command) for command in listed(now)} == {LayOpening}
        assert texts(play(now, open_with("Kh Kd Kc Ks"), discard("As"))) == ["Kh Kd Kc Ks"]

    @pytest.mark.rule("S-6.2")
    def test_a_joker_turned_up_may_be_taken_like_any_card(self) -> None:
        hand = "Kh Kd Kc 2h 4h 6h 8c 9d Jd 3s 5s 7s As"
        assert TakeDiscardPile(ONE) in listed(table(hands={"1": hand}, pile="Jk"))
        assert TakeDiscardPile(ONE) not in listed(table(hands={"1": SMALL}, pile="Jk"))

    @pytest.mark.rule("S-6.3")
    def test_owes_the_opening_before_anything_else(self) -> None:
        now = table(hands={"1": KINGS}, pile="6d", melds=["3h 4h 5h", "7d 8d Jk=9d"], opened="3")
        now = play(now, take())
        assert refused(now, discard("8c")) == ("opening/owed", "6")
        assert refused(now, off("6h", "T1")) == ("opening/owed", "6")
        assert refused(now, swap("9d", "T2")) == ("opening/owed", "6")
        assert {type(command) for command in listed(now)} == {LayOpening}
        assert Discard(ONE, card("8c")) in listed(play(now, open_with("Kh Kd Kc Ks")))

    @pytest.mark.rule("S-6.2")
    def test_forty_points_that_leave_no_card_to_discard_do_not_count(self) -> None:
        """Fifteen, fifteen and ten points take all fourteen cards; with one of them worth two the ace can stay."""
        hand = "Ah 2h 3h 4h 5h Ah 2h 3h 4h 5h Ad 2d 3d"
        assert TakeDiscardPile(ONE) not in listed(table(hands={"1": hand}, pile="4d"))
        assert TakeDiscardPile(ONE) in listed(table(hands={"1": hand.replace("Ad", "5d")}, pile="4d"))

    @pytest.mark.rule("S-6.2")
    def test_is_exact(self, cases: Cases) -> None:
        """Whether a hand can open is what the best opening of the hand says."""
        chance = Random(62)
        answers = [0, 0]
        for number in range(cases(sample=1_500, full=60_000)):
            pool = list(PACK)
            if number % 3:
                ranks = chance.sample(range(1, 14), 5)
                pool = [one for one in pool if isinstance(one, Joker) or one.rank in ranks]
            hand = chance.sample(pool, 14)
            points = best_opening(hand, SCALA40).value
            assert can_open(*mask_of(hand)) == (points >= 40), plain(hand)
            answers[points >= 40] += 1
        assert min(answers) > 100
