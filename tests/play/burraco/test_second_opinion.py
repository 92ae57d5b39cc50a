"""The table against one written separately, from the same articles: both list the same moves all the way through."""

from __future__ import annotations

from random import Random

import pytest

from pinella.play._random import Dice
from pinella.play.burraco import _policies
from pinella.play.burraco.table import Table
from pinella.play.seats import Seat
from tests.conftest import Cases
from tests.oracle.table_burraco import BurracoTable
from tests.play.burraco.words import as_we_say, deal_text, oracle_of, same_state, table_of, words

pytestmark = pytest.mark.kernel

GAMES = [
    ("fitab-2022", 4),
    ("fitab-2023", 4),
    ("fitab-2025", 4),
    ("international", 4),
    ("federal", 4),
    ("online", 4),
    ("federal", 2),
    ("online", 2),
]


@pytest.mark.parametrize(("code", "players"), GAMES)
def test_both_list_the_same_moves_and_end_alike(code: str, players: int, cases: Cases) -> None:
    """Deals played at random, greedily, and greedily with slips; a time-out now and then."""
    for seed in range(cases(sample=9, full=300)):
        table, oracle = play_side_by_side(code, players, seed)
        assert table.ending is not None
        assert (table.ending.value, _name(table.went_out)) == (oracle.ending, oracle.closer)


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value


def play_side_by_side(code: str, players: int, seed: int) -> tuple[Table, BurracoTable]:
    """One deal to its end; every position is compared."""
    chance, dice = Random(seed), Dice(seed)
    table = table_of(code, seed, Seat.WEST if players == 4 else Seat.EAST, players)
    oracle = oracle_of(table)
    while not table.is_over:
        if code != "online" and table.turns_left is None and chance.random() < 0.002:
            table.position.call_time_out(table.position.turns_after_time_out())
            oracle.call_time_out()
        ours = words(table)
        assert set(ours) == as_we_say(oracle.legal()), deal_text(table)
        word = _chosen(table, ours, chance, dice, seed % 3)
        position = table.position.copy()
        position.apply(ours[word])
        table = table.then(position)
        oracle.play(word)
        assert same_state(table, oracle), f"{word}: {deal_text(table)}"
    return table, oracle


def _chosen(table: Table, ours: dict[str, int], chance: Random, dice: Dice, style: int) -> str:
    if style == 0 or (style == 2 and chance.random() < 0.15):
        return chance.choice(sorted(ours))
    move = _policies.choose(table.position, _policies.GREEDY, dice, table.position.rules.scratch)
    return next(word for word, number in ours.items() if number == move)
