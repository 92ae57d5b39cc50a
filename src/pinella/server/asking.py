"""The line on which a question comes: uvicorn's HTTP, which does not wait for ever until somebody has asked."""

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


class Asking(Http):
    """One HTTP connection."""

    _head_timer: asyncio.TimerHandle | None = None
    _is_over = False
    """Whether it is lost, or a websocket now."""

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
        super().data_received(data)
        self._wait_for_head()

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
