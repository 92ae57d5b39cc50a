"""Thinking time: how long a turn may take, and what is discarded when it takes longer. The clock is elsewhere."""

from __future__ import annotations

from pinella.cards import rank_key
from pinella.codes import BurracoBook
from pinella.play.burraco.listing import legal
from pinella.play.burraco.table import Table
from pinella.play.commands import Command, Discard


def thinking_time(cards: int, book: BurracoBook) -> int | None:
    """The seconds a player may take who holds so many cards, or `None` where the code sets no time (F-34.1, B-37.1).

    The larger number of the turn counts, before or after drawing (AMB-73).
    """
    if book.tournament is None:
        return None
    for limit in book.tournament.thinking_times.value:
        if limit.up_to_cards is None or cards <= limit.up_to_cards:
            return limit.seconds
    return None


def forced_discard(table: Table) -> Command | None:
    """What ends the turn of a player whose time is over: the highest card by rank that may be discarded.

    F-34.3, AMB-73. In international Burraco a player who owes a play after taking the pile makes the first one listed.
    Where the code sets no time, nothing is forced (B-37.2).
    """
    if table.turn is None or not table.has_taken or thinking_time(1, table.book) is None:
        return None
    moves = legal(table, table.turn)
    discards = [move for move in moves if isinstance(move, Discard)]
    return min(discards, key=lambda move: rank_key(move.card)) if discards else moves[0]
