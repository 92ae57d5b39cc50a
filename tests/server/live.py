"""A real server on a free port of this machine, for the length of a `with`."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from pinella.server import create_app
from pinella.server.asking import Asking
from pinella.server.line import Line


@contextmanager
def serving(app: ASGIApp | None = None) -> Iterator[str]:
    """The address of a server that answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(app or create_app(), log_level="error", http=Asking, ws=Line)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + 60
        while not server.started:
            if not thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("the server did not start")
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(60)
