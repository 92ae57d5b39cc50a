"""Scala 40 melds: articles 6 to 9 and 17."""

from __future__ import annotations

import pytest

from pinella.cards import Card, cards, laid
from pinella.codes import SCALA40
from pinella.melds import Growth, MeldKind, Refusal, Swap, best_opening, openings, scala40
from tests.melds.reading import beside, laid_meld, new_meld, why_not

pytestmark = pytest.mark.kernel

S40 = "scala40"
SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"


def grown(meld: str, added: str) -> tuple[str, int, int]:
    result = scala40.lay_off(laid_meld(S40, meld), laid(f"{meld} {added}")[len(laid(meld)) :], SCALA40)
    assert isinstance(result, Growth), result
    return str(result.meld), result.low, result.high


def why_not_grown(meld: str, added: str) -> tuple[str, str]:
    result = scala40.lay_off(laid_meld(S40, meld), beside(meld, added), SCALA40)
    assert isinstance(result, Refusal), result
    return result.code, result.article.number


def recovered(meld: str, card: str) -> str | None:
    (natural,) = beside(meld, card)
    assert isinstance(natural, Card)
    result = scala40.recover_joker(laid_meld(S40, meld), natural, SCALA40)
    return str(result.meld) if isinstance(result, Swap) else None


def fits(meld: str, card: str) -> bool:
    (natural,) = beside(meld, card)
    assert isinstance(natural, Card)
    return scala40.fits(natural, laid_meld(S40, meld), SCALA40)


class TestValidMelds:
    """Art. 9."""

    @pytest.mark.rule("S-9.1")
    def test_a_run_has_three_cards_or_more_of_one_suit(self) -> None:
        assert str(new_meld(S40, "7h 5h 6h")) == "5h 6h 7h"
        assert why_not(S40, "5h 6h") == ("meld/too-few-cards", "9")
        assert why_not(S40, "5h 6h 8h") == ("meld/gap", "9")
        assert why_not(S40, "5h 6d 7h") == ("meld/mixed-cards", "9")

    @pytest.mark.rule("S-9.2", "S-9.6")
    def test_a_set_has_three_or_four_cards_of_different_suits(self) -> None:
        assert new_meld(S40, "9h 9d 9c 9s").kind is MeldKind.SET
        assert why_not(S40, "9h 9d 9c 9h") == ("meld/suit-twice", "9")
        assert why_not(S40, "9h 9d 9c 9s Jk") == ("meld/too-many-cards", "9")

    @pytest.mark.rule("S-9.3")
    def test_more_than_one_joker_may_serve_but_not_alone(self) -> None:
        assert str(new_meld(S40, "5h Jk 7h Jk")) == "5h Jk=6h 7h Jk=8h"
        assert why_not(S40, "Jk Jk Jk") == ("meld/only-jokers", "9")

    @pytest.mark.rule("S-9.4")
    def test_a_run_on_the_table_grows_to_thirteen_cards_and_a_joker(self) -> None:
        assert grown(SPADES, "Jk") == (f"{SPADES} Jk=As", 0, 1)
        assert why_not_grown(f"{SPADES} Jk=As", "As") == ("meld/card-twice", "9")

    @pytest.mark.rule("S-9.5")
    def test_one_ace_next_to_the_two_or_the_king_and_no_corner(self) -> None:
        assert str(new_meld(S40, "Qd Kd Ad")) == "Qd Kd Ad"
        assert why_not(S40, "Kd Ad 2d") == ("meld/around-the-corner", "9")

    @pytest.mark.rule("S-17.2")
    def test_a_new_run_has_at_most_five_cards(self) -> None:
        assert len(new_meld(S40, "4h 5h 6h 7h 8h").cards) == 5
        assert why_not(S40, "4h 5h 6h 7h 8h 9h") == ("meld/more-than-five", "17")

    @pytest.mark.rule("S-17.5")
    def test_a_run_may_be_opened_with_jokers_for_all_but_one_card(self) -> None:
        assert str(new_meld(S40, "7h Jk=8h Jk=9h")) == "7h Jk=8h Jk=9h"


class TestOpeningValues:
    """Art. 7."""

    @pytest.mark.rule("S-7.1", "S-7.2")
    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("Jk 2s 3s", 6),
            ("Ac 2c 3c", 6),
            ("Qc Kc Ac", 31),
            ("Ah Ad As", 33),
            ("Ah Ad Ac As", 44),
            ("Qc Kc Jk", 31),
            ("Ah Jk Jk Jk Jk", 51),
        ],
    )
    def test_the_ace_is_worth_eleven_but_one_in_a_run_with_the_two(self, cards: str, points: int) -> None:
        assert new_meld(S40, cards).points == points

    @pytest.mark.rule("S-7.3", "S-7.4")
    @pytest.mark.parametrize(
        ("cards", "points"),
        [("Kh Kd Kc Ks", 40), ("9h Th Jh Qh", 39), ("3h 3d 3s", 9), ("2c 3c 4c", 9), ("Th Jh Qh", 30)],
    )
    def test_court_cards_and_tens_are_worth_ten_the_rest_their_pips(self, cards: str, points: int) -> None:
        assert new_meld(S40, cards).points == points

    @pytest.mark.rule("S-7.5")
    @pytest.mark.parametrize(
        ("hand", "points"),
        [
            ("Kh Kd Kc Ks 4c 7d", 40),
            ("9h Th Jh Qh 2c 5d", 39),
            ("Ac 2c 3c Th Jh Qh", 36),
            ("Qc Kc Ac 3h 3d 3s", 40),
            ("Ah Ad As 2c 3c 4c", 42),
            ("5h 6h 7h 5h 6h 7h", 36),
            ("Kh Kd Jk 4c 5c Jk 8s", 45),
        ],
    )
    def test_the_best_opening_counts_every_meld_laid_together(self, hand: str, points: int) -> None:
        assert best_opening(cards(hand), SCALA40).value == points

    def test_every_opening_comes_in_order(self) -> None:
        found = [lay.value for lay in openings(cards("Kh Kd Kc Ks 4c 5c 6c"), SCALA40)]
        assert found == sorted(found, reverse=True)
        assert found[:3] == [55, 45, 45]
        assert found[-1] == 0

    @pytest.mark.rule("S-17.1", "S-17.4")
    def test_equal_runs_and_equal_sets_may_both_be_laid(self) -> None:
        lay = best_opening(cards("9h 9d 9c 9h 9d 9c"), SCALA40)
        assert (len(lay.melds), lay.value) == (2, 54)
        assert len(best_opening(cards("5h 6h 7h 5h 6h 7h"), SCALA40).melds) == 2


class TestUndeclaredJokers:
    """Art. 8: what a joker stands for when nobody said."""

    @pytest.mark.rule("S-8.2")
    @pytest.mark.parametrize(("laid_in_order", "reads"), [("7h 7s Jk", "7h Jk=7c 7s"), ("7s 7h Jk", "7h Jk=7d 7s")])
    def test_with_both_colours_it_takes_the_other_suit_of_the_colour_under_it(
        self, laid_in_order: str, reads: str
    ) -> None:
        assert str(new_meld(S40, laid_in_order)) == reads

    @pytest.mark.rule("S-8.3", "S-8.4")
    @pytest.mark.parametrize(
        ("laid_in_order", "reads"),
        [("Jk 9c 9s", "Jk=9d 9c 9s"), ("9h 9d Jk", "9h 9d Jk=9c"), ("9d 9h Jk", "9h 9d Jk=9s")],
    )
    def test_with_one_colour_it_takes_the_suit_across(self, laid_in_order: str, reads: str) -> None:
        assert str(new_meld(S40, laid_in_order)) == reads

    @pytest.mark.rule("S-8.4")
    def test_a_joker_on_a_joker_looks_at_the_one_under_it(self) -> None:
        """S-AMB-17."""
        assert str(new_meld(S40, "7h Jk Jk")) == "7h Jk=7d Jk=7c"

    @pytest.mark.rule("S-8.1")
    def test_a_declared_joker_stands_for_what_was_said(self) -> None:
        assert str(new_meld(S40, "7h 7s Jk=7d")) == "7h Jk=7d 7s"
        assert str(new_meld(S40, "Jk=4h 5h 6h")) == "Jk=4h 5h 6h"
        assert str(new_meld(S40, "5h 6h Jk=4h")) == "Jk=4h 5h 6h"

    @pytest.mark.rule("S-8.1")
    def test_a_declaration_that_cannot_be_is_none(self) -> None:
        """S-AMB-18."""
        assert str(new_meld(S40, "7h 7s Jk=7h")) == "7h Jk=7c 7s"
        assert str(new_meld(S40, "5h 6h Jk=Kd")) == "5h 6h Jk=7h"

    @pytest.mark.rule("S-8.1")
    def test_two_copies_there_leave_none_for_a_joker_to_be(self) -> None:
        assert why_not(S40, "8h 8h' Jk Jk=8h") == ("meld/suit-twice", "9")

    @pytest.mark.rule("S-8.5")
    @pytest.mark.parametrize("cards", ["6c=6h 6s Jk", "Th=Kc Jh Qh", "+4h Jk=4d Jk"])
    def test_only_jokers_stand_for_another_card(self, cards: str) -> None:
        assert why_not(S40, cards) == ("meld/wild-misplaced", "8")

    @pytest.mark.rule("S-8.4")
    @pytest.mark.parametrize(
        ("laid_in_order", "reads"),
        [
            ("Jk 5h 6h", "Jk=4h 5h 6h"),
            ("5h 6h Jk", "5h 6h Jk=7h"),
            ("Qh Kh Ah Jk", "Jk=Jh Qh Kh Ah"),
            ("Jk 2s 3s", "Jk=As 2s 3s"),
        ],
    )
    def test_in_a_run_its_place_says_what_it_is(self, laid_in_order: str, reads: str) -> None:
        assert str(new_meld(S40, laid_in_order)) == reads


class TestRecovery:
    """Art. 6 and 8: a joker gives way to its card and goes to the player."""

    @pytest.mark.rule("S-8.5")
    def test_only_the_card_it_stands_for_replaces_it(self) -> None:
        assert recovered("5d Jk=6d 7d", "6d") == "5d 6d 7d"
        assert recovered("5d Jk=6d 7d", "8d") is None
        assert recovered("9h Jk=9c 9s", "9c") == "9h 9c 9s"
        assert recovered("9h Jk=9c 9s", "9d") is None

    @pytest.mark.rule("S-9.5")
    def test_the_joker_for_a_second_ace_cannot_be_recovered(self) -> None:
        """S-AMB-19."""
        assert recovered(f"{SPADES} Jk=As", "As") is None


class TestLayingOff:
    """Art. 6 and 17."""

    @pytest.mark.rule("S-6.14")
    def test_a_run_grows_at_both_ends_and_a_set_takes_the_missing_suit(self) -> None:
        assert grown("5h 6h 7h", "4h 8h 9h") == ("4h 5h 6h 7h 8h 9h", 1, 2)
        assert grown("9h 9s Jk=9c", "9d") == ("9h 9d Jk=9c 9s", 0, 0)
        assert why_not_grown("9h 9s Jk=9c", "9c") == ("meld/suit-twice", "9")
        assert why_not_grown("5h 6h 7h", "9h") == ("meld/gap", "9")

    def test_the_cards_at_each_end_are_counted_for_the_table_to_limit(self) -> None:
        """S-17.3 allows two at an end in a turn: a meld does not know turns."""
        assert grown("5h 6h 7h", "8h 9h Th") == ("5h 6h 7h 8h 9h Th", 0, 3)

    @pytest.mark.rule("S-9.5")
    def test_an_ace_may_go_to_either_end_of_a_run_from_two_to_king(self) -> None:
        run = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
        low = scala40.lay_off(laid_meld(S40, run), cards("As"), SCALA40, ace_low=True)
        assert isinstance(low, Growth)
        assert (str(low.meld), low.low) == (f"As {run}", 1)
        assert grown(run, "As") == (f"{run} As", 0, 1)

    @pytest.mark.rule("S-8.1")
    def test_a_joker_laid_off_as_a_card_it_cannot_be_counts_as_undeclared(self) -> None:
        """S-AMB-18."""
        for declared in ("Jk=Kd", "Jk=9h", "Jk=5h"):
            assert grown("5h 6h 7h", declared) == ("5h 6h 7h Jk=8h", 0, 1)

    @pytest.mark.rule("S-8.5")
    def test_only_a_joker_can_be_laid_off_as_another_card(self) -> None:
        for meld, added in (("6h 7h 8h", "9c=9h"), ("6h 6d 6c", "7s=6s")):
            new = laid(f"{meld} {added}")[3:]
            answer = scala40.lay_off(laid_meld(S40, meld), new, SCALA40)
            assert isinstance(answer, Refusal)
            assert (answer.code, answer.article.number) == ("meld/wild-misplaced", "8")

    @pytest.mark.rule("S-6.7")
    @pytest.mark.parametrize(
        ("meld", "card", "does"),
        [
            ("9h 9s Jk=9c", "9d", True),
            ("9h 9s Jk=9c", "9c", True),
            ("9h 9s Jk=9c", "9h", False),
            ("5h 6h 7h", "8h", True),
            ("5h 6h 7h", "4h", True),
            ("5h 6h 7h", "9h", False),
            ("5h 6h 7h", "6h", False),
            ("7d 8d 9d", "6d", True),
            ("Ah 2h 3h", "Kh", False),
            ("Jh Qh Kh", "Ah", True),
        ],
    )
    def test_which_cards_fit(self, meld: str, card: str, does: bool) -> None:
        assert fits(meld, card) is does
