"""Score sheets as players know them: base and points of each side deal by deal, totals, victory points, signatures.

The scale of victory points is printed on the sheet (F-18.9, B-18.10); who keeps it, who signs it and who hands it in
stands at its foot (FITAB and federal art. 19, Scala 40 art. 23).
"""

from __future__ import annotations

from collections.abc import Iterator

from pinella.codes.choices import Meeting
from pinella.codes.victory import SHARED, scala40_points
from pinella.codes.victory import table as scale_of
from pinella.tournament.adding_up import Cells
from pinella.tournament.documents.model import Document, Sheet, Sheets, SheetSide
from pinella.tournament.documents.seating_lists import round_line
from pinella.tournament.documents.source import Source, figure, shown
from pinella.tournament.facts import ROOMS, Room
from pinella.tournament.kinds import TEAMS
from pinella.tournament.results import How
from pinella.tournament.rules import BurracoRules, Scala40Rules
from pinella.tournament.score_sheet import ScoreSheet, SideOfSheet, sheets_of_round


def spare_sheets(source: Source) -> Document:
    """Sheets for any table, before the first round: names and numbers are written by hand."""
    rules = source.event.rules
    cells, sums = len(_columns(source)), len(_sums(source))
    sides = tuple(
        SheetSide(
            label=source.side_label(place),
            id="",
            names=(),
            deals=(("",) * cells,) * rules.deals,
            total=("",) * cells,
            sums=("",) * sums,
            signature=_signature(source),
        )
        for place in range(rules.kind.sides)
    )
    rooms = ROOMS if rules.kind is TEAMS else (Room.WHOLE, Room.WHOLE)
    sheets = tuple(Sheet("", "", _room(source, room, ""), sides, "") for room in rooms)
    return source.document("score-sheets", "score-sheets", "", _body(source, sheets))


def score_sheets(source: Source, number: int) -> list[Document]:
    """The sheets of a round, of teams one a room: those to be filled in, and those that have come in."""
    blank: list[Sheet] = []
    filled: list[Sheet] = []
    for sheet in sheets_of_round(source.event, number):
        is_blank = all(side.total.total is None for side in sheet.sides)
        (blank if is_blank else filled).append(_paper(source, sheet))
    name, line = f"score-sheets-{number:02}", round_line(source, number)
    found = []
    if blank:
        at = source.seated_at[number]
        found.append(source.document(name, "score-sheets", line, _body(source, tuple(blank)), at))
    if filled:
        body = _body(source, tuple(filled))
        found.append(source.document(f"{name}-filled", "score-sheets-filled", line, body, source.touched_at[number]))
    return found


def _body(source: Source, sheets: tuple[Sheet, ...]) -> Sheets:
    rules = source.event.rules
    scala40 = isinstance(rules, Scala40Rules)
    foot = "teams" if _captains_sign(source) else "individual" if scala40 else "pairs"
    return Sheets(
        table=source.word("table"),
        deal=source.word("deal"),
        columns=tuple(source.word(key) for key in _columns(source)),
        total=source.word("total"),
        sums=tuple(source.word(key) for key in _sums(source)),
        sheets=sheets,
        scale_title=source.word("scale.points" if scala40 else "scale"),
        scale=tuple(_scale(source)),
        foot=source.word(f"foot.{foot}"),
    )


def _columns(source: Source) -> tuple[str, ...]:
    return ("points",) if isinstance(source.event.rules, Scala40Rules) else ("base", "points", "total")


def _sums(source: Source) -> tuple[str, ...]:
    if isinstance(source.event.rules, Scala40Rules):
        return "ranking", "differences", "vp"
    return ("difference.room", "difference", "vp") if source.event.rules.kind is TEAMS else ("difference", "vp")


def _captains_sign(source: Source) -> bool:
    """FITAB art. 20; the federal code asks for one of each pair (art. 19)."""
    return source.event.rules.kind is TEAMS and not source.event.rules.is_federal


def _signature(source: Source) -> str:
    return source.word("signature.captain" if _captains_sign(source) else "signature")


def _room(source: Source, room: Room, group: str) -> str:
    said = [source.word("group", group=group)] if group else []
    return " · ".join([*said, *([source.word(room.value)] if room is not Room.WHOLE else [])])


# One sheet


def _paper(source: Source, sheet: ScoreSheet) -> Sheet:
    sides = tuple(
        SheetSide(
            label=source.side_label(place),
            id=" + ".join(source.tag(one) for one in side.ids),
            names=_names(source, sheet, side),
            deals=tuple(_line(source, cells) for cells in side.deals),
            total=_line(source, side.total),
            sums=_under(source, sheet, place),
            signature=_signature(source),
        )
        for place, side in enumerate(sheet.sides)
    )
    head = round_line(source, sheet.round)
    mark = ". ".join(_marks(source, sheet))
    return Sheet(head, str(sheet.table), _room(source, sheet.room, sheet.group), sides, mark)


def _names(source: Source, sheet: ScoreSheet, side: SideOfSheet) -> tuple[str, ...]:
    """Of a team those who play in this room; a line to write on where its line-up is not known."""
    if source.event.rules.kind is TEAMS and (sheet.round, side.ids[0]) not in source.event.lineups:
        return ()
    return tuple(shown(name) for name in side.players)


def _line(source: Source, cells: Cells) -> tuple[str, ...]:
    if isinstance(source.event.rules, Scala40Rules):
        return (figure(cells.total),)
    return figure(cells.base), figure(cells.points), figure(cells.total)


def _under(source: Source, sheet: ScoreSheet, place: int) -> tuple[str, ...]:
    """What stands under the totals of a side."""
    side, rules = sheet.sides[place], source.event.rules
    vp = figure(side.victory_points)
    if isinstance(rules, Scala40Rules):
        totals = [each.total.total for each in sheet.sides if each.total.total is not None]
        if len(totals) != len(sheet.sides):
            return "", "", vp
        points = scala40_points(rules.book, totals, deals=rules.deals)[place]
        return str(points.ranking), str(points.difference), vp
    mp = figure(side.match_points, signed=True)
    if rules.kind is not TEAMS:
        return mp, vp
    lead = None if sheet.lead is None else -sheet.lead if place else sheet.lead
    return figure(lead, signed=True), mp, vp


def _marks(source: Source, sheet: ScoreSheet) -> Iterator[str]:
    """What must be said about a sheet beside its figures."""
    if sheet.how is not None and sheet.how is not How.PLAYED:
        yield source.word(f"how.{sheet.how.value}").capitalize()
    for place, side in enumerate(sheet.sides):
        if side.bonus:
            yield source.word("mark.late", points=side.bonus, side=source.side_label(place))
    if sheet.disputed:
        yield source.word("mark.disputed", who=source.tag(sheet.disputed))
    elif not sheet.is_in and any(side.signed for side in sheet.sides):
        yield source.word("mark.proposed")
    corrected = source.corrected.get((sheet.round, sheet.table, sheet.room))
    if corrected is not None:
        yield source.word("mark.corrected", entry=corrected)


# The scale


def _scale(source: Source) -> Iterator[tuple[str, str]]:
    rules = source.event.rules
    if isinstance(rules, BurracoRules):
        edges = scale_of(rules.book, Meeting.FOUR_DEALS if rules.four_deal_table else rules.meeting).value
        least = 0
        for place, edge in enumerate(edges):
            winner = SHARED // 2 + place
            yield f"{least} – {edge}", f"{winner} – {SHARED - winner}"
            least = edge + rules.granularity
        yield f"{least} +", f"{SHARED} – 0"
        return
    for place, points in enumerate(rules.book.ranking_points.value, start=1):
        yield source.word("scale.place", place=place), str(points)
    full = rules.deals >= rules.book.full_round_from.value
    bands = (rules.book.differences_full_round if full else rules.book.differences_short_round).value
    least = 0
    for band in bands:
        reach = f"{least} +" if band.up_to is None else f"{least} – {band.up_to}"
        yield source.word("scale.difference", difference=reach), str(band.victory_points)
        least = 0 if band.up_to is None else band.up_to + 1
