"""What a printed document is made of: plain values, the same for paper and for the browser.

A document knows nothing of pages. `tournament.files` sets it with typst or writes it as HTML.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Align = Literal["left", "right", "center"]
Weight = Literal["plain", "strong", "large", "faint"]


class Frame(msgspec.Struct, frozen=True):
    """What stands at the head and the foot of every page."""

    lang: str
    event: str
    code: str
    title: str
    subtitle: str
    when: str
    """The date of the fact: when the seating was published, when the last score came in."""

    trace: str
    """From which state of the file the document was made."""

    page: str
    """`Page {page} of {pages}` in words; typst fills it in."""

    at: int
    """The same date in seconds since 1970."""


class Column(msgspec.Struct, frozen=True):
    """A column of a table; `share` of the width that is left, or 0: as wide as what stands in it."""

    label: str
    align: Align = "left"
    share: int = 0
    weight: Weight = "plain"


class Section(msgspec.Struct, frozen=True):
    """A part of a document: facts with their labels, or a table, or both; `note` says what must be said in words."""

    heading: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""
    podium: int = 0
    """So many first rows stand out."""


class Tables(msgspec.Struct, frozen=True, tag="tables"):
    """Sections one below the other: standings, results, prizes, the calendar, the report."""

    sections: tuple[Section, ...]
    signatures: tuple[str, ...] = ()
    """Who signs at the end."""


class Seats(msgspec.Struct, frozen=True):
    """One side of a table on the wall: `N-S`, who sits there, and the small print (id, club)."""

    label: str
    names: tuple[str, ...]
    about: str


class WallTable(msgspec.Struct, frozen=True):
    """A table of the hall."""

    number: str
    seats: tuple[Seats, ...]


class WallGroup(msgspec.Struct, frozen=True):
    """The tables of a group; one without a heading where there are no groups."""

    heading: str
    tables: tuple[WallTable, ...]


class Wall(msgspec.Struct, frozen=True, tag="wall"):
    """The seating by table, to be read from a distance."""

    groups: tuple[WallGroup, ...]
    beside: tuple[tuple[str, str], ...]
    """Who does not sit at a table: the bye, those without opponents, the absent."""


class Index(msgspec.Struct, frozen=True, tag="index"):
    """The seating by name: initial, then a line a player: name, where (`12`), side, small print."""

    table: str
    """The word over the numbers."""

    letters: tuple[tuple[str, tuple[tuple[str, str, str, str], ...]], ...]


class Slip(msgspec.Struct, frozen=True):
    """A slip to cut out: who, and where they sit round by round; `link` is what the QR says."""

    id: str
    names: tuple[str, ...]
    about: str
    link: str
    stops: tuple[tuple[str, str, str], ...]
    """Round, table, side."""

    note: str


class Slips(msgspec.Struct, frozen=True, tag="slips"):
    """Slips, several on a page; `round` is the word over the numbers of rounds."""

    round: str
    slips: tuple[Slip, ...]


class SheetSide(msgspec.Struct, frozen=True):
    """One side of a score sheet. Empty texts are places to fill in by hand."""

    label: str
    id: str
    names: tuple[str, ...]
    deals: tuple[tuple[str, ...], ...]
    """A line a deal, a cell a column."""

    total: tuple[str, ...]
    """The line of totals."""

    sums: tuple[str, ...]
    """A cell for each line under the totals: match points, victory points."""

    signature: str


class Sheet(msgspec.Struct, frozen=True):
    """The score sheet of a table, or of one room of a team match."""

    head: str
    number: str
    room: str
    sides: tuple[SheetSide, ...]
    mark: str
    """What is said across the sheet: handed in, corrected, lost."""


class Sheets(msgspec.Struct, frozen=True, tag="sheets"):
    """Score sheets. The scale of victory points is printed on each (art. 18)."""

    table: str
    deal: str
    columns: tuple[str, ...]
    total: str
    sums: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    scale_title: str
    scale: tuple[tuple[str, str], ...]
    foot: str


Body = Tables | Wall | Index | Slips | Sheets


class Document(msgspec.Struct, frozen=True):
    """A document: `name` is that of its file, without an ending."""

    name: str
    frame: Frame
    body: Body
