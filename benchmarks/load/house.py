"""A real server for a measurement: its own data, its own processes, and people who are let in beforehand."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from pinella.server.house import House
from pinella.server.people.accounts import new_guest
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


def tokens(place: str | Path, number: int) -> list[str]:
    """So many guests, let in before the doors open: at the door they would be counted."""

    async def let_in() -> list[str]:
        store = await open_store(place)
        house = House(store, throttle=Throttle({}))
        try:
            found = [new_guest(house, f"Guest {one}", address="127.0.0.1", agent="load") for one in range(number)]
            return [session.token for _, session in await asyncio.gather(*found)]
        finally:
            await store.close()

    return asyncio.run(let_in())


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
