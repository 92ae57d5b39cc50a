"""Melds under the FITAB code: articles 9 to 13, in three editions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.cards import cards
from pinella.codes import BurracoKind, Clause
from pinella.errors import HouseRuleError
from pinella.melds import MeldKind, Refusal, best_lay, burraco, judge
from tests.melds.reading import after_laying_off, burraco_book, laid_meld, new_meld, why_not, why_not_lay_off

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
FITAB = "fitab-2025"
SPADES = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"


class TestSets:
    """Art. 9 and 12: three to eight cards of one rank, and at most one wild."""

    @pytest.mark.rule("F-9.1")
    def test_two_cards_of_a_set_may_share_their_suit(self) -> None:
        assert str(new_meld(FITAB, "7h 7h 7d 7c")) == "7h 7h' 7d 7c"

    @pytest.mark.rule("F-9.3")
    @pytest.mark.parametrize(
        "cards",
        [
            *("5h Jk 2c", "5h 5d Jk 2c", "4h 5h 6h Jk 2c", "5h 6h Jk Jk", "4h 5h 2s 2c"),
            *("5h 6h 2c 2h", "Qh Kh 2h Jk", "2h Kh Jk", "Ah Kh 2h Jk", "2h 2h Kh Ah"),
        ],
    )
    def test_a_second_wild_is_refused(self, cards: str) -> None:
        assert why_not(FITAB, cards) == ("meld/two-wilds", "9")

    @pytest.mark.rule("F-12.1")
    def test_a_set_goes_from_three_cards_to_eight_and_a_wild(self) -> None:
        assert new_meld(FITAB, "Kh Kd 2c").kind is MeldKind.SET
        assert len(new_meld(FITAB, "Kh Kh Kd Kd Kc Kc Ks Ks Jk").cards) == 9
        assert why_not(FITAB, "Kh Kd") == ("meld/too-few-cards", "9")

    @pytest.mark.rule("F-10.7")
    @pytest.mark.parametrize("cards", ["2h 2d 2s", "Jk Jk 2c", "Jk Jk Jk"])
    def test_twos_and_jokers_alone_are_no_meld(self, cards: str) -> None:
        assert why_not(FITAB, cards) == ("meld/only-wilds", "10")

    @pytest.mark.rule("F-6.3")
    def test_the_wild_of_a_set_lies_last(self) -> None:
        assert str(new_meld(FITAB, "2d Kh Kd Ks")) == "Kh Kd Ks +2d"


class TestRuns:
    """Art. 9 to 11: three to thirteen cards of one suit in order, and at most one wild."""

    @pytest.mark.rule("F-9.2")
    @pytest.mark.parametrize(("cards", "why"), [("7h 8d 9h", "meld/mixed-cards"), ("7h 7d 8h", "meld/mixed-cards")])
    def test_the_cards_of_a_run_share_their_suit(self, cards: str, why: str) -> None:
        assert why_not(FITAB, cards) == (why, "9")

    @pytest.mark.rule("F-11.1")
    def test_a_run_has_no_gap_and_no_card_twice(self) -> None:
        assert why_not(FITAB, "7h 8h Th") == ("meld/gap", "11")
        assert why_not(FITAB, "2h 3h 5h 7h Jk") == ("meld/gap", "11")
        assert why_not(FITAB, "7h 7h 8h") == ("meld/card-twice", "11")
        assert len(new_meld(FITAB, f"As {SPADES} Jk").cards) == 14

    @pytest.mark.rule("F-11.2")
    def test_the_ace_stands_before_the_two_or_after_the_king_and_turns_no_corner(self) -> None:
        assert str(new_meld(FITAB, "3c Ac 2c")) == "Ac 2c 3c"
        assert str(new_meld(FITAB, "Ac Kc Qc")) == "Qc Kc Ac"
        assert why_not(FITAB, "Kd Ad 2d 3d") == ("meld/around-the-corner", "11")
        assert why_not(FITAB, "Qd Kd Ad 2d 3d Jk") == ("meld/around-the-corner", "11")
        assert why_not(FITAB, f"As As {SPADES}") == ("meld/card-twice", "11")

    @pytest.mark.rule("F-11.2")
    def test_king_ace_two_is_legal_only_with_the_two_as_the_queen(self) -> None:
        """K 10 + A 15 + 2 20 = 45."""
        meld = new_meld(FITAB, "Kh Ah 2h")
        assert (str(meld), meld.points) == ("Kh Ah +2h", 45)

    @pytest.mark.rule("F-12.2")
    def test_equal_runs_may_both_be_laid(self) -> None:
        lay = best_lay(cards("5c 6c 7c 5c 6c 7c"), burraco_book(FITAB))
        assert sorted(str(meld) for meld in lay.melds) == ["5c 6c 7c", "5c' 6c' 7c'"]


class TestWilds:
    """Art. 10: jokers and twos; the natural two; what a wild stands for."""

    @pytest.mark.rule("F-10.1")
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2d", "2c", "2s"])
    def test_every_joker_and_every_two_is_wild(self, wild: str) -> None:
        assert str(new_meld(FITAB, f"9d Jd {wild}")) == f"9d {wild}=Td Jd"

    @pytest.mark.rule("F-10.2")
    def test_a_two_of_the_suit_before_the_three_is_natural_and_leaves_room_for_a_wild(self) -> None:
        assert str(new_meld(FITAB, "2h 3h 4h")) == "2h 3h 4h"
        assert str(new_meld(FITAB, "2h 3h 4h 2c")) == "2h 3h 4h +2c"
        assert str(new_meld(FITAB, "3h 2h 2h")) == "2h 3h +2h'"

    @pytest.mark.rule("F-10.2")
    @pytest.mark.parametrize(("cards", "reads"), [("2h Jk 4h", "2h Jk=3h 4h"), ("Ah 2h Jk", "Ah 2h +Jk")])
    def test_it_is_natural_also_next_to_a_wild_that_stands_for_the_three(self, cards: str, reads: str) -> None:
        """AMB-14; the literal reading is a house rule."""
        assert str(new_meld(FITAB, cards)) == reads
        literal = Clause(True, burraco_book(FITAB).natural_two_needs_the_three.article, "F-10.2", "AMB-14")
        answer = judge(cards, replace(burraco_book(FITAB), natural_two_needs_the_three=literal))
        assert isinstance(answer, Refusal)
        assert answer.code == "meld/two-wilds"

    @pytest.mark.rule("F-10.2", "F-10.3")
    def test_a_natural_two_joins_a_run_that_has_a_joker(self) -> None:
        """3h 4h 5h 15 + 2h 20 + joker 30 = 65."""
        assert after_laying_off(FITAB, "3h 4h 5h +Jk", "2h") == ["2h 3h 4h 5h +Jk"]
        assert laid_meld(FITAB, "2h 3h 4h 5h +Jk").points == 65

    @pytest.mark.rule("F-10.3")
    def test_a_wild_is_replaced_by_its_card_and_stays_in_the_run(self) -> None:
        """5 + 5 + 5 + 5 + 30 = 50."""
        assert after_laying_off(FITAB, "4s 5s Jk=6s 7s", "6s") == ["4s 5s 6s 7s +Jk"]
        assert laid_meld(FITAB, "4s 5s 6s 7s +Jk").points == 50

    @pytest.mark.rule("F-10.3")
    def test_no_other_card_moves_a_bound_wild(self) -> None:
        assert why_not_lay_off(FITAB, "3h 2h=4h 5h", "2c") == ("meld/wild-bound", "10")
        assert why_not_lay_off(FITAB, "4s 5s Jk=6s 7s", "9s") == ("meld/gap", "11")

    @pytest.mark.rule("F-10.3")
    def test_a_free_wild_bridges_a_new_card(self) -> None:
        assert after_laying_off(FITAB, "5c 6c +Jk", "8c") == ["5c 6c Jk=7c 8c"]
        assert after_laying_off(FITAB, "5c 6c +Jk", "3c") == ["3c Jk=4c 5c 6c"]

    @pytest.mark.rule("F-10.4")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_joker_and_the_natural_two_laid_in_each_others_place_are_put_in_order(self, edition: str) -> None:
        meld = new_meld(edition, "Jk 3h 4h 5h 2h")
        assert (str(meld), meld.points) == ("2h 3h 4h 5h +Jk", 65)

    @pytest.mark.rule("F-10.4")
    @pytest.mark.parametrize(
        ("cards", "reads"),
        [("Jk=2h 3h 4h 5h 2h=6h", "2h 3h 4h 5h +Jk"), ("2s=5s 3s 4s Jk=2s 6s", "2s 3s 4s Jk=5s 6s")],
    )
    def test_marks_that_invert_them_are_mere_disorder(self, cards: str, reads: str) -> None:
        assert str(new_meld(FITAB, cards)) == reads

    @pytest.mark.rule("F-10.3")
    @pytest.mark.parametrize(
        ("cards", "reads"),
        [
            ("2h=Qh Kh Ah", "Kh Ah +2h"),
            ("5d 6d 7d 2c=8d", "5d 6d 7d +2c"),
            ("2c=4d 5d 6d 7d", "5d 6d 7d +2c"),
            ("5h 5d Jk=5c", "5h 5d +Jk"),
            ("2d=5d 3d 4d 2d 6d", "2d' 3d 4d 2d=5d 6d"),
            ("2d 3d 4d 2d'=5d 6d", "2d 3d 4d 2d'=5d 6d"),
            ("3h 4h +2h", "2h 3h 4h"),
        ],
    )
    def test_a_mark_says_where_a_wild_lies(self, cards: str, reads: str) -> None:
        assert str(new_meld(FITAB, cards)) == reads
        assert str(laid_meld(FITAB, reads)) == reads

    @pytest.mark.rule("F-10.3")
    @pytest.mark.parametrize("cards", ["5d 6d 7d 2c=Td", "5d 7d 8d 2c=9d", "5d=6d 6d 7d", "5h 5d Jk=6c", "+5d 6d 7d"])
    def test_a_mark_that_cannot_be_is_refused(self, cards: str) -> None:
        assert why_not(FITAB, cards) == ("meld/wild-misplaced", "10")

    @pytest.mark.rule("F-6.4")
    def test_a_free_wild_lies_last(self) -> None:
        assert str(new_meld(FITAB, "Jk 6c 5c")) == "5c 6c +Jk"


class TestBurraco:
    """Art. 13: seven cards or more; the kinds and their bonuses."""

    @pytest.mark.rule("F-13.1")
    def test_six_cards_are_none_and_seven_are_one(self) -> None:
        assert new_meld(FITAB, "4h 5h 6h 7h 8h 9h").burraco is None
        assert new_meld(FITAB, "4h 5h 6h 7h 8h 9h Th").burraco is BurracoKind.CLEAN

    @pytest.mark.rule("F-13.2")
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("cards", [f"As {SPADES}", f"{SPADES} As"])
    def test_royal_is_the_whole_suit_without_a_wild(self, edition: str, cards: str) -> None:
        meld = laid_meld(edition, cards)
        assert str(meld) == cards
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.ROYAL, 300, 420)

    @pytest.mark.rule("F-13.3")
    def test_royal_dirty_is_the_whole_suit_and_a_wild(self) -> None:
        meld = new_meld(FITAB, f"As {SPADES} Jk")
        assert (meld.burraco, meld.bonus, meld.points) == (BurracoKind.ROYAL_DIRTY, 250, 150)

    @pytest.mark.rule("F-13.3")
    @pytest.mark.parametrize(
        ("cards", "kind", "total"),
        [
            ("Ac 2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc", BurracoKind.DIRTY, 245),
            ("Ac 2c 3c 4c 5c 6c 7c 8c Jk=9c Tc Jc Qc Kc", BurracoKind.SEMI_CLEAN, 290),
        ],
    )
    def test_a_wild_inside_a_suit_makes_it_no_royal(self, cards: str, kind: BurracoKind, total: int) -> None:
        """AMB-96: the complete run plus a wild; the other reading is a house rule."""
        meld = laid_meld(FITAB, cards)
        assert (meld.burraco, meld.total) == (kind, total)
        royal = Clause(True, burraco_book(FITAB).burracos[BurracoKind.ROYAL_DIRTY].article, "F-13.3", "AMB-96")
        with_gap = judge(
            cards.replace("=7c", "").replace("=9c", ""), replace(burraco_book(FITAB), royal_dirty_with_gap=royal)
        )
        assert not isinstance(with_gap, Refusal)
        assert with_gap.burraco is BurracoKind.ROYAL_DIRTY

    @pytest.mark.rule("F-13.7")
    def test_cards_in_hand_are_read_to_the_players_advantage(self) -> None:
        """The same cards with the ace after the king leave seven naturals above the wild."""
        meld = new_meld(FITAB, "Ac 2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc")
        assert str(meld) == "2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc Ac"
        assert meld.burraco is BurracoKind.SEMI_CLEAN

    @pytest.mark.rule("F-13.4")
    def test_super_is_eight_equal_cards(self) -> None:
        meld = new_meld(FITAB, "Kh Kd Kc Ks Kh Kd Kc Ks")
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.SUPER, 250, 330)

    @pytest.mark.rule("F-13.5")
    def test_super_dirty_is_eight_equal_cards_and_a_wild(self) -> None:
        meld = new_meld(FITAB, "Kh Kd Kc Ks Kh Kd Kc Ks 2d")
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.SUPER_DIRTY, 200, 300)

    @pytest.mark.rule("F-13.6")
    @pytest.mark.parametrize(
        ("cards", "total"),
        [("2h 3h 4h 5h 6h 7h 8h", 255), ("Kh Kd Kc Ks Kh Kd Kc", 270), ("4h 5h 6h 7h 8h 9h Th", 250)],
    )
    def test_clean_has_no_wild_but_perhaps_a_natural_two(self, cards: str, total: int) -> None:
        meld = new_meld(FITAB, cards)
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.CLEAN, 200, total)

    @pytest.mark.rule("F-13.7")
    @pytest.mark.parametrize(
        ("cards", "total"),
        [
            ("Kh Kd Kc Ks Kh Kd Kc 2d", 240),
            ("3c 4c 5c 6c 7c 8c 9c Jk", 225),
            ("3c 4c 5c 6c 7c 8c 9c Jk Jc", 235),
        ],
    )
    def test_semi_clean_has_seven_naturals_on_one_side_of_the_wild(self, cards: str, total: int) -> None:
        meld = new_meld(FITAB, cards)
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.SEMI_CLEAN, 150, total)

    @pytest.mark.rule("F-13.8")
    @pytest.mark.parametrize(
        ("cards", "total"),
        [("5d 6d 7d 2c 9d Td Jd", 165), ("3c 4c 5c Jk 7c 8c 9c Tc", 180), ("Kh Kd Kc Ks Kh Kd 2d", 180)],
    )
    def test_any_other_burraco_with_a_wild_is_dirty(self, cards: str, total: int) -> None:
        meld = new_meld(FITAB, cards)
        assert (meld.burraco, meld.bonus, meld.total) == (BurracoKind.DIRTY, 100, total)


class TestHouseRules:
    """A house rule is a book with one clause replaced: the melds follow it, or say that they cannot."""

    def test_the_length_for_a_semi_clean_burraco(self) -> None:
        fitab = burraco_book(FITAB)
        assert fitab.semi_clean_run is not None
        house = replace(fitab, semi_clean_run=replace(fitab.semi_clean_run, value=6))
        meld = judge("3c 4c 5c 6c 7c 8c Jk Tc", house)
        assert not isinstance(meld, Refusal)
        assert meld.burraco is BurracoKind.SEMI_CLEAN
        assert new_meld(FITAB, "3c 4c 5c 6c 7c 8c Jk Tc").burraco is BurracoKind.DIRTY

    def test_a_natural_two_that_may_not_be_lifted(self) -> None:
        fitab = burraco_book(FITAB)
        house = replace(fitab, natural_two_may_become_wild=replace(fitab.natural_two_may_become_wild, value=False))
        assert after_laying_off(FITAB, "2h 3h 4h", "6h") == ["3h 4h 2h=5h 6h"]
        assert isinstance(burraco.lay_off(laid_meld(FITAB, "2h 3h 4h"), cards("6h"), house), Refusal)

    def test_one_that_no_code_can_follow_is_an_error_not_a_wrong_answer(self) -> None:
        fitab = burraco_book(FITAB)
        house = replace(fitab, wilds_per_meld=replace(fitab.wilds_per_meld, value=2))
        with pytest.raises(HouseRuleError, match="fitab-2025 with wilds_per_meld = 2"):
            judge("5d 6d 7d", house)


def test_the_contract_of_the_command_in_one_meld() -> None:
    meld = new_meld(FITAB, "5d 6d 7d 2c 9d")
    assert (str(meld), meld.points, meld.bonus) == ("5d 6d 7d 2c=8d 9d", 45, 0)
