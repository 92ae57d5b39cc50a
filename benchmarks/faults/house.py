"""The servers of a trial: started in moments, killed without warning, started again on the same data."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pinella.server.house import House
from pinella.server.people.accounts import new_guest
from pinella.server.throttle import Throttle
from pinella.store.opening import is_postgres, open_store
from tests.patience import PATIENCE
from tests.servers import free_port

ROOT: Final = Path(__file__).resolve().parents[2]
READY: Final = b"Ctrl-C"
"""What a server says once it answers."""

AWAY: Final = "Failed to restore the pool connection floor"
LOUD: Final = frozenset({"error", "critical"})
NATS: Final = "nats.aio.client"
"""The driver of NATS may write to a connection that the other side has just cut; it says so, and drops its tasks."""


class ServerFailed(Exception):
    """A server did not start, or ended by itself."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who was let in before the doors opened."""

    person: str
    name: str
    token: str


async def guests(place: str, number: int) -> list[Guest]:
    """So many of them: at the door they would be counted."""
    store = await open_store(place)
    house = House(store, throttle=Throttle({}))
    try:
        found = []
        for one in range(number):
            person, session = await new_guest(house, f"Guest {one}", address="127.0.0.1", agent="faults")
            found.append(Guest(person.id, person.name, session.token))
        return found
    finally:
        await store.close()


class Nursery:
    """The process that servers come from."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "benchmarks.faults.nursery"]
        self._process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, start_new_session=True
        )

    def born(self, arguments: Sequence[str], log: Path, plant: str | None) -> int:
        """The id of a new server."""
        if self._process.stdin is None or self._process.stdout is None:
            raise AssertionError("the nursery has pipes")
        asked = {"arguments": list(arguments), "log": str(log), "plant": plant}
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise ServerFailed("the process that starts servers has ended")
        return int(answer)

    def close(self) -> None:
        """It ends when nobody can ask any more."""
        if self._process.stdin is not None and self._process.stdout is not None:
            self._process.stdin.close()
            self._process.wait(PATIENCE)
            self._process.stdout.close()


@contextmanager
def nursery() -> Iterator[Nursery]:
    """One for as many trials as one likes."""
    one = Nursery()
    try:
        yield one
    finally:
        one.close()


class Worker:
    """One server on a port of its own, which it keeps from life to life."""

    def __init__(self, nursery: Nursery, place: str, folder: Path, options: Sequence[str], plant: str | None) -> None:
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.kills = 0
        self.starts: list[float] = []
        """How long each start took until it answered, in seconds."""

        self._nursery = nursery
        self._plant = plant
        where = ("--database", place) if is_postgres(place) else ("--data", place)
        self._arguments = (
            "--port",
            str(self.port),
            *where,
            "--no-browser",
            "--bots",
            "1",
            "--bot-pause",
            "0",
            *options,
        )
        self._pid: int | None = None
        self._said = 0
        self._born_at = 0.0

    @property
    def is_running(self) -> bool:
        return self._pid is not None and _is_alive(self._pid)

    def start(self) -> None:
        """Start it; it answers some moments later."""
        self._said = self.log.stat().st_size if self.log.exists() else 0
        self._born_at = time.monotonic()
        self._pid = self._nursery.born(self._arguments, self.log, self._plant)

    async def ready(self) -> None:
        """Wait until it answers."""
        while READY not in self._words():
            if not self.is_running:
                raise ServerFailed(f"a server ended by itself:\n{self._words().decode(errors='replace')[-2_000:]}")
            if time.monotonic() - self._born_at > PATIENCE:
                raise ServerFailed(f"a server did not answer in {PATIENCE:.0f} seconds")
            await asyncio.sleep(0.01)
        self.starts.append(time.monotonic() - self._born_at)

    async def kill(self) -> None:
        """`kill -9`."""
        await self._end(signal.SIGKILL)
        self.kills += 1

    async def stop(self) -> None:
        """The ordinary end."""
        await self._end(signal.SIGINT)

    async def _end(self, how: signal.Signals) -> None:
        if self._pid is None:
            return
        with suppress(ProcessLookupError):
            os.kill(self._pid, how)
        deadline = time.monotonic() + PATIENCE
        while _is_alive(self._pid):
            if time.monotonic() > deadline:
                os.kill(self._pid, signal.SIGKILL)
            await asyncio.sleep(0.002)
        self._pid = None

    def tracebacks(self) -> list[str]:
        """The last line of every fault in its log, but for what drivers say of a database or a bus that is away."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        notes = [json.loads(line) for line in lines if line.startswith("{")]
        loud = [note for note in notes if note.get("level") in LOUD]
        stumbled = any(note["logger"] == NATS for note in loud)
        found = [json.dumps(note) for note in loud if not (stumbled and _is_of_the_driver(note))]
        for before, at in zip(["", *lines], range(len(lines)), strict=False):
            if lines[at].startswith("Traceback") and not before.startswith(AWAY):
                found.append(next((line for line in lines[at + 1 :] if line and not line.startswith(" ")), ""))
        return found

    def _words(self) -> bytes:
        if not self.log.exists():
            return b""
        with self.log.open("rb") as log:
            log.seek(self._said)
            return log.read()


def _is_of_the_driver(note: dict[str, object]) -> bool:
    return note["logger"] == NATS or note["event"] == "Task was destroyed but it is pending!"


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
