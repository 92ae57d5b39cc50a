"""Players inside the core: one who moves at random, one who is greedy. For play-outs, simulation and measurements."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT, RANK_MASK, popcount
from pinella.melds._core import NO_WILD, TWOS, shape_of, slots_of, wild_of
from pinella.melds._core import RUN as A_RUN
from pinella.play._random import Dice
from pinella.play.burraco._core import OVER, TO_TAKE, Position
from pinella.play.burraco._numbering import (
    DISCARD,
    DRAW,
    JOKER_CODE,
    LAY_OFF,
    LAY_RUN,
    LAY_RUN_FREE,
    LAY_SET,
    LAY_SET_WILD,
    TAKE,
    TYPES,
    is_wild,
    type_of,
)
from pinella.play.burraco._side import FIELDS, FIRST, READING, SECOND

RANDOM: Final = 0
GREEDY: Final = 1

WORTH_PLAYING: Final = 200
"""A greedy player lays what scores more than any discard."""


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
    if position.phase == TO_TAKE:
        return _greedy_take(position, count, out)
    return _greedy_play(position, dice, count, out)


def _greedy_take(position: Position, count: i64, out: vec[i64]) -> i64:
    """Take the pile for a card that goes on a meld at once, or for a wild or a card that goes with two in hand.

    A pile of one card only for a card that will be laid off: else two greedy players could swap for ever.
    """
    if count == 1:
        return out[0]
    at: i64 = 3 * position.seat
    held: i64 = position.hands[at] | position.hands[at + 1]
    accepts: i64 = _accepted(position)
    alone: bool = len(position.pile) == 1
    for place in range(i64(len(position.pile))):
        card_type: i64 = type_of(position.pile[place])
        wild: bool = is_wild(card_type)
        if BIT[card_type] & accepts and not wild and (not alone or position.cards_of(position.seat) > 2):
            return TAKE
        if not alone and (wild or _company(card_type, held) > 3):
            return TAKE
    return DRAW


def _accepted(position: Position) -> i64:
    """The card types that some meld of the player's side takes."""
    side = position.side(position.seat)
    accepts: i64 = 0
    for meld in range(side.count()):
        accepts = accepts | side.melds[FIELDS * meld + 4]
    return accepts


def _company(card_type: i64, held: i64) -> i64:
    """How well a card goes with others: two for an equal one or a neighbour, one for the card after next."""
    if is_wild(card_type):
        return 8
    suit: i64 = card_type // 13
    rank: i64 = card_type % 13
    others: i64 = held & ~BIT[card_type] & ~TWOS
    company: i64 = 2 * popcount(others & RANK_MASK[rank])
    for step in range(1, 3):
        worth: i64 = 3 - step
        if rank + step < 13 and others & BIT[13 * suit + rank + step]:
            company += worth
        if rank >= step and others & BIT[13 * suit + rank - step]:
            company += worth
    if rank > 10 and others & BIT[13 * suit]:
        company += rank - 10
    if rank == 0:
        company += (2 if others & BIT[13 * suit + 12] else 0) + (1 if others & BIT[13 * suit + 11] else 0)
    return company


def _greedy_play(position: Position, dice: Dice, count: i64, out: vec[i64]) -> i64:
    """The move that scores most; among equal ones any."""
    at: i64 = 3 * position.seat
    held: i64 = position.hands[at] | position.hands[at + 1]
    best: i64 = -1
    most: i64 = -1000
    ties: i64 = 0
    for place in range(count):
        score: i64 = _score(position, out[place], held)
        if score > most:
            most = score
            best = out[place]
            ties = 1
        elif score == most:
            ties += 1
            if dice.below(ties) == 0:
                best = out[place]
    return best


def _score(position: Position, move: i64, held: i64) -> i64:
    """What a greedy player thinks of a lay, a lay-off or a discard."""
    if move < LAY_RUN:
        return _discard_score(move - DISCARD, held)
    if move >= LAY_OFF:
        return _lay_off_score(position, move - LAY_OFF)
    if move < LAY_RUN_FREE or LAY_SET <= move < LAY_SET_WILD:
        return WORTH_PLAYING + 300
    return WORTH_PLAYING + 50 if position.cards_of(position.seat) < 8 else WORTH_PLAYING - 150


def _discard_score(code: i64, held: i64) -> i64:
    """Throw away what goes with nothing; keep wilds."""
    card_type: i64 = type_of(code)
    if code == JOKER_CODE or is_wild(card_type):
        return 0
    return 100 - 6 * _company(card_type, held)


def _lay_off_score(position: Position, number: i64) -> i64:
    """A natural card always goes on, to the longest meld first; a wild only where it makes the burraco or empties."""
    side = position.side(position.seat)
    at: i64 = FIELDS * (number // (2 * TYPES))
    card_type: i64 = (number // 2) % TYPES
    reading: i64 = side.melds[at + READING]
    length: i64 = popcount(side.melds[at + FIRST]) + popcount(side.melds[at + SECOND])
    if not is_wild(card_type):
        return WORTH_PLAYING + 500 + 10 * length
    if (
        shape_of(reading) == A_RUN
        and wild_of(reading) == NO_WILD
        and slots_of(reading) & 4
        and not slots_of(reading) & 2
    ):
        return WORTH_PLAYING + 20
    if length == 6 or position.cards_of(position.seat) <= 3:
        return WORTH_PLAYING + 100 + length
    return -1
