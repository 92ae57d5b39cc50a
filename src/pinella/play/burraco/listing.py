"""The basic moves as commands: one object for each, kept, because tables ask for them all the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.cards import AnyCard, Card, Laid, sequence_place
from pinella.play.burraco import _numbering as numbers
from pinella.play.burraco.table import Table
from pinella.play.commands import (
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    TakeDiscardPile,
)
from pinella.play.kept_commands import KeptCommands
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat
from pinella.play.translate import numbered, type_card


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat, in the order of their numbers; none when it is not its turn.

    Equal copies are one move, for the copy that the player would rather part with.
    """
    position = table.position
    if seat.place != position.seat or seat not in table.seats:  # a seat of Scala 40 has a place too
        return ()
    return _KEPT.listed(seat, position.named_moves())


def basic_moves(table: Table, seat: Seat) -> tuple[tuple[int, Command], ...]:
    """The basic moves of a seat in turn as numbers and as commands; at an arbitrated table rulings are not asked."""
    named = [int(each) for each in table.position.named_moves()]
    return tuple(zip([each & 8191 for each in named], _KEPT.listed(seat, named), strict=True))


def named_move(command: Command) -> int | None:
    """The named move of a command that `legal` has listed, if this very object is still kept."""
    return _KEPT.named_move(command)


def command_of(named: int, seat: Seat) -> Command:
    """The command of a move with its cards."""
    move = named & 8191
    if move == numbers.DRAW:
        return DrawFromStock(seat)
    if move == numbers.TAKE:
        return TakeDiscardPile(seat)
    if move < numbers.LAY_RUN:
        return Discard(seat, numbered([move - numbers.DISCARD])[0])
    cards = _cards_of(named)
    if move >= numbers.LAY_OFF:
        number = move - numbers.LAY_OFF
        is_ace = isinstance(cards[0], Card) and cards[0].rank == 1
        meld = MeldId(seat.side, number // (2 * numbers.TYPES) + 1)
        return LayOff(seat, meld, (Laid(cards[0]),), bool(number & 1) if is_ace else None)
    return LayMeld(seat, _laid(move, cards))


def _cards_of(named: int) -> tuple[AnyCard, ...]:
    codes = []
    rest = named >> 13
    while rest:
        codes.append((rest & 127) - 1)
        rest >>= 7
    return numbered(codes)


def _laid(move: int, cards: tuple[AnyCard, ...]) -> tuple[Laid, ...]:
    """The three cards of a lay, as they will lie."""
    if move < numbers.LAY_RUN_FREE:
        ace_high = (move - numbers.LAY_RUN) % 12 == 11
        return tuple(map(Laid, _in_order(cards, ace_high=ace_high)))
    if numbers.LAY_SET <= move < numbers.LAY_SET_WILD:
        return tuple(Laid(card) for card in cards)
    if move < numbers.LAY_RUN_BOUND:
        at = move - numbers.LAY_RUN_FREE
        low, suit, gap = at // 5 % 13, at // 65, None
    elif move < numbers.LAY_SET:
        at = move - numbers.LAY_RUN_BOUND
        low, suit = at // 5 % 12, at // 60
        gap = type_card(13 * suit + (low + 1) % 13)
    else:
        return _with_wild_last(cards, type_card(numbers.wild_type((move - numbers.LAY_SET_WILD) % 5 + 1)))
    wild_kind = type_card(numbers.wild_type(at % 5 + 1))
    naturals, wild = _parted(cards, wild_kind)
    naturals = _in_order(naturals, ace_high=low > 0)
    if isinstance(gap, Card):
        return (Laid(naturals[0]), Laid(wild, stands_for=gap), Laid(naturals[1]))
    return (*map(Laid, naturals), Laid(wild, is_free=True))


def _in_order(cards: Sequence[AnyCard], *, ace_high: bool) -> list[AnyCard]:
    """Suited cards in the order of a run."""
    return sorted(cards, key=lambda card: sequence_place(card, ace_high=ace_high) if isinstance(card, Card) else 0)


def _with_wild_last(cards: tuple[AnyCard, ...], wild_kind: AnyCard) -> tuple[Laid, ...]:
    naturals, wild = _parted(cards, wild_kind)
    return (*map(Laid, naturals), Laid(wild, is_free=True))


def _parted(cards: tuple[AnyCard, ...], wild_kind: AnyCard) -> tuple[list[AnyCard], AnyCard]:
    """The naturals, and the card that is the wild: of two equal twos the second copy."""
    wild = max((card for card in cards if _same_kind(card, wild_kind)), key=lambda card: card.copy)
    return [card for card in cards if card != wild], wild


def _same_kind(one: AnyCard, other: AnyCard) -> bool:
    if isinstance(one, Card) and isinstance(other, Card):
        return (one.rank, one.suit) == (other.rank, other.suit)
    return type(one) is type(other)


_KEPT: Final = KeptCommands(BURRACO_SEATS, command_of)
