"""A deal played on by greedy players from what a ruling has left, as far as play-outs can honour it.

Penalised cards are discarded before all others, and nobody takes a pot or goes out while he has some; who may only take
cards and discard lays nothing in that turn; what is frozen for a time has become valid when the deal ends by itself.
Bans, duties and melds that wait are left out: they concern single cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.play._random import Dice
from pinella.play.aftermath import Aftermath
from pinella.play.burraco import Position, Table
from pinella.play.burraco._greedy import GreedyPlayer
from pinella.play.burraco._numbering import DISCARD, LAY_RUN
from pinella.play.burraco._policies import GREEDY, choose
from pinella.play.seats import Side
from pinella.play.translate import code_of, numbered
from pinella.scoring import burraco_aftermath as left
from pinella.scoring._burraco import difference
from pinella.scoring.burraco import count, count_rules

MOST_MOVES: Final = 2_000
"""A deal ends with its stock long before."""


def ahead(table: Table) -> int:
    """By how many points North and South are ahead, with what rulings have left; also before the deal is over."""
    if table.left.redeal:
        return 0
    if table.is_over:
        return count(table).difference
    return int(difference(table.position, count_rules(table.book))) + _left(table, Side.NS) - _left(table, Side.EW)


def _left(table: Table, side: Side) -> int:
    """What rulings have changed for a side: the count does the same when the deal is over."""
    negative = left.frozen_cards(table, side) + left.negative_cards(table, side)
    waiting = left.penalised_cards(table, side) + left.cards_apart(table, side)
    return left.loose_cards(table, side) - 2 * negative - waiting + left.awarded(table, side)


def gathered(table: Table) -> Table:
    """The table with cards that lie apart in their hands: there they go with the next turn."""
    if not table.left.apart:
        return table
    position = table.position.copy()
    for pool in table.left.apart:
        for card in pool.cards:
            position.give(pool.seat.place, code_of(card))
    return replace(table, position=position, aftermath=replace(table.left, apart=()))


def played_out(table: Table, dice: Dice) -> Table:
    """The deal played to its end by greedy players; a hand that a ruling has left empty may stop it before."""
    going_on = GoingOn(table, dice)
    for _ in range(MOST_MOVES):
        if not going_on.step():
            break
    return going_on.table()


class GoingOn:
    """A deal while it is played on."""

    def __init__(self, table: Table, dice: Dice) -> None:
        self._table = table
        self._dice = dice
        self._position: Position = table.position.copy()
        self._out: vec[i64] = table.position.rules.scratch
        self._waiting = {pool.seat.place: [code_of(card) for card in pool.cards] for pool in table.left.side}
        self._limited = {limit.seat.place for limit in table.left.limits}

    def table(self) -> Table:
        """As it stands."""
        kept: Aftermath = self._table.left
        for seat in self._table.seats:
            rest = self._waiting.get(seat.place, [])
            if len(rest) != len(kept.side_of(seat)):
                kept = kept.with_pool("side", seat, numbered(rest))
        if self._position.is_over:
            kept = replace(kept, frozen=tuple(one for one in kept.frozen if one.until is None))
        return replace(self._table, position=self._position, aftermath=kept)

    def step(self) -> bool:
        """One move; whether there was one."""
        position = self._position
        if position.is_over or position.list_moves(self._out) == 0:
            return False
        place = int(position.seat)
        move = int(choose(position, GREEDY, self._dice, self._out))
        if place in self._limited and move >= LAY_RUN:
            move = self._discard()
        waiting = self._waiting.get(place)
        if waiting:
            self._with_penalised(place, move, waiting)
        else:
            position.apply(move)
        if DISCARD <= move < LAY_RUN:
            self._limited.discard(place)
        return True

    def _discard(self) -> int:
        """What the player would discard; he may do nothing else."""
        position = self._position
        moves = [int(move) for move in self._out[: position.list_moves(self._out)]]
        discards = [move for move in moves if DISCARD <= move < LAY_RUN] or moves
        return int(GreedyPlayer(position).best_play(self._dice, len(discards), vec[i64](discards)))

    def _with_penalised(self, place: int, move: int, waiting: list[int]) -> None:
        """A penalised card is discarded instead of another; the hand is not empty as long as there is one."""
        position = self._position
        if DISCARD <= move < LAY_RUN:
            first = waiting.pop(0)
            position.give(place, first)
            position.apply(DISCARD + first)
            return
        before = position.copy()
        position.apply(move)
        if position.is_over or position.pots_given != before.pots_given:
            before.give(place, waiting.pop(0))
            self._position = before
