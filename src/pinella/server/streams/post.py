"""What the workers of one server tell each other, sorted by what it is about.

A note is about something with a name, and the word before the slash says what kind of thing it is: `table/t…`,
`person/p…`. Whoever keeps things of a kind hears the notes about that kind; of a gap everybody hears.
"""

from __future__ import annotations

from collections import defaultdict

from pinella.server.bus import LOST, Bus, Hear, Note
from pinella.server.streams.tasks import Tasks


class Post:
    """One for each worker. Alone it says nothing, since nobody would hear."""

    def __init__(self, bus: Bus, worker: str, *, alone: bool) -> None:
        self.bus = bus
        self._worker = worker
        self._alone = alone
        self._ears: dict[str, list[Hear]] = defaultdict(list)
        self._tasks = Tasks()

    def hears(self, kind: str, hear: Hear) -> None:
        """From now on notes about things of this kind go there, and so does the note that some were lost."""
        self._ears[kind].append(hear)

    async def start(self) -> None:
        """Begin to hear what others say."""
        await self.bus.start(self._sort)

    def say(self, kind: str, about: str, version: int = 0, seats: str = "") -> None:
        """Tell all others; it waits for nothing."""
        if not self._alone:
            self._tasks.spawn(self.bus.say(Note(self._worker, kind, about, version, seats)))

    async def close(self) -> None:
        """Hear and say nothing more."""
        await self._tasks.close()
        await self.bus.close()

    def _sort(self, note: Note) -> None:
        if note.kind == LOST:
            ears = [ear for every in self._ears.values() for ear in every]
        else:
            ears = self._ears.get(note.stream.partition("/")[0], [])
        for ear in ears:
            ear(note)
