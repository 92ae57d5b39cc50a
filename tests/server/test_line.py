"""The line to a browser, written to at once."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from pinella.server.line import EXTENSION, Line, line_of, text_frame
from tests.server.live import serving


class TestAFrame:
    @pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
    def test_is_what_the_library_writes(self, size: int) -> None:
        text = b"x" * size
        assert text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


class TestAConnection:
    def test_gets_what_is_put_before_anything_that_is_sent_later(self) -> None:
        """And of what is put after its end nothing, and nobody is hurt."""
        lines: list[Line] = []

        async def app(scope, receive, send) -> None:  # type: ignore[no-untyped-def]
            if scope["type"] != "websocket":
                return
            await receive()
            await send({"type": "websocket.accept"})
            line = line_of(scope)
            assert line is not None
            lines.append(line)
            line.put("è uno".encode())
            await send({"type": "websocket.send", "text": "due"})
            line.put(b"tre" * 50_000)
            await send({"type": "websocket.close", "code": 4408})
            line.put(b"quattro")

        async def read(address: str) -> tuple[list[str | bytes], int | None]:
            heard: list[str | bytes] = []
            async with connect(address.replace("http", "ws"), proxy=None) as socket:
                with suppress(ConnectionClosed):
                    while True:
                        heard.append(await socket.recv())
            return heard, socket.close_code

        with serving(app) as address:
            heard, code = asyncio.run(read(address))
        assert heard == ["è uno", "due", "tre" * 50_000]
        assert code == 4408
        (line,) = lines
        line.put(b"cinque")

    def test_under_another_server_there_is_none(self) -> None:
        assert line_of({"type": "websocket"}) is None
        assert line_of({"type": "websocket", "extensions": {EXTENSION: {"line": "another's"}}}) is None
