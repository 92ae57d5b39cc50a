"""Where an unseen card can be at a table, and how another takes its place there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from pinella.play import Table, burraco, scala40
from pinella.play.aftermath import Aftermath
from pinella.play.seats import BURRACO_SEATS
from pinella.play.translate import CARDS, cards_in, code_of, mask_of, numbered

Position: TypeAlias = burraco.Position | scala40.Position


class Where(Enum):
    """Where an unseen card can be."""

    HAND = "hand"
    POT = "pot"
    STOCK = "stock"
    PILE = "pile"
    """Only under a discard to which it stuck."""
    APART = "apart"


Place: TypeAlias = tuple[Where, int]
"""Where, and the seat's place, the pot's number or the index in stock or pile."""


def exchanged(table: Table, one: Place, its: int, other: Place, others: int) -> Table:
    """The table with two cards exchanged: the code of each, and where it lies."""
    position = table.position.copy()
    left = table.left if isinstance(table, burraco.Table) else None
    left = _put(position, left, one, its, others)
    left = _put(position, left, other, others, its)
    if isinstance(table, burraco.Table) and isinstance(position, burraco.Position):
        return replace(table, position=position, aftermath=None if table.aftermath is None else left)
    if isinstance(table, scala40.Table) and isinstance(position, scala40.Position):
        return replace(table, position=position)
    raise AssertionError("a table and its position are of one game")


def _put(position: Position, left: Aftermath | None, place: Place, gone: int, comes: int) -> Aftermath | None:
    """One card in the place of another; stock and pots are shared between positions, so they are copied first."""
    where, number = place
    if where is Where.HAND:
        position.drop(number, gone)
        position.give(number, comes)
    elif where is Where.STOCK:
        position.stock = position.stock[:]
        position.stock[number] = comes
    elif where is Where.PILE:
        position.pile[number] = comes
    elif where is Where.POT and isinstance(position, burraco.Position):
        codes = swapped(codes_in(position.pots, number), gone, comes)
        position.pots = vec[i64](
            [*position.pots[: 3 * number], *mask_of([CARDS[code] for code in codes]), *position.pots[3 * number + 3 :]]
        )
    elif left is not None:
        seat = BURRACO_SEATS[number]
        codes = swapped([code_of(card) for card in left.apart_of(seat)], gone, comes)
        return left.with_pool("apart", seat, numbered(codes))
    return left


def codes_in(groups: vec[i64], number: int) -> list[int]:
    """The codes of the cards of one hand or pot, of several that are kept as masks."""
    at = 3 * number
    return [code_of(card) for card in cards_in(int(groups[at]), int(groups[at + 1]), int(groups[at + 2]))]


def swapped(codes: Sequence[int], gone: int, comes: int) -> list[int]:
    """The cards with one in the place of another."""
    found = list(codes)
    found[found.index(gone)] = comes
    return found
