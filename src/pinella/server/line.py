"""The line to one browser: uvicorn's websocket, which can also be written to and listened to at once.

An application hands every frame to its server through a coroutine, and gets every message through another, so that a
task has to be woken for it. At a table one move is a message and four frames, and that was a quarter of what it cost. A
line that is told a frame has handed it to the network before it returns; how much of it the other end has not taken yet
can be asked. Who listens is told of a message as soon as it has come.

What comes is cut into frames here. A text that is whole in one frame is read here, too; every other frame, and whatever
is wrong with one, is left to the `websockets` library, which gets whole frames only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from pinella.server.framing import WHOLE_TEXT, Extent, extent, text_frame, unmasked
from pinella.server.logs import note

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Sequence
    from typing import Any

    from starlette.types import Scope
    from uvicorn.config import Config
    from uvicorn.server import ServerState
    from websockets.http11 import Request

EXTENSION: Final = "pinella.line"
"""Where a connection's scope has its line; under another server there is none."""

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
        self._begun = b""
        """The beginning of a frame whose rest has not come."""

        self._cuts = True
        """Whether frames are cut here: not once the library may have the beginning of one."""

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
        """Some bytes have come."""
        if self._hear is None or not self._cuts:
            self._cuts = self._cuts and not self.handshake_initiated
            super().data_received(data)
            return
        if self._begun:
            data, self._begun = self._begun + data, b""
        start = 0
        while start < len(data) and not self.transport.is_closing():
            start = self._cut(data, start)

    def _cut(self, data: bytes, start: int) -> int:
        """Read the frame that starts there, and return where the next one does."""
        where = extent(data, start)
        if where is not None and (where.size > self.config.ws_max_size or not where.is_masked):
            self._cuts = False  # the library refuses it by its head
            super().data_received(data[start:])
            return len(data)
        if where is None or where.end > len(data):
            self._begun = data[start:]
            return len(data)
        text = self._text(data, start, where)
        if text is None or self._hear is None:
            super().data_received(data[start : where.end])
        else:
            self._hear(text)
        return where.end

    def _text(self, data: bytes, start: int, where: Extent) -> str | None:
        """The text of a frame that is a message by itself, and has nothing wrong with it."""
        if data[start] != WHOLE_TEXT or self.frames or self.conn.state is not OPEN:
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
        """Let it come again."""
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

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


def line_of(scope: Scope) -> Line | None:
    """The line of a connection."""
    found = scope.get("extensions", {}).get(EXTENSION, {}).get("line")
    return found if isinstance(found, Line) else None


def _text_of(frames: Sequence[bytes]) -> str | None:
    try:
        return str(frames[0] if len(frames) == 1 else b"".join(frames), "utf-8")
    except UnicodeDecodeError:
        return None
