"""The stage of a trial: a store, its servers, a balancer before them, and people who play through it all."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.faults.balancer import Balancer, Mischief
from benchmarks.faults.checking import Verdict, checked
from benchmarks.faults.history import History
from benchmarks.faults.house import Nursery, Worker, guests
from benchmarks.faults.parties import KINDS, PACE, Kind, Party
from benchmarks.faults.witness import Witness
from tests.patience import PATIENCE


class Standstill(Exception):
    """Nothing has been acknowledged for a long time."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a trial is played on."""

    nursery: Nursery
    place: str | None = None
    """The address of a database; without it SQLite in a folder."""

    workers: int = 1
    options: Sequence[str] = ()
    kinds: Sequence[Kind] = KINDS
    mischief: Mischief | None = None
    plant: str | None = None
    matches: int | None = None
    pace: float = PACE
    seed: int = 1


@dataclass(slots=True)
class Stage:
    """Everything that a fault can be done to."""

    place: str
    folder: Path
    workers: list[Worker]
    balancer: Balancer
    parties: list[Party] = field(default_factory=list)
    acknowledged: int = 0
    luck: random.Random = field(default_factory=random.Random)
    playing: list[asyncio.Task[None]] = field(default_factory=list)

    async def progress(self, more: int = 1) -> None:
        """Wait until so many more orders have been acknowledged."""
        wanted = self.acknowledged + more
        deadline = time.monotonic() + PATIENCE
        while self.acknowledged < wanted:
            for task in self.playing:
                if task.done():
                    task.result()
            if all(task.done() for task in self.playing):
                return
            if time.monotonic() > deadline:
                raise Standstill(f"no order was acknowledged for {PATIENCE:.0f} seconds")
            await asyncio.sleep(0.01)

    async def finish(self) -> None:
        """Let everybody finish what they are at, and end the servers."""
        for party in self.parties:
            party.stopping.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.playing)

    async def until_over(self) -> None:
        """Wait until every party has played all its matches."""
        while not all(task.done() for task in self.playing):
            await self.progress()
        await asyncio.gather(*self.playing)

    async def give_up(self) -> None:
        """Nobody plays any more, whatever is open."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)


@asynccontextmanager
async def staged(scene: Scene) -> AsyncIterator[Stage]:
    """People playing, from the first order to the last; then the servers end."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pinella-faults-")))
        place = scene.place or str(folder / "data")
        (folder / "histories").mkdir()
        people = await guests(place, sum(kind.people for kind in scene.kinds))
        workers = [Worker(scene.nursery, place, folder, scene.options, scene.plant) for _ in range(scene.workers)]
        for worker in workers:
            worker.start()
            stack.push_async_callback(worker.stop)
        await asyncio.gather(*(worker.ready() for worker in workers))
        balancer = Balancer([worker.port for worker in workers], scene.mischief)
        await stack.enter_async_context(balancer)
        stage = Stage(place, folder, workers, balancer, luck=random.Random(scene.seed))
        for number, kind in enumerate(scene.kinds):
            sitting, people = people[: kind.people], people[kind.people :]
            clients = [
                await stack.enter_async_context(
                    Witness(balancer.address, one.token, one.name, _history(stack, folder, one.name), _counting(stage))
                )
                for one in sitting
            ]
            stage.parties.append(
                Party(kind, clients, scene.seed * 100 + number, matches=scene.matches, pace=scene.pace)
            )
        stage.playing = [asyncio.create_task(party.play()) for party in stage.parties]
        stack.push_async_callback(stage.give_up)
        yield stage


def _history(stack: AsyncExitStack, folder: Path, name: str) -> History:
    history = History(folder / "histories", name.replace(" ", "-"))
    stack.callback(history.close)
    return history


def _counting(stage: Stage) -> Callable[[], None]:
    def told() -> None:
        stage.acknowledged += 1

    return told


async def verdict(stage: Stage) -> Verdict:
    """End the servers, and let the checker read."""
    for worker in stage.workers:
        await worker.stop()
    found = await checked(stage.place, stage.folder / "histories")
    for worker in stage.workers:
        found.findings += [f"a server's log: {fault}" for fault in worker.tracebacks()]
    return found
