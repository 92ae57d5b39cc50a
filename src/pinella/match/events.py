"""What has happened in a match, beside the events of its tables. An event is a fact."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import ClassVar, TypeAlias

from pinella.play.chance import Commitment, Secret, Stream
from pinella.play.events import Event
from pinella.play.seats import Seat, Side

Party: TypeAlias = Side | Seat
"""Who wins or loses: a side in Burraco, a single player in Scala 40."""


class MatchEnding(Enum):
    """Why a match is over."""

    DEALS = "deals"
    """The last of the deals is counted."""

    TARGET = "target"
    """A side has reached the points target and is ahead."""

    TIME_OUT = "time-out"
    """The time of the round is over: no further deal."""

    CLOCK = "clock"
    """A player's own clock has run out, and his side loses."""


@dataclass(frozen=True, slots=True)
class DealBegun:
    """A deal is announced: its dealer, and the commitment to the secret it will be shuffled from."""

    kind: ClassVar = "deal-begun/1"
    number: int
    dealer: Seat
    commitment: Commitment | None
    """`None`: the cards are dealt by hand."""


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """Shuffled and cut by the committed stream, with the players' words; `lifted` is the cut of a player."""

    kind: ClassVar = "pack-shuffled/1"
    words: tuple[str, ...] = ()
    lifted: int | None = None
    stream: Stream | None = field(default=None, compare=False, repr=False)
    """What the house keeps for itself: the stream after the dealing. It is never written down."""


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The deal is over, and everybody can work it out again."""

    kind: ClassVar = "secret-revealed/1"
    secret: Secret


@dataclass(frozen=True, slots=True)
class PartyCount:
    """The count of a deal for one side or player: named parts and their sum."""

    party: Party
    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(points for _, points in self.parts)


@dataclass(frozen=True, slots=True)
class DealCounted:
    """The points of a deal. In Scala 40 they are negative points, written without a sign, and the fewest win."""

    kind: ClassVar = "deal-counted/1"
    counts: tuple[PartyCount, ...]


@dataclass(frozen=True, slots=True)
class TimeIsOver:
    """Time-out between deals, or during a deal of Scala 40, which is played to its end: no further deal."""

    kind: ClassVar = "time-is-over/1"


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    """A player's own clock for the match has run out (O-12.5)."""

    kind: ClassVar = "clock-ran-out/1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The result. Several winners are level."""

    kind: ClassVar = "match-ended/1"
    ending: MatchEnding
    winners: tuple[Party, ...]
    victory_points: tuple[Fraction, ...] | None = None
    """In the order of the parties; `None` where the book has none for such a match."""

    deductions: tuple[tuple[Side, int], ...] = ()
    """Victory points that rulings took from a side in the ranking; they are not yet taken from those above (F-21.4)."""


MatchEvent: TypeAlias = (
    Event | DealBegun | PackShuffled | SecretRevealed | DealCounted | TimeIsOver | ClockRanOut | MatchEnded
)
"""What happens at the table of the deal in progress is an event of the match as it stands."""
