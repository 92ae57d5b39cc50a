"""Who plays the pieces of a simulation: this process, several processes here, or a cluster."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, Protocol, TypeVar, cast

from pinella import core_mode
from pinella.errors import PinellaError
from pinella.extras import require
from pinella.lab.mistakes import SimulationError
from pinella.lab.pieces import Played, play_timed
from pinella.lab.plan import Plan

Result = TypeVar("Result")

MOST_WORKERS: Final = 61 if os.name == "nt" else 256
"""Windows lets a process wait for no more than so many others."""

AHEAD: Final = 4
"""Pieces in hand for each worker: enough that none waits while a long one is finished elsewhere."""


class Engine(Protocol):
    """Plays pieces. Whichever engine does it, the same plan gives the same result."""

    @property
    def workers(self) -> int:
        """How many pieces are played at once."""

    @property
    def cores(self) -> Mapping[str, int]:
        """How many workers have a compiled core, how many a pure one: the results are the same, the speed is not."""

    @property
    def piece_seconds(self) -> float:
        """How long a piece should take: long enough to be worth handing over, short enough to be lost."""

    def play(self, plan: Plan, pieces: Iterator[range]) -> Generator[Played, None, None]:
        """The pieces played, in their order. The next piece is taken only when there is room for it.

        Closing the generator breaks off what is still being played.
        """


@dataclass(frozen=True, slots=True)
class Processes:
    """This process for one worker; for more, processes of their own, on this machine."""

    workers: int = 1
    piece_seconds: float = 0.1

    def __post_init__(self) -> None:
        if not 1 <= self.workers <= MOST_WORKERS:
            raise PinellaError(f"expected 1 to {MOST_WORKERS} workers, found {self.workers}")

    @property
    def cores(self) -> Mapping[str, int]:
        """The core of this process: the others are its copies."""
        return {core_mode(): self.workers}

    def play(self, plan: Plan, pieces: Iterator[range]) -> Generator[Played, None, None]:
        """The pieces in order, several at once."""
        if self.workers > 1:
            yield from shared_out(partial(play_timed, plan), pieces, self.workers)
        else:
            for piece in pieces:
                yield play_timed(plan, piece)


def dask(address: str) -> AbstractContextManager[Engine]:
    """The workers of a Dask cluster that is up already; left as it was found."""
    require("dask", "Dask")
    module = import_module("pinella.lab.dask_engine")
    return cast(AbstractContextManager[Engine], module.connected(address))


def cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared_out(work: Callable[[range], Result], pieces: Iterator[range], number: int) -> Generator[Result, None, None]:
    """What a piece of work makes of each piece, in their order, by so many processes.

    They are started anew on every system: they share no memory.
    """
    executor = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_begin_worker)
    ahead: deque[Future[Result]] = deque()
    is_done = False
    try:
        for piece in pieces:
            with _ctrl_c_held_back():
                ahead.append(executor.submit(work, piece))
            if len(ahead) >= AHEAD * number:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
        is_done = True
    except BrokenProcessPool:
        raise SimulationError("engine/lost-process") from None
    finally:
        if not is_done:
            _break_off(executor)
        executor.shutdown(cancel_futures=True)


def _break_off(executor: ProcessPoolExecutor) -> None:
    """Nobody waits for these deals any more, and one of them can take long. Public from Python 3.14 on."""
    for process in tuple((executor._processes or {}).values()):
        process.kill()


def _begin_worker() -> None:
    """Ctrl-C is the parent's business. A parent that was killed cannot end its workers: they end by themselves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C; the one that starts it hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
