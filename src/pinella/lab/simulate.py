"""Simulation: many deals from one seed, by one process or several, with the same result."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final, Protocol

from pinella import core_mode
from pinella.codes import BurracoBook
from pinella.errors import PinellaError
from pinella.lab.burraco import BurracoDeals
from pinella.lab.plan import Plan
from pinella.lab.scala40 import Scala40Deals
from pinella.lab.tally import Outcome, Sum, Tally

MOST_DEALS: Final = 1_000_000_000
MOST_WORKERS: Final = 256

PIECE: Final = {"compiled": 200, "pure": 5}
"""Deals handed to a worker at a time: a few hundredths of a second's work, so that Ctrl-C is heard soon."""

AHEAD: Final = 4
"""Pieces in hand for each worker."""


class Deals(Protocol):
    """The deals of a plan, by number."""

    def play(self, number: int) -> Outcome:
        """Deal, play and count one of them."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a plan: the first `tally.deals` of the deals that were asked for."""

    plan: Plan
    asked: int
    tally: Tally

    @property
    def is_whole(self) -> bool:
        """Whether every deal asked for was played; not so after an interruption."""
        return self.tally.deals == self.asked


def deals_of(plan: Plan) -> Deals:
    """The deals of a plan, of whichever game."""
    book = plan.book
    return BurracoDeals(plan, book) if isinstance(book, BurracoBook) else Scala40Deals(plan, book)


def simulate(
    plan: Plan, deals: int, *, workers: int = 1, progress: Callable[[int], None] = lambda _: None
) -> Simulation:
    """Play the first `deals` of a plan; `progress` is told how many are done. Ctrl-C ends it with those done so far.

    The result does not depend on the number of workers: deals are added up in their order, and after an interruption
    those counted are the first ones, so that a plan with as many deals gives the same again.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise PinellaError(f"expected 1 to {MOST_DEALS} deals, found {deals}")
    if not 1 <= workers <= MOST_WORKERS:
        raise PinellaError(f"expected 1 to {MOST_WORKERS} workers, found {workers}")
    size = PIECE[core_mode()]
    pieces = (range(first, min(first + size, deals)) for first in range(0, deals, size))
    found = empty(plan)
    number = min(workers, -(-deals // size))
    played = _one_by_one(plan, pieces) if number == 1 else _shared_out(plan, pieces, number)
    try:
        for tally in played:
            found.join(tally)
            progress(found.deals)
    except KeyboardInterrupt:
        played.close()
    return Simulation(plan, deals, found)


def empty(plan: Plan) -> Tally:
    """No deal yet."""
    return Tally(tuple(Sum() for _ in plan.bots))


def play_piece(plan: Plan, numbers: range) -> Tally:
    """Some deals of a plan: the work of one process."""
    tally = empty(plan)
    deals = deals_of(plan)
    for number in numbers:
        try:
            tally.add(deals.play(number))
        except Exception as error:
            error.add_note(f"deal {number} of {plan}")
            raise
    return tally


def cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _one_by_one(plan: Plan, pieces: Iterable[range]) -> Generator[Tally, None, None]:
    for piece in pieces:
        yield play_piece(plan, piece)


def _shared_out(plan: Plan, pieces: Iterable[range], number: int) -> Generator[Tally, None, None]:
    """The pieces in order, several at once. Processes are started anew on every system: they share no memory."""
    executor = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_leave_ctrl_c_to_the_parent)
    ahead: deque[Future[Tally]] = deque()
    try:
        for piece in pieces:
            with _ctrl_c_held_back():
                ahead.append(executor.submit(play_piece, plan, piece))
            if len(ahead) >= AHEAD * number:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
