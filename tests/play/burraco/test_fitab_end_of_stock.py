"""The end of the stock under the FITAB code: article 17."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play import burraco
from pinella.play.commands import Discard, DrawFromStock
from pinella.play.events import CardDiscarded, DealEnded, Ending
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheThirdLastCard:
    """Art. 17: the deal ends with the discard of whoever drew the third-last card."""

    @pytest.mark.rule("F-17.3")
    def test_who_draws_it_plays_the_whole_turn(self, edition: str) -> None:
        """W-073."""
        before = table(edition, hands={"N": "5h 6h 7h 8d Ks"}, ns=["9d Td Jd"], stock="Kc", stock_count=3)
        now = play(before, draw(), lay("5h 6h 7h"), off("8d", "NS.1"))
        assert (now.turn, now.is_over) == (N, False)

    @pytest.mark.rule("F-17.3")
    def test_that_discard_ends_the_deal_and_nobody_went_out(self, edition: str) -> None:
        """W-073."""
        now = play(table(edition, hands={"N": "5h Ks"}, stock_count=3), draw())
        assert events(now, discard("Ks")) == (CardDiscarded(N, card("Ks")), DealEnded(Ending.STOCK))

    @pytest.mark.rule("F-17.3")
    def test_nobody_goes_on_with_the_pile(self, edition: str) -> None:
        """W-073."""
        over = play(table(edition, hands={"N": "5h Ks"}, pile="4c 9s", stock_count=3), draw(), discard("Ks"))
        assert refused(over, take("E")) == ("turn/deal-over", "17")
        assert burraco.legal(over, E) == ()

    @pytest.mark.rule("F-17.3")
    def test_with_four_cards_in_the_stock_the_deal_goes_on(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Ks"}, stock_count=4), draw())
        assert events(now, discard("Ks")) == (CardDiscarded(N, card("Ks")),)

    @pytest.mark.rule("F-17.3")
    def test_taking_the_pile_instead_leaves_it_for_the_next(self, edition: str) -> None:
        """AMB-19: the end is tied to the draw."""
        now = play(table(edition, hands={"N": "5h Ks"}, pile="4c 9s", stock_count=3), take())
        assert events(now, discard("Ks")) == (CardDiscarded(N, card("Ks")),)
        now = play(now, discard("Ks"))
        assert burraco.legal(now, E)[0] == DrawFromStock(E)

    @pytest.mark.rule("F-17.3")
    def test_the_deal_ends_a_turn_later_when_the_next_draws_it(self, edition: str) -> None:
        hands = {"N": "5h Ks", "E": "3c 3d"}
        now = play(table(edition, hands=hands, pile="4c 9s", stock_count=3), take(), discard("Ks"), draw("E"))
        assert events(now, discard("3c", "E"))[-1] == DealEnded(Ending.STOCK)

    @pytest.mark.rule("F-17.3")
    def test_the_last_two_cards_are_never_drawn(self, edition: str) -> None:
        over = play(table(edition, hands={"N": "5h Ks"}, stock_count=3), draw(), discard("Ks"))
        assert len(over.stock) == 2
        assert refused(table(edition, stock_count=2), draw()) == ("stock/dead", "17")

    @pytest.mark.rule("F-17.1")
    def test_who_drew_it_may_go_out(self, edition: str) -> None:
        """W-074."""
        before = table(
            edition, hands={"N": "Td"}, ns=["3h 4h 5h 6h 7h 8h 9h", "7d 8d 9d"], pots="NS", stock="Kc", stock_count=3
        )
        now = play(before, draw(), off("Td", "NS.2"))
        assert events(now, discard("Kc")) == (CardDiscarded(N, card("Kc")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("F-17.3")
    def test_who_drew_it_may_take_the_pot_on_the_fly_and_plays_it(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h"}, stock="7h", stock_count=3), draw(), lay("5h 6h 7h"))
        assert (now.turn, now.has_pot(Side.NS), now.is_over) == (N, True, False)
        last = next(one for one in burraco.legal(now, N) if isinstance(one, Discard))
        assert events(now, last)[-1] == DealEnded(Ending.STOCK)


class TestAWholeDeal:
    """Art. 17 told from the deal: 41 cards of stock, 39 of them drawn."""

    @pytest.mark.rule("F-17.3")
    def test_where_everybody_draws_and_nobody_lays_the_39th_discard_ends_it(self) -> None:
        """W-011: the dealer is W, so the last to discard is S."""
        now = table_of("fitab-2025", seed=11)
        seats = []
        while now.turn is not None:
            seats.append(now.turn)
            now = play(now, DrawFromStock(now.turn))
            now = play(now, Discard(seats[-1], now.hand(seats[-1])[0]))
        assert (len(seats), seats[-1], now.ending, now.went_out) == (39, S, Ending.STOCK, None)
