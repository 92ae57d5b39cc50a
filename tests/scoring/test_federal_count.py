"""The count of a deal by the federal code: articles 15, 16 and 18. Pair X of the worked cases is NS."""

from __future__ import annotations

import pytest

from tests.scoring.sheets import HANDS, IN_HAND, counted, parts

pytestmark = pytest.mark.kernel

B_W_52 = """
    NS: 4h 5h 6h 7h 8h 9h Th | Kh Kh Kd Kd Kc Ks +2c
    EW: 9c Tc Jc | 5h 5d 5s
    S: As 7c Td
    E: Jk 8h 3d
    W: Qs Qd 6h 4c 2s
    pot taken: NS
    went out: N
"""


class TestTheCount:
    """Art. 18."""

    @pytest.mark.rule("B-18.2", "B-18.3", "B-18.6")
    def test_b_w_52_is_500_to_minus_150(self) -> None:
        counts = counted("federal", B_W_52)
        assert parts(counts.ns) == [
            ("clean burraco", 200),
            ("dirty burraco", 100),
            ("cards laid", 50 + 80),
            ("closing", 100),
            ("cards in hand", -30),
        ]
        assert parts(counts.ew) == [("cards laid", 30 + 15), ("pot not taken", -100), ("cards in hand", -45 - 50)]
        assert (counts.ns.total, counts.ew.total, counts.difference) == (500, -150, 650)

    @pytest.mark.rule("B-18.4")
    def test_the_only_side_without_a_pot_pays_100(self) -> None:
        counts = counted("federal", f"{HANDS}pot taken: EW\nended: stock")
        assert (parts(counts.ns), parts(counts.ew)) == ([("pot not taken", -100), IN_HAND], [IN_HAND])

    @pytest.mark.rule("B-18.5")
    def test_a_pot_taken_and_not_played_costs_its_cards_instead(self) -> None:
        hands = "N: 4d\nE: Qd\nS: 2s Kd 3c 4c 5c 6c 7c 3s 4s 5s 6s\nW: Qd\n"
        counts = counted("federal", f"{hands}pot taken: both\npot not played: S\nended: stock")
        assert parts(counts.ns) == [("pot not played", -(20 + 10 + 9 * 5)), ("cards in hand", -5)]

    @pytest.mark.parametrize("ending", ["stock", "time-out", "stall"])
    @pytest.mark.rule("B-18.8")
    def test_b_w_50_where_neither_took_a_pot_nobody_pays(self, ending: str) -> None:
        counts = counted("federal", f"{HANDS}pot taken: none\nended: {ending}")
        assert parts(counts.ns) == parts(counts.ew) == [IN_HAND]

    @pytest.mark.parametrize(
        ("meld", "name", "bonus"),
        [
            ("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "clean burraco", 200),
            ("Kh Kh Kd Kd Kc Kc Ks Ks +Jk", "semi-clean burraco", 150),
            ("2s 3s 4s 5s 6s 7s +Jk", "dirty burraco", 100),
        ],
    )
    @pytest.mark.rule("B-18.1")
    def test_there_are_three_kinds_of_burraco(self, meld: str, name: str, bonus: int) -> None:
        assert parts(counted("federal", f"{HANDS}NS: {meld}\npot taken: both\nended: stock").ns)[0] == (name, bonus)


@pytest.mark.rule("B-D.7")
def test_the_base_is_bonuses_and_going_out_without_the_cards() -> None:
    counts = counted("federal", B_W_52)
    assert (counts.ns.base, counts.ew.base) == (400, 0)


@pytest.mark.rule("B-D.37")
def test_points_are_the_values_of_the_cards() -> None:
    counts = counted("federal", "NS: 7c 8c 9c +2d\nN: 4d\nE: Ah\nS: 2s\nW: Qd\npot taken: both\nended: stock")
    assert parts(counts.ns) == [("cards laid", 5 + 10 + 10 + 20), ("cards in hand", -(5 + 20))]
    assert parts(counts.ew) == [("cards in hand", -(15 + 10))]


@pytest.mark.rule("B-15.3")
def test_b_w_46_after_the_last_lap_neither_side_gets_the_100() -> None:
    counts = counted("federal", B_W_52.replace("went out: N", "N: 9d\nended: time-out"))
    assert counts.ns.base == 300
    assert counts.ns.total == 390


@pytest.mark.rule("B-16.2")
def test_a_stall_is_counted_like_any_deal_without_the_bonus_for_going_out() -> None:
    counts = counted("federal", B_W_52.replace("went out: N", "N: 9d\nended: stall"))
    assert parts(counts.ns)[-2:] == [("cards laid", 130), ("cards in hand", -40)]
    assert parts(counts.ew) == [("cards laid", 45), ("pot not taken", -100), ("cards in hand", -95)]


@pytest.mark.rule("B-18.6")
def test_one_against_one_a_side_is_one_hand() -> None:
    text = "players: 2\nNS: 3h 4h 5h 6h 7h 8h 9h\nE: 2c Kd\npot taken: N\nwent out: N"
    counts = counted("federal", text)
    assert parts(counts.ns) == [("clean burraco", 200), ("cards laid", 45), ("closing", 100)]
    assert parts(counts.ew) == [("pot not taken", -100), ("cards in hand", -30)]
