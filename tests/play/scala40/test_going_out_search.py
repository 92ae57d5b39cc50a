"""Whether all cards but one can be placed in a turn: the search against every order of plays, on small hands."""

from __future__ import annotations

from random import Random

import pytest

from pinella.play.scala40._core import Position
from pinella.play.scala40._numbering import LAY
from tests.conftest import Cases
from tests.play.scala40.tables import table

pytestmark = pytest.mark.kernel

TABLES = [
    [],
    ["7h 8h 9h"],
    ["5h Jk=6h 7h", "9c 9d 9s"],
    ["Qd Kd Ad", "2c 3c Jk=4c"],
    ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"],
    ["6s 7s 8s", "6s 7s 8s", "Jk=Th Td Tc"],
]


def brute_force(position: Position, seen: set[tuple[int, ...]]) -> bool:
    """Whether some order of basic plays leaves one card; a player who has opened may make them all."""
    if position.cards_of(position.seat) == 1:
        return True
    for move in position.moves():
        if move < LAY:
            continue
        after = position.copy()
        after.place(move)
        key = tuple(after.key())
        if key not in seen:
            seen.add(key)
            if brute_force(after, seen):
                return True
    return False


def test_agrees_with_brute_force(cases: Cases) -> None:
    chance = Random(192)
    answers = [0, 0]
    for _ in range(cases(sample=400, full=20_000, least=400)):
        suits = chance.sample("hdcs", 2)
        low = chance.randint(0, 8)
        pool = [f"{rank}{suit}" for suit in suits for rank in "A23456789TJQK"[low : low + 5]] * 2
        pool += [f"{chance.choice('A69TK')}{suit}" for suit in "hdcs"] + ["Jk", "Jk"]
        hand = chance.sample(pool, chance.randint(2, 7))
        try:
            now = table(hands={"1": " ".join(hand)}, melds=chance.choice(TABLES), opened="1", drew=True)
        except ValueError:  # a third copy of a card
            continue
        found = bool(now.position.can_go_out())
        assert found == brute_force(now.position.copy(), set()), hand
        answers[found] += 1
    assert min(answers) > 20


@pytest.mark.parametrize(
    ("hand", "melds", "answer"),
    [
        ("Th Jh Kd", ["7h 8h 9h"], True),
        ("Jk Jk Jk", ["Ah 2h 3h"], True),
        ("Jk Jk Jk Jk", ["Ah 2h 3h"], False),  # two cards at one end, the third waits
        ("5h 6h Th Jh Kd", ["7h 8h 9h"], True),
        ("6h Kh Kd Ks", ["5h Jk=6h 7h"], True),
        ("6h Kh Kd 2s", ["5h Jk=6h 7h"], True),  # the joker taken completes the kings
        ("6h Kh Kd 2s 9c", ["5h Jk=6h 7h"], False),
        ("Ah Ah Kd", ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"], False),  # one ace only
        ("Ah Jk Kd", ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"], True),
        ("Jk Jk Jk", ["9c 9d 9s 9h"], False),
        ("Jk Jk", ["9c 9d 9s"], True),
        ("4h 5h 6h", [], False),  # nothing would be left to discard
    ],
)
def test_knows_what_a_turn_allows(hand: str, melds: list[str], answer: bool) -> None:
    now = table(hands={"1": hand}, melds=melds, opened="2", drew=True)
    assert bool(now.position.can_go_out()) is answer
