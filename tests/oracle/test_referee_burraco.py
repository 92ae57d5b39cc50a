"""The naive referee agrees with the worked cases of the catalogues. P1 to P4 sit at N, E, S, W; X is NS, Y is EW."""

from __future__ import annotations

import pytest

from . import referee_burraco as referee
from .arbitrated_burraco import Table, read, seen, top_of, without

STOCK = "stock: 6c 8s Kd Th 3c 9d 4s Qh Qd 7s 7c 6d 5d 8h"
FITAB = ("fitab-2022", "fitab-2023", "fitab-2025")


def at(code: str, lines: str) -> Table:
    """A table with a stock, its other lines given between semicolons."""
    table = read(
        f"table {code}\nstock: 6c 8s Kd Th 3c 9d 4s Qh Qd 7s 7c 6d 5d 8h\npile: Ks\n" + lines.replace("; ", "\n")
    )
    table.plays = []
    return table


@pytest.mark.parametrize("code", FITAB)
def test_meld_without_drawing(code: str) -> None:
    """W-136, W-137, W-142, W-143."""
    table = at(code, "N: Jc Jd Jh 5s 9s")
    meld = table.lay("N", ["Jc", "Jd", "Jh"])
    referee.missing_draw(table, "N", "D0")
    assert seen(table)["frozen"] == {meld: ("N", 1, ["Jc", "Jd", "Jh"], "")}
    assert table.limits == {"N": "either"}
    assert (table.turn, table.phase) == ("N", "take")
    assert referee.worth(table, meld) == -30
    late = at(code, "N: Jc Jd Jh 5s 9s")
    late.lay("N", ["Jc", "Jd", "Jh"])
    late.discard("N", "5s")
    referee.missing_draw(late, "N", "D1")
    assert late.hands["N"] == ["9s", "6c"]
    assert late.pile[-1] == "5s"
    assert late.turn == "E"
    assert not late.limits


@pytest.mark.parametrize(
    ("meld", "card", "worth"),
    [("Qh Qd Qc Qs Qh Qd", "Qc", 50), ("3d 4d 5d 6d 7d 8d 9d", "Td", 235)],
    ids=["W-139", "W-140"],
)
def test_card_laid_off_without_drawing(meld: str, card: str, worth: int) -> None:
    table = at("fitab-2025", f"N: {card} 5s 9s; NS.1: {meld}")
    table.lay_off("N", [card], "NS.1")
    referee.missing_draw(table, "N", "D0")
    assert referee.worth(table, "NS.1") == worth


def test_frozen_until_the_turn_begins() -> None:
    """W-115, W-155: a lap for Art. 25, two for Art. 30 bis."""
    after = at("fitab-2025", "turn: E to take; N: 9h 5s; E: 3s 4c; S: 3d 4d; W: 8c 8d; NS.1: 6h 7h 8h")
    twice = at("fitab-2025", "turn: E to take; N: 9h 5s; E: 3s 4c; S: 3d 4d; W: 8c 8d; NS.1: 6h 7h 8h")
    for table in (after, twice):
        table.lay_off("N", ["9h"], "NS.1")
    referee.play_after_discard(after, "N")
    referee.play_out_of_turn(twice, "N")
    assert twice.limits == {"N": "either"}
    for table in (after, twice):
        for seat in "ESW":
            assert "NS.1" in table.frozen
            table.draw(seat)
            table.discard(seat, table.hands[seat][0])
    assert not after.frozen
    assert "NS.1" in twice.frozen
    for seat in "NESW":
        twice.draw(seat)
        twice.discard(seat, twice.hands[seat][0])
    assert not twice.frozen
    assert not twice.limits


def test_wrong_lay_off() -> None:
    """W-104, W-106, W-109."""
    at_once = at("fitab-2025", "turn: N to play; N: 9h 5s 3c; NS.1: 5h 6h 7h")
    at_once.lay_off("N", ["9h"], "NS.1")
    referee.wrong_lay_off(at_once, "N", "D0")
    assert at_once.side["N"] == ["9h"]
    assert at_once.melds["NS.1"].core == "5h 6h 7h"
    assert "N" in at_once.limits
    late = at("fitab-2025", "turn: N to play; N: 9h Jc 3c; NS.1: 5h 6h 7h; NS.2: 4c 5c 6c 7c 8c 9c")
    for card, meld, worth in (("9h", "NS.1", 5), ("Jc", "NS.2", 30)):
        late.lay_off("N", [card], meld)
        referee.wrong_lay_off(late, "N", "D2")
        assert referee.worth(late, meld) == worth
        assert late.frozen[meld].until == ""


def test_wrong_meld() -> None:
    """W-127, W-130, W-131, W-133, and the order of W-119 and W-121."""
    table = at("fitab-2025", "turn: N to play; N: 8c 9d Jk 3c")
    table.lay("N", ["8c", "9d", "Jk"])
    referee.wrong_meld(table, "N", "D0")
    assert _in_turn(table.side["N"]) == "Jk 9d 8c"
    late = at("fitab-2025", "turn: N to play; N: 7h 7d 8c 3c")
    meld = late.lay("N", ["7h", "7d", "8c"])
    referee.wrong_meld(late, "N", "D2")
    assert referee.worth(late, meld) == -20
    went_on = at("fitab-2025", "turn: N to play; N: Qs Ks 4d 3c; NS.1: 5d 6d 7d")
    went_on.lay("N", ["Qs", "Ks"])
    went_on.lay_off("N", ["4d"], "NS.1")
    referee.other_play_after_wrong_meld(went_on, "N")
    assert _in_turn(went_on.side["N"]) == "Ks Qs"
    assert went_on.frozen["NS.1"].cards == ["4d"]
    assert _in_turn(["Ks", "8h", "Ad", "2c", "Jk", "7h", "3d"]) == "Jk 2c Ad 8h Ks 7h 3d"
    assert _in_turn(["5s", "5h", "5c", "5d"]) == "5h 5d 5c 5s"


def _in_turn(cards: list[str]) -> str:
    """The order in which cards at the side are discarded."""
    left, order = list(cards), []
    while left:
        order.append(top_of(left))
        left = without(left, order[-1:])
    return " ".join(order)


@pytest.mark.parametrize(
    ("first", "second", "phase", "worth", "side"),
    [
        ("7h 7d 7c", "7s 7h 7d", "D0", 30, ""),
        ("7h 7d 7c 7s", "7h 7d 7c", "D0", 35, ""),
        ("7h 7d +Jk", "7c 7s 2d", "D0", 50, "2d"),
        ("7h 7d +Jk", "7c 7s 2d", "D1", 40, "Jk"),
        ("7h 7d +Jk", "7c 7s 2d", "D2", 10, ""),
        ("Kh Kd Kc Ks Kh Kd +Jk", "Kc Ks 2h", "D0", 210, "2h"),
        ("9h 9d 9c", "9s 9h Jk", "D2", 80, ""),
    ],
    ids=["W-156", "W-157", "W-158", "AMB-60", "W-160", "W-161", "W-164"],
)
def test_second_set(first: str, second: str, phase: str, worth: int, side: str) -> None:
    table = at("fitab-2025", f"turn: N to play; N: {second} 3c 4c; NS.1: {first}")
    table.lay("N", second.split())
    referee.second_set(table, "N", phase)
    assert referee.worth(table, "NS.1") == worth
    assert " ".join(table.side["N"]) == side
    assert table.frozen["NS.1"].until == ""


BURRACO = "NS.9: 3h 4h 5h 6h 7h 8h 9h"


def test_closing_without_burraco() -> None:
    """W-169, W-091."""
    table = at("fitab-2025", "turn: N to play; N: 5h 6h 7h Kc Qd; NS.1: Kh Kd Ks; pot taken: NS")
    table.lay_off("N", ["Kc"], "NS.1")
    table.lay("N", ["5h", "6h", "7h"])
    table.discard("N", "Qd")
    assert referee.closing(table, "N", "E") == "no burraco"
    assert _in_turn(table.side["N"]) == "7h 6h 5h"
    assert table.pile[-1] == "Qd"
    assert table.turn == "E"
    assert "Kc" in table.melds["NS.1"].core
    assert not table.ended


@pytest.mark.parametrize("code", FITAB)
def test_closing_with_a_wild(code: str) -> None:
    """W-170, W-179: with or without a burraco."""
    for other in (BURRACO, "NS.9: 3h 4h 5h"):
        table = at(code, f"turn: N to play; N: Td 2c; NS.1: 7d 8d 9d; {other}; pot taken: NS")
        table.lay_off("N", ["Td"], "NS.1")
        table.discard("N", "2c")
        assert referee.closing(table, "N", "E") == "wild"
        assert table.hands["N"] == ["Td"]
        assert table.pile[-1] == "2c"
        assert not table.exposed["N"]
        assert [(duty.cards, duty.meld) for duty in table.duties] == (
            [] if code == "fitab-2022" else [(["Td"], "NS.1")]
        )
        assert [ban.scope for ban in table.bans] == ["grown"]


def test_closing_without_discard() -> None:
    """W-173, W-175."""
    table = at("fitab-2025", f"turn: N to play; N: 5c 5d 5s; {BURRACO}; pot taken: NS")
    table.lay("N", ["5c", "5d", "5s"])
    assert referee.closing(table, "N", "E") == "no discard"
    assert sorted(table.must_discard["N"]) == ["5c", "5d", "5s"]
    assert table.turn == "N"
    both = at("fitab-2025", f"turn: N to play; N: 9s 8h; NS.1: 6s 7s 8s; NS.2: 5h 6h 7h; {BURRACO}; pot taken: NS")
    both.lay_off("N", ["9s"], "NS.1")
    both.lay_off("N", ["8h"], "NS.2")
    referee.closing(both, "N", "E")
    assert both.hands["N"] == ["9s"]
    assert both.pile[-1] == "8h"
    assert both.turn == "E"
    assert [(duty.cards, duty.meld) for duty in both.duties] == [(["9s"], "NS.1")]


def test_closing_in_order() -> None:
    """W-166, W-167: also the dealer's, with his first discard."""
    for seat, turns in (("W", 3), ("N", 4)):
        melds = BURRACO if seat == "N" else BURRACO.replace("NS", "EW")
        table = at("fitab-2025", f"turn: {seat} to play; turns: {turns}; {seat}: Th Qd; {melds}; pot taken: NS EW")
        table.lay_off(seat, ["Th"], melds[:4])
        table.discard(seat, "Qd")
        assert referee.closing(table, seat, "E") == ""
        assert table.closer == seat


def test_federal_closings() -> None:
    """B-W.175, B-W.178, B-W.182, B-W.184."""
    table = at("federal", "turn: N to play; N: 8h 9h 4c; NS.1: 5h 6h 7h; pot taken: NS")
    table.lay_off("N", ["8h", "9h"], "NS.1")
    table.discard("N", "4c")
    assert referee.closing(table, "N", "E") == "no burraco"
    assert table.side["N"] == ["9h"]
    assert table.melds["NS.1"].core == "5h 6h 7h 8h"
    wild = at("federal", f"turn: N to play; N: Qh Qd Qc 2s; {BURRACO}; pot taken: NS")
    wild.lay("N", ["Qh", "Qd", "Qc"])
    wild.discard("N", "2s")
    assert referee.closing(wild, "N", "E") == "wild"
    assert sorted(wild.exposed["N"]) == ["Qc", "Qd", "Qh"]
    meld = at("federal", f"turn: N to play; N: 4c 5c 6c 7c; {BURRACO}; pot taken: NS")
    meld.lay("N", ["4c", "5c", "6c", "7c"])
    referee.closing(meld, "N", "E", "7c")
    assert meld.pile[-1] == "7c"
    assert sorted(meld.exposed["N"]) == ["4c", "5c", "6c"]
    assert meld.turn == "E"
    card = at("federal", f"turn: N to play; N: Kh Kd Kc 7c; NS.1: 4c 5c 6c; {BURRACO}; pot taken: NS")
    card.lay("N", ["Kh", "Kd", "Kc"])
    card.lay_off("N", ["7c"], "NS.1")
    referee.closing(card, "N", "S")
    assert card.pile[-1] == "7c"
    assert sorted(card.exposed["N"]) == ["Kc", "Kd", "Kh"]
    assert card.warned == ["S"]


def test_pile_and_stock() -> None:
    """W-145, W-151, and F-7.3, F-8.3."""
    apart = at("fitab-2025", "turn: N to take; S: 3d 4d")
    apart.draw("S", apart=True)
    referee.drew_out_of_turn(apart, "S", "")
    assert apart.stock[0] == "6c"
    assert apart.limits == {"S": "draw"}
    assert not apart.shown
    pile = at("fitab-2025", "turn: E to take; S: 3d 4d")
    pile.pile = ["6h", "9s"]
    pile.take("S")
    referee.took_pile_out_of_turn(pile, "S", ["6h", "9s"])
    assert pile.pile == ["6h", "9s"]
    assert pile.hands["S"] == ["3d", "4d"]
    assert pile.limits == {"S": "pile"}
    twice = at("fitab-2025", "turn: N to take; N: 3d")
    twice.draw("N")
    twice.draw("N")
    referee.double_draw(twice, "N", "8s")
    assert twice.stock[0] == "8s"
    assert twice.hands["N"] == ["3d", "6c"]
    assert twice.shown == [("8s", "E")]
    left = at("fitab-2025", "turn: N to take; N: 3d")
    left.pile = ["4c", "9h", "Ts", "3s"]
    left.take("N", ["9h", "Ts"])
    referee.part_of_the_pile(left, "N")
    assert left.pile == ["Ts"]
    assert sorted(left.hands["N"]) == ["3d", "3s", "4c", "9h"]
    assert left.turn == "E"


def test_cards_under_the_discard() -> None:
    """W-098."""
    table = at("fitab-2025", "turn: N to play; N: Qs 3d 7c")
    table.discard("N", "Qs", ["3d"])
    referee.cards_under_the_discard(table, "N", 2)
    assert table.pile == ["Ks", "Qs"]
    assert sorted(table.hands["N"]) == ["3d", "7c"]
    assert table.turn == "E"
    assert [(ban.cards, ban.scope) for ban in table.bans] == [(["3d"], "new")]
