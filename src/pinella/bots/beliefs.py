"""What a seat believes about the other hands: cards it knows to lie there, and cards that are most likely elsewhere.

A player who throws a card has seldom another that goes with it; and who could have laid a card on the table in the last
turn has most likely done so. Both are guesses: most of such cards are dealt elsewhere in the worlds of a search, not
all of them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._weighing import Beliefs
from pinella.bots.imagining import Imagination, masks_known
from pinella.cards import AnyCard
from pinella.play import burraco, scala40
from pinella.play.burraco._side import ACCEPTS, FIELDS
from pinella.play.translate import JOKER_CODE, code_of

WILDS: Final = sum(1 << (13 * suit + 1) for suit in range(4))
"""The twos of Burraco: nobody lays a wild just because it fits, or throws one because it is useless."""

TYPES: Final = (1 << 52) - 1


def beliefs_of(imagined: Imagination) -> Beliefs:
    """What the search is told about the hands of the others."""
    table = imagined.table
    if isinstance(table, burraco.Table):
        fit, wilds = _fit_burraco(table), WILDS
    else:
        fit, wilds = _fit_scala40(table), 0
    shunned = [(_unlikely(thrown) | fit[place]) & ~wilds for place, thrown in enumerate(imagined.discards)]
    return Beliefs(vec[i64](masks_known(imagined)), vec[i64](shunned))


def _fit_burraco(table: burraco.Table) -> list[int]:
    """By seat: the cards that go on the melds of its side, once it has had a turn."""
    position = table.position
    found = []
    for place in range(len(table.seats)):
        melds = position.side(place).melds
        taken = 0
        for at in range(0, len(melds), FIELDS):
            taken |= melds[at + ACCEPTS]
        found.append(taken & TYPES if position.turns >= len(table.seats) else 0)
    return found


def _fit_scala40(table: scala40.Table) -> list[int]:
    """By seat: the cards that fit a meld on the table, once the player has opened and may lay off."""
    position = table.position
    return [position.laid.fits & TYPES if position.has_opened(place) else 0 for place in range(len(table.seats))]


def _unlikely(thrown: tuple[AnyCard, ...]) -> int:
    """The cards equal to those thrown, and their neighbours in the suit."""
    found = 0
    for card in thrown:
        code = code_of(card)
        if code != JOKER_CODE:
            found |= _with_neighbours(code % 52)
    return found


def _with_neighbours(card_type: int) -> int:
    rank = card_type % 13
    return 1 << card_type | (2 << card_type if rank < 12 else 0) | (1 << card_type >> 1 if rank > 0 else 0)
