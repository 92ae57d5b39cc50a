"""A slip for every entrant, to cut out and take along: who, where to sit round by round, and a QR.

In a Mitchell the places of all its rounds follow from the first seating; in a round robin the opponents do.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TypeAlias

from pinella.tournament import mitchell
from pinella.tournament.documents.model import Document, Slip, Slips
from pinella.tournament.documents.source import Source, shown
from pinella.tournament.event import Event, Round
from pinella.tournament.plan import Movement
from pinella.tournament.seating import planned

Stop: TypeAlias = tuple[str, str, str]


def slips(source: Source) -> Document:
    """A slip for everybody who has not left for good."""
    event = source.event
    stops = _stops(source)
    listed = tuple(_slip(source, one, tuple(stops[one])) for one in event.entrants if not event.is_gone(one))
    subtitle = _subtitle(source)
    at = source.seated_at.get(event.last_seated)
    return source.document("slips", "slips", subtitle, Slips(source.word("report.round"), listed), at)


def _subtitle(source: Source) -> str:
    event = source.event
    if event.last_seated == 0:
        return source.word("before")
    return source.word("round", round=event.last_seated, rounds=event.plan.rounds)


def _slip(source: Source, one: str, stops: tuple[Stop, ...]) -> Slip:
    entrant = source.event.entrants[one]
    names = tuple(shown(player.name) for player in entrant.players)
    about = " · ".join(shown(part) for part in (entrant.club, entrant.region) if part)
    return Slip(source.tag(one), names, about, source.address(one), stops, _note(source, one, stops))


def _note(source: Source, one: str, stops: tuple[Stop, ...]) -> str:
    lines = _mitchell_lines(source.event)
    said = []
    if len(lines) == 2 and source.event.rules.kind.at_table == 2:
        said.append(source.word("fixed" if one in lines[0] else "moving"))
    if len(stops) > 1:
        said.append(source.word("ahead"))
    return " ".join(said)


def _mitchell_lines(event: Event) -> mitchell.Lines:
    if event.last_seated == 0 or event.phase(event.last_seated).movement is not Movement.MITCHELL:
        return ()
    return event.rounds[event.last_seated - 1].lines


def _stops(source: Source) -> dict[str, list[Stop]]:
    """Where everybody sits: rounds being played as published, later ones of the phase as they follow from them."""
    event = source.event
    stops: dict[str, list[Stop]] = defaultdict(list)
    if event.last_seated == 0:
        return stops
    for number in source.open_rounds:
        _seated(source, event.rounds[number - 1], stops)
    _mitchell_ahead(source, stops)
    _calendar_ahead(source, stops)
    return stops


def _seated(source: Source, seated: Round, stops: dict[str, list[Stop]]) -> None:
    for table in seated.tables.values():
        for place, side in enumerate(table.sides):
            for one in side:
                stops[one].append((str(seated.number), str(table.number), source.place_label(place)))
    for one in (*seated.byes, *seated.idle):
        stops[one].append((str(seated.number), "–", source.word("rest")))


def _mitchell_ahead(source: Source, stops: dict[str, list[Stop]]) -> None:
    event, lines = source.event, _mitchell_lines(source.event)
    if not lines:
        return
    phase = event.phase(event.last_seated)
    for number in range(event.last_seated + 1, phase.last + 1):
        lines = mitchell.moved(lines, phase.shift, skip=phase.skip, moves=number - phase.first - 1)
        for place, seats in enumerate(zip(*lines, strict=True), start=1):
            here = [one for one in seats if one and not event.is_away(one, number)]
            for line, one in enumerate(seats):
                if one in here:
                    stops[one].append((str(number), *_planned_place(source, place, line, len(here), "" in seats)))


def _planned_place(source: Source, place: int, line: int, here: int, incomplete: bool) -> tuple[str, str]:
    """Table and side of a later round; at a table that cannot be played, the bye.

    Where partners change the sides are known with the seating: they follow from who has played with whom by then.
    """
    kind = source.event.rules.kind
    if here < (kind.fewest or kind.at_table):
        return "–", source.word("rest" if incomplete else "idle")
    if kind.sides > 2 or kind.side_size > 1:
        return str(place), ""
    return str(place), source.line_label(line % 2)


def _calendar_ahead(source: Source, stops: dict[str, list[Stop]]) -> None:
    for each in planned(source.event):
        if each.round <= source.event.last_seated:
            continue
        for first, second in each.matches:
            stops[first].append((str(each.round), "", source.word("against", who=source.tag(second))))
            stops[second].append((str(each.round), "", source.word("against", who=source.tag(first))))
        if each.rest is not None:
            stops[each.rest].append((str(each.round), "–", source.word("rest")))
