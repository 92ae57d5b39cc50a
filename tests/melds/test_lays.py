"""The best ways to lay a hand: large hands, values of one's own, one set of a rank."""

from __future__ import annotations

from itertools import islice, pairwise
from random import Random

import pytest

from pinella.cards import PACK, AnyCard, Card, Rank, Suit, cards
from pinella.codes import FEDERAL, FITAB_2025, INTERNATIONAL, SCALA40, BurracoKind
from pinella.melds import LayValue, best_lay, best_lays, lays
from tests import oracle

pytestmark = pytest.mark.kernel


def texts(lay: object) -> list[str]:
    return sorted(str(lay).split(" · "))


def test_nothing_to_lay_is_an_empty_lay() -> None:
    lay = best_lay(cards("3h 5d 7c 9s"), FITAB_2025)
    assert (lay.melds, lay.value) == ((), 0)
    assert list(lays((), FITAB_2025)) == [lay]


def test_a_burraco_is_worth_more_than_two_short_melds() -> None:
    hand = cards("3h 4h 5h 6h 7h 8h 9h 9d 9c")
    assert texts(best_lay(hand, FITAB_2025)) == ["3h 4h 5h 6h 7h 8h 9h"]
    assert texts(best_lay(hand, FITAB_2025, LayValue(card=lambda _: 1))) == ["3h 4h 5h 6h 7h 8h", "9h 9d 9c"]


@pytest.mark.rule("F-31.1")
def test_fitab_lays_one_set_of_a_rank_and_none_where_the_side_has_one() -> None:
    hand = cards("Kh Kd Kc Ks Jk Jk")
    assert [len(best_lay(hand, book).melds) for book in (FITAB_2025, FEDERAL)] == [1, 2]
    assert best_lay(hand, FITAB_2025, sets_on_table=[Rank.KING]).melds == ()
    assert len(best_lay(hand, FEDERAL, sets_on_table=[Rank.KING]).melds) == 2


@pytest.mark.rule("I-2.1")
def test_international_lays_sets_of_aces_and_threes_only() -> None:
    lay = best_lay(cards("3h 3d 3c Kh Kd Kc As Ad Jk"), INTERNATIONAL)
    assert texts(lay) == ["3h 3d 3c", "Ad As +Jk"]


def test_a_wild_may_stand_for_a_card_that_is_kept_for_another_meld() -> None:
    lay = best_lay(cards("9s 9s 7s Js Js 8s Qs 6s Ts 2c 2s"), FITAB_2025)
    assert lay.value == oracle.best_lay("fitab-2025", "9s 9s 7s Js Js 8s Qs 6s Ts 2c 2s", _points, 1, 0)


def test_the_best_k_are_the_first_k_of_all() -> None:
    hand = Random(3).sample(PACK, 15)
    assert best_lays(hand, FITAB_2025, 7) == tuple(islice(lays(hand, FITAB_2025), 7))


@pytest.mark.parametrize("size", [30, 34])
def test_a_very_large_hand_is_laid_too(size: int) -> None:
    """More types than fit in one machine word."""
    hand = Random(f"{size} 3").sample(PACK, size)
    first, second, third = best_lays(hand, FEDERAL, 3)
    assert first.value >= second.value >= third.value > 0
    assert len(set(first.cards)) == len(first.cards)
    assert set(first.cards) <= set(hand)
    assert first.value == sum(meld.total for meld in first.melds)


def test_scala_40_lays_by_what_the_cards_would_cost() -> None:
    hand = cards("5h 6h 7h 8h 9h Th Kd Kc Ks 2c")
    lay = best_lay(hand, SCALA40)
    assert lay.value == 5 + 6 + 7 + 8 + 9 + 10 + 30
    assert all(len(meld.cards) <= 5 for meld in lay.melds)


def test_the_values_of_twos_may_differ() -> None:
    """A player who wants to keep the two of hearts for its run."""

    def worth(card: AnyCard) -> int:
        return -50 if card == Card(Rank.TWO, Suit.HEARTS) else 10

    first, *others = lays(cards("Kd Kc 2h 2s"), FITAB_2025, LayValue(card=worth))
    assert texts(first) == ["Kd Kc +2s"]
    assert all(one.value >= other.value for one, other in pairwise([first, *others]))


def test_the_melds_of_a_lay_are_read_as_its_value_counts_them() -> None:
    """Whoever wants a dirty burraco gets the ace low, where the book would put it high."""
    hand = cards("Ac 2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc")
    lay = best_lay(hand, FITAB_2025, LayValue(card=lambda _: 0, burraco={BurracoKind.DIRTY: 1000}))
    assert (lay.value, [meld.burraco for meld in lay.melds]) == (1000, [BurracoKind.DIRTY])


def test_a_value_too_large_for_the_kernel_is_refused_in_both_cores() -> None:
    with pytest.raises(OverflowError, match="at most 1000000000"):
        best_lay(cards("5d 6d 7d"), FITAB_2025, LayValue(card=lambda _: 2**61))


def _points(name: str) -> int:
    values = {"2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
    return 30 if name == "Jk" else values[name[0]]
