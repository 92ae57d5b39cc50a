"""Players inside the core: one who moves at random, one who is greedy. For play-outs, simulation and measurements."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.play._random import Dice
from pinella.play.scala40._core import OVER, TO_TAKE, Position
from pinella.play.scala40._greedy import greedy_play, greedy_take
from pinella.play.scala40._openings import Moves, borrow, give_back
from pinella.play.scala40._waiting import waiting_play, waiting_take

RANDOM: Final = 0
GREEDY: Final = 1
WAITING: Final = 2


def play_out(position: Position, policy: i64, seed: i64, most_moves: i64) -> i64:
    """Play the deal to its end or for `most_moves`, every seat by the same policy. Returns how many moves were made.

    The seed decides the reshuffles too: play-outs of copies see different futures.
    """
    policies = vec[i64]()
    for _ in range(position.players):
        policies = append(policies, policy)
    dice = Dice(seed)
    position.dice = Dice(dice.below(2147483562))
    return play_on(position, policies, dice, most_moves)


def play_on(position: Position, policies: vec[i64], dice: Dice, most_moves: i64) -> i64:
    """Play on, each seat by its own policy, to the end or for `most_moves`. Returns how many moves were made."""
    out = borrow()
    made: i64 = 0
    while position.phase != OVER and made != most_moves:
        out.count = 0
        position.apply(choose(position, policies[position.seat], dice, out))
        made += 1
    give_back(out)
    return made


def choose(position: Position, policy: i64, dice: Dice, out: Moves) -> i64:
    """The move of the player in turn; `out` is an empty list to work with."""
    if policy == RANDOM:
        position.list_moves(out)
        return out.moves[dice.below(out.count)]
    if policy == WAITING:
        return waiting_take(position) if position.phase == TO_TAKE else waiting_play(position, dice, out)
    if position.phase == TO_TAKE:
        return greedy_take(position)
    return greedy_play(position, dice, out)
