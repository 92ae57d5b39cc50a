"""What has happened at a table. An event is a fact: `evolve` applies it and checks no rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeAlias

from pinella.cards import AnyCard, Card, Laid
from pinella.codes import Article
from pinella.play.aftermath import Choice
from pinella.play.effects import Effect
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
    """`apart`: not put in the hand yet; at an arbitrated table only."""

    kind: ClassVar = "card-drawn/1"
    seat: Seat
    card: AnyCard
    apart: bool = False


@dataclass(frozen=True, slots=True)
class DiscardPileTaken:
    """The cards are in the order of the pile, the bottom one first; in Scala 40 it is one card.

    At an arbitrated table some of the pile may have been left.
    """

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
    """The turn is over and passes on; out of turn only the card goes. `under` are cards that stuck under it."""

    kind: ClassVar = "card-discarded/1"
    seat: Seat
    card: AnyCard
    under: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class PotTaken:
    """Pozzetto: on the fly the player plays on with it in the same turn. `lower`: the one underneath was taken."""

    kind: ClassVar = "pot-taken/1"
    seat: Seat
    on_the_fly: bool
    lower: bool = False


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


@dataclass(frozen=True, slots=True)
class IncidentReported:
    """Something that people saw and a computer cannot: a card dropped, a word said, a pot of ten cards.

    `incident` is the word of the offence (`referee.Offence`); `seat` is who did it.
    """

    kind: ClassVar = "incident-reported/1"
    incident: str
    seat: Seat
    cards: tuple[AnyCard, ...] = ()
    meld: MeldId | None = None
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RefereeCalled:
    """Play stops until the ruling is given (F-P.2). `seat` is `None` where the referee acts by himself."""

    kind: ClassVar = "referee-called/1"
    seat: Seat | None
    about: str | None = None


@dataclass(frozen=True, slots=True)
class ChoiceOffered:
    """The ruling waits for a decision, and the table with it."""

    kind: ClassVar = "choice-offered/1"
    choice: Choice


@dataclass(frozen=True, slots=True)
class ChoiceMade:
    kind: ClassVar = "choice-made/1"
    seat: Seat | None
    option: str


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """Provvedimento: what the referee found, under which articles, and what it does to the table."""

    kind: ClassVar = "ruling-given/1"
    number: int
    """From 1 in the deal; a ruling that replaces one withdrawn has a number of its own."""

    called_by: Seat | None
    ruled_by: str
    """`engine`, or the name of the referee who decided."""

    offence: str
    """`none` where there was no irregularity."""

    by: Seat | None
    """Whose irregularity it was."""

    at: int
    """Which event of the deal it was: its number from 0; -1 for none."""

    phase: str
    noticed_by: str
    articles: tuple[Article, ...]
    effects: tuple[Effect, ...]
    answers: tuple[str, ...] = ()
    """The choices made on the way."""

    too_late: bool = False
    """There was an irregularity, and nothing can be done about it any more."""

    covers: tuple[int, ...] = ()
    """Other events of the deal whose irregularities this ruling settles as well."""


@dataclass(frozen=True, slots=True)
class RulingWithdrawn:
    """On appeal: the table is again as it was before the ruling; `evolve` of a history does it, not that of a table."""

    kind: ClassVar = "ruling-withdrawn/1"
    number: int


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
    | IncidentReported
    | RefereeCalled
    | ChoiceOffered
    | ChoiceMade
    | RulingGiven
    | RulingWithdrawn
)
