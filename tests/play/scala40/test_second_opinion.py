"""The Scala 40 table against one written separately, from the same articles: both list the same moves throughout."""

from __future__ import annotations

from random import Random

import pytest

from pinella.play import scala40
from pinella.play.events import DealEnded, Ending
from pinella.play.scala40 import Table
from tests.conftest import Cases
from tests.oracle.table_scala40 import Scala40Table
from tests.play.scala40.words import deal_text, new_stock, oracle_of, same_state, table_of, words

pytestmark = pytest.mark.kernel

MOST_MOVES = 300


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_both_list_the_same_moves_and_end_alike(players: int, cases: Cases) -> None:
    """Deals played at random and by players who lay what they can; every position is compared."""
    ended = 0
    for seed in range(cases(sample=6, full=100)):
        table, oracle = play_side_by_side(players, seed)
        if table.ending is Ending.GOING_OUT:
            ended += 1
            closer = None if table.went_out is None else table.went_out.value
            assert (table.ending.value, closer) == (oracle.ending, oracle.closer)
    assert ended > 0


def play_side_by_side(players: int, seed: int) -> tuple[Table, Scala40Table]:
    """One deal, to its end or for so many moves."""
    chance = Random(seed)
    table = table_of(players, seed)
    oracle = oracle_of(table)
    for _ in range(MOST_MOVES):
        if table.is_over:
            break
        ours = words(table)
        assert set(ours) == oracle.legal(), deal_text(table)
        said = _chosen(sorted(ours), chance, seed % 3)
        events = ours[said][1]
        for event in events:
            table = scala40.evolve(table, event)
        if events[-1] == DealEnded(Ending.STOCK):
            break  # nothing can ever be laid again: the second opinion would shuffle for ever
        oracle.play(said, new_stock(events))
        assert same_state(table, oracle), f"{said}: {deal_text(table)}"
    return table, oracle


def _chosen(spoken: list[str], chance: Random, style: int) -> str:
    """At random, or mostly whatever lays cards."""
    if style:
        for kind in ("open", "lay", "off", "swap", "take"):
            said = [word for word in spoken if word.startswith(kind)]
            if said and chance.random() < 0.9:
                return chance.choice(said)
    return chance.choice(spoken)
