"""The time-out under the federal code: article 15, the final lap from the player served first to the dealer."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Discard, DrawFromStock
from pinella.play.events import CardDiscarded, DealEnded, Ending, PotTaken, TimeOutCalled
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, off, play, refused, table
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
W = Seat.WEST
CALL = CallTimeOut()
BURRACO = "4h 5h 6h 7h 8h 9h Th"


def turns_that_end(now: Table) -> str:
    """Who still plays, in order, until the deal is over: everybody draws and discards."""
    order = ""
    while not now.is_over:
        seat = now.turn
        assert seat is not None
        if not now.has_taken:
            now = play(now, DrawFromStock(seat))
        now = play(now, Discard(seat, now.hand(seat)[0]))
        order += seat.value
    assert now.ending is Ending.TIME_OUT
    return order


class TestTheCall:
    """Timeout: the referee announces that the time of the round is over."""

    @pytest.mark.rule("B-D.54")
    def test_it_is_an_announcement_and_play_goes_on(self) -> None:
        now = table(FEDERAL, turn="E")
        assert events(now, CALL) == (TimeOutCalled(turns_left=7),)
        assert play(now, CALL).turn is Seat.EAST

    @pytest.mark.rule("B-D.54")
    def test_it_is_made_once(self) -> None:
        assert refused(play(table(FEDERAL), CALL), CALL) == ("time-out/already-called", "15")

    @pytest.mark.rule("B-D.54")
    def test_it_changes_nothing_in_a_deal_that_is_over(self) -> None:
        over = play(table(FEDERAL, hands={"N": "Kd 3c"}, stock_count=3), draw(), discard("Kd"))
        assert refused(over, CALL) == ("turn/deal-over", "17")


class TestTheFinalLap:
    """Which turns are still played, at every moment of a lap. West deals: North was served first."""

    @pytest.mark.rule("B-15.4")
    def test_called_while_the_cards_are_dealt_it_leaves_one_lap(self) -> None:
        """B-W.44: before the first card is drawn."""
        assert turns_that_end(play(table_of(FEDERAL, seed=7), CALL)) == "NESW"

    @pytest.mark.rule("B-15.1")
    def test_called_before_the_player_served_first_has_drawn_it_is_this_lap(self) -> None:
        """B-W.40: the dealer has discarded, the next player has not touched anything."""
        assert turns_that_end(play(table(FEDERAL, turn="N"), CALL)) == "NESW"

    @pytest.mark.rule("B-15.2")
    def test_called_once_he_has_drawn_it_is_the_next(self) -> None:
        """B-W.41: he finishes, the others play, and then a full lap: seven turns after his."""
        assert turns_that_end(play(table(FEDERAL, turn="N", taken=True), CALL)) == "NESWNESW"

    @pytest.mark.rule("B-15.2")
    @pytest.mark.parametrize("taken", [False, True])
    @pytest.mark.parametrize(("turn", "order"), [("E", "ESWNESW"), ("S", "SWNESW"), ("W", "WNESW")])
    def test_called_later_in_a_lap_the_lap_is_finished_first(self, turn: str, order: str, taken: bool) -> None:
        """B-W.43: in South's turn it is South, West, and all four."""
        assert turns_that_end(play(table(FEDERAL, turn=turn, taken=taken), CALL)) == order

    @pytest.mark.rule("B-15.1", "B-15.2")
    @pytest.mark.parametrize(
        ("turn", "taken", "order"),
        [
            ("W", False, "WNES"),
            ("W", True, "WNESWNES"),
            ("N", False, "NESWNES"),
            ("E", True, "ESWNES"),
            ("S", False, "SWNES"),
            ("S", True, "SWNES"),
        ],
    )
    def test_it_is_the_seats_of_the_deal_that_count(self, turn: str, taken: bool, order: str) -> None:
        """South deals here, so West was served first and the lap ends with South."""
        assert turns_that_end(play(table(FEDERAL, turn=turn, dealer="S", taken=taken), CALL)) == order

    @pytest.mark.rule("B-15.2")
    def test_in_the_first_lap_too_a_card_drawn_makes_it_the_next(self) -> None:
        assert turns_that_end(play(table_of(FEDERAL, seed=7), draw(), CALL)) == "NESWNESW"


class TestItsEnd:
    """Art. 15 and 17: with the dealer's discard the deal is over, and nobody has gone out."""

    @pytest.mark.rule("B-17.3")
    def test_the_dealers_discard_ends_the_deal(self) -> None:
        """B-W.46."""
        now = dealers_last_turn("Kd 3c")
        assert events(now, discard("Kd", "W")) == (CardDiscarded(W, card("Kd")), DealEnded(Ending.TIME_OUT))

    @pytest.mark.rule("B-17.3")
    def test_no_turn_before_it_does(self) -> None:
        now = play(table(FEDERAL, turn="N", hands={"N": "Kd 3c"}), CALL, draw("N"))
        assert events(now, discard("Kd")) == (CardDiscarded(Seat.NORTH, card("Kd")),)
        assert play(now, discard("Kd")).turns_left == 3

    @pytest.mark.rule("B-17.3")
    def test_a_pot_taken_with_that_discard_is_taken_and_never_played(self) -> None:
        now = dealers_last_turn("8s", ew=("5s 6s 7s",))
        now = play(now, off("8s", "EW.1", "W"))
        assert events(now, Discard(W, now.hand(W)[0]))[1:] == (
            PotTaken(W, on_the_fly=False),
            DealEnded(Ending.TIME_OUT),
        )

    @pytest.mark.rule("B-17.1")
    def test_going_out_in_the_final_lap_ends_the_deal_at_once(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, ns=[BURRACO], pots="NS", taken=True), CALL)
        assert now.turns_left == 8
        assert events(now, discard("Kd")) == (
            CardDiscarded(Seat.NORTH, card("Kd")),
            DealEnded(Ending.GOING_OUT, Seat.NORTH),
        )

    @pytest.mark.rule("B-17.1")
    def test_the_dealers_last_discard_may_be_going_out(self) -> None:
        now = dealers_last_turn("Jh", ew=(BURRACO,), pots="EW")
        now = play(now, off("Jh", "EW.1", "W"))
        assert events(now, Discard(W, now.hand(W)[0]))[-1] == DealEnded(Ending.GOING_OUT, W)

    @pytest.mark.rule("B-17.2")
    def test_the_stock_may_end_the_deal_before_the_lap_is_over(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, stock_count=3), CALL, draw())
        assert events(now, discard("Kd"))[-1] == DealEnded(Ending.STOCK)


def dealers_last_turn(hand: str, *, ew: tuple[str, ...] = (), pots: str = "") -> Table:
    """West, the dealer, has drawn a natural card in the last turn of the final lap; the time-out was called in time."""
    now = play(table(FEDERAL, hands={"W": hand}, ew=ew, pots=pots, stock="9c 9c Tc Tc"), CALL)
    for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH):
        now = play(now, DrawFromStock(seat))
        now = play(now, Discard(seat, now.hand(seat)[0]))
    return play(now, draw("W"))
