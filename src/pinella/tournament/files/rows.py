"""Lists that people bring: CSV in UTF-8 or cp1252, with `;`, `,` or tabs, and spreadsheets.

A row keeps the number of its line, so that whatever is wrong with it can be found in the file.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook

from pinella.tournament.ordering import plain
from pinella.tournament.saying_no import TournamentError

MOST_BYTES: Final = 20_000_000
MOST_ROWS: Final = 200_000
_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_MARKS: Final = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a list: its number in the file, and what stands in each column."""

    number: int
    cells: dict[str, str]

    def get(self, column: str) -> str:
        """What stands there; nothing where there is no such column."""
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list: its columns by their own names, and its rows."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    header: int
    """The line of the header."""

    written: Mapping[str, str] = field(default_factory=dict)
    """The columns as the file calls them."""

    def named(self, column: str) -> str:
        """A column by the name that the file gives it."""
        return self.written.get(column, column)


class BadFile(TournamentError):
    """A list that does not read at all, or not in one line."""

    def __init__(self, line: int, column: str, code: str, **details: object) -> None:
        self.line = line
        self.column = column
        self.code = code
        self.details = details
        super().__init__(f"line {line}: {code}")


def read_sheet(path: Path, aliases: dict[str, str]) -> Sheet:
    """A list with its header; `aliases` leads from other names of a column to ours."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise TournamentError(f"cannot read {path}: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise TournamentError(f"{path}: a list of more than {MOST_BYTES:,} bytes is not taken")
    rows = _spreadsheet(path, data) if data.startswith(_SPREADSHEETS) else _text(data)
    return _sheet(rows, aliases)


def _sheet(rows: list[tuple[int, list[str]]], aliases: dict[str, str]) -> Sheet:
    full = [(number, cells) for number, cells in rows if any(cells)]
    if not full:
        raise BadFile(1, "", "file/empty")
    if len(full) == 1:
        raise BadFile(full[0][0], "", "file/no-rows")
    header, names = full[0]
    columns = tuple(aliases.get(_column(name), _column(name)) for name in names)
    twice = [name for name in columns if name and columns.count(name) > 1]
    if twice:
        raise BadFile(header, twice[0], "file/column-twice")
    lines = []
    for number, cells in full[1:]:
        if len(cells) > len(columns) and any(cells[len(columns) :]):
            raise BadFile(number, "", "file/too-many-cells", columns=len(columns), found=len(cells))
        lines.append(Line(number, dict(zip(columns, cells, strict=False))))
    written = {column: name[:20] for column, name in zip(columns, names, strict=True) if column}
    return Sheet(tuple(written), tuple(lines), header, written)


def _column(name: str) -> str:
    return plain(name).replace(" ", "").replace("_", "")


def _spreadsheet(path: Path, data: bytes) -> list[tuple[int, list[str]]]:
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        rows = book.get_sheet_by_index(0).to_python(skip_empty_area=False)
    except (CalamineError, ValueError, IndexError) as error:
        raise TournamentError(f"{path}: not a spreadsheet: {' '.join(str(error).split())}") from None
    if len(rows) > MOST_ROWS:
        raise BadFile(MOST_ROWS + 1, "", "file/too-many-rows", most=MOST_ROWS)
    return [(number, [_cell(value) for value in row]) for number, row in enumerate(rows, start=1)]


def _cell(value: object) -> str:
    """A cell as text: 12.0 is what spreadsheets make of 12."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return " ".join(str(value).split())


def _text(data: bytes) -> list[tuple[int, list[str]]]:
    """A first line `sep=;` is there for Excel, and says what divides the cells."""
    text = _decoded(data)
    for_excel = re.match(r"sep=([;,\t])\r?\n", text)
    if for_excel:
        text = "\n" + text[for_excel.end() :]
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = for_excel[1] if for_excel else max(";,\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, list[str]]] = []
    number = 1
    try:
        for cells in reader:
            rows.append((number, [" ".join(cell.split()) for cell in cells]))
            number = reader.line_num + 1
            if len(rows) > MOST_ROWS:
                raise BadFile(number, "", "file/too-many-rows", most=MOST_ROWS)
    except csv.Error as error:
        raise BadFile(number, "", "file/not-csv", reason=str(error)) from None
    return rows


def _decoded(data: bytes) -> str:
    """UTF-8, with or without its mark; UTF-16 with its mark; otherwise what Windows writes in Italy."""
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return _as(data, encoding)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _as(data, "cp1252")


def _as(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadFile(line, "", "file/not-text", byte=f"0x{data[error.start]:02x}") from None


def missing(sheet: Sheet, columns: Sequence[str]) -> list[str]:
    """Columns that must be there and are not."""
    return [name for name in columns if name not in sheet.columns]


def there(sheet: Sheet) -> dict[str, object]:
    """The columns of a list, for whoever looks for one that is missing."""
    return {"found": ", ".join(sheet.named(name) for name in sheet.columns[:20])}
