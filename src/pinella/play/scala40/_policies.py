"""Players inside the core: one who moves at random, one who is greedy. For play-outs, simulation and measurements."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, RANK_MASK, popcount
from pinella.play._random import Dice
from pinella.play.scala40._core import FEWEST_TO_LAY, OVER, TO_TAKE, Position
from pinella.play.scala40._numbering import (
    BASE,
    DISCARD,
    DRAW,
    JOKER_BIT,
    JOKER_CODE,
    JOKER_TYPE,
    LAY,
    OFF,
    OPENING,
    SWAP,
    TAKE,
    TYPES,
    form_numbered,
    jokers_of,
    type_of,
)
from pinella.play.scala40._openings import Moves, borrow, give_back, in_melds

RANDOM: Final = 0
GREEDY: Final = 1


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
    if position.phase == TO_TAKE:
        return _greedy_take(position)
    return _greedy_play(position, dice, out)


def _greedy_take(position: Position) -> i64:
    """Take the top card to open, or for a meld on the table or in hand that it goes with; else draw."""
    if not position.can_take():
        return DRAW
    if not position.has_opened(position.seat):
        return TAKE
    card: i64 = BIT[position.type_of_top()]
    if card & (position.laid.takes | position.laid.swaps):
        return TAKE
    at: i64 = 3 * position.seat
    held: i64 = position.hands[at] | position.hands[at + 1]
    if card == JOKER_BIT or card & held or position.cards_of(position.seat) < FEWEST_TO_LAY - 1:
        return DRAW
    return TAKE if in_melds(held | card) & card else DRAW


def _greedy_play(position: Position, dice: Dice, out: Moves) -> i64:
    """The move that scores most; among equal ones any."""
    position.list_moves(out)
    at: i64 = 3 * position.seat
    held: i64 = position.hands[at] | position.hands[at + 1]
    best: i64 = -1
    most: i64 = -1000
    ties: i64 = 0
    for place in range(out.count):
        score: i64 = _score(out.moves[place], held)
        if score > most:
            most = score
            best = out.moves[place]
            ties = 1
        elif score == most:
            ties += 1
            if dice.below(ties) == 0:
                best = out.moves[place]
    return best


def _score(move: i64, held: i64) -> i64:
    """Open before all, with few jokers; then lay, lay off, take jokers, lay them off; discard what is of least use."""
    if move < LAY:
        return _discard_score(move - DISCARD, held)
    if move >= OPENING:
        return 900 - 20 * _jokers_in_opening(move)
    if move >= SWAP:
        return 500
    if move >= OFF:
        return 400 if ((move - OFF) // 4) % TYPES == JOKER_TYPE else 600
    return 800 - 50 * popcount(jokers_of(form_numbered(move - LAY)))


def _jokers_in_opening(move: i64) -> i64:
    jokers: i64 = 0
    rest: i64 = move - OPENING
    while rest > 0:
        jokers += popcount(jokers_of(form_numbered(rest % BASE - 1)))
        rest = rest // BASE
    return jokers


def _discard_score(code: i64, held: i64) -> i64:
    """What the card would cost in hand (S-22.1), less what it promises: equal ranks and neighbours in its suit."""
    card_type: i64 = type_of(code)
    if code == JOKER_CODE:
        return 0
    rank: i64 = card_type % 13
    cost: i64 = 11 if rank == 0 else (rank + 1 if rank < 9 else 10)
    return 100 + cost - 6 * company(card_type, held)


def company(card_type: i64, held: i64) -> i64:
    """How well a card goes with others held: two for an equal rank or a neighbour, one for the card after next."""
    suit: i64 = 13 * (card_type // 13)
    rank: i64 = card_type % 13
    total: i64 = 2 * (popcount(held & RANK_MASK[rank]) - 1)
    for step in range(1, 3):
        worth: i64 = 3 - step
        above: i64 = rank + step
        if above < 14 and held & BIT[suit + above % 13]:
            total += worth
        below: i64 = (13 if rank == 0 else rank) - step
        if below >= 0 and held & BIT[suit + below]:
            total += worth
    return total
