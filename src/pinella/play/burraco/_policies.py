"""Players inside the core: one who moves at random, one who is greedy. For play-outs, simulation and measurements."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.play._random import Dice
from pinella.play.burraco._core import OVER, TO_TAKE, Position
from pinella.play.burraco._greedy import GreedyPlayer
from pinella.play.burraco._numbering import DRAW, TAKE

RANDOM: Final = 0
GREEDY: Final = 1


def play_out(position: Position, policy: i64, seed: i64) -> i64:
    """Play the deal to its end, every seat by the same policy. Returns how many moves that took."""
    return play_on(position, vec[i64]([policy] * 4), Dice(seed), -1)


def play_on(position: Position, policies: vec[i64], dice: Dice, most_moves: i64) -> i64:
    """Play on, each seat by its own policy, to the end or for `most_moves`. Returns how many moves were made."""
    out = position.rules.scratch
    made: i64 = 0
    while position.phase != OVER and made != most_moves:
        position.apply(choose(position, policies[position.seat], dice, out))
        made += 1
    return made


def choose(position: Position, policy: i64, dice: Dice, out: vec[i64]) -> i64:
    """The move of the player in turn."""
    count: i64 = position.list_moves(out)
    if policy == RANDOM:
        return out[dice.below(count)]
    if count == 1:
        return out[0]
    player = GreedyPlayer(position)
    if position.phase == TO_TAKE:
        return TAKE if player.wants_pile() else DRAW
    return player.best_play(dice, count, out)
