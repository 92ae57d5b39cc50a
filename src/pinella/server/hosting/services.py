"""What the tables of a worker stand on. Time and chance come from outside, so that tests can hold them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pinella.server.bus import Bus
from pinella.server.tables.clocks import Patience
from pinella.server.tables.following import Luck
from pinella.server.thinking import BotPool
from pinella.store import Store, StoreLost

T = TypeVar("T")

Names = Callable[[Iterable[str]], Awaitable[Mapping[str, str]]]
"""The names of people by their ids, as they may be shown at a table."""


@dataclass(slots=True)
class Services:
    """Everything that is not a table."""

    store: Store
    bus: Bus
    pool: BotPool
    names: Names
    now: Callable[[], int]
    luck: Luck
    worker: str = "worker"
    patience: Patience = field(default_factory=Patience)
    bot_pause: float = 0.7
    """Seconds that a bot takes at least, so that people can follow."""

    alone: bool = True
    """Whether this is the only worker: then no other can have moved a table on."""


class Tasks:
    """Work that nobody waits for, until the doors close."""

    def __init__(self) -> None:
        self._running: set[asyncio.Future[Any]] = set()
        self._is_closed = False

    def spawn(self, work: Coroutine[Any, Any, object]) -> None:
        """Begin it. A database that does not answer ends it: whatever it was, the next pulse will see to it."""
        if self._is_closed:
            work.close()
            return
        self._keep(asyncio.ensure_future(_unless_lost(work)))

    def begun(self, work: Awaitable[T]) -> asyncio.Future[T]:
        """Begin it, for somebody who waits as long as he can."""
        task = asyncio.ensure_future(work)
        self._keep(task)
        return task

    def _keep(self, task: asyncio.Future[Any]) -> None:
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """End all of it: also what has not begun yet begins, so that it can be ended. Nothing more is taken on."""
        self._is_closed = True
        while self._running:
            await asyncio.sleep(0)
            running = list(self._running)
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)


async def _unless_lost(work: Awaitable[object]) -> None:
    with suppress(StoreLost):
        await work
