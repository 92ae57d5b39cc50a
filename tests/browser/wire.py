"""The cable between a browser and its server: it can be pulled out and put back."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class Wire:
    """Passes bytes on, both ways, until it is cut."""

    def __init__(self, listener: socket.socket, target: int) -> None:
        self.listener = listener
        self.target = target
        self.is_cut = False
        self.ends: set[socket.socket] = set()
        self.lock = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def cut(self) -> None:
        """Every connection is torn, and none is made any more."""
        with self.lock:
            self.is_cut = True
            torn, self.ends = self.ends, set()
        for end in torn:
            _close(end)

    def mend(self) -> None:
        with self.lock:
            self.is_cut = False

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                if self.is_cut:
                    _close(near)
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self.ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while data := one.recv(65_536):
            other.sendall(data)
    _close(one)
    _close(other)


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def wired(address: str) -> Iterator[Wire]:
    """A cable to the server at this address."""
    port = urlsplit(address).port
    assert port is not None
    with socket.create_server(("127.0.0.1", 0)) as listener:
        wire = Wire(listener, port)
        accepting = threading.Thread(target=wire.accept, daemon=True)
        accepting.start()
        try:
            yield wire
        finally:
            wire.cut()
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            accepting.join(5)
