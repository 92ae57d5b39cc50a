"""Determinised Monte Carlo for Burraco inside the core: imagined worlds, greedy play-outs, candidates thinned out.

A world is the position with every card that the player has not seen dealt anew. Each candidate move is tried in the
same worlds and played to the end by greedy players, so that candidates differ by their own merit and not by the luck
of the cards. It runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._weighing import DICE, Beliefs, Hidden, Weighed, deal_hands, put_cards, size_of
from pinella.play._random import Dice
from pinella.play.burraco._core import Position
from pinella.play.burraco._policies import GREEDY, play_on
from pinella.scoring._burraco import CountRules, difference


def redealt(position: Position, seat: i64, beliefs: Beliefs, dice: Dice) -> Position:
    """The position with all that this seat has not seen dealt anew: hands, pots, stock."""
    world = position.copy()
    heap = Hidden()
    heap.add_unknown(position.hands, position.players, seat, beliefs)
    pots: i64 = i64(len(position.pots)) // 3
    for pot in range(position.pots_given, pots):
        heap.add(position.pots, 3 * pot)
    heap.add_stock(position.stock, position.drawn)
    hidden = heap.shuffled(dice)
    taken: i64 = deal_hands(world.hands, world.players, seat, beliefs, hidden, dice)
    world.pots = position.pots[:]
    for pot in range(position.pots_given, pots):
        start: i64 = 3 * pot
        size: i64 = size_of(position.pots, start)
        for part in range(3):
            world.pots[start + part] = 0
        put_cards(world.pots, start, hidden, taken, size)
        taken += size
    world.stock = hidden[taken:]
    world.drawn = 0
    return world


def weigh(position: Position, beliefs: Beliefs, rules: CountRules, moves: vec[i64], nodes: i64, seed: i64) -> Weighed:
    """Try these moves of the player in turn in imagined worlds, with so many play-outs in all; the best one first.

    A play-out is worth the points by which the player's side is ahead at the end of the deal.
    """
    seat: i64 = position.seat
    sign: i64 = -1 if seat & 1 else 1
    found = Weighed(moves, nodes)
    rounds: i64 = found.rounds()
    dice = Dice(seed)
    policies = vec[i64]([GREEDY] * 4)
    for _ in range(rounds):
        for _world in range(found.worlds(nodes // rounds)):
            world = redealt(position, seat, beliefs, dice)
            luck: i64 = dice.below(DICE)
            for place in range(found.alive):
                trial = world.copy()
                trial.apply(found.moves[place])
                play_on(trial, policies, Dice(luck), -1)
                found.add(place, sign * difference(trial, rules))
        found.halve()
    return found
