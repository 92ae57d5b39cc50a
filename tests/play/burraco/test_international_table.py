"""The rest of an International Burraco table: sets, stock, and what Title V leaves to the FITAB code."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Command, Discard, DrawFromStock, WatchForStall
from pinella.play.events import CardDiscarded, DealEnded, Ending, MeldLaid, PotTaken, TimeOutCalled
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import plain, table_of

pytestmark = pytest.mark.kernel

CODE = "international"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


class TestSets:
    """Rule 2 and art. 12 and 31: aces and threes, one set of each a side."""

    @pytest.mark.rule("I-2.3")
    @pytest.mark.parametrize(("cards", "lies"), [("3c 3d 2h", "3d 3c +2h"), ("Ah Ah Ac", "Ah Ah' Ac")])
    def test_three_cards_one_of_them_wild_and_suits_repeated(self, cards: str, lies: str) -> None:
        """IC-13."""
        now = table(CODE, hands={"N": f"{cards} Kd Ks"}, taken=True)
        assert events(now, lay(cards)) == (MeldLaid(N, MeldId(Side.NS, 1), laid(lies)),)

    @pytest.mark.rule("I-2.3")
    def test_it_grows_to_eight_cards_and_a_wild(self) -> None:
        eight = "3h 3h 3d 3d 3c 3c 3s 3s"
        now = play(table(CODE, hands={"N": "3s Jk Kd Ks"}, ns=[eight[:-3]], taken=True), off("3s Jk", "NS.1"))
        assert len(now.melds(Side.NS)[0].cards) == 9

    @pytest.mark.rule("I-2.3")
    def test_not_by_a_second_wild(self) -> None:
        now = table(CODE, hands={"N": "2c Kd Ks"}, ns=["3h 3d +Jk"], taken=True)
        assert refused(now, off("2c", "NS.1")) == ("meld/two-wilds", "9")

    @pytest.mark.rule("I-2.3")
    @pytest.mark.parametrize("second", ["Ah Ah 2d", "Ah Ah Ad"])
    def test_a_second_set_of_the_rank_is_refused(self, second: str) -> None:
        """IC-14."""
        now = table(CODE, hands={"N": "Ah Ah Ad 2d Kd Ks"}, ns=["Ac Ad As"], taken=True)
        assert refused(now, lay(second)) == ("meld/second-set", "31")

    @pytest.mark.rule("I-2.3")
    def test_one_of_each_rank_is_not(self) -> None:
        now = play(table(CODE, hands={"N": "3c 3d 3h Kd Ks"}, ns=["Ac Ad As"], taken=True), lay("3c 3d 3h"))
        assert len(now.melds(Side.NS)) == 2

    @pytest.mark.rule("I-2.1", "I-2.2")
    @pytest.mark.parametrize("cards", ["5h 5d 5s", "Kh Ks Jk", "Th Td Tc"])
    def test_any_other_rank_is_refused_at_the_table(self, cards: str) -> None:
        """IC-7, IC-10."""
        now = table(CODE, hands={"N": f"{cards} Qd 4c"}, taken=True)
        assert refused(now, lay(cards)) == ("meld/set-not-allowed", "V.2")


class TestTheStock:
    """Rule 4: the third-last card is the last one drawn."""

    @pytest.mark.rule("I-4.2")
    def test_who_draws_it_plays_and_discards_and_the_deal_ends(self) -> None:
        """I-AMB-5: not at the draw."""
        now = play(table(CODE, hands={"N": "5h 6h 7h Ks"}, stock="Kc", stock_count=3), draw())
        assert not now.is_over
        now = play(now, lay("5h 6h 7h"))
        assert events(now, discard("Ks")) == (CardDiscarded(N, card("Ks")), DealEnded(Ending.STOCK))

    @pytest.mark.rule("I-4.2")
    def test_who_drew_it_may_go_out(self) -> None:
        before = table(
            CODE, hands={"N": "Td"}, ns=["3h 4h 5h 6h 7h 8h 9h", "7d 8d 9d"], pots="NS", stock="Kc", stock_count=3
        )
        now = play(before, draw(), off("Td", "NS.2"))
        assert events(now, discard("Kc"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("I-4.2")
    def test_the_two_cards_under_it_are_never_drawn(self) -> None:
        assert refused(table(CODE, hands={"N": "5h Ks"}, stock_count=2), draw()) == ("stock/dead", "V.4")

    @pytest.mark.rule("I-4.2")
    def test_39_cards_are_drawn_in_a_deal_where_nobody_takes_the_pile(self) -> None:
        now = table_of(CODE, seed=11)
        draws = 0
        while now.turn is not None:
            seat = now.turn
            now = play(now, DrawFromStock(seat))
            now = play(now, Discard(seat, now.hand(seat)[0]))
            draws += 1
        assert (draws, now.ending) == (39, Ending.STOCK)

    @pytest.mark.rule("I-4.2")
    def test_taking_the_pile_with_a_play_leaves_it_for_the_next(self) -> None:
        before = table(CODE, hands={"N": "9c 5h"}, ns=["6c 7c 8c"], pile="4d 9s", stock_count=3)
        now = play(before, take(), off("9c", "NS.1"))
        assert events(now, discard("5h")) == (CardDiscarded(N, card("5h")),)


def after_turns(turns: int, *, taken: bool = False) -> Table:
    """A real deal of W's after so many turns of drawing and discarding; the next player may have drawn already."""
    now = table_of(CODE, seed=5)
    for _ in range(turns):
        now = one_turn(now)
    if taken:
        assert now.turn is not None
        now = play(now, DrawFromStock(now.turn))
    return now


def one_turn(now: Table) -> Table:
    seat = now.turn
    assert seat is not None
    if not now.has_taken:
        now = play(now, DrawFromStock(seat))
    return play(now, Discard(seat, now.hand(seat)[0]))


class TestTheTimeOut:
    """Art. 15 of the code in force: the final lap starts from the dealer's discard."""

    @pytest.mark.rule("I-F.13")
    @pytest.mark.parametrize(("turns", "taken", "left"), [(4, True, 8), (5, False, 7), (6, True, 6), (7, True, 5)])
    def test_in_a_turn_it_leads_on_to_the_dealer_and_then_one_lap(self, turns: int, taken: bool, left: int) -> None:
        assert events(after_turns(turns, taken=taken), CallTimeOut()) == (TimeOutCalled(left),)

    @pytest.mark.rule("I-F.13")
    @pytest.mark.parametrize("turns", [0, 4, 8])
    def test_while_dealing_and_just_after_the_dealers_discard_it_is_one_lap(self, turns: int) -> None:
        assert events(after_turns(turns), CallTimeOut()) == (TimeOutCalled(4),)

    @pytest.mark.rule("I-F.13")
    def test_the_lap_over_nobody_has_gone_out(self) -> None:
        now = play(after_turns(4), CallTimeOut())
        for _ in range(4):
            now = one_turn(now)
        assert (now.ending, now.went_out) == (Ending.TIME_OUT, None)


class TestTheTurn:
    """Art. 6 and 10 as in the Italian code."""

    @pytest.mark.rule("I-F.6")
    @pytest.mark.parametrize("command", [discard("Kd"), lay("5h 6h 7h"), off("8h", "NS.1")])
    def test_nothing_is_played_before_drawing_or_taking_the_pile(self, command: Command) -> None:
        now = table(CODE, hands={"N": "5h 6h 7h 8h Kd"}, ns=["9h Th Jh"])
        assert refused(now, command) == ("turn/take-first", "6")

    @pytest.mark.rule("I-F.6")
    def test_a_discard_on_the_pile_ends_the_turn(self) -> None:
        now = play(table(CODE, hands={"N": "5h Kd"}, pile="4c", taken=True), discard("Kd"))
        assert (now.turn, plain(now.pile)) == (E, ["4c", "Kd"])

    @pytest.mark.rule("I-F.10")
    def test_a_wild_replaced_by_its_card_stays_in_the_run(self) -> None:
        now = play(table(CODE, hands={"N": "6s Kd As"}, ns=["4s 5s Jk=6s 7s"], taken=True), off("6s", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "4s 5s 6s 7s +Jk"

    @pytest.mark.rule("I-F.10")
    def test_no_other_card_replaces_it(self) -> None:
        now = table(CODE, hands={"N": "2d 9s Kd As"}, ns=["4s 5s Jk=6s 7s"], taken=True)
        assert refused(now, off("9s", "NS.1")) == ("meld/gap", "11")
        assert refused(now, off("2d", "NS.1")) == ("meld/two-wilds", "9")

    @pytest.mark.rule("I-F.10")
    def test_a_two_before_the_three_of_its_suit_is_natural(self) -> None:
        now = play(table(CODE, hands={"N": "2s Kd As"}, ns=["3s 4s 5s +Jk"], taken=True), off("2s", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "2s 3s 4s 5s +Jk"

    @pytest.mark.rule("I-F.10")
    def test_wilds_alone_are_no_meld(self) -> None:
        now = table(CODE, hands={"N": "2s 2d Jk Kd As"}, taken=True)
        assert refused(now, lay("2s 2d Jk")) == ("meld/only-wilds", "10")


class TestTheItalianCode:
    """Title V follows the principles of the Italian code and leaves to it whatever it does not change."""

    @pytest.mark.rule("I-0.1")
    def test_the_pot_on_the_fly(self) -> None:
        now = table(CODE, hands={"N": "5h 6h 7h"}, taken=True)
        assert events(now, lay("5h 6h 7h"))[-1] == PotTaken(N, on_the_fly=True)

    @pytest.mark.rule("I-0.1")
    def test_the_pot_with_a_discard_is_seen_after_the_partners_discard(self) -> None:
        now = play(table(CODE, hands={"N": "Kd", "E": "3c 4d", "S": "8h 9d"}, taken=True), discard("Kd"))
        assert burraco.view(now, N).seats[0].hand is None
        now = play(now, draw("E"), discard("3c", "E"), draw("S"), discard("8h", "S"))
        assert burraco.view(now, N).seats[0].hand == now.hand(N)

    @pytest.mark.rule("I-0.2")
    @pytest.mark.parametrize(
        ("command", "why"),
        [
            (draw("E"), ("turn/not-yours", "6")),
            (off("8h", "EW.1"), ("meld/not-yours", "D")),
            (lay("5h 6h 8h"), ("meld/gap", "11")),
            (lay("5h 6d 7h"), ("meld/mixed-cards", "9")),
        ],
    )
    def test_a_refusal_that_title_v_does_not_settle_cites_the_code_in_force(
        self, command: Command, why: tuple[str, str]
    ) -> None:
        now = table(CODE, hands={"N": "5h 6h 6d 7h 8h Kd"}, ew=["9h Th Jh"], taken=True)
        assert refused(now, command) == why

    @pytest.mark.rule("I-0.2")
    @pytest.mark.parametrize("viewer", [N, E, S, W])
    def test_nobody_knows_how_many_stock_cards_are_left(self, viewer: Seat) -> None:
        assert burraco.view(table(CODE, stock_count=3), viewer).stock_count is None

    @pytest.mark.rule("I-0.2")
    def test_the_player_in_turn_knows_how_many_cards_the_others_hold(self) -> None:
        now = table(CODE, hands={"E": "3c 4c"})
        assert [seat.count for seat in burraco.view(now, N).seats] == [11, 2, 11, 11]
        assert [seat.count for seat in burraco.view(now, E).seats] == [None, 2, None, None]

    @pytest.mark.rule("I-F.14")
    def test_a_lap_of_mere_swaps_cannot_come_about(self) -> None:
        """Whoever takes the pile has to lay, so a referee called for a stall sees none."""
        before = table(CODE, hands={"N": "9c 5h Kd"}, ns=["6c 7c 8c"], pile="4d")
        now = play(before, WatchForStall(), take(), off("9c", "NS.1"), discard("5h"))
        assert not now.is_watched
