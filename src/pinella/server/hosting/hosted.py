"""One table as this worker holds it: its state, who looks at it from here, and who is away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from pinella.server.hosting import frames
from pinella.server.hosting.saying import MOST_REMEMBERED, Said, said_in
from pinella.server.hosting.snapshots import Chapter
from pinella.server.streams.held import Held
from pinella.server.tables.clocks import Presence
from pinella.server.tables.following import Step
from pinella.server.tables.happenings import DutyLeft, DutyTaken, SeatLeft, SeatTaken
from pinella.server.tables.orders import HouseOrder
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.views import Scene, scene

PULSE: Final = 12_000
"""How long somebody counts as connected to another worker after its last word of it, in milliseconds."""


_FROM_ANOTHER_PLACE: Final = (SeatTaken, SeatLeft, DutyTaken, DutyLeft)
"""After these somebody looks from another place."""


class Listener(Protocol):
    """Somebody who looks at a table through a connection of this worker."""

    person: str

    def send(self, frame: bytes) -> None:
        """Hand over a frame; never waits."""


@dataclass(frozen=True, slots=True)
class Door:
    """Whether somebody may look on where spectators are not admitted, and how he or she is shown out."""

    may_stay: Callable[[], bool]
    shown_out: Callable[[], None]


class Matter(NamedTuple):
    """What bots have to think about: as long as it is the same, one thought is enough."""

    version: int
    """Of the match: not of the table, where people also talk."""

    mover: Seat | None
    """Whose move a bot has to make."""

    is_refused: bool
    """What a bot had thought out was refused: any move will do."""


class Hosted(Held):
    """A table in this worker."""

    def __init__(self, table: OnlineTable, done: dict[str, int], now: int = 0) -> None:
        """`now` is when this worker began to hold it: nobody counts as gone since before that."""
        super().__init__(table.id)
        self.table = table
        self._since = now
        self.done = done
        self.said: list[Said] = []
        """What was said last, the latest at the end."""

        self.packed: list[Chapter] = []
        """The deals that are over, as snapshots carry them."""

        self.names: dict[str, str] = {}
        self.renamed: set[str] = set()
        """Who is shown here under an earlier name until the deal is over."""

        self.timer: asyncio.TimerHandle | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.thought_of: Matter | None = None
        """What bots were last asked about."""

        self.is_joined = False
        """Whether anybody has looked since this worker began to hold it."""

        self._refused: tuple[int, set[type]] = (0, set())
        self._listeners: dict[Listener, Viewer] = {}
        self._doors: dict[Listener, Door] = {}
        self._scene: Scene | None = None
        self._left_at: dict[Seat, int] = {}
        self._elsewhere: dict[tuple[str, Seat], int] = {}
        """Who is connected to which other worker, and when it last said so."""

        self._known: tuple[object, Presence] | None = None
        """Who is connected, found for these sitters; forgotten when somebody comes or goes."""

    @property
    def version(self) -> int:
        return self.table.version

    # What the house need not try again

    def refuses(self, order: HouseOrder) -> None:
        """The table as it stands will not have this: it is tried again only when it has moved on."""
        version, kinds = self._refused
        kept = kinds if version == self.table.version else set()
        self._refused = (self.table.version, {*kept, type(order)})

    @property
    def refused_now(self) -> set[type]:
        version, kinds = self._refused
        return kinds if version == self.table.version else set()

    # Who looks

    @property
    def is_watched(self) -> bool:
        return bool(self._listeners)

    @property
    def viewers(self) -> set[Viewer]:
        return set(self._listeners.values())

    def viewer_of(self, person: str) -> Viewer:
        """As whom a person looks at this table."""
        seat = self.table.seat_of(person)
        if seat is not None:
            return seat
        return REFEREE if self.table.referee == person else SPECTATOR

    def join(self, listener: Listener, door: Door | None = None) -> None:
        """From now on the listener gets every change; first the whole view. Who may not look on is shown out."""
        self._known = None
        self._listeners[listener] = self.viewer_of(listener.person)
        if door is not None:
            self._doors[listener] = door
        self._show_out()
        if listener not in self._listeners:
            return
        self.is_joined = True
        self._scene = None
        self._note_arrival(listener.person)
        self.show(listener)

    def show(self, listener: Listener) -> None:
        """The whole view, again."""
        viewer = self._listeners[listener]
        listener.send(frames.whole(self.table, self.scene(), viewer, self.said))

    def show_all(self) -> None:
        """The names have changed, and no fact has: everybody gets the whole view."""
        self._scene = None
        for listener in self._listeners:
            self.show(listener)

    def leave(self, listener: Listener, now: int) -> None:
        """The connection is gone, or looks elsewhere."""
        self._known = None
        self._doors.pop(listener, None)
        if self._listeners.pop(listener, None) is None:
            return
        seat = self.table.seat_of(listener.person)
        if seat is not None and seat not in self._seats_here():
            self._left_at[seat] = now
        self._scene = None

    def scene(self) -> Scene:
        """The table as the viewers of this worker see it."""
        if self._scene is None:
            self._scene = scene(self.table, self.viewers, self.names)
        return self._scene

    def tell(self, steps: list[Step], words: Mapping[int, str], asked: tuple[Listener, str] | None = None) -> None:
        """The table has moved on: everybody who looks is told, and the asker that it was by the own command.

        `words` are those that were said, by version.
        """
        before, old = self.table, self.scene() if self._listeners else None
        self.table = steps[-1].after
        said = [
            one for step in steps if (one := said_in(step.event, step.after, words.get(step.after.version))) is not None
        ]
        if said:
            self.said = [*self.said, *said][-MOST_REMEMBERED:]
        if old is None:
            self._scene = None
            return
        moved = self._seat_changes(steps)
        self._show_out()
        self._scene = scene(self.table, self.viewers, self.names, old)
        change = frames.Change(before, steps, (old, self._scene), said)
        made: dict[Viewer, bytes] = {}
        for listener, viewer in self._listeners.items():
            command = asked[1] if asked is not None and asked[0] is listener else None
            if listener in moved:
                listener.send(frames.whole(self.table, self._scene, viewer, self.said))
                if command is not None:
                    listener.send(frames.done(self.table.id, command, self.table.version))
                continue
            frame = made.get(viewer) or made.setdefault(viewer, change.frame(viewer))
            listener.send(frame if command is None else frames.with_done(frame, command))

    def _seat_changes(self, steps: Iterable[Step]) -> set[Listener]:
        """Who looks from another place than before: those get the whole view."""
        if not [step for step in steps if isinstance(step.event, _FROM_ANOTHER_PLACE)]:
            return set()
        self._known = None
        moved = set()
        for listener, viewer in self._listeners.items():
            now = self.viewer_of(listener.person)
            if now != viewer:
                self._listeners[listener] = now
                moved.add(listener)
                self._note_arrival(listener.person)
        return moved

    def _show_out(self) -> None:
        """Whoever can still sit down must see the table; once the match has begun it has spectators, or it has none."""
        if self.table.settings.spectators or self.table.match is None:
            return
        for listener, viewer in list(self._listeners.items()):
            door = self._doors.get(listener)
            if viewer == SPECTATOR and door is not None and not door.may_stay():
                del self._listeners[listener], self._doors[listener]
                self._known = None
                door.shown_out()

    # Who is there

    def expects_all(self, now: int) -> None:
        """Nobody counts as gone since before this."""
        self._since = now
        self._left_at.clear()
        self._known = None

    def _note_arrival(self, person: str) -> None:
        seat = self.table.seat_of(person)
        if seat is not None:
            self._left_at.pop(seat, None)

    def _seats_here(self) -> set[Seat]:
        return {viewer for viewer in self._listeners.values() if isinstance(viewer, Seat)}

    @property
    def seats_text(self) -> str:
        """The seats that are connected to this worker, for the others."""
        return "".join(sorted(seat.value for seat in self._seats_here()))

    def heard_of(self, worker: str, seats: str, now: int) -> None:
        """Another worker says who is connected there, and so who is not any more."""
        self._known = None
        there = {(worker, Seat(letter)) for letter in seats}
        for place in [one for one in self._elsewhere if one[0] == worker and one not in there]:
            self._drop(place, now)
        for place in there:
            self._elsewhere[place] = now
            self._left_at.pop(place[1], None)

    def presence(self, now: int) -> Presence:
        """Who is connected, here or elsewhere."""
        sitters = self.table.sitters
        if self._known is None or self._known[0] is not sitters or self._elsewhere:
            self._known = (sitters, self._found(now))
        return self._known[1]

    def _found(self, now: int) -> Presence:
        for place, at in list(self._elsewhere.items()):
            if now - at > PULSE:
                self._drop(place, at)
        here = self._seats_here()
        if self._elsewhere:
            here |= {seat for _, seat in self._elsewhere}
        gone = {seat: self._since for seat in self.table.persons if seat not in here}
        return Presence(frozenset(here), {**gone, **self._left_at})

    def _drop(self, place: tuple[str, Seat], at: int) -> None:
        """Nobody is there any more; who is nowhere else either has left."""
        del self._elsewhere[place]
        seat = place[1]
        if seat not in self._seats_here() and seat not in {other for _, other in self._elsewhere}:
            self._left_at.setdefault(seat, at)
