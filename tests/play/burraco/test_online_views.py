"""What may be seen at an online table: sections 5 and 9, and decision 16 where the regulation is silent."""

from __future__ import annotations

import pytest

from pinella.cards import cards
from pinella.play import burraco
from pinella.play.burraco import SeatView
from pinella.play.burraco.table import Table
from pinella.play.commands import Discard, DrawFromStock
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.play.burraco.tables import discard, draw, lay, play, table

ONLINE = "online"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
PLAYERS_AND_SPECTATOR: tuple[Viewer, ...] = (N, E, S, W, SPECTATOR)


def seen(now: Table, viewer: Viewer, seat: Seat, *, screens: bool = False) -> SeatView:
    return burraco.view(now, viewer, screens=screens).seats[seat.place]


def turn_of(now: Table, seat: Seat) -> Table:
    """The player draws and discards."""
    now = play(now, DrawFromStock(seat))
    return play(now, Discard(seat, now.hand(seat)[0]))


class TestHands:
    """A card is played when it lies face up; until then its owner alone sees it."""

    @pytest.mark.rule("O-2.1")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    def test_a_hand_is_its_owners_alone(self, viewer: Viewer) -> None:
        now = table(ONLINE)
        hands = {one.seat: one.hand for one in burraco.view(now, viewer).seats}
        assert hands == {seat: now.hand(seat) if seat == viewer else None for seat in now.seats}

    @pytest.mark.rule("O-2.1")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    def test_how_many_cards_it_has_is_no_secret(self, viewer: Viewer) -> None:
        now = table(ONLINE, turn="E", hands={"N": "Kd 3c", "S": "Qs"})
        assert [one.count for one in burraco.view(now, viewer).seats] == [2, 11, 1, 11]

    @pytest.mark.rule("O-2.2")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    def test_all_are_open_for_the_count(self, viewer: Viewer) -> None:
        now = play(table(ONLINE, hands={"N": "Kd 3c"}, stock_count=3), draw(), discard("Kd"))
        assert [seen(now, viewer, seat).hand for seat in now.seats] == [now.hand(seat) for seat in now.seats]


class TestPileAndStock:
    """The discards lie open; the stock is not counted."""

    @pytest.mark.rule("O-5.3")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    def test_everybody_sees_what_taking_the_pile_would_bring(self, viewer: Viewer) -> None:
        seen_by = burraco.view(table(ONLINE, pile="6c Jd 4h"), viewer)
        assert (seen_by.pile, seen_by.pile_count) == (cards("6c Jd 4h"), 3)

    @pytest.mark.rule("O-10.6")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    @pytest.mark.parametrize("left", [41, 3])
    def test_nobody_knows_how_near_the_end_of_the_stock_is(self, viewer: Viewer, left: int) -> None:
        assert burraco.view(table(ONLINE, stock_count=left), viewer).stock_count is None

    @pytest.mark.rule("O-10.6")
    def test_except_the_referee(self) -> None:
        assert burraco.view(table(ONLINE, stock_count=3), REFEREE).stock_count == 3


class TestThePot:
    """Section 9: taken with a discard, it is played in the next turn, and then it is seen."""

    @pytest.mark.rule("O-9.4")
    @pytest.mark.parametrize("viewer", [*PLAYERS_AND_SPECTATOR, REFEREE])
    def test_nobody_sees_it_before(self, viewer: Viewer) -> None:
        now = play(table(ONLINE, hands={"N": "Kd"}, taken=True), discard("Kd"))
        for seat in (E, S, W):
            assert seen(now, viewer, N).hand is None
            now = turn_of(now, seat)

    @pytest.mark.rule("O-9.4")
    def test_its_owner_does_as_soon_as_the_turn_is_his(self) -> None:
        before = table(ONLINE, hands={"N": "Kd"}, taken=True)
        now = play(before, discard("Kd"))
        for seat in (E, S, W):
            now = turn_of(now, seat)
        assert seen(now, N, N) == SeatView(N, before.pots[0], 11, pot_unseen=False)

    @pytest.mark.rule("O-9.3")
    def test_on_the_fly_it_is_seen_at_once(self) -> None:
        before = table(ONLINE, hands={"N": "6h 6d 6s"}, taken=True)
        assert seen(play(before, lay("6h 6d 6s")), N, N).hand == before.pots[0]

    @pytest.mark.rule("O-9.4")
    def test_there_are_no_screens_here(self) -> None:
        """The federal rules for screens do not reach the online table."""
        now = play(table(ONLINE, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert seen(now, N, N, screens=True).hand is None

    @pytest.mark.rule("O-4.3")
    @pytest.mark.parametrize("viewer", PLAYERS_AND_SPECTATOR)
    def test_the_pots_on_the_table_are_there_for_all_to_count(self, viewer: Viewer) -> None:
        assert burraco.view(table(ONLINE, pots="EW"), viewer).pots_left == 1
