"""What has happened at a table. An event is a fact: `evolve` applies it and checks no rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from pinella.cards import AnyCard, Card, Laid
from pinella.play.seats import MeldId, Seat


class Ending(Enum):
    """How a deal ends."""

    GOING_OUT = "going-out"
    """Chiusura: a player has used up all the cards."""

    STOCK = "stock"
    """The stock is used up."""

    TIME_OUT = "time-out"
    """The last lap after the time-out is over."""

    STALL = "stall"
    """Stallo: nobody draws any more."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """The shuffled pack as it was given out. Stock and pile are written top card first and last."""

    kind: ClassVar = "cards-dealt/1"
    code: str
    players: int
    dealer: Seat
    hands: tuple[tuple[AnyCard, ...], ...]
    pots: tuple[tuple[AnyCard, ...], ...]
    stock: tuple[AnyCard, ...]
    """From the top."""
    pile: tuple[AnyCard, ...]
    """From the bottom."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    kind: ClassVar = "card-drawn/1"
    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class DiscardPileTaken:
    """The cards are in the order of the pile, the bottom one first; in Scala 40 it is one card."""

    kind: ClassVar = "discard-pile-taken/1"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class MeldLaid:
    kind: ClassVar = "meld-laid/1"
    seat: Seat
    meld: MeldId
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class CardsLaidOff:
    """`laid` is the whole meld afterwards."""

    kind: ClassVar = "cards-laid-off/1"
    seat: Seat
    meld: MeldId
    cards: tuple[AnyCard, ...]
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class JokerSwapped:
    """`laid` is the whole meld afterwards; a joker is now in the player's hand."""

    kind: ClassVar = "joker-swapped/1"
    seat: Seat
    meld: MeldId
    card: Card
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class PlayerOpened:
    """Scala 40: the melds just laid were the player's opening."""

    kind: ClassVar = "player-opened/1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The turn is over and passes on."""

    kind: ClassVar = "card-discarded/1"
    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class PotTaken:
    """Pozzetto: on the fly the player plays on with it in the same turn."""

    kind: ClassVar = "pot-taken/1"
    seat: Seat
    on_the_fly: bool


@dataclass(frozen=True, slots=True)
class PileReshuffled:
    """Scala 40: the discard pile is the new stock, its top card first here."""

    kind: ClassVar = "pile-reshuffled/1"
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class TimeOutCalled:
    """How many turns will still end, the one in progress among them."""

    kind: ClassVar = "time-out-called/1"
    turns_left: int


@dataclass(frozen=True, slots=True)
class StallWatchBegun:
    kind: ClassVar = "stall-watch-begun/1"


@dataclass(frozen=True, slots=True)
class DealEnded:
    """`seat` is the player who went out."""

    kind: ClassVar = "deal-ended/1"
    ending: Ending
    seat: Seat | None = None


Event: TypeAlias = (
    CardsDealt
    | CardDrawn
    | DiscardPileTaken
    | MeldLaid
    | CardsLaidOff
    | JokerSwapped
    | PlayerOpened
    | CardDiscarded
    | PotTaken
    | PileReshuffled
    | TimeOutCalled
    | StallWatchBegun
    | DealEnded
)
