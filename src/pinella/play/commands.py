"""What a player may ask for. A command is an order and may be refused; `decide` answers it with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pinella.cards import AnyCard, Card, Laid
from pinella.play.seats import MeldId, Seat


@dataclass(frozen=True, slots=True)
class DrawFromStock:
    """Pescare: take the top card of the stock."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeDiscardPile:
    """Raccogliere: take the whole discard pile; in Scala 40 its top card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Calare: a new meld of any size. Marks (`2c=8d`, `+2c`) choose between several readings."""

    seat: Seat
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Legare: cards added to a meld on the table, any number at once.

    `ace_high` settles at which end an ace goes where both are open; `None` leaves it to the usual preference.
    """

    seat: Seat
    meld: MeldId
    laid: tuple[Laid, ...]
    ace_high: bool | None = None


@dataclass(frozen=True, slots=True)
class LayOpening:
    """Aprire: in Scala 40 the melds laid together as a player's opening."""

    seat: Seat
    melds: tuple[tuple[Laid, ...], ...]


@dataclass(frozen=True, slots=True)
class SwapJoker:
    """Scala 40: put the card a joker stands for in its place, and take the joker."""

    seat: Seat
    meld: MeldId
    card: Card


@dataclass(frozen=True, slots=True)
class Discard:
    """Scartare: end the turn with a card on the discard pile."""

    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class CallTimeOut:
    """The referee, or the clock of the table, announces that the time of the round is over."""


@dataclass(frozen=True, slots=True)
class WatchForStall:
    """The referee is called because nobody draws any more, and watches from now on (art. 16)."""


Command: TypeAlias = (
    DrawFromStock | TakeDiscardPile | LayMeld | LayOff | LayOpening | SwapJoker | Discard | CallTimeOut | WatchForStall
)
