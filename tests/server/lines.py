"""A socket held in the hand: what a person, or somebody who means no good, says over it byte by byte."""

from __future__ import annotations

import json
import socket as network
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.visiting import Visitor

WAIT = 60.0
Data = dict[str, Any]

_IDS = count(1)
"""An order is carried out once under its id, whoever of a person's connections sends it."""


class Line:
    """One connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.said: list[Data] = []
        self.heard: list[Data] = []

    def sends(self, text: str | bytes) -> None:
        """A frame as it is: text, or bytes."""
        self.socket.send(text)

    def sends_text_of(self, raw: bytes) -> None:
        """A text frame whatever its bytes."""
        with self.socket.send_context():
            self.socket.protocol.send_text(raw)

    def floods(self, frames: bytes) -> None:
        """Frames as they are, one after the other, until they are sent or the other side takes no more."""
        with suppress(OSError):
            self.socket.socket.sendall(frames)

    def says(self, **message: Any) -> None:
        self.said.append(message)
        self.sends(json.dumps(message))

    def hears(self) -> Data:
        """The next message."""
        heard: Data = json.loads(self.socket.recv(WAIT))
        self.heard.append(heard)
        return heard

    def until(self, kind: str, **about: Any) -> Data:
        """The next message of this kind that says so."""
        while True:
            heard = self.hears()
            if heard["t"] == kind and all(heard.get(name) == value for name, value in about.items()):
                return heard

    def asks(self, **message: Any) -> Data:
        """A message under an id of its own, and what is answered to that id."""
        name = f"q{next(_IDS)}"
        self.says(**message, id=name)
        while True:
            heard = self.hears()
            if name in (heard.get("id"), heard.get("done")):
                return heard

    def gives(self, table: str, **order: Any) -> Data:
        return self.asks(do="give", table=table, order=order)

    def watches(self, table: str) -> Data:
        self.says(do="watch", table=table)
        while True:
            heard = self.hears()
            if heard.get("table", "") == table and heard["t"] in ("table", "no"):
                return heard

    @property
    def is_alive(self) -> bool:
        """Whether somebody still answers."""
        self.says(do="ping")
        return bool(self.until("pong"))

    def closed(self) -> int | None:
        """The code with which the other side has hung up."""
        with suppress(ConnectionClosed):
            while True:
                self.socket.recv(WAIT)
        return self.socket.close_code


@contextmanager
def line(who: Visitor | str, *, token: str | None = None, **headers: str) -> Iterator[Line]:
    """A connection of this person; of an address alone, that of nobody."""
    address = who if isinstance(who, str) else who.address
    known = token if isinstance(who, str) else who.token
    if known is not None:
        headers["authorization"] = f"Bearer {known}"
    url = f"ws{address.removeprefix('http')}/api/socket"
    with connect(url, additional_headers=headers, compression=None, proxy=None, max_size=2**22) as socket:
        yield Line(socket)


@contextmanager
def bare(address: str, token: str = "") -> Iterator[network.socket]:
    """A socket behind the handshake, and nobody who reads it."""
    here = urlsplit(address)
    head = [
        "GET /api/socket HTTP/1.1",
        f"host: {here.netloc}",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"authorization: Bearer {token}",
    ]
    with network.create_connection((here.hostname, here.port), timeout=WAIT) as one:
        one.sendall("\r\n".join([*head, "\r\n"]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += one.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer
        yield one
