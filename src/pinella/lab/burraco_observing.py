"""What a seat at a Burraco table may see, as a vector. Needs the extra `env`.

With `recall` a seat knows what a player knows who has watched the deal and forgets nothing: every discard fell face up,
every card drawn, taken or laid was counted. Without it a seat knows what `view` shows at this moment.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from pinella.codes import BurracoBook
from pinella.codes.choices import HandCounts, PileView, StockCount
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
from pinella.melds.limits import KINDS
from pinella.play.burraco._core import NOT_WATCHED, OVER, SEEN, TO_PLAY, UNSEEN, Position
from pinella.play.burraco._side import FIELDS, FIRST, READING, SECOND
from pinella.play.burraco.viewing import LOW_STOCK

SEATS: Final = 4

_KINDS: Final = ", ".join(f"{number} {'none' if kind is None else kind.value}" for number, kind in enumerate(KINDS))

MELD: Final = Layout(
    (
        Field("cards", (TYPES,), 0, 2, "its cards by type"),
        Field("naturals", (SLOTS,), 0, 1, "the slots of a run that natural cards fill"),
        Field("run", (1,), 0, 1, "it is a run"),
        Field("set", (1,), 0, 1, "it is a set"),
        Field("wild", (1,), 0, 5, "its wild: 1 to 4 the two of a suit, 5 a joker"),
        Field("wild_slot", (1,), 0, SLOTS, "the slot of a bound wild, from 1"),
        Field("kind", (1,), 0, 7, f"the kind of burraco: {_KINDS}"),
    )
)
"""The columns of a meld."""

RUN, SET, WILD, WILD_SLOT, KIND = (MELD[name].start for name in ("run", "set", "wild", "wild_slot", "kind"))
ROW: Final = MELD.size

LAYOUT: Final = Layout(
    (
        Field("hand", (TYPES,), 0, 4, "own cards by type; none while the own pot may not be looked at"),
        Field("my_melds", (MOST_MELDS, ROW), 0, SLOTS, "melds of the own side, numbered as in the actions"),
        Field("their_melds", (MOST_MELDS, ROW), 0, SLOTS, "melds of the other side"),
        Field("pile", (TYPES,), 0, 4, "the discard pile by type"),
        Field("top", (TYPES,), 0, 1, "its top card"),
        Field("pile_size", (1,), UNKNOWN, 108, "how many cards it has"),
        Field("hand_sizes", (SEATS,), UNKNOWN, 108, "cards held: me, next, partner, previous; of two: me, the other"),
        Field("known", (SEATS - 1, TYPES), 0, 4, "cards the others took from the pile and have not put down since"),
        Field("pots", (2,), 0, 1, "pot taken: own side, other side"),
        Field("pot_states", (SEATS,), 0, 2, "a pot taken with a discard: 1 may not be looked at, 2 not played yet"),
        Field("stock", (1,), UNKNOWN, 108, "how many cards the stock has"),
        Field("turn", (SEATS,), 0, 1, "whose turn it is, counted from me"),
        Field("dealer", (SEATS,), 0, 1, "who dealt, counted from me"),
        Field("phase", (2,), 0, 1, "the player in turn has to take cards, or has taken them"),
        Field("must_play", (1,), 0, 1, "the player in turn has to play before discarding (international)"),
        Field("barred", (TYPES,), 0, 1, "the single card of the pile just taken, which may not be discarded"),
        Field("turns", (1,), 0, MOST, "how many turns are over, 127 at most"),
        Field("turns_left", (1,), UNKNOWN, MOST, "after the time-out: how many turns will still end, -1 before"),
        Field("watched", (1,), 0, 1, "the referee watches for a stall"),
    )
)


class Observer:
    """Writes observations under one rule book."""

    def __init__(self, book: BurracoBook, *, recall: bool) -> None:
        self._recall = recall
        self._counts_open = book.hand_counts is None or book.hand_counts.value is HandCounts.ALWAYS
        self._pile_open = book.pile_view.value is PileView.EVERYBODY
        self._melds: list[list[int]] = [[], []]
        self._rows = [np.zeros(0, np.int8), np.zeros(0, np.int8)]
        """The columns of the melds last seen on each side: most steps change none."""
        self._low_stock_told = book.stock_count.value is StockCount.PLAYER_IN_TURN

    def seen_from(self, position: Position, seat: int, picked: PickUps) -> Vector:
        """What a seat may see now."""
        seen = np.zeros(LAYOUT.size, np.int8)
        in_turn = position.seat == seat and position.phase != OVER
        self._cards(seen, position, seat)
        self._pile(seen, position, in_turn=in_turn)
        self._others(seen, position, seat, picked, in_turn=in_turn)
        self._course(seen, position, seat, in_turn=in_turn)
        return seen

    def _cards(self, seen: Vector, position: Position, seat: int) -> None:
        """The own hand and the melds of both sides."""
        at = 3 * seat
        if _pot_state(position, seat) != UNSEEN:
            write_hand(seen[LAYOUT["hand"]], position.hands[at], position.hands[at + 1], position.hands[at + 2])
        pots = seen[LAYOUT["pots"]]
        for place, field in enumerate(("my_melds", "their_melds")):
            side = (seat + place) % 2
            melds = position.side(side)
            rows = self._rows_of(side, list(melds.melds))
            seen[LAYOUT[field]][: len(rows)] = rows
            pots[place] = melds.has_pot

    def _rows_of(self, side: int, melds: list[int]) -> Vector:
        if melds != self._melds[side]:
            self._melds[side] = melds
            self._rows[side] = _meld_rows(np.array(melds, np.int64).reshape(-1, FIELDS)).ravel()
        return self._rows[side]

    def _pile(self, seen: Vector, position: Position, *, in_turn: bool) -> None:
        pile = list(position.pile)
        is_seen = self._recall or self._pile_open or (in_turn and position.phase != TO_PLAY)
        count_types(pile if is_seen else pile[-1:], seen[LAYOUT["pile"]])
        seen[LAYOUT["pile_size"]] = len(pile) if is_seen else UNKNOWN
        if pile:
            seen[LAYOUT["top"]][type_of(pile[-1])] = 1

    def _others(self, seen: Vector, position: Position, seat: int, picked: PickUps, *, in_turn: bool) -> None:
        sizes, known = seen[LAYOUT["hand_sizes"]], seen[LAYOUT["known"]].reshape(SEATS - 1, TYPES)
        states = seen[LAYOUT["pot_states"]]
        players = int(position.players)
        counted = self._recall or self._counts_open or in_turn
        for step in range(players):
            other = (seat + step) % players
            sizes[step] = position.cards_of(other) if counted or step == 0 else UNKNOWN
            states[step] = _pot_state(position, other)
            if step and self._recall:
                known[step - 1] = picked.held[other]
            elif step and other == position.seat:
                count_types(list(position.open_pile), known[step - 1])

    def _course(self, seen: Vector, position: Position, seat: int, *, in_turn: bool) -> None:
        players = int(position.players)
        left = int(position.stock_left())
        is_told = self._recall or (self._low_stock_told and in_turn and left <= LOW_STOCK)
        seen[LAYOUT["stock"]] = left if is_told else UNKNOWN
        seen[LAYOUT["dealer"]][(position.dealer - seat) % players] = 1
        if position.phase != OVER:
            seen[LAYOUT["turn"]][(position.seat - seat) % players] = 1
            seen[LAYOUT["phase"]][position.phase] = 1
        seen[LAYOUT["must_play"]] = position.owes_play
        if position.barred >= 0:
            seen[LAYOUT["barred"]][type_of(int(position.barred))] = 1
        seen[LAYOUT["turns"]] = min(int(position.turns), MOST)
        seen[LAYOUT["turns_left"]] = position.turns_left
        seen[LAYOUT["watched"]] = position.swaps_seen != NOT_WATCHED


def _pot_state(position: Position, seat: int) -> int:
    """What is known of a pot taken with a discard; in the own turn at the latest it is looked at (O-9.4)."""
    state = int(position.pot_state(seat))
    plays_now = position.seat == seat and position.phase != OVER
    return int(SEEN) if state == UNSEEN and plays_now else state


def _meld_rows(melds: NDArray[np.int64]) -> Vector:
    """The columns of melds, from their cards and from how the core reads them (`pinella.melds._core.packed`)."""
    rows = np.zeros((len(melds), ROW), np.int8)
    readings = melds[:, READING]
    wilds = (readings >> 2) & 0x7
    rows[:, :52] = types_in(melds[:, (FIRST, SECOND)])
    rows[:, 52] = wilds == 5
    rows[:, MELD["naturals"]] = slots_in(readings >> 19)
    rows[:, RUN] = readings & 1
    rows[:, SET] = (readings >> 1) & 1
    rows[:, WILD] = wilds
    rows[:, WILD_SLOT] = _BIT_NUMBER[(readings >> 5) & 0x3FFF]
    rows[:, KIND] = (readings >> 33) & 0x7
    return rows


def _bit_numbers() -> Vector:
    """For every single bit of fourteen its number + 1."""
    table = np.zeros(1 << SLOTS, np.int8)
    table[1 << np.arange(SLOTS)] = np.arange(1, SLOTS + 1)
    return table


_BIT_NUMBER: Final = _bit_numbers()
