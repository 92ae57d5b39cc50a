"""The application: the questions under /api, the page at /, and one way of saying no."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from pinella.server import page
from pinella.server.headers import SECURITY, SecurityHeaders
from pinella.server.hosting.desk import TablesDesk
from pinella.server.hosting.host import Host
from pinella.server.house import House
from pinella.server.observing import Observe
from pinella.server.openapi import document
from pinella.server.operations import endpoints
from pinella.server.origin import OriginCheck
from pinella.server.outside import metrics_route
from pinella.server.problems import Failure, of_lost_store
from pinella.server.router import failed, route, send_json
from pinella.server.sockets import SOCKET_PATH, serve_socket
from pinella.store import StoreLost


def create_app(house: House | None = None, *, static: Path = page.STATIC) -> ASGIApp:
    """The server as an ASGI application; `static` is the folder of the built page.

    Without a house there is no store, and only what needs none is answered.
    """
    served = endpoints(with_house=house is not None)
    openapi = document(served)

    async def describe(_: Request) -> Response:
        return send_json(openapi)

    async def describe_socket(_: Request) -> Response:
        from pinella.server import asyncapi  # noqa: PLC0415  (a command too, which Python wants to load itself)

        return send_json(asyncapi.document())

    app = Starlette(
        routes=[
            *(route(endpoint, house) for endpoint in served),
            Route("/api/openapi.json", describe),
            *([Route("/api/asyncapi.json", describe_socket)] if house is not None else []),
            *([metrics_route(house)] if house is not None else []),
            *page.routes(static),
        ],
        middleware=_middleware(house),
        exception_handlers={
            Failure: _on_failure,
            HTTPException: _on_http,
            StoreLost: _on_lost_store,
            ClientDisconnect: _on_hang_up,
            Exception: _on_fault,
        },
    )
    # One address a question: with a slash at the end it is another address, and there is nothing there.
    app.router.redirect_slashes = False
    return app if house is None or house.tables is None else _with_sockets(app, house, house.tables)


def _with_sockets(app: ASGIApp, house: House, host: Host) -> ASGIApp:
    """The socket beside everything else: what every frame passes through is kept short."""
    desks = (lambda line: TablesDesk(line, house, host),)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET_PATH:
            await serve_socket(house, desks, scope, receive, send)
        else:
            await app(scope, receive, send)

    return serve


def _middleware(house: House | None) -> list[Middleware]:
    """The first sees a request first and its answer last."""
    origins = house.settings.origins if house is not None else ()
    observed = [Middleware(Observe, metrics=house.metrics)] if house is not None else []
    return [*observed, Middleware(SecurityHeaders), Middleware(OriginCheck, configured=origins)]


async def _on_failure(_: Request, error: Exception) -> Response:
    return failed(cast("Failure", error))


async def _on_http(_: Request, error: Exception) -> Response:
    """Starlette's own noes: no such path, or not by that method."""
    http = cast("HTTPException", error)
    if http.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
        return failed(Failure("request/unknown-path"))
    response = failed(Failure("request/method"))
    response.headers.update(http.headers or {})
    return response


async def _on_lost_store(_: Request, error: Exception) -> Response:
    return failed(of_lost_store(cast("StoreLost", error)))


async def _on_hang_up(_: Request, __: Exception) -> Response:
    """The asker went away in the middle of the question: nobody reads this."""
    return failed(Failure("request/not-json"))


async def _on_fault(_: Request, __: Exception) -> Response:
    """A fault of ours: the operator's console has the story, the answer does not."""
    response = failed(Failure("server/fault"))
    response.headers.update(SECURITY)
    return response
