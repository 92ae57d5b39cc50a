"""Melds under Title V: clean and dirty burraco only, sets of aces and threes only."""

from __future__ import annotations

import pytest

from pinella.codes import BurracoKind
from tests.melds.reading import new_meld, why_not

pytestmark = pytest.mark.kernel

INTERNATIONAL = "international"
HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


class TestSets:
    """Rule 2: sets of aces and threes."""

    @pytest.mark.rule("I-2.1", "I-2.3")
    @pytest.mark.parametrize(
        ("cards", "reads"),
        [
            ("3c 3d 2h", "3d 3c +2h"),
            ("Ac Ad As", "Ad Ac As"),
            ("Ah Ah 2d", "Ah Ah' +2d"),
            ("3h 3d 3c 3s", "3h 3d 3c 3s"),
        ],
    )
    def test_aces_and_threes_may_be_laid(self, cards: str, reads: str) -> None:
        assert str(new_meld(INTERNATIONAL, cards)) == reads

    @pytest.mark.rule("I-2.2")
    @pytest.mark.parametrize("cards", ["5h 5d 5s", "Th Td Tc", "Kh Ks Jk", "7h 7d 2c"])
    def test_no_other_set_may(self, cards: str) -> None:
        assert why_not(INTERNATIONAL, cards) == ("meld/set-not-allowed", "V.2")

    @pytest.mark.rule("I-F.9")
    def test_runs_are_as_in_the_italian_game(self) -> None:
        assert str(new_meld(INTERNATIONAL, "5d 6d 7d 2c 9d")) == "5d 6d 7d 2c=8d 9d"
        assert why_not(INTERNATIONAL, "5d 6d Jk 2c") == ("meld/two-wilds", "9")


class TestBurraco:
    """Rule 1: clean 200, dirty 100, nothing else."""

    @pytest.mark.rule("I-1.2", "I-1.4")
    def test_the_two_kinds(self) -> None:
        clean, dirty = new_meld(INTERNATIONAL, "3h 4h 5h 6h 7h 8h 9h"), new_meld(INTERNATIONAL, "3c 4c 5c 6c 7c 8c Jk")
        assert (clean.burraco, clean.bonus) == (BurracoKind.CLEAN, 200)
        assert (dirty.burraco, dirty.bonus) == (BurracoKind.DIRTY, 100)

    @pytest.mark.rule("I-1.3", "I-1.5")
    @pytest.mark.parametrize(
        ("cards", "kind", "total"),
        [
            (HEARTS, BurracoKind.CLEAN, 320),
            (f"{HEARTS} Jk", BurracoKind.DIRTY, 250),
            ("3c 4c 5c 6c 7c 8c 9c Jk", BurracoKind.DIRTY, 175),
            ("3h 3d 3c 3s 3h 3d 3c 3s", BurracoKind.CLEAN, 240),
            ("3h 3d 3c 3s 3h 3d 3c 3s 2c", BurracoKind.DIRTY, 160),
            ("3h 3d 3c 3s 3d 3s 2c", BurracoKind.DIRTY, 150),
        ],
    )
    def test_royal_super_and_semi_clean_are_just_clean_or_dirty(
        self, cards: str, kind: BurracoKind, total: int
    ) -> None:
        meld = new_meld(INTERNATIONAL, cards)
        assert (meld.burraco, meld.total) == (kind, total)
