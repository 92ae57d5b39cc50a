"""What each viewer sees: the definitions, articles 4, 6 and 22."""

from __future__ import annotations

import pytest

from pinella.play import scala40
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.play.scala40.tables import ONE, THREE, TWO, deal_of, discard, lay, plain, play, table

EVERYBODY: list[Viewer] = [ONE, TWO, SPECTATOR, REFEREE]


class TestHands:
    @pytest.mark.rule("S-D.18")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_everybody_sees_how_many_cards_each_player_holds(self, viewer: Viewer) -> None:
        now = table(hands={"1": "5h Kd 9c", "2": "7c"}, opened="1 2")
        assert [seat.count for seat in scala40.view(now, viewer).seats] == [3, 1, 13, 13]

    def test_only_the_owner_and_the_referee_see_which(self) -> None:
        now = deal_of(3, 5)
        assert [seat.hand is not None for seat in scala40.view(now, TWO).seats] == [False, True, False]
        assert [seat.hand is not None for seat in scala40.view(now, SPECTATOR).seats] == [False] * 3
        assert [seat.hand for seat in scala40.view(now, REFEREE).seats] == [now.hand(seat) for seat in now.seats]

    def test_all_are_shown_once_the_deal_is_over(self) -> None:
        now = play(table(hands={"1": "5h 6h 7h Kd"}, opened="1", drew=True), lay("5h 6h 7h"), discard("Kd"))
        view = scala40.view(now, SPECTATOR)
        assert [seat.hand for seat in view.seats] == [now.hand(seat) for seat in now.seats]
        assert view.went_out is ONE


class TestPileAndStock:
    def test_only_the_player_in_turn_may_spread_the_pile(self) -> None:
        now = table(hands={"1": "5h Kd"}, opened="1", pile="4c 7s Qd")
        assert plain(scala40.view(now, ONE).pile) == ["4c", "7s", "Qd"]
        assert plain(scala40.view(now, REFEREE).pile) == ["4c", "7s", "Qd"]
        for viewer in (TWO, SPECTATOR):
            view = scala40.view(now, viewer)
            assert plain(view.pile) == ["Qd"]
            assert view.pile_count is None

    def test_nobody_is_told_how_many_cards_the_stock_has(self) -> None:
        now = deal_of(4, 1)
        assert [scala40.view(now, viewer).stock_count for viewer in EVERYBODY] == [None, None, None, 55]


class TestTheRest:
    def test_melds_and_who_has_opened_are_open_to_all(self) -> None:
        now = table(hands={"1": "5h Kd"}, opened="1 3", melds=["7d 8d 9d"])
        for viewer in EVERYBODY:
            view = scala40.view(now, viewer)
            assert [str(meld) for meld in view.melds] == ["7d 8d 9d"]
            assert [seat.seat for seat in view.seats if seat.has_opened] == [ONE, THREE]

    def test_the_player_in_turn_sees_the_moves(self) -> None:
        now = table(hands={"1": "5h Kd"}, opened="1")
        assert scala40.view(now, ONE).commands == scala40.legal(now, ONE)
        assert all(scala40.view(now, viewer).commands == () for viewer in EVERYBODY[1:])

    def test_nobody_looks_from_a_seat_that_is_not_there(self) -> None:
        with pytest.raises(ValueError, match="nobody sits at 6"):
            scala40.view(table(), Seat.SIX)
