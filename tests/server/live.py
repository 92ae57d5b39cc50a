"""A real server on a free port of this machine, for the length of a `with`."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx
import uvicorn
from starlette.types import ASGIApp

from pinella.server import create_app
from pinella.server.asking import Asking
from pinella.server.line import Line
from tests.patience import PATIENCE


@contextmanager
def serving(app: ASGIApp | None = None) -> Iterator[str]:
    """The address of a server that answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app or create_app(), log_level="error", http=Asking, ws=Line)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + PATIENCE
        while not server.started:
            if not thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


TRUST = ssl.create_default_context()
"""Of all clients: each would read every certificate of the machine once more, and talk plain http."""

HALF = b"""POST /api/meld HTTP/1.1\r
Host: x\r
Content-Type: application/json\r
Content-Length: 500\r
Expect: 100-continue\r
\r
"""


@contextmanager
def hanging(address: str) -> Iterator[None]:
    """A question of which the last part never comes, while the server waits for it."""
    here = urlsplit(address)
    with socket.create_connection((here.hostname, here.port), timeout=PATIENCE) as half:
        half.sendall(HALF)
        assert half.recv(100).startswith(b"HTTP/1.1 100 ")  # said when the body is read, not before
        half.sendall(b'{"code": "fitab')
        yield


def asker(address: str) -> httpx.Client:
    """A client that asks this server directly, and waits for the answer of a busy machine."""
    return httpx.Client(base_url=address, trust_env=False, timeout=PATIENCE, verify=TRUST)


def got(url: str, headers: dict[str, str] | None = None) -> httpx.Response:
    """What is answered to a GET."""
    return httpx.get(url, headers=headers, trust_env=False, timeout=PATIENCE, verify=TRUST)
