"""Work that goes on beside everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from pinella.store import StoreLost

T = TypeVar("T")


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
