"""What a seat at a Scala 40 table may see, as a vector. Needs the extra `env`.

With `recall` a seat knows what a player knows who has watched the deal and forgets nothing: every discard fell face up,
every draw was counted. Without it a seat knows what `view` shows at this moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from pinella.lab.observing import (
    MOST,
    MOST_MELDS,
    SLOTS,
    TYPES,
    UNKNOWN,
    Field,
    Layout,
    Vector,
    count_types,
    slots_in,
    type_of,
    types_in,
    write_hand,
)
from pinella.lab.pickups import PickUps
from pinella.play.scala40._core import OVER, TOOK, Position
from pinella.play.scala40._numbering import MOST_IN_AN_OPENING, form_numbered, naturals_of

SEATS: Final = 6

MELD: Final = Layout(
    (
        Field("cards", (TYPES,), 0, 4, "its cards by type"),
        Field("places", (SLOTS,), 0, 1, "the slots of a run, or the suits of a set, that are filled"),
        Field("jokers", (SLOTS,), 0, 1, "those that jokers fill"),
        Field("run", (1,), 0, 1, "it is a run"),
        Field("set", (1,), 0, 1, "it is a set"),
        Field("new", (1,), 0, 1, "it was laid in this turn"),
        Field("added_low", (1,), 0, 2, "cards added in this turn at the low end of a run"),
        Field("added_high", (1,), 0, 2, "cards added in this turn at the high end"),
    )
)
"""The columns of a meld."""

RUN, SET, NEW, ADDED_LOW, ADDED_HIGH = (MELD[name].start for name in ("run", "set", "new", "added_low", "added_high"))
ROW: Final = MELD.size

PENDING: Final = int(MOST_IN_AN_OPENING) - 1
"""An opening is laid with its last meld, so fewer ever wait."""

LAYOUT: Final = Layout(
    (
        Field("hand", (TYPES,), 0, 4, "own cards by type"),
        Field("hand_sizes", (SEATS,), 0, 108, "cards held, from me on in playing order"),
        Field("opened", (SEATS,), 0, 1, "who has opened, from me on"),
        Field("melds", (MOST_MELDS, ROW), 0, 4, "the melds on the table, numbered as in the actions"),
        Field("opening", (PENDING, ROW), 0, 4, "melds put into the own opening so far"),
        Field("pile", (TYPES,), 0, 4, "the discard pile by type"),
        Field("top", (TYPES,), 0, 1, "its top card"),
        Field("pile_size", (1,), UNKNOWN, 108, "how many cards it has"),
        Field("known", (SEATS - 1, TYPES), 0, 4, "cards the others took openly and have not put down since"),
        Field("stock", (1,), UNKNOWN, 108, "how many cards the stock has"),
        Field("turn", (SEATS,), 0, 1, "whose turn it is, counted from me"),
        Field("dealer", (SEATS,), 0, 1, "who dealt, counted from me"),
        Field("phase", (2,), 0, 1, "the player in turn has to take a card, or has taken one"),
        Field("took", (1,), 0, 1, "the player in turn took the top card of the pile"),
        Field("going_out", (1,), 0, 1, "the player in turn has not opened and must go out in this turn"),
        Field("turns", (1,), 0, MOST, "how many turns are over, 127 at most"),
    )
)


class Observer:
    """Writes observations."""

    def __init__(self, *, recall: bool) -> None:
        self._recall = recall
        self._melds: list[int] = []
        self._rows = np.zeros(0, np.int8)
        """The columns of the melds last seen: most steps change none."""

    def seen_from(self, position: Position, seat: int, picked: PickUps, pending: Sequence[int]) -> Vector:
        """What a seat may see now; `pending` are the numbers of the melds in the opening of the player in turn."""
        seen = np.zeros(LAYOUT.size, np.int8)
        self._cards(seen, position, seat, pending if position.seat == seat else ())
        self._pile(seen, position, seat)
        self._others(seen, position, seat, picked)
        self._course(seen, position, seat)
        return seen

    def _cards(self, seen: Vector, position: Position, seat: int, pending: Sequence[int]) -> None:
        """The own hand, the melds on the table and those of the own opening."""
        at = 3 * seat
        write_hand(seen[LAYOUT["hand"]], position.hands[at], position.hands[at + 1], position.hands[at + 2])
        melds = [position.laid.meld(index) for index in range(position.laid.count)]
        if melds != self._melds:
            self._melds, self._rows = melds, _meld_rows(melds).ravel()
        seen[LAYOUT["melds"]][: len(self._rows)] = self._rows
        if pending:
            rows = _meld_rows([form_numbered(number) for number in pending])
            seen[LAYOUT["opening"]][: rows.size] = rows.ravel()

    def _pile(self, seen: Vector, position: Position, seat: int) -> None:
        """Only the player in turn may spread the pile (S-6.11)."""
        pile = list(position.pile)[: position.pile_size]
        is_seen = self._recall or (position.seat == seat and position.phase != OVER)
        count_types(pile if is_seen else pile[-1:], seen[LAYOUT["pile"]])
        seen[LAYOUT["pile_size"]] = len(pile) if is_seen else UNKNOWN
        if pile:
            seen[LAYOUT["top"]][type_of(pile[-1])] = 1

    def _others(self, seen: Vector, position: Position, seat: int, picked: PickUps) -> None:
        """Everybody may count the cards in every hand (S-D.18)."""
        sizes, opened = seen[LAYOUT["hand_sizes"]], seen[LAYOUT["opened"]]
        known = seen[LAYOUT["known"]].reshape(SEATS - 1, TYPES)
        players = int(position.players)
        for step in range(players):
            other = (seat + step) % players
            sizes[step] = position.cards_of(other)
            opened[step] = position.has_opened(other)
            if step and self._recall:
                known[step - 1] = picked.held[other]

    def _course(self, seen: Vector, position: Position, seat: int) -> None:
        players = int(position.players)
        turns = int(position.turns)
        seen[LAYOUT["stock"]] = position.stock_left() if self._recall else UNKNOWN
        seen[LAYOUT["dealer"]][(position.seat - turns - 1 - seat) % players] = 1
        if position.phase != OVER:
            seen[LAYOUT["turn"]][(position.seat - seat) % players] = 1
            seen[LAYOUT["phase"]][position.phase] = 1
        seen[LAYOUT["took"]] = position.came_by == TOOK
        seen[LAYOUT["going_out"]] = position.has_begun
        seen[LAYOUT["turns"]] = min(turns, MOST)


def _meld_rows(numbers: Sequence[int]) -> Vector:
    """The columns of melds, from how the core writes them (`_numbering`, `_laid`)."""
    melds = np.array(numbers, np.int64)
    rows = np.zeros((len(melds), ROW), np.int8)
    if not len(melds):
        return rows
    jokers = slots_in(melds >> 19)
    rows[:, :52] = types_in(np.array([[naturals_of(meld), 0] for meld in numbers], np.int64))
    rows[:, 52] = jokers.sum(axis=1)
    rows[:, MELD["places"]] = slots_in(melds >> 5)
    rows[:, MELD["jokers"]] = jokers
    rows[:, SET] = melds & 1
    rows[:, RUN] = 1 - (melds & 1)
    rows[:, NEW] = (melds >> 51) & 1
    rows[:, ADDED_LOW] = (melds >> 47) & 3
    rows[:, ADDED_HIGH] = (melds >> 49) & 3
    return rows
