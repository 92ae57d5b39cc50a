"""The seating of a round as it hangs in the hall: by table, and by name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from pinella.tournament.documents.model import Document, Index, Seats, Wall, WallGroup, WallTable
from pinella.tournament.documents.source import Source, shown
from pinella.tournament.event import Round
from pinella.tournament.facts import Table
from pinella.tournament.groups import order
from pinella.tournament.ordering import alphabetical


def seating(source: Source, number: int) -> Document:
    """The tables of a round, group by group, and who does not play."""
    seated = source.event.rounds[number - 1]
    in_groups = sorted(seated.tables.values(), key=lambda table: (order(table.group), table.number))
    groups = tuple(
        WallGroup(
            source.word("group", group=group) if group else "",
            tuple(_wall_table(source, table) for table in tables),
        )
        for group, tables in groupby(in_groups, key=lambda table: table.group)
    )
    wall = Wall(groups, tuple(_beside(source, seated)))
    return source.document(
        f"seating-{number:02}", "seating", round_line(source, number), wall, source.seated_at[number]
    )


def round_line(source: Source, number: int) -> str:
    """`Turno 3 di 11 · Mitchell`."""
    movement = source.word(f"movement.{source.event.phase(number).movement.value}")
    return f"{source.word('round', round=number, rounds=source.event.plan.rounds)} · {movement}"


def _wall_table(source: Source, table: Table) -> WallTable:
    seats = tuple(
        Seats(source.line_label(place), source.names(side), source.about(side))
        for place, side in enumerate(table.sides)
    )
    return WallTable(str(table.number), seats)


def _beside(source: Source, seated: Round) -> Iterator[tuple[str, str]]:
    for name, who in (("bye", seated.byes), ("idle", seated.idle), ("absent", seated.absent)):
        if who:
            yield source.word(name), "; ".join(source.listed((one,)) for one in who)


def seating_by_name(source: Source, number: int) -> Document:
    """Every player of a round in alphabetical order, with the table to go to."""
    seated = source.event.rounds[number - 1]
    lines = sorted(_lines(source, seated), key=lambda line: (alphabetical(line[0]), line))
    letters = tuple(
        (letter, tuple((shown(line[0]), *line[1:]) for line in group))
        for letter, group in groupby(lines, key=lambda line: _initial(line[0]))
    )
    index = Index(source.word("table"), letters)
    at = source.seated_at[number]
    return source.document(
        f"seating-alphabetical-{number:02}", "seating-alphabetical", round_line(source, number), index, at
    )


def _lines(source: Source, seated: Round) -> Iterator[tuple[str, str, str, str]]:
    for table in seated.tables.values():
        where = str(table.number)
        for place, side in enumerate(table.sides):
            for one in side:
                for player in source.event.entrants[one].players:
                    yield player.name, where, source.place_label(place), source.tag(one)
    for key, who in (("rest", (*seated.byes, *seated.idle)), ("away", seated.absent)):
        for one in who:
            for player in source.event.entrants[one].players:
                yield player.name, "–", source.word(key), source.tag(one)


def _initial(name: str) -> str:
    first = alphabetical(name)[:1].upper()
    return first if first.isalpha() else "·"
