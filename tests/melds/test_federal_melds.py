"""Melds under the federal code: articles 10 to 13, with its own examples."""

from __future__ import annotations

import pytest

from pinella.codes import BurracoKind
from tests.melds.reading import after_laying_off, laid_meld, new_meld, why_not, why_not_lay_off

pytestmark = pytest.mark.kernel

FEDERAL = "federal"


class TestWilds:
    """Art. 10: jokers and pinelle."""

    @pytest.mark.rule("B-10.1", "B-10.2")
    def test_a_two_of_the_suit_may_be_natural_and_leave_room_for_a_wild(self) -> None:
        assert str(new_meld(FEDERAL, "2s 3s 4s Jk")) == "2s 3s 4s +Jk"

    @pytest.mark.rule("B-10.4")
    def test_two_wilds_in_each_others_place_are_mere_disorder(self) -> None:
        assert str(new_meld(FEDERAL, "Jk 3s 4s 2s 6s")) == "2s 3s 4s Jk=5s 6s"

    @pytest.mark.rule("B-10.5")
    def test_both_wilds_below_the_three_are_mere_disorder(self) -> None:
        """Seven cards, six of them natural: dirty, 100."""
        assert after_laying_off(FEDERAL, "3s 4s 5s 6s 7s +Jk", "2s") == ["2s 3s 4s 5s 6s 7s +Jk"]
        meld = laid_meld(FEDERAL, "2s 3s 4s 5s 6s 7s +Jk")
        assert (meld.burraco, meld.bonus) == (BurracoKind.DIRTY, 100)

    @pytest.mark.rule("B-10.6")
    def test_a_two_moved_up_is_bound_once_a_card_lies_beyond_it(self) -> None:
        assert after_laying_off(FEDERAL, "2s 3s 4s 5s 6s", "8s") == ["3s 4s 5s 6s 2s=7s 8s"]
        assert why_not_lay_off(FEDERAL, "3s 4s 5s 6s 2s=7s 8s", "Jk") == ("meld/wild-bound", "10")
        assert after_laying_off(FEDERAL, "3s 4s 5s 6s 2s=7s 8s", "7s") == ["2s 3s 4s 5s 6s 7s 8s"]

    @pytest.mark.rule("B-10.7")
    def test_a_two_put_back_before_anything_is_laid_beyond_it_is_natural_again(self) -> None:
        assert after_laying_off(FEDERAL, "2s 3s 4s 5s 6s", "Jk 8s") == ["2s 3s 4s 5s 6s Jk=7s 8s"]
        meld = laid_meld(FEDERAL, "2s 3s 4s 5s 6s Jk=7s 8s")
        assert (meld.burraco, meld.bonus) == (BurracoKind.DIRTY, 100)

    @pytest.mark.rule("B-10.8")
    def test_over_an_ace_the_free_wild_lies_at_the_top(self) -> None:
        assert after_laying_off(FEDERAL, "Ad 2d 3d", "Jk") == ["Ad 2d 3d +Jk"]

    @pytest.mark.rule("B-10.3", "B-10.10")
    def test_a_wild_keeps_its_place_until_its_card_comes_and_then_stays_as_free(self) -> None:
        assert why_not_lay_off(FEDERAL, "3h 2c=4h 5h", "2h Jk") == ("meld/two-wilds", "11")
        assert after_laying_off(FEDERAL, "3h 2c=4h 5h", "4h") == ["3h 4h 5h +2c"]
        assert after_laying_off(FEDERAL, "3h 2c=4h 5h", "4h 7h") == ["3h 4h 5h 2c=6h 7h"]

    @pytest.mark.rule("B-10.9")
    def test_twos_and_jokers_alone_are_no_set(self) -> None:
        assert why_not(FEDERAL, "2h 2d Jk") == ("meld/only-wilds", "10")


class TestRuns:
    """Art. 11."""

    @pytest.mark.rule("B-11.1", "B-11.2")
    def test_cards_in_any_order_make_the_run(self) -> None:
        assert str(new_meld(FEDERAL, "9s 8s Ts")) == "8s 9s Ts"

    @pytest.mark.rule("B-11.3", "B-11.4")
    def test_a_run_has_at_most_thirteen_cards_and_a_wild_and_one_ace(self) -> None:
        whole = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"
        assert len(new_meld(FEDERAL, f"{whole} 2d").cards) == 14
        assert why_not(FEDERAL, f"{whole} Ac") == ("meld/card-twice", "11")
        assert why_not(FEDERAL, "Qc Kc Ac 2c 3c") == ("meld/around-the-corner", "11")


class TestSets:
    """Art. 12."""

    @pytest.mark.rule("B-12.1")
    def test_a_second_wild_or_a_pair_is_refused_under_the_article_of_sets(self) -> None:
        assert why_not(FEDERAL, "5h 5d Jk 2c") == ("meld/two-wilds", "12")
        assert why_not(FEDERAL, "5h 5d") == ("meld/too-few-cards", "12")

    @pytest.mark.rule("B-12.1", "B-12.2")
    def test_three_to_eight_cards_and_at_most_one_wild(self) -> None:
        assert new_meld(FEDERAL, "7s 7h 7d").points == 15
        assert len(new_meld(FEDERAL, "7s 7h 7d 7c 7s 7h 7d 7c Jk").cards) == 9


class TestBurraco:
    """Art. 13: clean 200, semi-clean 150, dirty 100, and no other kind."""

    @pytest.mark.rule("B-13.1", "B-13.2")
    @pytest.mark.parametrize(
        "cards",
        ["2s 3s 4s 5s 6s 7s 8s", "Kh Kd Kc Ks Kh Kd Kc Ks", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"],
    )
    def test_without_a_wild_it_is_clean(self, cards: str) -> None:
        meld = new_meld(FEDERAL, cards)
        assert (meld.burraco, meld.bonus) == (BurracoKind.CLEAN, 200)

    @pytest.mark.rule("B-13.3")
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("3c 4c 5c 6c 7c 8c 9c Jk Jc", 85),
            ("Kh Kd Kc Ks Kh Kd Kc 2h", 90),
            ("Kh Kd Kc Ks Kh Kd Kc Ks Jk", 110),
        ],
    )
    def test_seven_naturals_on_one_side_of_the_wild_are_semi_clean(self, cards: str, points: int) -> None:
        """BAMB-06: nine equal cards are semi-clean too."""
        meld = new_meld(FEDERAL, cards)
        assert (meld.burraco, meld.bonus, meld.points) == (BurracoKind.SEMI_CLEAN, 150, points)

    @pytest.mark.rule("B-13.4")
    def test_any_other_wild_makes_it_dirty(self) -> None:
        assert new_meld(FEDERAL, "5d 6d 7d Jk 9d Td Jd").burraco is BurracoKind.DIRTY
