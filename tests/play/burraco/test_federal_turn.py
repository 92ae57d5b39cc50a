"""A turn under the federal code: articles 4, 7 and 8 and the words of its definitions."""

from __future__ import annotations

import pytest

from pinella.cards import Laid, card, cards, laid
from pinella.play import burraco
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, TakeDiscardPile
from pinella.play.events import CardDiscarded, CardDrawn, CardsLaidOff, DiscardPileTaken, Event, MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
HEARTS = MeldId(Side.NS, 1)


class TestTheFirstCard:
    """Art. 4 and 7: the dealer turns a card, the players look, the player in turn draws or takes the pile."""

    @pytest.mark.rule("B-4.14")
    def test_with_the_first_card_turned_everybody_may_look_at_eleven_cards(self) -> None:
        now = table_of(FEDERAL, seed=7)
        for place, seat in enumerate(now.seats):
            assert burraco.view(now, seat).seats[place].hand == now.hand(seat)
            assert len(now.hand(seat)) == 11

    @pytest.mark.rule("B-4.15")
    @pytest.mark.parametrize(("dealer", "first"), [(N, E), (E, S), (S, W), (W, N)])
    def test_in_later_deals_the_next_dealer_turns_it_and_the_next_player_begins(
        self, dealer: Seat, first: Seat
    ) -> None:
        now = table_of(FEDERAL, seed=7, dealer=dealer)
        assert (now.turn, len(now.pile)) == (first, 1)

    @pytest.mark.rule("B-7.1")
    def test_one_card_is_turned_and_41_are_left(self) -> None:
        now = table_of(FEDERAL, seed=7)
        assert (len(now.pile), len(now.stock)) == (1, 41)

    @pytest.mark.rule("B-7.3")
    @pytest.mark.parametrize("dealer", [N, E, S, W])
    def test_whoever_deals_nobody_has_other_than_eleven_when_it_is_turned(self, dealer: Seat) -> None:
        now = table_of(FEDERAL, seed=8, dealer=dealer)
        assert [len(now.hand(seat)) for seat in now.seats] == [11, 11, 11, 11]

    @pytest.mark.rule("B-7.2")
    def test_play_starts_when_the_player_in_turn_draws_or_takes_the_pile(self) -> None:
        now = table_of(FEDERAL, seed=7)
        assert burraco.legal(now, N) == (DrawFromStock(N), TakeDiscardPile(N))

    @pytest.mark.rule("B-7.2")
    @pytest.mark.parametrize("seat", [E, S, W])
    def test_nobody_else_starts_it(self, seat: Seat) -> None:
        now = table_of(FEDERAL, seed=7)
        assert burraco.legal(now, seat) == ()
        assert refused(now, DrawFromStock(seat)) == ("turn/not-yours", "7")


class TestTaking:
    """Art. 7, first step: draw or take the pile, once and for all."""

    @pytest.mark.rule("B-7.6")
    def test_a_player_may_draw(self) -> None:
        now = table(FEDERAL, stock="9c Kd")
        assert events(now, draw()) == (CardDrawn(N, card("9c")),)

    @pytest.mark.rule("B-7.6")
    def test_or_take_the_pile(self) -> None:
        now = table(FEDERAL, pile="6c Jd 4h")
        assert events(now, take()) == (DiscardPileTaken(N, cards("6c Jd 4h")),)

    @pytest.mark.rule("B-7.6")
    def test_a_player_who_has_drawn_may_not_take_the_pile(self) -> None:
        now = play(table(FEDERAL, pile="6c Jd 4h"), draw())
        assert refused(now, take()) == ("turn/already-taken", "7")

    @pytest.mark.rule("B-7.6")
    def test_a_player_who_has_taken_the_pile_may_not_draw(self) -> None:
        now = play(table(FEDERAL, pile="6c Jd 4h"), take())
        assert refused(now, draw()) == ("turn/already-taken", "7")

    @pytest.mark.rule("B-7.6")
    @pytest.mark.parametrize("again", [draw(), take()])
    def test_nobody_takes_twice(self, again: Command) -> None:
        now = play(table(FEDERAL, hands={"N": "9h 5d 8c"}), again)
        assert refused(now, again) == ("turn/already-taken", "7")

    @pytest.mark.rule("B-8.1")
    def test_the_card_drawn_is_the_top_one_and_no_other(self) -> None:
        """B-W.7: of 9c and Kd only the 9c is drawn; the Kd stays for the next player."""
        now = play(table(FEDERAL, hands={"N": "5d 8c"}, stock="9c Kd"), draw())
        assert now.hand(N) == cards("5d 8c 9c")
        assert now.stock[0] == card("Kd")

    @pytest.mark.rule("B-D.34")
    def test_drawing_leaves_the_pile_alone(self) -> None:
        now = play(table(FEDERAL, pile="6c Jd 4h"), draw())
        assert now.pile == cards("6c Jd 4h")

    @pytest.mark.rule("B-D.38")
    def test_taking_lifts_every_card_of_the_pile(self) -> None:
        now = play(table(FEDERAL, hands={"N": "5d 8c"}, pile="6c Jd 4h"), take())
        assert now.hand(N) == cards("4h 5d Jd 6c 8c")
        assert now.pile == ()

    @pytest.mark.rule("B-D.38")
    def test_there_must_be_a_pile_to_take(self) -> None:
        assert refused(table(FEDERAL, pile=""), take()) == ("pile/empty", "9")


class TestPlaying:
    """Art. 7, second step: lay and lay off, as often as one likes or not at all."""

    @pytest.mark.rule("B-7.7")
    @pytest.mark.parametrize("early", [lay("6h 6d 6s"), off("8h", "NS.1"), discard("Kd")])
    def test_nothing_is_played_before_a_card_is_taken(self, early: Command) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s 8h Kd 3c"}, ns=["5h 6h 7h"])
        assert refused(now, early) == ("turn/take-first", "7")

    @pytest.mark.rule("B-7.7")
    def test_then_melds_are_laid_and_cards_laid_off(self) -> None:
        before = table(FEDERAL, hands={"N": "6h 6d 6s 8h Kd 3c"}, ns=["5h 6h 7h"], taken=True)
        now = play(before, lay("6h 6d 6s"), off("8h", "NS.1"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["5h 6h' 7h 8h", "6h 6d 6s"]

    @pytest.mark.rule("B-7.7")
    def test_or_nothing_is(self) -> None:
        now = play(table(FEDERAL, hands={"N": "6h 6d 6s"}, stock="9c"), draw(), discard("9c"))
        assert now.hand(N) == cards("6h 6d 6s")

    @pytest.mark.rule("B-D.14")
    def test_a_card_played_is_out_of_the_hand_for_good(self) -> None:
        now = play(table(FEDERAL, hands={"N": "6h 6d 6s Kd 3c"}, taken=True), lay("6h 6d 6s"))
        assert refused(now, discard("6h")) == ("card/not-held", "7")

    @pytest.mark.rule("B-D.14")
    def test_only_cards_in_hand_are_played(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d Kd 3c"}, taken=True)
        assert refused(now, lay("6h 6d 6s")) == ("card/not-held", "7")

    @pytest.mark.rule("B-D.22")
    def test_to_make_play_is_to_take_lay_lay_off_and_discard(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s 8h Kd"}, ns=["3h 4h 5h 6h 7h"], stock="9c")
        happened: list[Event] = []
        for command in (draw(), lay("6h 6d 6s"), off("8h", "NS.1"), discard("Kd")):
            happened += events(now, command)
            now = play(now, command)
        assert happened == [
            CardDrawn(N, card("9c")),
            MeldLaid(N, MeldId(Side.NS, 2), laid("6h 6d 6s")),
            CardsLaidOff(N, HEARTS, cards("8h"), laid("3h 4h 5h 6h' 7h 8h")),
            CardDiscarded(N, card("Kd")),
        ]


class TestDiscarding:
    """Art. 7, third step: one card on the pile, and nothing more."""

    @pytest.mark.rule("B-7.8")
    def test_the_turn_passes_clockwise(self) -> None:
        now = table(FEDERAL)
        order = []
        for _ in range(5):
            seat = now.turn
            assert seat is not None
            order.append(seat.value)
            now = play(now, DrawFromStock(seat), Discard(seat, now.stock[0]))
        assert order == ["N", "E", "S", "W", "N"]

    @pytest.mark.rule("B-7.8")
    @pytest.mark.parametrize("late", [draw(), take(), lay("6h 6d 6s"), off("8h", "NS.1"), discard("3c")])
    def test_after_it_nothing_more_may_be_done(self, late: Command) -> None:
        before = table(FEDERAL, hands={"N": "6h 6d 6s 8h Kd 3c"}, ns=["5h 6h 7h"], taken=True)
        now = play(before, discard("Kd"))
        assert now.turn is E
        assert refused(now, late) == ("turn/not-yours", "7")

    @pytest.mark.rule("B-D.42")
    def test_the_discard_ends_the_turn_and_joins_the_pile(self) -> None:
        before = table(FEDERAL, hands={"N": "Kd 3c"}, pile="6c Jd", taken=True)
        assert events(before, discard("Kd")) == (CardDiscarded(N, card("Kd")),)
        assert play(before, discard("Kd")).pile == cards("6c Jd Kd")

    @pytest.mark.rule("B-D.33")
    def test_the_pile_is_the_first_card_and_all_later_discards(self) -> None:
        now = table_of(FEDERAL, seed=7)
        turned, first, second = now.pile[0], now.stock[0], now.stock[1]
        now = play(now, draw("N"), Discard(N, first), draw("E"), Discard(E, second))
        assert now.pile == (turned, first, second)

    @pytest.mark.rule("B-D.53")
    def test_playing_time_runs_from_taking_a_card_to_the_discard(self) -> None:
        before = table(FEDERAL, hands={"N": "Kd 3c"})
        during = play(before, draw())
        after = play(during, discard("Kd"))
        assert [before.has_taken, during.has_taken, after.has_taken] == [False, True, False]


class TestOutOfTurn:
    """Only the player in turn may act."""

    @pytest.mark.rule("B-D.23")
    @pytest.mark.parametrize("seat", ["E", "S", "W"])
    @pytest.mark.parametrize("taken", [False, True])
    def test_every_act_of_another_player_is_refused(self, seat: str, taken: bool) -> None:
        now = table(FEDERAL, hands={seat: "9h 9d 9s 8h 8s Kd"}, ns=["5h 6h 7h"], ew=["5s 6s 7s"], taken=taken)
        own = off("8h", "NS.1", seat) if seat == "S" else off("8s", "EW.1", seat)
        for act in (draw(seat), take(seat), lay("9h 9d 9s", seat), own, discard("Kd", seat)):
            assert refused(now, act) == ("turn/not-yours", "7")

    @pytest.mark.rule("B-D.23")
    def test_a_player_may_not_play_the_cards_of_another(self) -> None:
        now = table(FEDERAL, hands={"N": "Kd 3c 9h", "S": "6h 6d 6s 4d"}, taken=True)
        command = LayMeld(N, tuple(map(Laid, cards("6h 6d 6s"))))
        assert refused(now, command) == ("card/not-held", "7")
