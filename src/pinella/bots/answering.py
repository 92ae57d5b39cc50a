"""The choices that rulings offer a player: each is tried in the imagined deal, and what follows is played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pinella.bots import _burraco_search
from pinella.bots._weighing import Beliefs
from pinella.bots.beliefs import beliefs_of
from pinella.bots.catalogue import Bot, Way
from pinella.bots.imagining import Imagination
from pinella.bots.obeying import can_be_played_out
from pinella.bots.thinking import seed_of
from pinella.errors import PinellaError
from pinella.play._random import Dice
from pinella.play.burraco import Table
from pinella.play.burraco._policies import GREEDY, choose
from pinella.play.commands import Choose
from pinella.referee import History
from pinella.referee import choose as decided
from pinella.scoring._burraco import difference
from pinella.scoring.burraco import count, count_rules

FEW_WORLDS: Final = 8
"""In so many imagined worlds a greedy player tries each option."""

MOST_MOVES: Final = 2_000
"""A deal ends with its stock long before."""

MOST_QUESTIONS: Final = 8
"""A ruling asks no more than that, one after the other."""


def answer(imagined: Imagination, options: Sequence[Choose], bot: Bot, seed: int) -> Choose:
    """The option after which the player's side is best off; of equal ones, and where nothing can be told, the first."""
    if bot.way is Way.RANDOM:
        return options[Dice(seed).below(len(options))]
    worlds = FEW_WORLDS if bot.way is Way.GREEDY else max(1, min(64, bot.nodes // len(options)))
    worths = weighed_options(imagined, options, worlds, seed)
    return options[max(range(len(options)), key=lambda place: worths[place])] if worths else options[0]


def weighed_options(imagined: Imagination, options: Sequence[Choose], worlds: int, seed: int) -> tuple[float, ...]:
    """By how many points the side is ahead after each option, on average; empty where the course cannot be told."""
    try:
        tables = [_after(imagined.history(), option) for option in options]
    except (PinellaError, LookupError, ValueError):
        return ()
    beliefs = beliefs_of(imagined)
    return tuple(_worth(table, imagined.seat.place, beliefs, worlds, seed) for table in tables)


def _after(history: History, option: Choose) -> Table:
    """The table once the ruling is complete; what is asked further is answered with the first option."""
    for _ in range(MOST_QUESTIONS):
        history = history.then(*decided(history, option))
        choice = history.table.left.choice
        if choice is None or not choice.options:
            break
        option = Choose(choice.seat, choice.options[0].key)
    return history.table


def _worth(table: Table, place: int, beliefs: Beliefs, worlds: int, seed: int) -> float:
    sign = -1 if place & 1 else 1
    if table.is_over or table.left.redeal or not can_be_played_out(table):
        return float(sign * _ahead(table))
    found = 0
    for world in range(worlds):
        dice = Dice(seed_of(seed, world))
        position = _burraco_search.redealt(table.position, place, beliefs, dice)
        found += _ahead(_played_out(replace(table, position=position), dice))
    return sign * found / worlds


def _played_out(table: Table, dice: Dice) -> Table:
    """The deal played to its end by greedy players; a hand that a ruling has left empty may stop it before."""
    position, out = table.position.copy(), table.position.rules.scratch
    for _ in range(MOST_MOVES):
        if position.is_over or position.list_moves(out) == 0:
            break
        position.apply(choose(position, GREEDY, dice, out))
    return replace(table, position=position)


def _ahead(table: Table) -> int:
    """By how many points North and South are ahead."""
    if table.left.redeal:
        return 0
    if table.is_over:
        return count(table).difference
    return int(difference(table.position, count_rules(table.book)))
