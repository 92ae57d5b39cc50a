"""Going out and the end of the stock: articles 19 and 6."""

from __future__ import annotations

import pytest

from pinella.cards import AnyCard, card
from pinella.codes import Refusal
from pinella.errors import PinellaError
from pinella.play import scala40
from pinella.play._random import Dice
from pinella.play.commands import CallTimeOut, Discard, LayMeld, LayOpening, WatchForStall
from pinella.play.events import CardDiscarded, CardDrawn, DealEnded, Ending, PileReshuffled
from pinella.play.seats import Seat
from tests.play.scala40.tables import (
    ONE,
    TWO,
    DiceChance,
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

DICE = DiceChance(Dice(5))

SMALL_MELDS = "2c 3c 4c 2d 3d 4d As 2s 3s 4s 5s"
"""Thirty-three points (SC-55)."""


class TestGoingOut:
    """Art. 19: all other cards laid, the last one discarded."""

    @pytest.mark.rule("S-19.1")
    def test_is_the_discard_of_the_last_card(self) -> None:
        now = table(hands={"1": "5h 6h 7h Kd"}, opened="1", drew=True)
        now = play(now, lay("5h 6h 7h"))
        assert events(now, discard("Kd")) == (
            CardDiscarded(ONE, card("Kd")),
            DealEnded(Ending.GOING_OUT, ONE),
        )

    @pytest.mark.rule("S-D.5")
    def test_ends_the_deal(self) -> None:
        now = play(table(hands={"1": "5h 6h 7h Kd"}, opened="1", drew=True), lay("5h 6h 7h"), discard("Kd"))
        assert (now.is_over, now.ending, now.went_out, now.turn) == (True, Ending.GOING_OUT, ONE, None)
        for seat in now.seats:
            assert scala40.legal(now, seat) == ()
            assert refused(now, draw(seat.value)) == ("turn/deal-over", "19")

    @pytest.mark.rule("S-19.1")
    def test_needs_a_card_to_discard(self) -> None:
        now = table(hands={"1": "5h 6h 7h"}, opened="1", drew=True)
        assert refused(now, lay("5h 6h 7h")) == ("going-out/no-discard", "19")
        assert not any(isinstance(command, LayMeld) for command in listed(now))

    @pytest.mark.rule("S-19.1")
    def test_may_follow_the_opening_in_the_same_turn(self) -> None:
        now = table(hands={"1": "Kh Kd Kc Ks 8d 9d Tc"}, melds=["5d 6d 7d"], opened="2", drew=True)
        now = play(now, open_with("Kh Kd Kc Ks"), off("8d 9d", "T1"), discard("Tc"))
        assert now.went_out is ONE


class TestGoingOutWithoutAnOpening:
    """Art. 19: by placing all thirteen cards, with less than forty points, the fourteenth being the discard."""

    @pytest.mark.rule("S-19.2")
    def test_melds_and_cards_laid_off_on_the_melds_of_others(self) -> None:
        """SC-55."""
        now = table(hands={"1": f"{SMALL_MELDS} Th Jh Kd"}, melds=["7h 8h 9h"], opened="3", drew=True)
        now = play(now, lay("2c 3c 4c"), off("Th Jh", "T1"), lay("2d 3d 4d"), lay("As 2s 3s 4s 5s"), discard("Kd"))
        assert now.went_out is ONE
        assert now.opened == {Seat.THREE}
        assert texts(now) == ["7h 8h 9h Th Jh", "2c 3c 4c", "2d 3d 4d", "As 2s 3s 4s 5s"]

    @pytest.mark.rule("S-19.2")
    def test_is_all_or_nothing(self) -> None:
        """Two cards that go nowhere are one too many."""
        now = table(hands={"1": f"{SMALL_MELDS} Th Qd Kd"}, melds=["7h 8h 9h"], opened="3", drew=True)
        assert refused(now, lay("2c 3c 4c")) == ("opening/too-low", "7")
        assert refused(now, off("Th", "T1")) == ("opening/needed", "6")
        assert {type(command) for command in listed(now)} == {Discard}

    @pytest.mark.rule("S-19.2")
    def test_once_begun_it_is_carried_through(self) -> None:
        hand = f"{SMALL_MELDS} Th Jh Kd"
        now = play(table(hands={"1": hand}, melds=["7h 8h 9h"], opened="3", drew=True), off("Th", "T1"))
        assert refused(now, discard("Kd")) == ("going-out/begun", "19")
        assert refused(now, lay("2c 2d 2s")) == ("going-out/begun", "19")
        assert not any(isinstance(command, Discard | LayOpening) for command in listed(now))

    @pytest.mark.rule("S-19.2")
    def test_every_listed_play_leads_out(self) -> None:
        """Whichever listed move is made, the player goes out in this turn."""
        hand = f"{SMALL_MELDS} Th Jh Kd"
        for choice in range(12):
            now = table(hands={"1": hand}, melds=["7h 8h 9h"], opened="3", drew=True)
            now = play(now, next(one for one in listed(now) if not isinstance(one, Discard)))
            while not now.is_over:
                moves = listed(now)
                now = play(now, moves[choice % len(moves)])
            assert now.went_out is ONE

    @pytest.mark.rule("S-19.2")
    def test_a_joker_may_be_taken_on_the_way(self) -> None:
        hand = "2c 3c 4c 5c 2d 3d 4d 2s 3s 4s 6h 9c 9s Kd"
        now = table(hands={"1": hand}, melds=["5h Jk=6h 7h"], opened="3", drew=True)
        now = play(now, swap("6h", "T1"), lay("9c 9s Jk=9d"))
        now = play(now, lay("2c 3c 4c 5c"), lay("2d 3d 4d"), lay("2s 3s 4s"), discard("Kd"))
        assert now.went_out is ONE

    @pytest.mark.rule("S-19.2")
    def test_there_is_no_opening_any_more_once_it_has_begun(self) -> None:
        hand = "Kh Kd Kc Ks 2c 3c 4c 2d 3d 4d Th Jh 6h 9s"
        now = table(hands={"1": hand}, melds=["7h 8h 9h"], opened="3", drew=True)
        assert any(isinstance(command, LayOpening) for command in listed(now))
        now = play(now, lay("2c 3c 4c"))
        assert refused(now, open_with("Kh Kd Kc Ks")) == ("going-out/begun", "19")

    @pytest.mark.rule("S-6.3")
    def test_is_not_for_a_player_who_took_the_discard(self) -> None:
        hand = "Kh Kd Kc Ks 2c 3c 4c 2d 3d 4d Th Jh 6s"
        now = play(table(hands={"1": hand}, melds=["7h 8h 9h"], opened="3", pile="9s"), take())
        assert refused(now, lay("2c 3c 4c")) == ("opening/too-low", "7")
        assert refused(now, off("Th", "T1")) == ("opening/owed", "6")
        assert {type(command) for command in listed(now)} == {LayOpening}


class TestTheEndOfTheStock:
    """Art. 19: the whole pile is shuffled again, as often as needed."""

    @pytest.mark.rule("S-19.3")
    def test_the_player_who_draws_has_the_pile_shuffled_first(self) -> None:
        """SC-68."""
        before = table(hands={"2": "5h Kd"}, turn="2", opened="2", pile="3d 8c Qh", stock_count=0, chance=DICE)
        shuffle, drawn = events(before, draw("2"))
        assert isinstance(shuffle, PileReshuffled)
        assert sorted(plain(shuffle.cards)) == ["3d", "8c", "Qh"]
        assert drawn == CardDrawn(TWO, shuffle.cards[0])
        now = play(before, draw("2"))
        assert (now.pile, now.stock) == ((), shuffle.cards[1:])
        now = play(now, discard("Kd", "2"))
        assert plain(now.pile) == ["Kd"]

    @pytest.mark.rule("S-19.3")
    def test_all_cards_of_the_pile_go_so_that_none_is_left_to_take(self) -> None:
        before = table(hands={"2": "5h Kd"}, turn="2", opened="2", pile="3d 8c Qh", stock_count=0, chance=DICE)
        assert take("2") in listed(before)
        between = scala40.evolve(before, events(before, draw("2"))[0])
        assert listed(between) == [draw("2")]
        assert refused(between, take("2")) == ("pile/empty", "D")

    @pytest.mark.rule("S-19.3")
    def test_the_discard_may_still_be_taken_before(self) -> None:
        now = table(hands={"2": "5h Kd"}, turn="2", opened="2", pile="3d 8c Qh", stock_count=0)
        assert holds(play(now, take("2")), "2") == "5h Qh Kd"

    @pytest.mark.rule("S-19.3")
    def test_happens_as_often_as_needed(self) -> None:
        now = table(
            hands={"1": "5h Kd 2s", "2": "7c 9d Qc"},
            opened="1 2",
            melds=["Qh Qd Qs"],
            pile="3d 8c",
            stock_count=0,
            players=2,
            chance=DiceChance(Dice(1)),
        )
        shuffles = 0
        for _ in range(12):
            assert now.turn is not None
            happened = events(now, draw(now.turn.value))
            shuffles += isinstance(happened[0], PileReshuffled)
            now = play(now, draw(now.turn.value))
            now = play(now, next(one for one in listed(now) if isinstance(one, Discard)))
        assert shuffles > 3

    def test_the_order_comes_from_the_chance_of_the_table_which_moves_on(self) -> None:
        chance = CountingChance(0)
        now = table(hands={"1": "5h Kd"}, opened="1", pile="3d 8c Qh", stock_count=0, chance=chance)
        now = play(now, draw())
        assert isinstance(now.chance, CountingChance)
        assert now.chance.count == 1
        assert chance.count == 0

    def test_without_a_chance_nothing_can_be_shuffled(self) -> None:
        now = table(hands={"1": "5h Kd"}, opened="1", pile="3d 8c Qh", stock_count=0)
        with pytest.raises(PinellaError, match="no chance"):
            scala40.decide(now, draw())

    def test_without_stock_and_pile_the_deal_ends_and_nobody_has_gone_out(self) -> None:
        """S-AMB-21."""
        now = table(hands={"1": "5h Kd"}, opened="1", pile="", stock_count=0)
        assert events(now, draw()) == (DealEnded(Ending.STOCK),)
        now = play(now, draw())
        assert (now.ending, now.went_out) == (Ending.STOCK, None)

    def test_it_ends_too_where_no_card_can_ever_be_placed_again(self) -> None:
        """Every set is full and nobody has cards enough for a new meld: the pile would go round for ever."""
        melds = ["8h 8d 8c 8s", "Qh Qd Qc Qs"]
        dead = table(hands={"1": "5h Kd", "2": "Jk"}, opened="1 2", melds=melds, pile="3d 9c", stock_count=0, players=2)
        assert events(dead, draw()) == (DealEnded(Ending.STOCK),)

    @pytest.mark.parametrize(
        ("hand", "melds"),
        [
            ("5h Kd", ["8h 8d 8c", "Qh Qd Qc Qs"]),  # a set takes a joker
            ("5h Kd", ["8h 8d 8c 8s", "3h 4h Jk=5h"]),  # a card takes a joker's place
            ("5h Kd 3s", ["8h 8d 8c 8s", "Qh Qd Qc Qs"]),  # three cards and a joker can be a meld
        ],
    )
    def test_but_not_while_one_can(self, hand: str, melds: list[str]) -> None:
        alive = table(
            hands={"1": hand, "2": "Jk"},
            opened="1 2",
            melds=melds,
            pile="3d 9c",
            stock_count=0,
            players=2,
            chance=DiceChance(Dice(0)),
        )
        assert isinstance(events(alive, draw())[0], PileReshuffled)


class CountingChance:
    """Leaves the cards as they lie and counts how often it was asked."""

    def __init__(self, count: int) -> None:
        self.count = count

    def shuffled(self, items: object, /) -> tuple[tuple[AnyCard, ...], CountingChance]:
        assert isinstance(items, tuple)
        return items, CountingChance(self.count + 1)


def test_the_clock_and_the_stall_are_unknown_to_this_code() -> None:
    now = table(hands={"1": "5h Kd"}, opened="1")
    for command, code in ((CallTimeOut(), "time-out/not-known"), (WatchForStall(), "stall/not-known")):
        decision = scala40.decide(now, command)
        assert isinstance(decision, Refusal)
        assert decision.code == code
