"""The line to one browser: uvicorn's websocket, which can also be written to and listened to at once.

An application hands every frame to its server through a coroutine, and gets every message through another, so that a
task has to be woken for it. At a table one move is a message and four frames, and that was a quarter of what it cost. A
line that is told a frame has handed it to the network before it returns; how much of it the other end has not taken yet
can be asked. Who listens is told of a message as soon as it has come.

What comes is cut into frames here. A text that is whole in one frame is read here, too; every other frame, and whatever
is wrong with one, is left to the `websockets` library, which gets whole frames only.

Nobody may keep the server from the others: frames of every kind are counted, what comes faster than it is dealt with
waits, and after a goodbye little more is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from pinella.server.allowance import Allowance
from pinella.server.framing import WHOLE_TEXT, Extent, ends_message, extent, is_goodbye, text_frame, unmasked
from pinella.server.logs import note

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, Task
    from collections.abc import Sequence
    from typing import Any

    from starlette.types import Scope
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from uvicorn.config import Config
    from uvicorn.server import ServerState
    from websockets.http11 import Request

EXTENSION: Final = "pinella.line"
"""Where a connection's scope has its line; under another server there is none."""

GOODBYE: Final = 3.0
"""Seconds the other end has, once the connection is to end, to take what is under way and to say goodbye itself."""

MOST_SKIPPED: Final = 1_000
"""Frames that may still come after our goodbye: more than anybody has under way who means no harm."""

Hear = Callable[[str], None]
"""Who is told of each message."""


class Line(WebSocketsSansIOProtocol):
    """One websocket connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._hear: Hear | None = None
        self.allowance = Allowance(self.loop.time())
        """For every frame. One that ends a message is counted by who deals with the message."""

        self._begun = b""
        """What has come and is not read yet: the beginning of a frame, or, while the line is held, whole ones."""

        self._skips = MOST_SKIPPED

    def handle_connect(self, event: Request) -> None:
        """The scope is made here; the application reads it later."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    # Receiving

    def listen(self, hear: Hear) -> None:
        """From now on every text goes there as it comes, and only the end and what is no text to who receives."""
        self._hear = hear

    def data_received(self, data: bytes) -> None:
        """Some bytes have come. Of what may not be read yet one piece is kept, and no more let in."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        if self.conn.state is OPEN:
            data = self._cut_all(data)
        if self.close_sent:
            self._skip(data)
            return
        self._begun = data
        if not self.handshake_complete:
            self.hold()

    def _cut_all(self, data: bytes) -> bytes:
        """Read frame after frame, and return what is left: part of one, or all behind one that holds the line."""
        start = 0
        while start < len(data) and not (self.read_paused or self.close_sent or self.transport.is_closing()):
            end = self._cut(data, start)
            if end is None:
                break
            start = end
        return data[start:]

    def _cut(self, data: bytes, start: int) -> int | None:
        """Read the frame that starts there, and return where the next one does; nothing unless all of it is there."""
        where = extent(data, start)
        if where is not None and (where.size > self.config.ws_max_size or not where.is_masked):
            super().data_received(data[start:])  # the library refuses it by its head
            return len(data)
        if where is None or where.end > len(data):
            return None
        text = self._text(data, start, where)
        if text is not None and self._hear is not None:
            self._hear(text)
        elif not ends_message(data[start]) and not self.allowance.take(self.loop.time()):
            self.hang_up(4429)
        else:
            super().data_received(data[start : where.end])
        return where.end

    def _skip(self, data: bytes) -> None:
        """After our goodbye: only that of the other end matters, and not for long."""
        start = 0
        while self._skips and not self.transport.is_closing():
            where = extent(data, start)
            if where is not None and where.size > self.config.ws_max_size:
                break
            if where is None or where.end > len(data):
                self._begun = data[start:]
                return
            self._skips -= 1
            if is_goodbye(data[start]):
                super().data_received(data[start : where.end])
            start = where.end
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def _text(self, data: bytes, start: int, where: Extent) -> str | None:
        """The text of a frame that is a message by itself, and has nothing wrong with it."""
        if data[start] != WHOLE_TEXT or self.frames:
            return None
        try:
            return str(unmasked(data, where), "utf-8")
        except UnicodeDecodeError:
            return None

    def send_receive_event_to_app(self) -> None:
        """A message that the library has read. Text that is none is a mistake of the other end, no error of ours."""
        if self.curr_msg_data_type != "text" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text = _text_of(self.frames)
        if text is None:
            self.frames = []
            note("frame/not-utf8")
            self.conn.send_close(1007)
            self.handle_parser_exception()
        elif self._hear is not None:
            self.frames = []
            self._hear(text)
        else:
            super().send_receive_event_to_app()

    def hold(self) -> None:
        """Let no more come for a while."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Let it come again, after what has waited."""
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
            self._read_rest()

    async def receive(self) -> ASGIReceiveEvent:
        """The next thing that is for the application itself; then more may come."""
        message = await super().receive()
        self._read_rest()
        return message

    def _read_rest(self) -> None:
        """What has waited is read in a turn of its own: the others have theirs in between."""
        if self._begun and not self.read_paused:
            self.loop.call_soon(self.data_received, b"")

    # Sending

    def put(self, text: bytes) -> None:
        """Send a text frame, unless the connection is about to end."""
        if (
            self.handshake_complete
            and not self.disconnected
            and not self.close_sent
            and not self.transport.is_closing()
        ):
            self.transport.write(text_frame(text))

    @property
    def behind(self) -> int:
        """How many bytes the other end has not taken yet."""
        return self.transport.get_write_buffer_size()

    # The end

    async def send(self, message: ASGISendEvent) -> None:
        """What the application sends. Its goodbye does not wait until all before is taken: perhaps nothing ever is."""
        if message["type"] == "websocket.close" and self.handshake_complete and self.initial_response is None:
            self.hang_up(message.get("code", 1000), message.get("reason") or "")
            return
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.go_on()

    def hang_up(self, code: int, reason: str = "") -> None:
        """Say goodbye, unless one end has. The other end has a moment to say it too."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(GOODBYE, self.transport.abort)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self._read_rest()

    def keepalive_timeout(self) -> None:
        """Nobody is there any more, and nobody may ever take what is still to be sent."""
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: Task[None]) -> None:
        """The application has done with the connection."""
        super().on_task_complete(task)
        self._end_soon()

    def _end_soon(self) -> None:
        if not self.disconnected:
            self.loop.call_later(GOODBYE, self.transport.abort)


def line_of(scope: Scope) -> Line | None:
    """The line of a connection."""
    found = scope.get("extensions", {}).get(EXTENSION, {}).get("line")
    return found if isinstance(found, Line) else None


def _text_of(frames: Sequence[bytes]) -> str | None:
    try:
        return str(frames[0] if len(frames) == 1 else b"".join(frames), "utf-8")
    except UnicodeDecodeError:
        return None
