"""The headers of every answer: the page may load from this server only, and nobody may frame it."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
SECURITY: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-resource-policy": "same-origin",
}

_SCRIPTS: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def policy_for(html: str) -> str:
    """The policy for one page: the scripts that stand in it may run as they are, and no other text."""
    digests = [hashlib.sha256(script.encode()).digest() for script in _SCRIPTS.findall(html)]
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return f"{POLICY}; script-src 'self' {allowed}" if allowed else POLICY


class SecurityHeaders:
    """Puts the headers on every answer, errors included; a page may bring a policy of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)
