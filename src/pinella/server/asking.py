"""The line on which a question comes: uvicorn's HTTP, which does not wait for ever until somebody has asked, nor keep
whatever comes until then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import asyncio

    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Http
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Http

HEAD_WAIT: Final = 10.0
"""Seconds a request may take until all of its head is there: from the beginning of the connection, or from the first
byte after the answer before."""

HEAD_LIMIT: Final = 64 * 1024
"""Bytes that may come one after the other and lead to nothing: neither to the end of a head nor to a part of a body."""

MOST_WAITING: Final = 16
"""Questions that may be asked behind one that is not answered yet. Browsers and proxies ask one after the other."""

TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Asking(Http):
    """One HTTP connection."""

    _head_timer: asyncio.TimerHandle | None = None
    _is_over = False
    """Whether it is lost, or a websocket now."""

    _unread = 0
    """Bytes that have come and led to nothing yet: the parser keeps them, however many they are."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is any more."""
        self._is_over = True
        super().connection_lost(exc)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come."""
        self._unread += len(data)
        super().data_received(data)
        if self._unread > HEAD_LIMIT and not (self._is_over or self.transport.is_closing()):
            self._refuse_head()
        self._wait_for_head()

    def on_headers_complete(self) -> None:
        """A question can be answered, in its turn."""
        self._unread = 0
        if self.transport.is_closing():
            return
        super().on_headers_complete()
        if len(getattr(self, "pipeline", ())) > MOST_WAITING:
            self.transport.abort()

    def on_body(self, body: bytes) -> None:
        """Some more of what it says: how much that may be is for who reads it to say."""
        self._unread = 0
        super().on_body(body)

    def _refuse_head(self) -> None:
        """Behind an answer that is not ready yet nothing can be said."""
        if getattr(self.cycle, "response_complete", True):
            self.transport.write(TOO_LARGE)
            self.transport.close()
        else:
            self.transport.abort()

    def handle_websocket_upgrade(self, *event: object) -> None:
        """The rest is for the websocket."""
        self._is_over = True
        super().handle_websocket_upgrade(*event)

    def _wait_for_head(self) -> None:
        """For a while, from the first time on that nothing else is to be done."""
        is_asked = not getattr(self.cycle, "response_complete", True)  # at first there is no cycle
        if self._head_timer is None and not (is_asked or self._is_over):
            self._head_timer = self.loop.call_later(HEAD_WAIT, self.timeout_keep_alive_handler)
        elif self._head_timer is not None and (is_asked or self._is_over):
            self._head_timer.cancel()
            self._head_timer = None
