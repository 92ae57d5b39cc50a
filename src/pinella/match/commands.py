"""What may be asked of a match. A command is an order and may be refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pinella.play.chance import Commitment, Secret
from pinella.play.commands import CallTimeOut, Command, RefereeCommand
from pinella.play.events import CardsDealt
from pinella.play.seats import Seat


@dataclass(frozen=True, slots=True)
class BeginDeal:
    """Announce the next deal; the players may then add their words. Without a commitment it is dealt by hand."""

    commitment: Commitment | None = None


@dataclass(frozen=True, slots=True)
class DealCards:
    """Shuffle, cut and deal from the committed secret. `lifted` is the cut of a player; else the stream cuts."""

    secret: Secret
    words: Mapping[Seat, str] = field(default_factory=dict)
    lifted: int | None = None


@dataclass(frozen=True, slots=True)
class RecordDeal:
    """The cards as people dealt them by hand."""

    dealt: CardsDealt


@dataclass(frozen=True, slots=True)
class Play:
    """A command at the table of the deal in progress."""

    command: Command


@dataclass(frozen=True, slots=True)
class CountDeal:
    """The deal is over: reveal its secret and count it. The house gives the secret if the match does not hold it."""

    secret: Secret | None = None


@dataclass(frozen=True, slots=True)
class ReportClock:
    """A player's own clock has run out: whoever keeps the clocks says so."""

    seat: Seat


MatchCommand: TypeAlias = (
    BeginDeal | DealCards | RecordDeal | Play | CountDeal | CallTimeOut | ReportClock | RefereeCommand
)
