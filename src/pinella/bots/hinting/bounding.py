"""Why a player has no choice, or less than usual: the rules of taking cards, and what rulings have left."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.bots.hinting.reasons import Reason, reason
from pinella.play import Table, burraco, legal
from pinella.play.commands import TakeDiscardPile
from pinella.play.seats import Seat


def bounds(table: Table, seat: Seat) -> Iterator[Reason]:
    """Why a player has no choice, or less than usual."""
    if len(legal(table, seat)) == 1:
        yield reason("only-move")
    if not isinstance(table, burraco.Table):
        takes = any(isinstance(command, TakeDiscardPile) for command in legal(table, seat))
        if not takes and not table.has_taken and not table.has_opened(seat) and table.pile:
            yield reason("take-only-to-open")
        return
    left = table.left
    if _lacks_a_play(table, seat):
        yield reason("take-only-to-lay")
    if left.limit_of(seat) is not None:
        yield reason("ruling-limit")
    if left.forced_of(seat):
        yield reason("ruling-discard")
    if left.side_of(seat):
        yield reason("ruling-side")
    if any(duty.seat is seat for duty in left.duties):
        yield reason("ruling-same-place")


def _lacks_a_play(table: burraco.Table, seat: Seat) -> bool:
    """Whether the pile stays there because nothing could be laid with it."""
    if table.has_taken or not table.pile or table.left.limit_of(seat) is not None:
        return False
    if not table.book.pile_needs_play.value:
        return False
    return not any(isinstance(command, TakeDiscardPile) for command in legal(table, seat))
