"""Deals played out inside the core and told again through the verbs, event by event, come to the same count."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard
from pinella.codes import Refusal
from pinella.play import burraco, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_players
from pinella.play.events import PileReshuffled
from pinella.play.scala40 import _policies as scala40_players
from pinella.play.scala40._openings import Moves
from pinella.play.seats import BURRACO_SEATS
from pinella.play.translate import codes_of, numbered
from pinella.scoring import burraco as burraco_count
from pinella.scoring import scala40 as scala40_count
from tests.conftest import Cases
from tests.play.burraco.test_second_opinion import GAMES
from tests.play.burraco.words import table_of as burraco_table
from tests.play.scala40.words import table_of as scala40_table

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(("code", "players"), GAMES)
def test_burraco(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=10, full=1_000, least=10)):
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


class TheDiceOf:
    """The chance of a table that shuffles as a position's own dice would."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def shuffled(self, items: Iterable[AnyCard]) -> tuple[tuple[AnyCard, ...], TheDiceOf]:
        dice, order = self.dice.copy(), codes_of(items)
        dice.shuffle(order)
        return numbered(order), TheDiceOf(dice)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_scala40(players: int, cases: Cases) -> None:
    """The table shuffles with the dice of the position, so that reshuffles are told again too."""
    reshuffles = 0
    for seed in range(cases(sample=6, full=200, least=6)):
        dealt = scala40_table(players, seed)
        position, dice = dealt.position.copy(), Dice(seed)
        told = scala40.Table(dealt.book, dealt.position, 0, TheDiceOf(position.dice.copy()))
        for _ in range(2_000):
            if position.is_over:
                break
            before = list(position.moves())
            move = scala40_players.choose(position, seed % 2, dice, Moves())
            position.apply(move)
            assert told.turn is not None
            events = scala40.decide(told, scala40.legal(told, told.turn)[before.index(move)])
            assert not isinstance(events, Refusal)
            reshuffles += isinstance(events[0], PileReshuffled)
            for event in events:
                told = scala40.evolve(told, event)
        assert told.position.key() == position.key()
        if told.is_over:
            assert scala40_count.count(told) == scala40_count.count(scala40.Table(told.book, position))
    assert players < 5 or reshuffles > 0


def test_play_outs_of_copies_see_different_reshuffles() -> None:
    """Else a search would average over one future."""
    position = scala40_table(6, 1).position.copy()
    scala40_players.play_on(position, vec[i64]([scala40_players.RANDOM] * 6), Dice(1), 50)
    stocks = set()
    for seed in range(12):
        future = position.copy()
        scala40_players.play_out(future, scala40_players.RANDOM, seed, 60)
        stocks.add(tuple(future.stock))
    assert len(stocks) > 1
