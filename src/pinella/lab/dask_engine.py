"""Simulation on a Dask cluster that is up already. Needs the extra `dask`; `pinella.lab.engines.dask` imports it."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from socket import create_connection
from typing import Final
from urllib.parse import urlsplit

from distributed import Client, Future, KilledWorker, get_worker

from pinella import __version__
from pinella.lab.engines import AHEAD
from pinella.lab.mistakes import SimulationError
from pinella.lab.pieces import Played, play_timed
from pinella.lab.plan import Plan

PATIENCE: Final = 5
"""Seconds until a scheduler must have answered, and must know a worker."""

QUESTION: Final = "(__import__('pinella').__version__, __import__('pinella').core_mode())"
"""What every worker is asked. As text, so that one with another Python, an older Pinella or none can answer."""


class Cluster:
    """The workers of a cluster, as an engine."""

    piece_seconds: Final = 0.5

    def __init__(self, client: Client, address: str) -> None:
        self.address = address
        self.cores = _cores(client, address)
        """How many workers have each kind of core: `compiled`, `pure`."""
        self.workers = sum(client.nthreads().values())  # type: ignore[no-untyped-call]
        self._client = client

    def play(self, plan: Plan, pieces: Iterator[range]) -> Generator[Played, None, None]:
        """The pieces in order. Dask plays those of a worker that is lost on another."""
        ahead: deque[Future[Played]] = deque()
        try:
            for piece in pieces:
                ahead.append(self._client.submit(play_there, plan, piece, __version__, pure=False))
                if len(ahead) >= AHEAD * self.workers:
                    yield self._result(ahead)
            while ahead:
                yield self._result(ahead)
        finally:
            self._client.cancel(list(ahead), force=True)  # type: ignore[no-untyped-call]

    def _result(self, ahead: deque[Future[Played]]) -> Played:
        """The first of those in hand. It stays there while we wait, so that it is cancelled with the others."""
        try:
            played = ahead[0].result()
        except CancelledError as error:
            reason = getattr(error, "reason", _said(error))
            raise SimulationError("engine/lost-scheduler", address=self.address, reason=reason) from None
        except ImportError as error:
            raise SimulationError("engine/no-pinella", node="worker", ours=__version__, reason=_said(error)) from None
        except KilledWorker as error:
            raise SimulationError("engine/lost-workers", reason=_said(error)) from None
        if not isinstance(played, Played):
            raise AssertionError(f"a piece of a simulation came back as {played!r}")
        del ahead[0]
        return played


def play_there(plan: Plan, numbers: range, version: str) -> Played:
    """The work of a worker, who may have joined after the others were asked for their version."""
    if __version__ != version:
        node = f"worker {get_worker().address}"
        raise SimulationError("engine/other-version", node=node, theirs=__version__, ours=version)
    return play_timed(plan, numbers)


@contextmanager
def connected(address: str) -> Iterator[Cluster]:
    """The cluster of the scheduler at that address; the connection is closed in the end, the cluster stays."""
    _knock(address)
    with _without_logs(), _client(address) as client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise SimulationError("engine/no-workers", address=address) from None
        yield Cluster(client, address)


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise SimulationError("engine/no-scheduler", address=address, reason=_said(error)) from None


@contextmanager
def _without_logs() -> Iterator[None]:
    """A client logs pages about a scheduler that is gone; we say it in one line."""
    logger = logging.getLogger("distributed.client")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _knock(address: str) -> None:
    """Whether a scheduler is there: it speaks first. A client of Dask says less of why not, and much later.

    With a listener of another kind, such as a web server, a client would wait for ever.
    """
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        raise SimulationError("engine/no-address", address=address) from None
    if parts.scheme != "tcp" or not host or not port:
        raise SimulationError("engine/no-address", address=address)
    try:
        with create_connection((host, port), PATIENCE) as connection:
            if not connection.recv(1):
                raise ConnectionError("connection closed")
    except OSError as error:
        reason = error.strerror or str(error)
        raise SimulationError("engine/no-scheduler", address=address, reason=reason) from None


def _cores(client: Client, address: str) -> Counter[str]:
    """The kinds of core of the workers, when every one of them, and the scheduler, has this version of Pinella."""
    workers = {f"worker {name}": answer for name, answer in client.run(eval, QUESTION, on_error="return").items()}
    found = Counter(_core(node, answer) for node, answer in sorted(workers.items()))
    try:
        answer = client.run_on_scheduler(eval, QUESTION)  # type: ignore[no-untyped-call]
    except ImportError as error:
        answer = error
    _core(f"scheduler {address}", answer)  # it reads what it hands on
    return found


def _core(node: str, answer: object) -> str:
    """The core of one that has this version of Pinella."""
    match answer:
        case (str(version), str(core)) if version == __version__:
            return core
        case (str(version), str()):
            raise SimulationError("engine/other-version", node=node, theirs=version, ours=__version__)
        case BaseException():
            raise SimulationError("engine/no-pinella", node=node, ours=__version__, reason=_said(answer))
        case _:
            raise AssertionError(f"{node} answered {answer!r}")


def _said(error: BaseException) -> str:
    """The first line of what an exception says."""
    return (str(error) or type(error).__name__).splitlines()[0]
