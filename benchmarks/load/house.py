"""A real server for a measurement: its own data, its own processes, and people who are let in beforehand."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.services import Services
from pinella.server.house import House
from pinella.server.people.accounts import new_guest
from pinella.server.tables.settings import Settings
from pinella.server.thinking import BotPool
from pinella.server.throttle import Throttle
from pinella.store.opening import open_store

_START = "from pinella.cli.main import main; main()"
_WAIT = 60.0


class ServerFailed(Exception):
    """The server to be measured did not start, or ended."""


@dataclass(frozen=True, slots=True)
class Worker:
    """One server process."""

    address: str
    process: subprocess.Popen[bytes]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@dataclass(frozen=True, slots=True)
class Booking:
    """A table that waits for its people."""

    table: str
    tokens: list[str]


def booked(place: str | Path, wanted: Sequence[tuple[Mapping[str, object], int]]) -> list[Booking]:
    """Tables with these settings, and so many guests for each, all made before the doors open.

    At the door so many people from one address would be counted, and so would the tables that they open.
    """

    async def book() -> list[Booking]:
        async with AsyncExitStack() as stack:
            store = await open_store(place)
            stack.push_async_callback(store.close)
            house = House(store, throttle=Throttle({}))
            pool = BotPool(1)
            stack.push_async_callback(pool.close)
            host = Host(Services(store, LocalBus("load", LocalExchange()), pool, _no_names, house.now, house.random))
            return [await _booking(house, host, settings, people) for settings, people in wanted]

    return asyncio.run(book())


async def _booking(house: House, host: Host, settings: Mapping[str, object], people: int) -> Booking:
    let_in = [new_guest(house, "Guest", address="127.0.0.1", agent="load") for _ in range(people)]
    found = [await one for one in let_in]
    table = await host.open_table(msgspec.convert(settings, Settings), found[0][0].id)
    return Booking(table, [session.token for _, session in found])


async def _no_names(people: Iterable[str]) -> Mapping[str, str]:
    return dict.fromkeys(people, "")


@contextmanager
def workers(place: str | Path, number: int, *options: str) -> Iterator[list[Worker]]:
    """Servers on one store, ended afterwards."""
    where = ["--database", str(place)] if str(place).startswith("postgres") else ["--data", str(place)]
    with ExitStack() as stack:
        yield [stack.enter_context(_worker([*where, *options])) for _ in range(number)]


@contextmanager
def _worker(options: list[str]) -> Iterator[Worker]:
    port = free_port()
    command = [sys.executable, "-c", _START, "serve", "--port", str(port), "--no-browser", *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603  (our own server)
    worker = Worker(f"http://127.0.0.1:{port}", process)
    try:
        _wait_for(worker)
        yield worker
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(worker: Worker) -> None:
    deadline = time.monotonic() + _WAIT
    while True:
        try:
            with urllib.request.urlopen(f"{worker.address}/health", timeout=5):  # noqa: S310  (our own)
                return
        except (urllib.error.URLError, OSError):
            if worker.process.poll() is not None or time.monotonic() > deadline:
                raise ServerFailed("the server did not start") from None
            time.sleep(0.1)
