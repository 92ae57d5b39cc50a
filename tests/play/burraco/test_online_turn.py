"""A turn under the online regulation: section 5, take, lay, discard."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards, laid
from pinella.play import burraco
from pinella.play.commands import Command, Discard, DrawFromStock, TakeDiscardPile
from pinella.play.events import CardDiscarded, CardDrawn, CardsLaidOff, DiscardPileTaken, MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.viewers import SPECTATOR, Viewer
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

ONLINE = "online"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


class TestWhoPlays:
    """The player on the dealer's left begins, then clockwise."""

    @pytest.mark.rule("O-5.1")
    @pytest.mark.parametrize(("dealer", "first"), [(N, E), (E, S), (S, W), (W, N)])
    def test_the_player_on_the_dealers_left_begins(self, dealer: Seat, first: Seat) -> None:
        """OC-2: dealt by West, North plays first."""
        assert table_of(ONLINE, seed=7, dealer=dealer).turn is first

    @pytest.mark.rule("O-5.1")
    def test_then_play_goes_clockwise(self) -> None:
        now = table(ONLINE)
        order = []
        for _ in range(5):
            seat = now.turn
            assert seat is not None
            order.append(seat.value)
            now = play(now, DrawFromStock(seat), Discard(seat, now.stock[0]))
        assert order == ["N", "E", "S", "W", "N"]

    @pytest.mark.rule("O-5.1")
    @pytest.mark.parametrize("seat", ["E", "S", "W"])
    @pytest.mark.parametrize("taken", [False, True])
    def test_every_act_of_another_player_is_refused(self, seat: str, taken: bool) -> None:
        now = table(ONLINE, hands={seat: "9h 9d 9s 8h 8s Kd"}, ns=["5h 6h 7h"], ew=["5s 6s 7s"], taken=taken)
        own = off("8h", "NS.1", seat) if seat == "S" else off("8s", "EW.1", seat)
        for act in (draw(seat), take(seat), lay("9h 9d 9s", seat), own, discard("Kd", seat)):
            assert refused(now, act) == ("turn/not-yours", "5")

    @pytest.mark.rule("O-1.1")
    def test_four_play_north_and_south_against_east_and_west(self) -> None:
        now = table_of(ONLINE, seed=7)
        assert [(seat.value, seat.side.value) for seat in now.seats] == [
            ("N", "NS"),
            ("E", "EW"),
            ("S", "NS"),
            ("W", "EW"),
        ]


class TestThreePhases:
    """Take, as many lays as one likes or none, discard: in this order."""

    @pytest.mark.rule("O-5.2")
    @pytest.mark.parametrize("early", [lay("6h 6d 6s"), off("8h", "NS.1"), discard("Kd")])
    def test_nothing_is_played_before_taking(self, early: Command) -> None:
        now = table(ONLINE, hands={"N": "6h 6d 6s 8h Kd 3c"}, ns=["5h 6h 7h"])
        assert refused(now, early) == ("turn/take-first", "5")

    @pytest.mark.rule("O-5.2")
    @pytest.mark.parametrize("first", [draw(), take()])
    @pytest.mark.parametrize("second", [draw(), take()])
    def test_nobody_takes_twice(self, first: Command, second: Command) -> None:
        now = play(table(ONLINE), first)
        assert refused(now, second) == ("turn/already-taken", "5")

    @pytest.mark.rule("O-5.2")
    def test_a_turn_without_a_lay_is_a_turn(self) -> None:
        now = play(table(ONLINE, hands={"N": "6h 6d 6s"}, stock="9c"), draw(), discard("9c"))
        assert (now.turn, now.hand(N)) == (E, cards("6h 6d 6s"))

    @pytest.mark.rule("O-5.2")
    def test_at_the_start_of_a_turn_there_are_two_ways(self) -> None:
        now = table_of(ONLINE, seed=7)
        assert burraco.legal(now, N) == (DrawFromStock(N), TakeDiscardPile(N))
        assert burraco.legal(now, E) == ()

    @pytest.mark.rule("O-5.3")
    def test_to_draw_is_to_take_the_top_card_of_the_stock(self) -> None:
        now = table(ONLINE, stock="9c Kd")
        assert events(now, draw()) == (CardDrawn(N, card("9c")),)
        assert play(now, draw()).stock[0] == card("Kd")

    @pytest.mark.rule("O-5.3")
    def test_to_take_the_pile_is_to_take_all_of_it(self) -> None:
        now = table(ONLINE, pile="6c Jd 4h")
        assert events(now, take()) == (DiscardPileTaken(N, cards("6c Jd 4h")),)
        assert play(now, take()).pile == ()

    @pytest.mark.rule("O-5.3")
    def test_an_empty_pile_cannot_be_taken(self) -> None:
        assert refused(table(ONLINE, pile=""), take()) == ("pile/empty", "5")

    @pytest.mark.rule("O-5.3")
    def test_no_play_is_owed_for_the_pile(self) -> None:
        """Unlike in international Burraco."""
        now = play(table(ONLINE, hands={"N": "Kd 3c"}, pile="6c Jd 4h"), take())
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")),)

    @pytest.mark.rule("O-5.4")
    def test_then_melds_are_laid_and_cards_laid_off_on_those_of_the_side(self) -> None:
        now = table(ONLINE, hands={"N": "9h 9d 9s 8h Kd 3c"}, ns=["5h 6h 7h"], taken=True)
        assert events(now, lay("9h 9d 9s")) == (MeldLaid(N, MeldId(Side.NS, 2), laid("9h 9d 9s")),)
        assert events(now, off("8h", "NS.1")) == (
            CardsLaidOff(N, MeldId(Side.NS, 1), cards("8h"), laid("5h 6h 7h 8h")),
        )

    @pytest.mark.rule("O-5.5")
    def test_the_discard_of_one_card_ends_the_turn(self) -> None:
        before = table(ONLINE, hands={"N": "Kd 3c"}, pile="6c Jd", taken=True)
        assert events(before, discard("Kd")) == (CardDiscarded(N, card("Kd")),)
        now = play(before, discard("Kd"))
        assert (now.turn, now.pile) == (E, cards("6c Jd Kd"))

    @pytest.mark.rule("O-5.5")
    @pytest.mark.parametrize("late", [draw(), lay("6h 6d 6s"), discard("3c")])
    def test_after_it_nothing_more_is_played(self, late: Command) -> None:
        now = play(table(ONLINE, hands={"N": "6h 6d 6s Kd 3c"}, taken=True), discard("Kd"))
        assert refused(now, late) == ("turn/not-yours", "5")

    @pytest.mark.rule("O-5.5")
    def test_a_pot_on_the_fly_does_not_end_it(self) -> None:
        now = play(table(ONLINE, hands={"N": "6h 6d 6s"}, taken=True), lay("6h 6d 6s"))
        assert (now.turn, now.has_taken) == (N, True)

    @pytest.mark.rule("O-5.5")
    def test_the_discard_comes_from_the_hand(self) -> None:
        now = table(ONLINE, hands={"N": "Kd 3c"}, taken=True)
        assert refused(now, discard("Kh")) == ("card/not-held", "5")


class TestTerms:
    """Section 2."""

    @pytest.mark.rule("O-2.1")
    @pytest.mark.parametrize("viewer", [N, E, S, W, SPECTATOR])
    def test_a_card_played_lies_face_up_before_everybody(self, viewer: Viewer) -> None:
        before = table(ONLINE, hands={"N": "6h 6d 6s Kd 3c"}, taken=True)
        laid_open = burraco.view(play(before, lay("6h 6d 6s")), viewer)
        assert [str(meld) for meld in laid_open.sides[0].melds] == ["6h 6d 6s"]
        assert burraco.view(play(before, discard("Kd")), viewer).pile[-1] == card("Kd")

    @pytest.mark.rule("O-2.2")
    def test_a_deal_begins_with_the_distribution(self) -> None:
        now = table_of(ONLINE, seed=7)
        assert (now.turns, now.version, now.ending) == (0, 0, None)

    @pytest.mark.rule("O-2.2")
    @pytest.mark.parametrize("late", [draw("E"), take("E"), discard("Kh", "E"), lay("6h 6d 6s", "E")])
    def test_once_it_is_over_only_the_count_is_left(self, late: Command) -> None:
        now = play(table(ONLINE, hands={"N": "Kd 3c"}, stock_count=3), draw(), discard("Kd"))
        assert refused(now, late) == ("turn/deal-over", "10")
