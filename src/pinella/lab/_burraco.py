"""Simulated Burraco inside the core: a deal from the dice, played to its end by policies, with a referee beside it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.lab._pack import Layout, dealt, in_masks
from pinella.melds._core import kind_of
from pinella.play._random import Dice
from pinella.play.burraco._core import NOT_WATCHED, OVER, TO_TAKE, Position, Rules
from pinella.play.burraco._policies import choose
from pinella.play.burraco._side import FIELDS, READING, SideMelds

KINDS: Final = 8

SILENT: Final = 0
TIME_OUT: Final = 1
WATCH: Final = 2
"""What a referee says."""


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


@final
class Referee:
    """Who stands beside a table and speaks between two turns.

    He calls the time-out when `time_out` turns are over (never: -1). When nobody has drawn for `patience` turns he
    watches for a stall, where the book knows one.
    """

    def __init__(self, time_out: i64, patience: i64, knows_stall: bool) -> None:
        self.time_out: i64 = time_out
        self.patience: i64 = patience
        self.knows_stall: bool = knows_stall
        self.drawn: i64 = 0
        self.since: i64 = 0

    def due(self, position: Position) -> i64:
        """What he has to say now, if anything; when that is done he may have more to say."""
        if position.phase != TO_TAKE:
            return SILENT
        if position.turns == self.time_out and position.turns_left < 0:
            return TIME_OUT
        if position.drawn != self.drawn:
            self.drawn = position.drawn
            self.since = position.turns
        if not self.knows_stall or position.swaps_seen != NOT_WATCHED:
            return SILENT
        return WATCH if position.turns - self.since >= self.patience else SILENT

    def speak(self, position: Position) -> None:
        """Say all that is due."""
        said: i64 = self.due(position)
        while said != SILENT:
            if said == TIME_OUT:
                position.call_time_out(position.turns_after_time_out())
            else:
                position.watch_for_stall()
            said = self.due(position)


def play(position: Position, policies: vec[i64], dice: Dice, referee: Referee, most_actions: i64) -> i64:
    """Play to the end, each seat by its own policy, with a referee beside it. Returns how many actions that took."""
    out = position.rules.scratch
    made: i64 = 0
    while position.phase != OVER and made != most_actions:
        referee.speak(position)
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
