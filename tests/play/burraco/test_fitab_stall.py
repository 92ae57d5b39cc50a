"""The stall under the FITAB code: article 16."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play.burraco.table import Table
from pinella.play.commands import WatchForStall
from pinella.play.events import CardDiscarded, DealEnded, Ending, StallWatchBegun
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, draw, events, off, play, refused, table, take

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SWAPS = {"N": ("3h", "3d"), "E": ("4h", "4d"), "S": ("5h", "5d"), "W": ("6h", "6d")}
"""The two cards that each player gives away, one a lap."""

HANDS = {"N": "3h 3d Kc", "E": "4h 4d Qc", "S": "5h 5d Jc", "W": "6h 6d Tc"}


def before_the_stall(edition: str, pile: str = "9s", turn: str = "N") -> Table:
    return table(edition, turn=turn, hands=HANDS, ew=["4s 5s 6s"], pile=pile)


def swap(now: Table, seats: str, lap: int = 0) -> Table:
    """These players take the pile and discard a card."""
    for seat in seats:
        now = play(now, take(seat), discard(SWAPS[seat][lap], seat))
    return now


@pytest.mark.parametrize("edition", EDITIONS)
class TestAFullLap:
    """Art. 16: the referee, called, sees for a full lap that all four only swap a card."""

    @pytest.mark.rule("F-16.1")
    def test_the_fourth_swap_that_the_referee_sees_ends_the_deal(self, edition: str) -> None:
        now = swap(play(before_the_stall(edition), WatchForStall()), "NES")
        now = play(now, take("W"))
        assert events(now, discard("6h", "W")) == (CardDiscarded(W, card("6h")), DealEnded(Ending.STALL))

    @pytest.mark.rule("F-16.1")
    def test_nobody_has_gone_out(self, edition: str) -> None:
        now = swap(play(before_the_stall(edition), WatchForStall()), "NESW")
        assert (now.is_over, now.ending, now.went_out) == (True, Ending.STALL, None)

    @pytest.mark.rule("F-16.1")
    def test_three_swaps_are_no_lap(self, edition: str) -> None:
        now = swap(play(before_the_stall(edition), WatchForStall()), "NES")
        assert not now.is_over

    @pytest.mark.rule("F-16.1")
    def test_what_the_referee_has_not_seen_does_not_count(self, edition: str) -> None:
        now = swap(before_the_stall(edition), "NES")
        now = play(swap(play(now, WatchForStall()), "W"), take("N"), discard("3d", "N"))
        assert not now.is_over
        assert swap(now, "ES", lap=1).ending is Ending.STALL

    @pytest.mark.rule("F-D.46")
    def test_without_the_referee_there_is_no_stall_however_long_it_lasts(self, edition: str) -> None:
        now = swap(swap(before_the_stall(edition), "NESW"), "NESW", lap=1)
        assert not now.is_over

    @pytest.mark.rule("F-16.1")
    def test_the_turn_in_which_the_referee_comes_is_not_part_of_the_lap(self, edition: str) -> None:
        now = play(before_the_stall(edition), take(), WatchForStall(), discard("3h"))
        now = swap(now, "ESW")
        assert not now.is_over
        assert swap(now, "N", lap=1).ending is Ending.STALL

    @pytest.mark.rule("F-16.1")
    @pytest.mark.parametrize("first", ["N", "E", "S", "W"])
    def test_the_lap_may_begin_with_any_player(self, edition: str, first: str) -> None:
        order = ("NESW" * 2)["NESW".index(first) :][:4]
        now = play(before_the_stall(edition, turn=first), WatchForStall())
        assert swap(now, order).ending is Ending.STALL


@pytest.mark.parametrize("edition", EDITIONS)
class TestWhatIsNoStall:
    """Whoever draws, or does more than swap a card, has shown the will to play on."""

    @pytest.mark.rule("F-16.1")
    @pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
    def test_one_player_who_draws_breaks_the_lap(self, edition: str, seat: str) -> None:
        """W-064."""
        now = play(before_the_stall(edition), WatchForStall())
        for each in "NESW":
            now = play(now, draw(each) if each == seat else take(each), discard(SWAPS[each][0], each))
        assert not now.is_over
        assert not now.is_watched

    @pytest.mark.rule("F-16.1")
    def test_laying_off_breaks_it_too(self, edition: str) -> None:
        """East takes the single card and lays it off."""
        now = play(before_the_stall(edition, pile="7s", turn="E"), WatchForStall())
        now = swap(play(now, take("E"), off("7s", "EW.1", "E"), discard("4h", "E")), "SWN")
        assert (now.is_over, now.is_watched) == (False, False)

    @pytest.mark.rule("F-16.1")
    def test_a_longer_pile_taken_is_no_swap_of_a_card(self, edition: str) -> None:
        now = play(before_the_stall(edition, pile="9s Td"), WatchForStall())
        assert not swap(now, "NESW").is_over

    @pytest.mark.rule("F-16.1")
    def test_the_referee_may_be_called_again(self, edition: str) -> None:
        now = play(before_the_stall(edition), WatchForStall(), draw(), discard("3h"))
        now = play(now, draw("E"), discard("4h", "E"), take("S"), discard("5h", "S"))
        assert swap(play(now, WatchForStall()), "W").is_watched


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheCall:
    """The referee comes when called, and once at a time."""

    @pytest.mark.rule("F-16.1")
    def test_it_changes_nothing_by_itself(self, edition: str) -> None:
        before = before_the_stall(edition)
        assert events(before, WatchForStall()) == (StallWatchBegun(),)
        after = play(before, WatchForStall())
        assert (after.turn, after.pile, after.hand(N), after.is_watched) == (N, before.pile, before.hand(N), True)

    @pytest.mark.rule("F-16.1")
    def test_a_referee_who_watches_is_not_called_again(self, edition: str) -> None:
        now = swap(play(before_the_stall(edition), WatchForStall()), "NE")
        assert refused(now, WatchForStall()) == ("stall/already-watched", "16")

    @pytest.mark.rule("F-D.46")
    def test_a_swap_keeps_stock_and_hands_as_many_as_they_were(self, edition: str) -> None:
        before = before_the_stall(edition)
        after = swap(before, "NESW")
        assert after.stock == before.stock
        assert [len(after.hand(seat)) for seat in after.seats] == [3, 3, 3, 3]
