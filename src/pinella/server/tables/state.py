"""An online table at one moment: who sits there, the match, the clocks. A value made from its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

import msgspec

from pinella import match as matches
from pinella.errors import BrokenHistory
from pinella.match import Match
from pinella.match.events import DealBegun, MatchEvent, PackShuffled
from pinella.match.resuming import with_stream
from pinella.play.chance import Secret
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from pinella.server.tables.happenings import (
    AppealDecided,
    Appealed,
    BecameReady,
    CallTaken,
    CallWaits,
    DutyLeft,
    DutyTaken,
    Happening,
    MatchBegun,
    Opened,
    Paused,
    RematchBegun,
    RematchWanted,
    Reported,
    Resumed,
    SeatLeft,
    SeatTaken,
    SecretKept,
    Spoke,
    StandInBegun,
    StandInEnded,
    TableEvent,
)
from pinella.server.tables.settings import Settings

Value = TypeVar("Value")


class Phase(Enum):
    """What the table is doing."""

    GATHERING = "gathering"
    """Seats are being filled, and not everybody is ready."""

    SHUFFLING = "shuffling"
    """The secret of the next deal is committed: the cards come when everybody is ready."""

    PLAYING = "playing"
    OVER = "over"
    """The deal is over and not yet counted: at an arbitrated table somebody may still call."""

    ENDED = "ended"
    """The match is over."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person, or a bot of this name."""

    person: str | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against a ruling of a deal; `upheld` once it is decided: the ruling stands."""

    seat: Seat
    deal: int
    ruling: int
    upheld: bool | None = None


class OnlineTable(msgspec.Struct, frozen=True):
    """A table of the server, with everything that its stream tells.

    A struct because every fact makes a new one: a dataclass of so many fields takes ten times as long to replace.
    """

    id: str
    settings: Settings
    host: str
    opened_at: int
    version: int = 1
    sitters: Mapping[Seat, Sitter] = msgspec.field(default_factory=dict)
    ready: frozenset[Seat] = frozenset()
    words: Mapping[Seat, str] = msgspec.field(default_factory=dict)
    match: Match | None = None
    phase: Phase = Phase.GATHERING
    turn: Seat | None = None
    """Whose move the table waits for, if it waits for a player."""

    secret: Secret | None = None
    stand_ins: frozenset[Seat] = frozenset()
    slow: frozenset[Seat] = frozenset()
    """For whom a bot stands in because the time ran out, not because they were away."""

    paused: bool = False
    referee: str | None = None
    """The person on duty."""

    call: CallWaits | None = None
    appeals: tuple[Appeal, ...] = ()
    rematch: frozenset[Seat] = frozenset()
    next_table: str | None = None
    spoken: frozenset[int] = frozenset()
    """The versions at which somebody said something."""

    moved_at: int = 0
    """When the last fact was written."""

    # Clocks, in milliseconds: they stand still while the table is paused

    clock_at: int = 0
    """When the time of the turn, of its player and of the round was last added up."""

    turn_used: int = 0
    """How long the turn in progress has taken up to then."""

    turn_cards: int = 0
    """The most cards that its player has held in it: they decide how long it may take (F-34.1, AMB-73)."""

    round_used: int = 0
    used: Mapping[Seat, int] = msgspec.field(default_factory=dict)
    """How much of the own clock each player has used."""

    waits_since: int = 0
    """Since when the table has waited for players to be ready, or for the referee."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.settings.seats

    @property
    def clock_runs(self) -> bool:
        """Whether the time of a turn is running: not while the referee is waited for."""
        return not self.paused and self.call is None and self.phase is Phase.PLAYING

    @property
    def waits_for_the_referee(self) -> bool:
        """Whether a ruling waits for what the referee thinks of it."""
        course = None if self.match is None or self.match.is_between_deals else self.match.course
        choice = None if course is None else course.table.left.choice
        return choice is not None and choice.seat is None

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits."""
        return next((seat for seat, sitter in self.sitters.items() if sitter.person == person), None)

    def is_played_by_a_bot(self, seat: Seat) -> bool:
        """Whether a bot has the seat, or stands in for its player."""
        sitter = self.sitters.get(seat)
        return sitter is not None and (sitter.bot is not None or seat in self.stand_ins)

    @property
    def persons(self) -> dict[Seat, str]:
        """The people who have a seat."""
        return {seat: sitter.person for seat, sitter in self.sitters.items() if sitter.person is not None}

    def time_used(self, now: int) -> tuple[int, int, int]:
        """Up to this moment: of the turn, of the round, and of the own clock of the player in turn."""
        more = now - self.clock_at if self.clock_runs else 0
        own = self.used.get(self.turn, 0) if self.turn is not None else 0
        return self.turn_used + more, self.round_used + more, own + more


def opened(table: str, event: TableEvent, at: int) -> OnlineTable:
    """A table after its first fact."""
    if not isinstance(event, Opened):
        raise BrokenHistory(f"the stream of a table cannot begin with {event.kind}")
    return OnlineTable(table, event.settings, event.host, at, moved_at=at, clock_at=at, waits_since=at)


def evolve(table: OnlineTable, event: TableEvent, at: int) -> OnlineTable:
    """The table after a fact that was written at this moment. No rule is checked."""
    happens = _happened(table, event, at) if isinstance(event, Happening) else _played(table, event, at)
    match = happens.get("match", table.match)
    phase, turn = _phase_of(match), _turn_of(match)
    changes = {**_clocks(table, at), **happens}
    held = _held(match, turn)
    if turn is not table.turn or phase is not table.phase:
        changes |= {"turn_used": 0, "turn_cards": held, "waits_since": at}
    elif held > table.turn_cards:
        changes["turn_cards"] = held
    if phase is Phase.OVER and table.phase is not Phase.OVER:
        changes["ready"] = _bots(table)
    clock_at = max(at, table.clock_at)
    return msgspec.structs.replace(
        table, version=table.version + 1, moved_at=at, clock_at=clock_at, phase=phase, turn=turn, **changes
    )


def _phase_of(match: Match | None) -> Phase:
    if match is None:
        return Phase.GATHERING
    if match.is_over:
        return Phase.ENDED
    if match.table is None or match.is_between_deals:
        return Phase.SHUFFLING
    return Phase.OVER if match.table.is_over else Phase.PLAYING


def _turn_of(match: Match | None) -> Seat | None:
    if match is None or match.table is None or match.is_over:
        return None
    course = match.course
    if course is not None and course.table.left.choice is not None:
        return course.table.left.choice.seat
    return match.table.turn


def _held(match: Match | None, turn: Seat | None) -> int:
    card_table = None if match is None else match.table
    return 0 if card_table is None or turn is None else card_table.hand_size(turn)


Changes = dict[str, Any]


def _clocks(table: OnlineTable, at: int) -> Changes:
    """The clocks moved on to this moment, if they run."""
    more = at - table.clock_at
    if more <= 0 or not table.clock_runs:
        return {}
    changes: Changes = {"turn_used": table.turn_used + more, "round_used": table.round_used + more}
    turn = table.turn
    if turn is not None and table.settings.challenge is not None:
        changes["used"] = {**table.used, turn: table.used.get(turn, 0) + more}
    return changes


def _played(table: OnlineTable, event: MatchEvent, at: int) -> Changes:
    match = table.match
    if match is None:
        raise BrokenHistory(f"{event.kind} cannot have happened: no match had begun")
    if isinstance(event, PackShuffled) and table.secret is not None:
        event = with_stream(match, event, table.secret)
    changes: Changes = {"match": matches.evolve(match, event)}
    if isinstance(event, DealBegun) and event.number > 1:
        changes |= {"ready": _bots(table), "words": {}, "waits_since": at}
    elif isinstance(event, RulingGiven) and table.phase is Phase.OVER:
        # Who had agreed to the count had not heard this yet.
        changes |= {"ready": _bots(table), "waits_since": at}
    return changes


def _bots(table: OnlineTable) -> frozenset[Seat]:
    """Who is always ready."""
    return frozenset(seat for seat in table.sitters if table.is_played_by_a_bot(seat))


def _happened(table: OnlineTable, event: Happening, at: int) -> Changes:  # noqa: C901, PLR0912  (one line an event)
    match event:
        case Opened():
            raise BrokenHistory("a table is opened once")
        case SeatTaken():
            sitter = Sitter(event.person, event.bot)
            ready = table.ready | {Seat(event.seat)} if event.bot else table.ready - {Seat(event.seat)}
            return {"sitters": _with(table.sitters, Seat(event.seat), sitter), "ready": ready}
        case SeatLeft():
            seat = Seat(event.seat)
            left = {one: sitter for one, sitter in table.sitters.items() if one is not seat}
            return {
                "sitters": left,
                "ready": table.ready - {seat},
                "words": {one: word for one, word in table.words.items() if one is not seat},
                "stand_ins": table.stand_ins - {seat},
                "waits_since": at,
            }
        case BecameReady():
            seat = Seat(event.seat)
            words = _with(table.words, seat, event.word) if event.word else table.words
            return {"ready": table.ready | {seat}, "words": words}
        case MatchBegun():
            return {"match": _begun(table, event)}
        case SecretKept():
            return {"secret": Secret.read(event.secret)}
        case StandInBegun():
            seat = Seat(event.seat)
            slow = table.slow | {seat} if event.why == "time" else table.slow
            return {"stand_ins": table.stand_ins | {seat}, "slow": slow, "ready": table.ready | {seat}}
        case StandInEnded():
            seat = Seat(event.seat)
            return {"stand_ins": table.stand_ins - {seat}, "slow": table.slow - {seat}, "turn_used": 0}
        case Paused():
            return {"paused": True}
        case Resumed():
            return {"paused": False, "turn_used": 0, "waits_since": at}
        case CallWaits():
            return {"call": event, "waits_since": at}
        case CallTaken():
            return {"call": None}
        case DutyTaken():
            return {"referee": event.person}
        case DutyLeft():
            return {"referee": None}
        case Appealed():
            return {"appeals": (*table.appeals, Appeal(Seat(event.seat), event.deal, event.ruling))}
        case AppealDecided():
            appeals = list(table.appeals)
            appeals[event.number] = replace(appeals[event.number], upheld=event.upheld)
            return {"appeals": tuple(appeals)}
        case RematchWanted():
            return {"rematch": table.rematch | {Seat(event.seat)}}
        case RematchBegun():
            return {"next_table": event.table}
        case Spoke():
            return {"spoken": table.spoken | {table.version + 1}}
        case Reported():
            return {}


def _with(known: Mapping[Seat, Value], seat: Seat, value: Value) -> Mapping[Seat, Value]:
    return {**known, seat: value}


def _begun(table: OnlineTable, event: MatchBegun) -> Match:
    """Players are written by the ids of their seats: names are personal and stand elsewhere."""
    settings = table.settings
    names = [player_id(table.sitters[seat]) for seat in table.seats]
    return matches.begin(
        settings.book,
        names,
        settings.length.format,
        first_dealer=Seat(event.first_dealer),
        name=table.id,
        arbitrated=settings.arbitrated,
    )


def player_id(sitter: Sitter) -> str:
    """How a match of the house names a player: an id, or `bot:` and its name."""
    return sitter.person or f"bot:{sitter.bot}"
