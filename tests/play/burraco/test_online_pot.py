"""The pot (pozzetto) under the online regulation: section 9."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play import burraco
from pinella.play.commands import Command, Discard, DrawFromStock
from pinella.play.events import CardDiscarded, CardsLaidOff, DealEnded, Ending, MeldLaid, PotTaken
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

ONLINE = "online"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
BURRACO = "4h 5h 6h 7h 8h 9h Th"


class TestTheFirstTimeTheCardsRunOut:
    """A pot is taken, in one of two ways."""

    @pytest.mark.rule("O-9.1")
    def test_the_first_pot_is_taken(self) -> None:
        before = table(ONLINE, hands={"N": "Kd"}, taken=True)
        now = play(before, discard("Kd"))
        assert (now.hand(N), now.pots) == (before.pots[0], before.pots[1:])

    @pytest.mark.rule("O-9.1")
    def test_not_as_long_as_a_card_is_left(self) -> None:
        now = table(ONLINE, hands={"N": "Kd 3c"}, taken=True)
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")),)

    @pytest.mark.rule("O-9.2")
    def test_with_a_discard(self) -> None:
        now = table(ONLINE, hands={"N": "Kd"}, taken=True)
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("O-9.2")
    def test_on_the_fly(self) -> None:
        now = table(ONLINE, hands={"N": "6h 6d 6s"}, taken=True)
        assert events(now, lay("6h 6d 6s")) == (
            MeldLaid(N, MeldId(Side.NS, 1), laid("6h 6d 6s")),
            PotTaken(N, on_the_fly=True),
        )

    @pytest.mark.rule("O-9.3")
    def test_on_the_fly_the_turn_goes_on_to_a_discard(self) -> None:
        """OC-26: the last two cards are laid off."""
        before = table(ONLINE, hands={"N": "8h 9h"}, ns=["5h 6h 7h"], taken=True)
        laid_off, pot = events(before, off("8h 9h", "NS.1"))
        assert isinstance(laid_off, CardsLaidOff)
        assert pot == PotTaken(N, on_the_fly=True)
        now = play(before, off("8h 9h", "NS.1"))
        assert (now.turn, now.hand(N)) == (N, before.pots[0])
        assert play(now, Discard(N, before.pots[0][0])).turn is E

    @pytest.mark.rule("O-9.3")
    @pytest.mark.parametrize("again", [draw(), take()])
    def test_but_no_card_is_taken_a_second_time(self, again: Command) -> None:
        now = play(table(ONLINE, hands={"N": "6h 6d 6s"}, taken=True), lay("6h 6d 6s"))
        assert refused(now, again) == ("turn/already-taken", "5")

    @pytest.mark.rule("O-9.4")
    def test_with_a_discard_the_turn_is_over(self) -> None:
        now = play(table(ONLINE, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert (now.turn, now.pot_unplayed(N)) == (E, True)
        assert burraco.legal(now, N) == ()

    @pytest.mark.rule("O-9.4")
    def test_and_the_pot_is_played_from_the_next_turn(self) -> None:
        now = play(table(ONLINE, hands={"N": "Kd"}, taken=True), discard("Kd"))
        for seat in (E, S, W):
            now = play(now, DrawFromStock(seat))
            now = play(now, Discard(seat, now.hand(seat)[0]))
        now = play(now, draw("N"))
        assert not now.pot_unplayed(N)
        assert len(burraco.legal(now, N)) >= 6

    @pytest.mark.rule("O-9.5")
    @pytest.mark.parametrize("wild", ["2d", "Jk"])
    def test_the_discard_that_takes_it_may_be_a_wild(self, wild: str) -> None:
        now = table(ONLINE, hands={"N": wild}, taken=True)
        assert events(now, discard(wild)) == (CardDiscarded(N, card(wild)), PotTaken(N, on_the_fly=False))


class TestOnePotASide:
    """Each player one pot, and with two sides and two pots that is one a side."""

    @pytest.mark.rule("O-9.6")
    def test_the_partner_of_who_took_it_goes_out_instead(self) -> None:
        """OC-28: South empties his hand with the Td; there is a burraco. The second pot stays."""
        now = table(ONLINE, turn="S", hands={"S": "Td"}, ns=[BURRACO], pots="NS", taken=True)
        assert events(now, discard("Td", "S")) == (CardDiscarded(S, card("Td")), DealEnded(Ending.GOING_OUT, S))
        assert len(play(now, discard("Td", "S")).pots) == 1

    @pytest.mark.rule("O-9.6")
    def test_nor_does_he_take_one_on_the_fly(self) -> None:
        now = table(ONLINE, turn="S", hands={"S": "6h 6d 6s"}, ns=[BURRACO], pots="NS", taken=True)
        assert refused(now, lay("6h 6d 6s", "S")) == ("going-out/no-discard", "10")

    @pytest.mark.rule("O-9.6")
    def test_the_other_side_has_the_other_pot(self) -> None:
        before = table(ONLINE, hands={"N": "Kd", "E": "6h 6d 6s"}, stock="9c", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("6h 6d 6s", "E"), discard("9c", "E"))
        assert (now.hand(E), now.pots) == (before.pots[1], ())
