"""Bots in processes of their own, and the tables shared out among them."""

from __future__ import annotations

import asyncio
from typing import Final, cast
from zlib import crc32

from pinella.errors import PinellaError
from pinella.lab.engines import MOST_WORKERS, cores
from pinella.play.commands import CallReferee, Choose, Command
from pinella.server.counts import ThoughtCounts
from pinella.server.thinking.advice import Advice
from pinella.server.thinking.asking import Asked, ThinkingFailed
from pinella.server.thinking.messages import Answer
from pinella.server.thinking.process import ProcessLost
from pinella.server.thinking.thinker import Thinker

MOST_TABLES: Final = 500
"""What one process remembers, some 100 KB each: more are told again from the beginning of their deal."""

LONGEST_THOUGHT: Final = 120.0
"""Seconds after which a bot that does not answer is given up."""


class BotPool:
    """Asks bots without keeping the event loop waiting.

    A table always goes to the same process, which hears only what it has not heard yet. The whole match crosses to it,
    hidden cards too, because it follows the table by itself; a bot there is shown what its seat may see, and only its
    moves come back.
    """

    def __init__(
        self,
        processes: int | None = None,
        *,
        most_tables: int = MOST_TABLES,
        longest_thought: float = LONGEST_THOUGHT,
    ) -> None:
        """Without a number, as many processes as there are cores but one: that one is for people."""
        number = max(1, cores() - 1) if processes is None else processes
        if not 1 <= number <= MOST_WORKERS:
            raise PinellaError(f"expected 1 to {MOST_WORKERS} processes for bots, found {number}")
        if most_tables < 1:
            raise PinellaError(f"expected a process to remember 1 table at least, found {most_tables}")
        self._number = number
        self._most_tables = most_tables
        self._longest_thought = longest_thought
        self._thinkers: tuple[Thinker, ...] = ()
        self.counts = ThoughtCounts()

    async def start(self) -> None:
        """Start the processes, and wait until they are ready."""
        if self._thinkers:
            raise PinellaError("the bots are started already")
        self._thinkers = tuple(self._new_thinker() for _ in range(self._number))
        started = await asyncio.gather(*(one.start() for one in self._thinkers), return_exceptions=True)
        failed = [error for error in started if error is not None]
        if failed:
            await self.close()
        for error in failed:
            if isinstance(error, ProcessLost):
                raise ThinkingFailed(f"the bots do not start: {error}") from None
            raise error

    def begin(self) -> None:
        """Start the processes meanwhile: questions are taken at once, and wait until one is ready for them."""
        if self._thinkers:
            raise PinellaError("the bots are started already")
        self._thinkers = tuple(self._new_thinker() for _ in range(self._number))
        for one in self._thinkers:
            one.begin()

    async def close(self) -> None:
        """End the processes, and refuse what they are still asked."""
        thinkers, self._thinkers = self._thinkers, ()
        await asyncio.gather(*(one.close() for one in thinkers))

    async def move(self, asked: Asked) -> Command | Choose:
        """What the bot does now that it is its turn, or that a choice waits for it.

        Raises `PinellaError` where the bot cannot be asked this, and `ThinkingFailed` where it gives no answer. Whoever
        is cancelled while waiting drops the answer.
        """
        return cast("Command | Choose", await self._answer(asked))

    async def speaks(self, asked: Asked) -> CallReferee | Command | None:
        """What the bot does at an arbitrated table without being asked: calls, errs out of turn, mostly nothing."""
        return cast("CallReferee | Command | None", await self._answer(asked, speaks=True))

    async def hints(self, asked: Asked, best: int) -> Advice:
        """The best turns of the seat in turn with their reasons; the bot's play-outs are what each costs to find."""
        return cast("Advice", await self._answer(asked, hints=best))

    def forget(self, table: str) -> None:
        """The match at this table is over, or nobody follows it here any more."""
        if self._thinkers:
            self._thinker(table).forget(table)

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes that run."""
        return tuple(one.pid for one in self._thinkers if one.pid is not None)

    @property
    def waiting(self) -> int:
        """How many questions no process has begun to think about."""
        return sum(one.waiting for one in self._thinkers)

    @property
    def thinking(self) -> int:
        """How many processes have a question to answer."""
        return sum(one.is_thinking for one in self._thinkers)

    @property
    def restarts(self) -> int:
        """How many processes had to be started again."""
        return sum(max(0, one.starts - 1) for one in self._thinkers)

    async def _answer(self, asked: Asked, *, speaks: bool = False, hints: int = 0) -> Answer | Advice:
        asked.check()
        if not self._thinkers:
            raise ThinkingFailed("the bots are not started, or closed")
        return await self._thinker(asked.table).answer(asked, speaks=speaks, hints=hints)

    def _new_thinker(self) -> Thinker:
        return Thinker(self._most_tables, self._longest_thought, self.counts)

    def _thinker(self, table: str) -> Thinker:
        return self._thinkers[crc32(table.encode()) % len(self._thinkers)]
