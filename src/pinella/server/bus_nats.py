"""The bus on NATS: one subject, one connection."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from math import ceil
from typing import Final
from urllib.parse import urlsplit

from pinella.errors import PinellaError
from pinella.extras import needed
from pinella.server.bus import Watch
from pinella.server.bus_line import USUAL, Line, LineBus, LineLost, Patience

with needed("nats", "NATS"):
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.errors import NoServersError

SCHEMES: Final = ("nats://", "tls://")
SUBJECT: Final = "pinella"
_SUBJECT: Final = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


class NatsBus(LineBus):
    """Notes on a subject: everybody who listens to it hears them."""

    def __init__(
        self,
        worker: str,
        address: str,
        *,
        subject: str = SUBJECT,
        watch: Watch | None = None,
        patience: Patience = USUAL,
    ) -> None:
        """`address` is that of a server, or of several with commas between: `nats://bus.example:4222`."""
        super().__init__(worker, watch, patience)
        self._servers = [one.strip() for one in address.split(",")]
        if not all(map(_is_address, self._servers)):
            raise PinellaError("expected the address of a NATS server such as nats://bus.internal:4222")
        if not _SUBJECT.fullmatch(subject):
            raise PinellaError(f"expected a subject of letters, digits and dots, found {subject!r}")
        self._subject = subject

    async def _open(self, message: Callable[[bytes], None]) -> Line:
        """The client tries every server once; to try again later is not left to it."""
        client = Client()
        line = _NatsLine(client, self._subject)

        async def heard(one: Msg) -> None:
            message(one.data)

        try:
            await client.connect(
                self._servers,
                error_cb=line.failed,
                closed_cb=line.was_closed,
                name="pinella bus",
                allow_reconnect=False,
                max_reconnect_attempts=1,
                reconnect_time_wait=0,
                connect_timeout=ceil(self._patience.connecting),
                ping_interval=ceil(self._patience.silence),
                max_outstanding_pings=1,
                no_echo=True,
            )
            line.error = None
            await client.subscribe(self._subject, cb=heard)
            await line.taken()
        except BaseException as error:
            await client.close()
            if isinstance(error, NoServersError) and line.error is not None:
                raise line.error from None
            raise
        return line


def _is_address(text: str) -> bool:
    """Whether there is a server to be looked for, and a port that can be one."""
    try:
        parts = urlsplit(text)
        return text.startswith(SCHEMES) and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class _NatsLine:
    def __init__(self, client: Client, subject: str) -> None:
        self._client = client
        self._subject = subject
        self._closed = asyncio.Event()
        self.error: Exception | None = None

    async def failed(self, error: Exception) -> None:
        """Also what comes in faster than it is heard: some of it is gone, and that is a gap."""
        self.error = error
        if self._client.is_connected:
            self._closed.set()

    async def was_closed(self) -> None:
        """The client has given up the connection."""
        self._closed.set()

    async def send(self, message: bytes) -> None:
        """As one message of the subject."""
        await self._client.publish(self._subject, message)
        await self.taken()

    async def taken(self) -> None:
        """NATS has taken everything when it answers to a ping that was sent after it.

        The client's ping overtakes what it has only noted down for sending: so that must be on its way first.
        """
        await asyncio.sleep(0)
        while self._client.pending_data_size:  # noqa: ASYNC110  (the client tells nobody when it has written)
            await asyncio.sleep(0.005)
        await self._client.flush()
        if not self._client.is_connected:
            raise LineLost("the connection was closed")

    async def ended(self) -> None:
        """The client itself asks now and then whether the server is there."""
        await self._closed.wait()
        if self.error is not None:
            raise self.error

    async def close(self) -> None:
        """At once: what was sent has been taken."""
        await self._client.close()
