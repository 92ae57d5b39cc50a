"""The pot (pozzo) under the federal code: on the fly and with a discard, articles 14 and 23."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play import burraco
from pinella.play.commands import Command, Discard, DrawFromStock
from pinella.play.events import CardDiscarded, CardsLaidOff, DealEnded, Ending, MeldLaid, PotTaken
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
BURRACO = "4h 5h 6h 7h 8h 9h Th"


class TestOnTheFly:
    """All cards laid and none discarded: the pot is taken and play goes on."""

    @pytest.mark.rule("B-D.2")
    def test_the_last_meld_takes_it(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s"}, taken=True)
        assert events(now, lay("6h 6d 6s")) == (
            MeldLaid(N, MeldId(Side.NS, 1), laid("6h 6d 6s")),
            PotTaken(N, on_the_fly=True),
        )

    @pytest.mark.rule("B-D.2")
    def test_so_does_the_last_card_laid_off(self) -> None:
        now = table(FEDERAL, hands={"N": "8h"}, ns=["5h 6h 7h"], taken=True)
        laid_off, pot = events(now, off("8h", "NS.1"))
        assert isinstance(laid_off, CardsLaidOff)
        assert pot == PotTaken(N, on_the_fly=True)

    @pytest.mark.rule("B-D.2")
    def test_the_same_turn_goes_on(self) -> None:
        now = play(table(FEDERAL, hands={"N": "6h 6d 6s"}, taken=True), lay("6h 6d 6s"))
        assert (now.turn, now.has_taken, now.has_pot(Side.NS)) == (N, True, True)

    @pytest.mark.rule("B-23.13")
    def test_it_is_looked_at_and_played_at_once(self) -> None:
        before = table(FEDERAL, hands={"N": "6h 6d 6s"}, taken=True)
        now = play(before, lay("6h 6d 6s"))
        assert burraco.view(now, N).seats[0].hand == before.pots[0]
        assert events(now, Discard(N, before.pots[0][0])) == (CardDiscarded(N, before.pots[0][0]),)

    @pytest.mark.rule("B-23.13")
    @pytest.mark.parametrize("again", [draw(), take()])
    def test_but_no_second_card_is_taken_in_that_turn(self, again: Command) -> None:
        """B-W.170: he has taken the pot on the fly and draws again."""
        now = play(table(FEDERAL, hands={"N": "6h 6d 6s"}, taken=True), lay("6h 6d 6s"))
        assert refused(now, again) == ("turn/already-taken", "7")


class TestWithADiscard:
    """The last card is discarded: the pot comes with it and is played from the next turn."""

    @pytest.mark.rule("B-14.1")
    @pytest.mark.parametrize("last", ["Kd", "2d", "Jk"])
    def test_any_last_card_takes_it_even_a_wild(self, last: str) -> None:
        now = table(FEDERAL, hands={"N": last}, taken=True)
        assert events(now, discard(last)) == (CardDiscarded(N, card(last)), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("B-14.1")
    @pytest.mark.parametrize("wild", ["2d", "Jk"])
    def test_a_wild_may_be_discarded_at_any_other_time_too(self, wild: str) -> None:
        now = table(FEDERAL, hands={"N": f"{wild} Kd 3c"}, pots="NS EW", taken=True)
        assert events(now, discard(wild)) == (CardDiscarded(N, card(wild)),)

    @pytest.mark.rule("B-23.12")
    def test_the_turn_passes_on_and_the_pot_waits(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert (now.turn, len(now.hand(N)), now.pot_unplayed(N)) == (E, 11, True)

    @pytest.mark.rule("B-23.12")
    def test_it_is_played_once_its_owner_has_taken_a_card(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd"))
        for seat in (E, S, W):
            now = play(now, DrawFromStock(seat))
            now = play(now, Discard(seat, now.hand(seat)[0]))
        assert now.pot_unplayed(N)
        assert not play(now, draw("N")).pot_unplayed(N)


class TestWhichPot:
    """Art. 4 and 23: two pots, one a side, the upper one first."""

    @pytest.mark.rule("B-4.10")
    def test_the_first_pot_goes_to_the_side_that_comes_first(self) -> None:
        before = table(FEDERAL, turn="E", hands={"E": "Kd"}, taken=True)
        now = play(before, discard("Kd", "E"))
        assert now.hand(E) == before.pots[0]
        assert now.pots == before.pots[1:]

    @pytest.mark.rule("B-4.10")
    def test_the_second_is_left_for_the_other_side(self) -> None:
        before = table(FEDERAL, turn="N", hands={"N": "Kd", "E": "6h 6d 6s"}, stock="9c", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("6h 6d 6s", "E"), discard("9c", "E"))
        assert now.hand(E) == before.pots[1]
        assert now.pots == ()

    @pytest.mark.rule("B-17.1")
    def test_a_partner_does_not_take_a_second_one_on_the_fly(self) -> None:
        """B-W.82: the sixes would leave no discard."""
        now = table(FEDERAL, hands={"N": "6h 6d 6s"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("6h 6d 6s")) == ("going-out/no-discard", "17")

    @pytest.mark.rule("B-17.1")
    def test_nor_with_the_discard_for_that_is_going_out(self) -> None:
        """B-W.85: with a burraco the last discard is a valid going out; the other pot stays where it is."""
        now = table(FEDERAL, hands={"N": "Kd"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")), DealEnded(Ending.GOING_OUT, N))
        assert len(play(now, discard("Kd")).pots) == 1

    @pytest.mark.rule("B-17.1")
    def test_nor_without_a_burraco(self) -> None:
        """B-W.86: neither a pot nor going out. The aces would have left the six alone and are refused."""
        now = table(FEDERAL, hands={"N": "Ah Ad As 6c"}, pots="NS", taken=True)
        assert refused(now, lay("Ah Ad As")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("B-D.2")
    def test_the_other_sides_pot_does_not_stand_in_the_way(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s"}, pots="EW", taken=True)
        assert events(now, lay("6h 6d 6s"))[1:] == (PotTaken(N, on_the_fly=True),)
