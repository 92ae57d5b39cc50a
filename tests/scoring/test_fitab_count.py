"""The count of a deal by FITAB's code: articles 13, 15, 16 and 18. Line X of the worked cases is NS."""

from __future__ import annotations

import pytest

from pinella.scoring.burraco import Counts
from tests.scoring.sheets import FITAB_CODES, HANDS, IN_HAND, counted, parts

pytestmark = pytest.mark.kernel

CLEAN_AND_KINGS = """
    NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Ks Kc
    EW: 7h 7d 7c +Jk
    S: Qd 4c
    E: Ad 2c 5s
    pot taken: NS EW
"""
W_050 = CLEAN_AND_KINGS + "W: 9h\nwent out: N"
W_052 = CLEAN_AND_KINGS + "W: Jk 2h Ac Kd Qs 9c 8h 7d 6s 4c 3h\npot not played: W\nwent out: N"
STALL = """
    NS: 3h 4h 5h 6h 7h 8h 9h
    EW: 9h 9d 9c
    N: Jk
    E: 2c
    S: As
    W: Kd
    ended: stall
"""


def after(ending: str, melds: str = "", hands: str = HANDS) -> Counts:
    """Both sides took a pot, and each has two queens left."""
    return counted("fitab-2025", f"{hands}{melds}\npot taken: both\n{ending}")


class TestTheCount:
    """Art. 18: for each side what counts for it and what counts against it."""

    @pytest.mark.parametrize("code", FITAB_CODES)
    @pytest.mark.rule("F-18.1", "F-18.4")
    def test_w_050_is_370_to_minus_5(self, code: str) -> None:
        counts = counted(code, W_050)
        assert parts(counts.ns) == [
            ("clean burraco", 200),
            ("cards laid", 85),
            ("closing", 100),
            ("cards in hand", -15),
        ]
        assert parts(counts.ew) == [("cards laid", 45), ("cards in hand", -50)]
        assert (counts.ns.total, counts.ew.total, counts.difference) == (370, -5, 375)

    @pytest.mark.parametrize(
        ("meld", "name", "bonus", "cards"),
        [
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "royal burraco", 300, 120),
            ("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "royal burraco", 300, 120),
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh +2c", "royal-dirty burraco", 250, 140),
            ("Kh Kh Kd Kd Kc Kc Ks Ks", "super burraco", 250, 80),
            ("Kh Kh Kd Kd Kc Kc Ks Ks +2d", "super-dirty burraco", 200, 100),
            ("2h 3h 4h 5h 6h 7h 8h", "clean burraco", 200, 55),
            ("Kh Kh Kd Kd Kc Kc Ks +2d", "semi-clean burraco", 150, 90),
            ("Ac 2c 3c 4c 5c 6c 7c 8c Jk=9c Tc Jc Qc Kc", "semi-clean burraco", 150, 140),
            ("5d 6d 7d 2c=8d 9d Td Jd", "dirty burraco", 100, 65),
        ],
    )
    @pytest.mark.rule("F-18.1")
    def test_every_kind_of_burraco_has_its_bonus(self, meld: str, name: str, bonus: int, cards: int) -> None:
        assert parts(after("ended: stock", f"EW: {meld}").ew) == [(name, bonus), ("cards laid", cards), IN_HAND]

    @pytest.mark.rule("F-18.1")
    def test_every_burraco_is_a_part_of_its_own_in_the_order_of_laying(self) -> None:
        melds = "NS: 3h 4h 5h 6h 7h 8h +2c | 9s 9s 9c | 3d 4d 5d 6d 7d 8d 9d | 3s 4s 5s 6s 7s 8s +Jk"
        names = [name for name, _ in parts(after("ended: stock", melds).ns)]
        assert names == ["dirty burraco", "clean burraco", "dirty burraco", "cards laid", "cards in hand"]

    @pytest.mark.rule("F-18.1")
    def test_six_cards_are_no_burraco(self) -> None:
        assert parts(after("ended: stock", "NS: 3h 4h 5h 6h 7h 8h").ns) == [("cards laid", 35), IN_HAND]

    @pytest.mark.rule("F-18.2")
    def test_a_pot_never_taken_costs_100(self) -> None:
        hands = HANDS.replace("S: Qs\n", "")
        counts = counted("fitab-2025", f"{hands}NS: 3h 4h 5h 6h 7h 8h 9h\npot taken: NS\nwent out: S")
        assert parts(counts.ew) == [("pot not taken", -100), IN_HAND]
        assert ("closing", 100) in parts(counts.ns)
        assert "pot not taken" not in dict(parts(counts.ns))

    @pytest.mark.parametrize("code", FITAB_CODES)
    @pytest.mark.rule("F-18.3")
    def test_w_052_a_pot_taken_and_not_played_costs_its_cards_and_not_the_100(self, code: str) -> None:
        counts = counted(code, W_052)
        assert parts(counts.ew) == [("cards laid", 45), ("pot not played", -125), ("cards in hand", -40)]
        assert counts.ew.total == -120

    @pytest.mark.rule("F-18.4")
    def test_the_cards_in_both_hands_of_a_side_count_against_it(self) -> None:
        counts = counted("fitab-2025", "N: Jk 2h Ac\nE: Qd\nS: Kd 7s\nW: Qd\npot taken: both\nended: stock")
        assert parts(counts.ns) == [("cards in hand", -(30 + 20 + 15 + 10 + 5))]
        assert parts(counts.ew) == [IN_HAND]

    @pytest.mark.parametrize("code", FITAB_CODES)
    @pytest.mark.parametrize("ending", ["time-out", "stock"])
    @pytest.mark.rule("F-18.10")
    def test_w_053_where_neither_took_a_pot_both_pay(self, code: str, ending: str) -> None:
        counts = counted(code, f"{HANDS}pot taken: none\nended: {ending}")
        assert parts(counts.ns) == parts(counts.ew) == [("pot not taken", -100), IN_HAND]


@pytest.mark.rule("F-13.9")
class TestTheKindOfABurraco:
    """Art. 13: kind and bonus are verified at the count."""

    def test_is_judged_by_the_cards_as_they_lie(self) -> None:
        bound = "NS: 3c 4c 5c 6c Jk=7c 8c 9c Tc"
        free = "NS: 3c 4c 5c 6c 7c 8c 9c +Jk"
        assert parts(after("ended: stock", bound).ns)[0] == ("dirty burraco", 100)
        assert parts(after("ended: stock", free).ns)[0] == ("semi-clean burraco", 150)

    def test_of_unmarked_cards_is_the_best_they_can_be(self) -> None:
        assert parts(after("ended: stock", "NS: 9c 8c 7c 6c 5c 4c 3c Jk").ns)[0] == ("semi-clean burraco", 150)


@pytest.mark.rule("F-D.6")
class TestTheBase:
    """The bonuses of burracos and of going out, kept apart from the points of cards."""

    def test_is_bonuses_and_closing(self) -> None:
        counts = counted("fitab-2025", W_050)
        assert (counts.ns.base, counts.ew.base) == (300, 0)

    def test_has_no_part_in_what_is_paid(self) -> None:
        assert counted("fitab-2025", W_052).ew.base == 0
        assert counted("fitab-2025", f"{HANDS}pot taken: none\nended: stock").ns.base == 0


@pytest.mark.rule("F-D.36")
def test_points_are_the_values_of_the_cards() -> None:
    counts = after("ended: stock", "NS: Ah 2h 3h | 7c 8c 9c +Jk")
    assert parts(counts.ns) == [("cards laid", (15 + 20 + 5) + (5 + 10 + 10 + 30)), IN_HAND]


@pytest.mark.rule("F-15.5")
class TestAfterTheTimeOut:
    """Art. 15, worked cases W-070 and W-071."""

    def test_nobody_who_did_not_go_out_gets_the_100(self) -> None:
        counts = after("ended: time-out", "NS: 3h 4h 5h 6h 7h 8h 9h\nEW: 3s 4s 5s 6s 7s 8s 9s")
        assert parts(counts.ns) == parts(counts.ew) == [("clean burraco", 200), ("cards laid", 45), IN_HAND]

    def test_a_player_who_goes_out_in_the_last_lap_gets_it(self) -> None:
        counts = after("turns left: 2\nwent out: E", "EW: 3s 4s 5s 6s 7s 8s 9s", HANDS.replace("E: Qd\n", ""))
        assert ("closing", 100) in parts(counts.ew)
        assert parts(counts.ns) == [IN_HAND]


class TestAStall:
    """Art. 16, AMB-17 and AMB-18."""

    @pytest.mark.parametrize("code", FITAB_CODES)
    @pytest.mark.rule("F-16.2", "F-16.3", "F-16.4")
    def test_w_062_is_245_to_minus_70(self, code: str) -> None:
        counts = counted(code, f"{STALL}pot taken: NS")
        assert parts(counts.ns) == [("clean burraco", 200), ("cards laid", 45)]
        assert parts(counts.ew) == [("cards laid", 30), ("pot not taken", -100)]
        assert (counts.ns.total, counts.ew.total) == (245, -70)

    @pytest.mark.parametrize("taken", ["both", "none"])
    @pytest.mark.rule("F-16.3")
    def test_nobody_pays_for_a_pot_where_both_or_neither_took_one(self, taken: str) -> None:
        assert counted("fitab-2025", f"{STALL}pot taken: {taken}").ew.total == 30

    @pytest.mark.rule("F-16.2")
    def test_a_pot_not_played_is_ignored_like_every_hand(self) -> None:
        stall = STALL.replace("W: Kd", "W: Kd 3c 4c 5c 6c 7c 3s 4s 5s 6s 7s")
        counts = counted("fitab-2025", f"{stall}pot taken: both\npot not played: W")
        assert parts(counts.ew) == [("cards laid", 30)]

    @pytest.mark.rule("F-16.4")
    def test_gives_nobody_the_bonus_for_going_out(self) -> None:
        counts = counted("fitab-2025", f"{STALL}pot taken: both")
        assert counts.ns.base == 200
        assert counts.ew.base == 0


class TestInternationalBurraco:
    """Title V: two kinds of burraco, the rest of the count as in Italy."""

    IC_44 = """
        NS: Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh
        NS: As Ah Ad Ac Jk
        EW: 3s 3s 3d 3d 3c 3h 2c
        S: 4c 9d
        E: Kd
        W: Jk
        pot taken: both
        went out: N
    """

    @pytest.mark.rule("I-F.16")
    def test_ic_44_is_495_to_110(self) -> None:
        counts = counted("international", self.IC_44)
        assert parts(counts.ns) == [
            ("clean burraco", 200),
            ("cards laid", 210),
            ("closing", 100),
            ("cards in hand", -15),
        ]
        assert parts(counts.ew) == [("dirty burraco", 100), ("cards laid", 50), ("cards in hand", -40)]
        assert (counts.ns.total, counts.ew.total) == (495, 110)

    @pytest.mark.rule("I-F.16")
    def test_pots_are_paid_as_in_italy(self) -> None:
        hands = HANDS.replace("N: Qs", "N: Jk 9s 3c 4c 5c 6c 7c 3d 4d 5d 6d")
        counts = counted("international", f"{hands}pot taken: NS\npot not played: N\nended: stock")
        assert parts(counts.ns) == [("pot not played", -(30 + 10 + 9 * 5)), ("cards in hand", -10)]
        assert parts(counts.ew) == [("pot not taken", -100), IN_HAND]

    @pytest.mark.parametrize("ending", ["stock", "time-out"])
    @pytest.mark.rule("I-F.15")
    def test_only_going_out_earns_the_100(self, ending: str) -> None:
        assert counted("international", self.IC_44).ns.base == 300
        assert counted("international", self.IC_44.replace("went out: N", f"N: 9s\nended: {ending}")).ns.base == 200
