"""What becomes of a group of appends: decided one after the other in memory, and then written all at once.

Both databases are asked the same few questions about the whole group, and get the same few tables of rows back. So
an append costs them next to nothing, and what an append may do is written once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pinella.store.log import (
    GENESIS,
    Append,
    Change,
    CommandRepeated,
    Put,
    RecordInTheWay,
    StaleStream,
    StoreError,
    chained,
)

RecordName = tuple[str, str]
"""Collection and key."""


@dataclass(frozen=True, slots=True)
class Write:
    """Changes of records that belong to no stream."""

    changes: tuple[Change, ...]


Ask = Append | Write


@dataclass(frozen=True, slots=True)
class Found:
    """What the database holds of all that the group speaks of; what is not in here is not there."""

    heads: dict[str, tuple[int, bytes]]
    commands: dict[tuple[str, str], int]
    records: dict[RecordName, bytes]
    asked: set[RecordName]
    """The records that a condition asks about: which of them are there, and which are not, is known."""


@dataclass(slots=True)
class Decided:
    """The answer to each request in turn, and the rows that the accepted ones come to."""

    answers: list[int | StoreError] = field(default_factory=list)
    facts: list[tuple[str, int, str, bytes, str | None, int, bytes]] = field(default_factory=list)
    commands: dict[tuple[str, str], int] = field(default_factory=dict)
    heads: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    records: dict[RecordName, bytes | None] = field(default_factory=dict)
    """The last value of each; `None` where it is removed."""


def streams_of(asks: Iterable[Ask]) -> set[str]:
    """The streams whose heads must be known."""
    return {ask.stream for ask in asks if isinstance(ask, Append)}


def commands_of(asks: Iterable[Ask]) -> set[tuple[str, str]]:
    """The commands that may have been carried out before."""
    return {(ask.stream, ask.command) for ask in asks if isinstance(ask, Append) and ask.command is not None}


def conditions_of(asks: Iterable[Ask]) -> set[RecordName]:
    """The records that a condition asks about."""
    puts = [change for ask in asks for change in ask.changes if isinstance(change, Put)]
    own = {(put.collection, put.key) for put in puts if put.new or put.instead_of is not None}
    return own | {put.if_there for put in puts if put.if_there is not None}


def decide(asks: Iterable[Ask], found: Found) -> Decided:
    """Decide each request as if those before it had been written."""
    decided = Decided()
    for ask in asks:
        decided.answers.append(_answer(ask, found, decided))
    return decided


def _answer(ask: Ask, found: Found, decided: Decided) -> int | StoreError:
    if isinstance(ask, Append):
        refusal = _why_not(ask, found, decided)
        if refusal is not None:
            return refusal
    changed = _changed(ask.changes, found, decided)
    if isinstance(changed, StoreError):
        return changed
    decided.records.update(changed)
    return _appended(ask, found, decided) if isinstance(ask, Append) else 0


def _why_not(ask: Append, found: Found, decided: Decided) -> StoreError | None:
    if ask.command is not None:
        name = (ask.stream, ask.command)
        before = decided.commands.get(name) or found.commands.get(name)
        if before is not None:
            return CommandRepeated(ask.stream, ask.command, before)
    version, _ = _head(ask.stream, found, decided)
    return None if version == ask.expected else StaleStream(ask.stream, ask.expected, version)


def _changed(
    changes: tuple[Change, ...], found: Found, decided: Decided
) -> dict[RecordName, bytes | None] | RecordInTheWay:
    """What the records of these changes come to, if every condition holds when its turn comes."""
    changed: dict[RecordName, bytes | None] = {}
    for change in changes:
        name = (change.collection, change.key)
        if not isinstance(change, Put) or _is_missing(change.if_there, changed, decided, found):
            changed[name] = None
            continue
        if change.new or change.instead_of is not None:
            until_now = _first_known(name, changed, decided, found)
            if (change.new and until_now is not None) or (change.instead_of not in {None, until_now}):
                return RecordInTheWay(*name)
        changed[name] = change.value
    return changed


def _is_missing(
    other: RecordName | None, changed: dict[RecordName, bytes | None], decided: Decided, found: Found
) -> bool:
    """Whether there is another record without which nothing is to be written, and it is not there."""
    return other is not None and _first_known(other, changed, decided, found) is None


def _first_known(
    name: RecordName, changed: dict[RecordName, bytes | None], decided: Decided, found: Found
) -> bytes | None:
    if name in changed:
        return changed[name]
    return decided.records[name] if name in decided.records else found.records.get(name)


def _appended(ask: Append, found: Found, decided: Decided) -> int:
    """The version of the stream after these facts."""
    version, digest = _head(ask.stream, found, decided)
    for fact in ask.facts:
        version += 1
        digest = chained(digest, version, fact, ask.command, ask.at)
        decided.facts.append((ask.stream, version, fact.kind, fact.body, ask.command, ask.at, digest))
    decided.heads[ask.stream] = (version, digest)
    if ask.command is not None:
        decided.commands[ask.stream, ask.command] = version
    return version


def _head(stream: str, found: Found, decided: Decided) -> tuple[int, bytes]:
    return decided.heads.get(stream) or found.heads.get(stream) or (0, GENESIS)
