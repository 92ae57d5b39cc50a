"""The count of a Burraco deal: for each side a sum of named parts (FITAB art. 18, federal art. 18, online art. 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import BurracoBook, BurracoKind
from pinella.codes.choices import StallCount, UnplayedPot
from pinella.melds import _core
from pinella.melds.limits import KINDS, burraco_limits
from pinella.play.aftermath import Points
from pinella.play.burraco import Position, Table
from pinella.play.burraco._side import FIELDS, READING
from pinella.play.events import Ending
from pinella.play.seats import Side
from pinella.scoring import _burraco as kernel
from pinella.scoring import burraco_aftermath as left


class Item(Enum):
    """What a side gets or pays points for, in the order of the score sheet."""

    ROYAL = "royal burraco"
    ROYAL_DIRTY = "royal-dirty burraco"
    SUPER = "super burraco"
    SUPER_DIRTY = "super-dirty burraco"
    CLEAN = "clean burraco"
    SEMI_CLEAN = "semi-clean burraco"
    DIRTY = "dirty burraco"
    CARDS_LAID = "cards laid"
    CLOSING = "closing"
    POT_NOT_TAKEN = "pot not taken"
    POT_NOT_PLAYED = "pot not played"
    CARDS_IN_HAND = "cards in hand"
    FROZEN_CARDS = "frozen cards"
    """Of melds that were still frozen for a time when the deal ended (F-29.2, F-29.3, B-30.5, B-30.9)."""

    NEGATIVE_CARDS = "negative cards"
    """Cards that stayed on the table and count against the side (F-24.4, F-28.2)."""

    PENALISED_CARDS = "penalised cards"
    """Cards still at the side of the table (F-18.5, B-18.7)."""

    AWARDED = "awarded by the referee"
    ARBITRAL_SCORE = "arbitral score"
    """What the referee assigned, where it is no other item."""

    def __str__(self) -> str:
        return str(self.value)

    @property
    def is_base(self) -> bool:
        """Base: the bonuses of burracos and of going out, apart from the points of cards (F-D.6, B-D.7)."""
        return self is Item.CLOSING or self.value.endswith(" burraco")


@dataclass(frozen=True, slots=True)
class Part:
    """One item of the count, with its points."""

    item: Item
    points: int

    def __str__(self) -> str:
        return f"{self.item} {self.points:+}"


@dataclass(frozen=True, slots=True)
class SideCount:
    """The points of one side: a part for each burraco, then the rest; what is worth nothing is left out."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.points for part in self.parts)

    @property
    def base(self) -> int:
        """Burraco bonuses and the bonus for going out, kept apart from card points (F-D.6, B-D.7)."""
        return sum(part.points for part in self.parts if part.item.is_base)


@dataclass(frozen=True, slots=True)
class Counts:
    """The count of a deal."""

    ns: SideCount
    ew: SideCount

    def __getitem__(self, side: Side) -> SideCount:
        return self.ns if side is Side.NS else self.ew

    @property
    def difference(self) -> int:
        """By how much NS is ahead of EW."""
        return self.ns.total - self.ew.total


def count(table: Table) -> Counts:
    """Count a deal that is over, with what rulings have left at its table.

    Points that the referee has settled stand for the whole count; a deal that is dealt again is worth nothing.
    """
    if not table.is_over:
        raise ValueError("a deal is counted when it is over")
    settled = table.left.settled
    if table.left.redeal:
        return Counts(SideCount(()), SideCount(()))
    if settled is not None:
        return Counts(_as_settled(settled.ns), _as_settled(settled.ew))
    rules = count_rules(table.book)
    ns, ew = (SideCount(tuple(_parts(table.position, side, rules))) for side in (Side.NS, Side.EW))
    if table.aftermath is not None:
        return Counts(_with_rulings(ns, table, Side.NS), _with_rulings(ew, table, Side.EW))
    return Counts(ns, ew)


def _as_settled(points: Points) -> SideCount:
    names = {item.value: item for item in Item}
    return SideCount(tuple(Part(names.get(name, Item.ARBITRAL_SCORE), value) for name, value in points))


def _with_rulings(strict: SideCount, table: Table, side: Side) -> SideCount:
    """The parts of a side as rulings have changed them; see `burraco_aftermath`."""
    frozen, negative = left.frozen_cards(table, side), left.negative_cards(table, side)
    in_a_stall = table.ending is Ending.STALL and count_rules(table.book).stall_counts_table_only
    changes = {
        Item.CARDS_LAID: left.loose_cards(table, side) - frozen - negative,
        Item.CARDS_IN_HAND: 0 if in_a_stall else -left.cards_apart(table, side),
        Item.FROZEN_CARDS: -frozen,
        Item.NEGATIVE_CARDS: -negative,
        Item.PENALISED_CARDS: -left.penalised_cards(table, side),
        Item.AWARDED: left.awarded(table, side),
    }
    burracos = [part for part in strict.parts if part.item.value.endswith(" burraco")]
    points = {part.item: part.points for part in strict.parts if part not in burracos}
    rest = [Part(item, points.get(item, 0) + changes.get(item, 0)) for item in Item]
    return SideCount((*burracos, *(part for part in rest if part.points)))


_Part: TypeAlias = Callable[[Position, int, kernel.CountRules], int]

_AFTER_THE_BURRACOS: Final[tuple[tuple[Item, _Part], ...]] = (
    (Item.CARDS_LAID, kernel.cards_laid),
    (Item.CLOSING, kernel.closing),
    (Item.POT_NOT_TAKEN, kernel.pot_not_taken),
    (Item.POT_NOT_PLAYED, kernel.pot_not_played),
    (Item.CARDS_IN_HAND, kernel.cards_in_hand),
)


def _parts(position: Position, side: Side, rules: kernel.CountRules) -> Iterator[Part]:
    melds = kernel.melds_of(position, side.place)
    for number in range(melds.count()):
        kind = KINDS[_core.kind_of(melds.melds[FIELDS * number + READING])]
        if kind is not None:
            yield Part(item_of(kind), int(kernel.bonus_of(melds, number, rules)))
    for item, points in _AFTER_THE_BURRACOS:
        if found := int(points(position, side.place, rules)):
            yield Part(item, found)


def item_of(kind: BurracoKind) -> Item:
    """The item of a kind of burraco."""
    return Item(f"{kind.value} burraco")


_KNOWN: Final[dict[int, tuple[BurracoBook, kernel.CountRules]]] = {}
"""Rules by the identity of their book, kept with them: to hash a whole book costs more than to count a deal."""

MOST_BOOKS: Final = 256


def count_rules(book: BurracoBook) -> kernel.CountRules:
    """The numbers of a book that decide about the count."""
    known = _KNOWN.get(id(book))
    if known is not None:
        return known[1]
    if len(_KNOWN) >= MOST_BOOKS:
        _KNOWN.clear()
    rules = _count_rules(book)
    _KNOWN[id(book)] = (book, rules)
    return rules


def _count_rules(book: BurracoBook) -> kernel.CountRules:
    values = book.card_values.value
    paid_by_one = book.stall_pot_paid_by_one_side_only
    return kernel.CountRules(
        values=vec[i64]([*values.ranks, values.joker]),
        bonus=burraco_limits(book).bonus,
        going_out=book.going_out_bonus.value,
        pot_not_taken=book.pot_not_taken.value,
        neither_pot_is_free=book.neither_pot_taken_is_free.value,
        stall_counts_table_only=book.stall_count is not None and book.stall_count.value is StallCount.TABLE_ONLY,
        stall_pot_paid_by_one_side_only=paid_by_one is not None and paid_by_one.value,
        unplayed_pot_is_apart=book.unplayed_pot.value is UnplayedPot.ITS_CARDS,
    )
