"""What was said at a table: ready phrases, words, and the words of appeals, as whoever comes to look hears of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, Viewer
from pinella.server.tables.happenings import Appealed, Spoke, TableEvent
from pinella.server.tables.state import OnlineTable

Parts = dict[str, Any]

MOST_REMEMBERED: Final = 50


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was said; `seat` is `None` for the referee. An appeal names the ruling and its deal."""

    version: int
    at: int
    person: str
    seat: str | None
    phrase: str | None = None
    words: str | None = None
    ruling: int | None = None
    deal: int | None = None

    @property
    def is_appeal(self) -> bool:
        return self.ruling is not None


def said_in(event: TableEvent, after: OnlineTable, words: str | None = None) -> Said | None:
    """What an event says, if it says something; `after` is the table that it has led to."""
    match event:
        case Spoke():
            seat = after.seat_of(event.person)
            return Said(
                after.version,
                after.moved_at,
                event.person,
                None if seat is None else seat.value,
                phrase=event.phrase,
                words=words,
            )
        case Appealed():
            person = after.persons.get(Seat(event.seat), "")
            return Said(
                after.version, after.moved_at, person, event.seat, words=words, ruling=event.ruling, deal=event.deal
            )
    return None


def as_told(said: Said, viewer: Viewer) -> Parts:
    """As it is added to what is told of the event.

    The words of an appeal are for the referee: during a deal that is played in silence they could say too much.
    """
    found: Parts = {"seat": said.seat, "version": said.version}
    if said.words is not None and (not said.is_appeal or viewer == REFEREE):
        found["words"] = said.words
    return found


def remembered(said: Iterable[Said], viewer: Viewer) -> list[Parts]:
    """What whoever begins to look is told of it."""
    return [_again(one, viewer) for one in said]


def _again(said: Said, viewer: Viewer) -> Parts:
    found = {**as_told(said, viewer), "at": said.at}
    if said.phrase is not None:
        found["phrase"] = said.phrase
    if said.is_appeal:
        found |= {"ruling": said.ruling, "deal": said.deal}
    return found


def with_words(said: list[Said], words: Mapping[int, str]) -> list[Said]:
    """With these as all the words that are still kept, by version."""
    return [msgspec.structs.replace(one, words=words.get(one.version)) for one in said]
