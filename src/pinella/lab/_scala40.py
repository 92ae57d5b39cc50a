"""Simulated Scala 40 inside the core: a deal from the dice, played to its end by policies."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import points
from pinella.lab._pack import Layout, dealt, in_masks
from pinella.play._random import Dice
from pinella.play.scala40._core import OVER, Position
from pinella.play.scala40._laid import LaidMelds
from pinella.play.scala40._openings import Moves
from pinella.play.scala40._policies import choose


def deal(layout: Layout, dealer: i64, dice: Dice) -> Position:
    """A table with its cards just dealt. The same dice will shuffle the pile when the stock is used up."""
    lying = dealt(layout, dealer, dice)
    turned: i64 = layout.players * layout.hand
    stock: i64 = turned + layout.up_cards
    return Position(
        layout.players,
        (dealer + 1) % layout.players,
        in_masks(lying, 0, layout.players, layout.hand),
        lying[stock:],
        lying[turned:stock],
        LaidMelds(vec[i64]()),
        dice,
    )


def play_turns(position: Position, policies: vec[i64], dice: Dice, turns: i64) -> i64:
    """Play on until so many turns are over in all, or the deal is. Returns how many actions that took."""
    out = Moves()
    made: i64 = 0
    while position.phase != OVER and position.turns < turns:
        out.count = 0
        position.apply(choose(position, policies[position.seat], dice, out))
        made += 1
    return made


def held(position: Position, seat: i64, values: vec[i64]) -> i64:
    """What the cards in a hand cost (S-22.1)."""
    at: i64 = 3 * seat
    return points(position.hands[at], position.hands[at + 1], position.hands[at + 2], values)
