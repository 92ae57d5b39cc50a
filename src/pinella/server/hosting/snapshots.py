"""Snapshots of long tables, so that one need not be read from its first fact: taken between two deals.

There are no cards on the table then, so that a snapshot is small: who sits there, the clocks, the counts. The deals
played before are carried along as they stand in the log, and unpacked only where somebody looks back. Whatever a
snapshot holds stands in the facts too: one that was made by another version of Pinella, or does not fit to its last
fact, is left aside. Arbitrated tables keep none: their referee looks back all the time.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast, overload

import msgspec

from pinella import __version__
from pinella.errors import PinellaError
from pinella.match import Match
from pinella.match.events import DealBegun, DealCounted, MatchEvent
from pinella.match.facts import event_from, fact_body
from pinella.play.seats import Seat
from pinella.server.hosting.saying import MOST_REMEMBERED, Said
from pinella.server.tables.following import Step
from pinella.server.tables.happenings import fact_of
from pinella.server.tables.state import OnlineTable
from pinella.store import Entry, Snapshot

LEAST: Final = 300
"""Facts below which a table is read as quickly without one."""

MADE_BY: Final = f"{__version__}/2"
"""Who can read it again: the same version of Pinella, with the same shape of snapshot."""


class Chapter(Sequence[MatchEvent]):
    """The events of a deal that is over, packed until somebody wants to see them."""

    __slots__ = ("_events", "_size", "packed")

    def __init__(self, size: int, packed: bytes) -> None:
        self._size = size
        self.packed = packed
        self._events: tuple[MatchEvent, ...] | None = None

    @classmethod
    def of(cls, events: Sequence[MatchEvent]) -> Chapter:
        """As it is, if it is packed already."""
        if isinstance(events, Chapter):
            return events
        facts = [(event.kind, fact_body(event)) for event in events]
        return cls(len(facts), zlib.compress(msgspec.msgpack.encode(facts), 1))

    @property
    def events(self) -> tuple[MatchEvent, ...]:
        """Unpacked, once."""
        if self._events is None:
            facts = msgspec.msgpack.decode(zlib.decompress(self.packed), type=list[tuple[str, bytes]])
            self._events = tuple(event_from(kind, body) for kind, body in facts)
        return self._events

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[MatchEvent]:
        return iter(self.events)

    @overload
    def __getitem__(self, place: int) -> MatchEvent: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[MatchEvent, ...]: ...
    def __getitem__(self, place: int | slice) -> MatchEvent | tuple[MatchEvent, ...]:
        return self.events[place]

    def __eq__(self, other: object) -> bool:
        return self.events == (other.events if isinstance(other, Chapter) else other)

    def __hash__(self) -> int:
        return hash(self.events)


_Table = msgspec.defstruct(
    "_Table",
    [(part.name, part.type) for part in msgspec.structs.fields(OnlineTable) if part.name != "match"],
    frozen=True,
)
"""A table but for its match."""


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    made_by: str
    last: tuple[str, bytes, int]
    """The fact that it rests on: kind, body, milliseconds."""

    table: bytes
    players: tuple[str, ...]
    first_dealer: str
    time_is_over: bool
    chapters: tuple[tuple[int, bytes], ...]
    counts: tuple[bytes, ...]
    said: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of a snapshot: the table, what was said last, and the deals as they were packed."""

    table: OnlineTable
    said: list[Said]
    packed: list[Chapter]


_ENCODE: Final = msgspec.msgpack.Encoder().encode
_DECODE: Final = msgspec.msgpack.Decoder(_Kept).decode
_DECODE_TABLE: Final = msgspec.msgpack.Decoder(_Table).decode


def snapshot_in(steps: Iterable[Step], said: Iterable[Said], packed: list[Chapter]) -> Snapshot | None:
    """The last moment between two deals among these steps of a long table; `said` is what was said before.

    `packed` are the deals packed so far: those played since are added, so that each is packed once.
    """
    found = [step for step in steps if _is_between_deals(step.after)]
    if not found:
        return None
    return _taken(found[-1], [one for one in said if one.version <= found[-1].after.version], packed)


def restored(table: str, snapshot: Snapshot, last: Entry) -> Restored | None:
    """The table of a snapshot that rests on this fact; nothing where it cannot be used."""
    try:
        kept = _DECODE(snapshot.body)
        if kept.made_by != MADE_BY or kept.last != (last.kind, last.body, last.at):
            return None
        found = _table(table, kept)
    except (msgspec.MsgspecError, PinellaError, zlib.error, LookupError, ValueError):
        return None
    return Restored(found, list(kept.said), [Chapter(*one) for one in kept.chapters[:-1]])


def _is_between_deals(table: OnlineTable) -> bool:
    match = table.match
    if match is None or match.is_arbitrated or match.is_over or match.clock is not None or table.version < LEAST:
        return False
    return match.deals_begun > 1 and match.table is None and match.shuffle is None


def _taken(step: Step, said: Sequence[Said], packed: list[Chapter]) -> Snapshot:
    table, match = step.after, step.after.match
    if match is None:
        raise AssertionError("a snapshot is taken between two deals of a match")
    parts = {name: getattr(table, name) for name in _Table.__struct_fields__}
    fact = fact_of(step.event)
    *played, current = match.chapters
    packed += [Chapter.of(chapter) for chapter in played[len(packed) :]]
    chapters = [*packed[: len(played)], Chapter.of(current)]
    kept = _Kept(
        MADE_BY,
        (fact.kind, fact.body, table.moved_at),
        _ENCODE(parts),
        match.players,
        match.first_dealer.value,
        match.time_is_over,
        tuple((len(chapter), chapter.packed) for chapter in chapters),
        tuple(fact_body(count) for count in match.counts),
        tuple(msgspec.structs.replace(one, words=None) for one in said[-MOST_REMEMBERED:]),
    )
    return Snapshot(table.version, _ENCODE(kept))


def _table(table: str, kept: _Kept) -> OnlineTable:
    parts: dict[str, Any] = msgspec.structs.asdict(_DECODE_TABLE(kept.table))
    if parts["id"] != table:
        raise LookupError(table)
    settings = parts["settings"]
    *played, (size, packed) = kept.chapters
    current = Chapter(size, packed).events
    chapters = (*(Chapter(*one) for one in played), current)
    match = Match(
        settings.book,
        table,
        kept.players,
        settings.length.format,
        Seat(kept.first_dealer),
        # A chapter behaves as the tuple of its events.
        chapters=cast("tuple[tuple[MatchEvent, ...], ...]", chapters),
        deal=next(event for event in current if isinstance(event, DealBegun)),
        counts=tuple(_counted(body) for body in kept.counts),
        time_is_over=kept.time_is_over,
    )
    return OnlineTable(**parts, match=match)


def _counted(body: bytes) -> DealCounted:
    event = event_from(DealCounted.kind, body)
    if not isinstance(event, DealCounted):
        raise AssertionError("counts are counts")
    return event
