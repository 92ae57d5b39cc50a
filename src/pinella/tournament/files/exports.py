"""What an event leaves for others: a JSON file, CSV files, a spreadsheet. Each is there whole or not at all."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path

import xlsxwriter  # type: ignore[import-untyped]

from pinella.tournament.event import Event
from pinella.tournament.exporting import Cell, Sheet, as_data, sheets
from pinella.tournament.files.printing import write_all


def export(event: Event, folder: Path, digest: str) -> list[Path]:
    """Write `event.json`, a CSV file a table, and `event.xlsx` with all of them; the files written."""
    tables = sheets(event)
    text = json.dumps(as_data(event, digest), ensure_ascii=False, indent=1) + "\n"
    files = {"event.json": text.encode(), **{f"{name}.csv": csv_of(sheet) for name, sheet in tables.items()}}
    files["event.xlsx"] = _spreadsheet(tables)
    return write_all(files, folder)


def csv_of(sheet: Sheet) -> bytes:
    """UTF-8 with its mark, so that spreadsheets read the accents."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    header, rows = sheet
    writer.writerow(header)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    """A name that begins like a formula must not become one when a spreadsheet opens the file."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell


def _spreadsheet(tables: Mapping[str, Sheet]) -> bytes:
    data = io.BytesIO()
    book = xlsxwriter.Workbook(data, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    bold = book.add_format({"bold": True})
    for name, (header, rows) in tables.items():
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, header, bold)
        sheet.freeze_panes(1, 0)
        for number, row in enumerate(rows, start=1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    sheet.write_string(number, column, cell)
                elif cell is not None:
                    sheet.write_number(number, column, cell)
        sheet.autofit()
    book.close()
    return data.getvalue()
