"""What may be asked of an online table: by people, over the wire, and by the house itself.

An order of a person is a message `{"do": …}`; who sends it the server knows. Those of the house have no wire form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pinella.match.state import LONGEST_WORD
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.seats import Seat
from pinella.server.tables.settings import Level

SeatName = Literal["N", "E", "S", "W", "1", "2", "3", "4", "5", "6"]
CardsText = Annotated[str, Meta(max_length=700, description="Cards in notation, spaces between.")]
MeldName = Annotated[str, Meta(max_length=8, pattern=r"^((NS|EW)\.[0-9]{1,3}|T[0-9]{1,3})$", examples=["NS.1", "T2"])]
Words = Annotated[str, Meta(max_length=500)]


class _Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    pass


class Sit(_Order, frozen=True, tag="sit"):
    """Take a seat; without one named, the first that is free."""

    seat: SeatName | None = None


class GetUp(_Order, frozen=True, tag="get-up"):
    """Leave the seat: before the match only. Later a player keeps it, and a bot stands in."""


class AddBot(_Order, frozen=True, tag="add-bot"):
    """A bot for an empty seat; without one named, for every empty seat."""

    seat: SeatName | None = None
    level: Level | None = None


class DropBot(_Order, frozen=True, tag="drop-bot"):
    """A bot makes room."""

    seat: SeatName


class GetReady(_Order, frozen=True, tag="ready"):
    """Ready for the cards or for the count. The word goes into the shuffle: the house alone does not decide it.

    For whom a bot stands in, it also says: I am back.
    """

    word: Annotated[str, Meta(max_length=LONGEST_WORD)] = ""


class Act(_Order, frozen=True, tag="act"):
    """A command at the card table, as `pinella.play.command_data` writes it, without the seat."""

    act: dict[str, Any]


class Call(_Order, frozen=True, tag="call"):
    """Call the referee; `about` names an offence."""

    about: Annotated[str, Meta(max_length=60)] | None = None


class Pick(_Order, frozen=True, tag="choose"):
    """Answer the choice that the table waits for."""

    option: Annotated[str, Meta(max_length=200)]


class WatchStall(_Order, frozen=True, tag="watch-stall"):
    """Call the referee because nobody draws any more."""


class MakeAppeal(_Order, frozen=True, tag="appeal"):
    """Appeal against a ruling of the deal in progress."""

    ruling: Annotated[int, Meta(ge=1, le=1_000)]
    words: Words = ""


class TakeDuty(_Order, frozen=True, tag="duty"):
    """A referee comes to the table, or leaves it."""

    on: bool = True


class AcceptRuling(_Order, frozen=True, tag="rule-as-proposed"):
    """The referee on duty rules as the engine proposes."""


class RuleOtherwise(_Order, frozen=True, tag="rule"):
    """The referee on duty rules as he sees fit: articles of the code, and effects as cases write them."""

    articles: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(min_length=1, max_length=10)]
    effects: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=20)] = []
    offence: Annotated[str, Meta(max_length=60)] = "none"
    by: SeatName | None = None


class DecideAppeal(_Order, frozen=True, tag="decide-appeal"):
    """The referee decides an appeal: the ruling stands, or it is withdrawn."""

    number: Annotated[int, Meta(ge=0, le=1_000)]
    upheld: bool


class Speak(_Order, frozen=True, tag="say"):
    """A ready phrase by its name, or words of one's own."""

    phrase: Annotated[str, Meta(max_length=40)] | None = None
    words: Words | None = None


class ReportWords(_Order, frozen=True, tag="report-words"):
    """Tell the club's moderators of what somebody said; `version` is where it stands."""

    version: Annotated[int, Meta(ge=1, le=2**53 - 1)]


class ReportPerson(_Order, frozen=True, tag="report-person"):
    """Tell the club's moderators of somebody who plays here: why, by one of the known words."""

    seat: SeatName
    why: Annotated[str, Meta(max_length=40)]


class WantRematch(_Order, frozen=True, tag="rematch"):
    """Play again with the same people."""


PersonsOrder: TypeAlias = (
    Sit
    | GetUp
    | AddBot
    | DropBot
    | GetReady
    | Act
    | Call
    | Pick
    | WatchStall
    | MakeAppeal
    | TakeDuty
    | AcceptRuling
    | RuleOtherwise
    | DecideAppeal
    | Speak
    | ReportWords
    | ReportPerson
    | WantRematch
)


# The house's own


@dataclass(frozen=True, slots=True)
class FillSeats:
    """Bots take the seats that are still empty."""


@dataclass(frozen=True, slots=True)
class BeginStandIn:
    seat: Seat
    why: Literal["away", "time"]


@dataclass(frozen=True, slots=True)
class EndStandIn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PauseTable:
    """Nobody is there any more."""


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """Somebody is back."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The time of the turn is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndMatchOnTime:
    """The own clock of a player has run out."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndRound:
    """The time of the round is over."""


@dataclass(frozen=True, slots=True)
class WaitNoLonger:
    """Everybody counts as ready; what waited for the referee the engine decides."""


@dataclass(frozen=True, slots=True)
class StallSeen:
    """Nobody has drawn for some laps: the referee watches."""


@dataclass(frozen=True, slots=True)
class BotActs:
    """What a bot does on its seat, or in place of a player."""

    seat: Seat
    command: Command | Choose | CallReferee
    thought_at: int | None = None
    """The version of the match that it was thought out for: at another it comes too late."""


HouseOrder: TypeAlias = (
    FillSeats
    | BeginStandIn
    | EndStandIn
    | PauseTable
    | ResumeTable
    | EndTurn
    | EndMatchOnTime
    | EndRound
    | WaitNoLonger
    | StallSeen
    | BotActs
)
Order: TypeAlias = PersonsOrder | HouseOrder
