"""One against one under the federal code, as decision 14 settles what it leaves open."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.codes import BurracoBook, book
from pinella.errors import HouseRuleError
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Command, Discard, DrawFromStock, TakeDiscardPile, WatchForStall
from pinella.play.dealing import dealt
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import shuffled, table_of

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N, E = Seat.NORTH, Seat.EAST
BURRACO = "4h 5h 6h 7h 8h 9h Th"


def turns_that_end(now: Table) -> str:
    """Who still plays until the deal is over: everybody draws and discards."""
    order = ""
    while not now.is_over:
        seat = now.turn
        assert seat is not None
        if not now.has_taken:
            now = play(now, DrawFromStock(seat))
        now = play(now, Discard(seat, now.hand(seat)[0]))
        order += seat.value
    return order


class TestTheDeal:
    """Two hands and two pots of eleven; 63 cards are the stock."""

    @pytest.mark.rule("B-4.5")
    def test_north_and_east_have_eleven_cards_each(self) -> None:
        now = table_of(FEDERAL, seed=7, dealer=E, players=2)
        assert {seat: len(now.hand(seat)) for seat in now.seats} == {N: 11, E: 11}

    @pytest.mark.rule("B-4.8")
    def test_two_pots_of_eleven_are_made(self) -> None:
        now = table_of(FEDERAL, seed=7, dealer=E, players=2)
        assert [len(pot) for pot in now.pots] == [11, 11]

    @pytest.mark.rule("B-7.1")
    def test_one_card_is_turned_and_63_are_left(self) -> None:
        now = table_of(FEDERAL, seed=7, dealer=E, players=2)
        assert (len(now.pile), len(now.stock)) == (1, 63)

    @pytest.mark.rule("B-4.14")
    @pytest.mark.parametrize(("dealer", "first"), [(E, N), (N, E)])
    def test_who_does_not_deal_begins(self, dealer: Seat, first: Seat) -> None:
        assert table_of(FEDERAL, seed=7, dealer=dealer, players=2).turn is first

    @pytest.mark.rule("B-2.4")
    @pytest.mark.parametrize("code", ["fitab-2025", "fitab-2023", "fitab-2022", "international"])
    def test_a_book_that_does_not_know_it_has_no_such_table(self, code: str) -> None:
        other, federal = book(code), book(FEDERAL)
        assert isinstance(other, BurracoBook)
        with pytest.raises(HouseRuleError):
            burraco.start(dealt(federal, E, shuffled(7), players=2), other)


class TestTheTurn:
    """Two seats, each a side of its own."""

    @pytest.mark.rule("B-7.8")
    def test_the_turn_goes_to_and_fro(self) -> None:
        now = table(FEDERAL, players=2)
        order = ""
        for _ in range(4):
            seat = now.turn
            assert seat is not None
            order += seat.value
            now = play(now, DrawFromStock(seat), Discard(seat, now.stock[0]))
        assert order == "NENE"

    @pytest.mark.rule("B-D.23")
    @pytest.mark.parametrize("act", [draw("S"), take("W"), draw("E")])
    def test_nobody_sits_south_or_west(self, act: Command) -> None:
        assert refused(table(FEDERAL, players=2), act) == ("turn/not-yours", "7")

    @pytest.mark.rule("B-D.6")
    def test_the_other_players_melds_are_not_touched(self) -> None:
        now = table(FEDERAL, players=2, hands={"N": "8h Kd 3c"}, ew=["5h 6h 7h"], taken=True)
        assert refused(now, off("8h", "EW.1")) == ("meld/not-yours", "D")

    @pytest.mark.rule("B-9.7")
    def test_a_pile_of_a_single_card_is_banned_as_ever(self) -> None:
        now = play(table(FEDERAL, players=2, hands={"N": "Kd 3c"}, pile="9h"), take())
        assert refused(now, discard("9h")) == ("pile/single-card", "9")


class TestThePot:
    """One a player; there is no partner to wait for."""

    @pytest.mark.rule("B-23.12")
    def test_taken_with_a_discard_it_is_seen_at_once(self) -> None:
        before = table(FEDERAL, players=2, hands={"N": "Kd"}, taken=True)
        now = play(before, discard("Kd"))
        assert burraco.view(now, N).seats[0].hand == before.pots[0]

    @pytest.mark.rule("B-23.12")
    def test_but_not_by_the_opponent(self) -> None:
        now = play(table(FEDERAL, players=2, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert burraco.view(now, E).seats[0].hand is None

    @pytest.mark.rule("B-23.12")
    def test_and_it_is_played_from_the_next_turn(self) -> None:
        now = play(table(FEDERAL, players=2, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert (now.turn, now.pot_unplayed(N)) == (E, True)

    @pytest.mark.rule("B-23.13")
    def test_on_the_fly_it_is_played_at_once(self) -> None:
        now = table(FEDERAL, players=2, hands={"N": "6h 6d 6s"}, taken=True)
        assert events(now, lay("6h 6d 6s"))[-1] == PotTaken(N, on_the_fly=True)
        assert play(now, lay("6h 6d 6s")).turn is N

    @pytest.mark.rule("B-17.1")
    def test_a_player_has_one_pot_and_no_second(self) -> None:
        now = table(FEDERAL, players=2, hands={"N": "6h 6d 6s"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("6h 6d 6s")) == ("going-out/no-discard", "17")

    @pytest.mark.rule("B-4.10")
    def test_the_second_pot_is_the_other_players(self) -> None:
        before = table(FEDERAL, players=2, hands={"N": "Kd", "E": "6h 6d 6s"}, stock="9c", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("6h 6d 6s", "E"), discard("9c", "E"))
        assert (now.hand(E), now.pots) == (before.pots[1], ())


class TestTheEnd:
    """A lap is two turns; the rest is as with four."""

    @pytest.mark.rule("B-17.1")
    def test_going_out_is_as_with_four(self) -> None:
        now = table(FEDERAL, players=2, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("B-17.2")
    def test_the_last_two_cards_of_the_stock_are_not_played(self) -> None:
        now = play(table(FEDERAL, players=2, hands={"N": "Kd 3c"}, stock_count=3), draw())
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")), DealEnded(Ending.STOCK))

    @pytest.mark.rule("B-15.1", "B-15.2")
    @pytest.mark.parametrize(
        ("turn", "taken", "order"),
        [("N", False, "NE"), ("N", True, "NENE"), ("E", False, "ENE"), ("E", True, "ENE")],
    )
    def test_the_final_lap_is_two_turns(self, turn: str, taken: bool, order: str) -> None:
        """East deals: North was served first."""
        now = play(table(FEDERAL, players=2, turn=turn, taken=taken), CallTimeOut())
        assert turns_that_end(now) == order

    @pytest.mark.rule("B-15.4")
    def test_called_while_the_cards_are_dealt_it_leaves_two_turns(self) -> None:
        now = play(table_of(FEDERAL, seed=7, dealer=E, players=2), CallTimeOut())
        assert turns_that_end(now) == "NE"

    @pytest.mark.rule("B-16.1")
    def test_two_swaps_are_a_stall(self) -> None:
        before = table(FEDERAL, players=2, hands={"N": "Kd 3c", "E": "9h 5s"})
        now = play(before, WatchForStall(), take(), discard("Kd"))
        assert not now.is_over
        now = play(now, TakeDiscardPile(E))
        assert events(now, discard("9h", "E")) == (CardDiscarded(E, card("9h")), DealEnded(Ending.STALL))


class TestTheView:
    """Two seats are all there is to see."""

    @pytest.mark.rule("B-4.21")
    def test_the_player_in_turn_knows_how_many_cards_the_other_holds(self) -> None:
        now = table(FEDERAL, players=2, hands={"N": "Kd 3c", "E": "9h 5s 6c"})
        assert [one.count for one in burraco.view(now, N).seats] == [2, 3]
        assert [one.count for one in burraco.view(now, E).seats] == [None, 3]

    @pytest.mark.rule("B-2.4")
    def test_there_is_no_partner(self) -> None:
        now = table(FEDERAL, players=2)
        assert {seat.side for seat in now.seats} == {Side.NS, Side.EW}
        with pytest.raises(ValueError, match="nobody sits at S"):
            burraco.view(now, Seat.SOUTH)
