"""Documents as web pages that need nothing else: to be read on any screen, and printed from any browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from pinella.tournament.documents.model import (
    Column,
    Document,
    Frame,
    Index,
    Seats,
    Section,
    Sheet,
    Sheets,
    Slip,
    Slips,
    Tables,
    Wall,
    WallTable,
)
from pinella.tournament.files.qr import svg_of

_STYLE: Final = Path(__file__).with_name("templates").joinpath("page.css").read_text(encoding="utf-8")


def html_of(document: Document, links: str = "") -> str:
    """The page; `links` to others of its kind stand at its head."""
    return page(document.frame, _body(document.body), links)


def page(frame: Frame, body: str, links: str = "") -> str:
    """A whole page around a body."""
    title = f"{escape(frame.title)} – {escape(frame.event)}"
    foot = escape(" · ".join(part for part in (frame.trace, "Pinella") if part))
    subtitle = f"<small>{escape(frame.subtitle)}</small>" if frame.subtitle else ""
    return (
        f'<!doctype html><html lang="{frame.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>"
        f"<header><div><p>{escape(frame.event)}</p><h1>{escape(frame.title)}{subtitle}</h1></div>"
        f"<p>{escape(frame.code)}<br>{escape(frame.when)}</p></header>"
        f"{links}<main>{body}</main><footer>{foot}</footer></body></html>\n"
    )


def _body(body: Tables | Wall | Index | Slips | Sheets) -> str:
    if isinstance(body, Tables):
        return _tables(body)
    if isinstance(body, Wall):
        return _wall(body)
    if isinstance(body, Index):
        return _index(body)
    if isinstance(body, Slips):
        return f'<div class="slips">{"".join(map(_slip, body.slips))}</div>'
    return "".join(_sheet(body, sheet) for sheet in body.sheets)


def _tables(body: Tables) -> str:
    return "".join(map(_section, body.sections)) + _sign(body.signatures)


def _section(section: Section) -> str:
    heading = f"<h2>{escape(section.heading)}</h2>" if section.heading else ""
    facts = "".join(f"<dt>{escape(label)}</dt><dd>{escape(said)}</dd>" for label, said in section.facts)
    note = f"<p><small>{escape(section.note)}</small></p>" if section.note else ""
    return f"{heading}{f'<dl>{facts}</dl>' if facts else ''}{_listing(section)}{note}"


def _listing(section: Section) -> str:
    if not section.columns:
        return ""
    classes = [_classes(column) for column in section.columns]
    head = "".join(
        f"<th{css}>{escape(column.label)}</th>" for column, css in zip(section.columns, classes, strict=True)
    )
    rows = "".join(
        f"<tr{' class=podium' if place < section.podium else ''}>{_cells(row, classes)}</tr>"
        for place, row in enumerate(section.rows)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _classes(column: Column) -> str:
    names = [name for name in (column.align, column.weight) if name not in ("left", "plain")]
    return f' class="{" ".join(names)}"' if names else ""


def _cells(row: Sequence[str], classes: Sequence[str]) -> str:
    return "".join(f"<td{css}>{escape(said)}</td>" for said, css in zip(row, classes, strict=True))


def _wall(body: Wall) -> str:
    beside = "".join(f"<dt>{escape(label)}</dt><dd>{escape(who)}</dd>" for label, who in body.beside)
    groups = "".join(
        f"{f'<h2>{escape(group.heading)}</h2>' if group.heading else ''}"
        f'<div class="wall">{"".join(map(_card, group.tables))}</div>'
        for group in body.groups
    )
    return f"{f'<dl>{beside}</dl>' if beside else ''}{groups}"


def _card(table: WallTable) -> str:
    return f'<div class="card"><b>{escape(table.number)}</b><div>{"".join(map(_seats, table.seats))}</div></div>'


def _seats(seats: Seats) -> str:
    names = escape(" – ".join(seats.names))
    return f"<p><b>{escape(seats.label)}</b>{names}<br><small>{escape(seats.about)}</small></p>"


def _index(body: Index) -> str:
    return '<div class="index">' + "".join(_letter(letter, lines) for letter, lines in body.letters) + "</div>"


def _letter(letter: str, lines: Iterable[tuple[str, str, str, str]]) -> str:
    said = "".join(
        f'<div class="line"><span>{escape(name)} <small>{escape(about)}</small></span>'
        f"<small>{escape(label)}</small><b>{escape(where)}</b></div>"
        for name, where, label, about in lines
    )
    return f"<h2>{escape(letter)}</h2>{said}"


def _slip(slip: Slip) -> str:
    stops = "".join(
        f"<span><small>{escape(number)}</small> <b>{escape(where)}</b> {escape(label)}</span>"
        for number, where, label in slip.stops
    )
    names = "<br>".join(map(escape, slip.names))
    return (
        f'<div class="slip"><div>{svg_of(slip.link)}</div><div><h2>{escape(slip.id)}</h2>'
        f'<p class="strong">{names}</p><p><small>{escape(slip.about)}</small></p><p class="stops">{stops}</p>'
        f"<p><small>{escape(slip.note)}</small></p></div></div>"
    )


def _sheet(body: Sheets, sheet: Sheet) -> str:
    cells = len(body.columns)
    who = "".join(
        f'<th colspan="{cells}">{escape(side.label)} {escape(side.id)}<br>{escape(" – ".join(side.names))}</th>'
        for side in sheet.sides
    )
    names = "".join(f"<th>{escape(name)}</th>" for name in body.columns) * len(sheet.sides)
    deals = max(len(side.deals) for side in sheet.sides)
    rows = "".join(f"<tr><th>{deal + 1}</th>{_deal(sheet, deal, cells)}</tr>" for deal in range(deals))
    total = "".join(f'<td class="strong">{escape(said)}</td>' for side in sheet.sides for said in side.total)
    sums = f"<tr><th>{escape(body.total)}</th>{total}</tr>" + "".join(
        f"<tr><th>{escape(name)}</th>"
        + "".join(f'<td colspan="{cells}" class="strong">{escape(side.sums[place])}</td>' for side in sheet.sides)
        + "</tr>"
        for place, name in enumerate(body.sums)
    )
    head = " · ".join(part for part in (sheet.head, sheet.room) if part)
    mark = f" – {escape(sheet.mark)}" if sheet.mark else ""
    return (
        f'<div class="sheet"><h2>{escape(body.table)} {escape(sheet.number)} <small>{escape(head)}{mark}</small></h2>'
        f"<table><tbody><tr><th></th>{who}</tr><tr><th>{escape(body.deal)}</th>{names}</tr>{rows}{sums}</tbody></table>"
        f"{_sign([f'{side.signature} {side.label}' for side in sheet.sides])}"
        f"<p><small>{escape(body.foot)}</small></p></div>"
    )


def _deal(sheet: Sheet, deal: int, cells: int) -> str:
    empty = ("",) * cells
    return "".join(
        f"<td>{escape(said)}</td>"
        for side in sheet.sides
        for said in (side.deals[deal] if deal < len(side.deals) else empty)
    )


def _sign(signatures: Sequence[str]) -> str:
    if not signatures:
        return ""
    return f'<div class="sign">{"".join(f"<p>{escape(who)}</p>" for who in signatures)}</div>'
