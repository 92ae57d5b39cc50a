"""The line to one browser: uvicorn's websocket, which can also be written to at once.

An application hands every frame to its server through a coroutine, so that a task has to be woken for it. At a table
one move is four frames, and that was a tenth of what it cost. A line that is told a frame has handed it to the network
before it returns; how much of it the other end has not taken yet can be asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pinella.server.logs import note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import Scope
    from websockets.http11 import Request

EXTENSION: Final = "pinella.line"
"""Where a connection's scope has its line; under another server there is none."""


class Line(WebSocketsSansIOProtocol):
    """One websocket connection."""

    def handle_connect(self, event: Request) -> None:
        """The scope is made here; the application reads it later."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def send_receive_event_to_app(self) -> None:
        """Text that is none is a mistake of the other end, and no error of ours."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(self.frames):
            self.frames = []
            note("frame/not-utf8")
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

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


def _is_text(frames: Sequence[bytes]) -> bool:
    try:
        str(frames[0] if len(frames) == 1 else b"".join(frames), "utf-8")
    except UnicodeDecodeError:
        return False
    return True


_SHORT: Final = 126
_LONG: Final = 1 << 16
_WHOLE_TEXT: Final = b"\x81"
"""The last frame of its message, and text (RFC 6455, 5.2)."""


def text_frame(text: bytes) -> bytes:
    """A text in one frame of a server, which is not masked."""
    size = len(text)
    if size < _SHORT:
        return _WHOLE_TEXT + bytes((size,)) + text
    if size < _LONG:
        return _WHOLE_TEXT + b"\x7e" + size.to_bytes(2, "big") + text
    return _WHOLE_TEXT + b"\x7f" + size.to_bytes(8, "big") + text
