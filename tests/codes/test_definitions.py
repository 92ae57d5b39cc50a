"""The definitions of the documents that the software already keeps: pack, orders, values, melds, kinds of burraco."""

from __future__ import annotations

from collections import Counter

import pytest

from pinella.cards import BURRACO_VALUES, PACK, Card, Joker, Rank, Suit, cards, rank_key, text_of
from pinella.codes import BurracoBook, Refusal, book
from pinella.melds import Meld, burraco, judge

FITAB = ("fitab-2025", "fitab-2023", "fitab-2022")
HEARTS_TO_THE_QUEEN = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"
WHOLE_SUITS = (f"{HEARTS_TO_THE_QUEEN} Kh", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")
SEVEN_KINGS = "Kh Kd Kc Ks Kh Kd Kc"
EIGHT_KINGS = f"{SEVEN_KINGS} Ks"


def kind(code: str, text: str) -> str | None:
    """The kind of burraco that the cards make, if they make one."""
    meld = judge(text, book(code))
    assert isinstance(meld, Meld), (code, text, meld)
    return meld.burraco.value if meld.burraco else None


def bonus(code: str, text: str) -> int:
    meld = judge(text, book(code))
    assert isinstance(meld, Meld), (code, text, meld)
    return meld.bonus


def shape(code: str, text: str) -> str:
    """`run` or `set`, or the reason why the cards are neither."""
    meld = judge(text, book(code))
    return meld.code if isinstance(meld, Refusal) else meld.kind.value


class TestThePack:
    @pytest.mark.rule("F-D.29")
    def test_is_104_cards_and_4_jokers(self) -> None:
        assert Counter(isinstance(one, Joker) for one in PACK) == {False: 104, True: 4}

    @pytest.mark.rule("B-D.29", "B-D.44")
    def test_has_each_of_52_cards_twice_in_four_suits(self) -> None:
        copies = Counter((one.rank, one.suit) for one in PACK if isinstance(one, Card))
        assert set(copies.values()) == {2}
        assert {suit for _, suit in copies} == {Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES}

    @pytest.mark.rule("B-1.1")
    def test_is_two_packs_of_54(self) -> None:
        assert len(set(PACK)) == 2 * 54

    @pytest.mark.rule("B-1.2", "B-1.4")
    def test_ranks_suits_hearts_first_and_jokers_above_every_card(self) -> None:
        assert text_of(sorted(cards("9s 9c 9h 9d 2s Jk"), key=rank_key)) == "Jk 2s 9h 9d 9c 9s"

    @pytest.mark.rule("F-D.56")
    @pytest.mark.parametrize("code", FITAB)
    def test_gives_every_card_its_points(self, code: str) -> None:
        values = _burraco(code).card_values.value
        assert [values.of(one) for one in cards("Jk 2h Ah Kh Qh Jh Th 9h 8h 7h 6h 5h 4h 3h")] == (
            [30, 20, 15, *[10] * 6, *[5] * 5]
        )

    @pytest.mark.rule("B-D.57")
    def test_gives_the_same_points_in_the_federal_code(self) -> None:
        values = _burraco("federal").card_values.value
        assert [values.of(one) for one in cards("Jk 2s As Ks 8s 7s 3s")] == [30, 20, 15, 10, 10, 5, 5]

    @pytest.mark.rule("I-F.1")
    def test_is_inherited_by_international_burraco(self) -> None:
        found = _burraco("international")
        assert (found.cards, len(PACK)) == (108, 108)
        assert found.card_values.value == BURRACO_VALUES
        assert text_of(sorted(cards("3h Kd Ah As 2c Jk"), key=rank_key)) == "Jk 2c Ah As Kd 3h"
        assert sum(map(BURRACO_VALUES.of, PACK)) == 1080


class TestAMeld:
    @pytest.mark.rule("F-D.19")
    @pytest.mark.parametrize("code", FITAB)
    @pytest.mark.parametrize(
        ("text", "what"),
        [("7h 7d 7c", "set"), ("7h 7h 7c", "set"), ("7h 7d", "meld/too-few-cards"), ("7h 7d 8c", "meld/mixed-cards")],
    )
    def test_is_a_set_of_three_or_more_cards_of_a_rank(self, code: str, text: str, what: str) -> None:
        assert shape(code, text) == what

    @pytest.mark.rule("F-D.43")
    @pytest.mark.parametrize("code", FITAB)
    @pytest.mark.parametrize(
        ("text", "what"),
        [("7h 8h 9h", "run"), ("9h 7h 8h", "run"), ("7h 8h", "meld/too-few-cards"), ("7h 8h Th", "meld/gap")],
    )
    def test_is_a_run_of_three_or_more_cards_of_a_suit_in_order(self, code: str, text: str, what: str) -> None:
        assert shape(code, text) == what

    @pytest.mark.rule("F-D.28")
    @pytest.mark.parametrize("code", FITAB)
    def test_takes_any_joker_and_any_two_as_a_wild(self, code: str) -> None:
        for wild in [one for one in PACK if isinstance(one, Joker) or one.rank is Rank.TWO]:
            meld = judge([*cards("9d Jd"), wild], book(code))
            assert isinstance(meld, Meld)
            assert meld.wild is not None
            assert meld.wild.card == wild

    @pytest.mark.rule("B-D.17", "B-D.45")
    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("7h 7d 7c", "set"),
            ("7h 8h 9h", "run"),
            ("7h 7d", "meld/too-few-cards"),
            ("7h 8h", "meld/too-few-cards"),
            ("7h 8d 9h", "meld/mixed-cards"),
        ],
    )
    def test_is_a_set_or_a_run_in_the_federal_code(self, text: str, what: str) -> None:
        assert shape("federal", text) == what

    @pytest.mark.rule("B-D.28")
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2d", "2c", "2s"])
    def test_takes_jokers_and_twos_as_wilds_in_the_federal_code(self, wild: str) -> None:
        assert str(judge(f"9d Jd {wild}", book("federal"))) == f"9d {wild}=Td Jd"

    @pytest.mark.rule("S-D.6")
    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("7h 7d 7c", "set"),
            ("7h 7d 7c 7s", "set"),
            ("7h 7d", "meld/too-few-cards"),
            ("7h 7h 7c", "meld/suit-twice"),
            ("7h 7d 7c 7s Jk", "meld/too-many-cards"),
        ],
    )
    def test_is_in_scala_40_a_set_of_three_or_four_suits(self, text: str, what: str) -> None:
        assert shape("scala40", text) == what

    @pytest.mark.rule("S-D.14")
    @pytest.mark.parametrize(
        ("text", "what"), [("7h 8h 9h", "run"), ("7h 8h", "meld/too-few-cards"), ("7h 8h Th", "meld/gap")]
    )
    def test_is_in_scala_40_a_run_of_a_suit_in_order(self, text: str, what: str) -> None:
        assert shape("scala40", text) == what

    @pytest.mark.rule("S-D.9")
    @pytest.mark.parametrize("rank", Rank)
    @pytest.mark.parametrize("suit", Suit)
    def test_lets_a_joker_stand_for_any_card_in_scala_40(self, rank: Rank, suit: Suit) -> None:
        others = [Card(rank, other) for other in Suit if other is not suit]
        meld = judge([*others, Joker()], book("scala40"))
        assert isinstance(meld, Meld)
        assert [one.stands_for for one in meld.laid if isinstance(one.card, Joker)] == [Card(rank, suit)]


@pytest.mark.parametrize("code", FITAB)
class TestABurracoOfFitab:
    @pytest.mark.rule("F-D.7")
    def test_has_at_least_seven_cards_with_or_without_a_wild(self, code: str) -> None:
        assert [kind(code, text) for text in ("4h 5h 6h 7h 8h 9h", "Kh Kd Kc Ks Kh Jk")] == [None, None]
        for text in ("4h 5h 6h 7h 8h 9h Th", "4h 5h 6h 7h 8h 9h Jk", SEVEN_KINGS, "Kh Kd Kc Ks Kh Kd Jk"):
            assert kind(code, text) is not None, text

    @pytest.mark.rule("F-D.8")
    def test_is_clean_with_seven_to_twelve_in_a_run_or_seven_of_a_rank_and_no_wild(self, code: str) -> None:
        hearts = HEARTS_TO_THE_QUEEN.split()
        for length in range(7, 13):
            assert kind(code, " ".join(hearts[:length])) == "clean"
        assert kind(code, SEVEN_KINGS) == "clean"
        assert kind(code, "Ah 2d 3h 4h 5h 6h 7h") != "clean"

    @pytest.mark.rule("F-D.9")
    @pytest.mark.parametrize("text", WHOLE_SUITS)
    def test_is_royal_with_the_whole_suit_and_its_own_two(self, code: str, text: str) -> None:
        assert kind(code, text) == "royal"
        assert kind(code, text.replace("2h", "2d")) != "royal"
        assert kind(code, text.replace("2h", "Jk")) != "royal"

    @pytest.mark.rule("F-D.10")
    @pytest.mark.parametrize("text", WHOLE_SUITS)
    @pytest.mark.parametrize("wild", ["Jk", "2d"])
    def test_is_royal_dirty_with_a_wild_besides(self, code: str, text: str, wild: str) -> None:
        assert kind(code, f"{text} {wild}") == "royal-dirty"

    @pytest.mark.rule("F-D.11")
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("3c 4c 5c 6c 7c 8c 9c Jk", "semi-clean"),
            ("3c 4c 5c 6c 7c 8c 9c Jk Jc", "semi-clean"),
            ("3c Jk 5c 6c 7c 8c 9c Tc Jc", "semi-clean"),
            ("3c 4c 5c 6c 7c 8c Jk Tc", "dirty"),
            (f"{SEVEN_KINGS} Jk", "semi-clean"),
            ("Kh Kd Kc Ks Kh Kd Jk", "dirty"),
        ],
    )
    def test_is_semi_clean_with_seven_cards_on_one_side_of_the_wild(self, code: str, text: str, expected: str) -> None:
        assert kind(code, text) == expected

    @pytest.mark.rule("F-D.12")
    @pytest.mark.parametrize("text", ["3c 4c 5c 6c 7c 8c Jk", "3c 4c 2d 6c 7c 8c 9c", "Kh Kd Kc Ks Kh Kd 2s"])
    def test_is_dirty_with_six_cards_and_a_wild(self, code: str, text: str) -> None:
        assert kind(code, text) == "dirty"

    @pytest.mark.rule("F-D.47", "F-D.48")
    def test_is_super_with_eight_of_a_rank_and_super_dirty_with_a_wild_besides(self, code: str) -> None:
        assert kind(code, EIGHT_KINGS) == "super"
        assert kind(code, f"{EIGHT_KINGS} Jk") == "super-dirty"
        assert kind(code, f"{SEVEN_KINGS} Jk") not in ("super", "super-dirty")


class TestABurracoOfTheFederalCode:
    @pytest.mark.rule("B-D.8")
    @pytest.mark.parametrize("text", ["4h 5h 6h 7h 8h 9h Th", "2h 3h 4h 5h 6h 7h 8h", *WHOLE_SUITS, EIGHT_KINGS])
    def test_is_clean_without_a_wild(self, text: str) -> None:
        assert kind("federal", text) == "clean"

    @pytest.mark.rule("B-D.9")
    @pytest.mark.parametrize("text", ["3c 4c 5c 6c 7c 8c 9c Jk", "3c 2s 5c 6c 7c 8c 9c Tc Jc", f"{SEVEN_KINGS} 2s"])
    def test_is_semi_clean_with_seven_cards_beside_the_wild_or_eight_in_a_set(self, text: str) -> None:
        assert kind("federal", text) == "semi-clean"

    @pytest.mark.rule("B-D.10")
    @pytest.mark.parametrize("text", ["3c 4c 5c 6c 7c 8c Jk", "3c 4c 5c Jk 7c 8c 9c Tc", "Kh Kd Kc Ks Kh Kd 2s"])
    def test_is_dirty_with_any_other_wild(self, text: str) -> None:
        assert kind("federal", text) == "dirty"

    @pytest.mark.rule("B-18.1")
    def test_counts_200_150_or_100(self) -> None:
        melds = ("4h 5h 6h 7h 8h 9h Th", f"{SEVEN_KINGS} Jk", "3c 4c 5c 6c 7c 8c Jk", "4h 5h 6h")
        assert [bonus("federal", text) for text in melds] == [200, 150, 100, 0]


@pytest.mark.rule("O-11.4")
def test_a_burraco_of_the_online_room_counts_200_150_or_100() -> None:
    melds = ("4h 5h 6h 7h 8h 9h Th", f"{SEVEN_KINGS} Jk", "3c 4c 5c 6c 7c 8c Jk", "4h 5h 6h")
    assert [bonus("online", text) for text in melds] == [200, 150, 100, 0]


class TestInternational:
    @pytest.mark.rule("I-F.11")
    @pytest.mark.parametrize(
        ("text", "in_fitab", "here"),
        [
            (WHOLE_SUITS[0], "royal", "clean"),
            (f"{WHOLE_SUITS[0]} Jk", "royal-dirty", "dirty"),
            ("Ah Ad Ac As Ah Ad Ac As", "super", "clean"),
            ("Ah Ad Ac As Ah Ad Ac As Jk", "super-dirty", "dirty"),
            ("4h 5h 6h 7h 8h 9h Th", "clean", "clean"),
            ("3c 4c 5c 6c 7c 8c 9c Jk", "semi-clean", "dirty"),
            ("3c 4c 5c 6c 7c 8c Jk", "dirty", "dirty"),
        ],
    )
    def test_has_two_kinds_of_burraco_where_the_code_has_seven(self, text: str, in_fitab: str, here: str) -> None:
        assert kind("fitab-2025", text) == in_fitab
        assert kind("international", text) == here

    @pytest.mark.rule("I-F.10")
    def test_keeps_the_rules_of_wilds(self) -> None:
        rules = _burraco("international")
        meld = judge("3h 2h 5h", rules)
        assert isinstance(meld, Meld)
        assert str(meld) == "3h 2h=4h 5h"
        bound = burraco.lay_off(meld, cards("2c"), rules)
        assert isinstance(bound, Refusal)
        assert bound.code == "meld/wild-bound"
        grown = burraco.lay_off(meld, cards("4h"), rules)
        assert not isinstance(grown, Refusal)
        assert [str(each) for each in grown] == ["2h 3h 4h 5h"]
        assert str(judge("2h 3h 4h Jk", rules)) == "2h 3h 4h +Jk"
        assert shape("international", "2h 2d Jk") == "meld/only-wilds"


def _burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found
