"""Melds under the online site's regulation: sections 6 to 8, with its two worked examples."""

from __future__ import annotations

import pytest

from pinella.codes import BurracoKind
from tests.melds.reading import after_laying_off, laid_meld, new_meld, why_not, why_not_lay_off

pytestmark = pytest.mark.kernel

ONLINE = "online"


class TestNewMelds:
    """Section 6."""

    @pytest.mark.rule("O-6.1", "O-6.2")
    def test_the_examples_of_the_regulation(self) -> None:
        assert str(new_meld(ONLINE, "5c 6c 7c 8c")) == "5c 6c 7c 8c"
        assert str(new_meld(ONLINE, "7h 7h 7d 7c")) == "7h 7h' 7d 7c"

    @pytest.mark.rule("O-6.3")
    def test_the_ace_turns_no_corner(self) -> None:
        assert str(new_meld(ONLINE, "Kd Ad 2d")) == "Kd Ad +2d"
        assert why_not(ONLINE, "Kd Ad 2d 3d") == ("meld/around-the-corner", "6")

    @pytest.mark.rule("O-6.4", "O-6.5")
    def test_one_wild_a_meld(self) -> None:
        assert str(new_meld(ONLINE, "9h 2c Jh")) == "9h 2c=Th Jh"
        assert why_not(ONLINE, "9h 2c Jk Qh") == ("meld/two-wilds", "6")

    @pytest.mark.rule("O-6.6")
    def test_wilds_alone_are_no_meld(self) -> None:
        assert why_not(ONLINE, "2h 2d 2c") == ("meld/only-wilds", "6")

    @pytest.mark.rule("O-6.7", "O-6.8")
    def test_a_natural_two_leaves_room_for_a_wild(self) -> None:
        assert str(new_meld(ONLINE, "2h 3h 4h Jk")) == "2h 3h 4h +Jk"
        assert len(new_meld(ONLINE, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jk").cards) == 14


class TestLayingOff:
    """Section 7."""

    @pytest.mark.rule("O-7.3")
    def test_a_bound_two_is_freed_by_its_card_and_becomes_natural(self) -> None:
        assert after_laying_off(ONLINE, "3h 2h=4h 5h", "4h") == ["2h 3h 4h 5h"]
        assert after_laying_off(ONLINE, "2h 3h 4h 5h", "Jk") == ["2h 3h 4h 5h +Jk"]

    @pytest.mark.rule("O-7.4")
    def test_first_example_the_two_for_the_four_gives_way_to_the_four_only(self) -> None:
        assert str(new_meld(ONLINE, "2h 3h 2c 5h")) == "2h 3h 2c=4h 5h"
        assert why_not_lay_off(ONLINE, "3h 2h=4h 5h", "2c") == ("meld/wild-bound", "7")

    @pytest.mark.rule("O-7.6")
    def test_second_example_a_wild_at_the_end_moves_for_the_five(self) -> None:
        assert str(new_meld(ONLINE, "2h 2h 3h")) == "2h 3h +2h'"
        assert after_laying_off(ONLINE, "2h 3h +2h'", "5h") == ["2h 3h 2h'=4h 5h"]

    @pytest.mark.rule("O-7.1")
    def test_then_the_ace_may_come_and_the_wild_stays(self) -> None:
        assert after_laying_off(ONLINE, "2h 3h 2h'=4h 5h", "Ah") == ["Ah 2h 3h 2h'=4h 5h"]

    @pytest.mark.rule("O-7.3")
    def test_four_and_seven_together_free_the_wild_for_the_six(self) -> None:
        assert after_laying_off(ONLINE, "2h 3h 2h'=4h 5h", "4h 7h") == ["2h 3h 4h 5h 2h'=6h 7h"]

    @pytest.mark.rule("O-7.5")
    def test_a_wild_at_an_end_is_free(self) -> None:
        assert after_laying_off(ONLINE, "5c 6c +Jk", "3c") == ["3c Jk=4c 5c 6c"]
        assert why_not_lay_off(ONLINE, "3c Jk=4c 5c 6c", "8c") == ("meld/gap", "6")
        assert after_laying_off(ONLINE, "5c 6c +Jk", "8c") == ["5c 6c Jk=7c 8c"]

    @pytest.mark.rule("O-7.5")
    def test_a_natural_two_at_the_low_end_may_be_lifted(self) -> None:
        """O-AMB-7."""
        assert after_laying_off(ONLINE, "2h 3h 4h", "6h") == ["3h 4h 2h=5h 6h"]

    @pytest.mark.rule("O-7.7")
    def test_the_replaced_wild_never_leaves_the_meld(self) -> None:
        before = laid_meld(ONLINE, "4s 5s Jk=6s 7s")
        (after,) = after_laying_off(ONLINE, "4s 5s Jk=6s 7s", "6s")
        assert set(laid_meld(ONLINE, after).cards) > set(before.cards)


class TestBurraco:
    """Section 8: three kinds."""

    @pytest.mark.rule("O-8.1", "O-8.2")
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", 120),
            ("2s 3s 4s 5s 6s 7s 8s", 55),
            ("Kh Kd Kc Ks Kh Kd Kc Ks", 80),
        ],
    )
    def test_clean(self, cards: str, points: int) -> None:
        meld = new_meld(ONLINE, cards)
        assert (meld.burraco, meld.bonus, meld.points) == (BurracoKind.CLEAN, 200, points)

    @pytest.mark.rule("O-8.3")
    @pytest.mark.parametrize(
        "cards", ["3c 4c 5c 6c 7c 8c 9c Jk Jc", "Kh Kd Kc Ks Kh Kd Kc Ks 2c", "Kh Kd Kc Ks Kh Kd Kc 2c"]
    )
    def test_semi_clean(self, cards: str) -> None:
        meld = new_meld(ONLINE, cards)
        assert (meld.burraco, meld.bonus) == (BurracoKind.SEMI_CLEAN, 150)

    @pytest.mark.rule("O-8.4", "O-8.5")
    def test_dirty(self) -> None:
        meld = new_meld(ONLINE, "3c 4c 5c 6c Jk 8c 9c Tc")
        assert (meld.burraco, meld.bonus, meld.points) == (BurracoKind.DIRTY, 100, 80)
