"""An event as plain data, for other programs: the open format from club to federation, and tables for spreadsheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from pinella.tournament.event import Event, Round, Score
from pinella.tournament.facts import FIGURES, ROOMS, Room, Row
from pinella.tournament.measures import is_valid
from pinella.tournament.results import Result, results
from pinella.tournament.stopping import last_ranking

FORMAT: Final = "pinella-event/1"

Cell = str | int | None
Sheet = tuple[tuple[str, ...], list[tuple[Cell, ...]]]
"""A header and its rows."""


def as_data(event: Event, digest: str) -> dict[str, Any]:
    """Everything a federation asks for, in one object; `digest` is that of the last entry of the file."""
    found = results(event)
    return {
        "format": FORMAT,
        "event": {
            "code": event.opening.code,
            "kind": event.opening.format,
            "deals": event.opening.deals,
            "plan": event.plan.text,
            "rounds": event.plan.rounds,
            "name": event.opening.name,
            "level": event.opening.level.value,
            "over": event.is_over,
            **_stopped(event),
        },
        "entrants": [msgspec.to_builtins(entrant) for entrant in event.entrants.values()],
        "rounds": [_round(event, seated) for seated in event.rounds],
        "results": [_result(result) for result in found],
        "standings": [msgspec.structs.asdict(row) for row in last_ranking(event, found)],
        "entries": event.version,
        "digest": digest,
    }


def _stopped(event: Event) -> dict[str, object]:
    """Of an event that was stopped: after how many rounds, and whether it stands, where the code says."""
    if event.stopped is None:
        return {}
    over = event.stopped.rounds_over
    return {"stopped": {"rounds_over": over, "valid": is_valid(event, over)}}


def _round(event: Event, seated: Round) -> dict[str, Any]:
    return {
        "round": seated.number,
        "movement": event.phase(seated.number).movement.value,
        "tables": [
            {
                "table": table.number,
                "group": table.group,
                "sides": [list(side) for side in table.sides],
                "score": _score(event, seated.number, table.number),
                "sheets": _sheets(event, seated.number, table.number),
            }
            for table in seated.tables.values()
        ],
        "byes": list(seated.byes),
        "idle": list(seated.idle),
        "absent": list(seated.absent),
    }


def _score(event: Event, number: int, table: int) -> list[int] | None:
    score = event.scores.get((number, table))
    return None if score is None else list(score.totals)


def _sheets(event: Event, number: int, table: int) -> list[dict[str, Any]]:
    """The sheets that are in, with their deals: of each room, or one of the whole match."""
    return [
        {
            "room": room.value,
            "totals": list(score.totals),
            "deals": [list(deal) for deal in score.deals],
            "bases": [list(deal) for deal in score.bases],
        }
        for room, score in _papers(event, number, table)
    ]


def _papers(event: Event, number: int, table: int) -> list[tuple[Room, Score]]:
    rooms = event.rooms.get((number, table))
    if rooms is not None:
        return [(room, rooms[room]) for room in ROOMS if room in rooms]
    score = event.scores.get((number, table))
    return [] if score is None else [(Room.WHOLE, score)]


def _result(result: Result) -> dict[str, Any]:
    return {
        "round": result.round,
        "id": result.id,
        "table": result.table or None,
        "against": list(result.against),
        "vp": result.vp,
        "mp": result.mp,
        "how": result.how.value,
    }


def sheets(
    event: Event, found: Sequence[Result] | None = None, ranking: Sequence[Row] | None = None
) -> Mapping[str, Sheet]:
    """The same as tables: entries, seating with scores, results, standings. Entries and scores can be read back.

    `found` and `ranking`: the results and the standings, if they are at hand.
    """
    found = results(event) if found is None else found
    return {
        "entries": _entries(event),
        "seating": _seating(event),
        "scores": _scores(event),
        "results": _results(found),
        "standings": _standings(event, last_ranking(event, found) if ranking is None else ranking),
    }


def _entries(event: Event) -> Sheet:
    most = max((len(entrant.players) for entrant in event.entrants.values()), default=1)
    numbers = range(1, most + 1)
    names, cards = (tuple(f"{word}{number}" for number in numbers) for word in ("player", "card"))
    header = ("pair", *names, "club", "province", "region", "category", *cards, "points")
    rows: list[tuple[Cell, ...]] = []
    for entrant in event.entrants.values():
        players = [*entrant.players, *([None] * (most - len(entrant.players)))]
        about = (entrant.club, entrant.province, entrant.region, entrant.category)
        rows.append(
            (
                entrant.id,
                *(player.name if player else "" for player in players),
                *about,
                *(player.card if player else "" for player in players),
                entrant.points,
            )
        )
    return header, rows


def _seating(event: Event) -> Sheet:
    rows: list[tuple[Cell, ...]] = []
    for seated in event.rounds:
        for table in seated.tables.values():
            sides = [" + ".join(side) for side in table.sides]
            rows.append((seated.number, table.number, table.group, *sides, *([""] * (4 - len(sides)))))
        rows += [(seated.number, None, "", one, "", "", "") for one in (*seated.byes, *seated.idle)]
    return ("round", "table", "group", "side1", "side2", "side3", "side4"), rows


def _scores(event: Event) -> Sheet:
    """A list that `scores` reads back: one row a sheet, or where deals are known a row a deal and one of totals."""
    names = ("ns", "ew") if event.rules.kind.sides == 2 else ("seat1", "seat2", "seat3", "seat4")
    papers = [
        (number, table, room, score)
        for number, table in sorted({*event.scores, *event.rooms})
        for room, score in _papers(event, number, table)
    ]
    with_rooms = any(room is not Room.WHOLE for _, _, room, _ in papers)
    with_deals = any(score.deals for *_, score in papers)
    with_bases = any(score.bases for *_, score in papers)
    columns = tuple(column for name in names for column in ((f"{name}_base", name) if with_bases else (name,)))
    header = ("round", "table", *(("room",) * with_rooms), *(("deal",) * with_deals), *columns)
    rows: list[tuple[Cell, ...]] = []
    for number, table, room, score in papers:
        where: tuple[Cell, ...] = (number, table, *((room.value,) * with_rooms))
        for place, deal in enumerate(score.deals):
            bases = score.bases[place] if score.bases else (None,) * len(deal)
            rows.append((*where, place + 1, *_cells(deal, bases, len(names), with_bases=with_bases)))
        sums = [sum(deal) for deal in zip(*score.bases, strict=True)] or [None] * len(score.totals)
        total = ("total",) if with_deals else ()
        rows.append((*where, *total, *_cells(score.totals, sums, len(names), with_bases=with_bases)))
    return header, rows


def _cells(points: Sequence[int], bases: Sequence[int | None], sides: int, *, with_bases: bool) -> list[Cell]:
    """The cells of a row, side after side; empty ones for a seat that nobody sat on."""
    cells: list[Cell] = []
    for base, total in zip(bases, points, strict=True):
        cells += [base, total] if with_bases else [total]
    return [*cells, *([None] * ((sides - len(points)) * (1 + with_bases)))]


def _results(found: Sequence[Result]) -> Sheet:
    rows: list[tuple[Cell, ...]] = [
        (each.round, each.id, each.table or None, " + ".join(each.against), each.vp, each.mp, each.how.value)
        for each in found
    ]
    return ("round", "id", "table", "against", "vp", "mp", "how"), rows


def _standings(event: Event, ranking: Sequence[Row]) -> Sheet:
    rows: list[tuple[Cell, ...]] = []
    for row in ranking:
        players = ", ".join(player.name for player in event.entrants[row.id].players)
        rows.append((row.rank, row.group, row.id, players, event.entrants[row.id].club, *row.figures))
    return ("rank", "group", "id", "players", "club", *FIGURES), rows
