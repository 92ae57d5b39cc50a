"""Melds on an online table: sections 6 and 7, played command by command."""

from __future__ import annotations

import pytest

from pinella.play.burraco.table import Table
from pinella.play.seats import Seat, Side
from tests.play.burraco.tables import discard, draw, lay, off, play, refused, table

pytestmark = pytest.mark.kernel

ONLINE = "online"


def on_table(now: Table, side: Side = Side.NS) -> list[str]:
    return [str(meld) for meld in now.melds(side)]


class TestWhoseMelds:
    """Section 7: one's own and the partner's, never the opponents'."""

    @pytest.mark.rule("O-7.2")
    def test_the_other_sides_melds_take_nothing(self) -> None:
        """OC-19."""
        now = table(ONLINE, hands={"N": "6d 9s 3c"}, ew=["3d 4d 5d"], taken=True)
        assert refused(now, off("6d", "EW.1")) == ("meld/not-yours", "7")

    @pytest.mark.rule("O-7.2")
    def test_even_where_the_own_side_has_one_like_it(self) -> None:
        now = table(ONLINE, hands={"N": "6d 9s 3c"}, ns=["3d 4d 5d"], ew=["3d 4d 5d"], taken=True)
        assert refused(now, off("6d", "EW.1")) == ("meld/not-yours", "7")
        assert on_table(play(now, off("6d", "NS.1"))) == ["3d 4d 5d 6d"]

    @pytest.mark.rule("O-7.1")
    def test_the_partners_meld_takes_what_ones_own_would(self) -> None:
        before = table(ONLINE, turn="S", hands={"S": "6d 9s 3c"}, ns=["3d 4d 5d"], taken=True)
        assert on_table(play(before, off("6d", "NS.1", "S"))) == ["3d 4d 5d 6d"]

    @pytest.mark.rule("O-7.2")
    def test_a_meld_that_is_not_there_takes_nothing(self) -> None:
        now = table(ONLINE, hands={"N": "6d 9s 3c"}, taken=True)
        assert refused(now, off("6d", "NS.1")) == ("meld/unknown", "7")


class TestNewMelds:
    """Section 6."""

    @pytest.mark.rule("O-6.9")
    def test_a_second_set_of_the_same_rank_may_be_laid(self) -> None:
        before = table(ONLINE, hands={"N": "7s 7h 7d Kd 3c"}, ns=["7h 7d 7c"], taken=True)
        assert on_table(play(before, lay("7s 7h 7d"))) == ["7h' 7d' 7c", "7h 7d 7s"]

    @pytest.mark.rule("O-6.9")
    def test_each_of_the_two_grows_by_itself(self) -> None:
        before = table(ONLINE, hands={"N": "7s' 7c' Kd 3c"}, ns=["7h 7d 7c", "7h 7d 7s"], taken=True)
        now = play(before, off("7s'", "NS.1"), off("7c'", "NS.2"))
        assert on_table(now) == ["7h 7d 7c 7s'", "7h' 7d' 7c' 7s"]

    @pytest.mark.rule("O-6.2")
    def test_the_set_of_the_regulation_with_both_sevens_of_hearts(self) -> None:
        """OC-17."""
        now = table(ONLINE, hands={"N": "7h 7h 7d 7c Kd 3c"}, taken=True)
        assert on_table(play(now, lay("7h 7h' 7d 7c"))) == ["7h 7h' 7d 7c"]

    @pytest.mark.rule("O-6.6")
    def test_wilds_alone_are_refused(self) -> None:
        """OC-13."""
        now = table(ONLINE, hands={"N": "2h 2d 2c Kd 3c"}, taken=True)
        assert refused(now, lay("2h 2d 2c")) == ("meld/only-wilds", "6")

    @pytest.mark.rule("O-6.3")
    def test_the_ace_turns_no_corner(self) -> None:
        """OC-16."""
        now = table(ONLINE, hands={"N": "Kd Ad 2d 3d 9s 3c"}, taken=True)
        assert refused(now, lay("Kd Ad 2d 3d")) == ("meld/around-the-corner", "6")
        assert on_table(play(now, lay("Kd Ad 2d"))) == ["Kd Ad +2d"]


class TestWildsThatMove:
    """Section 7: only its card replaces a wild, unless it lies at an end."""

    @pytest.mark.rule("O-7.3")
    def test_the_card_itself_frees_the_two_and_a_joker_may_follow(self) -> None:
        """OC-4."""
        before = table(ONLINE, hands={"N": "4h Jk Kd 3c"}, ns=["3h 2h=4h 5h"], taken=True)
        now = play(before, off("4h", "NS.1"))
        assert on_table(now) == ["2h 3h 4h 5h"]
        assert on_table(play(now, off("Jk", "NS.1"))) == ["2h 3h 4h 5h +Jk"]

    @pytest.mark.rule("O-7.4")
    def test_another_two_does_not_free_it(self) -> None:
        now = table(ONLINE, hands={"N": "2c Kd 3c"}, ns=["3h 2h=4h 5h"], taken=True)
        assert refused(now, off("2c", "NS.1")) == ("meld/wild-bound", "7")

    @pytest.mark.rule("O-7.6")
    def test_a_two_at_the_end_moves_for_the_five_and_is_then_bound(self) -> None:
        """OC-5, and a joker may no longer come."""
        before = table(ONLINE, hands={"N": "5h Jk Kd 3c"}, ns=["2h 3h +2h"], taken=True)
        now = play(before, off("5h", "NS.1"))
        assert on_table(now) == ["2h 3h 2h'=4h 5h"]
        assert refused(now, off("Jk", "NS.1")) == ("meld/two-wilds", "6")

    @pytest.mark.rule("O-7.1")
    def test_the_partner_adds_the_ace(self) -> None:
        """OC-7."""
        before = table(ONLINE, turn="S", hands={"S": "Ah Kd 3c"}, ns=["2h 3h 2h=4h 5h"], taken=True)
        assert on_table(play(before, off("Ah", "NS.1", "S"))) == ["Ah 2h 3h 2h'=4h 5h"]

    @pytest.mark.rule("O-7.3")
    @pytest.mark.parametrize("one_by_one", [False, True])
    def test_four_and_seven_together_or_one_after_the_other(self, one_by_one: bool) -> None:
        """OC-8: the four frees the wild, which is then the six."""
        before = table(ONLINE, turn="S", hands={"S": "4h 7h Kd 3c"}, ns=["2h 3h 2h=4h 5h"], taken=True)
        steps = [off("4h", "NS.1", "S"), off("7h", "NS.1", "S")] if one_by_one else [off("4h 7h", "NS.1", "S")]
        assert on_table(play(before, *steps)) == ["2h 3h 4h 5h 2h'=6h 7h"]

    @pytest.mark.rule("O-7.3")
    def test_the_seven_alone_does_not(self) -> None:
        now = table(ONLINE, turn="S", hands={"S": "4h 7h Kd 3c"}, ns=["2h 3h 2h=4h 5h"], taken=True)
        assert refused(now, off("7h", "NS.1", "S")) == ("meld/gap", "6")

    @pytest.mark.rule("O-7.5")
    def test_a_joker_at_the_end_moves_below(self) -> None:
        """OC-9, and OC-10: then it is bound as the four, and the partner's eight finds a gap."""
        before = table(ONLINE, turn="E", hands={"E": "3c Kd 9s", "W": "8c 5d 6s"}, ew=["5c 6c +Jk"], taken=True)
        now = play(before, off("3c", "EW.1", "E"))
        assert on_table(now, Side.EW) == ["3c Jk=4c 5c 6c"]
        now = play(now, discard("Kd", "E"), draw("S"), discard(str(now.hand(Seat.SOUTH)[0]), "S"), draw("W"))
        assert refused(now, off("8c", "EW.1", "W")) == ("meld/gap", "6")

    @pytest.mark.rule("O-7.5")
    def test_or_stays_above(self) -> None:
        """OC-11."""
        before = table(ONLINE, turn="E", hands={"E": "8c Kd 9s"}, ew=["5c 6c +Jk"], taken=True)
        assert on_table(play(before, off("8c", "EW.1", "E")), Side.EW) == ["5c 6c Jk=7c 8c"]

    @pytest.mark.rule("O-7.1")
    def test_a_natural_two_may_be_lifted_once(self) -> None:
        """OC-41: and within the same turn it is bound."""
        before = table(ONLINE, hands={"N": "6h Jk Kd 3c"}, ns=["2h 3h 4h"], taken=True)
        now = play(before, off("6h", "NS.1"))
        assert on_table(now) == ["3h 4h 2h=5h 6h"]
        assert refused(now, off("Jk", "NS.1")) == ("meld/wild-bound", "7")
