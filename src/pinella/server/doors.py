"""Who is connected to this worker: whoever may no longer be, or is somebody else now, is looked at again at once."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from typing import Final, Protocol

from pinella.server.bus import LOST, Note
from pinella.server.people.person import PERSON, about_person, person_of_note
from pinella.server.streams.post import Post
from pinella.server.streams.tasks import Tasks
from pinella.store import StoreLost

LOOK: Final = "session"
"""The kind of the note that a session of a person has ended, or the person's roles have changed."""


class Visitor(Protocol):
    """An open connection."""

    person: str

    async def look_again(self) -> None:
        """Does the session still hold, and with which roles? Where it does not, this hangs up."""


class Doors:
    """The open connections of this worker, by person."""

    def __init__(self) -> None:
        self._inside: dict[str, set[Visitor]] = defaultdict(set)
        self._post: Post | None = None
        self._tasks = Tasks()

    def listen(self, post: Post) -> None:
        """Hear of what other workers let people do."""
        self._post = post
        post.hears(PERSON, self._hear)

    def came(self, visitor: Visitor) -> None:
        """A connection is open."""
        self._inside[visitor.person].add(visitor)

    def went(self, visitor: Visitor) -> None:
        """It is no more."""
        self._inside[visitor.person].discard(visitor)
        if not self._inside[visitor.person]:
            del self._inside[visitor.person]

    async def look_again(self, person: str) -> None:
        """Something about a person has changed: here it is seen before anybody is answered, elsewhere very soon."""
        if self._post is not None:
            self._post.say(LOOK, about_person(person))
        await self._look_again(person)

    async def close(self) -> None:
        """Nobody is looked at any more."""
        await self._tasks.close()

    def _hear(self, note: Note) -> None:
        if note.kind == LOOK:
            self._tasks.spawn(self._look_again(person_of_note(note.stream)))
        elif note.kind == LOST:
            for person in list(self._inside):
                self._tasks.spawn(self._look_again(person))

    async def _look_again(self, person: str) -> None:
        for visitor in list(self._inside.get(person, ())):
            with suppress(StoreLost):  # then it is seen the next time that the session is looked at
                await visitor.look_again()
