"""The naive Scala 40 table agrees with the worked cases of the catalogue, and its shortcuts with plain brute force."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from .card_text import JOKER, RANKS, SUITS
from .scala40 import fits, is_legal_on_the_table, read_new_meld
from .scala40_count import count, difference_points, totals, victory_points
from .scala40_going_out import can_place_all_but_one
from .scala40_plays import Laid, Melds, fitting, growths, next_cards, plays
from .scala40_shapes import Hand, can_open, minimal_openings, new_melds
from .table_scala40 import SEATS, Scala40Table
from .verdict import judge

PACK = [of_rank + its_suit for of_rank in RANKS for its_suit in SUITS] * 2 + [JOKER] * 4
SPADES_ACE_LOW = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
SPADES_ACE_HIGH = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
FILL = "2h 4c 6s 8d"
OTHER = "3c 5d 7s 9h Jc"


def before_taking(
    hand: str, *melds: str, top: str = "9d", stock: str = "2c 3s 4d", opened: str = "", players: int = 2
) -> Scala40Table:
    """Seat 1 is about to take; the discard pile shows `top`, the stock begins with its first card."""
    hands = dict.fromkeys(SEATS[:players], OTHER) | {"1": hand}
    return Scala40Table(hands, stock, top, SEATS[players - 1], players, opened=opened.split(), melds=melds)


def after_drawing(hand: str, *melds: str, opened: str = "") -> Scala40Table:
    """Seat 1 has drawn the last card of `hand`."""
    *held, drawn = hand.split()
    table = before_taking(" ".join(held), *melds, stock=f"{drawn} 3s 4d", opened=opened)
    table.play("draw")
    return table


def words(table: Scala40Table, verb: str) -> set[str]:
    return {word.removeprefix(verb + " ") for word in table.legal() if word.split()[0] == verb}


@pytest.mark.parametrize("players", range(2, 7))
def test_the_player_after_the_dealer_begins_and_play_goes_round(players: int) -> None:
    table = deal(Random(players), players, dealer=SEATS[players - 2])
    order = [SEATS[players - 1], *SEATS[: players - 1], SEATS[players - 1]]
    for seat in order:
        assert (table.turn, table.phase) == (seat, "take")
        table.play("draw")
        assert (table.turn, table.phase) == (seat, "play")
        table.play(min(word for word in table.legal() if word.startswith("discard ")))


OPENINGS: list[tuple[str, str, set[str]]] = [
    ("SC-1", f"Kh Kd Kc Ks {FILL}", {"Kh Kd Kc Ks"}),
    ("SC-2", f"9h Th Jh Qh {FILL}", set()),
    ("SC-4, too low", "Ac 2c 3c Th Jh Qh 6s 8d 4s 2d", set()),
    ("SC-4", "Qc Kc Ac 3h 3d 3s 5d 7d 9h", {"3h 3d 3s | Qc Kc Ac"}),
    ("SC-5", "Ah Ad As 2c 3c 4c 6d 8d Th", {"2c 3c 4c | Ah Ad As"}),
    ("SC-28", "5h 6h 7h 5h 6h 7h Kc 9d 2s", set()),
    ("six in a row divided", "5h 6h 7h 8h 9h Th Kc Qd 2s", {"5h 6h 7h | 8h 9h Th", "6h 7h 8h 9h Th"}),
    ("two equal runs", "Th Jh Qh Th Jh Qh 2c 4d 7s", {"Th Jh Qh | Th Jh Qh"}),
    ("any three of four leave 33", "Ah Ad Ac As 2d 4d 6s 8c", {"Ah Ad Ac As"}),
]


@pytest.mark.parametrize(("case", "hand", "expected"), OPENINGS)
def test_minimal_openings(case: str, hand: str, expected: set[str]) -> None:
    table = after_drawing(hand)
    assert words(table, "open") == expected, case


def test_an_opening_of_one_long_run() -> None:
    assert words(after_drawing("7d 8d 9d Td Jd 2c 4s"), "open") == {"7d 8d 9d Td Jd"}
    assert words(after_drawing("8d 9d Td Jd Qd 2c 4s"), "open") == {"8d 9d Td Jd Qd"}
    assert words(after_drawing("Td Jd Qd Kd Ad 2c 4s"), "open") == {"Td Jd Qd Kd", "Jd Qd Kd Ad"}


def test_openings_with_a_joker_declare_it() -> None:
    assert words(after_drawing("Kh Kd Kc Jk 2c 4s 6d 8h"), "open") == {"Kh Kd Kc Jk=Ks"}
    assert words(after_drawing("Jk 2s 3s 9h 5d 7c"), "open") == set()


def test_melds_of_an_opening_are_numbered_as_in_its_word() -> None:
    table = after_drawing("Qc Kc Ac 3h 3d 3s 5d 7d 9h")
    table.play("open 3h 3d 3s | Qc Kc Ac")
    assert table.melds == {"T1": "3h 3d 3s", "T2": "Qc Kc Ac"}
    assert table.opened == {"1"}
    assert table.hands["1"] == ["5d", "7d", "9h"]


def test_an_opening_leaves_a_card_for_the_discard() -> None:
    assert words(after_drawing("Kh Kd Kc Ks"), "open") == set()
    assert "take" not in before_taking("Kh Kd Kc", top="Ks").legal()


def test_taking_the_discard_before_opening() -> None:
    assert before_taking(f"Kh Kd Kc Ks {FILL}", top="6d").legal() == {"draw", "take"}, "SC-15"
    assert before_taking(f"Kh Kd Kc {FILL}", top="Ks").legal() == {"draw", "take"}, "SC-17"
    assert before_taking(f"Kh Kd Kc {FILL}", top="9s").legal() == {"draw"}
    assert before_taking(f"2h {FILL}", top="9s", opened="1").legal() == {"draw", "take"}, "S-6.13"


def test_after_taking_the_discard_only_the_opening_is_left() -> None:
    table = before_taking(f"Kh Kd Kc {FILL}", top="Ks")
    table.play("take")
    assert table.pile == []
    assert table.legal() == {"open Kh Kd Kc Ks"}
    table.play("open Kh Kd Kc Ks")
    assert words(table, "discard") == set(FILL.split())


def test_the_card_taken_may_be_discarded_unless_it_fits() -> None:
    table = before_taking(f"Kh Kd Kc Ks {FILL}", top="6d")
    table.play("take")
    table.play("open Kh Kd Kc Ks")
    assert "discard 6d" in table.legal(), "SC-15"
    table = before_taking("Kh Kd Kc Ks 2h 4c 6s 8h", "7d 8d 9d", top="6d")
    table.play("take")
    table.play("open Kh Kd Kc Ks")
    assert "discard 6d" not in table.legal(), "SC-16"
    assert "off 6d T1: 6d 7d 8d 9d" in table.legal(), "SC-16"
    table = before_taking("4c 2h 8d", top="Qd", opened="1")
    table.play("take")
    assert {"discard 4c", "discard Qd"} <= table.legal(), "SC-19"


def test_an_opening_alone_is_compulsory_after_taking_even_if_one_could_go_out() -> None:
    table = before_taking("Kh Kd Kc Ks 5h", top="6h")
    table.play("take")
    assert table.legal() == {"open Kh Kd Kc Ks"}


SWAPPED = "5d Jk=6d 7d"


def test_a_joker_is_swapped_only_by_an_opened_player() -> None:
    table = after_drawing("6d 2c 9s Kh", SWAPPED, opened="1")
    assert words(table, "swap") == {"6d T1: 5d 6d 7d"}, "SC-13"
    table.play("swap 6d T1: 5d 6d 7d")
    assert table.hands["1"] == ["2c", "9s", JOKER, "Kh"]
    assert "discard Jk" not in table.legal(), "S-8.6"
    table.play("discard 2c")
    assert count(table.hands, "2")["1"] == 25 + 9 + 10, "SC-13"
    assert words(after_drawing("6d 2c 9s Kh", SWAPPED), "swap") == set(), "SC-14"


def test_a_recovered_joker_may_be_laid_in_the_same_turn() -> None:
    table = after_drawing("6d 9s Ts Kh 2c", SWAPPED, opened="1")
    table.play("swap 6d T1: 5d 6d 7d")
    assert "lay 9s Ts Jk=Js" in table.legal()
    assert "off Jk T1: Jk=4d 5d 6d 7d" in table.legal()


def test_the_discard_taken_may_be_swapped_for_a_joker() -> None:
    table = before_taking("2c 9s", SWAPPED, top="6d", opened="1")
    table.play("take")
    assert "swap 6d T1: 5d 6d 7d" in table.legal()


FIT: list[tuple[str, str, str, set[str]]] = [
    ("SC-20", "5h 6h 7h", "8h 4h Kc 2d", {"Kc", "2d"}),
    ("SC-22", "9h Jk=9c 9s", "9d 9c 9h 2d", {"9h", "2d"}),
    ("SC-26", SPADES_ACE_LOW + " Jk=As", "As 3h", {"As", "3h"}),
    ("SC-16", "7d 8d 9d", "6d Kc Qs", {"Kc", "Qs"}),
    ("all fit", "5h 6h 7h", "8h 4h", {"8h", "4h"}),
    ("all natural cards fit", "5h 6h 7h", "8h 4h Jk", {"8h", "4h"}),
    ("a joker is kept", "5h 6h 7h", "8h 2d Jk", {"2d"}),
    ("jokers only", "5h 6h 7h", "Jk Jk", {"Jk"}),
    ("the last card", "5h 6h 7h", "8h", {"8h"}),
    ("the last card, a joker", "5h 6h 7h", "Jk", {"Jk"}),
]


@pytest.mark.parametrize(("case", "meld", "hand", "expected"), FIT)
def test_what_may_be_discarded(case: str, meld: str, hand: str, expected: set[str]) -> None:
    assert words(after_drawing(hand, meld, opened="1"), "discard") == expected, case


def test_the_fit_ban_binds_unopened_players() -> None:
    table = after_drawing("8h 4h Kc 2d 3s 9c Js", "5h 6h 7h")
    assert words(table, "discard") == {"Kc", "2d", "3s", "9c", "Js"}, "SC-20"
    assert words(table, "off") == set()


def test_new_melds_of_three_cards() -> None:
    assert words(after_drawing("Kd Ad 2d 5c", opened="1"), "lay") == set(), "SC-25"
    assert words(after_drawing("Kd Ad Qd 5c", opened="1"), "lay") == {"Qd Kd Ad"}
    assert words(after_drawing("7h 7h 7d 5c", opened="1"), "lay") == set()
    assert words(after_drawing("Jk 2s 3s 9h", opened="1"), "lay") == {
        "Jk=As 2s 3s",
        "2s 3s Jk=4s",
    }, "SC-7"
    assert words(after_drawing("7h 7s Jk 2d", opened="1"), "lay") == {"7h Jk=7d 7s", "7h Jk=7c 7s"}
    assert words(after_drawing("5h 6h 7h", opened="1"), "lay") == set(), "no card for the discard"


def test_equal_runs_may_be_laid() -> None:
    table = after_drawing("5h 6h 7h 5h 6h 7h 2c", opened="1")
    table.play("lay 5h 6h 7h")
    assert "lay 5h 6h 7h" in table.legal(), "SC-28"


def test_two_cards_at_each_end_and_turn() -> None:
    table = after_drawing("8h 9h Th 4h 3h 2h 2c Kd", "5h 6h 7h", opened="1")
    assert "lay 8h 9h Th" in table.legal(), "SC-29"
    table.play("off 8h T1: 5h 6h 7h 8h")
    table.play("off 9h T1: 5h 6h 7h 8h 9h")
    assert words(table, "off") == {"4h T1: 4h 5h 6h 7h 8h 9h"}, "SC-29"
    table.play("off 4h T1: 4h 5h 6h 7h 8h 9h")
    table.play("off 3h T1: 3h 4h 5h 6h 7h 8h 9h")
    assert words(table, "off") == set()
    assert words(table, "discard") == {"2c", "Kd"}, "Th and 2h fit, although not this turn"
    table.play("discard 2c")
    table.play("draw")
    table.play(min(f"discard {card}" for card in words(table, "discard")))
    table.play("draw")
    assert "Th T1: 3h 4h 5h 6h 7h 8h 9h Th" in words(table, "off"), "SC-29"


def test_five_cards_in_a_run_laid_this_turn() -> None:
    table = after_drawing("5h 6h 7h 8h 9h Th 4h 2c", opened="1")
    table.play("lay 6h 7h 8h")
    assert words(table, "off") == {"5h T1: 5h 6h 7h 8h", "9h T1: 6h 7h 8h 9h"}
    table.play("off 5h T1: 5h 6h 7h 8h")
    table.play("off 9h T1: 5h 6h 7h 8h 9h")
    assert words(table, "off") == set()


def test_the_fourteenth_card() -> None:
    table = after_drawing("Jk As 3h", SPADES_ACE_LOW, opened="1")
    assert words(table, "off") == {f"Jk T1: {SPADES_ACE_LOW} Jk=As"}, "SC-26"
    table = after_drawing("Jk As 3h", SPADES_ACE_LOW + " Jk=As", opened="1")
    assert words(table, "off") | words(table, "swap") == set(), "SC-26"
    table = after_drawing("Jk 3h", SPADES_ACE_HIGH, opened="1")
    assert words(table, "off") == {f"Jk T1: Jk=As {SPADES_ACE_HIGH}"}


def test_an_ace_goes_to_either_end() -> None:
    twelve = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    assert words(after_drawing("As 3h", twelve, opened="1"), "off") == {f"As T1: As {twelve}", f"As T1: {twelve} As"}


def test_a_fourth_suit_on_a_set() -> None:
    table = after_drawing("9d 9h Jk 2c", "9h 9c 9s", opened="1")
    assert words(table, "off") == {"9d T1: 9h 9d 9c 9s", "Jk T1: 9h Jk=9d 9c 9s"}


def test_the_last_card_is_never_laid_off() -> None:
    table = after_drawing("4h 8h", "5h 6h 7h", opened="1")
    table.play("off 4h T1: 4h 5h 6h 7h")
    assert table.legal() == {"discard 8h"}
    table.play("discard 8h")
    assert (table.over, table.ending, table.closer) == (True, "going-out", "1")
    assert table.legal() == set()


def test_opening_and_laying_off_in_one_turn() -> None:
    table = after_drawing(f"Kh Kd Kc Ks 6d {FILL}", SWAPPED)
    assert words(table, "off") | words(table, "swap") == set()
    table.play("open Kh Kd Kc Ks")
    assert "swap 6d T1: 5d 6d 7d" in table.legal()
    table.play("swap 6d T1: 5d 6d 7d")
    assert "off 8d T1: 5d 6d 7d 8d" in table.legal()


SC55 = "2c 3c 4c 2d 3d 4d As 2s 3s 4s 5s Th Jh Kd"


def test_going_out_without_an_opening() -> None:
    table = after_drawing(SC55, "7h 8h 9h")
    assert words(table, "open") == set()
    for word in (
        "lay 2c 3c 4c",
        "off Th T1: 7h 8h 9h Th",
        "lay 2d 3d 4d",
        "lay As 2s 3s",
        "off 4s T4: As 2s 3s 4s",
        "off 5s T4: As 2s 3s 4s 5s",
    ):
        table.play(word)
        assert words(table, "discard") == set(), "having begun, the player goes out"
    table.play("off Jh T1: 7h 8h 9h Th Jh")
    assert table.legal() == {"discard Kd"}
    table.play("discard Kd")
    assert (table.ending, table.closer, table.opened) == ("going-out", "1", set()), "SC-55"


def test_not_a_single_lay_without_an_opening_unless_one_goes_out() -> None:
    table = after_drawing(SC55.replace("Th", "Tc"), "7h 8h 9h")
    assert {word.split()[0] for word in table.legal()} == {"discard"}, "SC-55"
    table = after_drawing(SC55, "7h 8h 9h")
    assert "lay 3c 3d 3s" not in table.legal(), "a lay after which one could not go out"


def test_going_out_unopened_with_a_recovered_joker() -> None:
    table = after_drawing("6d 9s Ts Kh", SWAPPED)
    assert table.legal() == {f"discard {card}" for card in ("9s", "Ts", "Kh")} | {"swap 6d T1: 5d 6d 7d"}
    table.play("swap 6d T1: 5d 6d 7d")
    assert table.legal() == {"lay Jk=8s 9s Ts", "lay 9s Ts Jk=Js"}
    table.play("lay 9s Ts Jk=Js")
    assert table.legal() == {"discard Kh"}


def test_no_opening_once_one_is_going_out_without_it() -> None:
    table = after_drawing("Kh Kd Kc Ks 2c 3c 4c 9h")
    assert {"open Kh Kd Kc Ks", "lay 2c 3c 4c"} <= table.legal()
    table.play("lay 2c 3c 4c")
    assert words(table, "open") == set()


def test_an_empty_stock_is_made_anew_from_the_whole_pile() -> None:
    table = before_taking("2h 5d", top="3d 8c Qh", stock="", opened="1")
    assert table.legal() == {"draw", "take"}
    table.play("draw", new_stock="8c Qh 3d")
    assert (table.stock, table.pile) == (["Qh", "3d"], [])
    assert sorted(table.hands["1"]) == ["2h", "5d", "8c"], "SC-68"
    taking = before_taking("2h 5d", top="3d 8c Qh", stock="", opened="1")
    taking.play("take")
    assert taking.pile == ["3d", "8c"], "SC-68"
    with pytest.raises(ValueError, match="shuffled"):
        before_taking("2h 5d", top="3d 8c", stock="").play("draw", new_stock="3d 3d")


def test_without_stock_and_pile_the_deal_is_over() -> None:
    table = before_taking("2h 5d", top="", stock="")
    assert (table.over, table.ending, table.closer, table.legal()) == (True, "stock", None, set())


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(ValueError, match="may not play"):
        before_taking("2h 5d").play("take")


def test_the_count() -> None:
    hands = {"1": "Jk Ah Kd Tc 9s 2h", "2": "", "3": "Jk Jk"}
    assert count(hands, "2") == {"1": 25 + 11 + 10 + 10 + 9 + 2, "2": 0, "3": 50}
    assert count({"1": "Ah", "2": "2c"}, "1") == {"1": 0, "2": 2}
    assert count({"1": "Ah", "2": "2c"}, None) == {"1": 11, "2": 2}
    assert totals([{"1": 5, "2": 0}, {"1": 0, "2": 31}]) == {"1": 5, "2": 31}


VICTORY: list[tuple[str, int, tuple[int, ...], tuple[int, ...]]] = [
    ("SC-58", 5, (45, 120, 160, 230), (20, 12, 6, 2)),
    ("SC-59", 4, (35, 80, 121, 190), (20, 14, 8, 2)),
    ("SC-61", 3, (20, 25, 30, 35), (8, 6, 4, 2)),
    ("SC-62", 4, (50, 50, 90, 130), (13, 13, 6, 2)),
    ("all equal", 5, (7, 7, 7, 7), (5, 5, 5, 5)),
    ("seats in any order", 5, (230, 45, 160, 120), (2, 20, 6, 12)),
    ("three players", 5, (0, 40, 81), (8 + 4, 6 + 2, 4)),
]


@pytest.mark.parametrize(("case", "deals", "negative", "expected"), VICTORY)
def test_victory_points(case: str, deals: int, negative: tuple[int, ...], expected: tuple[int, ...]) -> None:
    by_seat = dict(zip(SEATS, negative, strict=False))
    assert tuple(victory_points(by_seat, deals).values()) == expected, case


def test_the_tables_of_differences() -> None:
    steps = [0, 30, 31, 60, 61, 90, 91, 120, 121, 160, 161, 200, 201]
    assert [difference_points(step, 4) for step in steps] == [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12]
    steps = [0, 40, 41, 80, 81, 130, 131, 190, 191, 250, 251, 300, 301]
    assert [difference_points(step, 5) for step in steps] == [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12]
    assert [difference_points(200, deals) for deals in (1, 3, 4, 5, 7)] == [10, 10, 10, 8, 8]


def some_hand(rng: Random, size: int, jokers: int, suits: str = SUITS) -> Hand:
    """High cards, which are those that open."""
    naturals = rng.sample([card for card in PACK if card[0] in "A9TJQK" and card[1] in suits], size)
    return tuple(sorted([*naturals, *[JOKER] * jokers]))


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_new_melds_are_those_the_judge_accepts(jokers: int) -> None:
    rng = Random(jokers)
    for _ in range(4 if jokers < 2 else 1):
        hand = some_hand(rng, 6, jokers)
        accepted = {
            str(meld).replace("'", "")
            for size in range(3, 6)
            for chosen in set(combinations(hand, size))
            for declared in combinations(sorted(set(PACK) - {JOKER}), chosen.count(JOKER))
            if not {card[0] for card in declared} - set("A23789TJQK")
            if (meld := _judged(chosen, declared)) is not None
        }
        assert {meld.text for meld in new_melds(hand)} == accepted
        for meld in new_melds(hand):
            verdict = judge("scala40", meld.text)
            assert (verdict["cards"], verdict["points"]) == (meld.text, meld.points)


def _judged(chosen: Hand, declared: tuple[str, ...]) -> object:
    """The meld of these cards if the declarations stand as they are made."""
    order = [*(card for card in chosen if card != JOKER), *(f"{JOKER}={card}" for card in declared)]
    meld = read_new_meld(order)
    kept = meld is not None and all(f"{JOKER}={card}" in str(meld).split() for card in declared)
    return meld if kept else None


@pytest.mark.parametrize("jokers", [0, 1])
def test_minimal_openings_are_those_from_which_nothing_can_be_left_out(jokers: int) -> None:
    rng = Random(50 + jokers)
    opened = 0
    for _ in range(12):
        hand = some_hand(rng, 9 - jokers, jokers, "hd")
        texts = [meld.text for meld in new_melds(hand)]
        expected = {
            tuple(sorted(group))
            for number in (1, 2, 3)
            for group in combinations_with_replacement(texts, number)
            if _is_taken_from(hand, group) and _is_worth_40(group) and not any(map(_is_worth_40, _smaller(group)))
        }
        opened += bool(expected)
        assert {opening.melds for opening in minimal_openings(hand)} == expected
        assert can_open(hand) is bool(expected)
    assert opened >= 3


def _is_taken_from(hand: Hand, group: tuple[str, ...]) -> bool:
    used = Counter(word.split("=")[0] for text in group for word in text.split())
    return not used - Counter(hand) and used.total() < len(hand)


def _is_worth_40(group: tuple[str, ...]) -> bool:
    verdicts = [judge("scala40", text) for text in group]
    valid = all(verdict["valid"] and verdict["cards"] == text for verdict, text in zip(verdicts, group, strict=True))
    return valid and sum(verdict["points"] for verdict in verdicts) >= 40


def _smaller(group: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The group without one meld or without one card."""
    found = []
    for number, text in enumerate(group):
        others = (*group[:number], *group[number + 1 :])
        cards = text.split()
        found.append(others)
        found += [(*others, " ".join(cards[:place] + cards[place + 1 :])) for place in range(len(cards))]
    return found


def test_fitting_cards_are_those_of_the_judge() -> None:
    melds = ["5h 6h 7h", "9h Jk=9c 9s", "Qd Kd Ad", "Jk=Ac 2c 3c", SPADES_ACE_LOW, SPADES_ACE_LOW + " Jk=As"]
    for meld in melds:
        assert fitting(meld) == {card for card in set(PACK) - {JOKER} if fits(meld, card)}


def some_melds(rng: Random, left: Counter[str]) -> Melds:
    """Up to three melds, some long, some with jokers, some laid this turn or grown in it; taken out of the pack."""
    melds: list[Laid] = []
    for _ in range(rng.randint(0, 3)):
        length = rng.choice([3, 3, 3, 4, 5, 6, 9, 11, 12, 13])
        lowest, its_suit = rng.randint(0, 14 - length), rng.choice(SUITS)
        cards = [RANKS[slot % 13] + its_suit for slot in range(lowest, lowest + length)]
        is_set = rng.random() < 0.4
        if is_set:
            suits = set(rng.sample(SUITS, rng.choice([3, 3, 4])))
            cards = [cards[0][0] + one for one in SUITS if one in suits]
        meld = [f"{JOKER}={card}" if rng.random() < 0.2 else card for card in cards]
        used = Counter(word.split("=")[0] for word in meld)
        if not used - left and is_legal_on_the_table(" ".join(meld)):
            left -= used
            low, high = (0, 0) if is_set else rng.choices([0, 0, 0, 1, 2], k=2)
            melds.append(Laid(" ".join(meld), len(meld) <= 5 and rng.random() < 0.3, low, high))
    return tuple(melds)


def some_position(rng: Random) -> tuple[Hand, Melds]:
    """Melds, and a small hand of jokers, cards that fit or nearly fit, and cards that go together."""
    left = Counter(PACK)
    melds = some_melds(rng, left)
    near = [word.split("=")[1] for laid in melds for word in laid.text.split() if "=" in word]
    for laid in melds:
        near += next_cards(laid.text)
        near += [card for ways in growths(laid.text).values() for way in ways for card in next_cards(way.text)]
    hand: list[str] = []
    size = rng.randint(2, 7)
    while len(hand) < size:
        partner = hand[-1] if hand and hand[-1] != JOKER else rng.choice(PACK[:52])
        following = RANKS[(RANKS.index(partner[0]) + 1) % 13] + partner[1]
        choices = [JOKER, following, partner[0] + rng.choice(SUITS), *rng.choices(near or PACK, k=2)]
        card = rng.choice(choices)
        if left[card]:
            left[card] -= 1
            hand.append(card)
    return tuple(sorted(hand)), melds


def reaches_the_last_card(hand: Hand, melds: Melds, known: dict[tuple[Hand, Melds], bool]) -> bool:
    """Whether some order of single plays leaves one card: nothing but trying."""
    if len(hand) == 1:
        return True
    if (hand, melds) not in known:
        known[hand, melds] = any(reaches_the_last_card(play.hand, play.melds, known) for play in plays(hand, melds))
    return known[hand, melds]


def test_the_search_for_going_out_finds_what_trying_everything_finds() -> None:
    rng = Random(7)
    found = Counter(_checked_position(rng) for _ in range(1500))
    assert min(found[True], found[False]) > 300


def _checked_position(rng: Random) -> bool:
    hand, melds = some_position(rng)
    expected = reaches_the_last_card(hand, melds, {})
    assert can_place_all_but_one(hand, melds) is expected, (hand, melds)
    return expected


def deal(rng: Random, players: int, dealer: str | None = None) -> Scala40Table:
    pack = rng.sample(PACK, len(PACK))
    hands = {seat: pack[13 * place : 13 * place + 13] for place, seat in enumerate(SEATS[:players])}
    rest = pack[13 * players :]
    return Scala40Table(hands, rest[1:], rest[:1], dealer or rng.choice(SEATS[:players]), players)


def chosen(rng: Random, table: Scala40Table) -> str:
    """Open, lay and lay off when possible, sometimes anything."""
    legal = sorted(table.legal())
    eager = [word for word in legal if word.split()[0] in ("open", "lay", "off", "swap")]
    return rng.choice(eager if eager and rng.random() < 0.85 else legal)


def cards_of(table: Scala40Table) -> Counter[str]:
    laid = [word.split("=")[0] for meld in table.melds.values() for word in meld.split()]
    return Counter([*laid, *table.stock, *table.pile, *(card for hand in table.hands.values() for card in hand)])


def play_on(rng: Random, table: Scala40Table, moves: int) -> set[str]:
    """Random play; the verbs seen, those of unopened players who go out marked."""
    seen = set()
    for _ in range(moves):
        if table.over:
            break
        word = chosen(rng, table)
        is_unopened = table.turn not in table.opened
        seen.add(word.split()[0] + (" unopened" if is_unopened else ""))
        before = len(table.hands[table.turn]), table.turn
        shuffled = rng.sample(table.pile, len(table.pile)) if word == "draw" and not table.stock else None
        table.play(word, new_stock=shuffled)
        assert cards_of(table) == Counter(PACK)
        if word.startswith("discard ") and not table.over:
            assert (before[0] == 14) is (before[1] not in table.opened)
    return seen


@pytest.mark.parametrize("players", range(2, 7))
def test_random_deals_run_without_contradiction(players: int) -> None:
    rng = Random(f"deals for {players}")
    endings: Counter[str | None] = Counter()
    seen: set[str] = set()
    for _ in range(20):
        table = deal(rng, players)
        seen |= play_on(rng, table, 300)
        assert all(is_legal_on_the_table(meld) for meld in table.melds.values())
        if table.over:
            assert [seat for seat, points in count(table.hands, None).items() if points == 0] == [table.closer]
        endings[table.ending] += 1
    assert {"open unopened", "lay", "off", "swap", "draw unopened", "discard"} <= seen
    assert endings["going-out"] >= 5
