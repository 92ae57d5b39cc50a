"""The discard pile under the online regulation: no ban on the single card."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play import burraco
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, events, lay, play, table, take

pytestmark = pytest.mark.kernel

ONLINE = "online"
N = Seat.NORTH


class TestASingleCard:
    """Nothing forbids to discard it at once."""

    @pytest.mark.rule("O-5.6")
    def test_it_may_be_discarded_at_once(self) -> None:
        """OC-43."""
        now = play(table(ONLINE, hands={"N": "Kd 3c"}, pile="6d"), take())
        assert events(now, discard("6d")) == (CardDiscarded(N, card("6d")),)

    @pytest.mark.rule("O-5.6")
    def test_it_is_listed_like_any_other(self) -> None:
        now = play(table(ONLINE, hands={"N": "Kd 3c"}, pile="6d"), take())
        assert Discard(N, card("6d")) in burraco.legal(now, N)

    @pytest.mark.rule("O-5.6")
    def test_the_rest_of_the_hand_may_be_laid_before_it(self) -> None:
        """It then takes the pot, where the federal code would have refused the jacks."""
        now = play(table(ONLINE, hands={"N": "Jh Jd Jc"}, pile="5s"), take(), lay("Jh Jd Jc"))
        assert events(now, discard("5s")) == (CardDiscarded(N, card("5s")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("O-5.6")
    def test_it_may_even_be_the_card_that_goes_out(self) -> None:
        before = table(ONLINE, hands={"N": "Jh Jd Jc"}, ns=["4h 5h 6h 7h 8h 9h Th"], pile="5s", pots="NS")
        now = play(before, take(), lay("Jh Jd Jc"))
        assert events(now, discard("5s"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("O-5.6")
    def test_swapping_it_on_and_on_changes_nothing(self) -> None:
        before = table(ONLINE, pile="6d")
        now = before
        for seat in "NESW":
            now = play(now, take(seat), discard("6d", seat))
        assert (now.is_over, now.pile, now.stock) == (False, before.pile, before.stock)
        assert [now.hand(seat) for seat in now.seats] == [before.hand(seat) for seat in before.seats]
