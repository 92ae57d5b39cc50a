"""The one thread that writes to SQLite: it takes all that has been asked for meanwhile, and commits it together.

A commit waits for the disk, an append does not have to: the longer the disk takes, the more appends share the next
commit. A group is a handful of statements whatever its size, since Python may pass the processor to another thread at
every one of them.
"""

from __future__ import annotations

import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, sleep
from typing import Any, Final

from pinella.store.deciding import (
    Ask,
    Decided,
    Found,
    Write,
    commands_of,
    conditions_of,
    decide,
    streams_of,
)
from pinella.store.log import Append, StoreError
from pinella.store.measures import Batches
from pinella.store.sqlite_files import ERRORS, unwritten
from pinella.store.waiting import deliver, stopped

Task = Callable[[sqlite3.Connection], object]
"""Something else to be written with a group; a refusal is returned, not raised."""

Job = tuple[Ask | Task, "Future[Any]"]

MOST_TOGETHER: Final = 1_000
"""Appends in one group, and what came with the last of them."""

CROWD: Final = 8
GATHERING: Final = 0.004
"""Where so many have shared a commit, the next one waits so many seconds, so that more can share it. Each commit costs
as much as some ten appends; where few play nobody waits."""

_ROWS: Final = 64
"""Rows in one statement; a statement is kept ready for every number up to it."""

_HEADS_KEPT: Final = 50_000
"""Streams whose heads are remembered."""


class Writer:
    """Writes what is asked for, in the order of asking, until it is told to finish."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._gathered: dict[AbstractEventLoop, list[Job]] = {}
        self._heads: dict[str, tuple[int, bytes]] = {}
        self.batches = Batches()
        self._is_last = False
        self._has_ended = False
        self._thread = Thread(target=self._run, name="pinella-store", daemon=True)
        self._thread.start()

    def ask(self, asked: Ask | Task, answer: Future[Any]) -> None:
        """Have this written with the next group; the future has its answer after the commit.

        What an event loop asks for in one round is handed over together: to wake the thread costs more than an append.
        """
        loop = answer.get_loop()
        gathered = self._gathered.get(loop)
        if gathered is None:
            self._gathered[loop] = [(asked, answer)]
            loop.call_soon(self._hand_over, loop)
        else:
            gathered.append((asked, answer))

    def _hand_over(self, loop: AbstractEventLoop) -> None:
        jobs = self._gathered.pop(loop, None)
        if jobs is not None:
            self._jobs.put(jobs)
        if self._has_ended:
            self._give_up()

    def finish(self) -> None:
        """Write what has been asked for, and let the database go. This waits; nobody asks for anything meanwhile."""
        for loop in list(self._gathered):
            self._hand_over(loop)
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        jobs: list[Job] = []
        try:
            while not self._is_last:
                jobs = self._next_jobs()
                began = perf_counter()
                answers = self._answers([asked for asked, _ in jobs])
                self.batches.add(len(jobs), perf_counter() - began)
                _settle(jobs, answers)
                if len(jobs) >= CROWD and not self._is_last:
                    sleep(GATHERING)
        finally:
            self._connection.close()
            self._has_ended = True
            _settle(jobs, [stopped() for _ in jobs])
            self._give_up()

    def _next_jobs(self) -> list[Job]:
        """All that is waiting, or the next thing that comes."""
        jobs: list[Job] = []
        more = self._jobs.get()
        while more is not None:
            jobs += more
            if len(jobs) >= MOST_TOGETHER:
                return jobs
            try:
                more = self._jobs.get_nowait()
            except Empty:
                return jobs
        self._is_last = True
        return jobs

    def _give_up(self) -> None:
        """Nobody waits for ever, even if this thread should end otherwise than it was meant to."""
        while not self._jobs.empty():
            jobs = self._jobs.get()
            if jobs is not None:
                _settle(jobs, [stopped() for _ in jobs])

    def _answers(self, asked: Sequence[Ask | Task]) -> Sequence[object]:
        """What each came to. One that SQLite will not write, because its rows are damaged, does not harm the others."""
        try:
            return self._written(asked)
        except sqlite3.OperationalError as error:
            return [unwritten(error) for _ in asked]
        except ERRORS as error:
            if len(asked) == 1:
                return [StoreError(f"the database is damaged (pinella verify says where): {error}")]
            return [answer for one in asked for answer in self._answers([one])]

    def _written(self, asked: Sequence[Ask | Task]) -> Sequence[object]:
        """Write a group in one transaction.

        Whether a command was carried out before is not asked: nearly none was, and one that was cannot be written
        again. Then the whole group begins anew, and asks.
        """
        try:
            return self._together(asked, looks=False)
        except sqlite3.IntegrityError:
            return self._together(asked, looks=True)

    def _together(self, asked: Sequence[Ask | Task], *, looks: bool) -> Sequence[object]:
        """`looks`: the commands carried out before are looked up."""
        asks = [one for one in asked if isinstance(one, Append | Write)]
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            decided = self._decided(asks, looks=looks)
            self._put(decided)
            others = [one(self._connection) for one in asked if not isinstance(one, Append | Write)]
            self._connection.execute("COMMIT")
        except BaseException:
            self._heads.clear()  # what is remembered is no better than a transaction that went wrong
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        self._heads.update(decided.heads)
        if not others:
            return decided.answers
        answers, more = iter(decided.answers), iter(others)
        return [next(answers) if isinstance(one, Append | Write) else next(more) for one in asked]

    def _decided(self, asks: Sequence[Ask], *, looks: bool) -> Decided:
        """What would be refused may have been carried out before: then that is what is said."""
        found = self._found(asks, looks=looks)
        decided = decide(asks, found)
        if looks or not any(isinstance(answer, StoreError) for answer in decided.answers):
            return decided
        return decide(asks, self._found(asks, looks=True))

    def _found(self, asks: Sequence[Ask], *, looks: bool) -> Found:
        if len(self._heads) > _HEADS_KEPT:
            self._heads.clear()
        unknown = [(stream,) for stream in streams_of(asks) if stream not in self._heads]
        for stream, version, digest in self._looked_up("stream, version, digest FROM heads", ("stream",), unknown):
            self._heads[stream] = (version, digest)
        asked = conditions_of(asks)
        names = commands_of(asks) if looks else ()
        commands = self._looked_up("stream, command, version FROM commands", ("stream", "command"), names)
        records = self._looked_up("collection, key, value FROM records", ("collection", "key"), asked)
        return Found(
            self._heads,
            {(stream, command): version for stream, command, version in commands},
            {(collection, key): value for collection, key, value in records},
            asked,
        )

    def _looked_up(self, what: str, by: tuple[str, ...], names: Iterable[tuple[str, ...]]) -> list[tuple[Any, ...]]:
        """The rows of these names."""
        return [
            row
            for part in _parts(names)
            for row in self._connection.execute(_look_up(what, by, len(part)), [x for name in part for x in name])
        ]

    def _put(self, decided: Decided) -> None:
        self._insert("facts", 7, decided.facts)
        self._insert("commands", 3, ((*name, version) for name, version in decided.commands.items()))
        heads = ((stream, *head) for stream, head in decided.heads.items())
        self._insert("heads", 3, heads, "(stream) DO UPDATE SET version = excluded.version, digest = excluded.digest")
        put = ((*name, value) for name, value in decided.records.items() if value is not None)
        self._insert("records", 3, put, "(collection, key) DO UPDATE SET value = excluded.value")
        for name, value in decided.records.items():
            if value is None:
                self._connection.execute("DELETE FROM records WHERE collection = ? AND key = ?", name)

    def _insert(self, table: str, columns: int, rows: Iterable[tuple[Any, ...]], conflict: str = "") -> None:
        for part in _parts(rows):
            self._connection.execute(_insertion(table, columns, len(part), conflict), [x for row in part for x in row])


@cache
def _insertion(table: str, columns: int, rows: int, conflict: str) -> str:
    values = ", ".join([f"({', '.join('?' * columns)})"] * rows)
    return f"INSERT INTO {table} VALUES {values}" + (f" ON CONFLICT {conflict}" if conflict else "")  # noqa: S608


@cache
def _look_up(what: str, by: tuple[str, ...], rows: int) -> str:
    """SQLite looks each name up in turn; of `IN (VALUES …)` on two columns it would make a scan of the table."""
    names = [f"asked_{column}" for column in by]
    values = ", ".join([f"({', '.join('?' * len(by))})"] * rows)
    join = " AND ".join(f"{column} = {name}" for column, name in zip(by, names, strict=True))
    columns, table = what.split(" FROM ")
    return (
        f"WITH asked ({', '.join(names)}) AS (VALUES {values}) "  # noqa: S608
        f"SELECT {columns} FROM asked CROSS JOIN {table} ON {join}"
    )


def _parts(rows: Iterable[tuple[Any, ...]]) -> list[list[tuple[Any, ...]]]:
    every = list(rows)
    return [every[start : start + _ROWS] for start in range(0, len(every), _ROWS)]


def _settle(jobs: Sequence[Job], answers: Sequence[object]) -> None:
    """Hand the answers to the event loops that wait for them, each loop woken once."""
    waiting: dict[AbstractEventLoop, list[tuple[Future[Any], object]]] = {}
    for (_, future), answer in zip(jobs, answers, strict=True):
        waiting.setdefault(future.get_loop(), []).append((future, answer))
    for loop, settled in waiting.items():
        with suppress(RuntimeError):  # a loop that has been closed: nobody waits there any more
            loop.call_soon_threadsafe(_deliver, settled)


def _deliver(settled: list[tuple[Future[Any], object]]) -> None:
    for future, answer in settled:
        deliver(future, answer)
