"""What the discard of a turn wins and risks by the facts of the table: what it goes with, and whose melds take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.bots.hinting.reasons import Reason, reason
from pinella.bots.hinting.turns import Turn, kind_of, plain_cards
from pinella.cards import AnyCard, Card, Joker, Rank
from pinella.codes import Book, BurracoBook
from pinella.play import Table, burraco
from pinella.play.burraco._side import ACCEPTS, FIELDS
from pinella.play.seats import MeldId, Seat


def wins(turn: Turn) -> Iterator[Reason]:
    card = turn.discard
    if card is None or turn.after.is_over or is_wild(card, turn.before.book):
        return
    if not turn.takes_pot and turn.after.hand(turn.seat) and not company(card, turn):
        yield reason("lonely-discard", cards=(card,))
    if _opponents_have_melds(turn) and not takers(turn.after, turn.seat, card):
        yield reason("safe-discard", cards=(card,))


def _opponents_have_melds(turn: Turn) -> bool:
    return isinstance(turn.after, burraco.Table) and bool(turn.after.melds(turn.seat.side.other))


def risks(turn: Turn) -> Iterator[Reason]:
    card = turn.discard
    if card is None or turn.after.is_over:
        return
    if is_wild(card, turn.before.book):
        yield reason("discards-wild", cards=plain_cards((card,)))
        return
    friends = () if turn.takes_pot else company(card, turn)
    if friends:
        yield reason("breaks-up", cards=(card,), others=friends)
    melds = takers(turn.after, turn.seat, card)
    if melds:
        yield reason("fits-opponents", cards=(card,), melds=melds)


def takers(table: Table, seat: Seat, card: AnyCard) -> tuple[MeldId, ...]:
    """The melds of the opponents that take a card; in Scala 40 the law keeps such a card in the hand."""
    if not isinstance(table, burraco.Table):
        return ()
    side = seat.side.other
    melds = table.position.side(side.place).melds
    bit = 1 << kind_of(card)
    return tuple(name for name, _ in table.named_melds(side) if melds[FIELDS * (name.number - 1) + ACCEPTS] & bit)


def company(card: AnyCard, turn: Turn) -> tuple[AnyCard, ...]:
    """The cards left in the hand that could make a meld with this one: of its rank, or within two of it in its suit."""
    if not isinstance(card, Card):
        return ()
    book = turn.before.book
    hand = [other for other in turn.after.hand(turn.seat) if isinstance(other, Card) and not is_wild(other, book)]
    return tuple(other for other in hand if _go_together(card, other, book))


def _go_together(card: Card, other: Card, book: Book) -> bool:
    if card.rank is other.rank:
        if isinstance(book, BurracoBook):
            return card.rank in book.set_ranks.value
        return card.suit is not other.suit
    return card.suit is other.suit and any(abs(one - two) <= 2 for one in _places(card) for two in _places(other))


def _places(card: Card) -> Sequence[int]:
    """Where a card can stand in a run: an ace at both ends."""
    return (1, 14) if card.rank is Rank.ACE else (int(card.rank),)


def is_wild(card: AnyCard, book: Book) -> bool:
    """A joker; in Burraco a two as well."""
    return isinstance(card, Joker) or (isinstance(book, BurracoBook) and card.is_two)
