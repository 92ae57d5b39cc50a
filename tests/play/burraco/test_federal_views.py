"""What may be seen at a federal table: articles 4, 6, 8, 9, 22 and 23, and the rules for tables with screens."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pinella.cards import cards
from pinella.codes import BurracoKind
from pinella.play import burraco
from pinella.play.burraco import SeatView, View
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Discard, DrawFromStock
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.play.burraco.tables import discard, draw, lay, off, play, table

FEDERAL = "federal"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
EVERYBODY: tuple[Viewer, ...] = (N, E, S, W, SPECTATOR, REFEREE)


def seen(now: Table, viewer: Viewer, seat: Seat, *, screens: bool = False) -> SeatView:
    return burraco.view(now, viewer, screens=screens).seats[seat.place]


def counts(now: Table, viewer: Viewer, *, screens: bool = False) -> list[int | None]:
    return [one.count for one in burraco.view(now, viewer, screens=screens).seats]


def turn_of(now: Table, seat: Seat) -> Table:
    """The player draws and discards."""
    now = play(now, DrawFromStock(seat))
    return play(now, Discard(seat, now.hand(seat)[0]))


class TestHands:
    """Cards are held so that nobody else sees them."""

    @pytest.mark.rule("B-4.14")
    @pytest.mark.parametrize("viewer", [N, E, S, W])
    def test_a_player_sees_only_his_own(self, viewer: Seat) -> None:
        now = table(FEDERAL)
        hands = {one.seat: one.hand for one in burraco.view(now, viewer).seats}
        assert hands == {seat: now.hand(seat) if seat is viewer else None for seat in now.seats}

    @pytest.mark.rule("B-4.14")
    def test_a_spectator_sees_none(self) -> None:
        assert {one.hand for one in burraco.view(table(FEDERAL), SPECTATOR).seats} == {None}

    @pytest.mark.rule("B-4.21")
    def test_the_player_in_turn_may_ask_everybody_how_many_cards_they_hold(self) -> None:
        now = table(FEDERAL, turn="E", hands={"N": "Kd 3c", "E": "5d 8c 9h", "S": "Qs"})
        assert counts(now, E) == [2, 3, 1, 11]

    @pytest.mark.rule("B-4.21")
    def test_and_still_after_taking_a_card(self) -> None:
        now = table(FEDERAL, turn="E", hands={"N": "Kd 3c", "E": "5d 8c 9h", "S": "Qs"}, taken=True)
        assert counts(now, E) == [2, 3, 1, 11]

    @pytest.mark.rule("B-4.21")
    @pytest.mark.parametrize(("viewer", "known"), [(N, [2, None, None, None]), (S, [None, None, 1, None])])
    def test_the_others_may_not(self, viewer: Seat, known: list[int | None]) -> None:
        now = table(FEDERAL, turn="E", hands={"N": "Kd 3c", "E": "5d 8c 9h", "S": "Qs"})
        assert counts(now, viewer) == known

    @pytest.mark.rule("B-4.21")
    def test_nor_may_a_spectator(self) -> None:
        assert counts(table(FEDERAL), SPECTATOR) == [None, None, None, None]


class TestTheStock:
    """Art. 8: when few cards are left the player in turn may look how many."""

    @pytest.mark.rule("B-8.6")
    def test_the_player_in_turn_may_count_a_low_stock(self) -> None:
        assert burraco.view(table(FEDERAL, stock_count=5), N).stock_count == 5

    @pytest.mark.rule("B-8.6")
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR])
    def test_nobody_else_may(self, viewer: Viewer) -> None:
        """B-W.23: five cards, and a player out of turn slides the stock to count them."""
        assert burraco.view(table(FEDERAL, stock_count=5), viewer).stock_count is None

    @pytest.mark.rule("B-8.6")
    def test_the_right_passes_on_with_the_turn(self) -> None:
        now = turn_of(table(FEDERAL, stock_count=9), N)
        assert [burraco.view(now, seat).stock_count for seat in (N, E)] == [None, 8]

    @pytest.mark.rule("B-8.6")
    @pytest.mark.parametrize(("left", "told"), [(11, 11), (12, None), (41, None)])
    def test_few_means_no_more_than_a_pot(self, left: int, told: int | None) -> None:
        """The code gives no number; decision 16 does."""
        assert burraco.view(table(FEDERAL, pots="NS", stock_count=left), N).stock_count == told


class TestThePile:
    """Art. 9: to pull the pile near is to look through it."""

    @pytest.mark.rule("B-9.1")
    def test_the_player_in_turn_may_look_and_then_draw(self) -> None:
        """B-W.10."""
        now = table(FEDERAL, pile="6c Jd 4h")
        assert burraco.view(now, N).pile == cards("6c Jd 4h")
        assert DrawFromStock(N) in burraco.view(now, N).commands

    @pytest.mark.rule("B-9.1")
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR])
    def test_the_others_see_the_card_on_top(self, viewer: Viewer) -> None:
        seen_by = burraco.view(table(FEDERAL, pile="6c Jd 4h"), viewer)
        assert (seen_by.pile, seen_by.pile_count) == (cards("4h"), None)

    @pytest.mark.rule("B-9.1")
    def test_and_so_does_he_once_he_has_drawn(self) -> None:
        now = play(table(FEDERAL, pile="6c Jd 4h"), draw())
        assert burraco.view(now, N).pile == cards("4h")


class TestTheTable:
    """What lies open lies open to all."""

    @pytest.mark.rule("B-22.7")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_anybody_can_tell_that_seven_cards_are_a_burraco_and_six_are_none(self, viewer: Viewer) -> None:
        """B-W.70: to say so is no suggestion, so the table says it to everybody."""
        now = table(FEDERAL, ns=["4h 5h 6h 7h 8h 9h Th", "4s 5s 6s 7s 8s 9s"])
        melds = burraco.view(now, viewer).sides[0].melds
        assert [meld.burraco for meld in melds] == [BurracoKind.CLEAN, None]

    @pytest.mark.rule("B-6.3")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_nobody_is_told_how_the_time_stands_before_it_is_called(self, viewer: Viewer) -> None:
        """The only word of a view about time is how many turns the time-out leaves."""
        now = table(FEDERAL)
        assert burraco.view(now, viewer).turns_left is None
        assert burraco.view(play(now, CallTimeOut()), viewer).turns_left == 4
        assert [one.name for one in fields(View) if "time" in one.name or "clock" in one.name] == []


class TestThePot:
    """Art. 23: taken with a discard it is looked at only after the partner's discard."""

    @pytest.mark.rule("B-23.12")
    def test_its_owner_does_not_see_it_at_once(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert seen(now, N, N) == SeatView(N, None, 11, pot_unseen=True)

    @pytest.mark.rule("B-23.12")
    def test_nor_after_the_opponents_discard(self) -> None:
        now = turn_of(play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd")), E)
        assert seen(now, N, N).hand is None

    @pytest.mark.rule("B-23.12")
    def test_nor_while_the_partner_plays(self) -> None:
        now = play(turn_of(play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd")), E), draw("S"))
        assert seen(now, N, N).hand is None

    @pytest.mark.rule("B-23.12")
    def test_but_from_the_partners_discard_on(self) -> None:
        """B-W.79: before that the side would be warned."""
        before = table(FEDERAL, hands={"N": "Kd"}, taken=True)
        now = turn_of(turn_of(play(before, discard("Kd")), E), S)
        assert now.turn is W
        assert seen(now, N, N) == SeatView(N, before.pots[0], 11, pot_unseen=False)

    @pytest.mark.rule("B-23.12")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_until_then_nobody_at_all_sees_it(self, viewer: Viewer) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert seen(now, viewer, N).hand is None

    @pytest.mark.rule("B-23.12")
    def test_the_two_pots_wait_each_for_its_own_partner(self) -> None:
        before = table(FEDERAL, hands={"N": "Kd", "E": "6h 6d 6s"}, stock="9c", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("6h 6d 6s", "E"), discard("9c", "E"))
        now = turn_of(now, S)
        assert [seen(now, seat, seat).pot_unseen for seat in (N, E)] == [False, True]
        assert not seen(turn_of(now, W), E, E).pot_unseen

    @pytest.mark.rule("B-23.13")
    def test_a_pot_on_the_fly_is_seen_at_once(self) -> None:
        before = table(FEDERAL, hands={"N": "6h 6d 6s"}, taken=True)
        assert seen(play(before, lay("6h 6d 6s")), N, N) == SeatView(N, before.pots[0], 11, pot_unseen=False)

    @pytest.mark.rule("B-23.12")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_the_pots_on_the_table_are_only_counted(self, viewer: Viewer) -> None:
        assert burraco.view(table(FEDERAL, pots="EW"), viewer).pots_left == 1


class TestScreens:
    """Tables with screens: partners do not see each other, so some rules are eased and one is stricter."""

    @pytest.mark.rule("B-S.6")
    def test_a_pot_taken_with_a_discard_may_be_looked_at_at_once(self) -> None:
        """B-W.79, with screens."""
        before = table(FEDERAL, hands={"N": "Kd"}, taken=True)
        now = play(before, discard("Kd"))
        assert seen(now, N, N, screens=True) == SeatView(N, before.pots[0], 11, pot_unseen=False)

    @pytest.mark.rule("B-S.6")
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR])
    def test_by_its_owner_and_nobody_else(self, viewer: Viewer) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert seen(now, viewer, N, screens=True).hand is None

    @pytest.mark.rule("B-S.7")
    def test_the_player_in_turn_may_ask_for_the_counts_before_taking_a_card(self) -> None:
        now = table(FEDERAL, hands={"N": "Kd 3c", "S": "Qs"})
        assert counts(now, N, screens=True) == [2, 11, 1, 11]

    @pytest.mark.rule("B-S.7")
    def test_but_not_after(self) -> None:
        now = table(FEDERAL, hands={"N": "Kd 3c", "S": "Qs"}, taken=True)
        assert counts(now, N, screens=True) == [2, None, None, None]

    @pytest.mark.rule("B-S.7")
    @pytest.mark.parametrize("viewer", [E, S, W])
    def test_and_nobody_else_may(self, viewer: Seat) -> None:
        now = table(FEDERAL, hands={"N": "Kd 3c", "S": "Qs"})
        assert [one for one in counts(now, viewer, screens=True) if one is not None] == [len(now.hand(viewer))]


class TestTheReferee:
    """The referee may look at everything that a player may look at, at any time."""

    @pytest.mark.rule("B-9.1")
    def test_he_sees_the_whole_pile(self) -> None:
        assert burraco.view(table(FEDERAL, pile="6c Jd 4h"), REFEREE).pile == cards("6c Jd 4h")

    @pytest.mark.rule("B-8.6")
    def test_he_may_count_the_stock_however_high(self) -> None:
        now = table(FEDERAL)
        assert burraco.view(now, REFEREE).stock_count == len(now.stock)

    @pytest.mark.rule("B-4.21")
    def test_he_knows_all_counts_and_hands(self) -> None:
        now = table(FEDERAL)
        assert [seen(now, REFEREE, seat).hand for seat in now.seats] == [now.hand(seat) for seat in now.seats]


class TestTheEnd:
    """When the deal is over the hands are laid open for the count."""

    @pytest.mark.rule("B-18.6")
    @pytest.mark.parametrize("viewer", EVERYBODY)
    def test_every_hand_is_open_even_a_pot_never_played(self, viewer: Viewer) -> None:
        before = table(FEDERAL, hands={"N": "8h"}, ns=["5h 6h 7h"], stock="Kd", stock_count=3)
        now = play(before, draw(), off("8h", "NS.1"), discard("Kd"))
        assert now.pot_unplayed(N)
        assert [seen(now, viewer, seat).hand for seat in now.seats] == [now.hand(seat) for seat in now.seats]


@pytest.mark.rule("B-S.3")
def test_with_screens_the_whole_pile_is_visible_to_all() -> None:
    """Each discard is laid a little aside of the last, so that all can be seen."""
    now = table("federal", pile="6c Jd 4h")
    assert burraco.view(now, Seat.EAST, screens=True).pile == cards("6c Jd 4h")
    assert burraco.view(now, Seat.EAST).pile == cards("4h")
