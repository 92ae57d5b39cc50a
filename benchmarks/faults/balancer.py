"""What stands between clients and servers: a balancer that takes any worker, and a network that doubles and reorders.

It works on bytes. Requests pass as they are; after a handshake it knows where a frame begins and ends, so that it can
send one twice, hold one back behind the next, or be late with one.
"""

from __future__ import annotations

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Self

HOLD: Final = 0.15
"""Seconds for which a frame is held back if no other follows."""

_TEXT: Final = 1
_MASKED: Final = 0x80


@dataclass(slots=True)
class Mischief:
    """Of a hundred frames, how many are doubled, held back or late, and how many have been."""

    doubled: int = 0
    held: int = 0
    late: int = 0
    latest: float = 0.3
    """The longest that a late one takes, in seconds."""

    done: Counter[str] = field(default_factory=Counter)
    luck: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def is_any(self) -> bool:
        return bool(self.doubled or self.held or self.late)

    def what(self) -> str:
        """What becomes of the next frame."""
        dice = self.luck.randrange(100)
        for name, share in (("doubled", self.doubled), ("held", self.held), ("late", self.late)):
            if dice < share:
                self.done[name] += 1
                return name
            dice -= share
        return ""


class Balancer:
    """Every connection goes to a worker by lot; one that does not answer is passed over."""

    def __init__(self, ports: Sequence[int], mischief: Mischief | None = None) -> None:
        self.ports = list(ports)
        self.mischief = mischief or Mischief()
        self.address = ""
        self._server: asyncio.Server | None = None
        self._running: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._server is not None:
            self._server.close()
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _connected(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        try:
            worker = await self._worker()
            if worker is not None:
                await self._both_ways((reader, writer), worker)
        except asyncio.CancelledError:
            pass
        finally:
            writer.transport.abort()

    async def _worker(self) -> tuple[StreamReader, StreamWriter] | None:
        for port in self.mischief.luck.sample(self.ports, len(self.ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        return None

    async def _both_ways(
        self, client: tuple[StreamReader, StreamWriter], server: tuple[StreamReader, StreamWriter]
    ) -> None:
        """As soon as one side is gone the other is cut off."""
        ways = [
            asyncio.create_task(self._pass_on(client[0], server[1])),
            asyncio.create_task(self._pass_on(server[0], client[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            server[1].transport.abort()

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        with suppress(OSError, EOFError):
            if self.mischief.is_any:
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(head)
                if b"upgrade: websocket" in head.lower():
                    await self._frames(reader, writer)
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()

    async def _frames(self, reader: StreamReader, writer: StreamWriter) -> None:
        held = b""
        coming = asyncio.create_task(_frame(reader))
        try:
            while True:
                await asyncio.wait({coming}, timeout=HOLD if held else None)
                if not coming.done():
                    writer.write(held)
                    held = b""
                    continue
                frame = coming.result()
                coming = asyncio.create_task(_frame(reader))
                what = self.mischief.what() if frame[0] & 0x0F == _TEXT else ""
                if what == "held" and not held:
                    held = frame
                    continue
                if what == "late":
                    await asyncio.sleep(self.mischief.luck.uniform(0, self.mischief.latest))
                writer.write(frame * 2 if what == "doubled" else frame)
                writer.write(held)
                held = b""
                await writer.drain()
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)


async def _frame(reader: StreamReader) -> bytes:
    """One frame, whole, as RFC 6455 lays it out."""
    head = await reader.readexactly(2)
    size = head[1] & 0x7F
    if size > 125:
        more = await reader.readexactly(2 if size == 126 else 8)
        size = int.from_bytes(more, "big")
        head += more
    masked = 4 if head[1] & _MASKED else 0
    return head + await reader.readexactly(masked + size)
