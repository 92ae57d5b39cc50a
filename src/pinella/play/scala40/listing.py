"""The basic moves as commands: one object for each, kept, because tables ask for them all the time."""

from __future__ import annotations

from typing import Final

from pinella.cards import AnyCard, Card, Joker, Laid, Rank
from pinella.play.commands import (
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
)
from pinella.play.kept_commands import KeptCommands
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._core import DETAIL_SHIFT
from pinella.play.scala40.melding import laid_of
from pinella.play.scala40.table import Table
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat
from pinella.play.translate import CARDS, type_card

MOVE: Final = (1 << DETAIL_SHIFT) - 1


def legal(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves of this seat, in the order of their numbers; none when it is not its turn.

    Equal copies are one move, for the first copy held.
    """
    position = table.position
    if seat.place != position.seat or seat not in table.seats:
        return ()
    return _KEPT.listed(seat, position.named_moves())


def basic_moves(table: Table, seat: Seat) -> tuple[tuple[int, Command], ...]:
    """The basic moves of a seat in turn as numbers and as commands."""
    named = [int(each) for each in table.position.named_moves()]
    return tuple(zip([each & MOVE for each in named], _KEPT.listed(seat, named), strict=True))


def named_move(command: Command) -> int | None:
    """The named move of a command that `legal` has listed, if this very object is still kept."""
    return _KEPT.named_move(command)


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


_KEPT: Final = KeptCommands(SCALA40_SEATS, command_of)
