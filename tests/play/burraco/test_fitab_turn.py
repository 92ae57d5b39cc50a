"""The turn under the FITAB code: articles 4, 6, 7 and 23, and the definitions that go with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pinella.cards import card
from pinella.play import burraco
from pinella.play.commands import CallTimeOut, Command, Discard, DrawFromStock, TakeDiscardPile, WatchForStall
from pinella.play.events import CardDiscarded, CardDrawn
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import plain, table_of

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
FITAB = "fitab-2025"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheStart:
    """Art. 4 and 6: everybody holds eleven cards, one card is turned, and the first to act draws or takes it."""

    @pytest.mark.rule("F-4.8")
    def test_when_the_first_card_is_turned_every_hand_has_its_eleven_cards(self, edition: str) -> None:
        """What the players count, in every edition, the table has counted before anybody sees a card."""
        now = table_of(edition, seed=1)
        assert [len(now.hand(seat)) for seat in now.seats] == [11, 11, 11, 11]
        assert len(now.pile) == 1

    @pytest.mark.rule("F-4.7")
    @pytest.mark.parametrize(("dealer", "first"), [(W, N), (N, E), (E, S), (S, W)])
    def test_play_starts_with_the_player_after_the_dealer(self, edition: str, dealer: Seat, first: Seat) -> None:
        now = table_of(edition, seed=1, dealer=dealer)
        assert burraco.legal(now, first) == (DrawFromStock(first), TakeDiscardPile(first))


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheOrderOfATurn:
    """Art. 6: draw or take the pile, then lay and lay off at will, then discard one card."""

    @pytest.mark.rule("F-6.2")
    @pytest.mark.parametrize("command", [discard("Kd"), lay("5h 6h 7h"), off("8h", "NS.1")])
    def test_nothing_is_played_before_drawing_or_taking_the_pile(self, edition: str, command: Command) -> None:
        now = table(edition, hands={"N": "5h 6h 7h 8h Kd"}, ns=["9h Th Jh"])
        assert refused(now, command) == ("turn/take-first", "6")

    @pytest.mark.rule("F-6.2")
    @pytest.mark.parametrize("first", [draw(), take()])
    @pytest.mark.parametrize("second", [draw(), take()])
    def test_one_draws_or_takes_the_pile_once(self, edition: str, first: Command, second: Command) -> None:
        now = play(table(edition), first)
        assert refused(now, second) == ("turn/already-taken", "6")

    @pytest.mark.rule("F-6.2")
    def test_laying_and_laying_off_follow_each_other_at_will(self, edition: str) -> None:
        before = table(edition, hands={"N": "5h 6h 7h 8h Td Kd Kc Ks As"}, ns=["Jd Qd Kd"], taken=True)
        now = play(before, off("Td", "NS.1"), lay("5h 6h 7h"), lay("Kd Kc Ks"), off("8h", "NS.2"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["Td Jd Qd Kd'", "5h 6h 7h 8h", "Kd Kc Ks"]

    @pytest.mark.rule("F-6.2")
    def test_nobody_has_to_lay(self, edition: str) -> None:
        now = table(edition, hands={"N": "5h 6h 7h Kd"}, taken=True)
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")),)

    @pytest.mark.rule("F-6.2")
    def test_after_the_discard_the_turn_is_over(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h 7h Kd"}, taken=True), discard("Kd"))
        assert refused(now, lay("5h 6h 7h")) == ("turn/not-yours", "6")

    @pytest.mark.rule("F-6.2")
    def test_only_cards_of_the_own_hand_are_discarded(self, edition: str) -> None:
        now = table(edition, hands={"N": "5h 6h"}, pile="4c", taken=True)
        assert refused(now, discard("4c")) == ("card/not-held", "6")

    @pytest.mark.rule("F-6.2")
    @pytest.mark.parametrize("seat", ["E", "S", "W"])
    @pytest.mark.parametrize("command", [draw, take])
    def test_the_others_wait_for_their_turn(self, edition: str, seat: str, command: Callable[[str], Command]) -> None:
        assert refused(table(edition, turn="N"), command(seat)) == ("turn/not-yours", "6")


class TestWhoPlays:
    """The turn passes clockwise with each discard."""

    @pytest.mark.rule("F-D.53")
    @pytest.mark.parametrize(("seat", "following"), [("N", E), ("E", S), ("S", W), ("W", N)])
    def test_the_playing_time_begins_with_the_discard_of_the_opponent_before(self, seat: str, following: Seat) -> None:
        now = table(turn=seat, hands={seat: "5h Kd"}, taken=True)
        assert now.turn is Seat(seat)
        assert play(now, discard("Kd", seat)).turn is following

    @pytest.mark.rule("F-D.53")
    def test_and_it_lasts_until_the_own_discard(self) -> None:
        now = table(hands={"N": "5h 6h 7h 8h Kd"}, stock="9c")
        for command in (draw(), lay("5h 6h 7h"), off("8h", "NS.1")):
            now = play(now, command)
            assert now.turn is N

    @pytest.mark.rule("F-D.5")
    @pytest.mark.parametrize(("seat", "opponents"), [(N, {E, W}), (S, {E, W}), (E, {N, S}), (W, {N, S})])
    def test_the_opponents_are_the_players_of_the_other_side(self, seat: Seat, opponents: set[Seat]) -> None:
        now = table()
        assert {other for other in now.seats if other.side is seat.side.other} == opponents

    @pytest.mark.rule("F-D.23")
    def test_to_make_play_is_to_draw_or_take_to_lay_to_lay_off_and_to_discard(self) -> None:
        """These five are all that a player in turn may ask of a table."""
        before = table(hands={"N": "5h 6h 7h 8h Kd"}, ns=["9h Th Jh"])
        kinds = {type(one).__name__ for one in burraco.legal(before, N)}
        kinds |= {type(one).__name__ for one in burraco.legal(play(before, draw()), N)}
        assert kinds == {"DrawFromStock", "TakeDiscardPile", "LayMeld", "LayOff", "Discard"}


class TestDrawing:
    """Art. 7: the top card of the stock."""

    @pytest.mark.rule("F-7.1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_player_in_turn_draws_the_top_card_of_the_stock(self, edition: str) -> None:
        now = table(edition, stock="9c Jk")
        assert events(now, draw()) == (CardDrawn(N, card("9c")),)

    @pytest.mark.rule("F-D.33")
    def test_one_card_leaves_the_stock_and_joins_the_hand(self) -> None:
        before = table(hands={"N": "5h Kd"}, stock="9c Jk")
        after = play(before, draw())
        assert after.stock == before.stock[1:]
        assert plain(after.hand(N)) == ["5h", "Kd", "9c"]

    @pytest.mark.rule("F-7.1")
    def test_the_pile_stays_as_it_is(self) -> None:
        before = table(pile="4h 9c Qd")
        assert play(before, draw()).pile == before.pile


class TestTheHand:
    """Definitions: the hand is what a player holds, and what was let go is played."""

    @pytest.mark.rule("F-D.57")
    def test_it_is_what_the_player_holds_whatever_lies_on_the_table(self) -> None:
        now = play(table(hands={"N": "5h 6h 7h Kd As"}, taken=True), lay("5h 6h 7h"))
        assert plain(now.hand(N)) == ["Kd", "As"]

    @pytest.mark.rule("F-D.16")
    @pytest.mark.parametrize("command", [discard("6h"), lay("5h 6h 7h"), off("6h", "NS.2")])
    def test_a_card_laid_is_played_and_cannot_be_used_again(self, command: Command) -> None:
        before = table(hands={"N": "5h 6h 7h Kd As"}, ns=["8h 9h Th", "3h 4h 5h"], taken=True)
        assert refused(play(before, lay("5h 6h 7h")), command) == ("card/not-held", "6")

    @pytest.mark.rule("F-D.16")
    @pytest.mark.parametrize("command", [lay("5h 6h 7h", "E"), off("Td", "EW.1", "E"), discard("Ks", "E")])
    def test_nobody_plays_a_card_outside_the_own_playing_time(self, command: Command) -> None:
        now = table(turn="N", hands={"E": "5h 6h 7h Td Ks"}, ew=["Jd Qd Kd"], taken=True)
        assert refused(now, command) == ("turn/not-yours", "6")

    @pytest.mark.rule("F-23.5")
    def test_a_card_is_played_when_it_has_been_let_go_and_not_when_its_play_is_weighed(self) -> None:
        now = table(hands={"N": "5h 6h 7h Kd"}, taken=True)
        events(now, lay("5h 6h 7h"))
        assert plain(now.hand(N)) == ["5h", "6h", "7h", "Kd"]

    @pytest.mark.rule("F-23.5")
    def test_once_let_go_it_does_not_come_back(self) -> None:
        """No command of the player in turn lifts a card off the table."""
        now = play(table(hands={"N": "5h 6h 7h 8h Kd As"}, taken=True), lay("5h 6h 7h"))
        after = [play(now, one) for one in burraco.legal(now, N) if not isinstance(one, Discard)]
        assert after
        assert all(set(later.hand(N)) < set(now.hand(N)) for later in after)

    @pytest.mark.rule("F-N.17")
    def test_the_cards_on_the_table_are_not_moved_in_the_turn_of_another(self) -> None:
        now = table(turn="E", ns=["5h 6h 7h"], hands={"N": "8h Kd"}, taken=True)
        assert refused(now, off("8h", "NS.1", "N")) == ("turn/not-yours", "6")
        assert burraco.legal(now, N) == ()


class TestTheDiscard:
    """Definitions and art. 14: the card that ends the turn and joins the pile; a wild too."""

    @pytest.mark.rule("F-D.40")
    def test_it_joins_the_pile_on_top(self) -> None:
        now = play(table(hands={"N": "5h Kd"}, pile="4c 9s", taken=True), discard("Kd"))
        assert plain(now.pile) == ["4c", "9s", "Kd"]

    @pytest.mark.rule("F-D.40")
    def test_it_ends_the_turn(self) -> None:
        now = play(table(hands={"N": "5h Kd"}, taken=True), discard("Kd"))
        assert (now.turn, now.has_taken, now.turns) == (E, False, 5)

    @pytest.mark.rule("F-14.1")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2d", "2c", "2s"])
    @pytest.mark.parametrize("turns", [0, 4])
    def test_a_wild_may_be_discarded_at_any_time(self, edition: str, wild: str, turns: int) -> None:
        now = table(edition, hands={"N": f"{wild} 5h Kd"}, pots="NS", turns=turns, taken=True)
        assert events(now, discard(wild)) == (CardDiscarded(N, card(wild)),)


@pytest.mark.parametrize("edition", EDITIONS)
class TestWhenTheDealIsOver:
    """Nobody plays on."""

    @pytest.mark.rule("F-6.2")
    @pytest.mark.parametrize(
        "command", [draw("E"), take("E"), discard("4c", "E"), lay("5h 6h 7h", "E"), CallTimeOut(), WatchForStall()]
    )
    def test_every_command_is_refused(self, edition: str, command: Command) -> None:
        over = play(table(edition, hands={"N": "5h Kd"}, stock_count=3), draw(), discard("Kd"))
        assert refused(over, command) == ("turn/deal-over", "17")
