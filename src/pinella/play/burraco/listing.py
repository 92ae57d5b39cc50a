"""The basic moves as commands: one object for each, kept, because tables ask for them all the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.cards import AnyCard, Card, Laid, sequence_place
from pinella.play.burraco import _numbering as numbers
from pinella.play.burraco.table import Table
from pinella.play.commands import (
    CallTimeOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    TakeDiscardPile,
    WatchForStall,
)
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat
from pinella.play.translate import numbered, type_card

MOST_COMMANDS: Final = 50_000
"""A bound for a process that plays for months: then the objects are made anew."""


class _Commands(dict[int, Command]):
    """The commands of one seat by named move (see `Position.named`)."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def __missing__(self, named: int) -> Command:
        command = command_of(named, self.seat)
        self[named] = command
        _NAMED[id(command)] = named
        return command


_NAMED: Final[dict[int, int]] = {}
"""The named move of each kept command, by the identity of the command."""

_COMMANDS: Final = tuple(_Commands(seat) for seat in BURRACO_SEATS)


def _forget() -> None:
    _NAMED.clear()
    for kept in _COMMANDS:
        kept.clear()


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat, in the order of their numbers; none when it is not its turn.

    Equal copies are one move, for the copy that the player would rather part with.
    """
    position = table.position
    if seat.place != position.seat or seat not in table.seats:  # a seat of Scala 40 has a place too
        return ()
    if len(_NAMED) >= MOST_COMMANDS:
        _forget()
    kept = _COMMANDS[seat.place]
    return tuple([kept[named] for named in position.named_moves()])


def named_move(command: Command) -> int | None:
    """The named move of a command that `legal` has listed, if this very object is still kept."""
    named = _NAMED.get(id(command))
    if named is None or isinstance(command, CallTimeOut | WatchForStall):
        return None
    return named if _COMMANDS[command.seat.place].get(named) is command else None


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
