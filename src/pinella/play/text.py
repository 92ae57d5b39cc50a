"""Whole tables as text: `table_text` writes one, `read_table` reads it back, whichever the game.

The notation is described in `docs/notation.md`.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

from pinella.codes import BOOKS, Book, BurracoBook, book
from pinella.errors import HouseRuleError, PinError, UnknownCode
from pinella.play.burraco import reading as burraco_reading
from pinella.play.burraco import text as burraco_text
from pinella.play.burraco.table import Table as BurracoTable
from pinella.play.lines import THE_TABLE, Sheet, TableError
from pinella.play.scala40 import reading as scala40_reading
from pinella.play.scala40 import text as scala40_text
from pinella.play.scala40.table import Table as Scala40Table

AnyTable: TypeAlias = BurracoTable | Scala40Table

_HEADER: Final = re.compile(r"\s*table\b[\s:]*([^#]*)", re.IGNORECASE)


def table_text(table: AnyTable) -> str:
    """A table in canonical form, one thing a line. It names its book, so a table under house rules has no text."""
    if BOOKS.get(table.book.id) != table.book:
        raise HouseRuleError(
            f"a table under house rules of {table.book.id} cannot be written: its text names the book only"
        )
    if isinstance(table, BurracoTable):
        return burraco_text.table_text(table)
    return scala40_text.table_text(table)


def read_table(text: str, code: str | None = None) -> AnyTable:
    """The table that a text describes; `code` is the rule book where the text names none.

    Raises `PinError` with the line and what was expected there. The events that led to a table are no part of its
    text: the version of the table read is 0, and it has no stream of chance.
    """
    rules = _book(text, code)
    if isinstance(rules, BurracoBook):
        return burraco_reading.read(Sheet(text, burraco_reading.is_key, burraco_reading.KNOWN), rules)
    return scala40_reading.read(Sheet(text, scala40_reading.is_key, scala40_reading.KNOWN), rules)


def _book(text: str, code: str | None) -> Book:
    """The book of the line `table CODE`."""
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        header = _HEADER.match(line)
        if header is None:
            continue
        name = " ".join(header[1].split())
        if code is not None and name != code:
            raise PinError(number, f"table: expected {code}, found {name or 'nothing'}")
        try:
            return book(name)
        except UnknownCode as error:
            raise PinError(number, str(error)) from None
    if code is None:
        last = len(text.rstrip().split("\n"))
        raise TableError(last, THE_TABLE, "expected a line such as table fitab-2025")
    return book(code)
