"""Melds on a federal table: whose they are, a second one of a kind, and wilds that move within a turn."""

from __future__ import annotations

import pytest

from pinella.cards import laid
from pinella.codes import BurracoKind
from pinella.play.burraco.table import Table
from pinella.play.events import MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table

pytestmark = pytest.mark.kernel

FEDERAL = "federal"
N = Seat.NORTH


def on_table(now: Table, side: Side = Side.NS) -> list[str]:
    return [str(meld) for meld in now.melds(side)]


class TestWhoseMelds:
    """A side lays and lays off; the other side's melds are not touched."""

    @pytest.mark.rule("B-D.4")
    def test_cards_laid_are_a_meld_of_the_side(self) -> None:
        now = table(FEDERAL, hands={"N": "6h 6d 6s Kd 3c"}, taken=True)
        assert events(now, lay("6h 6d 6s")) == (MeldLaid(N, MeldId(Side.NS, 1), laid("6h 6d 6s")),)

    @pytest.mark.rule("B-D.4")
    def test_cards_that_make_no_meld_stay_in_hand(self) -> None:
        now = table(FEDERAL, hands={"N": "4d 5d 7d Kd 3c"}, taken=True)
        assert refused(now, lay("4d 5d 7d")) == ("meld/gap", "11")

    @pytest.mark.rule("B-D.18")
    def test_the_partners_meld_is_ones_own(self) -> None:
        before = table(FEDERAL, hands={"N": "6h 6d 6s Kd 3c", "S": "6c 9d 3d"}, taken=True)
        now = play(before, lay("6h 6d 6s"), discard("3c"), draw("E"), discard(_any_of(before, "E"), "E"), draw("S"))
        assert on_table(play(now, off("6c", "NS.1", "S"))) == ["6h 6d 6c 6s"]

    @pytest.mark.rule("B-D.6")
    def test_an_opponents_meld_is_not(self) -> None:
        now = table(FEDERAL, hands={"N": "6d 9s 3c"}, ew=["3d 4d 5d"], taken=True)
        assert refused(now, off("6d", "EW.1")) == ("meld/not-yours", "D")

    @pytest.mark.rule("B-D.6")
    def test_a_meld_that_is_not_there_takes_nothing(self) -> None:
        now = table(FEDERAL, hands={"N": "6d 9s 3c"}, ns=["3d 4d 5d"], taken=True)
        assert refused(now, off("6d", "NS.2")) == ("meld/unknown", "D")


def _any_of(now: Table, seat: str) -> str:
    return str(now.hand(Seat(seat))[0])


class TestASecondOne:
    """Art. 12 forbids neither a second set of a rank nor a second equal run."""

    @pytest.mark.rule("B-12.2")
    def test_a_second_set_of_the_same_rank_is_a_meld_of_its_own(self) -> None:
        """B-W.37."""
        before = table(FEDERAL, hands={"N": "7s 7h 7d Kd 3c"}, ns=["7h 7d 7c"], taken=True)
        assert on_table(play(before, lay("7s 7h 7d"))) == ["7h' 7d' 7c", "7h 7d 7s"]

    @pytest.mark.rule("B-12.2")
    def test_a_second_equal_run_too(self) -> None:
        before = table(FEDERAL, hands={"N": "4d 5d 6d Kd 3d"}, ns=["4d 5d 6d"], taken=True)
        assert on_table(play(before, lay("4d 5d 6d"))) == ["4d' 5d' 6d'", "4d 5d 6d"]

    @pytest.mark.rule("B-12.2")
    @pytest.mark.parametrize(("meld", "sizes"), [("NS.1", [4, 3]), ("NS.2", [3, 4])])
    def test_then_the_player_says_which_of_the_two_grows(self, meld: str, sizes: list[int]) -> None:
        before = table(FEDERAL, hands={"N": "7s' Kd 3c"}, ns=["7h 7d 7c", "7h 7d 7s"], taken=True)
        now = play(before, off("7s'", meld))
        assert [len(one.cards) for one in now.melds(Side.NS)] == sizes


class TestWilds:
    """Art. 10, played card by card within one turn."""

    @pytest.mark.rule("B-10.4")
    def test_two_wilds_laid_in_each_others_place_are_put_in_order(self) -> None:
        """B-W.26: Jk 3s 4s 2s 6s."""
        now = table(FEDERAL, hands={"N": "Jk 3s 4s 2s 6s Kd 3c"}, taken=True)
        assert on_table(play(now, lay("Jk 3s 4s 2s 6s"))) == ["2s 3s 4s Jk=5s 6s"]

    @pytest.mark.rule("B-10.5")
    def test_the_two_goes_below_the_three_though_a_joker_lies_there(self) -> None:
        """B-W.27: seven cards, six of them natural."""
        before = table(FEDERAL, hands={"N": "2s Kd 3c"}, ns=["3s 4s 5s 6s 7s +Jk"], taken=True)
        now = play(before, off("2s", "NS.1"))
        assert on_table(now) == ["2s 3s 4s 5s 6s 7s +Jk"]
        assert now.melds(Side.NS)[0].burraco is BurracoKind.DIRTY

    @pytest.mark.rule("B-10.6")
    def test_the_eight_binds_the_two_as_the_seven(self) -> None:
        before = table(FEDERAL, hands={"N": "8s Jk Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        assert on_table(play(before, off("8s", "NS.1"))) == ["3s 4s 5s 6s 2s=7s 8s"]

    @pytest.mark.rule("B-10.6")
    def test_in_the_same_turn_it_may_not_go_back_for_a_joker(self) -> None:
        """B-W.28: bound as the seven, though the joker could have been it a moment before."""
        before = table(FEDERAL, hands={"N": "8s Jk Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        assert refused(play(before, off("8s", "NS.1")), off("Jk", "NS.1")) == ("meld/wild-bound", "10")

    @pytest.mark.rule("B-10.6")
    def test_in_the_same_turn_it_may_not_go_on_to_another_gap(self) -> None:
        before = table(FEDERAL, hands={"N": "8s Ts Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        assert refused(play(before, off("8s", "NS.1")), off("Ts", "NS.1")) == ("meld/gap", "11")

    @pytest.mark.rule("B-10.6")
    def test_the_seven_sends_it_home_and_a_joker_may_follow(self) -> None:
        before = table(FEDERAL, hands={"N": "8s 7s Jk Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        now = play(before, off("8s", "NS.1"), off("7s", "NS.1"))
        assert on_table(now) == ["2s 3s 4s 5s 6s 7s 8s"]
        assert on_table(play(now, off("Jk", "NS.1"))) == ["2s 3s 4s 5s 6s 7s 8s +Jk"]

    @pytest.mark.rule("B-10.6")
    def test_the_partner_finds_it_bound_as_well(self) -> None:
        before = table(FEDERAL, hands={"N": "8s Kd 3c", "S": "Jk 9d 3d"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        now = play(before, off("8s", "NS.1"), discard("3c"), draw("E"), discard(_any_of(before, "E"), "E"), draw("S"))
        assert refused(now, off("Jk", "NS.1", "S")) == ("meld/wild-bound", "10")

    @pytest.mark.rule("B-10.7")
    def test_with_the_two_at_home_the_joker_is_the_seven(self) -> None:
        """B-W.29: joker first, then the eight."""
        before = table(FEDERAL, hands={"N": "8s Jk Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        now = play(before, off("Jk", "NS.1"), off("8s", "NS.1"))
        assert on_table(now) == ["2s 3s 4s 5s 6s Jk=7s 8s"]
        assert now.melds(Side.NS)[0].burraco is BurracoKind.DIRTY

    @pytest.mark.rule("B-10.7")
    def test_once_the_joker_is_bound_the_two_stays_at_home(self) -> None:
        """Two wilds out of place are one too many."""
        before = table(FEDERAL, hands={"N": "8s Jk Ts Kd 3c"}, ns=["2s 3s 4s 5s 6s"], taken=True)
        now = play(before, off("Jk", "NS.1"), off("8s", "NS.1"))
        assert refused(now, off("Ts", "NS.1")) == ("meld/gap", "11")

    @pytest.mark.rule("B-10.8")
    def test_a_free_joker_lies_below_the_run(self) -> None:
        """Marked `+`: it stands for no card, so the three may come under the four."""
        before = table(FEDERAL, hands={"N": "Jk 3d Kd 3c"}, ns=["4d 5d 6d"], taken=True)
        now = play(before, off("Jk", "NS.1"))
        assert on_table(now) == ["4d 5d 6d +Jk"]
        assert on_table(play(now, off("3d", "NS.1"))) == ["3d 4d 5d 6d +Jk"]

    @pytest.mark.rule("B-10.8")
    def test_over_an_ace_it_lies_at_the_top_and_is_still_free(self) -> None:
        """B-W.31: Jk on Ad 2d 3d. The four comes, and the joker goes up; the six comes, and it is the five."""
        before = table(FEDERAL, hands={"N": "Jk 4d 6d Kd 3c"}, ns=["Ad 2d 3d"], taken=True)
        now = play(before, off("Jk", "NS.1"), off("4d", "NS.1"))
        assert on_table(now) == ["Ad 2d 3d 4d +Jk"]
        assert on_table(play(now, off("6d", "NS.1"))) == ["Ad 2d 3d 4d Jk=5d 6d"]

    @pytest.mark.rule("B-10.8")
    def test_an_ace_that_comes_later_finds_the_place_free(self) -> None:
        before = table(FEDERAL, hands={"N": "Ad Kd 3c"}, ns=["2d 3d 4d +Jk"], taken=True)
        assert on_table(play(before, off("Ad", "NS.1"))) == ["Ad 2d 3d 4d +Jk"]

    @pytest.mark.rule("B-10.3", "B-10.10")
    def test_a_wild_replaced_twice_in_a_turn_serves_twice_and_never_leaves(self) -> None:
        before = table(FEDERAL, hands={"N": "8c 7c Tc Kd 3d"}, ns=["4c 5c 6c +Jk"], taken=True)
        now = play(before, off("8c", "NS.1"))
        assert on_table(now) == ["4c 5c 6c Jk=7c 8c"]
        now = play(now, off("7c", "NS.1"), off("Tc", "NS.1"))
        assert on_table(now) == ["4c 5c 6c 7c 8c Jk=9c Tc"]
        assert len(now.hand(N)) == 2
