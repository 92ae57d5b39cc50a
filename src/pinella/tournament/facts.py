"""What is written into the file of an event: every entry is a fact that has happened, under its fixed name.

Nothing is ever changed. A correction is a new fact that says what stood before and what stands now; who wrote it, when
and why stands beside every fact in its `Entry`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, TypeAlias, get_args

import msgspec

from pinella.errors import BrokenHistory


class Level(Enum):
    """How far an event reaches: some articles hold for regional and national events only."""

    CLUB = "club"
    REGIONAL = "regional"
    NATIONAL = "national"


class Cause(Enum):
    """What was wrong with a score that is corrected: the codes treat them differently (art. 20, Scala 40 art. 24)."""

    ARITHMETIC = "arithmetic"
    """An error of addition or subtraction on the sheet."""

    INVERTED = "inverted"
    """The sides were swapped on the sheet."""

    OPERATOR = "operator"
    """The sheet is right, and it was typed in wrongly."""

    SUBSTANCE = "substance"
    """The players want other points than they wrote down and signed."""


class Leaving(Enum):
    """Why an entrant does not play."""

    ABSENT_AT_THE_START = "absent-at-the-start"
    TEMPORARY = "temporary"
    JUSTIFIED = "justified"
    """For good, with a reason that the director has verified."""

    UNJUSTIFIED = "unjustified"
    """For good, over a quarrel or a protest."""

    EXPELLED = "expelled"

    @property
    def is_for_good(self) -> bool:
        """Whether there is no way back."""
        return self in (Leaving.JUSTIFIED, Leaving.UNJUSTIFIED, Leaving.EXPELLED)


class Room(Enum):
    """Which sheet of a match it is: teams play in two rooms, everybody else at one table (art. 2)."""

    WHOLE = ""
    """The whole match: there are no rooms, or the points of both are added up already."""

    OPEN = "open"
    CLOSED = "closed"


ROOMS: Final = (Room.OPEN, Room.CLOSED)


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person, and the number of the membership card."""

    name: str
    card: str = ""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who enters an event: a pair, a team, or a single player. The id is used everywhere."""

    id: str
    players: tuple[Player, ...]
    club: str = ""
    province: str = ""
    region: str = ""
    category: str = ""
    points: int | None = None
    """National points."""

    captain: str = ""
    """Teams: the name of the captain; the first player otherwise."""


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round. A side is one entrant, or two players who are partners for this round."""

    number: int
    sides: tuple[tuple[str, ...], ...]
    group: str = ""

    @property
    def entrants(self) -> tuple[str, ...]:
        """Everybody at the table, side after side."""
        return tuple(one for side in self.sides for one in side)


class EventOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event is announced: its code, its kind, its plan (art. 2: before it begins)."""

    kind: ClassVar = "event-opened/1"
    code: str
    format: str
    deals: int
    plan: str
    seed: int
    """What every lot of the event is drawn from."""

    name: str = ""
    level: Level = Level.CLUB
    not_in_force: bool = False
    """The organiser wants a movement which the code describes and declares not in force."""

    four_deal_table: bool = False
    """International Burraco: the table for four deals, whatever the match."""

    call_at_difference: bool = False
    """Federal powers, letter g: the room was told that the referee is called at 800 match points."""

    pages: str = "it"
    """The language of the pages that are kept beside the file; empty where none are wanted."""


class EntrantEntered(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody enters. `first_round` is the first one they can play: rounds before it are missed."""

    kind: ClassVar = "entrant-entered/1"
    entrant: Entrant
    first_round: int = 1


class EntrantChanged(msgspec.Struct, frozen=True):
    """What was written about an entrant is put right: a name, a club."""

    kind: ClassVar = "entrant-changed/1"
    old: Entrant
    new: Entrant


class PlayerSubstituted(msgspec.Struct, frozen=True):
    """A player is replaced by another for the rest of the event."""

    kind: ClassVar = "player-substituted/1"
    id: str
    round: int
    """The first round of the new player."""

    old: Player
    new: Player


class RoundSeated(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seating of a round is published."""

    kind: ClassVar = "round-seated/1"
    round: int
    tables: tuple[Table, ...]
    byes: tuple[str, ...] = ()
    """Who sits at an incomplete table and does not play."""

    idle: tuple[str, ...] = ()
    """Who was to meet somebody who has left."""

    absent: tuple[str, ...] = ()
    lines: tuple[tuple[str, ...], ...] = ()
    """Mitchell: who stands where on each line, table after table; an empty name is an empty place."""

    order: str = ""
    """First round: how the order was made."""

    choice: tuple[str, ...] = ()
    """First round: the referee's own list."""

    letters: tuple[str, ...] = ()
    """First round: where the alphabet begins, for all, or for the fixed and for the moving."""

    apart: tuple[str, ...] = ()
    """First round: what was kept apart."""

    groups: tuple[tuple[str, str], ...] = ()
    """First round of a phase in groups: every entrant with the letter of the group."""

    asked: bool = False
    """A limit was told (a rematch, a second bye) and the director passed it."""


class LineupGiven(msgspec.Struct, frozen=True):
    """Teams: which pair plays in the open room and which in the closed one, for one round (art. 2)."""

    kind: ClassVar = "lineup-given/1"
    id: str
    round: int
    open: tuple[str, ...]
    closed: tuple[str, ...]


class CardsTurned(msgspec.Struct, frozen=True):
    """Teams, federal art. 3: the captains of a table turned a card, or several where they were equal."""

    kind: ClassVar = "cards-turned/1"
    round: int
    table: int
    cards: tuple[str, str]
    """Of each side, in notation."""

    first: str
    """Who turned the lower one, and says first which pair plays in which room."""


class TableCompleted(msgspec.Struct, frozen=True):
    """A late entrant completes an incomplete table of a round that is being played (art. 38)."""

    kind: ClassVar = "table-completed/1"
    round: int
    table: Table


class SeatsMoved(msgspec.Struct, frozen=True):
    """The tables of a round are changed by hand: a wrong seat that was played, or two pairs who change places.

    Who comes to a table from a bye, or from opponents who are not there, leaves that place to who goes; where nobody
    goes, the table is a new one.
    """

    kind: ClassVar = "seats-moved/1"
    round: int
    old: tuple[Table, ...]
    new: tuple[Table, ...]


class ScoreEntered(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score sheet was handed in: the points of each side, and of each deal where they are known."""

    kind: ClassVar = "score-entered/1"
    round: int
    table: int
    totals: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    bases: tuple[tuple[int, ...], ...] = ()
    """How much of each deal is base (burracos and going out); the rest is points."""

    room: Room = Room.WHOLE


class ScoreProposed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a table has filled in the sheet; the others have not signed it yet (art. 19)."""

    kind: ClassVar = "score-proposed/1"
    round: int
    table: int
    by: str
    totals: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    bases: tuple[tuple[int, ...], ...] = ()
    room: Room = Room.WHOLE
    player: str = ""
    """Who has signed for the side, where it is known; the captain of a team (FITAB art. 20)."""


class ScoreConfirmed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another side of the table signs the sheet as it was filled in."""

    kind: ClassVar = "score-confirmed/1"
    round: int
    table: int
    by: str
    room: Room = Room.WHOLE
    player: str = ""


class ScoreDisputed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Another side of the table does not sign: the referee decides, or the sheet is filled in again."""

    kind: ClassVar = "score-disputed/1"
    round: int
    table: int
    by: str
    room: Room = Room.WHOLE


class ScoreCorrected(msgspec.Struct, frozen=True, omit_defaults=True):
    """A score is put right."""

    kind: ClassVar = "score-corrected/1"
    round: int
    table: int
    cause: Cause
    old: tuple[int, ...]
    new: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    bases: tuple[tuple[int, ...], ...] = ()
    room: Room = Room.WHOLE
    confirmed: bool = False
    """Those at the table agree."""

    countersigned: bool = False
    """The referee was called first and has countersigned."""


class WarningGiven(msgspec.Struct, frozen=True):
    """The referee warns."""

    kind: ClassVar = "warning-given/1"
    id: str
    round: int


class PenaltyGiven(msgspec.Struct, frozen=True, omit_defaults=True):
    """Victory points and match points are taken off the ranking."""

    kind: ClassVar = "penalty-given/1"
    id: str
    round: int
    vp: int
    mp: int = 0


class DelayNoted(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant was late at the table by so many seconds."""

    kind: ClassVar = "delay-noted/1"
    id: str
    round: int
    seconds: int
    advantage: bool = False
    """The director found that the score of the code would be an unfair advantage: it is 0."""

    bonus: int | None = None
    """What the direction gives to those present in place of the points of the code (FITAB art. 38)."""


class DealPaused(msgspec.Struct, frozen=True):
    """A player had to leave the table during a deal for so many seconds, which are made up (federal art. 38)."""

    kind: ClassVar = "deal-paused/1"
    id: str
    round: int
    seconds: int


class AbsenceBegun(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant leaves, or has not come, from a round on."""

    kind: ClassVar = "absence-begun/1"
    id: str
    round: int
    why: Leaving
    earned: int | None = None
    """The match points by which the opponents led when play stopped."""

    advantage: bool = False
    """The director found that the score of the code would be an advantage: it is 0."""


class AbsenceEnded(msgspec.Struct, frozen=True):
    """An entrant is back, and plays from this round on."""

    kind: ClassVar = "absence-ended/1"
    id: str
    round: int


class ScoreAwarded(msgspec.Struct, frozen=True):
    """An arbitral score: what the referee gives to an entrant for a round, whatever was played."""

    kind: ClassVar = "score-awarded/1"
    id: str
    round: int
    vp: int
    mp: int


class SheetLost(msgspec.Struct, frozen=True, omit_defaults=True):
    """Federal art. 19: the score sheet of a table cannot be found."""

    kind: ClassVar = "sheet-lost/1"
    round: int
    table: int
    advantaged: str = ""
    """Who would enter group A with a sure prize by it."""


class RefereeNotCalled(msgspec.Struct, frozen=True):
    """Federal powers, letter g: at 800 match points the referee was not called."""

    kind: ClassVar = "referee-not-called/1"
    round: int
    table: int


class MatchStopped(msgspec.Struct, frozen=True):
    """Federal art. 38: the referee stops a match because both sides misbehave."""

    kind: ClassVar = "match-stopped/1"
    round: int
    table: int


class Topic(Enum):
    """What a director or referee writes down by hand, because the code leaves it to people."""

    JURY = "jury"
    """Who decides complaints, announced to the room (FITAB art. 41)."""

    COMPLAINT = "complaint"
    """A complaint and its decision, given at once (FITAB art. 41)."""

    REPORT = "report"
    """Somebody is reported to sports justice (FITAB art. 37, federal art. 20, 38 and powers, Scala 40 art. 25)."""

    MONITORED = "monitored"
    """The referee watches tables (federal powers, f)."""

    DEAL_STOPPED = "deal-stopped"
    """A deal stopped because nobody can say who is right: what was scored so far counts (federal powers, e)."""

    ARBITRAL_DEAL = "arbitral-deal"
    """Melds that cannot be rebuilt: the referee's score of the deal stands (federal art. 36, Scala 40 art. 14)."""


class NoteTaken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that people decide and nobody computes stands in the file, with its author."""

    kind: ClassVar = "note-taken/1"
    topic: Topic
    round: int
    text: str
    ids: tuple[str, ...] = ()
    tables: tuple[int, ...] = ()
    decision: str = ""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the standings, also as they hang in the hall. Entrants who are equal in everything share a rank.

    A new column is a field behind the others, with a default: rankings that were posted without it still read.
    """

    rank: int
    id: str
    vp: int
    mp: int
    played: int
    group: str = ""

    @property
    def figures(self) -> tuple[int, ...]:
        """What the entrant has come to, in the order of `FIGURES`."""
        return tuple(getattr(self, name) for name in FIGURES)


FIGURES: Final = tuple(name for name in Row.__struct_fields__ if name not in {"rank", "id", "group"})
"""The columns of the standings that are figures. Exports, the terminal and printed lists show all of them."""


class RankingPosted(msgspec.Struct, frozen=True):
    """The ranking after a round hangs in the hall, to be checked; what hangs there prevails (FITAB art. 20)."""

    kind: ClassVar = "ranking-posted/1"
    round: int
    rows: tuple[Row, ...]


class EventStopped(msgspec.Struct, frozen=True):
    """Force majeure: the event cannot be finished."""

    kind: ClassVar = "event-stopped/1"
    rounds_over: int


class EntriesWithdrawn(msgspec.Struct, frozen=True):
    """A slip of the hand at the desk: what the last command wrote does not count. The entries stay in the file."""

    kind: ClassVar = "entries-withdrawn/1"
    first: int
    last: int


AnyFact: TypeAlias = (
    EventOpened
    | EntrantEntered
    | EntrantChanged
    | PlayerSubstituted
    | RoundSeated
    | LineupGiven
    | CardsTurned
    | TableCompleted
    | SeatsMoved
    | ScoreProposed
    | ScoreConfirmed
    | ScoreDisputed
    | ScoreEntered
    | ScoreCorrected
    | WarningGiven
    | PenaltyGiven
    | DelayNoted
    | DealPaused
    | AbsenceBegun
    | AbsenceEnded
    | ScoreAwarded
    | SheetLost
    | RefereeNotCalled
    | MatchStopped
    | NoteTaken
    | RankingPosted
    | EventStopped
    | EntriesWithdrawn
)

KINDS: Final[dict[str, type[AnyFact]]] = {each.kind: each for each in get_args(AnyFact)}


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in its place: when it was written (milliseconds since 1970), by whom, and why."""

    number: int
    at: int
    author: str
    reason: str
    fact: AnyFact


class _Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stands in the file for a fact: the fact itself, with its author and reason."""

    fact: msgspec.Raw
    by: str = ""
    reason: str = ""


def body_of(fact: AnyFact, author: str, reason: str) -> bytes:
    """A fact as it is stored."""
    return msgspec.json.encode(_Body(msgspec.Raw(msgspec.json.encode(fact)), author, reason))


def entry_from(number: int, at: int, kind: str, body: bytes) -> Entry:
    """A stored fact, read again."""
    if kind not in KINDS:
        raise BrokenHistory(f"entry {number}: no fact {kind!r} is known; was it written by a newer version of Pinella?")
    try:
        read = msgspec.json.decode(body, type=_Body)
        return Entry(number, at, read.by, read.reason, msgspec.json.decode(read.fact, type=KINDS[kind]))
    except msgspec.MsgspecError as error:
        raise BrokenHistory(f"entry {number}: {kind} does not read: {error}") from None
