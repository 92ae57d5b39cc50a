"""The law of basic moves: what commands of any size can do in a turn, basic moves can do, and the other way round.

Brute force: from one position every order of plays is walked through, once by basic moves and once by every meld, every
opening and every lay-off of any size that `decide` accepts, and the positions at the end of the turn are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from pinella.cards import AnyCard, text_of
from pinella.codes import Refusal
from pinella.play import scala40
from pinella.play.commands import Command, Discard
from pinella.play.scala40.table import Table
from tests.conftest import Cases
from tests.play.scala40.tables import ONE, evolved, plain, table, texts

pytestmark = pytest.mark.kernel

State = tuple[object, ...]

OPENED = [
    ("5h 6h 7h 8h 9h Kd Qc", ["2h 3h 4h"]),
    ("7h 7d 7c 7s 8h 9h", ["9d Td Jd"]),
    ("5h 6h Jk 8h", ["2h 3h 4h"]),
    ("6d Jk Kd Kc", ["5d Jk=6d 7d"]),
    ("Ah 2h 3h Kh Qh Ad", ["Jh Qh Kh"]),
    ("8h 9h Th Jh Qh", ["5h 6h 7h"]),
    ("3h 4h 8h 9h Kc", ["5h 6h 7h", "9d 9c 9s"]),
    ("Jk Jk 9s", ["7c 8c 9c"]),
    ("Ah Jk Kd", ["2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"]),
    ("5h 6h 7h 5h 6h 7h 4h 8h 9d 2c 2s 2d", ["9c Tc Jc"]),
]
UNOPENED = [
    ("Kh Kd Kc Ks Qh Jh 2c", ["Th Td Tc"]),
    ("Kh Kd Kc Qh Qd Qc 2c 5d", []),
    ("Th Jh Qh Kh Ah 2c", ["7s 8s 9s"]),
    ("6h 7h 8h 9h Th Jh 2c 2s", []),
    ("Kh Kd Kc Jk 9h 2c", ["Th Jh Qh"]),
    ("2c 3c 4c Th Jh Kd", ["7h 8h 9h"]),
    ("2c 3c 4c 5d 6h 9s", ["5h Jk=6h 7h", "5c 5s 5h"]),
]


@pytest.mark.parametrize(("hand", "melds"), OPENED)
def test_holds_for_opened_players(hand: str, melds: list[str]) -> None:
    _compare(table(hands={"1": hand}, melds=melds, opened="1 2", drew=True))


@pytest.mark.parametrize(("hand", "melds"), UNOPENED)
def test_holds_for_players_who_have_not_opened(hand: str, melds: list[str]) -> None:
    _compare(table(hands={"1": hand}, melds=melds, opened="2", drew=True))


def test_holds_for_random_hands(cases: Cases) -> None:
    chance = Random(40)
    for _ in range(cases(sample=15, full=300)):
        _compare(_random_table(chance))


def _random_table(chance: Random) -> Table:
    """Cards of two suits and one rank, so that there is much to lay."""
    suits = chance.sample("hdcs", 2)
    low = chance.randint(5, 8)
    pool = [f"{rank}{suit}" for suit in suits for rank in "A23456789TJQK"[low : low + 5]] * 2
    pool += [f"{'A23456789TJQK'[low]}{suit}" for suit in "hdcs"] + ["Jk", "Ah", "Kh"]
    hand = " ".join(chance.sample(pool, chance.randint(4, 8)))
    melds = chance.choice([[], ["3s 4s 5s"], ["9c Jk=Tc Jc"], ["2d 3d 4d", "8h 8d 8c"], ["Qs Ks Jk=As", "6d 7d 8d"]])
    try:
        return table(hands={"1": hand}, melds=melds, opened=chance.choice(["1 2", "2"]), drew=True)
    except ValueError:  # a third copy of a card: choose again
        return _random_table(chance)


def _compare(start: Table) -> None:
    by_basic_moves = _ends(start, basic=True)
    by_any_command = _ends(start, basic=False)
    assert by_basic_moves, "a turn can always end"
    assert by_basic_moves == by_any_command, text_of(start.hand(ONE))


def _ends(start: Table, *, basic: bool) -> set[State]:
    """Every position at the end of the turn."""
    ends: set[State] = set()
    seen = {_state(start)}
    waiting = [start]
    while waiting:
        now = waiting.pop()
        for command in scala40.legal(now, ONE) if basic else _any_commands(now):
            decision = scala40.decide(now, command)
            if isinstance(decision, Refusal):
                assert not basic, f"a listed move was refused: {decision}"
                continue
            after = evolved(now, decision)
            state = _state(after)
            if isinstance(command, Discard):
                ends.add(_without_names(state))
            elif state not in seen:
                seen.add(state)
                waiting.append(after)
    return ends


def _state(now: Table) -> State:
    """What tells two positions apart within a turn, copies being alike."""
    turn = tuple(int(now.position.laid.meld(index)) >> 47 for index in range(len(now.melds)))
    return (
        tuple(sorted(plain(now.hand(ONE)))),
        tuple(sorted(zip(texts(now), turn, strict=True))),
        tuple(plain(now.pile)),
        now.turn,
        now.is_over,
        now.has_opened(ONE),
        bool(now.position.has_begun),
    )


def _without_names(state: State) -> State:
    """A position at the end of a turn. In which order melds were laid is left out: any order can be had."""
    return state


def _any_commands(now: Table) -> Iterator[Command]:
    """Everything that every group of cards can be used for."""
    hand = now.hand(ONE)
    done: set[tuple[str, ...]] = set()
    for size in range(1, len(hand) + 1):
        for group in combinations(hand, size):
            names = tuple(sorted(plain(group)))
            if names not in done:
                done.add(names)
                yield from _uses(now, group)


def _uses(now: Table, group: tuple[AnyCard, ...]) -> Iterator[Command]:
    for placement in scala40.placements(now, ONE, group):
        yield placement.command
