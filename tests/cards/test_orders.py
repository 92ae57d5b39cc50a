"""The orders of cards: by the norm, by rank, in sequence."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pinella.cards import (
    PACK,
    SCALA40_RANKING,
    AnyCard,
    Card,
    Joker,
    Rank,
    Suit,
    cards,
    norm_key,
    rank_key,
    sequence_place,
    text_of,
)


def by_norm(text: str) -> str:
    return text_of(sorted(cards(text), key=norm_key))


def by_rank(text: str) -> str:
    return text_of(sorted(cards(text), key=rank_key))


class TestByTheNorm:
    """Secondo norma: the highest points first, then hearts, diamonds, clubs, spades, then the rank."""

    @pytest.mark.rule("F-D.39")
    @pytest.mark.parametrize(
        ("mixed", "ordered"),
        [
            ("3s Kd As 2c Jk", "Jk 2c As Kd 3s"),
            ("Ks 8h", "8h Ks"),
            ("9c Kc", "Kc 9c"),
            ("5s 5d 5h 5c", "5h 5d 5c 5s"),
            ("7s 3h", "3h 7s"),
        ],
    )
    def test_cards_go_by_points_then_suit_then_rank(self, mixed: str, ordered: str) -> None:
        assert by_norm(mixed) == ordered

    @pytest.mark.rule("B-D.41")
    def test_the_whole_order_from_the_joker_to_the_three_of_spades(self) -> None:
        ordered = sorted(PACK, key=norm_key)
        faces = list(dict.fromkeys(_face(one) for one in ordered))
        tens = [f"{rank}{suit}" for suit in "hdcs" for rank in "KQJT98"]
        fives = [f"{rank}{suit}" for suit in "hdcs" for rank in "76543"]
        assert faces == ["Jk", "2h", "2d", "2c", "2s", "Ah", "Ad", "Ac", "As", *tens, *fives]

    def test_no_two_different_cards_are_equal(self) -> None:
        ordered = sorted(PACK, key=norm_key)
        for one, other in pairwise(ordered):
            same_card = (type(one), _face(one)) == (type(other), _face(other))
            assert (norm_key(one) == norm_key(other)) == same_card


class TestByRank:
    """Joker, two, ace, king … three; equal ranks by suit."""

    @pytest.mark.rule("F-1.3", "F-1.4")
    def test_burraco_puts_the_joker_then_the_two_then_the_ace_on_top(self) -> None:
        assert by_rank("3h Ah Kh 2h Jk Qh") == "Jk 2h Ah Kh Qh 3h"

    @pytest.mark.rule("F-8.3")
    @pytest.mark.parametrize(("left_behind", "highest"), [("Ah 2s", "2s"), ("Ks 8h", "Ks"), ("9c Qd As", "As")])
    def test_the_highest_of_several_cards_left_behind(self, left_behind: str, highest: str) -> None:
        assert str(min(cards(left_behind), key=rank_key)) == highest

    @pytest.mark.rule("F-1.2")
    def test_equal_ranks_go_hearts_diamonds_clubs_spades(self) -> None:
        assert by_rank("Qs Qc Qh Qd") == "Qh Qd Qc Qs"

    @pytest.mark.rule("S-1.2", "S-1.3", "S-1.4")
    def test_scala_40_ranks_the_ace_below_the_joker_and_the_two_last(self) -> None:
        mixed = cards("2h 3h Ah Jk Kh Qh Ks")
        assert text_of(sorted(mixed, key=lambda one: rank_key(one, SCALA40_RANKING))) == "Jk Ah Kh Ks Qh 3h 2h"

    @pytest.mark.rule("B-1.3")
    def test_fourteen_ranks_from_the_joker_to_the_three(self) -> None:
        one_suit: list[AnyCard] = [Joker(), *(Card(rank, Suit.CLUBS) for rank in Rank)]
        assert text_of(sorted(one_suit, key=rank_key)) == "Jk 2c Ac Kc Qc Jc Tc 9c 8c 7c 6c 5c 4c 3c"


@pytest.mark.rule("F-11.2")
def test_in_sequence_the_ace_stands_before_the_two_or_after_the_king() -> None:
    low = [sequence_place(Card(rank, Suit.HEARTS)) for rank in Rank]
    assert low == list(range(13))
    assert sequence_place(Card(Rank.ACE, Suit.HEARTS), ace_high=True) == 13
    assert sequence_place(Card(Rank.TWO, Suit.HEARTS), ace_high=True) == 1


def _face(one: AnyCard) -> str:
    return str(one).rstrip("'")
