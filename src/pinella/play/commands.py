"""What a player may ask for. A command is an order and may be refused; `decide` answers it with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pinella.cards import AnyCard, Card, Laid
from pinella.codes import Article
from pinella.play.effects import Effect
from pinella.play.seats import MeldId, Seat


@dataclass(frozen=True, slots=True)
class DrawFromStock:
    """Pescare: take the top card of the stock. At an arbitrated table also without putting it in the hand."""

    seat: Seat
    apart: bool = False


@dataclass(frozen=True, slots=True)
class TakeDiscardPile:
    """Raccogliere: take the whole discard pile; in Scala 40 its top card. At an arbitrated table some may stay."""

    seat: Seat
    left: tuple[AnyCard, ...] = ()


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
    """Scartare: end the turn with a card on the discard pile. At an arbitrated table others may stick under it."""

    seat: Seat
    card: AnyCard
    under: tuple[AnyCard, ...] = ()


@dataclass(frozen=True, slots=True)
class CallTimeOut:
    """The referee, or the clock of the table, announces that the time of the round is over."""


@dataclass(frozen=True, slots=True)
class WatchForStall:
    """The referee is called because nobody draws any more, and watches from now on (art. 16)."""


@dataclass(frozen=True, slots=True)
class TakePot:
    """Arbitrated tables: a player reaches for a pot, entitled or not; `lower` for the one underneath."""

    seat: Seat
    lower: bool = False


@dataclass(frozen=True, slots=True)
class ClaimGoingOut:
    """Arbitrated tables: a player without cards says that the deal is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReportIncident:
    """Arbitrated tables: what people see and a computer cannot; see `IncidentReported`."""

    incident: str
    seat: Seat
    cards: tuple[AnyCard, ...] = ()
    meld: MeldId | None = None
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CallReferee:
    """Somebody calls; `seat` is `None` where the referee acts by himself. `about` names an offence.

    `ruled_by` is who answers for the ruling: a human referee gives his name.
    """

    seat: Seat | None
    about: str | None = None
    ruled_by: str = "engine"


@dataclass(frozen=True, slots=True)
class Choose:
    """The answer to the choice that the table waits for: the key of one of its options."""

    seat: Seat | None
    option: str
    ruled_by: str = "engine"


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """A human referee rules as he sees fit: effects of the closed vocabulary, under articles that he names.

    `offence` is the irregularity he rules on, `none` where he finds none; `by` is whose it was, and `called_by` who
    called him. A choice that the table waits for is thereby settled.
    """

    articles: tuple[Article, ...]
    effects: tuple[Effect, ...]
    ruled_by: str
    offence: str = "none"
    by: Seat | None = None
    called_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class WithdrawRuling:
    """On appeal: the table goes back to before the ruling of this number."""

    number: int


PlayerCommand: TypeAlias = DrawFromStock | TakeDiscardPile | LayMeld | LayOff | LayOpening | SwapJoker | Discard
ArbitratedCommand: TypeAlias = TakePot | ClaimGoingOut | ReportIncident
"""Acts that only an arbitrated table knows."""

RefereeCommand: TypeAlias = CallReferee | Choose | GiveRuling | WithdrawRuling
"""What is put to the referee, who answers with rulings: see `pinella.referee`."""

Command: TypeAlias = PlayerCommand | CallTimeOut | WatchForStall | ArbitratedCommand
