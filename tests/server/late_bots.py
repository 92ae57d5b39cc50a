"""Bots whose processes start when the first is asked: a process costs more than most tests, and few ask a bot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from pinella.server import running
from pinella.server.thinking import Asked, BotPool
from pinella.server.thinking.advice import Advice
from pinella.server.thinking.messages import Answer


class LateBots(BotPool):
    """A pool that begins with the first question."""

    _is_closed = False

    def begin(self) -> None:
        """Not yet."""

    async def close(self) -> None:
        self._is_closed = True
        await super().close()

    async def _answer(self, asked: Asked, *, speaks: bool = False, hints: int = 0) -> Answer | Advice:
        if not (self._thinkers or self._is_closed):
            super().begin()
        return await super()._answer(asked, speaks=speaks, hints=hints)


@contextmanager
def late_bots() -> Iterator[None]:
    """Every house that is opened meanwhile has such bots."""
    with patch.object(running, "BotPool", LateBots):
        yield
