"""One process of bots and the questions that wait for it: asked one at a time, those of quick bots first.

A question stays here until the process is free, so that one which nobody waits for any more is never thought about. A
process that dies is started again; what it was asked is asked once more.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from pinella.match import Match, MatchEvent
from pinella.server.counts import ThoughtCounts
from pinella.server.thinking.advice import Advice
from pinella.server.thinking.asking import Asked, ThinkingFailed
from pinella.server.thinking.messages import (
    Advised,
    Answer,
    Failed,
    Given,
    Heading,
    Question,
    Reply,
    Unknown,
    answer_from,
    fact_of,
    told_of,
)
from pinella.server.thinking.process import BotProcess, ProcessLost
from pinella.store.measures import Spread

TIMES: Final = 2
"""A question is asked so often: a process may have died over it by chance."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question in the queue; nobody waits for it any more once `answer` is done."""

    asked: Asked
    speaks: bool
    hints: int
    answer: asyncio.Future[Answer | Advice]

    @property
    def is_quick(self) -> bool:
        """Whether it takes moments: to speak without being asked needs no search."""
        return self.speaks or self.asked.is_quick

    def spread(self, counts: ThoughtCounts) -> Spread:
        """Where its seconds are counted."""
        return counts.hints if self.hints else counts.words if self.speaks else counts.moves

    def refuse(self, error: Exception) -> None:
        """No answer will come."""
        if not self.answer.done():
            self.answer.set_exception(error)


@dataclass(frozen=True, slots=True)
class Told:
    """What a process has heard of a table: which match, and how much of it."""

    beginning: Match
    first: MatchEvent
    last: MatchEvent
    number: int

    @classmethod
    def of(cls, match: Match) -> Told:
        """All there is to hear."""
        events = told_of(match)
        return cls(match.beginning, events[0], events[-1], len(events))

    def known_of(self, match: Match) -> int:
        """How many events need not be told again: none where this is another match, or another deal."""
        events = told_of(match)
        is_same = (
            self.number <= len(events)
            and self.first == events[0]
            and self.last == events[self.number - 1]
            and self.beginning == match.beginning
        )
        return self.number if is_same else 0


class Thinker:
    """A process and its queue."""

    def __init__(self, most_tables: int, longest_thought: float, counts: ThoughtCounts) -> None:
        self._counts = counts
        self._most_tables = most_tables
        self._longest_thought = longest_thought
        self._quick: deque[Waiting] = deque()
        self._slow: deque[Waiting] = deque()
        self._stirred = asyncio.Event()
        self._told: OrderedDict[str, Told] = OrderedDict()
        self._forget: set[str] = set()
        self._process: BotProcess | None = None
        self._serving: asyncio.Task[None] | None = None
        self._minding: asyncio.Task[None] | None = None
        self.is_thinking = False
        """Whether a question has been put to the process."""

        self.starts = 0
        """How many processes have been started, one after the other."""

    @property
    def waiting(self) -> int:
        """How many questions are in the queue."""
        return sum(not each.answer.done() for each in (*self._quick, *self._slow))

    @property
    def pid(self) -> int | None:
        """The id of the process while it runs."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the process, and wait until it is ready."""
        await self._running()
        self._serving = asyncio.create_task(self._serve())

    def begin(self) -> None:
        """Start the process meanwhile; where that fails, the first question tries again and tells."""
        self._serving = asyncio.create_task(self._begun())

    async def _begun(self) -> None:
        await self._start_again()
        await self._serve()

    async def close(self) -> None:
        """End the process; who still waits for an answer is told that none will come."""
        await _stopped(self._serving)
        await self._end_process()
        for each in (*self._quick, *self._slow):
            each.refuse(ThinkingFailed("the bots are closed"))
        self._quick.clear()
        self._slow.clear()

    async def answer(self, asked: Asked, *, speaks: bool = False, hints: int = 0) -> Answer | Advice:
        """The answer of a bot, or so many hints.

        A caller who is cancelled meanwhile takes the question back, or drops the answer.
        """
        waiting = Waiting(asked, speaks, hints, asyncio.get_running_loop().create_future())
        (self._quick if waiting.is_quick else self._slow).append(waiting)
        self._stirred.set()
        return await waiting.answer

    def forget(self, table: str) -> None:
        """Nobody will ask about this table any more; the process is told with the next question."""
        self._told.pop(table, None)
        self._forget.add(table)

    # The queue

    async def _serve(self) -> None:
        while True:
            waiting = self._next()
            self.is_thinking = waiting is not None
            if waiting is not None:
                await self._settle(waiting)
                continue
            self._stirred.clear()
            await self._stirred.wait()
            if self.pid is None:
                await self._start_again()

    def _next(self) -> Waiting | None:
        """The next question that somebody still waits for."""
        for queue in (self._quick, self._slow):
            while queue:
                waiting = queue.popleft()
                if not waiting.answer.done():
                    return waiting
        return None

    async def _settle(self, waiting: Waiting) -> None:
        began = perf_counter()
        try:
            answer = await self._insist(waiting)
        except asyncio.CancelledError:
            waiting.refuse(ThinkingFailed("the bots are closed"))
            raise
        except Exception as error:  # noqa: BLE001  (whoever asked hears of it, and the others go on)
            self._counts.failures += 1
            waiting.refuse(error)
        else:
            waiting.spread(self._counts).add(perf_counter() - began)
            if not waiting.answer.done():
                waiting.answer.set_result(answer)

    async def _insist(self, waiting: Waiting) -> Answer | Advice:
        """The answer, from another process where the first one died over the question."""
        for _ in range(TIMES):
            try:
                return await self._asked(await self._running(), waiting)
            except ProcessLost:
                await self._end_process()
        raise ThinkingFailed(
            f"{waiting.asked.bot} gave no answer: its process was lost {TIMES} times over the question"
        )

    # What crosses

    async def _asked(self, process: BotProcess, waiting: Waiting) -> Answer | Advice:
        """A process that does not know the match hears all of it."""
        reply = await self._exchange(process, waiting)
        if isinstance(reply, Unknown):
            reply = await self._exchange(process, waiting)
        if isinstance(reply, Given):
            return answer_from(reply.command)
        if isinstance(reply, Advised):
            return reply.advice
        raise ThinkingFailed(reply.reason if isinstance(reply, Failed) else "the process does not follow the match")

    async def _exchange(self, process: BotProcess, waiting: Waiting) -> Reply:
        question = self._question(waiting)
        self._told.pop(waiting.asked.table, None)
        reply = await process.ask(question, self._longest_thought)
        self._forget.difference_update(question.forget)
        if isinstance(reply, Given | Advised):
            self._told[waiting.asked.table] = Told.of(waiting.asked.match)
            if len(self._told) > self._most_tables:
                self._told.popitem(last=False)
        return reply

    def _question(self, waiting: Waiting) -> Question:
        asked, match = waiting.asked, waiting.asked.match
        told = self._told.get(asked.table)
        known = 0 if told is None else told.known_of(match)
        return Question(
            asked.table,
            known,
            tuple(fact_of(event, arbitrated=match.is_arbitrated) for event in told_of(match)[known:]),
            asked.seat.value,
            asked.bot,
            asked.seed,
            asked.mistakes,
            asked.calls,
            waiting.speaks,
            waiting.hints,
            None if known else Heading.of(match),
            tuple(self._forget),
        )

    # The process

    async def _running(self) -> BotProcess:
        """The process; where there is none, a new one that knows nothing yet."""
        if self._process is not None and self._process.pid is not None:
            return self._process
        await self._end_process()
        self.starts += 1
        self._process = await BotProcess.started(self._most_tables)
        self._minding = asyncio.create_task(self._mind(self._process))
        return self._process

    async def _mind(self, process: BotProcess) -> None:
        """When the process dies, somebody looks."""
        await process.wait()
        self._stirred.set()

    async def _start_again(self) -> None:
        """What died while nobody asked is there again when somebody does. Else the question will tell."""
        with contextlib.suppress(ProcessLost):
            await self._running()

    async def _end_process(self) -> None:
        await _stopped(self._minding)
        self._told.clear()
        self._forget.clear()
        if self._process is not None:
            await self._process.end(at_once=self.is_thinking)
            self._process = None


async def _stopped(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.wait([task])
