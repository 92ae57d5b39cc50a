"""The stall under the federal code: article 16, a full lap of swapping before the referee's eyes."""

from __future__ import annotations

import pytest

from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Discard, DrawFromStock, TakeDiscardPile, WatchForStall
from pinella.play.events import DealEnded, Ending, Event, StallWatchBegun
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, off, play, refused, table, take

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
WATCH = WatchForStall()
STALL = DealEnded(Ending.STALL)


def swap(now: Table) -> tuple[Table, tuple[Event, ...]]:
    """The player in turn takes the only card of the pile and discards another: the swap, and what it led to."""
    seat = now.turn
    assert seat is not None
    other = now.hand(seat)[0]
    now = play(now, TakeDiscardPile(seat))
    happened = events(now, Discard(seat, other))
    return play(now, Discard(seat, other)), happened


def swaps(now: Table, count: int) -> Table:
    for _ in range(count):
        now, _ = swap(now)
    return now


class TestTheStall:
    """All four only swap a card while the referee watches: the deal is stopped."""

    @pytest.mark.rule("B-16.1")
    def test_the_referee_begins_to_watch_and_the_player_in_turn_plays(self) -> None:
        now = table(FEDERAL)
        assert events(now, WATCH) == (StallWatchBegun(),)
        assert (play(now, WATCH).is_watched, play(now, WATCH).turn) == (True, Seat.NORTH)

    @pytest.mark.rule("B-16.1")
    def test_the_fourth_swap_stops_the_deal(self) -> None:
        now = swaps(play(table(FEDERAL), WATCH), 3)
        assert not now.is_over
        now, happened = swap(now)
        assert happened[1:] == (STALL,)
        assert (now.ending, now.went_out) == (Ending.STALL, None)

    @pytest.mark.rule("B-16.1")
    def test_wherever_in_the_lap_the_referee_comes(self) -> None:
        now = swaps(play(table(FEDERAL, turn="S"), WATCH), 3)
        assert now.turn is Seat.EAST
        assert swap(now)[1][1:] == (STALL,)

    @pytest.mark.rule("B-16.1")
    def test_what_went_before_does_not_count(self) -> None:
        now = play(swaps(table(FEDERAL), 3), WATCH)
        assert not swaps(now, 3).is_over

    @pytest.mark.rule("B-16.1")
    def test_a_turn_in_progress_does_not_count_either(self) -> None:
        """It began before he came: the four are those who follow."""
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}), take(), WATCH, discard("Kd"))
        now = swaps(now, 3)
        assert not now.is_over
        assert swap(now)[1][1:] == (STALL,)

    @pytest.mark.rule("B-D.48")
    def test_nobody_watching_there_is_no_stall(self) -> None:
        assert not swaps(table(FEDERAL), 12).is_over

    @pytest.mark.rule("B-D.48")
    def test_a_twin_of_the_card_taken_is_a_swap_too(self) -> None:
        before = table(FEDERAL, hands={"N": "9h' Kd"}, pile="9h")
        now = swaps(play(before, WATCH, take(), discard("9h")), 2)
        assert swap(now)[1][1:] == (STALL,)


class TestNoStall:
    """Anything else than a swap, and play goes on."""

    @pytest.mark.rule("B-16.1")
    def test_a_card_laid_off_undoes_it(self) -> None:
        """B-W.49: three only swap, the fourth lays off a card."""
        before = table(FEDERAL, turn="E", hands={"N": "8h Kd 3c"}, ns=["5h 6h 7h"])
        now = swaps(play(before, WATCH), 3)
        now = play(now, take(), off("8h", "NS.1"), discard("Kd"))
        assert (now.is_over, now.is_watched) == (False, False)

    @pytest.mark.rule("B-16.1")
    def test_a_card_drawn_undoes_it(self) -> None:
        now = swaps(play(table(FEDERAL, turn="E", hands={"N": "Kd 3c"}), WATCH), 3)
        now = play(now, draw(), discard("Kd"))
        assert (now.is_over, now.is_watched) == (False, False)

    @pytest.mark.rule("B-D.48")
    def test_taking_a_pile_of_several_cards_is_no_swap(self) -> None:
        before = table(FEDERAL, hands={"N": "Kd 3c"}, pile="6c Jd")
        now = swaps(play(before, WATCH, take(), discard("Kd")), 3)
        assert (now.is_over, now.is_watched) == (False, False)

    @pytest.mark.rule("B-16.1")
    def test_an_interrupted_watch_is_not_taken_up_again(self) -> None:
        """Two swaps, a draw, and then even five swaps do not stop the deal."""
        now = swaps(play(table(FEDERAL), WATCH), 2)
        now = play(now, DrawFromStock(Seat.SOUTH))
        now = play(now, Discard(Seat.SOUTH, now.hand(Seat.SOUTH)[0]))
        now = play(now, TakeDiscardPile(Seat.WEST))
        now = play(now, Discard(Seat.WEST, now.hand(Seat.WEST)[0]))
        assert not swaps(now, 5).is_over

    @pytest.mark.rule("B-16.1")
    def test_the_referee_called_again_begins_from_nothing(self) -> None:
        now = play(swaps(play(table(FEDERAL), WATCH), 2), DrawFromStock(Seat.SOUTH))
        now = play(now, Discard(Seat.SOUTH, now.hand(Seat.SOUTH)[0]), TakeDiscardPile(Seat.WEST))
        now = play(now, Discard(Seat.WEST, now.hand(Seat.WEST)[0]), WATCH)
        now = swaps(now, 3)
        assert not now.is_over
        assert swap(now)[1][1:] == (STALL,)


class TestWhenHeIsCalled:
    """The referee watches one thing at a time."""

    @pytest.mark.rule("B-16.1")
    def test_not_while_he_is_watching(self) -> None:
        assert refused(play(table(FEDERAL), WATCH), WATCH) == ("stall/already-watched", "16")

    @pytest.mark.rule("B-16.1")
    def test_not_when_the_deal_is_over(self) -> None:
        over = play(table(FEDERAL, hands={"N": "Kd 3c"}, stock_count=3), draw(), discard("Kd"))
        assert refused(over, WATCH) == ("turn/deal-over", "17")

    @pytest.mark.rule("B-16.1")
    def test_a_time_out_meanwhile_takes_nothing_from_the_watch(self) -> None:
        now = swaps(play(table(FEDERAL, turn="E"), WATCH, CallTimeOut()), 3)
        assert swap(now)[1][1:] == (STALL,)
