"""Melds on a FITAB table: laying, laying off and what lies there, articles 6, 10, 11, 12 and 31."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play import burraco
from pinella.play.commands import LayMeld
from pinella.play.events import CardsLaidOff, MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table
from tests.play.burraco.words import plain

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N = Seat.NORTH
NS1, NS2 = MeldId(Side.NS, 1), MeldId(Side.NS, 2)


class TestLaying:
    """Aprire i giochi: own cards on the table as a new run or set."""

    @pytest.mark.rule("F-D.3")
    @pytest.mark.parametrize(
        ("cards", "lies"),
        [("7h 5h 6h", "5h 6h 7h"), ("Kd Kh Ks", "Kh Kd Ks"), ("5h 6h 7h 8h 9h Th Jh", "5h 6h 7h 8h 9h Th Jh")],
    )
    def test_a_new_meld_of_any_length_is_laid_by_one_command(self, cards: str, lies: str) -> None:
        now = table(hands={"N": f"{cards} 3c 3d"}, taken=True)
        assert events(now, lay(cards)) == (MeldLaid(N, NS1, laid(lies)),)

    @pytest.mark.rule("F-D.3")
    def test_it_belongs_to_the_side(self) -> None:
        now = play(table(turn="S", hands={"S": "5h 6h 7h Kd"}, taken=True), lay("5h 6h 7h", "S"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["5h 6h 7h"]
        assert now.melds(Side.EW) == ()

    @pytest.mark.rule("F-D.3")
    def test_its_cards_come_from_the_own_hand(self) -> None:
        now = table(hands={"N": "5h 6h Kd", "S": "7h 8h"}, pile="7h", taken=True)
        assert refused(now, lay("5h 6h 7h")) == ("card/not-held", "6")

    @pytest.mark.rule("F-D.3")
    def test_a_card_counts_once_though_it_is_named_twice(self) -> None:
        now = table(hands={"N": "5h 5d Kd Ks"}, taken=True)
        assert refused(now, lay("5h 5h 5d")) == ("card/not-held", "6")

    @pytest.mark.rule("F-9.1", "F-9.2", "F-9.3")
    @pytest.mark.parametrize(
        ("cards", "why"),
        [
            ("5h 6h", ("meld/too-few-cards", "9")),
            ("5h 6h 7d", ("meld/mixed-cards", "9")),
            ("5h Jk 2c", ("meld/two-wilds", "9")),
            ("5h 6h 8h", ("meld/gap", "11")),
            ("2c Jk Jk", ("meld/only-wilds", "10")),
        ],
    )
    def test_what_is_no_meld_is_refused_at_the_table_too(self, cards: str, why: tuple[str, str]) -> None:
        """W-043 among others."""
        now = table(hands={"N": "5h 6h 8h 7d 2c Jk Jk Ks As"}, taken=True)
        assert refused(now, lay(cards)) == why


class TestLayingOff:
    """Legare: one or more cards added to a meld that lies there."""

    @pytest.mark.rule("F-D.26")
    def test_one_card(self) -> None:
        now = table(hands={"N": "8h Kd As"}, ns=["5h 6h 7h"], taken=True)
        assert events(now, off("8h", "NS.1")) == (CardsLaidOff(N, NS1, (card("8h"),), laid("5h 6h 7h 8h")),)

    @pytest.mark.rule("F-D.26")
    def test_several_cards_at_once_at_both_ends(self) -> None:
        now = play(table(hands={"N": "3h 4h 8h Kd As"}, ns=["5h 6h 7h"], taken=True), off("8h 3h 4h", "NS.1"))
        assert [str(meld) for meld in now.melds(Side.NS)] == ["3h 4h 5h 6h 7h 8h"]

    @pytest.mark.rule("F-D.26")
    def test_on_a_meld_that_the_partner_has_laid(self) -> None:
        before = table(turn="S", hands={"S": "5h 6h 7h Kd", "W": "3c", "N": "8h Ks As"}, taken=True)
        now = play(before, lay("5h 6h 7h", "S"), discard("Kd", "S"), draw("W"), discard("3c", "W"), draw())
        assert [str(meld) for meld in play(now, off("8h", "NS.1")).melds(Side.NS)] == ["5h 6h 7h 8h"]

    @pytest.mark.rule("F-D.26")
    def test_not_on_a_meld_of_the_opponents(self) -> None:
        now = table(hands={"N": "8h Kd As"}, ew=["5h 6h 7h"], taken=True)
        assert refused(now, off("8h", "EW.1")) == ("meld/not-yours", "D")

    @pytest.mark.rule("F-D.26")
    def test_not_on_a_meld_that_does_not_lie_there(self) -> None:
        now = table(hands={"N": "8h Kd As"}, ns=["5h 6h 7h"], taken=True)
        assert refused(now, off("8h", "NS.2")) == ("meld/unknown", "D")

    @pytest.mark.rule("F-D.26")
    @pytest.mark.parametrize(("cards", "why"), [("9h", ("meld/gap", "11")), ("8d", ("meld/mixed-cards", "9"))])
    def test_a_card_that_does_not_fit_is_refused(self, cards: str, why: tuple[str, str]) -> None:
        """W-104: what would be penalised at a table of wood cannot be laid here."""
        now = table(hands={"N": "9h 8d Kd As"}, ns=["5h 6h 7h"], taken=True)
        assert refused(now, off(cards, "NS.1")) == why

    @pytest.mark.rule("F-D.26")
    def test_the_missing_card_or_a_wild_laid_off_with_it_makes_it_fit(self) -> None:
        """W-103, done at once."""
        now = table(hands={"N": "9h Jk Kd As"}, ns=["5h 6h 7h"], taken=True)
        assert [str(meld) for meld in play(now, off("9h Jk", "NS.1")).melds(Side.NS)] == ["5h 6h 7h Jk=8h 9h"]

    @pytest.mark.rule("F-9.3")
    def test_a_second_wild_is_refused(self) -> None:
        """W-107."""
        now = table(hands={"N": "2s Kd As"}, ns=["8h 8d 8c 8s 8h 8d +Jk"], taken=True)
        assert refused(now, off("2s", "NS.1")) == ("meld/two-wilds", "9")

    @pytest.mark.rule("F-9.3")
    def test_a_two_that_becomes_natural_is_no_second_wild(self) -> None:
        """W-110: the cards that make the two natural are laid off together with it."""
        now = table(hands={"N": "2h 3h 4h Kd As"}, ns=["5h 6h 7h +Jk"], taken=True)
        assert refused(now, off("2h", "NS.1")) == ("meld/two-wilds", "9")
        assert [str(meld) for meld in play(now, off("2h 3h 4h", "NS.1")).melds(Side.NS)] == ["2h 3h 4h 5h 6h 7h +Jk"]


class TestHowMeldsLie:
    """Art. 6: the order of the cards in a meld."""

    @pytest.mark.rule("F-6.3")
    def test_the_wild_of_a_set_lies_at_the_bottom(self) -> None:
        now = play(table(hands={"N": "2d Kh Kd Ks 3c 4d"}, taken=True), lay("2d Kh Kd Ks"))
        assert str(now.melds(Side.NS)[0]) == "Kh Kd Ks +2d"

    @pytest.mark.rule("F-6.3")
    def test_it_stays_there_when_the_set_grows(self) -> None:
        now = play(table(hands={"N": "Kc 3c 4d"}, ns=["Kh Kd +2d"], taken=True), off("Kc", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "Kh Kd Kc +2d"

    @pytest.mark.rule("F-6.4")
    def test_a_run_goes_up_to_its_highest_card(self) -> None:
        now = play(table(hands={"N": "Qs Ts Ks Js 3c 4d"}, taken=True), lay("Qs Ts Ks Js"))
        assert str(now.melds(Side.NS)[0]) == "Ts Js Qs Ks"

    @pytest.mark.rule("F-6.4")
    def test_a_free_wild_lies_at_the_bottom_of_a_run(self) -> None:
        now = play(table(hands={"N": "Jk 6c 5c 3c 4d"}, taken=True), lay("Jk 6c 5c"))
        assert str(now.melds(Side.NS)[0]) == "5c 6c +Jk"


class TestWildsOnTheTable:
    """Art. 10: a wild is replaced by its card, stays in its meld, and a free one is used again."""

    @pytest.mark.rule("F-10.3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_wild_that_is_replaced_stays_in_the_meld(self, edition: str) -> None:
        """W-045: it comes into no hand and goes to no other meld."""
        now = play(table(edition, hands={"N": "6s Kd As"}, ns=["4s 5s Jk=6s 7s"], taken=True), off("6s", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "4s 5s 6s 7s +Jk"
        assert plain(now.hand(N)) == ["Kd", "As"]

    @pytest.mark.rule("F-10.3")
    def test_freed_it_bridges_the_next_gap_in_the_same_turn(self) -> None:
        before = table(hands={"N": "6s 9s Kd As"}, ns=["4s 5s Jk=6s 7s"], taken=True)
        assert refused(before, off("9s", "NS.1")) == ("meld/gap", "11")
        now = play(before, off("6s", "NS.1"), off("9s", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "4s 5s 6s 7s Jk=8s 9s"

    @pytest.mark.rule("F-10.3")
    def test_a_freed_wild_leaves_no_room_for_another(self) -> None:
        now = play(table(hands={"N": "6s 2d Kd As"}, ns=["4s 5s Jk=6s 7s"], taken=True), off("6s", "NS.1"))
        assert refused(now, off("2d", "NS.1")) == ("meld/two-wilds", "9")

    @pytest.mark.rule("F-10.2")
    def test_the_natural_two_goes_on_a_run_that_has_a_wild(self) -> None:
        """W-046."""
        now = play(table(hands={"N": "2h Kd As"}, ns=["3h 4h 5h +Jk"], taken=True), off("2h", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "2h 3h 4h 5h +Jk"

    @pytest.mark.rule("F-10.2")
    def test_a_wild_goes_on_a_run_that_has_its_natural_two(self) -> None:
        now = play(table(hands={"N": "Jk Kd As"}, ns=["2h 3h 4h"], taken=True), off("Jk", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "2h 3h 4h +Jk"

    @pytest.mark.rule("F-10.4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_joker_and_the_natural_two_laid_in_each_others_place_are_put_in_order(self, edition: str) -> None:
        """W-047."""
        now = play(table(edition, hands={"N": "Jk 3h 4h 5h 2h Kd As"}, taken=True), lay("Jk=2h 3h 4h 5h 2h=6h"))
        assert str(now.melds(Side.NS)[0]) == "2h 3h 4h 5h +Jk"

    @pytest.mark.rule("F-10.2")
    def test_a_natural_two_may_be_lifted_to_bridge_a_gap(self) -> None:
        """AMB-14."""
        now = play(table(hands={"N": "6h Kd As"}, ns=["2h 3h 4h"], taken=True), off("6h", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "3h 4h 2h=5h 6h"

    @pytest.mark.rule("F-10.2")
    def test_not_when_an_ace_holds_it_in_its_place(self) -> None:
        now = table(hands={"N": "6h Kd As"}, ns=["Ah 2h 3h 4h"], taken=True)
        assert refused(now, off("6h", "NS.1")) == ("meld/gap", "11")

    @pytest.mark.rule("F-10.3")
    def test_a_lifted_two_goes_back_when_its_card_comes(self) -> None:
        now = play(table(hands={"N": "5h Kd As"}, ns=["3h 4h 2h=5h 6h"], taken=True), off("5h", "NS.1"))
        assert str(now.melds(Side.NS)[0]) == "2h 3h 4h 5h 6h"


class TestTheAce:
    """Art. 11: before the two or after the king, once."""

    @pytest.mark.rule("F-11.2")
    @pytest.mark.parametrize(
        ("high", "reads"),
        [(False, "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"), (True, "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As")],
    )
    def test_where_both_ends_are_open_the_player_chooses(self, high: bool, reads: str) -> None:
        now = table(hands={"N": "As Kd 3c"}, ns=["2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"], taken=True)
        after = play(now, off("As", "NS.1", ace_high=high))
        assert str(after.melds(Side.NS)[0]) == reads

    @pytest.mark.rule("F-11.2")
    def test_it_does_not_stand_at_both_ends(self) -> None:
        now = table(hands={"N": "As Kd 3c"}, ns=["As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"], taken=True)
        assert refused(now, off("As", "NS.1")) == ("meld/card-twice", "11")

    @pytest.mark.rule("F-11.2")
    def test_it_turns_no_corner(self) -> None:
        now = table(hands={"N": "2d 3d Ks 4c"}, ns=["Qd Kd Ad"], taken=True)
        assert refused(now, off("2d 3d", "NS.1")) == ("meld/around-the-corner", "11")


@pytest.mark.parametrize("edition", EDITIONS)
class TestEqualMelds:
    """Art. 12 and 31: equal runs may lie side by side, equal sets may not."""

    @pytest.mark.rule("F-12.2")
    def test_a_side_may_have_the_same_run_twice(self, edition: str) -> None:
        """W-049."""
        now = play(table(edition, hands={"N": "5c 6c 7c Kd As"}, ns=["5c 6c 7c"], taken=True), lay("5c 6c 7c"))
        assert [plain(meld.cards) for meld in now.melds(Side.NS)] == [["5c", "6c", "7c"]] * 2

    @pytest.mark.rule("F-31.1")
    @pytest.mark.parametrize("second", ["7s 7h 7d", "7s 7h Jk", "7s 7h 2d"])
    def test_a_second_set_of_a_rank_is_refused(self, edition: str, second: str) -> None:
        """W-156, W-158."""
        now = table(edition, hands={"N": "7s 7h 7d Jk 2d Kd As"}, ns=["7h 7d 7c"], taken=True)
        assert refused(now, lay(second)) == ("meld/second-set", "31")

    @pytest.mark.rule("F-31.1")
    def test_also_when_the_first_was_laid_in_the_same_turn(self, edition: str) -> None:
        now = table(edition, hands={"N": "7s 7h 7d 7s 7h 7d Kd As"}, taken=True)
        assert refused(play(now, lay("7s 7h 7d")), lay("7s 7h 7d")) == ("meld/second-set", "31")

    @pytest.mark.rule("F-31.1")
    def test_also_to_go_out(self, edition: str) -> None:
        """W-163."""
        ns = ["7h 7d 7c", "3h 4h 5h 6h 7h 8h 9h"]
        now = table(edition, hands={"N": "7s 7c 7d Qd"}, ns=ns, pots="NS", taken=True)
        assert refused(now, lay("7s 7c 7d")) == ("meld/second-set", "31")

    @pytest.mark.rule("F-31.1")
    def test_its_cards_are_laid_off_on_the_first_instead(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "7s 7h 7d Kd As"}, ns=["7h 7d 7c"], taken=True), off("7s 7h 7d", "NS.1"))
        assert plain(now.melds(Side.NS)[0].cards) == ["7h", "7h", "7d", "7d", "7c", "7s"]

    @pytest.mark.rule("F-31.1")
    def test_no_second_set_is_listed(self, edition: str) -> None:
        now = table(edition, hands={"N": "7s 7h 7d Jk Kd As"}, ns=["7h 7d 7c"], taken=True)
        assert not [one for one in burraco.legal(now, N) if isinstance(one, LayMeld)]

    @pytest.mark.rule("F-31.1")
    def test_a_set_of_the_opponents_or_of_another_rank_is_no_hindrance(self, edition: str) -> None:
        before = table(edition, hands={"N": "7s 7h 7d Kd As"}, ns=["8h 8d 8c"], ew=["7h 7d 7c"], taken=True)
        assert events(before, lay("7s 7h 7d"))[0] == MeldLaid(
            N, NS2, play(before, lay("7s 7h 7d")).melds(Side.NS)[1].laid
        )


@pytest.mark.rule("F-11.2")
@pytest.mark.parametrize(("run", "high"), [("2d 3d 4d", True), ("Jd Qd Kd", False)])
def test_an_ace_asked_to_the_far_end_is_refused_by_the_article_on_runs(run: str, high: bool) -> None:
    """The ace goes before the two or after the king; no wild is involved."""
    now = table(hands={"N": "Ad Ks 4c"}, ns=[run], taken=True)
    assert refused(now, off("Ad", "NS.1", ace_high=high)) == ("meld/gap", "11")


@pytest.mark.rule("F-10.3")
@pytest.mark.parametrize("mark", ["Jk", "+Jk", "Jk=7c", "Jk=3c"])
def test_a_wild_laid_off_at_an_end_may_be_said_to_stand_for_the_next_card(mark: str) -> None:
    """A free wild bridges nothing yet: whatever card next to the run it is said to be, it lies free."""
    now = play(table(hands={"N": "Jk 9s 9d"}, ns=["4c 5c 6c"], taken=True), off(mark, "NS.1"))
    assert [str(meld) for meld in now.melds(Side.NS)] == ["4c 5c 6c +Jk"]


@pytest.mark.rule("F-10.3")
def test_but_not_for_a_card_that_is_not_next_to_it() -> None:
    now = table(hands={"N": "Jk 9s 9d"}, ns=["4c 5c 6c"], taken=True)
    assert refused(now, off("Jk=Tc", "NS.1")) == ("meld/wild-misplaced", "10")
