"""What a ruling may do: one closed vocabulary. Each effect is applied by one small function of its game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from pinella.cards import AnyCard, Laid
from pinella.codes import BurracoKind
from pinella.play.aftermath import Points, Scope, Take
from pinella.play.seats import MeldId, Seat, Side


@dataclass(frozen=True, slots=True)
class Return:
    """Cards go back to a hand, from a meld or, with no meld, from the discard pile.

    `reopens`: it was the discard that ended the player's turn; he is in turn again and discards another card.
    `untaken`: in that turn he had not drawn or taken the pile yet, and still has to.
    """

    name: ClassVar = "return"
    seat: Seat
    cards: tuple[AnyCard, ...]
    meld: MeldId | None = None
    reopens: bool = False
    untaken: bool = False


@dataclass(frozen=True, slots=True)
class Expose:
    """Cards of a hand become exposed cards."""

    name: ClassVar = "expose"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Penalise:
    """Cards go to the side of the table, from a meld or, with no meld, from the hand."""

    name: ClassVar = "penalise"
    seat: Seat
    cards: tuple[AnyCard, ...]
    meld: MeldId | None = None


@dataclass(frozen=True, slots=True)
class CountNegative:
    """Cards stay in the meld and count against the side."""

    name: ClassVar = "count-negative"
    meld: MeldId
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class FreezeForATime:
    """Nobody may lay off on the meld until so many turns of a player have begun."""

    name: ClassVar = "freeze-temporary"
    meld: MeldId
    seat: Seat
    cards: tuple[AnyCard, ...]
    """What counts negative if the deal ends before."""

    turns: int = 1
    keeps: BurracoKind | None = None


@dataclass(frozen=True, slots=True)
class FreezeForGood:
    """Nobody may lay off on the meld any more; a burraco that stood before keeps its bonus."""

    name: ClassVar = "freeze-definitive"
    meld: MeldId
    keeps: BurracoKind | None = None


@dataclass(frozen=True, slots=True)
class ForceDiscard:
    """The discard of the turn in progress must be one of these cards."""

    name: ClassVar = "force-discard"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The turn in progress is stopped: no more melds. Who has not taken a card does so, and then discards."""

    name: ClassVar = "stop"
    seat: Seat
    take: Take = Take.EITHER
    turns: int = 1


@dataclass(frozen=True, slots=True)
class LimitTurn:
    """In the next turn the player takes cards as it says and discards, and nothing between."""

    name: ClassVar = "limit"
    seat: Seat
    take: Take = Take.EITHER
    turns: int = 1


@dataclass(frozen=True, slots=True)
class Forbid:
    """Cards of a hand may not be laid off on such melds of the partner for the rest of the deal."""

    name: ClassVar = "forbid"
    seat: Seat
    cards: tuple[AnyCard, ...]
    scope: Scope = Scope.NEW_OR_GROWN


@dataclass(frozen=True, slots=True)
class Warn:
    """A formal warning."""

    name: ClassVar = "warn"
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Deduct:
    """A side loses victory points in the ranking."""

    name: ClassVar = "deduct"
    side: Side
    victory_points: int = 1


@dataclass(frozen=True, slots=True)
class Compensate:
    """A side gets points at the count."""

    name: ClassVar = "compensate"
    side: Side
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class RestorePile:
    """Cards of the pile go back on it, in this order, from a hand or from the melds where they lie."""

    name: ClassVar = "restore-pile"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class RestoreStock:
    """Cards go back on top of the stock, the first one uppermost, from where they lie apart, or else from the hand."""

    name: ClassVar = "restore-stock"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class DrawCard:
    """The player draws the card that he failed to draw."""

    name: ClassVar = "draw"
    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class TakeCards:
    """Cards go from the discard pile into a hand."""

    name: ClassVar = "take"
    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class PutOnPile:
    """A card goes on the discard pile, from the hand or from the cards at the side, and the player's turn is over."""

    name: ClassVar = "discard"
    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class Mend:
    """Cards of the hand go into a meld, which thereby is in order; `cards` are those, `laid` the whole meld."""

    name: ClassVar = "mend"
    seat: Seat
    meld: MeldId
    cards: tuple[AnyCard, ...]
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Redeal:
    """The deal is void, the cards are dealt again."""

    name: ClassVar = "redeal"


@dataclass(frozen=True, slots=True)
class EndDeal:
    """The deal is over; `seat` goes out."""

    name: ClassVar = "end-deal"
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ArbitralScore:
    """The deal counts what the referee says."""

    name: ClassVar = "arbitral-score"
    ns: Points
    ew: Points


@dataclass(frozen=True, slots=True)
class CountAsOf:
    """The deal counts the points of an earlier moment: the table after so many events."""

    name: ClassVar = "count-as-of"
    version: int
    ns: Points
    ew: Points


@dataclass(frozen=True, slots=True)
class Merge:
    """The cards of a meld go into another of the same rank."""

    name: ClassVar = "merge"
    meld: MeldId
    into: MeldId


@dataclass(frozen=True, slots=True)
class Show:
    """The referee shows a card to one player."""

    name: ClassVar = "show"
    card: AnyCard
    to: Seat


@dataclass(frozen=True, slots=True)
class RandomToStock:
    """A card of the hand, drawn by the referee from the deal's stream, goes on top of the stock."""

    name: ClassVar = "random-to-stock"
    seat: Seat
    card: AnyCard


@dataclass(frozen=True, slots=True)
class PutPotRight:
    """Pots get their number of cards from the bottom of the stock, or give what is too much to it.

    `pot` is 1 for the next pot to be taken, 2 for the one after; 0 with a `seat` is the pot in that player's hand.
    `cards` is how many cards it gets or, below zero, gives.
    """

    name: ClassVar = "put-pot-right"
    pot: int
    cards: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class PotBack:
    """A pot that was taken without right goes back; its cards leave the hand. `lower`: it goes underneath."""

    name: ClassVar = "pot-back"
    seat: Seat
    cards: tuple[AnyCard, ...]
    lower: bool = False


@dataclass(frozen=True, slots=True)
class SamePlace:
    """Cards that came back must go to the same place again: on the meld, or laid as they were."""

    name: ClassVar = "same-place"
    seat: Seat
    cards: tuple[AnyCard, ...]
    meld: MeldId | None = None
    laid: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class AwaitPile:
    """A meld that lacks cards of the pile waits for its player's turn: he takes the pile and puts it right, or not.

    `whole`: all its cards are penalised then, not only the surplus.
    """

    name: ClassVar = "await-pile"
    meld: MeldId
    seat: Seat
    whole: bool = False


@dataclass(frozen=True, slots=True)
class NoClosing:
    """The player has not gone out and the deal goes on; he may go out from his next turn on."""

    name: ClassVar = "no-closing"
    seat: Seat


@dataclass(frozen=True, slots=True)
class SetBeside:
    """Cards that do not belong to the deal are put beside the table."""

    name: ClassVar = "set-beside"
    cards: tuple[AnyCard, ...]


Effect: TypeAlias = (
    Return
    | Expose
    | Penalise
    | CountNegative
    | FreezeForATime
    | FreezeForGood
    | ForceDiscard
    | Stop
    | LimitTurn
    | Forbid
    | Warn
    | Deduct
    | Compensate
    | RestorePile
    | RestoreStock
    | DrawCard
    | TakeCards
    | PutOnPile
    | Mend
    | Redeal
    | EndDeal
    | ArbitralScore
    | CountAsOf
    | Merge
    | Show
    | RandomToStock
    | PutPotRight
    | PotBack
    | SamePlace
    | AwaitPile
    | NoClosing
    | SetBeside
)
