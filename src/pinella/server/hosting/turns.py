"""Who wants the same comes one after the other: who comes second finds what the first has begun."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakValueDictionary

from pinella.store import StoreLost

if TYPE_CHECKING:
    from pinella.server.hosting.services import Services

T = TypeVar("T")

TURN: Final = 2_000
"""Milliseconds that a turn is kept from other workers, should the one that has it be gone."""

_PAUSE: Final = 0.05
_TRIES: Final = 60
"""Then it goes on all the same: at worst two who want the same do not meet."""


class Turns:
    """The turns of one worker, by what is wanted."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._asked: dict[str, asyncio.Task[Any]] = {}

    @asynccontextmanager
    async def of(self, wanted: str, services: Services) -> AsyncIterator[None]:
        """Nobody else who wants this is served meanwhile, here or by another worker."""
        lock = self._locks.setdefault(wanted, asyncio.Lock())
        async with lock:
            if services.alone:
                yield
                return
            await _leased(wanted, services)
            try:
                yield
            finally:
                with suppress(StoreLost):
                    await services.store.release(wanted, services.worker, services.now())

    async def once(self, question: str, answer: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The same question, asked again before it is answered, gets the same answer. It is worked out to its end."""
        task: asyncio.Task[T] | None = self._asked.get(question)
        if task is None:
            task = self._asked[question] = asyncio.create_task(answer())
            task.add_done_callback(lambda done: self._answered(question, done))
        return await asyncio.shield(task)

    def _answered(self, question: str, task: asyncio.Task[Any]) -> None:
        """Whoever asked has the answer, or has gone."""
        del self._asked[question]
        if not task.cancelled():
            task.exception()


async def _leased(wanted: str, services: Services) -> None:
    for _ in range(_TRIES):
        now = services.now()
        if await services.store.lease(wanted, services.worker, now, now + TURN):
            return
        await asyncio.sleep(_PAUSE)
