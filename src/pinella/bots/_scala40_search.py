"""Determinised Monte Carlo for Scala 40 inside the core: imagined worlds, play-outs, candidates thinned out.

A world is the position with every card that the player has not seen dealt anew: the other hands and the stock. It runs
as it is and compiles with mypyc.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._weighing import DICE, Beliefs, Hidden, Weighed, deal_hands
from pinella.cards._core import points
from pinella.play._random import Dice
from pinella.play.scala40._core import DREW, GOING_OUT, Position
from pinella.play.scala40._greedy import best_discard
from pinella.play.scala40._numbering import DISCARD
from pinella.play.scala40._policies import GREEDY, play_on

ODDS: Final = 3
"""Of so many hands one is left as it was dealt: measured, so that imagined deals last as long as real ones."""

MOST_MOVES: Final = 1_000
"""A play-out that has not ended then is counted as it stands: the pile becomes the stock again and again."""


def redealt(position: Position, seat: i64, beliefs: Beliefs, dice: Dice) -> Position:
    """The position with all that this seat has not seen dealt anew: hands and stock, and later shuffles too."""
    world = position.copy()
    heap = Hidden()
    heap.add_unknown(position.hands, position.players, seat, beliefs)
    heap.add_stock(position.stock, position.drawn)
    hidden = heap.shuffled(dice)
    taken: i64 = deal_hands(world.hands, world.players, seat, beliefs, hidden, dice)
    world.stock = hidden[taken:]
    world.drawn = 0
    world.dice = Dice(dice.below(DICE))
    for other in range(world.players):
        if other != seat:
            _improve(world, other, beliefs, dice)
    return world


def _improve(world: Position, seat: i64, beliefs: Beliefs, dice: Dice) -> None:
    """A hand that has been played for some turns is better than one just dealt: cards came, and the worst went.

    Mostly one card is drawn for it from the stock, and the one that the player would throw goes back in its place. With
    that, imagined deals last about as long as real ones.
    """
    left: i64 = i64(len(world.stock))
    if world.turns < world.players or left == 0 or dice.below(ODDS) == 0:
        return
    turn: i64 = world.seat
    came_by: i64 = world.came_by
    has_begun: bool = world.has_begun
    world.seat = seat
    world.came_by = DREW
    world.has_begun = False
    place: i64 = dice.below(left)
    world.give(seat, world.stock[place])
    thrown: i64 = best_discard(world, dice) - DISCARD
    if beliefs.is_known(seat, thrown):
        thrown = world.stock[place]
    world.drop(seat, thrown)
    world.stock[place] = thrown
    world.seat = turn
    world.came_by = came_by
    world.has_begun = has_begun


def weigh(
    position: Position,
    beliefs: Beliefs,
    values: vec[i64],
    won: i64,
    moves: vec[i64],
    nodes: i64,
    seed: i64,
    own: i64 = GREEDY,
) -> Weighed:
    """Try these moves of the player in turn in imagined worlds, with so many play-outs in all; the best one first.

    After the move the player goes on by the policy `own`, the others greedily. A play-out is worth the points of the
    others, on average, less one's own, and `won` points for going out.
    """
    seat: i64 = position.seat
    found = Weighed(moves, nodes)
    rounds: i64 = found.rounds()
    dice = Dice(seed)
    policies = vec[i64]([GREEDY] * 6)
    policies[seat] = own
    for _ in range(rounds):
        for _world in range(found.worlds(nodes // rounds)):
            world = redealt(position, seat, beliefs, dice)
            luck: i64 = dice.below(DICE)
            for place in range(found.alive):
                trial = world.copy()
                trial.apply(found.moves[place])
                play_on(trial, policies, Dice(luck), MOST_MOVES)
                found.add(place, worth(trial, seat, values, won))
        found.halve()
    return found


def worth(position: Position, seat: i64, values: vec[i64], won: i64) -> i64:
    """What the end of a deal is worth to a player, times the number of the others."""
    others: i64 = position.players - 1
    total: i64 = 0
    for each in range(position.players):
        at: i64 = 3 * each
        held: i64 = points(position.hands[at], position.hands[at + 1], position.hands[at + 2], values)
        total += -others * held if each == seat else held
    if position.ending == GOING_OUT and position.closer == seat:
        total += others * won
    return total
