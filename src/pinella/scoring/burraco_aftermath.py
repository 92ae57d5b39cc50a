"""What rulings change in the count of a Burraco deal, part by part; cards lie where the table says.

A card on the table counts for its side unless it counts against it. Against it count the cards that a ruling has made
negative (F-24.4, F-28.2) and those of melds frozen for a time that never became valid: the whole meld if it was laid in
the breach, the added cards otherwise (F-29.2, F-29.3, B-30.5, B-30.9), whichever article froze it (AMB-97) and however
the deal ended (AMB-48). Loose cards on which nobody called the referee are simply laid. Cards at the side count against
the side of their player (F-18.5, B-18.7), a stall included: they are no longer in a hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from pinella.cards import AnyCard
from pinella.codes import BurracoBook
from pinella.play.aftermath import Frozen
from pinella.play.burraco import Table
from pinella.play.seats import MeldId, Side
from pinella.play.translate import code_of


def loose_cards(table: Table, side: Side) -> int:
    """The cards that lie with the melds of a side and fit none."""
    return sum(_value(lying.cards, table.book) for lying in table.left.loose if lying.meld.side is side)


def negative_cards(table: Table, side: Side) -> int:
    """The cards of a side that stay on the table and count against it."""
    melds = (lying.meld for lying in table.left.negative if lying.meld.side is side)
    return sum(_value(_negative(table, meld), table.book) for meld in melds)


def frozen_cards(table: Table, side: Side) -> int:
    """The cards of melds that were still frozen for a time when the deal ended, save those negative already.

    The cards of a meld that still waited for the pile count like those (AMB-97).
    """
    left = table.left
    never_valid = [frozen for frozen in left.frozen if frozen.until is not None]
    frozen_melds = [frozen.meld for frozen in left.frozen]
    never_valid += [
        Frozen(waiting.meld, cards=left.loose_on(waiting.meld))
        for waiting in left.waiting
        if waiting.meld not in frozen_melds
    ]
    return sum(_value(_never_valid(table, one), table.book) for one in never_valid if one.meld.side is side)


def penalised_cards(table: Table, side: Side) -> int:
    """The cards that wait at the side of the table (F-18.5, B-18.7)."""
    return sum(_value(pool.cards, table.book) for pool in table.left.side if pool.seat.side is side)


def cards_apart(table: Table, side: Side) -> int:
    """The cards drawn and not yet put in the hand, which count as if they were."""
    return sum(_value(pool.cards, table.book) for pool in table.left.apart if pool.seat.side is side)


def awarded(table: Table, side: Side) -> int:
    """What rulings gave to a side, or took from it (B-18.2)."""
    return sum(award.points for award in table.left.awards if award.side is side)


def _lying(table: Table, name: MeldId) -> list[AnyCard]:
    """All that lies under the name of a meld."""
    meld = table.meld(name)
    return [*(meld.cards if meld is not None else ()), *table.left.loose_on(name)]


def _negative(table: Table, name: MeldId) -> list[AnyCard]:
    return _both(table.left.negative_on(name), _lying(table, name))


def _never_valid(table: Table, frozen: Frozen) -> list[AnyCard]:
    """A later ruling may have taken some of the cards away, or made them negative for good."""
    rest = _lying(table, frozen.meld)
    for card in _negative(table, frozen.meld):
        rest.remove(next(other for other in rest if code_of(other) == code_of(card)))
    return _both(frozen.cards, rest)


def _both(cards: Iterable[AnyCard], others: Iterable[AnyCard]) -> list[AnyCard]:
    """The cards that are among the others, each as often as it is there; jokers are interchangeable."""
    there = [code_of(card) for card in others]
    found = []
    for card in cards:
        if code_of(card) in there:
            there.remove(code_of(card))
            found.append(card)
    return found


def _value(cards: Iterable[AnyCard], book: BurracoBook) -> int:
    return sum(book.card_values.value.of(card) for card in cards)
