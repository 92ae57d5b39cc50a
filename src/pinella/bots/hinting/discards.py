"""What the discard of a turn wins and risks by the facts of the table: what it goes with, and whose melds take it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.bots.hinting.bridges import bridge
from pinella.bots.hinting.reasons import Reason, reason
from pinella.bots.hinting.turns import Turn, by_the_rules, happens, kind_of, plain_cards
from pinella.cards import AnyCard, Card, Joker, Laid, Rank, twin
from pinella.codes import Book, BurracoBook, Refusal
from pinella.melds import Meld
from pinella.play import burraco, decide
from pinella.play.burraco._side import ACCEPTS, FIELDS
from pinella.play.commands import LayOff
from pinella.play.seats import MeldId


def wins(turn: Turn) -> Iterator[Reason]:
    card = turn.discard
    if card is None or turn.after.is_over or is_wild(card, turn.before.book):
        return
    needed = company(card, turn) or takers(turn, card, own=True)
    if not turn.takes_pot and turn.after.hand(turn.seat) and not needed:
        yield reason("double-discard" if keeps_twin(card, turn) else "lonely-discard", cards=(card,))
    if _opponents_have_melds(turn) and not takers(turn, card) and bridge(turn) is None:
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
    yield from _given_up(turn, card)
    friends = () if turn.takes_pot else company(card, turn)
    if friends:
        yield reason("breaks-up", cards=(card,), others=friends)
    melds = takers(turn, card)
    if melds:
        yield reason("fits-opponents", cards=(card,), melds=melds)
    elif (found := bridge(turn)) is not None:
        yield reason("fits-with-pile", cards=(card,), meld=found[0], others=plain_cards(found[1]))


# Melds that take it


def takers(turn: Turn, card: AnyCard, *, own: bool = False) -> tuple[MeldId, ...]:
    """The melds of the opponents, or of one's own side, that take a card.

    In Scala 40 the law keeps such a card in the hand.
    """
    table = turn.after
    if not isinstance(table, burraco.Table):
        return ()
    side = turn.seat.side if own else turn.seat.side.other
    melds = table.position.side(side.place).melds
    bit = 1 << kind_of(card)
    return tuple(name for name, _ in table.named_melds(side) if melds[FIELDS * (name.number - 1) + ACCEPTS] & bit)


def _given_up(turn: Turn, card: AnyCard) -> Iterator[Reason]:
    """The discard fits a meld of the player's own side: which one, and the burraco that it would have made."""
    melds = takers(turn, card, own=True)
    made = [(name, *found) for name in melds if (found := _made_by(turn, name, card)) is not None]
    for name, meld, points in made:
        if meld.burraco is not None:
            yield reason("throws-burraco", cards=(card,), meld=name, kind=meld.burraco, points=points)
    rest = tuple(name for name in melds if name not in [each for each, _, _ in made])
    if rest:
        yield reason("fits-own", cards=(card,), melds=rest)


def _made_by(turn: Turn, name: MeldId, card: AnyCard) -> tuple[Meld, int] | None:
    """The burraco that the card would make of a meld, and the points by which it is better than what lies there."""
    table = turn.before
    for command in turn.commands[:-1]:
        table, _ = happens(table, command)
    table = by_the_rules(table) if isinstance(table, burraco.Table) else table
    lay = LayOff(turn.seat, name, (Laid(card),))
    if isinstance(decide(table, lay), Refusal):
        return None
    old, new = table.meld(name), happens(table, lay)[0].meld(name)
    if old is None or new is None or new.burraco is None or new.bonus <= old.bonus:
        return None
    return new, new.bonus - old.bonus


# Cards of the hand that go with it


def company(card: AnyCard, turn: Turn) -> tuple[AnyCard, ...]:
    """The cards left in the hand that lose something with this one: of its rank, or within two of it in its suit.

    An equal card that stays does all that this one did, but for sets of Burraco, where both could lie.
    """
    if not isinstance(card, Card):
        return ()
    book = turn.before.book
    hand = [other for other in turn.after.hand(turn.seat) if isinstance(other, Card) and not is_wild(other, book)]
    friends = tuple(other for other in hand if _go_together(card, other, book))
    if not keeps_twin(card, turn):
        return friends
    equals = tuple(other for other in friends if other.rank is card.rank)
    return equals if any(other.suit is not card.suit for other in equals) and isinstance(book, BurracoBook) else ()


def keeps_twin(card: AnyCard, turn: Turn) -> bool:
    """Whether an equal card stays in the hand."""
    return isinstance(card, Card) and twin(card) in turn.after.hand(turn.seat)


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
