"""Simulated Burraco inside the core: a deal from the dice, played to its end by policies, with a referee beside it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.lab._pack import Layout, dealt, in_masks
from pinella.melds._core import kind_of
from pinella.play._random import Dice
from pinella.play.burraco._core import NOT_WATCHED, OVER, TO_TAKE, Position, Rules
from pinella.play.burraco._policies import choose
from pinella.play.burraco._side import FIELDS, READING, SideMelds

KINDS: Final = 8


def deal(rules: Rules, layout: Layout, dealer: i64, dice: Dice) -> Position:
    """A table with its cards just dealt."""
    lying = dealt(layout, dealer, dice)
    pots: i64 = layout.players * layout.hand
    turned: i64 = pots + layout.pots * layout.pot
    stock: i64 = turned + layout.up_cards
    return Position(
        rules,
        layout.players,
        dealer,
        in_masks(lying, 0, layout.players, layout.hand),
        in_masks(lying, pots, layout.pots, layout.pot),
        lying[stock:],
        lying[turned:stock],
        SideMelds(vec[i64]()),
        SideMelds(vec[i64]()),
    )


def play(
    position: Position,
    policies: vec[i64],
    dice: Dice,
    time_out: i64,
    patience: i64,
    knows_stall: bool,
    most_actions: i64,
) -> i64:
    """Play to the end, each seat by its own policy. Returns how many actions that took.

    The time-out is called when `time_out` turns are over (never: -1). When nobody has drawn for `patience` turns the
    referee is called to watch for a stall, where the book knows one.
    """
    out = position.rules.scratch
    made: i64 = 0
    drawn: i64 = position.drawn
    since: i64 = position.turns
    while position.phase != OVER and made != most_actions:
        if position.phase == TO_TAKE:
            if position.turns == time_out and position.turns_left < 0:
                position.call_time_out(position.turns_after_time_out())
            if position.drawn != drawn:
                drawn = position.drawn
                since = position.turns
            elif knows_stall and position.turns - since >= patience and position.swaps_seen == NOT_WATCHED:
                position.watch_for_stall()
        position.apply(choose(position, policies[position.seat], dice, out))
        made += 1
    return made


def play_turns(position: Position, policies: vec[i64], dice: Dice, turns: i64) -> i64:
    """Play on until so many turns are over in all, or the deal is. Returns how many actions that took."""
    out = position.rules.scratch
    made: i64 = 0
    while position.phase != OVER and position.turns < turns:
        position.apply(choose(position, policies[position.seat], dice, out))
        made += 1
    return made


def burracos(side: SideMelds) -> vec[i64]:
    """How many melds of each kind of burraco a side has; those that are none come first."""
    found = vec[i64]([0] * KINDS)
    for meld in range(side.count()):
        kind: i64 = kind_of(side.melds[FIELDS * meld + READING])
        found[kind] = found[kind] + 1
    return found
