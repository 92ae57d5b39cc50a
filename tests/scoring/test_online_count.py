"""The count of a deal by the online regulation: section 11."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import HANDS, IN_HAND, counted, parts

pytestmark = pytest.mark.kernel

OC_34 = """
    NS: 3s 4s 5s 6s 7s 8s 9s
    S: 6c
    E: Jk 2h Ac Kd 9s 8c 7h 6d 5c 4s 3h
    W: 4d
    pot taken: NS EW
    pot not played: E
    went out: N
"""


@pytest.mark.rule("O-11.2")
class TestCards:
    def test_oc_34_a_pot_not_played_counts_as_hand(self) -> None:
        counts = counted("online", OC_34)
        assert parts(counts.ew) == [("cards in hand", -125)]

    def test_cards_laid_count_for_the_side_and_both_hands_against_it(self) -> None:
        counts = counted("online", "EW: 7c 8c 9c +Jk\nN: 4d\nE: As\nS: 4d\nW: 2s\npot taken: both\nended: stock")
        assert parts(counts.ew) == [("cards laid", 55), ("cards in hand", -35)]


@pytest.mark.rule("O-11.5")
class TestGoingOut:
    def test_earns_its_side_100(self) -> None:
        assert parts(counted("online", OC_34).ns) == [
            ("clean burraco", 200),
            ("cards laid", 45),
            ("closing", 100),
            ("cards in hand", -5),
        ]

    def test_is_the_only_ending_that_does(self) -> None:
        counts = counted("online", f"{HANDS}NS: 3h 4h 5h 6h 7h 8h 9h\npot taken: both\nended: stock")
        assert counts.ns.base == 200


@pytest.mark.rule("O-11.6")
class TestAPotNotTaken:
    def test_costs_100(self) -> None:
        counts = counted("online", f"{HANDS}pot taken: EW\nended: stock")
        assert (parts(counts.ns), parts(counts.ew)) == ([("pot not taken", -100), IN_HAND], [IN_HAND])

    def test_costs_both_sides_where_neither_took_one(self) -> None:
        counts = counted("online", f"{HANDS}pot taken: none\nended: stock")
        assert parts(counts.ns) == parts(counts.ew) == [("pot not taken", -100), IN_HAND]


@pytest.mark.rule("O-11.1")
def test_both_sides_are_counted_at_the_end_of_a_deal() -> None:
    counts = counted("online", OC_34)
    assert (counts.ns.total, counts.ew.total) == (340, -125)
