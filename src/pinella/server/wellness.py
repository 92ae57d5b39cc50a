"""Whether the store can write: seen from what the last write came to, and now and then from a small one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.store import Store

EVERY: Final = 5_000
"""Milliseconds between two trials, however many ask."""


class Wellness:
    """Asks the store no more often than is worth while: who asks in between is told what was found last."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._tried_at = 0
        self._done = -1

    async def check(self) -> None:
        """Nothing where the store can write; otherwise what is the matter is raised."""
        writes = self._store.writes
        if writes.trouble is None and writes.done != self._done:
            self._done = writes.done
            return
        if self._now() - self._tried_at >= EVERY:
            self._tried_at = self._now()
            await self._store.try_write()
            self._done = writes.done
        elif writes.trouble is not None:
            raise writes.trouble.with_traceback(None)
