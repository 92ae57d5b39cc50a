"""An online table at one moment: who sits there, the match, the clocks. A value made from its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, TypeVar

import msgspec

from pinella import match as matches
from pinella.errors import BrokenHistory
from pinella.match import Match
from pinella.match.events import DealBegun, MatchEvent, PackShuffled
from pinella.match.resuming import with_stream
from pinella.play.chance import Secret
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from pinella.referee import Offence
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
    PersonReported,
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
Changes = dict[str, Any]

_SLOW_PLAY: Final = Offence.SLOW_PLAY.value

HOUSE_SECONDS: Final = 120
"""For a turn among people where nobody else has set a time."""


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


class Stopped(msgspec.Struct, frozen=True):
    """A turn that waits while somebody else is asked for a choice: its clock goes on where it was."""

    seat: Seat
    used: int
    cards: int
    spent: Seat | None
    invited_at: int | None


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

    spent: Seat | None = None
    """Whose turn this is and whose time for it ran out: it is a bot's to the end, even if the player is back."""

    paused: bool = False
    referee: str | None = None
    """The person on duty."""

    call: CallWaits | None = None
    appeals: tuple[Appeal, ...] = ()
    rematch: frozenset[Seat] = frozenset()
    next_table: str | None = None
    spoken: frozenset[int] = frozenset()
    """The versions at which somebody said something."""

    reports: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """What each person has reported to the club's moderators."""

    moved_at: int = 0
    """When the last fact was written."""

    # Clocks, in milliseconds: they stand still while the table is paused

    clock_at: int = 0
    """When the time of the turn, of its player and of the round was last added up."""

    turn_used: int = 0
    """How long the turn in progress has taken up to then."""

    invited_at: int | None = None
    """How long it had taken when the referee ruled that it is slow, and asked to finish it (F-34.2, B-37.2)."""

    stopped: Stopped | None = None
    """The turn that goes on when the choice which the table waits for is made."""

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
    def round_runs(self) -> bool:
        """The time of the round runs from the first cards on, between the deals too (F-15.7, B-15.5)."""
        is_on = self.match is not None and self.phase is not Phase.ENDED
        return is_on and not self.paused and self.call is None

    @property
    def house_sets_the_time(self) -> bool:
        """Where neither the code nor the table sets a time for a turn, people do not wait for each other for ever."""
        settings = self.settings
        sets_none = settings.thinking is None and settings.challenge is None and settings.seconds_to_think(1) is None
        return sets_none and len(self.persons) > 1

    @property
    def turn_limit(self) -> int | None:
        """The seconds of the turn in progress; `None`: as long as it takes."""
        if self.house_sets_the_time:
            return HOUSE_SECONDS
        return self._invitation_ends or self.settings.seconds_to_think(self.turn_cards)

    @property
    def turn_ends_after(self) -> int | None:
        """After how many seconds the turn is ended."""
        if self.house_sets_the_time:
            return HOUSE_SECONDS
        ends, invited = self.settings.seconds_to_end(self.turn_cards), self._invitation_ends
        return invited if ends is None else ends if invited is None else min(ends, invited)

    @property
    def _invitation_ends(self) -> int | None:
        """Who was invited to finish has so many seconds more, where the code says how many (F-34.2)."""
        more = self.settings.seconds_after_the_invitation
        return None if self.invited_at is None or more is None else self.invited_at // 1_000 + more

    @property
    def waits_for_the_referee(self) -> bool:
        """Whether a ruling waits for what the referee thinks of it."""
        match = self.match
        if match is None or match.course is None or match.is_between_deals:
            return False
        choice = match.course.table.left.choice
        return choice is not None and choice.seat is None

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits."""
        for seat, sitter in self.sitters.items():
            if sitter.person == person:
                return seat
        return None

    def is_played_by_a_bot(self, seat: Seat) -> bool:
        """Whether a bot has the seat, or stands in for its player."""
        sitter = self.sitters.get(seat)
        return sitter is not None and (sitter.bot is not None or self.has_stand_in(seat))

    def has_stand_in(self, seat: Seat) -> bool:
        """Whether a bot plays for the player of the seat."""
        return seat in self.stand_ins or seat is self.spent

    @property
    def persons(self) -> dict[Seat, str]:
        """The people who have a seat."""
        return {seat: sitter.person for seat, sitter in self.sitters.items() if sitter.person is not None}

    def time_used(self, now: int) -> tuple[int, int, int]:
        """Up to this moment: of the turn, of the round, and of the own clock of the player in turn."""
        more = now - self.clock_at if self.clock_runs else 0
        of_the_round = now - self.clock_at if self.round_runs else 0
        own = self.used.get(self.turn, 0) if self.turn is not None else 0
        return self.turn_used + more, self.round_used + of_the_round, own + more


def opened(table: str, event: TableEvent, at: int) -> OnlineTable:
    """A table after its first fact."""
    if not isinstance(event, Opened):
        raise BrokenHistory(f"the stream of a table cannot begin with {event.kind}")
    return OnlineTable(table, event.settings, event.host, at, moved_at=at, clock_at=at, waits_since=at)


def evolve(table: OnlineTable, event: TableEvent, at: int) -> OnlineTable:
    """The table after a fact that was written at this moment. No rule is checked."""
    # All happenings are structs, and no event of a match is one.
    happens = _happened(table, event, at) if isinstance(event, msgspec.Struct) else _played(table, event, at)
    match = happens.get("match", table.match)
    phase, turn = _phase_of(match), _turn_of(match)
    changes = {**_clocks(table, at), **happens}
    if turn is not table.turn or phase is not table.phase:
        changes |= {"waits_since": at, **_turn_clock(table, match, turn, changes.get("turn_used", table.turn_used))}
    elif (held := _held(match, turn)) > table.turn_cards:
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
    if match.result is not None:
        return Phase.ENDED
    cards = match.table
    if cards is None or match.is_between_deals:
        return Phase.SHUFFLING
    return Phase.OVER if cards.is_over else Phase.PLAYING


def _turn_of(match: Match | None) -> Seat | None:
    if match is None or match.table is None or match.result is not None:
        return None
    course = match.course
    choice = None if course is None else course.table.left.choice
    return match.table.turn if choice is None else choice.seat


def _turn_clock(table: OnlineTable, match: Match | None, turn: Seat | None, used: int) -> Changes:
    """The clock of the turn that begins; one that was stopped for somebody else's choice goes on."""
    cards, held = None if match is None else match.table, _held(match, turn)
    is_asked = match is not None and match.course is not None and match.course.table.left.choice is not None
    stopped = table.stopped
    if stopped is not None and not is_asked and stopped.seat is turn:
        clock: Changes = {"turn_used": stopped.used, "turn_cards": max(held, stopped.cards), "stopped": None}
        return {**clock, "spent": stopped.spent, "invited_at": stopped.invited_at}
    if is_asked and stopped is None and table.turn is not None and cards is not None and cards.turn is table.turn:
        stopped = Stopped(table.turn, used, table.turn_cards, table.spent, table.invited_at)
    begun: Changes = {"turn_used": 0, "turn_cards": held, "spent": None, "invited_at": None}
    return {**begun, "stopped": stopped if is_asked else None}


def _held(match: Match | None, turn: Seat | None) -> int:
    card_table = None if match is None else match.table
    return 0 if card_table is None or turn is None else card_table.hand_size(turn)


def _clocks(table: OnlineTable, at: int) -> Changes:
    """The clocks moved on to this moment, if they run."""
    more = at - table.clock_at
    if more <= 0 or not table.round_runs:
        return {}
    changes: Changes = {"round_used": table.round_used + more}
    if not table.clock_runs:
        return changes
    changes["turn_used"] = table.turn_used + more
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
    if isinstance(event, RulingGiven) and event.offence == _SLOW_PLAY and event.by is table.turn:
        changes["invited_at"] = table.time_used(at)[0]
    if isinstance(event, DealBegun) and event.number > 1:
        changes |= {"ready": _bots(table), "words": {}, "waits_since": at}
    elif isinstance(event, RulingGiven) and table.phase is Phase.OVER:
        # Who had agreed to the count had not heard this yet.
        changes |= {"ready": _bots(table), "waits_since": at}
    return changes


def _bots(table: OnlineTable) -> frozenset[Seat]:
    """Who is always ready."""
    return table.stand_ins | {seat for seat, sitter in table.sitters.items() if sitter.bot is not None}


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
            begun: Changes = {"stand_ins": table.stand_ins | {seat}, "ready": table.ready | {seat}}
            if event.why == "time":
                begun |= {"slow": table.slow | {seat}, "spent": seat if seat is table.turn else None}
            return begun
        case StandInEnded():
            seat = Seat(event.seat)
            return {"stand_ins": table.stand_ins - {seat}, "slow": table.slow - {seat}}
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
        case Reported() | PersonReported():
            made = (*table.reports.get(event.person, ()), event.about)
            return {"reports": {**table.reports, event.person: made}}


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
