"""Lists with figures: entries, the results of a round, standings, the final ranking, prizes, the calendar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from pinella.codes.victory import SHARED
from pinella.tournament.documents.model import Column, Document, Section, Tables, Weight
from pinella.tournament.documents.seating_lists import round_line
from pinella.tournament.documents.source import Source, figure, figure_head, shown
from pinella.tournament.facts import FIGURES, Row, Table
from pinella.tournament.prizes import Won, won
from pinella.tournament.results import How, Result, bonuses
from pinella.tournament.seating import planned
from pinella.tournament.standings import standings
from pinella.tournament.stopping import last_ranking, why_no_prizes

PODIUM = 3

_WEIGHTS: Final[Mapping[str, Weight]] = {"vp": "strong", "played": "faint"}
"""Figures of the standings that stand out, or back."""


def entries(source: Source) -> Document:
    """Everybody who has entered, in the order of entry."""
    columns = (
        Column(source.id_label, share=source.id_share, weight="strong"),
        Column(source.word("players"), share=6),
        Column(source.word("club"), share=4, weight="faint"),
        Column(source.word("region"), weight="faint"),
        Column(source.word("category"), "center"),
    )
    rows = tuple(
        (source.tag(one), source.pair(one), shown(entrant.club), shown(entrant.region), shown(entrant.category))
        for one, entrant in source.event.entrants.items()
    )
    table = Tables((_without_empty(Section(columns=columns, rows=rows)),))
    return source.document("entries", "entries", f"{len(rows)}", table, source.entered_at)


def _without_empty(section: Section) -> Section:
    """The same without columns in which nothing stands."""
    kept = [place for place, _ in enumerate(section.columns) if any(row[place] for row in section.rows)]
    return Section(
        section.heading,
        columns=tuple(section.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in section.rows),
        note=section.note,
        podium=section.podium,
    )


def results(source: Source, number: int) -> Document:
    """What every table of a round has come to; and who did not play."""
    found = {result.id: result for result in source.results if result.round == number}
    seated = source.event.rounds[number - 1]
    at_tables = {one for table in seated.tables.values() for one in table.entrants}
    others = [result for result in found.values() if result.id not in at_tables]
    of_tables = _of_two_sides if source.event.rules.kind.sides == 2 else _of_seats
    sections = [of_tables(source, number, tuple(seated.tables.values()), found)]
    if others:
        sections.append(_not_at_tables(source, others))
    body = Tables(tuple(sections))
    at = source.touched_at[number]
    return source.document(f"results-{number:02}", "results", round_line(source, number), body, at)


def _of_two_sides(source: Source, number: int, tables: Sequence[Table], found: dict[str, Result]) -> Section:
    columns = (
        Column(source.word("table.short"), "right", weight="strong"),
        Column(source.line_label(0) or source.id_label, share=1),
        Column(source.line_label(1) or source.id_label, share=1),
        Column(source.word("points"), "center"),
        Column(source.word("mp"), "right"),
        Column(source.word("vp"), "center", weight="strong"),
        Column(source.word("how"), weight="faint"),
    )
    rows = tuple(_match(source, number, table, found) for table in tables)
    return _without_empty(Section(columns=columns, rows=rows))


def _match(source: Source, number: int, table: Table, found: dict[str, Result]) -> tuple[str, ...]:
    score = source.event.scores.get((number, table.number))
    sides = [[found[one] for one in side if one in found] for side in table.sides]
    points = "" if score is None else " – ".join(figure(total) for total in score.totals)
    known = all(sides)
    vp = " – ".join("/".join(dict.fromkeys(str(each.vp) for each in side)) for side in sides) if known else ""
    mp = _match_points(sides) if known else ""
    told = ", ".join(_told(source, number, table, sides)) if known else source.word("missing")
    where = str(table.number)
    return (where, source.listed(table.sides[0]), source.listed(table.sides[1]), points, mp, vp, told)


def _match_points(sides: Sequence[Sequence[Result]]) -> str:
    """Those of the first side; the second has lost what it has won, or else its own stand there, too."""
    first, second = ("/".join(dict.fromkeys(figure(each.mp, signed=True) for each in side)) for side in sides)
    is_mirrored = all(one.mp == -other.mp for one in sides[0] for other in sides[1])
    return first if is_mirrored else f"{first} · {second}"


def _told(source: Source, number: int, table: Table, sides: Sequence[Sequence[Result]]) -> Iterator[str]:
    """How a match came about that was not simply played, and why its points are not those of the sheet."""
    how = {each.how for side in sides for each in side}
    yield from (source.word(f"how.{each}") for each in sorted(each.value for each in how - {How.PLAYED}))
    if how != {How.PLAYED}:
        return
    if any(one.vp + other.vp != SHARED for one in sides[0] for other in sides[1]):
        yield source.word("how.raised")
    for side, bonus in zip(table.sides, bonuses(source.event, number, table), strict=True):
        if bonus:
            yield source.word("mark.late", points=bonus, side=" + ".join(source.tag(one) for one in side))


def _of_seats(source: Source, number: int, tables: Sequence[Table], found: dict[str, Result]) -> Section:
    columns = (
        Column(source.word("table.short"), "right", weight="strong"),
        Column(source.word("id")),
        Column(source.word("player"), share=4),
        Column(source.word("club"), share=4, weight="faint"),
        Column(source.word("negative"), "right"),
        Column(source.word("vp"), "right", weight="strong"),
        Column(source.word("how"), weight="faint"),
    )
    rows = tuple(
        _seat(source, table, place, one, found.get(one)) for table in tables for place, one in enumerate(table.entrants)
    )
    del number
    return _without_empty(Section(columns=columns, rows=rows))


def _seat(source: Source, table: Table, place: int, one: str, result: Result | None) -> tuple[str, ...]:
    where = str(table.number) if place == 0 else ""
    who = (source.tag(one), source.pair(one), shown(source.event.entrants[one].club))
    if result is None:
        return (where, *who, "", "", source.word("missing"))
    how = "" if result.how.value == "played" else source.word(f"how.{result.how.value}")
    return (where, *who, figure(result.mp), figure(result.vp), how)


def _not_at_tables(source: Source, others: Sequence[Result]) -> Section:
    columns = (
        Column(source.id_label, share=source.id_share, weight="strong"),
        Column(source.word("players"), share=4),
        Column(source.word("vp"), "right", weight="strong"),
        Column(figure_head("mp", source.event, source.lang), "right"),
        Column(source.word("how"), share=2, weight="faint"),
    )
    rows = tuple(
        (
            source.tag(each.id),
            source.pair(each.id),
            figure(each.vp),
            figure(each.mp),
            source.word(f"how.{each.how.value}"),
        )
        for each in others
    )
    return Section(columns=columns, rows=rows)


def ranking(source: Source, number: int) -> Document:
    """The standings after a round."""
    event = source.event
    rows = source.ranking if number == event.last_seated else standings(event, number, source.results)
    body = Tables(_ranked(source, rows))
    return source.document(f"standings-{number:02}", "standings", _after(source, number), body)


def _after(source: Source, number: int) -> str:
    if number == 0:
        return source.word("before")
    missing = len(source.event.missing_scores(number))
    words = {"round": number, "rounds": source.event.plan.rounds, "missing": missing}
    return source.word("after.missing" if missing else "after", **words)


def final(source: Source) -> Document:
    """The ranking of an event that is over, with the tie-breaks of its code."""
    event = source.event
    steps = ", ".join(source.word(f"tie.{step.value}") for step in event.rules.tie_breaks)
    podium = 0 if why_no_prizes(event) else PODIUM
    sections = _ranked(source, last_ranking(event, source.results), podium=podium)
    body = Tables((*sections, Section(note=source.word("ties", steps=steps))))
    if event.stopped is None:
        subtitle = source.word("after", round=event.last_seated, rounds=event.plan.rounds)
    else:
        state = "void" if why_no_prizes(event) else "stopped"
        subtitle = source.word(state, round=event.stopped.rounds_over)
    return source.document("final", "final", subtitle, body)


def _ranked(source: Source, rows: Sequence[Row], podium: int = 0) -> tuple[Section, ...]:
    return tuple(
        _without_empty(
            Section(
                source.word("group", group=group) if group else "",
                columns=_ranking_columns(source),
                rows=tuple(_ranking_row(source, row) for row in members),
                podium=podium if group in ("", "A") else 0,
            )
        )
        for group, members in groupby(rows, key=lambda row: row.group)
    )


def _ranking_columns(source: Source) -> tuple[Column, ...]:
    event = source.event
    return (
        Column(source.word("rank"), "right", weight="strong"),
        Column(source.id_label, share=source.id_share),
        Column(source.word("player" if event.rules.kind.most_players == 1 else "players"), share=6),
        Column(source.word("club"), share=4, weight="faint"),
        Column(source.word("region"), weight="faint"),
        *(
            Column(figure_head(name, source.event, source.lang), "right", weight=_WEIGHTS.get(name, "plain"))
            for name in FIGURES
        ),
    )


def _ranking_row(source: Source, row: Row) -> tuple[str, ...]:
    entrant = source.event.entrants[row.id]
    about = (source.tag(row.id), source.pair(row.id), shown(entrant.club), shown(entrant.region))
    return (str(row.rank), *about, *map(figure, row.figures))


def prizes(source: Source) -> Document:
    """Who wins what, by the prize list."""
    columns = (
        Column(source.word("rank"), "right", weight="strong"),
        Column(source.id_label, share=source.id_share),
        Column(source.word("players"), share=4),
        Column(source.word("club"), share=4, weight="faint"),
        Column(source.word("prize"), "right", share=3, weight="strong"),
    )
    winners = won(last_ranking(source.event, source.results), source.prizes or ())
    sections = tuple(
        _without_empty(
            Section(
                source.word("group", group=group) if group else "",
                columns=columns,
                rows=tuple(_prize_row(source, each) for each in members),
            )
        )
        for group, members in groupby(winners, key=lambda each: each.group)
    )
    return source.document("prizes", "prizes", _after(source, source.played_round), Tables(sections))


def _prize_row(source: Source, each: Won) -> tuple[str, ...]:
    told = ", ".join([*([money(each.cents, source.lang)] if each.cents else []), *each.things])
    shared = f" ({source.word('shared', number=each.shared_with + 1)})" if each.shared_with else ""
    club = shown(source.event.entrants[each.id].club)
    return (str(each.place), source.tag(each.id), source.pair(each.id), club, f"{told}{shared}")


def money(cents: int, lang: str) -> str:
    """`150,00 €`, `€ 150.00`."""
    return f"{cents // 100},{cents % 100:02} €" if lang == "it" else f"€ {cents // 100}.{cents % 100:02}"


def calendar(source: Source) -> Document:
    """The calendar of the round robin that is being played, round by round (art. 2: fixed beforehand)."""
    columns = (Column(source.word("match"), share=1), Column("", share=1))
    sections = [
        Section(
            _calendar_heading(source, each.round, each.group),
            columns=columns,
            rows=tuple((source.listed((first,)), source.listed((second,))) for first, second in each.matches),
            note=source.word("rests", who=source.listed((each.rest,))) if each.rest else "",
        )
        for each in planned(source.event)
    ]
    return source.document(
        "calendar",
        "calendar",
        "",
        Tables(tuple(sections)),
        source.seated_at[source.event.phase(source.event.last_seated).first],
    )


def _calendar_heading(source: Source, number: int, group: str) -> str:
    said = source.word("round.short", round=number)
    return f"{said} · {source.word('group', group=group)}" if group else said
