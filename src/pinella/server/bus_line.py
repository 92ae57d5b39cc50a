"""A bus over a connection that comes and goes: notes wait in an outbox, and a lost connection is made again."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from pinella.server.bus import CLOSED, LOST, Ear, Health, Hear, Note, Watch, encoded

CLOSE_WITHIN: Final = 1.0
"""Seconds for what is still to be said, and for hanging up."""

MOST_WAITING: Final = 10_000
"""Notes that wait for a connection. Of more, all are dropped for one that says so."""

LARGEST: Final = 7_900
"""Bytes of several notes in one message: PostgreSQL takes less than 8,000."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a bus waits, in seconds."""

    connecting: float = 5.0
    sending: float = 5.0
    """After so long without an answer the connection counts as lost."""

    silence: float = 5.0
    """A connection that has said nothing for so long is asked whether it is still there."""

    shortest: float = 0.1
    longest: float = 5.0
    """Between two attempts to connect: twice as long after each that fails."""


USUAL: Final = Patience()


class LineLost(Exception):
    """The connection has ended."""


class Line(Protocol):
    """One connection to the server of a bus, listening since it was opened. Whatever it raises, it is lost."""

    async def send(self, message: bytes) -> None:
        """Returns when the server has taken it."""
        ...

    async def ended(self) -> None:
        """Returns or raises when the connection is lost."""
        ...

    async def close(self) -> None:
        """Let it go."""
        ...


class Outbox:
    """Notes on their way out, in order."""

    def __init__(self, worker: str) -> None:
        self._lost = encoded(Note(worker, LOST))
        self._notes: deque[bytes] = deque()
        self._filled = asyncio.Event()
        self.emptied = asyncio.Event()
        self.emptied.set()

    def put(self, note: bytes) -> None:
        """One more; of too many none is kept, and the others will look at everything again."""
        if len(self._notes) >= MOST_WAITING:
            self._notes.clear()
            self._notes.append(self._lost)
        self._notes.append(note)
        self._filled.set()
        self.emptied.clear()

    async def send(self, line: Line, within: float) -> None:
        """Everything that waits, as much in one message as it can hold; then wait for more. Ends with the line."""
        while True:
            await self._filled.wait()
            taken = self._full_message()
            async with asyncio.timeout(within):
                await line.send(b"\n".join(taken))
            self._sent(taken)

    def _full_message(self) -> list[bytes]:
        taken: list[bytes] = []
        size = 0
        for note in self._notes:
            size += len(note) + 1
            if taken and size > LARGEST:
                break
            taken.append(note)
        return taken

    def _sent(self, taken: list[bytes]) -> None:
        """What was sent is taken out only now: on a line that is lost meanwhile it is sent again on the next one."""
        for note in taken:
            if self._notes and self._notes[0] is note:
                self._notes.popleft()
        if not self._notes:
            self._filled.clear()
            self.emptied.set()


class LineBus(ABC):
    """A bus on a server elsewhere. While that is down nothing raises and nothing waits; then the gap is made good."""

    def __init__(self, worker: str, watch: Watch | None = None, patience: Patience = USUAL) -> None:
        self.health = Health(watch)
        self._patience = patience
        self._ear = Ear(worker, self.health)
        self._outbox = Outbox(worker)
        self._running: asyncio.Task[None] | None = None
        self._tried = asyncio.Event()

    @abstractmethod
    async def _open(self, message: Callable[[bytes], None]) -> Line:
        """Connect and listen: every message goes to `message`."""

    async def start(self, hear: Hear) -> None:
        """Begin to hear; returns after the first attempt to connect, whatever came of it."""
        self._ear.hear = hear
        self._running = asyncio.create_task(self._run())
        await self._tried.wait()

    async def say(self, note: Note) -> None:
        """Put it into the outbox."""
        self.health.said += 1
        self._outbox.put(encoded(note))

    async def close(self) -> None:
        """Say what is still to be said if that is quick, and hang up."""
        if self._running is None:
            return
        if self.health.is_up:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_WITHIN):
                    await self._outbox.emptied.wait()
        self._ear.hear = None
        self._running.cancel()
        await asyncio.wait([self._running])
        self._running = None
        self.health.down(CLOSED)

    async def _run(self) -> None:
        wait = self._patience.shortest
        while True:
            line = await self._opened()
            self._tried.set()
            if line is None:
                await asyncio.sleep(wait)
                wait = min(2 * wait, self._patience.longest)
                continue
            wait = self._patience.shortest
            try:
                await self._attend(line)
            except Exception as error:  # noqa: BLE001  (whatever a driver raises, the line is lost)
                self.health.down(_reason(error))
            finally:
                await _hung_up(line)

    async def _opened(self) -> Line | None:
        """A line that listens; after a gap whoever hears it is asked to look at everything again."""
        is_first = not self._tried.is_set()
        try:
            async with asyncio.timeout(self._patience.connecting):
                line = await self._open(self._ear.message)
        except Exception as error:  # noqa: BLE001  (whatever a driver raises, there is no line)
            self.health.down(_reason(error))
            return None
        self.health.up()
        if not is_first:
            self._ear.lost()
        return line

    async def _attend(self, line: Line) -> None:
        """Send what is said, until the line is lost."""
        tasks = [asyncio.ensure_future(one) for one in (self._outbox.send(line, self._patience.sending), line.ended())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        for task in done:
            task.result()
        raise LineLost("the connection was closed")


async def _hung_up(line: Line) -> None:
    with contextlib.suppress(Exception):
        async with asyncio.timeout(CLOSE_WITHIN):
            await line.close()


def _reason(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
