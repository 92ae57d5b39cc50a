"""Where a request comes from: a page of another site may not act in the name of somebody who is signed in here."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from pinella.server.problems import Failure
from pinella.server.router import failed

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_PORTS: Final = {"http": 80, "https": 443}
_OWN_SITE: Final = frozenset({"same-origin", "none"})


def is_allowed_origin(origin: str | None, host: str | None, configured: Collection[str] = ()) -> bool:
    """Whether a page of this origin may speak to us: one of our own host as it was asked for, or one configured.

    Without an origin it is no page of a browser.
    """
    if origin is None or origin in configured:
        return True
    try:
        page = urlsplit(origin)
        asked = urlsplit(f"{page.scheme}://{host}")
        return (
            page.scheme in _PORTS
            and page.hostname is not None
            and (page.hostname, page.port or _PORTS[page.scheme]) == (asked.hostname, asked.port or _PORTS[page.scheme])
        )
    except ValueError:
        return False


class OriginCheck:
    """Refuses what would change something when a page of another site sends it."""

    def __init__(self, app: ASGIApp, configured: Collection[str] = ()) -> None:
        self.app = app
        self._configured = frozenset(configured)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in _READING and not self._is_ours(Headers(scope=scope)):
            await failed(Failure("request/origin"))(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_ours(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is not None:
            return is_allowed_origin(origin, headers.get("host"), self._configured)
        # Some browsers leave the origin out but say whether it was ours.
        return headers.get("sec-fetch-site", "none") in _OWN_SITE
