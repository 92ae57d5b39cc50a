"""Whether the last discard of a player ends the deal at an arbitrated table, rightly or wrongly."""

from __future__ import annotations

from pinella.cards import AnyCard
from pinella.play.burraco._numbering import type_of
from pinella.play.burraco.table import Table
from pinella.play.seats import Seat
from pinella.play.translate import code_of


def has_no_cards(table: Table, seat: Seat) -> bool:
    """Neither in hand nor apart nor at the side."""
    return cards_left(table, seat) == 0


def cards_left(table: Table, seat: Seat) -> int:
    """How many cards a player still has: in hand, apart and at the side (AMB-39)."""
    left = table.left
    return int(table.position.cards_of(seat.place)) + len(left.side_of(seat)) + len(left.apart_of(seat))


def pot_is_due(table: Table, seat: Seat) -> bool:
    """Whether a player without cards takes a pot: the side has none yet, and there is one."""
    return not table.has_pot(seat.side) and bool(table.pots)


def goes_out(table: Table, seat: Seat, last: AnyCard) -> bool:
    """Whether discarding this last card ends the deal, rightly or wrongly.

    Who discards because a ruling says so, or has only the card he took because a ruling left him none, does not mean
    to go out where he may not: he goes on with an empty hand (AMB-62, AMB-71).
    """
    if cards_left(table, seat) > 1 or pot_is_due(table, seat) or seat in table.left.no_closing:
        return False
    left = table.left
    is_bound = left.limit_of(seat) is not None or bool(left.forced_of(seat)) or seat in left.bare
    return not is_bound or table.position.why_not_go_out(type_of(code_of(last))) == 0
