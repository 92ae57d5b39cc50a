"""The streams of one kind that a worker holds: load, decide, append, then tell. What nobody stored never happened.

Any worker may serve any stream: each append names the version it expects, and who comes too late looks again. What is
to be done for a stream by itself, such as its clocks, is done by one worker at a time, which holds a lease; were it
ever two, the versions would still let each thing happen once.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from pinella.server.bus import LOST, Note
from pinella.server.streams.held import Held
from pinella.server.streams.post import Post
from pinella.server.streams.tasks import Tasks
from pinella.store import Append, CommandRepeated, Entry, Snapshot, StaleStream, Store, StoreLost

PULSE_EVERY: Final = 4.0
"""Seconds after which a worker tells the others who is here, and looks at what a silent bus may have kept back."""

LEASE: Final = 15_000
"""Milliseconds for which a worker runs a stream before it must say so again."""

LAPSED: Final = 5_000
"""Milliseconds after the end of a lease when any worker that looks at the stream has taken it: longer than a pulse."""

UNUSED: Final = 15
"""Pulses for which nothing has asked for an idle stream before it is forgotten: who has just found it may wait yet."""

TRIES: Final = 8
SLICE: Final = 200
"""Facts that are read in one go while a stream is loaded: then others have their turn."""

LOOK: Final = "look"
HERE: Final = "here"

H = TypeVar("H", bound=Held)
S = TypeVar("S")
N_co = TypeVar("N_co", covariant=True)
N = TypeVar("N")


class Ground(Protocol):
    """What any kind of stream stands on."""

    store: Store
    post: Post
    worker: str
    alone: bool

    @property
    def now(self) -> Callable[[], int]:
        """The clock, in milliseconds since 1970."""
        ...


class Done(msgspec.Struct, frozen=True):
    """Carried out and stored: the version after it. It is fresh where it was not carried out before."""

    version: int
    is_fresh: bool = True


class Change(Protocol[S, N_co]):
    """Something that somebody wants to do to a stream, under a name by which it is done once."""

    name: str

    def decided(self) -> list[S] | N_co:
        """The steps it comes to as the stream stands, or a reasoned no."""
        ...

    def appended(self, steps: list[S]) -> Append:
        """What is stored of them."""
        ...

    async def told(self, steps: list[S]) -> None:
        """They are stored: whoever looks is told, and the stream has moved on."""
        ...


class Streams(ABC, Generic[H, S]):
    """All that this worker holds of one kind."""

    KIND: ClassVar[str]
    """The word before the slash in the names of its streams, and in notes about them."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._held: dict[str, H] = {}
        self._loading: dict[str, asyncio.Task[H]] = {}
        self._tasks = Tasks()

    @property
    def held(self) -> Collection[H]:
        """Those in memory."""
        return self._held.values()

    async def start(self) -> None:
        """Hear of what other workers do."""
        self._ground.post.hears(self.KIND, self._hear)
        self._tasks.spawn(self._pulses())

    async def close(self) -> None:
        """Let go of all of them: what is stored is stored."""
        await self._tasks.close()
        if not self._ground.alone:
            with suppress(StoreLost):
                for name in self._held:
                    await self._ground.store.release(self.stream_of(name), self._ground.worker, self._ground.now())

    def stream_of(self, name: str) -> str:
        """The name of a stream."""
        return f"{self.KIND}/{name}"

    # What a kind of stream has to say for itself

    @abstractmethod
    def unknown(self, name: str) -> Exception:
        """There is no such thing."""

    @abstractmethod
    def begun(self, name: str, first: Entry) -> H:
        """What it is after its first fact."""

    @abstractmethod
    def followed(self, held: H, entry: Entry) -> S:
        """It moves on by a fact that was stored, while nobody looks; the step that it was."""

    @abstractmethod
    async def caught_up(self, held: H, entries: list[Entry]) -> None:
        """It moves on by facts that others have stored, and whoever looks is told."""

    @abstractmethod
    async def loaded(self, held: H) -> None:
        """It has been read, and is about to be looked at."""

    @abstractmethod
    async def woken(self, held: H) -> None:
        """It may have moved, or others may have come or gone: what is to be done next?"""

    def restored(self, name: str, snapshot: Snapshot, last: Entry) -> H | None:
        """What it was at a snapshot, which must rest on this fact; nothing where it has to be read from its facts."""
        del name, snapshot, last
        return None

    def presence(self, held: H) -> str:
        """Who is connected to this worker, for the others."""
        del held
        return ""

    def heard_presence(self, held: H, worker: str, present: str) -> None:
        """Another worker says who is connected there."""
        del held, worker, present

    def is_idle(self, held: H) -> bool:
        """Whether it need not be kept in memory while nobody looks at it."""
        return not held.lock.locked()

    def is_run(self, held: H) -> bool:
        """Whether this worker goes on running it though nobody looks."""
        del held
        return False

    def forgotten(self, held: H) -> None:
        """It is no longer kept in memory."""

    # Finding

    async def find(self, name: str) -> H:
        """One by its id, from memory or from the store."""
        known = self._held.get(name)
        if known is not None:
            known.unused = 0
            return known
        loading = self._loading.get(name)
        if loading is None:
            loading = asyncio.create_task(self._load(name))
            self._loading[name] = loading
            loading.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(loading)

    async def find_as_stored(self, name: str) -> H:
        """The same as it stands now: what another worker has stored a moment ago, and told somebody, counts here."""
        held = await self.find(name)
        if not self._ground.alone:
            async with held.lock:
                await self.catch_up(held)
        return held

    async def _load(self, name: str) -> H:
        held, entries = await self._beginning(name)
        for number, entry in enumerate(entries, 1):
            self.followed(held, entry)
            _remember(held, entry)
            if number % SLICE == 0:
                await asyncio.sleep(0)
        await self.loaded(held)
        self._held[name] = held
        return held

    async def _beginning(self, name: str) -> tuple[H, list[Entry]]:
        """From the newest snapshot, with the facts after it; else from the first fact."""
        store, stream = self._ground.store, self.stream_of(name)
        snapshot = await store.snapshot(stream)
        if snapshot is not None:
            entries = await store.read(stream, snapshot.version - 1)
            held = self.restored(name, snapshot, entries[0]) if entries else None
            if held is not None:
                held.knows_since = snapshot.version
                return held, entries[1:]
        entries = await store.read(stream)
        if not entries:
            raise self.unknown(name)
        held = self.begun(name, entries[0])
        _remember(held, entries[0])
        return held, entries[1:]

    def keep_snapshot(self, held: H, snapshot: Snapshot) -> None:
        """Have it stored; nobody waits for it."""
        self._tasks.spawn(self._ground.store.keep_snapshot(self.stream_of(held.name), snapshot))

    # Moving on

    async def carry_out(self, held: H, change: Change[S, N]) -> Done | N | None:
        """At most once, whatever happens on the way; nothing where others were quicker again and again."""
        async with held.lock:
            for _ in range(TRIES):
                if change.name in held.done:
                    return Done(held.done[change.name], is_fresh=False)
                steps = change.decided()
                if not isinstance(steps, list):
                    if await self._knows_better(held, change.name):
                        continue
                    return steps
                try:
                    version = await self._ground.store.append(change.appended(steps))
                except StaleStream:
                    await self.catch_up(held)
                    continue
                except CommandRepeated as before:
                    held.done[change.name] = before.version
                    await self.catch_up(held)
                    continue
                held.done[change.name] = version
                await change.told(steps)
                self.say(held, LOOK)
                return Done(version)
        return None

    async def _knows_better(self, held: H, command: str) -> bool:
        """What would be refused now: has another worker moved on, or was it done before this one began to read?"""
        if not self._ground.alone and await self.catch_up(held):
            return True
        if not held.knows_since:
            return False
        version = await self._ground.store.carried_out(self.stream_of(held.name), command)
        if version is not None:
            held.done[command] = version
        return version is not None

    async def catch_up(self, held: H) -> bool:
        """Look again: what other workers have stored since. True if there was something."""
        entries = await self._ground.store.read(self.stream_of(held.name), held.version)
        if not entries:
            return False
        for entry in entries:
            _remember(held, entry)
        await self.caught_up(held, entries)
        return True

    async def holds(self, held: H) -> bool:
        """Whether this one is ours to run."""
        ground = self._ground
        if ground.alone:
            return True
        now = ground.now()
        if held.lease_until - now > LEASE // 2:
            return True
        try:
            is_ours = await ground.store.lease(self.stream_of(held.name), ground.worker, now, now + LEASE)
        except StoreLost:
            is_ours = False
        held.lease_until = now + LEASE if is_ours else 0
        return is_ours

    async def last_run(self, held: H) -> int | None:
        """When the last worker that ran it gave a sign of life, if none does now; 0 where none ever has."""
        until = await self._ground.store.leased_until(self.stream_of(held.name))
        if until is None:
            return 0
        return until - LEASE if self._ground.now() - until >= LAPSED else None

    # Other workers

    def say(self, held: H, kind: str, details: str = "") -> None:
        """Tell other workers something about it."""
        if not self._ground.alone:
            self._ground.post.say(kind, self.stream_of(held.name), held.version, details)

    def say_here(self, held: H) -> None:
        """Tell them who is connected here."""
        self.say(held, HERE, self.presence(held))

    def _hear(self, note: Note) -> None:
        if note.kind == LOST:
            for held in list(self._held.values()):
                self._tasks.spawn(self.look_again(held))
            return
        known = self._held.get(note.stream.partition("/")[2])
        if known is None:
            return
        if note.kind == HERE:
            self.heard_presence(known, note.worker, note.seats)
            self._tasks.spawn(self.woken(known))
        elif note.version > known.version:
            self._tasks.spawn(self.look_again(known))

    async def look_again(self, held: H) -> None:
        """Others may have moved it on."""
        async with held.lock:
            await self.catch_up(held)
        await self.woken(held)

    async def _pulses(self) -> None:
        while True:
            await asyncio.sleep(PULSE_EVERY)
            await self.pulse()

    async def pulse(self) -> None:
        """Tell the others who is here, look at what a silent bus may have kept back, and forget what is idle."""
        for held in list(self._held.values()):
            held.unused = held.unused + 1 if self._is_left(held) else 0
            if held.unused > UNUSED:
                self._held.pop(held.name, None)
                self.forgotten(held)
            elif not self._ground.alone:
                await self._keep(held)

    def _is_left(self, held: H) -> bool:
        return not held.is_watched and self.is_idle(held)

    async def _keep(self, held: H) -> None:
        if held.is_watched:
            self.say_here(held)
            with suppress(StoreLost):
                await self.look_again(held)
        elif self.is_run(held):
            await self.holds(held)


def _remember(held: Held, entry: Entry) -> None:
    if entry.command is not None:
        held.done[entry.command] = entry.version
