"""Deals played out inside the core and told again through the verbs, event by event, come to the same count."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import Refusal
from pinella.play import burraco, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_players
from pinella.play.scala40 import _policies as scala40_players
from pinella.play.seats import BURRACO_SEATS
from pinella.scoring import burraco as burraco_count
from pinella.scoring import scala40 as scala40_count
from tests.conftest import Cases
from tests.play.burraco.test_second_opinion import GAMES
from tests.play.burraco.words import table_of as burraco_table
from tests.play.scala40.words import table_of as scala40_table


@pytest.mark.parametrize(("code", "players"), GAMES)
def test_burraco(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=10, full=1_000)):
        told = burraco_table(code, seed, BURRACO_SEATS[players - 1], players)
        position, dice = told.position.copy(), Dice(seed)
        while not position.is_over:
            before = list(position.moves())
            move = burraco_players.choose(position, seed % 2, dice, position.rules.scratch)
            position.apply(move)
            assert told.turn is not None
            events = burraco.decide(told, burraco.legal(told, told.turn)[before.index(move)])
            assert not isinstance(events, Refusal)
            for event in events:
                told = burraco.evolve(told, event)
        played = burraco.Table(told.book, position)
        assert told.position.key() == position.key()
        assert burraco_count.count(told) == burraco_count.count(played)
        alone = burraco_table(code, seed, BURRACO_SEATS[players - 1], players).position.copy()
        burraco_players.play_on(alone, vec[i64]([seed % 2] * 4), Dice(seed), -1)
        assert alone.key() == position.key()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_scala40(players: int, cases: Cases) -> None:
    """As far as the first reshuffle: its order is the core's own in a play-out, the committed stream's at a table."""
    for seed in range(cases(sample=6, full=200)):
        told = scala40_table(players, seed)
        position, dice = told.position.copy(), Dice(seed)
        policies = vec[i64]([scala40_players.GREEDY] * players)
        while not position.is_over and position.stock_left() > 0:
            before = list(position.moves())
            ahead = position.copy()
            scala40_players.play_on(ahead, policies, dice, 1)
            move = next(move for move in before if _after(position, move) == ahead.key())
            position = ahead
            assert told.turn is not None
            events = scala40.decide(told, scala40.legal(told, told.turn)[before.index(move)])
            assert not isinstance(events, Refusal)
            for event in events:
                told = scala40.evolve(told, event)
        assert told.position.key() == position.key()
        if told.is_over:
            assert scala40_count.count(told) == scala40_count.count(scala40.Table(told.book, position))


def _after(position: scala40.Position, move: int) -> list[int]:
    trial = position.copy()
    trial.apply(move)
    return trial.key()
