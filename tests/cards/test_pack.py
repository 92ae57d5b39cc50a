"""The pack: two packs of 52 and four jokers."""

from __future__ import annotations

from collections import Counter

import pytest

from pinella.cards import BURRACO_VALUES, PACK, SCALA40_HAND_VALUES, Card, Joker, Rank, Suit, card, twin
from pinella.codes import FEDERAL, ONLINE


@pytest.mark.rule("F-1.1")
def test_the_pack_has_108_distinct_cards() -> None:
    assert len(PACK) == len(set(PACK)) == 108
    assert sum(isinstance(one, Joker) for one in PACK) == 4


@pytest.mark.rule("S-1.1")
def test_every_suited_card_is_there_twice() -> None:
    copies = Counter((one.rank, one.suit) for one in PACK if isinstance(one, Card))
    assert len(copies) == 52
    assert set(copies.values()) == {2}


@pytest.mark.rule("O-1.2")
def test_the_two_sevens_of_hearts_are_two_cards() -> None:
    seven = Card(Rank.SEVEN, Suit.HEARTS)
    assert twin(seven) != seven
    assert twin(twin(seven)) == seven


def test_there_is_no_third_copy_and_no_fifth_joker() -> None:
    with pytest.raises(ValueError, match="copies 1 and 2, not 3"):
        Card(Rank.SEVEN, Suit.HEARTS, 3)
    with pytest.raises(ValueError, match="jokers 1 to 4, not 5"):
        Joker(5)


class TestBurracoValues:
    """Burraco: joker 30, two 20, ace 15, king to eight 10, seven to three 5."""

    @pytest.mark.rule("F-1.5")
    @pytest.mark.parametrize(
        ("text", "points"),
        [("Jk", 30), ("2c", 20), ("Ah", 15), ("Kd", 10), ("Qs", 10), ("Jh", 10), ("Tc", 10), ("9d", 10), ("8s", 10)]
        + [(f"{rank}h", 5) for rank in "76543"],
    )
    def test_each_card_has_its_points(self, text: str, points: int) -> None:
        assert BURRACO_VALUES.of(card(text)) == points

    @pytest.mark.rule("B-1.5")
    def test_the_federal_code_and_its_pack_of_1080(self) -> None:
        assert FEDERAL.card_values.value.ranks == (15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
        assert FEDERAL.card_values.value.joker == 30
        assert sum(map(FEDERAL.card_values.value.of, PACK)) == 1080

    @pytest.mark.rule("O-11.3")
    def test_the_online_room_counts_alike_and_the_second_copy_too(self) -> None:
        assert [
            ONLINE.card_values.value.of(card(text)) for text in ("3h", "7s", "8d", "Kc", "Ah", "2c", "2c'", "Jk")
        ] == [*(5, 5, 10, 10, 15, 20, 20, 30)]


@pytest.mark.rule("S-22.1")
@pytest.mark.parametrize(
    ("text", "points"),
    [("Jk", 25), ("As", 11), ("Kh", 10), ("Qd", 10), ("Jc", 10), ("Ts", 10), ("9h", 9), ("5d", 5), ("2c", 2)],
)
def test_a_card_left_in_hand_costs_its_points_in_scala_40(text: str, points: int) -> None:
    assert SCALA40_HAND_VALUES.of(card(text)) == points
