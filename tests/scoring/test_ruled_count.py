"""The count of deals on which the referee ruled: frozen, negative and penalised cards, awards, settled points."""

from __future__ import annotations

import json

import pytest

from pinella.scoring.burraco import Item, SideCount
from tests.cli.running import pinella
from tests.scoring.sheets import FITAB_CODES, Parts, counted, parts

PLAYED = "N: Ks\nE: Kd\nS: Ks\nW: Kd\npot taken: both\n"
"""Everybody holds a king, and both sides took their pot."""

IN_HAND = ("cards in hand", -20)
E_CLOSES = "N: Ks\nS: Ks\nW: Kd\npot taken: both\nEW: 3s 4s 5s 6s 7s 8s 9s\nwent out: E\n"
CODES = (*FITAB_CODES, "federal")


def of_ns(code: str, text: str) -> SideCount:
    return counted(code, text).ns


def without_hands(side: SideCount) -> Parts:
    return [part for part in parts(side) if part[0] != "cards in hand"]


@pytest.mark.parametrize("code", FITAB_CODES)
class TestMeldsFrozenForGood:
    """Arts. 24 and 28: the meld stays as it is, and only what does not belong to it counts against the side."""

    @pytest.mark.rule("F-24.4")
    def test_the_card_that_does_not_fit_is_negative(self, code: str) -> None:
        """W-106."""
        text = "ended: stock\nNS.1: 5h 6h 7h\nNS.1 loose: 9h\nNS.1 negative: 9h\nNS.1 frozen: for good\n"
        count = of_ns(code, PLAYED + text)
        assert without_hands(count) == [("cards laid", 15), ("negative cards", -10)]
        assert count.total == 5 - 20

    @pytest.mark.rule("F-24.4")
    def test_a_seventh_card_that_does_not_fit_makes_no_burraco(self, code: str) -> None:
        """W-109."""
        text = "ended: stock\nNS.1: 4c 5c 6c 7c 8c 9c\nNS.1 loose: Jc\nNS.1 negative: Jc\nNS.1 frozen: for good\n"
        assert without_hands(of_ns(code, PLAYED + text)) == [("cards laid", 40), ("negative cards", -10)]

    @pytest.mark.rule("F-24.4")
    def test_a_burraco_that_stood_before_keeps_its_bonus(self, code: str) -> None:
        text = "NS.1: 4c 5c 6c 7c 8c 9c Tc\nNS.1 loose: Qc\nNS.1 negative: Qc\nNS.1 frozen: for good, keeps clean\n"
        assert without_hands(of_ns(code, f"{PLAYED}ended: stock\n{text}")) == [
            ("clean burraco", 200),
            ("cards laid", 50),
            ("negative cards", -10),
        ]

    @pytest.mark.rule("F-28.2")
    def test_a_wrong_meld_without_a_core_is_all_negative(self, code: str) -> None:
        """W-133."""
        text = "ended: stock\nNS.1 loose: 7h 7d 8c\nNS.1 negative: 7h 7d 8c\nNS.1 frozen: for good\n"
        assert without_hands(of_ns(code, PLAYED + text)) == [("negative cards", -20)]

    @pytest.mark.rule("F-24.4")
    def test_on_which_nobody_called_counts_as_laid(self, code: str) -> None:
        text = f"{PLAYED}ended: stock\nNS.1: 5h 6h 7h\nNS.1 loose: 9h\nNS.2 loose: 7h 7d 8c\n"
        assert without_hands(of_ns(code, text)) == [("cards laid", 45)]


@pytest.mark.parametrize("code", FITAB_CODES)
class TestMeldsFrozenForATime:
    """Art. 29: what has not become valid when the deal ends counts against the side."""

    @pytest.mark.rule("F-29.2")
    def test_a_meld_that_was_laid_is_all_negative(self, code: str) -> None:
        """W-137."""
        text = "NS.1: Jc Jd Jh\nNS.1 frozen: until N, 1 turn, Jc Jd Jh\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [("frozen cards", -30)]

    @pytest.mark.rule("F-30.8")
    @pytest.mark.parametrize("frozen", ["", "NS.1 frozen: until S, 1 turn, 7h 8h\n"])
    def test_a_meld_that_still_waits_for_the_pile_is_negative(self, code: str, frozen: str) -> None:
        text = f"NS.1 loose: 7h 8h\n{frozen}NS.1 waits: for S\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [("frozen cards", -15)]

    @pytest.mark.rule("F-29.2")
    @pytest.mark.parametrize("ending", ["stock", "time-out", "stall"])
    def test_however_the_deal_ends(self, code: str, ending: str) -> None:
        """W-143, AMB-48."""
        text = f"ended: {ending}\nNS.1: Jc Jd Jh\nNS.1 frozen: until N, 1 turn, Jc Jd Jh\n"
        assert without_hands(of_ns(code, PLAYED + text)) == [("frozen cards", -30)]

    @pytest.mark.rule("F-29.2")
    def test_also_when_the_own_side_goes_out(self, code: str) -> None:
        """W-116: the side that goes out has its closing all the same."""
        melds = "NS.1: 3s 4s 5s 6s 7s 8s 9s\nNS.2: 4h 4d 4s\nNS.2 frozen: until N, 1 turn, 4h 4d 4s\n"
        text = f"N: Ks\nE: Kd\nW: Kd\npot taken: both\nwent out: S\n{melds}"
        assert without_hands(of_ns(code, text)) == [
            ("clean burraco", 200),
            ("cards laid", 45),
            ("closing", 100),
            ("frozen cards", -15),
        ]

    @pytest.mark.rule("F-29.3")
    def test_of_a_meld_that_was_added_to_only_the_added_cards_are(self, code: str) -> None:
        """W-115."""
        text = "NS.1: 7c 8c 9c Tc\nNS.1 frozen: until N, 1 turn, Tc\n"
        count = of_ns(code, E_CLOSES + text)
        assert without_hands(count) == [("cards laid", 25), ("frozen cards", -10)]
        assert count.total == 15 - 20

    @pytest.mark.rule("F-29.3")
    def test_a_burraco_that_stood_before_keeps_its_bonus(self, code: str) -> None:
        """W-140."""
        text = "NS.1: 3d 4d 5d 6d 7d 8d 9d Td\nNS.1 frozen: until N, 1 turn, Td, keeps clean\n"
        count = of_ns(code, E_CLOSES + text)
        assert without_hands(count) == [("clean burraco", 200), ("cards laid", 45), ("frozen cards", -10)]
        assert (count.total, count.base) == (235 - 20, 200)

    @pytest.mark.rule("F-29.4")
    def test_one_that_the_added_cards_made_has_none(self, code: str) -> None:
        """W-139."""
        text = "NS.1: Qh Qd Qc Qs Qh Qd Qc\nNS.1 frozen: until N, 1 turn, Qc\n"
        count = of_ns(code, E_CLOSES + text)
        assert without_hands(count) == [("cards laid", 60), ("frozen cards", -10)]
        assert count.total == 50 - 20

    @pytest.mark.rule("F-29.3")
    def test_a_dirty_burraco_keeps_what_it_was(self, code: str) -> None:
        """A natural card laid off would have made it semi-clean: not before the meld is valid."""
        text = "NS.1: 3d 4d 5d 6d 7d 8d 9d +Jk\nNS.1 frozen: until N, 1 turn, 9d, keeps dirty\n"
        assert without_hands(of_ns(code, E_CLOSES + text))[0] == ("dirty burraco", 100)


@pytest.mark.parametrize("code", ["federal"])
class TestTheFederalCode:
    """Art. 30: the same, in its own words; art. 18: penalised cards, and what the referee gives."""

    @pytest.mark.rule("B-30.5")
    def test_melds_that_were_laid_are_all_negative(self, code: str) -> None:
        text = "NS.1: Jc Jd Jh\nNS.1 frozen: until N, 1 turn, Jc Jd Jh\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [("frozen cards", -30)]

    @pytest.mark.rule("B-30.9")
    def test_of_a_meld_that_was_added_to_the_added_cards_are_and_a_burraco_stays(self, code: str) -> None:
        text = "NS.1: 3d 4d 5d 6d 7d 8d 9d Td\nNS.1 frozen: until N, 1 turn, Td, keeps clean\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [
            ("clean burraco", 200),
            ("cards laid", 45),
            ("frozen cards", -10),
        ]

    @pytest.mark.rule("B-18.7")
    def test_penalised_cards_are_negative(self, code: str) -> None:
        assert without_hands(of_ns(code, f"{E_CLOSES}N side: 9d 8c\nS side: 2h\n")) == [("penalised cards", -40)]

    @pytest.mark.rule("B-18.2")
    def test_the_referee_may_give_points(self, code: str) -> None:
        assert parts(of_ns(code, f"{E_CLOSES}awarded: NS 100 delay\n")) == [IN_HAND, ("awarded by the referee", 100)]


@pytest.mark.parametrize("code", CODES)
class TestEachCard:
    def test_counts_once_however_many_rulings_name_it(self, code: str) -> None:
        text = "NS.1: 7c 8c 9c Tc\nNS.1 negative: Tc\nNS.1 frozen: until N, 1 turn, 9c Tc\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [
            ("cards laid", 15),
            ("frozen cards", -10),
            ("negative cards", -10),
        ]

    def test_jokers_are_told_by_how_many_there_are(self, code: str) -> None:
        text = "NS.1: Jc Jd Jh +Jk\nNS.1 loose: Jk\nNS.1 negative: Jk\nNS.1 frozen: until N, 1 turn, Jc Jd Jh Jk\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [("frozen cards", -60), ("negative cards", -30)]

    def test_cards_that_a_later_ruling_took_away_are_gone(self, code: str) -> None:
        text = "NS.1: 7c 8c 9c\nNS.1 frozen: until N, 1 turn, Tc\nN side: Tc\n"
        assert without_hands(of_ns(code, E_CLOSES + text)) == [("cards laid", 25), ("penalised cards", -10)]


@pytest.mark.parametrize("code", FITAB_CODES)
class TestPenalisedCards:
    @pytest.mark.rule("F-18.5")
    @pytest.mark.parametrize("ending", ["stock", "time-out", "stall"])
    def test_are_negative_however_the_deal_ends(self, code: str, ending: str) -> None:
        count = counted(code, f"{PLAYED}ended: {ending}\nN side: 9d 8c\nS side: 2h\nE side: 3h\n")
        assert without_hands(count.ns) == [("penalised cards", -40)]
        assert without_hands(count.ew) == [("penalised cards", -5)]


@pytest.mark.parametrize("code", CODES)
class TestTheRest:
    def test_cards_apart_count_as_in_hand(self, code: str) -> None:
        assert parts(of_ns(code, f"{PLAYED}ended: stock\nN apart: Ad\n")) == [("cards in hand", -35)]

    def test_and_in_a_stall_as_little(self, code: str) -> None:
        """F-16.2: where a stall ignores the hands, it ignores them too."""
        ignored = parts(of_ns(code, f"{PLAYED}ended: stall\n")) == []
        apart = parts(of_ns(code, f"{PLAYED}ended: stall\nN apart: Ad\n"))
        assert apart == ([] if ignored else [("cards in hand", -35)])

    def test_awards_are_added(self, code: str) -> None:
        count = counted(code, f"{PLAYED}ended: stock\nawarded: NS 100 delay, EW -50 delay, NS 25 noise\n")
        assert parts(count.ns) == [IN_HAND, ("awarded by the referee", 125)]
        assert parts(count.ew) == [IN_HAND, ("awarded by the referee", -50)]
        assert count.ns.base == 0

    def test_warnings_and_victory_points_change_no_count(self, code: str) -> None:
        said = "warnings: N late, S late\ndeducted: NS 1\nrulings: 2\nN exposed: Ks\nN may not go out\n"
        assert counted(code, f"{PLAYED}ended: stock\n{said}") == counted(code, f"{PLAYED}ended: stock\n")

    def test_what_is_settled_stands_for_the_count(self, code: str) -> None:
        settled = "settled: NS clean burraco 200, cards laid 30 | EW arbitral score -70, their own words 5\n"
        count = counted(code, f"{PLAYED}ended: stock\nNS: 3h 4h 5h\nN side: 9d\n{settled}")
        assert parts(count.ns) == [("clean burraco", 200), ("cards laid", 30)]
        assert parts(count.ew) == [("arbitral score", -70), ("arbitral score", 5)]

    def test_a_deal_that_is_dealt_again_is_worth_nothing(self, code: str) -> None:
        count = counted(code, f"{PLAYED}ended: stock\nNS: 3h 4h 5h\nredeal\n")
        assert (parts(count.ns), parts(count.ew)) == ([], [])

    def test_an_untouched_arbitrated_table_counts_like_a_strict_one(self, code: str) -> None:
        assert counted(code, f"{E_CLOSES}NS: 3h 4h 5h\narbitrated\n") == counted(code, f"{E_CLOSES}NS: 3h 4h 5h\n")


RULED = f"""{E_CLOSES}
NS.1: 5h 6h 7h
NS.1 loose: 9h
NS.1 negative: 9h
NS.1 frozen: for good
NS.2: Jc Jd Jh
NS.2 frozen: until N, 1 turn, Jc Jd Jh
N side: Qs
awarded: NS 100 delay
"""


class TestTheCommand:
    def test_prints_these_parts(self) -> None:
        answer = pinella("count", "fitab-2025", "-", "--json", stdin=RULED.encode())
        assert json.loads(answer.out)["NS"] == {
            "parts": [
                ["cards laid", 15],
                ["cards in hand", -20],
                ["frozen cards", -30],
                ["negative cards", -10],
                ["penalised cards", -10],
                ["awarded by the referee", 100],
            ],
            "total": 45,
        }

    @pytest.mark.parametrize(
        ("lang", "words"),
        [
            ("en", ["frozen cards", "negative cards", "penalised cards", "awarded by the referee"]),
            ("it", ["carte di giochi congelati", "carte negative", "carte penalizzate", "assegnati dall'arbitro"]),
        ],
    )
    def test_has_words_for_them(self, lang: str, words: list[str]) -> None:
        answer = pinella("count", "fitab-2025", "-", "--lang", lang, stdin=RULED.encode())
        labels = [" ".join(line.split()[:-1]) for line in answer.out.splitlines()]
        assert labels[3:7] == words

    def test_the_items_come_in_the_order_of_the_sheet(self) -> None:
        items = list(Item)
        found = [Item(name) for name, _ in parts(counted("fitab-2025", RULED).ns)]
        assert found == sorted(found, key=items.index)
