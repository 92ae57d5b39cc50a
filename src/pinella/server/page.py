"""The built page, held in memory: only the files of the build can be asked for, so no path leads anywhere else.

The page has addresses of its own, which are sent to others or opened again: each of them is answered with the page, and
with the names of the files that are needed there, so that a browser asks for them before it has read any script.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from pinella.server.headers import POLICY, policy_for

STATIC: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PAGES: Final = (
    *("/", "/cards", "/new", "/tables", "/matches", "/me", "/duty", "/recovery", "/club/{club}"),
    *("/t/{table}", "/replay/{table}/{deal}"),
)
"""The addresses of the page, as its router reads them (web/src/route.ts)."""
EARLY: Final = "early.json"
"""By the first word of an address, the files that are needed there (web/early.ts)."""
PACKED: Final = ".br"
"""The ending of a file that lies beside another, packed by the build: only beside those that never change."""
COMPRESSED: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

# Set by hand: what the operating system thinks of these endings differs from one machine to the next.
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

NOT_BUILT: Final = """<!doctype html>
<html lang="it">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pinella</title></head>
<body>
<main>
<h1>Pinella</h1>
<p>La pagina non è ancora stata costruita: esegui <code>make setup</code> e riavvia il server.</p>
<p lang="en">The page has not been built yet: run <code>make setup</code> and start the server again.</p>
</main>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Asset:
    """One file of the build, ready to send."""

    body: bytes
    zipped: bytes | None
    packed: bytes | None
    """By brotli, where the build has done it; browsers take it over https and from this computer itself."""
    media_type: str
    etag: str
    cache: str
    policy: str

    def response(self, request: Request) -> Response:
        """The file, or word that the browser's copy is still good."""
        headers = {
            "cache-control": self.cache,
            "etag": self.etag,
            "vary": "accept-encoding",
            "content-security-policy": self.policy,
        }
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        taken = {word.partition(";")[0].strip() for word in request.headers.get("accept-encoding", "").split(",")}
        for encoding, body in (("br", self.packed), ("gzip", self.zipped)):
            if body is not None and encoding in taken:
                return Response(body, media_type=self.media_type, headers=headers | {"content-encoding": encoding})
        return Response(self.body, media_type=self.media_type, headers=headers)


def routes(static: Path = STATIC) -> list[Route]:
    """A route for each file of the build, and one for each address of the page; without a build, what says so."""
    index = static / "index.html"
    if not index.is_file():
        return [Route(path, _not_built) for path in PAGES]
    apart = {index, static / EARLY}
    found = sorted(path for path in static.rglob("*") if path.is_file() and path.suffix != PACKED)
    files = [_route(path.relative_to(static).as_posix(), path) for path in found if path not in apart]
    return files + _pages(index.read_text(encoding="utf-8"), static / EARLY)


def _pages(html: str, early: Path) -> list[Route]:
    needed: dict[str, list[str]] = json.loads(early.read_bytes()) if early.is_file() else {}
    return [Route(address, _sender(_page(html, needed.get(address.split("/")[1], [])))) for address in PAGES]


def _page(html: str, needed: list[str]) -> Asset:
    """The page with what is needed at its address, named before the first script."""
    before, script, after = html.partition("<script")
    body = (before + "".join(map(_link, needed)) + script + after).encode()
    return _made(body, _TYPES[".html"], ASK_AGAIN, policy_for(html))


def _link(path: str) -> str:
    kind = 'rel="modulepreload"' if path.endswith(".js") else 'rel="preload" as="style"'
    return f'<link {kind} crossorigin href="{path}">\n    '


def _route(name: str, path: Path) -> Route:
    return Route(f"/{name}", _sender(_asset(name, path)))


def _sender(asset: Asset) -> Callable[[Request], Awaitable[Response]]:
    async def send(request: Request) -> Response:
        return asset.response(request)

    return send


def _asset(name: str, path: Path) -> Asset:
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    # Vite puts a hash of the content into every name under assets/: such a file never changes.
    cache = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
    beside = path.with_name(path.name + PACKED)
    return _made(path.read_bytes(), media_type, cache, POLICY, beside.read_bytes() if beside.is_file() else None)


def _made(body: bytes, media_type: str, cache: str, policy: str, packed: bytes | None = None) -> Asset:
    zipped = gzip.compress(body, mtime=0) if media_type.startswith(COMPRESSED) else None
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Asset(body, zipped, packed, media_type, etag, cache, policy)


async def _not_built(_: Request) -> Response:
    return HTMLResponse(NOT_BUILT, 503, headers={"cache-control": "no-store"})
