"""The stock used up under the online regulation: borrowed from the FITAB code, since a deal must be able to end."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, off, play, refused, table, take

pytestmark = pytest.mark.kernel

ONLINE = "online"
W = Seat.WEST
BURRACO = "4h 5h 6h 7h 8h 9h Th"


class TestTheThirdLastCard:
    """The last two cards are never drawn."""

    @pytest.mark.rule("O-10.6")
    def test_the_discard_of_who_draws_it_ends_the_deal(self) -> None:
        """OC-35: nobody has gone out."""
        now = play(table(ONLINE, turn="W", hands={"W": "Kd 3c"}, stock_count=3), draw("W"))
        assert events(now, discard("Kd", "W")) == (CardDiscarded(W, card("Kd")), DealEnded(Ending.STOCK))
        assert play(now, discard("Kd", "W")).went_out is None

    @pytest.mark.rule("O-10.6")
    def test_nobody_goes_on_with_the_pile(self) -> None:
        now = play(table(ONLINE, turn="W", hands={"W": "Kd 3c"}, stock_count=3), draw("W"), discard("Kd", "W"))
        assert refused(now, take("N")) == ("turn/deal-over", "10")

    @pytest.mark.rule("O-10.6")
    def test_with_four_cards_the_deal_goes_on(self) -> None:
        now = play(table(ONLINE, turn="W", hands={"W": "Kd 3c"}, stock_count=4), draw("W"))
        assert events(now, discard("Kd", "W")) == (CardDiscarded(W, card("Kd")),)

    @pytest.mark.rule("O-10.6")
    def test_three_cards_wait_while_the_pile_is_taken(self) -> None:
        now = play(table(ONLINE, turn="W", hands={"W": "Kd 3c"}, stock_count=3), take("W"))
        assert events(now, discard("Kd", "W")) == (CardDiscarded(W, card("Kd")),)

    @pytest.mark.rule("O-10.6")
    def test_the_last_two_are_not_drawn(self) -> None:
        assert refused(table(ONLINE, stock_count=2), draw()) == ("stock/dead", "10")

    @pytest.mark.rule("O-10.6")
    def test_going_out_with_that_discard_is_going_out(self) -> None:
        before = table(ONLINE, turn="W", hands={"W": "Jh"}, ew=[BURRACO], pots="EW", stock="Kd", stock_count=3)
        now = play(before, draw("W"), off("Jh", "EW.1", "W"))
        assert events(now, discard("Kd", "W"))[-1] == DealEnded(Ending.GOING_OUT, W)

    @pytest.mark.rule("O-10.6")
    def test_a_pot_taken_with_it_is_never_played(self) -> None:
        before = table(ONLINE, turn="W", hands={"W": "8h"}, ew=["5h 6h 7h"], stock="Kd", stock_count=3)
        now = play(before, draw("W"), off("8h", "EW.1", "W"))
        assert events(now, discard("Kd", "W"))[1:] == (PotTaken(W, on_the_fly=False), DealEnded(Ending.STOCK))
        assert play(now, discard("Kd", "W")).pot_unplayed(W)
