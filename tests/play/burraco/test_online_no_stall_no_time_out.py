"""What the online regulation does not know: a stall and a time-out."""

from __future__ import annotations

import pytest

from pinella.play.commands import CallTimeOut, WatchForStall
from pinella.play.events import PotTaken
from pinella.play.seats import Seat
from tests.play.burraco.tables import discard, events, lay, play, refused, table, take

pytestmark = pytest.mark.kernel


class TestNoReferee:
    """Section 5 has no rule on the stall, section 12 only the players' own clocks."""

    @pytest.mark.rule("O-5.7")
    def test_nobody_watches_for_a_stall(self) -> None:
        assert refused(table("online"), WatchForStall()) == ("stall/not-known", "5")

    @pytest.mark.rule("O-5.7")
    def test_three_laps_of_swapping_stop_nothing(self) -> None:
        now = table("online", pile="6d")
        for seat in "NESW" * 3:
            now = play(now, take(seat), discard("6d", seat))
        assert not now.is_over

    @pytest.mark.rule("O-5.7")
    @pytest.mark.parametrize("taken", [False, True])
    def test_no_time_out_ends_a_deal(self, taken: bool) -> None:
        assert refused(table("online", taken=taken), CallTimeOut()) == ("time-out/not-known", "12")

    @pytest.mark.rule("O-5.7")
    def test_nor_does_the_first_lap_bind_anybody_to_wait_for_a_pot(self) -> None:
        """A hand laid away in the first turn of the deal takes the pot on the fly."""
        now = table("online", hands={"N": "6h 6d 6s"}, taken=True, turns=0)
        assert events(now, lay("6h 6d 6s"))[-1] == PotTaken(Seat.NORTH, on_the_fly=True)
