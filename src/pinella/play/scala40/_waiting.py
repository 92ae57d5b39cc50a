"""The waiting player of Scala 40, inside the core: nothing goes to the table until everything does.

Melds on the table are of use to everybody who has opened, and a player who can go out needs no opening (S-19.2). So he
keeps his cards together, whatever they cost, and takes the top card only to go out with it. He sees what the greedy
player sees.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.play._random import Dice
from pinella.play.scala40._core import TOOK, Position
from pinella.play.scala40._going_out import can_go_out
from pinella.play.scala40._greedy import (
    ALWAYS,
    Scale,
    Weigher,
    chosen_discard,
    drags_on,
    greedy_play,
    greedy_take,
    hand_in_turn,
    way_out,
)
from pinella.play.scala40._numbering import DISCARD, DRAW, JOKER_BIT, JOKER_CODE, SWAP, TAKE
from pinella.play.scala40._openings import Moves, bits_set, in_melds, in_pairs, third_cards

JOKER_DEAR: Final = 150
"""What a joker in hand is worth to him: more than all that it could lay."""

# What the rest of the hand is worth after a discard, found by measuring one number at a time over thousands of deals.
PLACED: Final = 100
"""What a card counts that has its place in a meld."""
GAINED: Final = 10
"""What an unseen card counts for every card held that it would give a place."""
RARE: Final = 5
"""What it counts less: one card that places two is better than two that place one each."""
PAIRED: Final = 10
"""What a card counts that a joker held would complete to a meld."""
TWIN: Final = 10
"""What it counts against the hand to keep both copies of a card: no meld takes both."""
NEAR_TABLE: Final = 30
"""What it counts that the card thrown fits a run on the table as soon as the one between is there."""


def waiting_take(position: Position) -> i64:
    """Take the top card to go out with it; once opened, whenever it goes into a meld; else draw."""
    if position.has_opened(position.seat) or drags_on(position):
        return greedy_take(position)
    return TAKE if position.can_take() and _goes_out_with_top(position) else DRAW


def _goes_out_with_top(position: Position) -> bool:
    at: i64 = 3 * position.seat
    first: i64 = position.hands[at]
    second: i64 = position.hands[at + 1]
    jokers: i64 = position.hands[at + 2]
    code: i64 = position.top()
    if code == JOKER_CODE:
        jokers += 1
    elif code < 52:
        first = first | BIT[code]
    else:
        second = second | BIT[code - 52]
    return can_go_out(first, second, jokers, position.laid)


def waiting_play(position: Position, dice: Dice, out: Moves) -> i64:
    """Go out if that is possible; take a joker from the table; open where the top card was taken; else discard."""
    if drags_on(position):
        return greedy_play(position, dice, out)
    move: i64 = -1
    if position.cards_of(position.seat) > 1 and position.can_go_out():
        move = way_out(position, out)
    if move < 0 and (position.has_opened(position.seat) or position.came_by == TOOK):
        out.count = 0
        position.list_moves(out)
        move = _best_swap_or_opening(position, out)
    return move if move >= 0 else waiting_discard(position, dice)


def _best_swap_or_opening(position: Position, out: Moves) -> i64:
    """Of these moves, whose numbers are beyond all others, the one that leaves the best hand; -1 for none."""
    hand = hand_in_turn(position)
    best: i64 = -1
    most: i64 = -ALWAYS
    for place in range(out.count):
        move: i64 = out.moves[place]
        if move >= SWAP:
            score: i64 = hand.after(move).worth(JOKER_DEAR)
            if score > most:
                most = score
                best = move
    return best


def waiting_discard(position: Position, dice: Dice) -> i64:
    """Of the cards that may go the one that the rest of the hand needs least; among equal ones any."""
    return chosen_discard(position, Needs(position), dice)


def discards_in_order(position: Position) -> vec[i64]:
    """All discards of the player in turn, the one that he needs least first."""
    types: i64 = position.discards()
    if types == JOKER_BIT:
        return vec[i64]([DISCARD + JOKER_CODE])
    needs = Needs(position)
    moves = vec[i64]()
    scores = vec[i64]()
    while types:
        bit: i64 = types & -types
        types = types ^ bit
        moves = append(moves, DISCARD + position.code_held(bits_set(bit - 1)))
        scores = append(scores, needs.weigh(bit))
        place: i64 = i64(len(moves)) - 1
        while place > 0 and scores[place - 1] < scores[place]:
            moves[place - 1], moves[place] = moves[place], moves[place - 1]
            scores[place - 1], scores[place] = scores[place], scores[place - 1]
            place -= 1
    return moves


@final
class Needs(Weigher):
    """What a hand keeps together, worked out once for all of its cards."""

    def __init__(self, position: Position) -> None:
        scale = Scale(position)
        self.once: i64 = scale.held
        self.twice: i64 = scale.twins
        self.has_joker: bool = position.hands[3 * position.seat + 2] > 0
        self.fits: i64 = position.laid.fits
        self.near: i64 = scale.near
        self.left: i64 = scale.left & (JOKER_BIT - 1)
        self.left_twice: i64 = scale.left_twice

    def weigh(self, card: i64) -> i64:
        """How good the hand is without a card: what has its place, and the unseen cards that would give more one."""
        once: i64 = (self.once & ~card) | (self.twice & card)
        twice: i64 = self.twice & ~card
        placed: i64 = in_melds(once) | (once & self.fits)
        size: i64 = bits_set(placed)
        score: i64 = PLACED * (size + bits_set(twice & self.fits))
        wanted: i64 = self.left & ~once & third_cards(once)
        while wanted:
            bit: i64 = wanted & -wanted
            wanted = wanted ^ bit
            more: i64 = bits_set(in_melds(once | bit) | ((once | bit) & self.fits)) - size - 1
            if more > 0:
                score += (GAINED * more - RARE) * (2 if self.left_twice & bit else 1)
        if self.has_joker:
            score += PAIRED * bits_set(in_pairs(once) & ~placed)
        if twice:
            score -= TWIN * bits_set(twice)
        if self.near & card:
            score -= NEAR_TABLE
        return score
