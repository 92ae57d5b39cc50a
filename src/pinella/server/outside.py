"""The server seen from outside: is it well, and what has it done."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import ip_address
from typing import Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pinella import __version__, core_mode
from pinella.server.access import ANYONE
from pinella.server.house import House
from pinella.server.measuring import HouseMeasures
from pinella.server.metrics import CONTENT_TYPE
from pinella.server.openapi import METRICS
from pinella.server.problems import LOST, Failure
from pinella.server.router import ROUTE, Api

OUTSIDE_API: Final = Api("")


class Health(msgspec.Struct, frozen=True):
    """The server is well: it answers, and its store can be read and written."""

    version: str
    core: str
    store: Literal["writable"]


@OUTSIDE_API.get("/health", *LOST.values(), access=ANYONE)
async def health(house: House) -> Health:
    """Whether this server can serve. A store that does not answer, or cannot write, is a 503."""
    await house.store.get("clubs", "none")
    await house.wellness.check()
    return Health(__version__, core_mode(), "writable")


def metrics_route(house: House) -> Route:
    """What Prometheus reads: for this computer, or for whoever has the token."""

    async def metrics(request: Request) -> Response:
        request.scope[ROUTE] = METRICS
        if not (_is_from_here(request) or _has_token(request, house.settings.metrics_token)):
            raise Failure("access/metrics")
        text = house.metrics.text(HouseMeasures(house))
        return Response(text, headers={"content-type": CONTENT_TYPE, "cache-control": "no-store"})

    return Route(METRICS, metrics, name="metrics")


def _is_from_here(request: Request) -> bool:
    """From this computer itself. What a proxy on it hands on comes from elsewhere."""
    if {"forwarded", "x-forwarded-for"} & {*request.headers}:
        return False
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: Request, token: str | None) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    return token is not None and scheme.lower() == "bearer" and compare_digest(given.encode(), token.encode())
