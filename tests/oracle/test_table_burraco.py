"""The naive Burraco table agrees with the worked cases of the catalogues, and with itself over whole deals.

P1, P2, P3, P4 of the worked cases sit at N, E, S, W; the dealer is W unless a case says otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random

import pytest

from .burraco import BURRACO_CODES, FITAB, burraco, parse_meld, readings
from .card_text import JOKER, RANKS, SUITS
from .count_burraco import count_table
from .moves_burraco import cards_of, is_wild, lay_offs, lays
from .table_burraco import BurracoTable

PACK = [of_rank + of_suit for of_rank in RANKS for of_suit in SUITS] * 2 + [JOKER] * 4
WITH_SINGLE_CARD_BAN = (*FITAB, "international", "federal")
HEARTS = "3h 4h 5h 6h 7h 8h 9h"


def dealt(code: str, seed: int, players: int = 4, dealer: str = "W") -> BurracoTable:
    cards = Random(seed).sample(PACK, len(PACK))
    eleven = [cards[start : start + 11] for start in range(0, 11 * (players + 2), 11)]
    rest = cards[11 * (players + 2) :]
    hands = dict(zip("NESW"[:players], eleven, strict=False))
    return BurracoTable(code, hands, eleven[players:], rest[1:], rest[:1], dealer, players)


def in_play(
    code: str,
    hand: str,
    melds: Sequence[str] = (),
    pot_taken: bool = True,
    pile: str = "Qs Ts",
    turns_done: int = 4,
    stock: str = "3d 6d 8d 9d",
) -> BurracoTable:
    """A position with the given number of turns behind it; whose turn it is follows from it. Nobody has drawn yet."""
    turn = "NESW"[turns_done % 4]
    hands = dict.fromkeys("NESW", "Js Qd 7c 8s") | {turn: hand}
    table = BurracoTable(code, hands, ["4d 4s 9c Jd", "6s 7s 9s Qc"], stock, pile, "W")
    table.turn = turn
    table.turns_done = turns_done
    table.laid[table.side] = list(melds)
    table.pot_taken[table.side] = pot_taken
    if pot_taken:
        table.pots.pop(0)
    return table


def with_hand(code: str, hand: str, melds: Sequence[str] = (), pot_taken: bool = True, turns_done: int = 4) -> set[str]:
    """The words when a player holds these cards after drawing the last of them."""
    *held, drawn = hand.split()
    table = in_play(code, " ".join(held), melds, pot_taken, turns_done=turns_done, stock=f"{drawn} 3d 6d 8d")
    table.play("draw")
    return table.legal()


def one_turn(table: BurracoTable, verb: str = "draw") -> None:
    """Draw or take, lay nothing and discard."""
    table.play(verb)
    table.play(min(word for word in table.legal() if word.startswith("discard")))


def turns_to_the_end(table: BurracoTable) -> str:
    """The players who still make a discard, if everybody only draws and discards."""
    seats = ""
    while not table.over:
        seats += table.turn
        if table.phase == "take":
            table.play("draw")
        table.play(min(word for word in table.legal() if word.startswith("discard")))
    return seats


def plays(words: set[str]) -> set[str]:
    return {word for word in words if word.startswith(("lay", "off"))}


def discards(words: set[str]) -> set[str]:
    return {word for word in words if word.startswith("discard")}


# Taking and the single card


def test_a_turn_begins_with_a_draw_or_the_pile() -> None:
    table = dealt("fitab-2025", 1)
    assert (table.turn, len(table.stock), len(table.pile)) == ("N", 41, 1)
    assert table.legal() == {"draw", "take"}
    top = table.stock[0]
    table.play("draw")
    assert top in table.hands["N"]
    assert len(table.hands["N"]) == 12


def test_the_whole_pile_is_taken() -> None:
    table = in_play("fitab-2025", "4c 5d", pile="4h 9c Qd As")
    table.play("take")
    assert sorted(table.hands["N"]) == sorted(["4c", "5d", "4h", "9c", "Qd", "As"])
    assert table.pile == []
    assert discards(table.legal()) == {f"discard {card}" for card in table.hands["N"]}


@pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025", "federal"])
def test_w_020_the_single_card_taken_is_not_discarded(code: str) -> None:
    table = in_play(code, "4c 5d", pile="9d")
    table.play("take")
    assert discards(table.legal()) == {"discard 4c", "discard 5d"}


@pytest.mark.parametrize("twin", ["9d", "Jk"])
def test_b_w_19_the_single_card_is_discarded_where_its_twin_is_held(twin: str) -> None:
    table = in_play("federal", f"4c {twin}", pile=twin)
    table.play("take")
    assert discards(table.legal()) == {"discard 4c", f"discard {twin}"}


def test_the_twin_may_be_discarded_once_the_other_is_laid() -> None:
    table = in_play("fitab-2025", "9d 4c 6s", ["6d 7d 8d"], pile="9d")
    table.play("take")
    table.play("off 9d NS.1: 6d 7d 8d 9d")
    assert discards(table.legal()) == {"discard 4c", "discard 6s", "discard 9d"}


def test_the_ban_is_spent_once_the_single_card_is_laid() -> None:
    table = in_play("fitab-2025", "8d", ["5d 6d 7d"], pot_taken=False, pile="9d")
    table.pots[0] = ["9d", "Ks", "4c"]
    table.play("take")
    table.play("off 8d NS.1: 5d 6d 7d 8d")
    table.play("off 9d NS.1: 5d 6d 7d 8d 9d")
    assert "discard 9d" in table.legal()


def test_oc_43_the_single_card_is_discarded_online() -> None:
    table = in_play("online", "4c 5d", pile="6d")
    table.play("take")
    assert "discard 6d" in table.legal()


@pytest.mark.parametrize(("code", "hand", "pile"), [("fitab-2025", "5h 5d 5s", "9d"), ("federal", "Jh Jd Jc", "5s")])
def test_w_022_b_w_20_the_single_card_may_not_be_all_that_is_left(code: str, hand: str, pile: str) -> None:
    table = in_play(code, hand, pot_taken=False, pile=pile)
    table.play("take")
    assert plays(table.legal()) == set()
    assert discards(table.legal()) == {f"discard {card}" for card in hand.split()}


def test_the_single_card_may_be_left_if_it_can_be_laid_off_for_the_pot() -> None:
    table = in_play("fitab-2025", "5h 5d 5s", ["6d 7d 8d"], pot_taken=False, pile="9d")
    table.play("take")
    table.play("lay 5h 5d 5s")
    assert table.legal() == {"off 9d NS.1: 6d 7d 8d 9d"}
    table.play("off 9d NS.1: 6d 7d 8d 9d")
    assert table.hands["N"] == ["4d", "4s", "9c", "Jd"]


def test_ic_16_a_pile_is_taken_to_lay_from_the_hand() -> None:
    table = in_play("international", "Qd Kd Ad 7s", pile="4d 9s Kc")
    assert table.legal() == {"draw", "take"}
    table.play("take")
    assert table.legal() == {"lay Qd Kd Ad"}
    table.play("lay Qd Kd Ad")
    assert discards(table.legal()) == {"discard 4d", "discard 9s", "discard Kc", "discard 7s"}


def test_ic_17_a_pile_that_lets_nothing_be_laid_is_not_taken() -> None:
    assert in_play("international", "Qd Kc 7s", pile="4d").legal() == {"draw"}


def test_international_the_play_for_the_pile_must_leave_a_discard() -> None:
    """Either of the two cards fits the run, but the pot is gone and the other one may not be the last discard."""
    assert in_play("international", "2s 4c", ["5d 6d 7d"], pile="8d").legal() == {"draw", "take"}
    assert in_play("international", "2s", ["5d 6d 7d"], pile="8d").legal() == {"draw"}


def test_international_ambiguity_17_the_single_card_is_kept() -> None:
    table = in_play("international", "Qd Kd Ad 7s", pile="4d")
    table.play("take")
    table.play("lay Qd Kd Ad")
    assert table.legal() == {"discard 7s"}


# Melds

LAY_OFFS: list[tuple[str, str, str, str, set[str]]] = [
    ("W-045", "fitab-2025", "4s 5s Jk=6s 7s", "6s", {"4s 5s 6s 7s +Jk"}),
    ("W-046", "fitab-2025", "3h 4h 5h +Jk", "2h", {"2h 3h 4h 5h +Jk"}),
    ("OC-4", "online", "3h 2h=4h 5h", "4h", {"2h 3h 4h 5h", "3h 4h 5h +2h"}),
    ("OC-5", "online", "2h 3h +2h", "5h", {"2h 3h 2h=4h 5h"}),
    ("OC-7", "online", "2h 3h 2h=4h 5h", "Ah", {"Ah 2h 3h 2h=4h 5h"}),
    ("OC-9", "online", "5c 6c +Jk", "3c", {"3c Jk=4c 5c 6c"}),
    ("OC-10", "online", "3c Jk=4c 5c 6c", "8c", set()),
    ("OC-11", "online", "5c 6c +Jk", "8c", {"5c 6c Jk=7c 8c"}),
    ("OC-41", "online", "2h 3h 4h", "6h", {"3h 4h 2h=5h 6h"}),
    ("O-7.4", "online", "3h 2h=4h 5h", "2c", set()),
    ("B-W.28", "federal", "2s 3s 4s 5s 6s", "8s", {"3s 4s 5s 6s 2s=7s 8s"}),
    ("B-W.28", "federal", "3s 4s 5s 6s 2s=7s 8s", "7s", {"2s 3s 4s 5s 6s 7s 8s", "3s 4s 5s 6s 7s 8s +2s"}),
    ("B-W.31", "federal", "Ad 2d 3d", "Jk", {"Ad 2d 3d +Jk"}),
    ("an ace lies below the two", "federal", "Ad 2d 3d", "5d", set()),
    (
        "the ace at either end",
        "fitab-2025",
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
        "As",
        {
            "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
            "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        },
    ),
    ("a set", "fitab-2025", "Kh Kd Ks", "Kh", {"Kh Kh Kd Ks"}),
    ("the wild of a set stays", "fitab-2025", "Kh Kd +2c", "Jk", set()),
]


@pytest.mark.parametrize(("case", "code", "meld", "card", "after"), LAY_OFFS)
def test_one_card_laid_off(case: str, code: str, meld: str, card: str, after: set[str]) -> None:
    words = with_hand(code, f"Td Qd {card}", [meld])
    assert {word for word in words if word.startswith(f"off {card}")} == {f"off {card} NS.1: {m}" for m in after}, case


LAYS: list[tuple[str, str, str, set[str]]] = [
    ("W-043", "fitab-2025", "2h 2d 2s Jk 5h 9c", set()),
    ("W-044", "fitab-2025", "Kh Ah 2h 5c 8s", {"Kh Ah +2h"}),
    ("AMB-14", "fitab-2025", "2h Jk 4h Td Qc", {"2h Jk=3h 4h"}),
    ("natural or wild", "fitab-2025", "2h 3h 4h Td Qc", {"2h 3h 4h", "3h 4h +2h"}),
    ("O-6.2", "online", "7h 7h 7d Td Qc", {"7h 7h 7d"}),
    ("I-2.2", "international", "5h 5d 5s 9c Jh", set()),
    ("IC-13", "international", "3c 3d 2h 9c Jh", {"3d 3c +2h"}),
    ("words for a wild", "federal", "5h 7h 2c 9d Qd", {"5h 2c=6h 7h"}),
]


@pytest.mark.parametrize(("case", "code", "hand", "melds"), LAYS)
def test_new_melds(case: str, code: str, hand: str, melds: set[str]) -> None:
    assert {word.removeprefix("lay ") for word in plays(with_hand(code, hand))} == melds, case


def test_w_049_an_equal_run_may_be_laid() -> None:
    assert "lay 5c 6c 7c" in with_hand("fitab-2025", "5c 6c 7c Td Qd", ["5c 6c 7c"])


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_w_156_b_w_37_a_second_set_of_a_rank(code: str) -> None:
    words = with_hand(code, "As Ah Ad Td Qs", ["Ah Ad Ac"])
    assert ("lay Ah Ad As" in words) == (code in ("federal", "online"))
    assert "off As NS.1: Ah Ad Ac As" in words


def test_melds_of_the_other_side_are_not_extended() -> None:
    table = in_play("online", "6d 9h", stock="Ks 4c 8d 9d")
    table.laid["EW"] = ["3d 4d 5d"]
    table.play("draw")
    assert plays(table.legal()) == set()


# Pot and going out


def test_w_182_the_pot_is_taken_with_a_wild_discard_and_played_later() -> None:
    table = in_play("fitab-2025", "9h", ["6h 7h 8h"], pot_taken=False, stock="Jk 6d 8d 9d Td Js Qs Kc Ks")
    table.play("draw")
    table.play("off 9h NS.1: 6h 7h 8h 9h")
    table.play("discard Jk")
    assert table.hands["N"] == ["4d", "4s", "9c", "Jd"]
    assert (table.turn, table.unplayed, table.pot_taken) == ("E", {"N"}, {"NS": True, "EW": False})
    for _ in range(3):
        one_turn(table)
    assert table.unplayed == {"N"}
    table.play("draw")
    assert table.unplayed == set()


def test_oc_26_the_pot_on_the_fly_is_played_in_the_same_turn() -> None:
    table = in_play("online", "9h", ["6h 7h 8h"], pot_taken=False, stock="Th 6d 8d 9d")
    table.play("draw")
    table.play("off 9h NS.1: 6h 7h 8h 9h")
    table.play("off Th NS.1: 6h 7h 8h 9h Th")
    assert (table.turn, table.phase, table.unplayed) == ("N", "play", set())
    assert discards(table.legal()) == {"discard 4d", "discard 4s", "discard 9c", "discard Jd"}


def test_each_side_takes_its_own_pot_in_order() -> None:
    table = in_play("online", "9h", ["6h 7h 8h"], pot_taken=False, stock="Th 9d 8d 9d Js")
    table.play("draw")
    table.play("off 9h NS.1: 6h 7h 8h 9h")
    table.play("discard Th")
    table.hands["E"] = ["Tc"]
    table.laid["EW"] = ["7c 8c 9c"]
    table.play("draw")
    table.play("off Tc EW.1: 7c 8c 9c Tc")
    table.play("discard 9d")
    assert table.hands["E"] == ["6s", "7s", "9s", "Qc"]
    assert table.pots == []


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_ic_1_oc_28_going_out(code: str) -> None:
    table = in_play(code, "Th", [HEARTS], stock="8d 3d 6d 9d")
    table.play("draw")
    table.play(f"off Th NS.1: {HEARTS} Th")
    assert table.legal() == {"discard 8d"}
    table.play("discard 8d")
    assert (table.over, table.phase, table.ending, table.closer) == (True, "over", "going-out", "N")
    assert table.legal() == set()
    assert len(table.pots) == 1


STRANDING: list[tuple[str, str, str, list[str], set[str]]] = [
    ("W-169: no burraco", "fitab-2025", "Kc Qd", ["Kh Kd Ks"], set()),
    ("W-170: a wild would be left", "fitab-2025", "Th 2c", [HEARTS], {f"off 2c NS.1: {HEARTS} +2c"}),
    ("W-173: no card would be left", "fitab-2025", "5c 5d 5s", [HEARTS], set()),
    ("B-W.175: no burraco", "federal", "8h 4c", ["5h 6h 7h"], set()),
    ("B-W.181: no card would be left", "federal", "8h 8d 8s", ["3c 4c 5c 6c 7c 8c 9c"], set()),
    ("OC-29: no burraco", "online", "Kc Td", ["Kh Kd Ks"], set()),
    ("IC-2: no clean burraco", "international", "5s 8d", ["6s 7s 8s", "3c 4c 5c 6c 7c 8c 9c +Jk"], set()),
]


@pytest.mark.parametrize(("case", "code", "hand", "melds", "allowed"), STRANDING)
def test_plays_that_would_strand_the_player(
    case: str, code: str, hand: str, melds: list[str], allowed: set[str]
) -> None:
    words = with_hand(code, hand, melds)
    assert plays(words) == allowed, case
    assert discards(words) == {f"discard {card}" for card in hand.split()}, case


def test_w_175_oc_31_the_last_card_is_not_laid_off() -> None:
    for code in BURRACO_CODES:
        table = in_play(code, "Th", [HEARTS], stock="Jh 3d 6d 9d")
        table.play("draw")
        table.play(f"off Th NS.1: {HEARTS} Th")
        assert table.legal() == {"discard Jh"}


def test_the_burraco_may_be_made_in_the_turn_of_going_out() -> None:
    words = with_hand("international", "9h 8d", ["3h 4h 5h 6h 7h 8h"])
    assert plays(words) == {f"off 9h NS.1: {HEARTS}"}
    words = with_hand("international", "Jk 8d", ["3h 4h 5h 6h 7h 8h"])
    assert plays(words) == set()


@pytest.mark.parametrize("code", BURRACO_CODES)
@pytest.mark.parametrize("turns_done", range(5))
def test_w_166_w_167_b_w_59_going_out_in_the_first_lap(code: str, turns_done: int) -> None:
    words = with_hand(code, "Th 8d", [HEARTS], turns_done=turns_done)
    may = turns_done >= 3 or code in ("federal", "online")
    side = "EW" if turns_done in (1, 3) else "NS"
    assert plays(words) == ({f"off Th {side}.1: {HEARTS} Th"} if may else set())


def test_the_pot_may_be_taken_in_the_first_lap() -> None:
    words = with_hand("fitab-2025", "Th 8d", [HEARTS], pot_taken=False, turns_done=0)
    assert plays(words) == {f"off Th NS.1: {HEARTS} Th"}


# The end of the stock


@pytest.mark.parametrize(("code", "players", "draws", "last"), [("fitab-2025", 4, 39, "S"), ("federal", 2, 61, "N")])
def test_w_011_everybody_draws_until_two_cards_are_left(code: str, players: int, draws: int, last: str) -> None:
    table = dealt(code, 3, players, "W" if players == 4 else "E")
    seats = turns_to_the_end(table)
    assert (len(seats), seats[-1], table.ending, len(table.stock)) == (draws, last, "stock", 2)
    assert table.closer is None


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_w_073_oc_35_b_w_47_the_third_last_card_ends_the_deal(code: str) -> None:
    table = in_play(code, "4c 5d", turns_done=5, stock="8d 9d Td")
    one_turn(table)
    assert (table.over, table.ending, table.closer, table.legal()) == (True, "stock", None, set())


def test_amb_19_taking_the_pile_puts_the_end_off() -> None:
    table = in_play("fitab-2025", "4c 5d", turns_done=5, stock="8d 9d Td")
    one_turn(table, "take")
    assert (table.over, table.turn) == (False, "S")


def test_w_074_going_out_with_the_third_last_card() -> None:
    table = in_play("fitab-2025", "Th", [HEARTS], turns_done=5, stock="8d 9d Td")
    table.play("draw")
    table.play(f"off Th EW.1: {HEARTS} Th")
    table.play("discard 8d")
    assert (table.ending, table.closer) == ("going-out", "E")


def test_the_pot_is_taken_with_the_discard_that_ends_the_deal() -> None:
    table = in_play("fitab-2025", "Th", [HEARTS], pot_taken=False, turns_done=5, stock="8d 9d Td")
    table.play("draw")
    table.play(f"off Th EW.1: {HEARTS} Th")
    table.play("discard 8d")
    assert (table.ending, table.pot_taken["EW"], table.unplayed) == ("stock", True, {"E"})


# The time-out

TIME_OUTS: list[tuple[str, str, int, bool, str]] = [
    ("F-15.6 during the deal", "fitab-2022", 0, False, "NESW"),
    ("F-15.6 during the deal", "fitab-2023", 0, False, "NESW"),
    ("F-15.6 during the deal", "fitab-2025", 0, False, "NESW"),
    ("B-W.44", "federal", 0, False, "NESW"),
    ("table 15, in P1's turn", "fitab-2023", 0, True, "NESWNESW"),
    ("table 15, in P3's turn", "fitab-2022", 2, False, "SWNESW"),
    ("table 15, in P4's turn", "fitab-2025", 3, True, "WNESW"),
    ("W-065", "fitab-2022", 5, True, "ESWNESW"),
    ("W-065", "fitab-2025", 5, False, "ESWNESW"),
    ("W-067", "fitab-2025", 4, False, "NESW"),
    ("W-067", "fitab-2023", 4, False, "NESWNESW"),
    ("W-067", "fitab-2022", 4, False, "NESWNESW"),
    ("W-068", "fitab-2025", 4, True, "NESWNESW"),
    ("I-F.13", "international", 4, False, "NESW"),
    ("B-W.40", "federal", 4, False, "NESW"),
    ("B-W.41", "federal", 4, True, "NESWNESW"),
    ("B-W.43", "federal", 6, False, "SWNESW"),
]


@pytest.mark.parametrize(("case", "code", "turns_done", "has_drawn", "seats"), TIME_OUTS)
def test_turns_after_the_time_out(case: str, code: str, turns_done: int, has_drawn: bool, seats: str) -> None:
    table = dealt(code, 5)
    for _ in range(turns_done):
        one_turn(table)
    if has_drawn:
        table.play("draw")
    table.call_time_out()
    assert turns_to_the_end(table) == seats, case
    assert (table.ending, table.closer) == ("time-out", None), case


@pytest.mark.parametrize(
    ("turns_done", "has_drawn", "seats"),
    [(0, False, "NE"), (0, True, "NENE"), (1, False, "ENE"), (2, False, "NE"), (2, True, "NENE")],
)
def test_a_lap_of_two_players(turns_done: int, has_drawn: bool, seats: str) -> None:
    table = dealt("federal", 6, 2, "E")
    for _ in range(turns_done):
        one_turn(table)
    if has_drawn:
        table.play("draw")
    table.call_time_out()
    assert turns_to_the_end(table) == seats


def test_w_070_going_out_in_the_final_lap() -> None:
    table = in_play("fitab-2025", "Th", [HEARTS], stock="8d 3d 6d 9d")
    table.call_time_out()
    table.play("draw")
    table.play(f"off Th NS.1: {HEARTS} Th")
    table.play("discard 8d")
    assert (table.ending, table.closer) == ("going-out", "N")


def test_no_time_out_and_no_stall_online_and_none_twice() -> None:
    table = dealt("online", 1)
    with pytest.raises(ValueError, match="time-out"):
        table.call_time_out()
    with pytest.raises(ValueError, match="stall"):
        table.watch_for_stall()
    table = dealt("federal", 1)
    table.call_time_out()
    with pytest.raises(ValueError, match="time-out"):
        table.call_time_out()


# The stall


def of_swaps(code: str, players: int = 4) -> BurracoTable:
    """A table where a pile of one card lies, and nobody can lay anything."""
    hands = dict(zip("NESW", ["4c 9d Kh", "5c Td Ah", "6c Jd 3s", "7c Qd 8s"][:players], strict=False))
    pots = ["4d 4s 9c Jd", "6s 7s 9s Qc"]
    return BurracoTable(code, hands, pots, "3d 6d 8d 9h Th Jh Qh", "Qs", "NESW"[players - 1], players)


@pytest.mark.parametrize("code", [*FITAB, "federal"])
def test_a_watched_lap_of_swaps_is_a_stall(code: str) -> None:
    table = of_swaps(code)
    one_turn(table, "take")
    table.watch_for_stall()
    for seat in "ESWN":
        assert (table.over, table.turn) == (False, seat)
        one_turn(table, "take")
    assert (table.over, table.ending, table.closer) == (True, "stall", None)


def test_nobody_stalls_unwatched() -> None:
    table = of_swaps("fitab-2025")
    for _ in range(9):
        one_turn(table, "take")
    assert not table.over


def test_w_064_a_draw_ends_the_watch() -> None:
    table = of_swaps("fitab-2025")
    table.watch_for_stall()
    for verb in ["take", "take", "take", "draw", "take", "take"]:
        one_turn(table, verb)
    assert not table.over


def test_b_w_49_a_card_laid_off_ends_the_watch() -> None:
    table = of_swaps("federal")
    table.hands["N"] = ["Js", "Ks", "4c", "7d"]
    table.watch_for_stall()
    table.play("take")
    table.play("lay Js Qs Ks")
    table.play("discard 4c")
    for _ in range(4):
        one_turn(table, "take")
    assert not table.over


def test_a_pile_of_two_cards_is_no_swap() -> None:
    table = of_swaps("federal")
    one_turn(table)
    table.watch_for_stall()
    for _ in range(4):
        one_turn(table, "take")
    assert not table.over


def test_a_turn_in_progress_is_not_watched() -> None:
    table = of_swaps("federal")
    table.play("take")
    table.watch_for_stall()
    table.play("discard 4c")
    for seat in "ESWN":
        assert (table.over, table.turn) == (False, seat)
        one_turn(table, "take")
    assert table.ending == "stall"


def test_two_players_stall_in_two_turns() -> None:
    table = of_swaps("federal", 2)
    table.watch_for_stall()
    one_turn(table, "take")
    assert not table.over
    one_turn(table, "take")
    assert table.ending == "stall"


# Two players, and what is refused outright


def test_at_a_table_of_two_each_player_has_a_pot() -> None:
    table = dealt("online", 2, 2, "N")
    assert (table.turn, len(table.stock), [len(pot) for pot in table.pots]) == ("E", 63, [11, 11])
    table.hands["E"] = ["9h"]
    table.laid["EW"] = ["6h 7h 8h"]
    table.stock[0] = "Jk"
    table.play("draw")
    table.play("off 9h EW.1: 6h 7h 8h 9h")
    table.play("discard Jk")
    assert (len(table.hands["E"]), table.turn, table.pot_taken) == (11, "N", {"NS": False, "EW": True})


@pytest.mark.parametrize("code", [*FITAB, "international"])
def test_only_federal_and_online_are_played_by_two(code: str) -> None:
    with pytest.raises(ValueError, match="not played by 2"):
        dealt(code, 1, 2, "N")


def test_a_move_that_is_not_legal_is_refused() -> None:
    table = dealt("federal", 1)
    with pytest.raises(ValueError, match="not a legal move of N"):
        table.play("discard 4c")


# The look-ahead against a search that looks at every way to go on


def could_end(
    code: str, hand: list[str], melds: list[str], pot_is_there: bool, single: str | None, first_lap: bool
) -> bool:
    """Whether some row of plays, each only a legal meld, leads to a legal discard or to the pot on the fly."""
    if not hand:
        return pot_is_there
    has_burraco = any(
        kind == "clean" if code == "international" else kind is not None
        for kind, _ in (burraco(code, parse_meld(meld)) for meld in melds)
    )
    for card in hand:
        if card == single and hand.count(card) == 1:
            continue
        if len(hand) > 1 or pot_is_there:
            return True
        if not is_wild(card) and has_burraco and not first_lap:
            return True
    return any(
        could_end(code, rest, after, pot_is_there, still_barred(single, hand, rest), first_lap)
        for _, rest, after in raw_plays(code, hand, melds)
    )


def still_barred(single: str | None, hand: list[str], rest: list[str]) -> str | None:
    """The ban is spent once a card of that name is laid."""
    return single if single is None or hand.count(single) == rest.count(single) else None


def raw_plays(code: str, hand: list[str], melds: list[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    for new in lays(code, hand, melds):
        yield f"lay {new.text}", _less(hand, cards_of(new.text)), [*melds, new.text]
    for number, meld in enumerate(melds):
        for card in set(hand):
            for after in lay_offs(code, meld, card):
                changed = [*melds[:number], after, *melds[number + 1 :]]
                yield f"off {card} NS.{number + 1}: {after}", _less(hand, [card]), changed


def _less(hand: list[str], used: Sequence[str]) -> list[str]:
    return sorted((Counter(hand) - Counter(used)).elements())


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_exactly_the_plays_with_a_way_to_end_the_turn_are_legal(code: str) -> None:
    chance = Random(17)
    likely = [
        "8h",
        "9h",
        "4h",
        "Th",
        "Ac",
        "As",
        "3s",
        "3d",
        "3d",
        "Jk",
        "2h",
        "2c",
        "Tc",
        "Jc",
        "4d",
        "4s",
        "9d",
        "Kc",
    ]
    refused = 0
    for _ in range(400):
        melds = chance.sample(["5h 6h 7h", "Ah Ad Ac", "3c 4c 5c 6c 7c 8c 9c", "2d 3d 4d 5d 6d 7d +Jk"], 2)
        cards = chance.sample(likely, chance.choice([2, 2, 3, 4]))
        pot_taken, turns_done = chance.choice([(True, 0), (True, 4), (False, 4), (False, 4)])
        table = in_play(code, " ".join(cards[1:]), melds, pot_taken, pile=cards[0], turns_done=turns_done)
        single = None if code == "online" else cards[0]
        first_lap = turns_done == 0 and code not in ("federal", "online")
        expected = {
            word
            for word, rest, after in raw_plays(code, cards, melds)
            if could_end(code, rest, after, not pot_taken, still_barred(single, cards, rest), first_lap)
        }
        refused += len(list(raw_plays(code, cards, melds))) - len(expected)
        assert ("take" in table.legal()) == (bool(expected) or code != "international")
        if "take" in table.legal():
            table.play("take")
            assert plays(table.legal()) == expected
    assert refused


# Whole deals


def everything(table: BurracoTable) -> Counter[str]:
    cards = Counter([*table.stock, *table.pile])
    for held in [
        *table.hands.values(),
        *table.pots,
        *(cards_of(meld) for side in table.laid.values() for meld in side),
    ]:
        cards.update(held)
    return cards


def play_at_random(table: BurracoTable, chance: Random, eagerness: float) -> None:
    """To the end, now and then with a time-out; every position has a move and all cards of the pack."""
    time_out = chance.choice([None, None, None, 20, 60]) if table.code != "online" else None
    moves = 0
    while not table.over:
        words = sorted(table.legal())
        assert words
        eager = [word for word in words if word.startswith(("lay", "off"))]
        table.play(chance.choice(eager if eager and chance.random() < eagerness else words))
        moves += 1
        if moves == time_out and not table.over:
            table.call_time_out()
        assert everything(table) == Counter(PACK)
        assert all(hand for seat, hand in table.hands.items() if seat != table.closer)
        assert moves < 3000


@pytest.mark.parametrize(("code", "players"), [*((code, 4) for code in BURRACO_CODES), ("federal", 2), ("online", 2)])
def test_random_deals_are_played_to_the_end(code: str, players: int) -> None:
    endings: Counter[str | None] = Counter()
    for seed, eagerness in zip(range(30), cycle([0.3, 0.8, 1.0]), strict=False):
        chance = Random(seed)
        table = dealt(code, seed, players, chance.choice("NESW"[:players]))
        play_at_random(table, chance, eagerness)
        endings[table.ending] += 1
        for meld in [*table.melds("NS"), *table.melds("EW")]:
            assert meld in [text.replace("'", "") for text in readings(code, cards_of(meld))]
        if table.closer is not None:
            side = "NS" if table.closer in "NS" else "EW"
            assert table.hands[table.closer] == []
            assert table.pot_taken[side]
            assert not is_wild(table.pile[-1])
            assert any(len(cards_of(meld)) >= 7 for meld in table.melds(side))
        assert sum(part == ("closing", 100) for count in count_table(table).values() for part in count.parts) == (
            table.ending == "going-out"
        )
    assert endings["going-out"]
    assert endings["stock"]
