"""Choosing among lawful moves at an arbitrated table: what rulings have left is honoured, whatever a bot would prefer.

A lawful command says which cards go where; the core knows a move by its number. Most commands have one, for whichever
copy of a card. Those without are put first: they put a wrong meld right or bring cards back where they are owed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots.beliefs import beliefs_of
from pinella.bots.catalogue import Bot, Way
from pinella.bots.imagining import Imagination
from pinella.bots.thinking import greedy_move, to_try, tried
from pinella.cards import AnyCard
from pinella.play import basic_moves
from pinella.play._random import Dice
from pinella.play.burraco import Table
from pinella.play.burraco._greedy import GreedyPlayer
from pinella.play.commands import Command, Discard, LayMeld, LayOff
from pinella.play.seats import Seat, Side
from pinella.play.translate import JOKER_CODE, code_of


def obedient_move(imagined: Imagination, commands: Sequence[Command], bot: Bot, seed: int) -> Command:
    """The move of a player who weighs, among those that rules and rulings leave him."""
    table, seat = imagined.table, imagined.seat
    if not isinstance(table, Table):
        raise AssertionError("only tables of Burraco are arbitrated")
    whole = with_all_cards(table, seat)
    numbers = numbered_moves(whole, seat, commands)
    due = due_moves(table, commands, numbers)
    if due:
        return due[0]
    if not numbers:
        return commands[0]
    return numbers[_best(imagined, whole, list(numbers), bot, seed)]


def _best(imagined: Imagination, whole: Table, moves: list[int], bot: Bot, seed: int) -> int:
    favourite = greedy_among(whole, moves, seed)
    if bot.way is not Way.SEARCH or len(moves) == 1 or not can_be_played_out(whole):
        return favourite
    return tried(whole, beliefs_of(imagined), to_try(moves, favourite), bot.nodes, seed)[0].move


def greedy_among(table: Table, moves: Sequence[int], seed: int) -> int:
    """What a greedy player in turn prefers of these moves."""
    favourite = greedy_move(table, seed)
    if favourite in moves or len(moves) == 1:
        return favourite if favourite in moves else moves[0]
    player = GreedyPlayer(table.position)
    return int(player.best_play(Dice(seed), len(moves), vec[i64](sorted(moves))))


def can_be_played_out(table: Table) -> bool:
    """Whether the core can go on from here: what wrong acts and rulings leave may be nothing it knows.

    A hand may be left empty (AMB-62); and both pots may have gone to one side.
    """
    lacking = sum(not table.has_pot(side) for side in Side)
    return len(table.pots) >= lacking and all(table.position.cards_of(seat.place) > 0 for seat in table.seats)


def with_all_cards(table: Table, seat: Seat) -> Table:
    """The table with every card of the player in his hand: one drawn apart, and those at the side (AMB-39)."""
    aside = (*table.left.side_of(seat), *table.left.apart_of(seat))
    if not aside:
        return table
    position = table.position.copy()
    for card in aside:
        position.give(seat.place, code_of(card))
    return replace(table, position=position)


def due_moves(table: Table, commands: Sequence[Command], numbers: Mapping[int, Command]) -> list[Command]:
    """The lays that come before everything else, the shortest first."""
    due = [command for command in commands if _is_due(table, command, numbers)]
    return sorted(due, key=lambda lay: len(lay.laid) if isinstance(lay, LayMeld | LayOff) else 0)


def _is_due(table: Table, command: Command, numbers: Mapping[int, Command]) -> bool:
    """A lay that puts a waiting meld right, or brings cards back to their place: the core knows no such move."""
    if isinstance(command, LayOff) and table.left.waiting_on(command.meld) is not None:
        return bool(table.left.loose_on(command.meld))
    return isinstance(command, LayMeld | LayOff) and command not in numbers.values()


def numbered_moves(table: Table, seat: Seat, commands: Sequence[Command]) -> dict[int, Command]:
    """The commands that the core knows, by their numbers."""
    known = {_key(command): number for number, command in basic_moves(table, seat)}
    return {known[key]: command for command in commands if (key := _key(command)) in known}


def _key(command: Command) -> Hashable:
    """What a command is, whichever copies it uses."""
    match command:
        case Discard():
            return Discard, _kind(command.card)
        case LayOff():
            return LayOff, command.meld, tuple(_kind(one.card) for one in command.laid), command.ace_high
        case LayMeld():
            return LayMeld, tuple((_kind(one.card), one.stands_for, one.is_free) for one in command.laid)
        case _:
            return type(command).__name__


def _kind(card: AnyCard) -> int:
    code = code_of(card)
    return code if code == JOKER_CODE else code % 52
