"""An event as its entries tell it: one fold from the first to the last. It trusts them: no rule is checked here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import singledispatch

from msgspec.structs import replace

from pinella.errors import BrokenHistory
from pinella.tournament.facts import (
    ROOMS,
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
    Entrant,
    EntrantChanged,
    EntrantEntered,
    EntriesWithdrawn,
    Entry,
    EventOpened,
    EventStopped,
    Leaving,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    PlayerSubstituted,
    RankingPosted,
    RefereeNotCalled,
    Room,
    RoundSeated,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    Table,
    TableCompleted,
    WarningGiven,
)
from pinella.tournament.groups import order
from pinella.tournament.plan import Movement, Phase, Plan, plan_of
from pinella.tournament.rules import Rules, rules_of


@dataclass(slots=True)
class Round:
    """A round whose seating is published."""

    number: int
    tables: dict[int, Table]
    byes: tuple[str, ...]
    idle: tuple[str, ...]
    absent: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    moved: bool = False
    """Whether tables were changed by hand."""

    def table_of(self, entrant: str) -> Table | None:
        """Where an entrant sits."""
        return next((table for table in self.tables.values() if entrant in table.entrants), None)


@dataclass(frozen=True, slots=True)
class Score:
    """What a score sheet says: the points of each side, of each deal, and how much of a deal is base."""

    totals: tuple[int, ...]
    deals: tuple[tuple[int, ...], ...] = ()
    bases: tuple[tuple[int, ...], ...] = ()


@dataclass(slots=True)
class Proposal:
    """A sheet that one side has filled in: which sides have signed it, and who disputes it."""

    score: Score
    by: str
    signed: list[str]
    disputed: str = ""


@dataclass(slots=True)
class Absence:
    """From which round to before which an entrant is away."""

    first: int
    why: Leaving
    earned: int | None
    advantage: bool
    expelled_in: int | None
    """The round that was being played when the entrant was sent away; between two rounds the next one."""

    until: int | None = None

    def holds_in(self, number: int) -> bool:
        """Whether the entrant is away in that round."""
        return self.first <= number and (self.until is None or number < self.until)


@dataclass(slots=True)
class Event:
    """Everything that is known about an event. Only `evolve` changes it."""

    opening: EventOpened
    rules: Rules
    plan: Plan
    version: int = 0
    entrants: dict[str, Entrant] = field(default_factory=dict)
    """By id, in the order of entry."""

    first_rounds: dict[str, int] = field(default_factory=dict)
    substitutions: list[PlayerSubstituted] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    group_of: dict[int, dict[str, str]] = field(default_factory=dict)
    """For the first round of each phase in groups: the group of every entrant."""

    lineups: dict[tuple[int, str], LineupGiven] = field(default_factory=dict)
    """Teams: by round and team."""

    turned: dict[tuple[int, int], CardsTurned] = field(default_factory=dict)
    """Teams: what the captains turned, by round and table."""

    scores: dict[tuple[int, int], Score] = field(default_factory=dict)
    """The score of every match that is complete, by round and table."""

    rooms: dict[tuple[int, int], dict[Room, Score]] = field(default_factory=dict)
    """Teams: the sheet of each room, by round and table. With both of them the match has its score."""

    proposals: dict[tuple[int, int, Room], Proposal] = field(default_factory=dict)
    """Sheets that not everybody has signed yet, by round, table and room."""

    absences: dict[str, list[Absence]] = field(default_factory=dict)
    delays: dict[tuple[int, str], DelayNoted] = field(default_factory=dict)
    pauses: list[DealPaused] = field(default_factory=list)
    awards: dict[tuple[int, str], ScoreAwarded] = field(default_factory=dict)
    warnings: list[WarningGiven] = field(default_factory=list)
    penalties: list[PenaltyGiven] = field(default_factory=list)
    lost: dict[tuple[int, int], SheetLost] = field(default_factory=dict)
    not_called: set[tuple[int, int]] = field(default_factory=set)
    stopped_matches: set[tuple[int, int]] = field(default_factory=set)
    notes: list[NoteTaken] = field(default_factory=list)
    posted: dict[int, int] = field(default_factory=dict)
    """When the ranking after a round was posted."""

    hanging: RankingPosted | None = None
    """The ranking that was posted last."""

    stopped: EventStopped | None = None
    history: list[Entry] = field(default_factory=list)
    """Every entry that counts; those that were withdrawn do not."""

    @property
    def last_seated(self) -> int:
        """The number of the last round whose seating is published; 0 before the first."""
        return len(self.rounds)

    @property
    def playing(self) -> int:
        """The round being played: the first seated one that misses results, else the last seated; 0 before the first.

        Rounds may be seated ahead: what the desk says without a round is about this one.
        """
        seated = range(1, self.last_seated + 1)
        return next((number for number in seated if not self.is_complete(number)), self.last_seated)

    @property
    def begun(self) -> int:
        """The last round that has begun: the one being played, or a later one of which a sheet is in."""
        return max(self.playing, *(number for number, _ in (*self.scores, *self.rooms)), 0)

    @property
    def is_over(self) -> bool:
        """Whether every planned round is seated and has all its scores, or the event was stopped."""
        return self.stopped is not None or (self.last_seated == self.plan.rounds and self.is_complete(self.last_seated))

    def phase(self, number: int) -> Phase:
        """The phase of a round."""
        return self.plan.phase(number)

    def group(self, phase: Phase, entrant: str) -> str:
        """The group of an entrant in a phase; who has entered since it was made is in the last one."""
        known = self.group_of.get(phase.first, {})
        return known[entrant] if entrant in known else max(known.values(), key=order, default="")

    def is_away(self, entrant: str, number: int) -> bool:
        """Whether an entrant does not play in a round: away, or not yet entered."""
        if self.first_rounds[entrant] > number:
            return True
        return any(absence.holds_in(number) for absence in self.absences.get(entrant, ()))

    def is_gone(self, entrant: str) -> bool:
        """Whether an entrant has left for good."""
        return any(each.why.is_for_good and each.until is None for each in self.absences.get(entrant, ()))

    def missing_scores(self, number: int) -> list[int]:
        """The tables of a round that have no result yet."""
        if not 1 <= number <= self.last_seated:
            return []
        tables = self.rounds[number - 1].tables.values()
        return [table.number for table in tables if not self.has_result(number, table)]

    def is_complete(self, number: int) -> bool:
        """Whether every table of a round has its result; a round that is not seated misses none."""
        if not 1 <= number <= self.last_seated:
            return True
        return all(self.has_result(number, table) for table in self.rounds[number - 1].tables.values())

    def has_result(self, number: int, table: Table) -> bool:
        """Whether a table needs no sheet any more: it has one, or its result is given otherwise."""
        key = (number, table.number)
        if key in self.scores or key in self.lost or key in self.stopped_matches:
            return True
        if len(table.entrants) < self.rules.kind.fewest:
            return True
        if all((number, one) in self.awards for one in table.entrants):
            return True
        return self.is_forfeit(number, table)

    def has_sheet(self, number: int, table: int) -> bool:
        """Whether a sheet of the table is in: that of the match, or of one room."""
        return (number, table) in self.scores or (number, table) in self.rooms

    def sheet(self, number: int, table: int, room: Room) -> Score | None:
        """A sheet that is in: of a room, or of the whole match."""
        if room is Room.WHOLE:
            return self.scores.get((number, table))
        return self.rooms.get((number, table), {}).get(room)

    def is_forfeit(self, number: int, table: Table) -> bool:
        """Whether somebody of the table has left it, or is so late that the match is lost."""
        return self.rules.kind.sides == 2 and any(
            self.is_away(one, number) or self.is_too_late(number, one) for one in table.entrants
        )

    def is_too_late(self, number: int, entrant: str) -> bool:
        """Whether a delay lost the match: longer than the last step of the article."""
        delay = self.delays.get((number, entrant))
        return delay is not None and delay.bonus is None and self.rules.is_lost(delay.seconds)


def fold(entries: Iterable[Entry]) -> Event:
    """The event after these entries; the first one opens it. What was withdrawn is left out from the beginning: to tell
    everything again for every slip that was taken back would cost more with each."""
    told = list(entries)
    if not told:
        raise BrokenHistory("an event begins with an entry that opens it, and there is none")
    slips = [entry.fact for entry in told if isinstance(entry.fact, EntriesWithdrawn)]
    withdrawn = {number for slip in slips for number in range(slip.first, slip.last + 1)}
    event = _opened(told[0])
    for entry in told[1:]:
        if entry.number not in withdrawn and not isinstance(entry.fact, EntriesWithdrawn):
            evolve(event, entry)
    event.version = told[-1].number
    return event


def evolve(event: Event, entry: Entry) -> None:
    """Let one more entry have happened. The event changes in place: there is one, and it only goes forward."""
    if isinstance(entry.fact, EntriesWithdrawn):
        _withdraw(entry.fact, event)
    else:
        event.history.append(entry)
        if isinstance(entry.fact, RankingPosted):
            event.posted[entry.fact.round] = entry.at
            event.hanging = entry.fact
        else:
            _take(entry.fact, event)
    event.version = entry.number


def _withdraw(fact: EntriesWithdrawn, event: Event) -> None:
    """The event as it would be without these entries: told again from the first one."""
    again = fold(entry for entry in event.history if not fact.first <= entry.number <= fact.last)
    for each in fields(Event):
        setattr(event, each.name, getattr(again, each.name))


def _opened(entry: Entry) -> Event:
    fact = entry.fact
    if not isinstance(fact, EventOpened):
        raise BrokenHistory("an event begins with an entry that opens it")
    rules = rules_of(fact.code, fact.format, fact.deals, four_deal_table=fact.four_deal_table)
    return Event(fact, rules, plan_of(fact.plan), version=entry.number, history=[entry])


@singledispatch
def _take(fact: AnyFact, event: Event) -> None:
    del event
    raise BrokenHistory(f"{fact.kind} cannot happen to an event that is open")


@_take.register
def _(fact: EntrantEntered, event: Event) -> None:
    event.entrants[fact.entrant.id] = fact.entrant
    event.first_rounds[fact.entrant.id] = fact.first_round


@_take.register
def _(fact: EntrantChanged, event: Event) -> None:
    """Who was called otherwise is the same person in line-ups and substitutions, too."""
    event.entrants[fact.old.id] = fact.new
    now = dict(zip(fact.old.players, fact.new.players, strict=False))
    names = {before.name: after.name for before, after in now.items()}
    for place, each in enumerate(event.substitutions):
        if each.id == fact.old.id:
            event.substitutions[place] = replace(each, old=now.get(each.old, each.old), new=now.get(each.new, each.new))
    for key, lineup in event.lineups.items():
        if lineup.id == fact.old.id:
            opened, closed = (tuple(names.get(one, one) for one in room) for room in (lineup.open, lineup.closed))
            event.lineups[key] = replace(lineup, open=opened, closed=closed)


@_take.register
def _(fact: PlayerSubstituted, event: Event) -> None:
    entrant = event.entrants[fact.id]
    players = tuple(fact.new if player == fact.old else player for player in entrant.players)
    event.entrants[fact.id] = replace(entrant, players=players)
    event.substitutions.append(fact)


@_take.register
def _(fact: RoundSeated, event: Event) -> None:
    tables = {table.number: table for table in fact.tables}
    event.rounds.append(Round(fact.round, tables, fact.byes, fact.idle, fact.absent, fact.lines))
    phase = event.phase(fact.round)
    if phase.is_in_groups and phase.first == fact.round:
        event.group_of[phase.first] = dict(fact.groups)


@_take.register
def _(fact: LineupGiven, event: Event) -> None:
    event.lineups[fact.round, fact.id] = fact


@_take.register
def _(fact: CardsTurned, event: Event) -> None:
    event.turned[fact.round, fact.table] = fact


@_take.register
def _(fact: TableCompleted, event: Event) -> None:
    seated = event.rounds[fact.round - 1]
    seated.tables[fact.table.number] = fact.table
    seated.tables = dict(sorted(seated.tables.items()))
    seated.byes, seated.idle, seated.absent = (
        tuple(one for one in waiting if one not in fact.table.entrants)
        for waiting in (seated.byes, seated.idle, seated.absent)
    )
    phase = event.phase(fact.round)
    if phase.movement is Movement.MITCHELL and len(fact.table.sides) == len(seated.lines):
        seated.lines = tuple(
            _filled(line, fact.table.number - 1, side[0])
            for line, side in zip(seated.lines, fact.table.sides, strict=True)
        )
    elif phase.movement is not Movement.MITCHELL:
        seated.lines = tuple(_with_everybody(line, fact.table.entrants) for line in seated.lines)
    if phase.first in event.group_of:
        event.group_of[phase.first].update(dict.fromkeys(fact.table.entrants, fact.table.group))


def _filled(line: tuple[str, ...], place: int, entrant: str) -> tuple[str, ...]:
    return tuple(entrant if index == place else one for index, one in enumerate(line))


def _with_everybody(circle: tuple[str, ...], table: tuple[str, ...]) -> tuple[str, ...]:
    """The circle of a calendar in which one of the table was without opponents: the other takes the empty place."""
    new = [one for one in table if one not in circle]
    return _filled(circle, circle.index(""), new[0]) if len(new) == 1 and "" in circle else circle


@_take.register
def _(fact: SeatsMoved, event: Event) -> None:
    seated = event.rounds[fact.round - 1]
    for table in fact.new:
        seated.tables[table.number] = table
        for room in Room:
            event.proposals.pop((fact.round, table.number, room), None)
    seated.tables = dict(sorted(seated.tables.items()))
    seated.moved = True
    before, now = ([one for table in tables for one in table.entrants] for tables in (fact.old, fact.new))
    out, arrived = ([one for one in here if one not in there] for here, there in ((before, now), (now, before)))
    away = [one for one in out if event.is_away(one, fact.round)]
    in_place = dict(zip(arrived, (one for one in out if one not in away), strict=False))
    seated.byes, seated.idle = (
        tuple(in_place.get(one, one) for one in waiting if one not in arrived or one in in_place)
        for waiting in (seated.byes, seated.idle)
    )
    seated.absent += tuple(one for one in away if one not in seated.absent)


@_take.register
def _(fact: ScoreProposed, event: Event) -> None:
    score = Score(fact.totals, fact.deals, fact.bases)
    event.proposals[fact.round, fact.table, fact.room] = Proposal(score, fact.by, [fact.by])


@_take.register
def _(fact: ScoreConfirmed, event: Event) -> None:
    event.proposals[fact.round, fact.table, fact.room].signed.append(fact.by)


@_take.register
def _(fact: ScoreDisputed, event: Event) -> None:
    event.proposals[fact.round, fact.table, fact.room].disputed = fact.by


@_take.register
def _(fact: ScoreEntered, event: Event) -> None:
    _put_sheet(event, (fact.round, fact.table), fact.room, Score(fact.totals, fact.deals, fact.bases))
    event.proposals.pop((fact.round, fact.table, fact.room), None)


@_take.register
def _(fact: ScoreCorrected, event: Event) -> None:
    _put_sheet(event, (fact.round, fact.table), fact.room, Score(fact.new, fact.deals, fact.bases))


def _put_sheet(event: Event, key: tuple[int, int], room: Room, score: Score) -> None:
    """A sheet is in. A match of teams is the sum of both rooms (BAMB-41); one that was lost is found with it."""
    if room is Room.WHOLE:
        event.scores[key] = score
    else:
        sheets = event.rooms.setdefault(key, {})
        sheets[room] = score
        if len(sheets) == len(ROOMS):
            event.scores[key] = Score(tuple(map(sum, zip(*(each.totals for each in sheets.values()), strict=True))))
    if key in event.scores:
        event.lost.pop(key, None)


@_take.register
def _(fact: WarningGiven, event: Event) -> None:
    event.warnings.append(fact)


@_take.register
def _(fact: PenaltyGiven, event: Event) -> None:
    event.penalties.append(fact)


@_take.register
def _(fact: DelayNoted, event: Event) -> None:
    event.delays[fact.round, fact.id] = fact


@_take.register
def _(fact: DealPaused, event: Event) -> None:
    event.pauses.append(fact)


@_take.register
def _(fact: AbsenceBegun, event: Event) -> None:
    away = event.absences.setdefault(fact.id, [])
    for before in away:
        if before.until is None:
            before.until = fact.round
    expelled_in = event.playing + event.is_complete(event.playing) if fact.why is Leaving.EXPELLED else None
    away.append(Absence(fact.round, fact.why, fact.earned, fact.advantage, expelled_in))


@_take.register
def _(fact: AbsenceEnded, event: Event) -> None:
    for absence in event.absences[fact.id]:
        if absence.until is None or absence.until > fact.round:
            absence.until = fact.round
    for seated in event.rounds[fact.round - 1 :]:
        seated.absent = tuple(one for one in seated.absent if one != fact.id)
        if seated.table_of(fact.id) is None and fact.id not in (*seated.byes, *seated.idle):
            seated.idle = (*seated.idle, fact.id)


@_take.register
def _(fact: ScoreAwarded, event: Event) -> None:
    event.awards[fact.round, fact.id] = fact


@_take.register
def _(fact: SheetLost, event: Event) -> None:
    event.lost[fact.round, fact.table] = fact


@_take.register
def _(fact: RefereeNotCalled, event: Event) -> None:
    event.not_called.add((fact.round, fact.table))


@_take.register
def _(fact: MatchStopped, event: Event) -> None:
    event.stopped_matches.add((fact.round, fact.table))


@_take.register
def _(fact: NoteTaken, event: Event) -> None:
    event.notes.append(fact)


@_take.register
def _(fact: EventStopped, event: Event) -> None:
    event.stopped = fact
