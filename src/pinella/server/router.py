"""A thin typed router: a function's signature says what an endpoint takes and gives.

Arguments named in the path come from it; one argument of a message type is the JSON body; the return type is the
answer. The same signatures make the OpenAPI document, so that the two cannot part.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, TypeVar, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pinella.server.problems import Failure, ProblemAnswer, shortened

BODY_LIMIT: Final = 64 * 1024
BODY_WAIT: Final = 10.0
"""Seconds a body may take to arrive, from the first byte to the last."""
JSON: Final = "application/json"
Handler = TypeVar("Handler", bound=Callable[..., msgspec.Struct])


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One question the server answers."""

    method: str
    path: str
    handler: Callable[..., msgspec.Struct]
    problems: tuple[str, ...]

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments that come from the path, with their types."""
        names = re.findall(r"\{(\w+)\}", self.path)
        hints = get_type_hints(self.handler, include_extras=True)
        return {name: hints[name] for name in names}

    @property
    def body(self) -> tuple[str, Any] | None:
        """The argument that is the JSON body, with its type."""
        hints = get_type_hints(self.handler, include_extras=True)
        rest = [(name, hint) for name, hint in hints.items() if name != "return" and name not in self.parameters]
        return rest[0] if rest else None

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        return get_type_hints(self.handler, include_extras=True)["return"]


class Api:
    """The endpoints under one path, in the order they were written."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.endpoints: list[Endpoint] = []

    def get(self, path: str, *problems: str) -> Callable[[Handler], Handler]:
        """Answer GET on this path with the decorated function."""
        return self._register("GET", path, problems)

    def post(self, path: str, *problems: str) -> Callable[[Handler], Handler]:
        """Answer POST on this path with the decorated function."""
        return self._register("POST", path, problems)

    def routes(self) -> list[Route]:
        """The endpoints as Starlette routes."""
        return [
            Route(f"{self.prefix}{one.path}", _respond(one), methods=[one.method], name=one.handler.__name__)
            for one in self.endpoints
        ]

    def _register(self, method: str, path: str, problems: tuple[str, ...]) -> Callable[[Handler], Handler]:
        def register(handler: Handler) -> Handler:
            self.endpoints.append(Endpoint(method, path, handler, problems))
            return handler

        return register


def send_json(value: object, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON, headers={"cache-control": "no-store"})


def failed(failure: Failure) -> Response:
    """A failure as JSON."""
    response = send_json(ProblemAnswer(failure.problem), failure.status)
    if failure.status == HTTPStatus.REQUEST_TIMEOUT:
        # What is still to come of that body would be waited for before the next question.
        response.headers["connection"] = "close"
    return response


def _respond(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    body = endpoint.body

    async def respond(request: Request) -> Response:
        arguments: dict[str, Any] = dict(request.path_params)
        if body is not None:
            name, kind = body
            arguments[name] = await read_body(request, kind)
        return send_json(endpoint.handler(**arguments))

    return respond


async def read_body(request: Request, kind: Any) -> Any:
    """The body as a message; what is wrong with it is told by a code of its own."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != JSON:
        raise Failure("request/media-type")
    try:
        async with asyncio.timeout(BODY_WAIT):
            raw = await _all_of(request)
    except TimeoutError:
        raise Failure("request/timeout") from None
    return decode(raw, kind)


async def _all_of(request: Request) -> bytes:
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY_LIMIT:
            raise Failure("request/too-large", limit=BODY_LIMIT // 1024)
    return bytes(raw)


def decode(raw: bytes, kind: Any) -> Any:
    """JSON bytes as a message, strictly: no text for a number, no number for text, no field we do not know."""
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        raise Failure("request/not-utf8") from None
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        raise Failure("request/not-json") from None
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise _of_validation(str(error)) from None


def _of_validation(message: str) -> Failure:
    """msgspec words its complaints; the words that tell them apart choose our code.

    A field is named between backticks and may hold some itself, so the whole message is matched.
    """
    for words, code in (
        ("contains unknown field", "request/unknown-field"),
        ("missing required field", "request/missing-field"),
    ):
        found = re.fullmatch(rf"Object {words} `(.*?)`( - at `\$[^`]*`)?", message, re.DOTALL)
        if found:
            return Failure(code, field=shortened(found[1]))
    place = re.search(r" - at `\$\.?(.+)`$", message)
    if place is None:
        return Failure("request/wrong-type", told_as="request/wrong-type.body")
    return Failure("request/wrong-type", field=shortened(place[1]))
