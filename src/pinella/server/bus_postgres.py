"""The bus on PostgreSQL: LISTEN on one connection, NOTIFY on another.

Both must reach the database itself: a pooler that hands out connections by transaction forgets who listens.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

from pinella.errors import PinellaError
from pinella.extras import needed
from pinella.server.bus import Watch
from pinella.server.bus_line import USUAL, Line, LineBus, Patience

with needed("postgres", "PostgreSQL"):
    import asyncpg  # type: ignore[import-untyped]

SCHEMES: Final = ("postgresql://", "postgres://")
CHANNEL: Final = "pinella"


class PostgresBus(LineBus):
    """Notes by NOTIFY: everybody who listens in the same database hears them."""

    def __init__(
        self,
        worker: str,
        address: str,
        *,
        channel: str = CHANNEL,
        watch: Watch | None = None,
        patience: Patience = USUAL,
    ) -> None:
        """`address` is that of the database, as the store has it: `postgresql://club@db.example/pinella`."""
        super().__init__(worker, watch, patience)
        plain = address.replace("+asyncpg://", "://", 1)
        if not plain.startswith(SCHEMES):
            raise PinellaError("expected the address of a database that begins with postgresql://")
        self._address = plain
        self._channel = channel

    async def _open(self, message: Callable[[bytes], None]) -> Line:
        listening = await self._connected()
        try:
            saying = await self._connected()
        except BaseException:
            listening.terminate()
            raise
        line = _PostgresLine(listening, saying, self._channel, self._patience)
        try:
            await listening.add_listener(self._channel, lambda *heard: message(heard[3].encode()))
        except BaseException:
            line.drop()
            raise
        return line

    async def _connected(self) -> Any:
        name = {"application_name": "pinella bus"}
        return await asyncpg.connect(self._address, timeout=self._patience.connecting, server_settings=name)


class _PostgresLine:
    def __init__(self, listening: Any, saying: Any, channel: str, patience: Patience) -> None:
        self._patience = patience
        self._listening = listening
        self._saying = saying
        self._channel = channel
        self._closed = asyncio.Event()
        for connection in (listening, saying):
            connection.add_termination_listener(lambda _: self._closed.set())

    async def send(self, message: bytes) -> None:
        """PostgreSQL has taken it when the transaction is committed."""
        await self._saying.execute("SELECT pg_notify($1, $2)", self._channel, message.decode())

    async def ended(self) -> None:
        """A connection that was cut on the way says nothing at all: it is asked now and then."""
        while not self._closed.is_set():
            try:
                async with asyncio.timeout(self._patience.silence):
                    await self._closed.wait()
            except TimeoutError:
                await self._listening.execute("SELECT 1", timeout=self._patience.sending)

    async def close(self) -> None:
        """In order where that is possible."""
        try:
            await self._listening.close()
            await self._saying.close()
        finally:
            self.drop()

    def drop(self) -> None:
        """At once."""
        self._listening.terminate()
        self._saying.terminate()
