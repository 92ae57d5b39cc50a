"""A Burraco table at one moment: a value over the kernel's position, with everything readable as cards and melds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, sequence_place, text_of
from pinella.codes import BurracoBook
from pinella.errors import BrokenHistory, HouseRuleError
from pinella.melds import Meld, _core, burraco
from pinella.play.aftermath import NOTHING, Aftermath
from pinella.play.burraco._core import NOT_WATCHED, OVER, TO_PLAY, UNSEEN, Position
from pinella.play.burraco._side import FIELDS, FIRST, READING, SECOND, SideMelds
from pinella.play.burraco.aftermath_text import aftermath_lines
from pinella.play.burraco.rules import rules_of
from pinella.play.chance import Stream
from pinella.play.dealing import pack_fault
from pinella.play.events import CardsDealt, Ending
from pinella.play.seating import players_allowed
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.play.table_value import TableValue
from pinella.play.translate import cards_in, codes_of, held, lying, mask_of, numbered

ENDINGS: Final = (None, Ending.GOING_OUT, Ending.STOCK, Ending.TIME_OUT, Ending.STALL)
"""The endings by their number in the kernel."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table(TableValue):
    """A deal in progress. `position` belongs to this value alone and is never changed after it was made."""

    book: BurracoBook
    position: Position
    version: int = 0
    """How many events have happened since the deal."""

    chance: Stream | None = None
    """The stream from which the deal's later random acts come."""

    aftermath: Aftermath | None = None
    """What irregular acts and rulings have left: an arbitrated table has it, a strict one has not."""

    @property
    def is_arbitrated(self) -> bool:
        """Whether wrong acts happen here, until somebody calls the referee."""
        return self.aftermath is not None

    @property
    def left(self) -> Aftermath:
        """What irregular acts and rulings have left; on a strict table nothing."""
        return self.aftermath or NOTHING

    def arbitrated(self) -> Table:
        """The same table, on which wrong acts can happen."""
        return self if self.aftermath is not None else replace(self, aftermath=NOTHING)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in playing order."""
        return BURRACO_SEATS if self.position.players == 4 else BURRACO_SEATS[:2]

    @property
    def dealer(self) -> Seat:
        return BURRACO_SEATS[self.position.dealer]

    @property
    def turn(self) -> Seat | None:
        """The player in turn, as long as the deal goes on."""
        return None if self.is_over else BURRACO_SEATS[self.position.seat]

    @property
    def has_taken(self) -> bool:
        """Whether the player in turn has drawn or taken the pile."""
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
        return None if self.position.closer < 0 else BURRACO_SEATS[self.position.closer]

    def hand(self, seat: Seat) -> tuple[AnyCard, ...]:
        """The cards a player holds, by suit and rank; a pot just taken among them."""
        at = 3 * seat.place
        hands = self.position.hands
        return held(hands[at], hands[at + 1], hands[at + 2])

    def hand_size(self, seat: Seat) -> int:
        """How many cards a player holds."""
        at = 3 * seat.place
        hands = self.position.hands
        return int(hands[at]).bit_count() + int(hands[at + 1]).bit_count() + int(hands[at + 2])

    def melds(self, side: Side) -> tuple[Meld, ...]:
        """The melds of a side in the order they were laid."""
        return tuple(meld for _, meld in self.named_melds(side))

    def named_melds(self, side: Side) -> tuple[tuple[MeldId, Meld], ...]:
        """The melds of a side with their names. A number whose meld a ruling took away stays empty."""
        names = (MeldId(side, number) for number in range(1, self.meld_count(side) + 1))
        found = ((name, self.meld(name)) for name in names)
        return tuple((name, meld) for name, meld in found if meld is not None)

    def meld_count(self, side: Side) -> int:
        """How many numbers of melds a side has used."""
        return int(self._side(side).count())

    def meld(self, name: MeldId) -> Meld | None:
        """The meld of this name, if there is one."""
        if name.side is None:
            return None
        part = self._side(name.side)
        if not 1 <= name.number <= part.count() or part.melds[FIELDS * (name.number - 1) + READING] == 0:
            return None
        return self._meld(part, name.number - 1)

    @property
    def stock(self) -> tuple[AnyCard, ...]:
        """The cards still face down, the top one first; the last two are never drawn."""
        return numbered(self.position.stock[self.position.drawn :])

    @property
    def stock_size(self) -> int:
        """How many cards the stock has, the two dead ones among them."""
        return len(self.position.stock) - int(self.position.drawn)

    @property
    def pile(self) -> tuple[AnyCard, ...]:
        """The discard pile, its top card last."""
        return lying(tuple(self.position.pile))

    @property
    def open_pile(self) -> tuple[AnyCard, ...]:
        """The cards just taken from the pile that lie face up until the first play: international Burraco only."""
        cards = self.position.open_pile
        return lying(tuple(cards)) if len(cards) > 0 else ()

    @property
    def pots(self) -> tuple[tuple[AnyCard, ...], ...]:
        """The pots nobody has taken yet, the next one first."""
        pots = self.position.pots
        return tuple(
            cards_in(pots[at], pots[at + 1], pots[at + 2]) for at in range(3 * self.position.pots_given, len(pots), 3)
        )

    @property
    def pots_left(self) -> int:
        """How many pots nobody has taken yet."""
        return len(self.position.pots) // 3 - int(self.position.pots_given)

    def has_pot(self, side: Side) -> bool:
        """Whether a side has taken its pot."""
        return bool(self._side(side).has_pot)

    def pot_unplayed(self, seat: Seat) -> bool:
        """Whether a player took the pot with a discard and has not played it yet."""
        return bool(self.position.pot_state(seat.place) != 0)

    def pot_unseen(self, seat: Seat) -> bool:
        """Whether a player may not yet look at the pot just taken (F-22.5, B-23.12, O-9.4)."""
        return bool(self.position.pot_state(seat.place) == UNSEEN) and not self._plays_it_now(seat)

    def _plays_it_now(self, seat: Seat) -> bool:
        return bool(self.position.seat == seat.place and self.position.phase != OVER)

    @property
    def turns(self) -> int:
        """How many turns are over."""
        return int(self.position.turns)

    @property
    def lap(self) -> int:
        """Giro: which time round the table it is, from 1."""
        return self.turns // int(self.position.players) + 1

    @property
    def turns_left(self) -> int | None:
        """After a time-out: how many turns will still end."""
        return None if self.position.turns_left < 0 else int(self.position.turns_left)

    @property
    def is_watched(self) -> bool:
        """Whether the referee is watching for a stall."""
        return bool(self.position.swaps_seen != NOT_WATCHED)

    def _side(self, side: Side) -> SideMelds:
        return self.position.ns if side is Side.NS else self.position.ew

    def _meld(self, part: SideMelds, number: int) -> Meld:
        at = FIELDS * number
        return _kept_meld(self.book, part.melds[at + READING], part.melds[at + FIRST], part.melds[at + SECOND])

    def lies_as(self, other: Table) -> bool:
        """Whether both sides have the same melds and pots as at another moment of the deal, and the same was ruled."""
        if self.aftermath is not other.aftermath or self.book is not other.book:
            return False
        own, theirs = self.position, other.position
        return _same_side(own.ns, theirs.ns) and _same_side(own.ew, theirs.ew)

    def then(self, position: Position, aftermath: Aftermath | None = None) -> Table:
        """The table one event later."""
        return Table(self.book, position, self.version + 1, self.chance, aftermath or self.aftermath)

    def _more(self) -> object:
        """What rulings have left, as it is written: jokers are interchangeable."""
        return None if self.aftermath is None else tuple(aftermath_lines(self.aftermath))


def _same_side(one: SideMelds, other: SideMelds) -> bool:
    return one.has_pot == other.has_pot and list(one.melds) == list(other.melds)


_MELDS: Final[dict[tuple[int, int, int, int], tuple[BurracoBook, Meld]]] = {}
"""Melds as they lie, by the identity of the book and the integers of the kernel: every view shows them all again."""

MOST_MELDS: Final = 50_000


def _kept_meld(book: BurracoBook, reading: int, first: int, second: int) -> Meld:
    key = (id(book), reading, first, second)
    known = _MELDS.get(key)
    if known is not None and known[0] is book:
        return known[1]
    if len(_MELDS) >= MOST_MELDS:
        _MELDS.clear()
    jokers = 1 if _core.wild_of(reading) == _core.JOKER else 0
    meld = burraco.meld_of(reading, cards_in(first, second, jokers), book)
    _MELDS[key] = (book, meld)
    return meld


def start(event: CardsDealt, book: BurracoBook, chance: Stream | None = None) -> Table:
    """A table with its cards just dealt."""
    if event.players not in players_allowed(book):
        raise HouseRuleError(f"{book.id} is not played by {event.players}")
    fault = pack_fault([*event.stock, *event.pile, *(card for group in (*event.hands, *event.pots) for card in group)])
    if fault is not None:
        raise BrokenHistory(f"these cards cannot have been dealt: {fault}")
    hands = [part for hand in event.hands for part in mask_of(hand)]
    pots = [part for pot in event.pots for part in mask_of(pot)]
    position = Position(
        rules_of(book),
        event.players,
        event.dealer.place,
        vec[i64](hands),
        vec[i64](pots),
        codes_of(event.stock),
        codes_of(event.pile),
        SideMelds(vec[i64]()),
        SideMelds(vec[i64]()),
    )
    return Table(book, position, 0, chance)


@dataclass(frozen=True, slots=True)
class KernelMeld:
    """A meld as the kernel keeps it."""

    reading: int
    key: int
    """The suit of a run, the rank of a set, both from 0."""

    first: int
    second: int


def kernel_meld(laid: tuple[Laid, ...], book: BurracoBook) -> KernelMeld:
    """A meld that lies on the table as its marks say, in the integers of the kernel; it must be one."""
    first, second, _ = mask_of([one.card for one in laid])
    wild = next((one for one in laid if one.is_free or one.stands_for is not None), None)
    naturals = [one.card for one in laid if one is not wild and isinstance(one.card, Card)]
    number = _core.NO_WILD
    if wild is not None:
        number = _core.JOKER if isinstance(wild.card, Joker) else 1 + wild.card.suit.place
    if len(naturals) < 2 or len(naturals) + (wild is not None) != len(laid):
        raise _no_meld(laid)
    limits = rules_of(book).limits
    if len({card.rank for card in naturals}) == 1:
        if len(laid) < limits.min_meld or len(naturals) > limits.max_set:
            raise _no_meld(laid)
        kind = _core.set_kind(len(naturals), int(wild is not None), limits)
        return KernelMeld(_core.packed(_core.SET, number, 0, 0, kind), naturals[0].rank - 1, first, second)
    suit = naturals[0].suit.place
    slots = sum(1 << slot for slot in {sequence_place(card, ace_high=_is_ace(naturals[-1])) for card in naturals})
    place = 0 if wild is None or wild.stands_for is None else 1 << sequence_place(wild.stands_for)
    reading = _core.arrangement(slots, number, suit, limits)
    if len({card.suit for card in naturals}) > 1 or reading == 0 or _core.place_of(reading) != place or len(laid) < 3:
        raise _no_meld(laid)
    return KernelMeld(reading, suit, first, second)


def _is_ace(card: Card) -> bool:
    return card.rank is Rank.ACE


def _no_meld(laid: tuple[Laid, ...]) -> BrokenHistory:
    return BrokenHistory(f"{text_of(laid)} cannot lie on the table: it is no meld")
