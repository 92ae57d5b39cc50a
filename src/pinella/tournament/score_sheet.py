"""The score sheet of a table as people know it: a row a deal, its totals, match points and victory points.

What a sheet holds stands in the codes: who met whom, base and points of every deal, the table of victory points, the
signatures (art. 18 to 20, Scala 40 art. 22 to 24). Before it is handed in it is blank.
"""

from __future__ import annotations

from dataclasses import dataclass

from pinella.tournament.adding_up import NOTHING, Cells, side_name
from pinella.tournament.event import Event, Score
from pinella.tournament.facts import ROOMS, Room, Table
from pinella.tournament.kinds import TEAMS
from pinella.tournament.results import How, Result, bonuses, results
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import deals_of_a_sheet, find_table


@dataclass(frozen=True, slots=True)
class SideOfSheet:
    """One side of a sheet. `None` is what is not known yet."""

    name: str
    """NS or EW; in Scala 40 the number of the seat."""

    ids: tuple[str, ...]
    players: tuple[str, ...]
    """Their names; of a team those of this room, where its line-up is known."""

    deals: tuple[Cells, ...]
    """One for every deal that the sheet has room for."""

    total: Cells
    bonus: int
    """Points for a delay of the others (art. 38, federal art. 39); of teams on the sheet of the open room (B-39.8)."""

    match_points: int | None
    """The result of the match, negative for who lost; in Scala 40 the negative points."""

    victory_points: int | None
    signed: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A sheet, blank or filled in."""

    round: int
    table: int
    group: str
    room: Room
    sides: tuple[SideOfSheet, ...]
    is_in: bool
    """Whether the sheet is handed in."""

    lead: int | None
    """Two sides: by how much the first leads on this sheet; of teams a match has two of them."""

    disputed: str
    how: How | None
    """How the result of the match came about."""


def sheets_of_round(event: Event, number: int) -> list[ScoreSheet]:
    """Every sheet of a round, table after table; teams have two, unless the match was entered as one.

    A table of Scala 40 that everybody has left has none.
    """
    tables = [table for table in event.rounds[number - 1].tables.values() if table.sides]
    known = {(each.table, each.id): each for each in results(event) if each.round == number}
    return [_sheet(event, number, table, room, known) for table in tables for room in _rooms(event, number, table)]


def sheet_of(event: Event, number: int, table_number: int, room: Room = Room.WHOLE) -> ScoreSheet | No:
    """The sheet of one table."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    if room is not Room.WHOLE and event.rules.kind is not TEAMS:
        return No("score/no-rooms", event.rules.article("2"), {"round": number, "table": table_number})
    if not table.sides:
        return No("score/not-played", event.rules.article("25"), {"round": number, "table": table_number})
    known = {(each.table, each.id): each for each in results(event) if each.round == number}
    return _sheet(event, number, table, room, known)


def _rooms(event: Event, number: int, table: Table) -> tuple[Room, ...]:
    key = (number, table.number)
    as_one = key in event.scores and key not in event.rooms
    return ROOMS if event.rules.kind is TEAMS and not as_one else (Room.WHOLE,)


def _sheet(event: Event, number: int, table: Table, room: Room, known: dict[tuple[int, str], Result]) -> ScoreSheet:
    proposal = event.proposals.get((number, table.number, room))
    entered = event.sheet(number, table.number, room)
    score = entered or (proposal.score if proposal is not None else None)
    signers = set(proposal.signed) if proposal is not None else set()
    bonus = bonuses(event, number, table)
    found = [known.get((table.number, side[0])) for side in table.sides]
    sides = tuple(
        SideOfSheet(
            name=side_name(place, len(table.sides)),
            ids=side,
            players=_players(event, number, side, room),
            deals=_deals(event, score, place, room),
            total=_total(score, place),
            bonus=0 if room is Room.CLOSED else bonus[place],
            match_points=result.mp if result is not None else None,
            victory_points=result.vp if result is not None else None,
            signed=entered is not None or bool(signers.intersection(side)),
        )
        for place, (side, result) in enumerate(zip(table.sides, found, strict=True))
    )
    return ScoreSheet(
        round=number,
        table=table.number,
        group=table.group,
        room=room,
        sides=sides,
        is_in=entered is not None,
        lead=None if score is None or len(sides) != 2 else _lead(sides),
        disputed=proposal.disputed if proposal is not None else "",
        how=found[0].how if found[0] is not None else None,
    )


def _lead(sides: tuple[SideOfSheet, ...]) -> int:
    first, second = ((side.total.total or 0) + side.bonus for side in sides)
    return first - second


def _players(event: Event, number: int, side: tuple[str, ...], room: Room) -> tuple[str, ...]:
    names = [player.name for one in side for player in event.entrants[one].players]
    lineup = event.lineups.get((number, side[0]))
    if lineup is None or room is Room.WHOLE:
        return tuple(names)
    return lineup.open if room is Room.OPEN else lineup.closed


def _deals(event: Event, score: Score | None, side: int, room: Room) -> tuple[Cells, ...]:
    """The deals of one side, and empty rows for those that were not played or are not known."""
    rows = [] if score is None else [_cells(score, number, side) for number in range(len(score.deals))]
    return (*rows, *([NOTHING] * (deals_of_a_sheet(event, room) - len(rows))))


def _cells(score: Score, number: int, side: int) -> Cells:
    total = score.deals[number][side]
    if not score.bases:
        return Cells(total=total)
    base = score.bases[number][side]
    return Cells(base, total - base, total)


def _total(score: Score | None, side: int) -> Cells:
    if score is None:
        return NOTHING
    if not score.bases:
        return Cells(total=score.totals[side])
    base = sum(deal[side] for deal in score.bases)
    return Cells(base, score.totals[side] - base, score.totals[side])
