"""The log: streams of facts, appended and never changed, and the records that change with them.

A stream is the history of one thing: a table, a tournament. Its facts are numbered from 1 without a gap, and each one
carries a digest over itself and the one before it, so that a changed or missing fact shows.

A record is a value that may be replaced or removed: an index, a summary for a list, and whatever is personal. A fact
names a person by an id only; name, password and words lie in records, so that a person can be forgotten and every
stream still verifies.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, Protocol

from pinella.errors import PinellaError
from pinella.store.measures import Batches, Writes

GENESIS: Final = bytes(32)
"""What stands for the digest before the first fact of a stream."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that has happened, about to be appended; `kind` is a fixed name such as `card-drawn/1`."""

    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Entry:
    """A fact in its place."""

    stream: str
    version: int
    kind: str
    body: bytes
    command: str | None
    """The id that the client gave to the command it follows from."""

    at: int
    """Milliseconds since 1970."""

    digest: bytes

    def follows(self, before: bytes) -> bool:
        """Whether the digest is that of this fact after the one with the digest `before`."""
        return self.digest == chained(before, self.version, Fact(self.kind, self.body), self.command, self.at)


def chained(before: bytes, version: int, fact: Fact, command: str | None, at: int) -> bytes:
    """The digest of a fact: over the one before it, and over every part of its own with its length."""
    parts = (b"%d" % version, fact.kind.encode(), fact.body, (command or "").encode(), b"%d" % at)
    return sha256(before + b"".join([b"%d:%b" % (len(part), part) for part in parts])).digest()


@dataclass(frozen=True, slots=True)
class Put:
    """Write a record. With `new` it must not be there yet; with `instead_of` it must have been this until now.

    With `if_there`, the collection and key of another record, it is written only where that one is there, and removed
    where it is not: so nothing is written about somebody who has been forgotten meanwhile.
    """

    collection: str
    key: str
    value: bytes
    new: bool = False
    instead_of: bytes | None = None
    if_there: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove a record, if it is there."""

    collection: str
    key: str


Change = Put | Remove


@dataclass(frozen=True, slots=True)
class Append:
    """Facts for the end of a stream, and the records that change with them: all of it happens, or nothing."""

    stream: str
    expected: int
    """The version that the stream must have: 0 for a new one."""

    facts: tuple[Fact, ...]
    at: int
    command: str | None = None
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream stands."""

    stream: str
    version: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What came of a stream up to a version, so that it need not be read from its beginning."""

    version: int
    body: bytes


class StoreError(PinellaError):
    """Something that the store refuses or cannot do; its text is one line that a person can act on."""


class StaleStream(StoreError):
    """The stream has moved on: nothing was written."""

    def __init__(self, stream: str, expected: int, found: int) -> None:
        self.stream = stream
        self.expected = expected
        self.found = found
        super().__init__(f"{stream} was expected at version {expected} and is at version {found}")


class CommandRepeated(StoreError):
    """A command with this id has been carried out in this stream before: nothing was written again.

    `version` is that of the last fact which it led to.
    """

    def __init__(self, stream: str, command: str, version: int) -> None:
        self.stream = stream
        self.command = command
        self.version = version
        super().__init__(f"{stream}: command {command} was carried out before, up to version {version}")


class RecordInTheWay(StoreError):
    """A record that had to be new is there already, or is not what it was: nothing was written."""

    def __init__(self, collection: str, key: str) -> None:
        self.collection = collection
        self.key = key
        super().__init__(f"{collection} {key!r} is there already, or has changed")


class StoreLost(StoreError):
    """The database does not answer. What was asked may have been written or not: ask again with the same command id."""


class StoreUnwritable(StoreLost):
    """The database can be read and not written, since its disk is full or may only be read: nothing was written."""

    def __init__(self, why: Literal["full", "read-only"], said: object) -> None:
        self.why = why
        super().__init__(f"the database cannot be written: {said}")


class UnusableStore(StoreError):
    """A database that must not be used as it is: unsafe, in use, newer than this version, or not one of ours."""


class Store(Protocol):
    """A log with its records, on one database. Every method may raise `StoreLost`."""

    batches: Batches
    """The commits so far, for whoever measures."""

    writes: Writes
    """What the last of them came to."""

    async def append(self, asked: Append) -> int:
        """Write the facts and the changes durably, and return the version of the stream after them.

        Raises `CommandRepeated`, `StaleStream` or `RecordInTheWay`, looked for in this order, and then nothing has
        been written. Appends that are asked for at the same time are committed together; one that is refused does not
        harm the others.
        """
        ...

    async def write(self, *changes: Change) -> None:
        """Change records that belong to no stream, all together or not at all; may raise `RecordInTheWay`."""
        ...

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The facts of a stream after a version, in order; none where there is no such stream."""
        ...

    async def carried_out(self, stream: str, command: str) -> int | None:
        """The version of the last fact that a command has led to, if it was carried out."""
        ...

    async def head(self, stream: str) -> Head | None:
        """Where a stream stands."""
        ...

    async def heads(self, prefix: str = "", after: str = "", limit: int = 1_000) -> list[Head]:
        """The streams whose names begin so, by name, those after a name only."""
        ...

    async def get(self, collection: str, key: str) -> bytes | None:
        """One record."""
        ...

    async def listed(
        self, collection: str, prefix: str = "", after: str = "", limit: int = 1_000
    ) -> list[tuple[str, bytes]]:
        """The records of a collection whose keys begin so, by key, those after a key only."""
        ...

    async def scrub(self) -> None:
        """Let nothing of what has been removed stay behind in the files, as far as this can be done while in use."""
        ...

    async def try_write(self) -> None:
        """Write something that nobody reads, to see whether it can be done."""
        ...

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The newest snapshot of a stream."""
        ...

    async def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep this one, unless a newer one is there."""
        ...

    async def lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Take or keep a lease: true while nobody else holds one of that name that has not run out (milliseconds)."""
        ...

    async def leased_until(self, name: str) -> int | None:
        """When the last lease of that name runs out, or has run out; nothing where there never was one."""
        ...

    async def release(self, name: str, holder: str, now: int) -> None:
        """Give a lease back, if this is its holder: it has run out now, unless it had before."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, and let the database go."""
        ...
