"""What may be stored at all, so that both databases accept the same and one request cannot spoil those beside it."""

from __future__ import annotations

from typing import Final

from pinella.store.log import Append, Change, Put, Snapshot, StoreError

MOST_NAME: Final = 512
"""Bytes of a name: two of them have to fit into a page of PostgreSQL's indexes."""

MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a body or a value."""

MOST_NUMBER: Final = 2**63 - 1
"""The last version, and the last millisecond."""


def check_append(asked: Append) -> None:
    """Refuse an append that no database could write."""
    check_name("the stream", asked.stream)
    if asked.command is not None:
        check_name("the command", asked.command)
    if not asked.facts:
        raise StoreError(f"{asked.stream}: an append needs at least one fact")
    if not 0 <= asked.expected <= MOST_NUMBER - len(asked.facts):
        raise StoreError(f"{asked.stream}: {asked.expected} is no version")
    _check_time(asked.at)
    for fact in asked.facts:
        check_name("the kind of fact", fact.kind)
        _check_size("the body", fact.body)
    check_changes(asked.changes)


def check_changes(changes: tuple[Change, ...]) -> None:
    """Refuse changes of records that no database could write."""
    for change in changes:
        check_name("the collection", change.collection)
        check_name("the key", change.key)
        if isinstance(change, Put):
            _check_size("the value", change.value)
            if change.if_there is not None:
                check_name("the collection", change.if_there[0])
                check_name("the key", change.if_there[1])


def check_snapshot(stream: str, snapshot: Snapshot) -> None:
    """Refuse a snapshot that no database could write."""
    check_name("the stream", stream)
    if not 1 <= snapshot.version <= MOST_NUMBER:
        raise StoreError(f"{stream}: {snapshot.version} is no version")
    _check_size("the snapshot", snapshot.body)


def check_lease(name: str, holder: str, *times: int) -> None:
    """Refuse a lease that no database could write."""
    check_name("the lease", name)
    check_name("the holder", holder)
    for time in times:
        _check_time(time)


def check_name(what: str, text: str) -> None:
    """Refuse a name that is empty, too long, or no text to a database."""
    if not is_name(text):
        raise StoreError(f"{what} {_shortened(text)} cannot be stored: expected 1 to {MOST_NAME} bytes of text")


def is_name(text: str) -> bool:
    """Whether something of this name can be there at all."""
    if text.isascii():
        return 0 < len(text) <= MOST_NAME and "\0" not in text
    return len(text) <= MOST_NAME and is_text(text) and len(text.encode()) <= MOST_NAME


def is_text(text: str) -> bool:
    """No NUL in it, which PostgreSQL does not store, and no half of a pair of UTF-16, which nobody does."""
    if "\0" in text:
        return False
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def between(prefix: str, after: str) -> tuple[str, str, str] | None:
    """Names that begin so and come after a name: those from the first text on, before the second, but not the third.

    `None` where there can be none. The order is that of code points, which is that of their bytes in UTF-8.
    """
    if not is_text(prefix) or not is_text(after):
        return None
    return max(prefix, after), _past(prefix), after


def _past(prefix: str) -> str:
    """The first text after all names that begin so."""
    for place in range(len(prefix) - 1, -1, -1):
        following = ord(prefix[place]) + 1
        if following == 0xD800:  # surrogates are no text
            following = 0xE000
        if following <= 0x10FFFF:
            return prefix[:place] + chr(following)
    return "\U0010ffff" * MOST_NAME


def _check_time(at: int) -> None:
    if not 0 <= at <= MOST_NUMBER:
        raise StoreError(f"{at} is no time in milliseconds since 1970")


def _check_size(what: str, data: bytes) -> None:
    if len(data) > MOST_BYTES:
        raise StoreError(f"{what} is too long: {len(data)} bytes, at most {MOST_BYTES} can be stored")


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:40]}…")
