"""The discard pile under the FITAB code: article 8, and the definitions that go with it."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards
from pinella.play import burraco
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded, DealEnded, DiscardPileTaken, Ending
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import plain, table_of

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E = Seat.NORTH, Seat.EAST


@pytest.mark.parametrize("edition", EDITIONS)
class TestTakingThePile:
    """Art. 8: all of it, then lay and lay off, then discard."""

    @pytest.mark.rule("F-8.1")
    def test_it_is_taken_whole(self, edition: str) -> None:
        now = table(edition, pile="4h 9c Qd As")
        assert events(now, take()) == (DiscardPileTaken(N, cards("4h 9c Qd As")),)

    @pytest.mark.rule("F-8.1")
    def test_all_its_cards_are_in_the_hand_and_none_is_left_behind(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd"}, pile="4h 9c Qd As"), take())
        assert plain(now.hand(N)) == ["4h", "5h", "Qd", "Kd", "9c", "As"]
        assert now.pile == ()

    @pytest.mark.rule("F-8.1")
    def test_its_cards_may_be_laid_and_laid_off_at_once(self, edition: str) -> None:
        before = table(edition, hands={"N": "4d 4s Kd"}, ns=["6c 7c 8c"], pile="4h 9c Qd")
        now = play(before, take(), lay("4h 4d 4s"), off("9c", "NS.1"), discard("Kd"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["6c 7c 8c 9c", "4h 4d 4s"]

    @pytest.mark.rule("F-8.1")
    def test_nothing_has_to_be_laid(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd"}, pile="4h 9c Qd As"), take())
        assert events(now, discard("5h")) == (CardDiscarded(N, card("5h")),)

    @pytest.mark.rule("F-8.1")
    def test_a_card_of_a_longer_pile_may_be_discarded_at_once(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd"}, pile="4h 9c"), take())
        assert events(now, discard("9c")) == (CardDiscarded(N, card("9c")),)

    @pytest.mark.rule("F-8.1")
    def test_the_stock_is_not_touched(self, edition: str) -> None:
        before = table(edition, pile="4h 9c Qd As")
        assert play(before, take()).stock == before.stock

    @pytest.mark.rule("F-8.1")
    def test_where_no_pile_lies_none_is_taken(self, edition: str) -> None:
        assert refused(table(edition, pile=""), take()) == ("pile/empty", "8")


class TestWhatThePileIs:
    """Definitions: the first card turned from the stock and every later discard, face up."""

    @pytest.mark.rule("F-D.31")
    def test_it_is_the_first_card_turned_and_every_later_discard(self) -> None:
        now = table_of("fitab-2025", seed=3)
        expected = plain(now.pile)
        assert len(expected) == 1
        for seat in "NES":
            now = play(now, draw(seat))
            command = next(one for one in burraco.legal(now, Seat(seat)) if isinstance(one, Discard))
            expected += plain([command.card])
            now = play(now, command)
        assert plain(now.pile) == expected

    @pytest.mark.rule("F-D.31")
    def test_taken_it_begins_again_with_the_discard(self) -> None:
        now = play(table(hands={"N": "5h Kd"}, pile="4h 9c Qd As"), take(), discard("Kd"))
        assert plain(now.pile) == ["Kd"]

    @pytest.mark.rule("F-D.37")
    def test_to_take_it_is_to_take_its_cards_instead_of_drawing(self) -> None:
        now = play(table(pile="4h 9c"), take())
        assert now.has_taken
        assert refused(now, draw()) == ("turn/already-taken", "6")


@pytest.mark.parametrize("edition", EDITIONS)
class TestThePileOfOneCard:
    """Art. 8: the only card of a pile may not be discarded at once, unless an equal one is in hand."""

    @pytest.mark.rule("F-8.6")
    def test_the_card_may_not_be_discarded_at_once(self, edition: str) -> None:
        """W-020."""
        now = play(table(edition, hands={"N": "5h Kd"}, pile="9d"), take())
        assert refused(now, discard("9d")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.6")
    def test_any_other_card_may(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd"}, pile="9d"), take())
        assert burraco.legal(now, N) == (Discard(N, card("5h")), Discard(N, card("Kd")))

    @pytest.mark.rule("F-8.6")
    def test_with_an_equal_one_in_hand_it_may_be_discarded(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "9d Kd"}, pile="9d"), take())
        assert now.turn is N
        assert plain(play(now, discard("9d")).hand(N)) == ["9d", "Kd"]

    @pytest.mark.rule("F-8.6")
    @pytest.mark.parametrize("other", ["9h", "9c", "8d"])
    def test_equal_means_of_the_same_rank_and_suit(self, edition: str, other: str) -> None:
        """AMB-09."""
        now = play(table(edition, hands={"N": f"{other} Kd"}, pile="9d"), take())
        assert refused(now, discard("9d")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.6")
    def test_any_joker_is_equal_to_a_joker(self, edition: str) -> None:
        """AMB-09."""
        alone = play(table(edition, hands={"N": "5h Kd"}, pile="Jk"), take())
        assert refused(alone, discard("Jk")) == ("pile/single-card", "8")
        paired = play(table(edition, hands={"N": "Jk Kd"}, pile="Jk"), take())
        assert events(paired, discard("Jk")) == (CardDiscarded(N, card("Jk")),)

    @pytest.mark.rule("F-8.6")
    def test_an_equal_one_that_lies_in_a_meld_is_not_in_hand(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd"}, ns=["7d 8d 9d"], pile="9d"), take())
        assert refused(now, discard("9d")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.6")
    def test_a_play_of_other_cards_does_not_free_it(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h 7h As Kd"}, pile="9d"), take(), lay("5h 6h 7h"))
        assert refused(now, discard("9d")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.6")
    def test_it_may_be_laid_and_laid_off(self, edition: str) -> None:
        laid = play(table(edition, hands={"N": "7d 8d Kd"}, pile="9d"), take(), lay("7d 8d 9d"))
        assert plain(laid.hand(N)) == ["Kd"]
        off_now = play(table(edition, hands={"N": "5h Kd"}, ns=["6d 7d 8d"], pile="9d"), take(), off("9d", "NS.1"))
        assert plain(off_now.hand(N)) == ["5h", "Kd"]

    @pytest.mark.rule("F-8.6")
    def test_the_ban_ends_with_the_turn(self, edition: str) -> None:
        """The same player may discard it a lap later."""
        now = play(table(edition, hands={"N": "5h Kd", "E": "3c", "S": "3d", "W": "3h"}, pile="9d"), take())
        now = play(now, discard("Kd"), draw("E"), discard("3c", "E"), draw("S"), discard("3d", "S"))
        now = play(now, draw("W"), discard("3h", "W"), draw())
        assert events(now, discard("9d")) == (CardDiscarded(N, card("9d")),)

    @pytest.mark.rule("F-8.6")
    def test_the_next_player_is_free_to_discard_an_equal_one(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h Kd", "E": "9d 3c"}, pile="9d"), take(), discard("Kd"), draw("E"))
        assert events(now, discard("9d", "E")) == (CardDiscarded(E, card("9d")),)

    @pytest.mark.rule("F-8.7")
    def test_a_meld_that_would_leave_only_that_card_is_refused(self, edition: str) -> None:
        """W-022: the pot is there, but the card that would reach it may not be discarded."""
        now = play(table(edition, hands={"N": "5h 5d 5s"}, pile="9d"), take())
        assert refused(now, lay("5h 5d 5s")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.7")
    def test_so_is_a_lay_off(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h"}, ns=["6h 7h 8h"], pile="9d"), take())
        assert refused(now, off("5h", "NS.1")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.7")
    def test_not_when_that_card_can_be_laid_off_too(self, edition: str) -> None:
        """Then the pot is taken on the fly."""
        now = play(table(edition, hands={"N": "5h 5d 5s"}, ns=["6d 7d 8d"], pile="9d"), take())
        now = play(now, lay("5h 5d 5s"), off("9d", "NS.1"))
        assert (now.turn, len(now.hand(N)), now.has_pot(Side.NS)) == (N, 11, True)

    @pytest.mark.rule("F-8.7")
    def test_to_go_out_it_is_no_use_either(self, edition: str) -> None:
        """Burraco and pot are in order, but the last card would be the only card of the pile."""
        ns = ["3h 4h 5h 6h 7h 8h 9h", "Tc Jc Qc"]
        now = play(table(edition, hands={"N": "9c"}, pile="9d", ns=ns, pots="NS"), take())
        assert refused(now, off("9c", "NS.2")) == ("pile/single-card", "8")

    @pytest.mark.rule("F-8.7")
    def test_with_an_equal_one_both_may_be_the_last_two_and_one_is_discarded(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 5d 5s 9d"}, pile="9d"), take(), lay("5h 5d 5s"))
        assert plain(play(now, discard("9d")).hand(N)) == ["9d"]


@pytest.mark.rule("F-8.6")
@pytest.mark.parametrize("laid_off", ["9d", "9d'"])
def test_the_card_that_was_in_hand_may_go_out_once_its_equal_is_laid(laid_off: str) -> None:
    """Art. 8 bars the card that was taken; here it is on the table, and its equal goes out."""
    kept = "9d'" if laid_off == "9d" else "9d"
    before = table(hands={"N": "9d"}, pile="9d'", ns=["3h 4h 5h 6h 7h 8h 9h", "6d 7d 8d"], pots="NS")
    now = play(before, take(), off(laid_off, "NS.2"))
    assert events(now, discard(kept))[-1] == DealEnded(Ending.GOING_OUT, Seat.NORTH)
