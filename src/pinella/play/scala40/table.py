"""A Scala 40 table at one moment: a value over the kernel's position, with everything readable as cards and melds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard
from pinella.codes import SCALA40, Scala40Book
from pinella.errors import BrokenHistory, HouseRuleError
from pinella.melds import Meld
from pinella.play._random import Dice
from pinella.play.dealing import pack_fault
from pinella.play.events import CardsDealt, Ending
from pinella.play.scala40._core import OVER, TO_PLAY, Position
from pinella.play.scala40._laid import LaidMelds
from pinella.play.scala40.melding import meld_of
from pinella.play.scala40.rules import check_book
from pinella.play.seating import players_allowed
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat
from pinella.play.table_value import TableValue
from pinella.play.translate import codes_of, held, lying, mask_of, numbered

ENDINGS: Final = (None, Ending.GOING_OUT, Ending.STOCK)
"""The endings by their number in the kernel."""

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
"""The code knows four players and three; two, five and six play by the same rules."""


class Chance(Protocol):
    """Where the order of a new stock comes from: the deal's committed stream, or anything that answers like it."""

    def shuffled(self, items: Iterable[AnyCard], /) -> tuple[tuple[AnyCard, ...], Chance]:
        """The cards in a random order, and the stream after it."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table(TableValue):
    """A deal in progress. `position` belongs to this value alone and is never changed after it was made."""

    book: Scala40Book
    position: Position
    version: int = 0
    """How many events have happened since the deal."""

    chance: Chance | None = None
    """The stream from which the deal's later random acts come."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in playing order."""
        return SCALA40_SEATS[: self.position.players]

    @property
    def dealer(self) -> Seat:
        """The player before the one who began (S-3.1)."""
        return SCALA40_SEATS[(self.position.seat - self.position.turns - 1) % self.position.players]

    @property
    def turn(self) -> Seat | None:
        """The player in turn, as long as the deal goes on."""
        return None if self.is_over else SCALA40_SEATS[self.position.seat]

    @property
    def has_taken(self) -> bool:
        """Whether the player in turn has drawn or taken the discard."""
        return bool(self.position.phase == TO_PLAY)

    @property
    def is_over(self) -> bool:
        return bool(self.position.phase == OVER)

    @property
    def ending(self) -> Ending | None:
        return ENDINGS[self.position.ending]

    @property
    def went_out(self) -> Seat | None:
        """The player who went out."""
        return None if self.position.closer < 0 else SCALA40_SEATS[self.position.closer]

    @property
    def opened(self) -> frozenset[Seat]:
        """The players who have opened (S-D.1)."""
        return frozenset(seat for seat in self.seats if self.has_opened(seat))

    def has_opened(self, seat: Seat) -> bool:
        return bool(self.position.has_opened(seat.place))

    def hand(self, seat: Seat) -> tuple[AnyCard, ...]:
        """The cards a player holds, by suit and rank, jokers last."""
        at = 3 * seat.place
        hands = self.position.hands
        return held(hands[at], hands[at + 1], hands[at + 2])

    def hand_size(self, seat: Seat) -> int:
        """How many cards a player holds."""
        at = 3 * seat.place
        hands = self.position.hands
        return int(hands[at]).bit_count() + int(hands[at + 1]).bit_count() + int(hands[at + 2])

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, T1 first: they belong to everybody (S-6.14)."""
        return tuple(self._meld(index) for index in range(self.position.laid.count))

    def meld(self, name: MeldId) -> Meld | None:
        """The meld of this name, if there is one."""
        known = name.side is None and 1 <= name.number <= self.position.laid.count
        return self._meld(name.number - 1) if known else None

    @property
    def stock(self) -> tuple[AnyCard, ...]:
        """The cards still face down, the top one first."""
        return numbered(self.position.stock[self.position.drawn :])

    @property
    def pile(self) -> tuple[AnyCard, ...]:
        """The discard pile, its top card last."""
        return lying(tuple(self.position.pile[: self.position.pile_size]))

    @property
    def turns(self) -> int:
        """How many turns are over."""
        return int(self.position.turns)

    @property
    def lap(self) -> int:
        """Giro: which time round the table it is, from 1."""
        return self.turns // int(self.position.players) + 1

    def _meld(self, index: int) -> Meld:
        return meld_of(self.position.laid.meld(index))

    def then(self, position: Position) -> Table:
        """The table one event later."""
        return Table(self.book, position, self.version + 1, self.chance)


def start(event: CardsDealt, chance: Chance | None = None, *, book: Scala40Book = SCALA40) -> Table:
    """A table with its cards just dealt; the player after the dealer begins (S-3.1, S-4.3, S-4.6)."""
    check_book(book)
    if event.players not in players_allowed(book):
        raise HouseRuleError(f"{book.id} is not played by {event.players}")
    fault = pack_fault([*event.stock, *event.pile, *(card for hand in event.hands for card in hand)])
    if fault is not None:
        raise BrokenHistory(f"these cards cannot have been dealt: {fault}")
    hands = [part for hand in event.hands for part in mask_of(hand)]
    position = Position(
        event.players,
        (event.dealer.place + 1) % event.players,
        vec[i64](hands),
        codes_of(event.stock),
        codes_of(event.pile),
        LaidMelds(vec[i64]()),
        Dice(0),
    )
    return Table(book, position, 0, chance)
