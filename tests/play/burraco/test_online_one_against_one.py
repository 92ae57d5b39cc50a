"""One against one under the online regulation, as decision 14 settles what it leaves open."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play import burraco
from pinella.play.commands import Command, Discard, DrawFromStock
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

ONLINE = "online"
N, E = Seat.NORTH, Seat.EAST
BURRACO = "4h 5h 6h 7h 8h 9h Th"


class TestTheDeal:
    """Two hands and two pots of eleven; 63 cards are the stock."""

    @pytest.mark.rule("O-4.2", "O-4.4", "O-4.5")
    def test_hands_pots_pile_and_stock(self) -> None:
        now = table_of(ONLINE, seed=7, dealer=E, players=2)
        assert [len(now.hand(seat)) for seat in (N, E)] == [11, 11]
        assert [len(pot) for pot in now.pots] == [11, 11]
        assert (len(now.pile), len(now.stock)) == (1, 63)

    @pytest.mark.rule("O-5.1")
    @pytest.mark.parametrize(("dealer", "first"), [(E, N), (N, E)])
    def test_who_does_not_deal_begins(self, dealer: Seat, first: Seat) -> None:
        assert table_of(ONLINE, seed=7, dealer=dealer, players=2).turn is first


class TestTheTurn:
    """Two seats, each a side of its own."""

    @pytest.mark.rule("O-5.5")
    def test_the_turn_goes_to_and_fro(self) -> None:
        now = table(ONLINE, players=2)
        order = ""
        for _ in range(4):
            seat = now.turn
            assert seat is not None
            order += seat.value
            now = play(now, DrawFromStock(seat), Discard(seat, now.stock[0]))
        assert order == "NENE"

    @pytest.mark.rule("O-5.1")
    @pytest.mark.parametrize("act", [draw("S"), take("W"), draw("E")])
    def test_nobody_sits_south_or_west(self, act: Command) -> None:
        assert refused(table(ONLINE, players=2), act) == ("turn/not-yours", "5")

    @pytest.mark.rule("O-7.2")
    def test_the_other_players_melds_are_not_touched(self) -> None:
        now = table(ONLINE, players=2, hands={"N": "8h Kd 3c"}, ew=["5h 6h 7h"], taken=True)
        assert refused(now, off("8h", "EW.1")) == ("meld/not-yours", "7")

    @pytest.mark.rule("O-5.6")
    def test_a_single_card_may_go_to_and_fro(self) -> None:
        now = play(table(ONLINE, players=2, pile="6d"), take("N"), discard("6d", "N"), take("E"))
        assert events(now, discard("6d", "E")) == (CardDiscarded(E, card("6d")),)


class TestThePot:
    """Each player may take only one pot: here the words fit as they stand."""

    @pytest.mark.rule("O-9.6")
    def test_each_has_one(self) -> None:
        before = table(ONLINE, players=2, hands={"N": "Kd", "E": "6h 6d 6s"}, stock="9c", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("6h 6d 6s", "E"), discard("9c", "E"))
        assert (now.hand(N), now.hand(E), now.pots) == (before.pots[0], before.pots[1], ())

    @pytest.mark.rule("O-9.6")
    def test_and_no_second(self) -> None:
        now = table(ONLINE, players=2, hands={"N": "6h 6d 6s"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("6h 6d 6s")) == ("going-out/no-discard", "10")

    @pytest.mark.rule("O-9.4")
    def test_with_a_discard_it_is_seen_in_the_owners_next_turn(self) -> None:
        before = table(ONLINE, players=2, hands={"N": "Kd"}, taken=True)
        now = play(before, discard("Kd"))
        assert burraco.view(now, N).seats[0].hand is None
        now = play(now, draw("E"))
        assert burraco.view(now, N).seats[0].hand is None
        now = play(now, Discard(E, now.hand(E)[0]))
        assert burraco.view(now, N).seats[0].hand == before.pots[0]

    @pytest.mark.rule("O-9.3")
    def test_on_the_fly_it_is_played_at_once(self) -> None:
        now = table(ONLINE, players=2, hands={"N": "6h 6d 6s"}, taken=True)
        assert events(now, lay("6h 6d 6s"))[-1] == PotTaken(N, on_the_fly=True)
        assert play(now, lay("6h 6d 6s")).turn is N


class TestTheEnd:
    """As with four."""

    @pytest.mark.rule("O-10.1")
    def test_the_second_time_the_cards_run_out_is_going_out(self) -> None:
        now = table(ONLINE, players=2, hands={"N": "6d"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("O-10.2")
    def test_not_without_a_burraco(self) -> None:
        now = table(ONLINE, players=2, hands={"N": "6d"}, pots="NS", taken=True)
        assert refused(now, discard("6d")) == ("going-out/no-burraco", "10")

    @pytest.mark.rule("O-10.6")
    def test_the_last_two_cards_of_the_stock_are_not_drawn(self) -> None:
        now = play(table(ONLINE, players=2, hands={"N": "Kd 3c"}, stock_count=3), draw())
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")), DealEnded(Ending.STOCK))
