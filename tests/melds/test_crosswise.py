"""The marks of a burraco: FITAB 2025, art. 13."""

from __future__ import annotations

import pytest

from pinella.codes import book
from pinella.melds import Meld, judge
from pinella.melds.crosswise import crosswise

MARKS = [
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "royal", (10, 11, 12)),
    ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jk", "royal-dirty", (10,)),
    ("Kh Kd Kc Ks Kh Kd Kc Ks", "super", (5,)),
    ("Kh Kd Kc Ks Kh Kd Kc Ks Jk", "super-dirty", (6, 7)),
    ("3h 4h 5h 6h 7h 8h 9h", "clean", (5, 6)),
    ("3h 4h 5h 6h 7h 8h 9h Jk", "semi-clean", (5,)),
    ("3h 4h 5h Jk 7h 8h 9h", "dirty", (6,)),
]


@pytest.mark.rule("F-13.10")
@pytest.mark.parametrize(("cards", "kind", "places"), MARKS, ids=[kind for _, kind, _ in MARKS])
def test_each_kind_has_its_own_cards_crosswise(cards: str, kind: str, places: tuple[int, ...]) -> None:
    """Royal the last three; royal dirty and super the third-last; super dirty and clean the last two …"""
    meld = judge(cards, book("fitab-2025"))
    assert isinstance(meld, Meld)
    assert meld.burraco is not None
    assert meld.burraco.value == kind
    assert crosswise(meld) == places


@pytest.mark.rule("F-13.10")
def test_a_meld_of_six_has_none() -> None:
    meld = judge("3h 4h 5h 6h 7h 8h", book("fitab-2025"))
    assert isinstance(meld, Meld)
    assert crosswise(meld) == ()
