"""How people play here: any lawful move, often one that lays cards; at arbitrated tables wrong ones among them."""

from __future__ import annotations

from random import Random
from typing import Any

from pinella import play
from pinella.match import Match
from pinella.play import burraco
from pinella.play.command_data import command_data
from pinella.play.commands import Choose, Command, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.seats import Seat
from tests.referee.irregular_play import irregular_act

_LAYS = (LayMeld, LayOff, LayOpening, SwapJoker)


def quick_move(match: Match, seat: Seat, dice: Random, eager: float = 0.6) -> Command | Choose:
    """Any lawful move, so often one that lays cards; where the table waits for a choice, any option."""
    table = match.table
    if isinstance(table, burraco.Table) and table.left.choice is not None:
        return Choose(seat, dice.choice(table.left.choice.options).key)
    assert table is not None
    moves = play.legal(table, seat)
    lays = [move for move in moves if isinstance(move, _LAYS)]
    return dice.choice(lays if lays and dice.random() < eager else moves)


def wrong_act(table: burraco.Table, dice: Random) -> tuple[str, dict[str, Any]]:
    """Something that a person might do wrong, in or out of turn: whose, and the act as an order takes it."""
    return as_order(irregular_act(table, dice))


def as_order(command: Command) -> tuple[str, dict[str, Any]]:
    """Whose command, and the act as an order takes it: whose it is the server knows."""
    data = command_data(command)
    return str(data["seat"]), {name: value for name, value in data.items() if name != "seat"}
