"""Every request is counted and noted, whatever became of it."""

from __future__ import annotations

import logging
import time
from typing import Final

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pinella.server.logs import note
from pinella.server.metrics import Metrics
from pinella.server.router import ROUTE

_NO_ROUTE: Final = "other"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
_FAULT: Final = 500
_GONE: Final = 499
"""The asker went away before the answer."""


class Observe:
    """Measures from the first byte of a request to the last of its answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status = _GONE
        began = time.perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            raise
        except Exception as error:
            status = _FAULT
            note("fault", level=logging.ERROR, error=error, route=_route(scope))
            raise
        finally:
            self._answered(scope, status, time.perf_counter() - began)

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        # Whatever the asker makes up as a method must not become a measure of its own.
        method = scope["method"] if scope["method"] in _METHODS else _NO_ROUTE
        self._metrics.answered(method, _route(scope), status, seconds)
        note("request", method=method, route=_route(scope), status=status, ms=round(seconds * 1000, 1))


def _route(scope: Scope) -> str:
    """The endpoint, never the address: that may hold an id or a key."""
    return str(scope.get(ROUTE, _NO_ROUTE))
