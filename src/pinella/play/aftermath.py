"""What irregular acts and rulings leave behind at a table: frozen melds, cards at the side, limits, bans, duties.

Only an arbitrated table has it. `legal`, `view` and the count honour it; acts and effects change it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from pinella.cards import AnyCard, Laid
from pinella.codes import BurracoKind
from pinella.play.seats import MeldId, Seat, Side


class Take(Enum):
    """How a player whose turn is limited may take cards: then comes the discard, and nothing between."""

    DRAW = "draw"
    PILE = "pile"
    EITHER = "either"


class Scope(Enum):
    """On which of the partner's melds a card may not be laid off."""

    NEW_OR_GROWN = "laid or added to"
    """Melds that the partner laid, or laid off on, since (R-PARTNER-NEW; F-23.7, B-24.6)."""

    NEW = "laid"
    """Melds that the partner laid since (R-PARTNER-OPENED, F-23.4)."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """Congelamento: nobody may lay off on the meld, for a time or for good (F-D.20, F-D.21)."""

    meld: MeldId
    until: Seat | None = None
    """Whose turn makes it valid; `None`: it is frozen for good."""

    turns: int = 0
    """How many turns of that player have still to begin."""

    cards: tuple[AnyCard, ...] = ()
    """What counts negative if the deal ends before: a whole meld that was laid, or the cards laid off on it."""

    keeps: BurracoKind | None = None
    """The burraco that stood before the irregularity; another is not valid while the meld is frozen."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards of a player that lie in one place."""

    seat: Seat
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Lying:
    """Cards that lie with a meld."""

    meld: MeldId
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """The player takes cards as it says and discards: in the turn in progress, or in the next one."""

    seat: Seat
    take: Take
    turns: int = 1
    """For how many turns; usually it ends with the first (AMB-40)."""


@dataclass(frozen=True, slots=True)
class Ban:
    """Cards that came back to a hand and may not go on certain melds of the partner, added as he plays."""

    seat: Seat
    cards: tuple[AnyCard, ...]
    scope: Scope
    melds: tuple[MeldId, ...] = ()


@dataclass(frozen=True, slots=True)
class Duty:
    """Cards that came back to a hand and must go to the same place again (F-32.3, F-32.7, F-32.10)."""

    seat: Seat
    cards: tuple[AnyCard, ...]
    meld: MeldId | None = None
    """The meld they lay on; `None`: they were a meld of their own."""

    laid: tuple[Laid, ...] = ()
    """The meld of their own, as it lay."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A meld made with cards of a pile that was restored: in his turn its player may put it right (F-30.8, F-30.10).

    He must have taken the pile then; what does not fit when he discards is penalised.
    """

    seat: Seat
    meld: MeldId
    whole: bool = False
    """Whether all its cards are penalised if it is not put right; else only those beyond a legal meld (AMB-56)."""

    took: Take | None = None
    """How he has taken cards in the turn for which it waits; `None` before that."""


@dataclass(frozen=True, slots=True)
class Warned:
    """Ammonizione: a formal warning."""

    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class Award:
    """Points that a ruling gives or takes at the count."""

    side: Side
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Deduction:
    """Victory points that a side loses in the ranking; the other side gains nothing (F-21.4)."""

    side: Side
    victory_points: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that the referee showed to one player."""

    card: AnyCard
    to: Seat


Points: TypeAlias = tuple[tuple[str, int], ...]
"""Named parts of a count."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What the deal counts, whatever lies on the table: an arbitral score, or the points of an earlier moment."""

    ns: Points
    ew: Points


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide: a stable word, and what it is about."""

    key: str
    cards: tuple[AnyCard, ...] = ()
    meld: MeldId | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """The table waits: somebody has to decide before the ruling is complete.

    `question` is a stable word (`cure`, `which-meld`, `sanction`); `seat` is who decides, `None` the referee.
    """

    question: str
    seat: Seat | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All of it; a table on which nothing has happened yet has it empty."""

    frozen: tuple[Frozen, ...] = ()
    loose: tuple[Lying, ...] = ()
    """Cards that lie with a meld and do not fit it; or all the cards of something that is no meld."""

    negative: tuple[Lying, ...] = ()
    """Which of the cards on the table count against their side."""

    side: tuple[Pool, ...] = ()
    """Penalised cards, waiting at the side of the table to be discarded (F-D.17, B-25.1)."""

    exposed: tuple[Pool, ...] = ()
    """Cards in a hand that must be played, or else discarded (F-23.2, B-24.3)."""

    apart: tuple[Pool, ...] = ()
    """Cards just drawn and not yet put in the hand."""

    limits: tuple[Limit, ...] = ()
    forced: tuple[Pool, ...] = ()
    """The discard of the turn must be one of these."""

    bans: tuple[Ban, ...] = ()
    duties: tuple[Duty, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    no_closing: tuple[Seat, ...] = ()
    """Who may not go out in the turn in progress, even with the last card."""

    bare: tuple[Seat, ...] = ()
    """Who ended a turn without a card and goes on: to discard the only one he then takes is no going out (AMB-71)."""

    warnings: tuple[Warned, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    awards: tuple[Award, ...] = ()
    shown: tuple[Shown, ...] = ()
    beside: tuple[AnyCard, ...] = ()
    """Cards that do not belong to the deal: of a pot left from the deal before, or of a faulty pack."""

    settled: Settled | None = None
    choice: Choice | None = None
    redeal: bool = False
    """The deal is void and is dealt again."""

    rulings: int = 0
    """How many rulings have been given."""

    def pool(self, pools: Iterable[Pool], seat: Seat) -> tuple[AnyCard, ...]:
        """The cards of one player in such a place."""
        return next((pool.cards for pool in pools if pool.seat is seat), ())

    def side_of(self, seat: Seat) -> tuple[AnyCard, ...]:
        return self.pool(self.side, seat)

    def exposed_of(self, seat: Seat) -> tuple[AnyCard, ...]:
        return self.pool(self.exposed, seat)

    def apart_of(self, seat: Seat) -> tuple[AnyCard, ...]:
        return self.pool(self.apart, seat)

    def forced_of(self, seat: Seat) -> tuple[AnyCard, ...]:
        return self.pool(self.forced, seat)

    def loose_on(self, meld: MeldId) -> tuple[AnyCard, ...]:
        return next((lying.cards for lying in self.loose if lying.meld == meld), ())

    def negative_on(self, meld: MeldId) -> tuple[AnyCard, ...]:
        return next((lying.cards for lying in self.negative if lying.meld == meld), ())

    def frozen_as(self, meld: MeldId) -> Frozen | None:
        return next((frozen for frozen in self.frozen if frozen.meld == meld), None)

    def limit_of(self, seat: Seat) -> Limit | None:
        return next((limit for limit in self.limits if limit.seat is seat), None)

    def waiting_on(self, meld: MeldId) -> Waiting | None:
        return next((waiting for waiting in self.waiting if waiting.meld == meld), None)

    def warnings_of(self, side: Side) -> int:
        """Warnings count per pair (AMB-22)."""
        return sum(warned.seat.side is side for warned in self.warnings)

    def with_pool(self, name: str, seat: Seat, cards: tuple[AnyCard, ...]) -> Aftermath:
        """With these as all the cards of a player in the place `name`: side, exposed, apart or forced."""
        others = tuple(pool for pool in getattr(self, name) if pool.seat is not seat)
        return _changed(self, name, (*others, Pool(seat, cards)) if cards else others)

    def with_lying(self, name: str, meld: MeldId, cards: tuple[AnyCard, ...]) -> Aftermath:
        """With these as all the cards that lie with a meld as `name` says: loose or negative."""
        others = tuple(lying for lying in getattr(self, name) if lying.meld != meld)
        return _changed(self, name, (*others, Lying(meld, cards)) if cards else others)


def _changed(aftermath: Aftermath, name: str, value: object) -> Aftermath:
    changes: dict[str, object] = {name: value}
    return replace(aftermath, **changes)  # type: ignore[arg-type]  # the names are those of the pools


NOTHING = Aftermath()
