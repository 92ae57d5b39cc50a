"""A whole store at once: read as it stands at one moment, or written into an empty one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from pinella.store.log import Entry, StoreError

ROWS: Final = 500
"""Rows that are held at a time."""

Row = Sequence[Any]

FACTS_THERE: Final = "SELECT CAST(coalesce(sum(version), 0) AS bigint) FROM heads"
"""How many facts there are if nothing is missing: quicker than to count them."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a whole table, and the types without which the answer says nothing."""

    table: str
    sql: str
    types: tuple[type, ...]


FACTS: Final = Question(
    "facts", "SELECT stream, version, kind, body, command, at, digest FROM facts ORDER BY stream, version", (str, int)
)
HEADS: Final = Question("heads", "SELECT stream, version, digest FROM heads ORDER BY stream", (str, int, bytes))
COMMANDS: Final = Question(
    "commands",
    "SELECT stream, command, version FROM commands ORDER BY stream",
    (str, str, int),
)
SNAPSHOTS: Final = Question(
    "snapshots",
    "SELECT stream, version, body FROM snapshots ORDER BY stream",
    (str, int, bytes),
)
RECORDS: Final = Question(
    "records",
    "SELECT collection, key, value FROM records ORDER BY collection, key",
    (str, str, bytes),
)


class DamagedStore(StoreError):
    """A database that does not read to its end."""


class Reading(Protocol):
    """A store at one moment; whoever writes meanwhile is neither seen nor held up."""

    async def damage(self) -> list[str]:
        """What the database itself finds wrong with its files."""
        ...

    def pages(self, sql: str) -> AsyncIterator[Sequence[Row]]:
        """The rows of a question, some at a time. Raises `DamagedStore` where they do not read."""
        ...


class Restoring(Protocol):
    """An empty store that is being filled: in the end all of it is there, or nothing."""

    async def put(self, table: str, rows: Sequence[Row]) -> None:
        """Some more rows of a table, in the order of its columns."""
        ...


async def rows_of(reading: Reading, asked: Question) -> AsyncIterator[Row]:
    """The rows of a table, one by one. SQLite lets a damaged or tampered row hold anything."""
    async for page in reading.pages(asked.sql):
        for row in page:
            if not all(map(isinstance, row, asked.types)):
                raise DamagedStore(f"a row of the table {asked.table} does not read: {row[0]!r:.80}")
            yield row


async def number_of(reading: Reading, sql: str) -> int:
    """The answer to a question for a number."""
    return sum([int(row[0]) async for page in reading.pages(sql) for row in page])


def follows(entry: Entry, before: object) -> bool:
    """Whether this is the fact that was written after the one with that digest, whatever has become of either."""
    parts = (entry.kind, entry.body, entry.command or "", entry.at, before)
    if not all(map(isinstance, parts, (str, bytes, str, int, bytes))):
        return False
    try:
        return isinstance(before, bytes) and entry.follows(before)
    except UnicodeEncodeError:  # text that has been damaged in the file
        return False


class InStep:
    """Rows in the order of streams, of which one can be looked at before it is taken."""

    def __init__(self, rows: AsyncIterator[Row]) -> None:
        self._rows = rows
        self._next: Row | None = None

    async def until(self, stream: str | None) -> list[Row]:
        """The rows of streams before this one; all that are left, if it is `None`."""
        return await self._while(lambda name: stream is None or _bytes(name) < _bytes(stream))

    async def of(self, stream: str) -> list[Row]:
        """The rows of this stream."""
        return await self._while(lambda name: name == stream)

    async def next(self) -> Row | None:
        """The next row, of whatever stream."""
        taken, self._next = self._next, None
        return taken if taken is not None else await anext(self._rows, None)

    async def _while(self, wanted: Callable[[str], bool]) -> list[Row]:
        taken: list[Row] = []
        while True:
            if self._next is None:
                self._next = await anext(self._rows, None)
            if self._next is None or not wanted(self._next[0]):
                return taken
            taken.append(self._next)
            self._next = None


def _bytes(text: str) -> bytes:
    """What the database sorts by; text that has been damaged too."""
    return text.encode(errors="surrogateescape")
