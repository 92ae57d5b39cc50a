"""The stock used up under the federal code: article 17, the last two cards are not played."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.commands import Command
from pinella.play.events import CardDiscarded, CardsLaidOff, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
E = Seat.EAST
BURRACO = "4h 5h 6h 7h 8h 9h Th"
OVER = DealEnded(Ending.STOCK)


class TestTheThirdLastCard:
    """Who draws it plays his turn, and with his discard the deal is over."""

    @pytest.mark.rule("B-17.2")
    def test_the_discard_ends_the_deal(self) -> None:
        """B-W.47: three cards left, and the player draws one."""
        now = play(table(FEDERAL, turn="E", hands={"E": "Kd 3c"}, stock="9c", stock_count=3), draw("E"))
        assert events(now, discard("Kd", "E")) == (CardDiscarded(E, card("Kd")), OVER)

    @pytest.mark.rule("B-17.2")
    def test_nobody_has_gone_out(self) -> None:
        now = table(FEDERAL, turn="E", hands={"E": "Kd 3c"}, stock_count=3)
        now = play(now, draw("E"), discard("Kd", "E"))
        assert (now.ending, now.went_out) == (Ending.STOCK, None)

    @pytest.mark.rule("B-17.2")
    @pytest.mark.parametrize("late", [take("S"), draw("S")])
    def test_nobody_goes_on_with_the_pile(self, late: Command) -> None:
        now = table(FEDERAL, turn="E", hands={"E": "Kd 3c"}, stock_count=3)
        now = play(now, draw("E"), discard("Kd", "E"))
        assert refused(now, late) == ("turn/deal-over", "17")

    @pytest.mark.rule("B-17.2")
    def test_he_lays_and_lays_off_as_in_any_turn(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "6h 6d 6s 8s Kd"}, ew=["5s 6s 7s"], stock="9s", stock_count=3)
        now = play(before, draw("E"), lay("6h 6d 6s", "E"), off("8s 9s", "EW.1", "E"))
        assert [len(meld.cards) for meld in now.melds(Side.EW)] == [5, 3]
        assert not now.is_over

    @pytest.mark.rule("B-17.2")
    def test_with_four_cards_left_the_deal_goes_on(self) -> None:
        now = table(FEDERAL, turn="E", hands={"E": "Kd 3c"}, stock_count=4)
        now = play(now, draw("E"))
        assert events(now, discard("Kd", "E")) == (CardDiscarded(E, card("Kd")),)

    @pytest.mark.rule("B-17.2")
    def test_a_player_who_takes_the_pile_leaves_the_three_cards_for_the_next(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "Kd 3c"}, pile="6c Jd 4h", stock_count=3)
        now = play(before, take("E"))
        assert events(now, discard("Kd", "E")) == (CardDiscarded(E, card("Kd")),)
        assert len(play(now, discard("Kd", "E"), draw("S")).stock) == 2

    @pytest.mark.rule("B-17.2")
    def test_the_last_two_are_not_drawn(self) -> None:
        assert refused(table(FEDERAL, stock_count=2), draw()) == ("stock/dead", "17")


class TestWhatElseHappensWithThatDiscard:
    """The end of the stock takes nothing away from the last turn."""

    @pytest.mark.rule("B-17.1")
    def test_going_out_is_going_out(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "Jh"}, ew=[BURRACO], pots="EW", stock="Kd", stock_count=3)
        now = play(before, draw("E"), off("Jh", "EW.1", "E"))
        assert events(now, discard("Kd", "E")) == (CardDiscarded(E, card("Kd")), DealEnded(Ending.GOING_OUT, E))

    @pytest.mark.rule("B-17.2")
    def test_a_pot_is_taken_and_never_played(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "8h"}, ew=["5h 6h 7h"], stock="Kd", stock_count=3)
        now = play(before, draw("E"), off("8h", "EW.1", "E"))
        assert events(now, discard("Kd", "E")) == (CardDiscarded(E, card("Kd")), PotTaken(E, on_the_fly=False), OVER)
        assert play(now, discard("Kd", "E")).pot_unplayed(E)

    @pytest.mark.rule("B-17.2")
    def test_a_pot_on_the_fly_is_played_to_the_discard(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "8h"}, ew=["5h 6h 7h"], stock="9h", stock_count=3)
        now = play(before, draw("E"), off("8h", "EW.1", "E"))
        laid_off, pot = events(now, off("9h", "EW.1", "E"))
        assert isinstance(laid_off, CardsLaidOff)
        assert pot == PotTaken(E, on_the_fly=True)
        now = play(now, off("9h", "EW.1", "E"))
        last = now.hand(E)[0]
        assert events(now, discard(str(last), "E")) == (CardDiscarded(E, last), OVER)
