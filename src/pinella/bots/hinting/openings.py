"""Scala 40: what opening wins and risks, and what waiting does."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.bots.hinting.reasons import Reason, reason
from pinella.bots.hinting.turns import Turn, as_if_in_turn, happens, lawful_moves, plain_cards
from pinella.play import Table, scala40
from pinella.play.commands import DrawFromStock, LayOpening, TakeDiscardPile
from pinella.play.events import PlayerOpened
from pinella.play.seats import Seat


def wins(turn: Turn) -> Iterator[Reason]:
    """The points of the melds with which a player opens, before anything is added to them; or why he does not."""
    table = turn.before
    if waits(turn):
        yield reason("waits")
    if _may_take_to_open(turn) and isinstance(turn.commands[0], DrawFromStock):
        yield reason("stays-free")
    for command in turn.commands:
        if isinstance(command, DrawFromStock):
            return
        table, _ = happens(table, command)
        if isinstance(command, LayOpening) and isinstance(table, scala40.Table):
            points = sum(meld.points for meld in table.melds[-len(command.melds) :])
            yield reason("opens", points=points, needed=table.book.opening_points.value)


def risks(turn: Turn) -> Iterator[Reason]:
    table = turn.before
    if not isinstance(table, scala40.Table) or turn.after.is_over:
        return
    if any(isinstance(event, PlayerOpened) for event in turn.events):
        others = [seat for seat in table.seats if seat is not turn.seat and table.has_opened(seat)]
        if others:
            yield reason("opens-melds", count=len(others))
    if _could_open(turn) and turn.discard is not None and not waits(turn):
        yield reason("loses-opening", cards=plain_cards((turn.discard,)))
    if waits(turn):
        hand = turn.after.hand(turn.seat)
        points = sum(map(table.book.hand_values.value.of, hand))
        yield reason("waiting-costs", cards=len(hand), points=points)


def waits(turn: Turn) -> bool:
    """Whether the player could open with the cards he holds, does not, and still could afterwards."""
    return _could_open(turn) and _has_opening(as_if_in_turn(turn.after, turn.seat), turn.seat)


def _could_open(turn: Turn) -> bool:
    """Whether the player could open with the cards he holds, and does not."""
    table = turn.before
    if not isinstance(table, scala40.Table) or table.has_opened(turn.seat) or not table.has_taken:
        return False
    if any(isinstance(command, LayOpening) for command in turn.commands):
        return False
    return _has_opening(table, turn.seat)


def _has_opening(table: Table, seat: Seat) -> bool:
    return any(isinstance(command, LayOpening) for command in lawful_moves(table, seat).values())


def _may_take_to_open(turn: Turn) -> bool:
    table = turn.before
    if not isinstance(table, scala40.Table) or table.has_opened(turn.seat):
        return False
    return any(isinstance(command, TakeDiscardPile) for command in lawful_moves(table, turn.seat).values())
