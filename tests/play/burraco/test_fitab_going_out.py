"""Going out under the FITAB code: articles 14, 17 and 32."""

from __future__ import annotations

import pytest

from pinella.cards import PACK, card, cards
from pinella.codes import BurracoBook, book
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import Discard
from pinella.play.events import CardDiscarded, CardsDealt, DealEnded, Ending, PotTaken
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take
from tests.play.burraco.words import plain

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
CLEAN = "3h 4h 5h 6h 7h 8h 9h"
SEMI_CLEAN = "3c 4c 5c 6c 7c 8c 9c +Jk"
HEARTS = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
DIRTY = "Kh Kh Kd Kc Kc Ks +2d"


def ready(edition: str, hand: str, *ns: str, turns: int | None = None, seat: str = "N") -> Table:
    """A player who has drawn, whose side has taken its pot."""
    melds, pots = {"NS": (ns, ()), "EW": ((), ns)}[Seat(seat).side.value], Seat(seat).side.value
    return table(edition, turn=seat, hands={seat: hand}, ns=melds[0], ew=melds[1], pots=pots, turns=turns, taken=True)


def dealt_to_north(edition: str, *, hand: str, pot: str, stock: str) -> Table:
    """A deal of North's with this hand, this pot to be taken first, and these cards on top of the stock."""
    rules = book(edition)
    assert isinstance(rules, BurracoBook)
    named = [*cards(hand), *cards(pot), *cards(stock)]
    rest = [one for one in PACK if one not in named]
    hands = (cards(hand), *(tuple(rest[at : at + 11]) for at in (0, 11, 22)))
    event = CardsDealt(edition, 4, N, hands, (cards(pot), tuple(rest[33:44])), (*cards(stock), *rest[45:]), (rest[44],))
    return burraco.start(event, rules)


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheThreeThings:
    """Art. 17: the pot taken, a burraco made, the hand used up with a discard."""

    @pytest.mark.rule("F-17.1")
    @pytest.mark.parametrize("burraco_made", [CLEAN, SEMI_CLEAN, DIRTY])
    def test_with_all_three_the_deal_ends(self, edition: str, burraco_made: str) -> None:
        """W-167."""
        now = ready(edition, "Qd", burraco_made)
        assert events(now, discard("Qd")) == (CardDiscarded(N, card("Qd")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("F-D.18")
    def test_the_hand_of_who_goes_out_is_used_up(self, edition: str) -> None:
        now = play(ready(edition, "Qd", CLEAN), discard("Qd"))
        assert (now.hand(N), now.is_over, now.went_out, now.turn) == ((), True, N, None)

    @pytest.mark.rule("F-17.1")
    @pytest.mark.parametrize("seat", ["N", "E", "S", "W"])
    def test_either_player_of_a_side_may_go_out(self, edition: str, seat: str) -> None:
        now = ready(edition, "Qd", CLEAN, seat=seat)
        assert events(now, discard("Qd", seat))[-1] == DealEnded(Ending.GOING_OUT, Seat(seat))

    @pytest.mark.rule("F-17.1")
    def test_without_the_pot_the_last_discard_takes_it_instead(self, edition: str) -> None:
        now = table(edition, hands={"N": "Qd"}, ns=[CLEAN], taken=True)
        assert events(now, discard("Qd")) == (CardDiscarded(N, card("Qd")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("F-17.1")
    def test_who_reaches_for_a_pot_that_the_partner_has_taken_goes_out(self, edition: str) -> None:
        """W-090."""
        now = play(ready(edition, "9h Th Jh 4c", "3h 4h 5h 6h 7h 8h 9h"), lay("9h Th Jh"))
        assert events(now, discard("4c")) == (CardDiscarded(N, card("4c")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("F-17.1")
    def test_the_pot_of_the_opponents_is_no_help(self, edition: str) -> None:
        now = table(edition, hands={"N": "Qd"}, ns=[CLEAN], pots="EW", taken=True)
        assert events(now, discard("Qd"))[-1] == PotTaken(N, on_the_fly=False)

    @pytest.mark.rule("F-17.1")
    def test_without_a_burraco_the_last_card_may_not_be_discarded(self, edition: str) -> None:
        now = ready(edition, "Qd", "3h 4h 5h 6h 7h 8h")
        assert refused(now, discard("Qd")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("F-17.1")
    def test_the_burraco_of_the_opponents_is_no_help(self, edition: str) -> None:
        now = table(edition, hands={"N": "Qd"}, ns=["3h 4h 5h"], ew=[SEMI_CLEAN], pots="NS", taken=True)
        assert refused(now, discard("Qd")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("F-17.1")
    def test_a_burraco_made_in_the_same_turn_counts(self, edition: str) -> None:
        now = play(ready(edition, "9h Qd", "3h 4h 5h 6h 7h 8h"), off("9h", "NS.1"))
        assert events(now, discard("Qd"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("F-17.1")
    def test_a_burraco_may_be_laid_in_one_and_the_last_card_go_out(self, edition: str) -> None:
        now = play(ready(edition, f"{CLEAN} Qd"), lay(CLEAN))
        assert events(now, discard("Qd"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("F-17.1")
    def test_nobody_goes_out_by_laying_the_last_cards(self, edition: str) -> None:
        """W-173."""
        assert refused(ready(edition, "5c 5d 5s", CLEAN), lay("5c 5d 5s")) == ("going-out/no-discard", "17")

    @pytest.mark.rule("F-17.1")
    def test_nor_by_laying_off_the_card_meant_for_the_discard(self, edition: str) -> None:
        """W-175, with a burraco on the table."""
        now = play(ready(edition, "9s 8h", "6s 7s 8s", "5h 6h 7h", SEMI_CLEAN), off("9s", "NS.1"))
        assert refused(now, off("8h", "NS.2")) == ("going-out/no-discard", "17")
        assert events(now, discard("8h"))[-1] == DealEnded(Ending.GOING_OUT, N)


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheLastDiscard:
    """Art. 14: it may not be a wild."""

    @pytest.mark.rule("F-14.1")
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2d", "2c", "2s"])
    def test_a_wild_does_not_go_out(self, edition: str, wild: str) -> None:
        assert refused(ready(edition, wild, CLEAN), discard(wild)) == ("going-out/wild", "14")

    @pytest.mark.rule("F-17.2")
    def test_a_play_that_would_leave_only_a_wild_is_refused(self, edition: str) -> None:
        """W-170."""
        now = ready(edition, "Td 2c", "7d 8d 9d", CLEAN)
        assert refused(now, off("Td", "NS.1")) == ("going-out/wild", "14")

    @pytest.mark.rule("F-17.2")
    def test_the_wild_may_be_laid_off_and_the_other_card_goes_out(self, edition: str) -> None:
        now = play(ready(edition, "Td 2c", "7d 8d 9d", CLEAN), off("2c", "NS.1"))
        assert events(now, discard("Td"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("F-17.2")
    def test_or_it_may_be_discarded_and_the_other_card_kept(self, edition: str) -> None:
        now = ready(edition, "Td 2c", "7d 8d 9d", CLEAN)
        assert events(now, discard("2c")) == (CardDiscarded(N, card("2c")),)


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheFirstLap:
    """Art. 32(1): going out is valid once all four have played; the dealer's first discard ends the first lap."""

    @pytest.mark.rule("F-32.1")
    @pytest.mark.parametrize(("seat", "turns"), [("N", 0), ("E", 1), ("S", 2)])
    def test_none_of_the_first_three_goes_out_in_it(self, edition: str, seat: str, turns: int) -> None:
        now = ready(edition, "Qd", CLEAN, turns=turns, seat=seat)
        assert refused(now, discard("Qd", seat)) == ("going-out/first-lap", "32")

    @pytest.mark.rule("F-32.1")
    def test_the_dealer_may_with_the_first_discard(self, edition: str) -> None:
        """W-166, AMB-63: with it all four have played."""
        now = ready(edition, "Qd", CLEAN, turns=3, seat="W")
        assert events(now, discard("Qd", "W"))[-1] == DealEnded(Ending.GOING_OUT, W)

    @pytest.mark.rule("F-32.1")
    def test_in_the_second_lap_the_first_player_may(self, edition: str) -> None:
        """W-167."""
        now = ready(edition, "Qd", CLEAN, turns=4)
        assert events(now, discard("Qd"))[-1] == DealEnded(Ending.GOING_OUT, N)

    @pytest.mark.rule("F-17.2")
    def test_a_play_that_would_leave_only_the_going_out_is_refused(self, edition: str) -> None:
        now = ready(edition, "Td Qd", "7d 8d 9d", CLEAN, turns=0)
        assert refused(now, off("Td", "NS.1")) == ("going-out/first-lap", "32")

    @pytest.mark.rule("F-32.1")
    def test_play_ends_with_two_cards_in_hand_instead(self, edition: str) -> None:
        now = ready(edition, "Td Qd", "7d 8d 9d", CLEAN, turns=0)
        assert [plain([one.card])[0] for one in burraco.legal(now, N) if isinstance(one, Discard)] == ["Td", "Qd"]
        assert len(burraco.legal(now, N)) == 2


@pytest.mark.parametrize("edition", EDITIONS)
class TestLookingAhead:
    """A play after which the turn could not end is refused; every other one is not."""

    @pytest.mark.rule("F-17.1")
    def test_with_one_card_left_and_no_burraco_a_lay_off_is_refused(self, edition: str) -> None:
        """W-169: the last play would have to be taken back."""
        now = play(ready(edition, "5h 6h 7h Kc Qd", "Kh Kd Ks"), off("Kc", "NS.1"))
        assert refused(now, lay("5h 6h 7h")) == ("going-out/no-burraco", "17")

    @pytest.mark.rule("F-17.1")
    def test_not_when_that_very_play_makes_the_burraco(self, edition: str) -> None:
        now = ready(edition, "9h Qd", "3h 4h 5h 6h 7h 8h", "7d 8d 9d")
        assert play(now, off("9h", "NS.1")).turn is N
        assert refused(ready(edition, "Td Qd", "3h 4h 5h 6h 7h 8h", "7d 8d 9d"), off("Td", "NS.2")) == (
            "going-out/no-burraco",
            "17",
        )

    @pytest.mark.rule("F-17.1")
    def test_two_cards_may_always_be_left(self, edition: str) -> None:
        now = play(ready(edition, "5h 6h 7h Jk Qd"), lay("5h 6h 7h"))
        assert {one.card for one in burraco.legal(now, N) if isinstance(one, Discard)} == {card("Jk"), card("Qd")}

    @pytest.mark.rule("F-17.1")
    def test_a_long_lay_is_looked_at_as_a_whole(self, edition: str) -> None:
        """Five of six cards may not go, four of them may."""
        now = ready(edition, "5h 6h 7h 8h 9h Qd", "Kh Kd Ks")
        assert refused(now, lay("5h 6h 7h 8h 9h")) == ("going-out/no-burraco", "17")
        assert plain(play(now, lay("5h 6h 7h 8h")).hand(N)) == ["9h", "Qd"]

    @pytest.mark.rule("F-17.1")
    def test_while_the_pot_waits_one_card_may_be_left_whatever_it_is(self, edition: str) -> None:
        now = table(edition, hands={"N": "5h 6h 7h Jk"}, turns=0, taken=True)
        assert plain(play(now, lay("5h 6h 7h")).hand(N)) == ["Jk"]

    @pytest.mark.rule("F-17.1")
    def test_the_list_of_moves_holds_no_play_that_leads_nowhere(self, edition: str) -> None:
        now = ready(edition, "Td 2c", "7d 8d 9d", CLEAN)
        assert off("2c", "NS.1") in burraco.legal(now, N)
        assert off("Td", "NS.1") not in burraco.legal(now, N)


@pytest.mark.parametrize("edition", EDITIONS)
class TestInOneTurn:
    """From the pot on the fly to going out, and going out from the pile."""

    @pytest.mark.rule("F-17.1")
    def test_the_pot_taken_on_the_fly_may_be_played_out_in_the_same_turn(self, edition: str) -> None:
        """The dealer lays the whole hand, takes the pot, lays it too and goes out with the first discard (AMB-63)."""
        now = dealt_to_north(edition, hand=HEARTS, pot="3c 4c 5c 6c 7c 8c 9c Tc Jc Qc 5d", stock="7d 8d 9d Ah")
        for seat, drawn in (("E", "7d"), ("S", "8d"), ("W", "9d")):
            now = play(now, draw(seat), discard(drawn, seat))
        now = play(now, draw(), lay(f"{HEARTS} Ah"))
        assert (now.turn, now.has_pot(Side.NS), len(now.hand(N))) == (N, True, 11)
        now = play(now, lay("3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"))
        assert events(now, discard("5d")) == (CardDiscarded(N, card("5d")), DealEnded(Ending.GOING_OUT, N))

    @pytest.mark.rule("F-17.1")
    def test_not_with_the_pot_laid_to_its_last_card(self, edition: str) -> None:
        now = dealt_to_north(edition, hand=HEARTS, pot="3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc", stock="7d 8d 9d Ah")
        for seat, drawn in (("E", "7d"), ("S", "8d"), ("W", "9d")):
            now = play(now, draw(seat), discard(drawn, seat))
        now = play(now, draw(), lay(f"{HEARTS} Ah"))
        assert refused(now, lay("3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc")) == ("going-out/no-discard", "17")

    @pytest.mark.rule("F-32.11")
    def test_who_goes_out_from_the_pile_takes_all_of_it_first(self, edition: str) -> None:
        """W-176 done by the rule: the whole pile, then the melds, then the discard."""
        before = table(edition, hands={"N": "8h 8d 4c"}, ns=[CLEAN], pile="8s Kd 3c", pots="NS")
        now = play(before, take(), lay("8h 8d 8s"))
        assert plain(now.hand(N)) == ["Kd", "3c", "4c"]
        assert events(now, discard("4c")) == (CardDiscarded(N, card("4c")),)

    @pytest.mark.rule("F-32.11")
    def test_and_goes_out_if_all_of_it_can_be_laid(self, edition: str) -> None:
        before = table(edition, hands={"N": "8h 8d 4c"}, ns=[CLEAN, "Kh Kc Ks"], pile="8s Kd", pots="NS")
        now = play(before, take(), lay("8h 8d 8s"), off("Kd", "NS.2"))
        assert events(now, discard("4c"))[-1] == DealEnded(Ending.GOING_OUT, N)


class TestNobodyIsStuck:
    """Whatever is drawn, a turn can be ended."""

    @pytest.mark.rule("F-17.1")
    @pytest.mark.parametrize("drawn", ["Jk", "2c", "Qd", "Th"])
    def test_a_player_with_one_wild_left_goes_on(self, drawn: str) -> None:
        """The wild may neither go out nor be laid off, but of two cards one is always discarded."""
        now = play(table(hands={"N": "Jk"}, ns=[f"{CLEAN} +2d"], pots="NS", stock=drawn), draw())
        assert Discard(N, card(drawn)) in burraco.legal(now, N)


class TestSeveralReasonsAtOnce:
    """AMB-66: of several things wrong with the last discard the wild is named first, then the lap, then the burraco."""

    @pytest.mark.rule("F-14.1")
    def test_a_wild_without_a_burraco_is_refused_as_a_wild(self) -> None:
        """W-179."""
        now = table(hands={"N": "2d"}, ns=["7d 8d 9d"], pots="NS", taken=True)
        assert refused(now, discard("2d")) == ("going-out/wild", "14")

    @pytest.mark.rule("F-32.1")
    def test_the_first_lap_is_named_before_the_missing_burraco(self) -> None:
        now = table(hands={"N": "Qd"}, ns=["7d 8d 9d"], pots="NS", turns=0, taken=True)
        assert refused(now, discard("Qd")) == ("going-out/first-lap", "32")
