"""The discard pile under the federal code: article 9, above all the pile of a single card."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards
from pinella.play import burraco
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded, CardsLaidOff, PotTaken
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N = Seat.NORTH
SINGLE = ("pile/single-card", "9")


class TestASingleCard:
    """Taken, it may not be discarded at once unless another like it is in hand."""

    @pytest.mark.rule("B-9.7")
    def test_it_may_not_be_discarded_in_the_same_turn(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="9h"), take())
        assert refused(now, discard("9h")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_nor_is_it_listed_or_offered(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="9h"), take())
        assert burraco.legal(now, N) == (Discard(N, card("Kd")), Discard(N, card("3c")))
        assert burraco.placements(now, N, cards("9h")) == ()

    @pytest.mark.rule("B-9.7")
    def test_any_other_card_may(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="9h"), take())
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")),)

    @pytest.mark.rule("B-9.7")
    @pytest.mark.parametrize("copy", ["9h", "9h'"])
    def test_with_its_twin_in_hand_either_may_be_discarded(self, copy: str) -> None:
        """B-W.19: the twin is shown when an opponent asks; the table asks by itself."""
        now = play(table(FEDERAL, hands={"N": "9h' Kd 3c"}, pile="9h"), take())
        assert events(now, discard(copy)) == (CardDiscarded(N, card(copy)),)

    @pytest.mark.rule("B-9.7")
    def test_a_nine_of_another_suit_is_no_twin(self) -> None:
        now = play(table(FEDERAL, hands={"N": "9d Kd 3c"}, pile="9h"), take())
        assert refused(now, discard("9h")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_a_two_of_another_suit_is_no_twin_either(self) -> None:
        now = play(table(FEDERAL, hands={"N": "2d Kd 3c"}, pile="2h"), take())
        assert refused(now, discard("2h")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_a_joker_is_the_twin_of_a_joker(self) -> None:
        alone = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="Jk"), take())
        paired = play(table(FEDERAL, hands={"N": "Jk Kd 3c"}, pile="Jk"), take())
        assert refused(alone, discard("Jk")) == SINGLE
        assert events(paired, discard("Jk")) == (CardDiscarded(N, card("Jk")),)

    @pytest.mark.rule("B-9.7")
    @pytest.mark.parametrize(("laid_down", "kept"), [("9h'", "9h"), ("9h", "9h'")])
    def test_once_one_of_the_two_is_laid_the_other_may_be_discarded(self, laid_down: str, kept: str) -> None:
        """The ban is on the card taken; equal cards are alike, so that one is on the table (decision 17)."""
        before = play(table(FEDERAL, hands={"N": "9h' 9d 9c Kd 3c"}, pile="9h"), take())
        now = play(before, lay(f"{laid_down} 9d 9c"))
        assert events(now, discard(kept)) == (CardDiscarded(N, card(kept)),)

    @pytest.mark.rule("B-9.7")
    def test_it_may_be_laid_at_once(self) -> None:
        before = play(table(FEDERAL, hands={"N": "9d 9c Kd 3c"}, pile="9h"), take())
        now = play(before, lay("9h 9d 9c"), discard("3c"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["9h 9d 9c"]

    @pytest.mark.rule("B-9.7")
    def test_and_discarded_in_the_next_turn(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="9h"), take(), discard("Kd"))
        for seat in "ESW":
            now = play(now, draw(seat))
            now = play(now, Discard(Seat(seat), now.hand(Seat(seat))[0]))
        now = play(now, draw("N"))
        assert events(now, discard("9h")) == (CardDiscarded(N, card("9h")),)

    @pytest.mark.rule("B-9.7")
    def test_a_pile_of_two_is_not_a_single_card(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="4c 9h"), take())
        assert events(now, discard("9h")) == (CardDiscarded(N, card("9h")),)

    @pytest.mark.rule("B-9.7")
    def test_a_card_drawn_from_the_stock_may_always_be_discarded(self) -> None:
        now = play(table(FEDERAL, hands={"N": "Kd 3c"}, pile="4c", stock="9h"), draw())
        assert events(now, discard("9h")) == (CardDiscarded(N, card("9h")),)


class TestTheLookAhead:
    """The table asks before the last play, not after it: a turn must be able to end."""

    @pytest.mark.rule("B-9.7")
    def test_a_meld_that_would_leave_only_that_card_is_refused(self) -> None:
        """B-W.20: with Jh Jd Jc and the 5s taken, the jacks would leave no discard."""
        now = play(table(FEDERAL, hands={"N": "Jh Jd Jc"}, pile="5s"), take())
        assert refused(now, lay("Jh Jd Jc")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_one_of_the_jacks_is_discarded_instead(self) -> None:
        """B-W.20: what the referee would have him do."""
        now = play(table(FEDERAL, hands={"N": "Jh Jd Jc"}, pile="5s"), take(), discard("Jc"))
        assert now.hand(N) == cards("Jh Jd 5s")

    @pytest.mark.rule("B-9.7")
    def test_a_lay_off_that_would_leave_only_that_card_is_refused_too(self) -> None:
        before = table(FEDERAL, hands={"N": "8h"}, ns=["5h 6h 7h"], pile="5s")
        assert refused(play(before, take()), off("8h", "NS.1")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_it_is_allowed_where_that_card_can_be_laid_off_and_takes_the_pot(self) -> None:
        before = table(FEDERAL, hands={"N": "Jh Jd Jc"}, ns=["6s 7s 8s"], pile="5s")
        now = play(before, take(), lay("Jh Jd Jc"))
        assert refused(now, discard("5s")) == SINGLE
        laid_off, pot = events(now, off("5s", "NS.1"))
        assert isinstance(laid_off, CardsLaidOff)
        assert pot == PotTaken(N, on_the_fly=True)

    @pytest.mark.rule("B-9.7")
    def test_but_not_where_the_pot_is_gone_and_a_discard_is_needed(self) -> None:
        """With a burraco the side could go out, but not with this card."""
        before = table(FEDERAL, hands={"N": "Jh Jd Jc"}, ns=["4h 5h 6h 7h 8h 9h Th", "6s 7s 8s"], pile="5s", pots="NS")
        assert refused(play(before, take()), lay("Jh Jd Jc")) == SINGLE

    @pytest.mark.rule("B-9.7")
    def test_its_twin_in_hand_lifts_the_ban_for_the_last_two_cards(self) -> None:
        before = table(FEDERAL, hands={"N": "Jh Jd Jc 5s'"}, pile="5s")
        now = play(before, take(), lay("Jh Jd Jc"))
        assert events(now, discard("5s")) == (CardDiscarded(N, card("5s")),)
