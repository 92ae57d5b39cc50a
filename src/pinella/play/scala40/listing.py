"""The basic moves as commands: one object for each, kept, because tables ask for them all the time."""

from __future__ import annotations

from typing import Final

from pinella.cards import AnyCard, Card, Joker, Laid, Rank
from pinella.play.commands import (
    CallTimeOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
    WatchForStall,
)
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._core import DETAIL_SHIFT
from pinella.play.scala40.melding import laid_of
from pinella.play.scala40.table import Table
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat
from pinella.play.translate import CARDS, type_card

MOST_COMMANDS: Final = 100_000
"""A bound for a process that plays for months: then the objects are made anew."""

MOVE: Final = (1 << DETAIL_SHIFT) - 1


class _Commands(dict[int, Command]):
    """The commands of one seat by named move: the move and, above it, which copies it means."""

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

_COMMANDS: Final = tuple(_Commands(seat) for seat in SCALA40_SEATS)


def _forget() -> None:
    _NAMED.clear()
    for kept in _COMMANDS:
        kept.clear()


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat, in the order of their numbers; none when it is not its turn.

    Equal copies are one move, for the first copy held.
    """
    position = table.position
    if seat.place != position.seat or seat not in table.seats:
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
    move, detail = named & MOVE, named >> DETAIL_SHIFT
    if move == numbers.DRAW:
        return DrawFromStock(seat)
    if move == numbers.TAKE:
        return TakeDiscardPile(seat)
    if move < numbers.LAY:
        return Discard(seat, CARDS[move - numbers.DISCARD])
    if move >= numbers.OPENING:
        return LayOpening(seat, tuple([laid_of(meld) for meld in numbers.opening_in_copies(move, detail)]))
    if move >= numbers.SWAP:
        return _swap(seat, move - numbers.SWAP, detail)
    if move >= numbers.OFF:
        return _lay_off(seat, move - numbers.OFF, detail)
    return LayMeld(seat, laid_of(numbers.in_copies(numbers.form_numbered(move - numbers.LAY), detail)))


def _swap(seat: Seat, number: int, detail: int) -> SwapJoker:
    card = CARDS[number % 52 + 52 * detail]
    if not isinstance(card, Card):
        raise AssertionError("a joker is swapped for a suited card")
    return SwapJoker(seat, MeldId(None, number // 52 + 1), card)


def _lay_off(seat: Seat, number: int, detail: int) -> LayOff:
    meld = MeldId(None, number // (4 * numbers.TYPES) + 1)
    card_type = number // 4 % numbers.TYPES
    if card_type == numbers.JOKER_TYPE:
        place = type_card(detail - 1)
        if not isinstance(place, Card):
            raise AssertionError("a joker stands for a suited card")
        return LayOff(seat, meld, (Laid(Joker(), place),), _end_of_ace(place, number & 3))
    card = CARDS[card_type + 52 * detail]
    return LayOff(seat, meld, (Laid(card),), _end_of_ace(card, number & 3))


def _end_of_ace(card: AnyCard, end: int) -> bool | None:
    """Which end of a run an ace goes to; of no meaning on a set."""
    return bool(end & 1) if isinstance(card, Card) and card.rank is Rank.ACE else None
