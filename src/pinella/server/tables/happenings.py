"""What happens at an online table beside the match itself: who sits, who is ready, who stands in, what is said.

Each is a fact of the table's stream under its fixed name. People are named by their ids only.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from pinella.errors import BrokenHistory
from pinella.match.events import MatchEvent
from pinella.match.facts import event_from, fact_body
from pinella.server.tables.settings import Settings
from pinella.store import Entry, Fact


class Opened(msgspec.Struct, frozen=True):
    """Somebody has opened the table."""

    kind: ClassVar = "table-opened/1"
    host: str
    settings: Settings


class SeatTaken(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person or a bot has sat down."""

    kind: ClassVar = "seat-taken/1"
    seat: str
    person: str | None = None
    bot: str | None = None


class SeatLeft(msgspec.Struct, frozen=True):
    """Somebody has got up, or a bot has made room: only before the match."""

    kind: ClassVar = "seat-left/1"
    seat: str


class BecameReady(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player is ready for the cards; `word` goes into the shuffle."""

    kind: ClassVar = "became-ready/1"
    seat: str
    word: str = ""


class MatchBegun(msgspec.Struct, frozen=True):
    """Everybody is ready. The first dealer was drawn from `lot`, which anybody may check."""

    kind: ClassVar = "match-begun/1"
    first_dealer: str
    lot: str


class SecretKept(msgspec.Struct, frozen=True):
    """The house's own: the secret of the deal, as long as it is not revealed. It is shown to nobody."""

    kind: ClassVar = "secret-kept/1"
    secret: str


class StandInBegun(msgspec.Struct, frozen=True):
    """A bot plays for a player who has dropped out or let the time run out."""

    kind: ClassVar = "stand-in-begun/1"
    seat: str
    why: Literal["away", "time"]


class StandInEnded(msgspec.Struct, frozen=True):
    """The player is back."""

    kind: ClassVar = "stand-in-ended/1"
    seat: str


class Paused(msgspec.Struct, frozen=True):
    """Nobody is at the table any more: clocks and bots stop."""

    kind: ClassVar = "table-paused/1"


class Resumed(msgspec.Struct, frozen=True):
    """Somebody is back, and it goes on."""

    kind: ClassVar = "table-resumed/1"


class CallWaits(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player has called, and play stops until the referee on duty has ruled."""

    kind: ClassVar = "call-waits/1"
    seat: str
    about: str | None = None


class CallTaken(msgspec.Struct, frozen=True):
    """The call that waited is being ruled on."""

    kind: ClassVar = "call-taken/1"


class DutyTaken(msgspec.Struct, frozen=True):
    """A referee is on duty at the table."""

    kind: ClassVar = "duty-taken/1"
    person: str


class DutyLeft(msgspec.Struct, frozen=True):
    kind: ClassVar = "duty-left/1"


class Appealed(msgspec.Struct, frozen=True):
    """A player appeals against a ruling; the words are kept among what people said."""

    kind: ClassVar = "appeal-made/1"
    seat: str
    ruling: int
    deal: int


class AppealDecided(msgspec.Struct, frozen=True):
    """The ruling stands, or it was withdrawn just before."""

    kind: ClassVar = "appeal-decided/1"
    number: int
    upheld: bool


class Spoke(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody has said something: a ready phrase by its name, or words that are kept apart."""

    kind: ClassVar = "spoke/1"
    person: str
    phrase: str | None = None


class Reported(msgspec.Struct, frozen=True):
    """What somebody said is reported to the club's moderators; `version` is that of the fact."""

    kind: ClassVar = "reported/1"
    person: str
    version: int

    @property
    def about(self) -> str:
        """What is reported, in one word."""
        return str(self.version)


class PersonReported(msgspec.Struct, frozen=True):
    """Somebody who plays here is reported to the club's moderators: whom, and why by a known word."""

    kind: ClassVar = "person-reported/1"
    person: str
    whom: str
    why: str

    @property
    def about(self) -> str:
        """Who is reported, and why."""
        return f"{self.whom} {self.why}"


class RematchWanted(msgspec.Struct, frozen=True):
    kind: ClassVar = "rematch-wanted/1"
    seat: str


class RematchBegun(msgspec.Struct, frozen=True):
    """Everybody wants to play again: there."""

    kind: ClassVar = "rematch-begun/1"
    table: str


Happening: TypeAlias = (
    Opened
    | SeatTaken
    | SeatLeft
    | BecameReady
    | MatchBegun
    | SecretKept
    | StandInBegun
    | StandInEnded
    | Paused
    | Resumed
    | CallWaits
    | CallTaken
    | DutyTaken
    | DutyLeft
    | Appealed
    | AppealDecided
    | Spoke
    | Reported
    | PersonReported
    | RematchWanted
    | RematchBegun
)
TableEvent: TypeAlias = Happening | MatchEvent

_KINDS: Final = {one.kind: one for one in get_args(Happening)}
_ENCODER: Final = msgspec.json.Encoder()


def fact_of(event: TableEvent) -> Fact:
    """The event as a fact for the log."""
    if isinstance(event, msgspec.Struct):
        return Fact(event.kind, _ENCODER.encode(event))
    return Fact(event.kind, fact_body(event))


def event_of(entry: Entry | Fact) -> TableEvent:
    """The event that a fact tells."""
    known = _KINDS.get(entry.kind)
    if known is None:
        return event_from(entry.kind, entry.body)
    try:
        told: TableEvent = msgspec.json.decode(entry.body, type=known)
    except msgspec.DecodeError as error:
        raise BrokenHistory(f"a fact {entry.kind} does not read: {error}") from None
    return told
