"""A thin typed router: a function's signature says what an endpoint takes and gives, and its access who may ask.

The same signatures make the OpenAPI document, so that the two cannot part.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pinella.server.access import Access, why_not
from pinella.server.endpoint import Asker, Endpoint, Signed
from pinella.server.house import House
from pinella.server.people.person import Principal
from pinella.server.people.sessions import COOKIE, LIFE, NOBODY, Recognised, recognised
from pinella.server.problems import Failure, ProblemAnswer, shortened

BODY_LIMIT: Final = 64 * 1024
BODY_WAIT: Final = 10.0
"""Seconds a body may take to arrive, from the first byte to the last."""
JSON: Final = "application/json"
ROUTE: Final = "pinella.route"
"""Where a request's scope says which endpoint answers it."""
Handler = TypeVar("Handler", bound=Callable[..., Any])


class Api:
    """The endpoints under one path, in the order they were written.

    `@API.get("/clubs/{club}", "member/unknown", access=MEMBER)`: the path, the codes of the problems that the function
    itself may raise, and who may ask.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.endpoints: list[Endpoint] = []

    def get(self, path: str, *problems: str, access: Access) -> Callable[[Handler], Handler]:
        """Answer GET on this path with the decorated function."""
        return self._register("GET", path, problems, access)

    def post(self, path: str, *problems: str, access: Access) -> Callable[[Handler], Handler]:
        """Answer POST on this path with the decorated function."""
        return self._register("POST", path, problems, access)

    def put(self, path: str, *problems: str, access: Access) -> Callable[[Handler], Handler]:
        """Answer PUT on this path with the decorated function."""
        return self._register("PUT", path, problems, access)

    def delete(self, path: str, *problems: str, access: Access) -> Callable[[Handler], Handler]:
        """Answer DELETE on this path with the decorated function."""
        return self._register("DELETE", path, problems, access)

    def _register(
        self, method: str, path: str, problems: tuple[str, ...], access: Access
    ) -> Callable[[Handler], Handler]:
        def register(handler: Handler) -> Handler:
            self.endpoints.append(Endpoint(method, f"{self.prefix}{path}", handler, access, problems))
            return handler

        return register


def route(endpoint: Endpoint, house: House | None) -> Route:
    """An endpoint as a Starlette route."""
    respond = _respond(endpoint, house)
    return Route(endpoint.path, respond, methods=[endpoint.method], name=endpoint.handler.__name__)


def send_json(value: object, status: int = 200) -> Response:
    """A message as JSON."""
    return Response(msgspec.json.encode(value), status, media_type=JSON, headers={"cache-control": "no-store"})


def failed(failure: Failure) -> Response:
    """A failure as JSON."""
    response = send_json(ProblemAnswer(failure.problem), failure.status)
    if failure.status == HTTPStatus.REQUEST_TIMEOUT:
        # What is still to come of that body would be waited for before the next question.
        response.headers["connection"] = "close"
    if failure.status == HTTPStatus.UNAUTHORIZED:
        response.headers["www-authenticate"] = "Bearer"
    if failure.retry_after is not None:
        response.headers["retry-after"] = str(failure.retry_after)
    return response


def _respond(endpoint: Endpoint, house: House | None) -> Callable[[Request], Awaitable[Response]]:
    body, wants_who, services = endpoint.body, endpoint.wants_who, endpoint.services
    parameters, query = endpoint.parameters, endpoint.query

    async def respond(request: Request) -> Response:
        request.scope[ROUTE] = endpoint.path
        asking = await recognised(house, request.headers) if house and wants_who else NOBODY
        _let_in(endpoint.access, asking, request)
        arguments = _from_address(request, parameters, query) | _provided(services, asking.who, house, request)
        if body is not None:
            name, kind = body
            arguments[name] = await read_body(request, kind)
        answer = endpoint.handler(**arguments)
        if inspect.isawaitable(answer):
            answer = await answer
        return _answered(answer, asking, request)

    return respond


def _let_in(access: Access, asking: Recognised, request: Request) -> None:
    """The one place where access is looked at."""
    code = why_not(access, asking.who, request.path_params)
    if code is not None:
        raise Failure(asking.why_not if asking.who is None else code)


def _from_address(request: Request, parameters: dict[str, Any], query: dict[str, Any]) -> dict[str, Any]:
    asked = request.query_params
    given = {name: (request.path_params[name], kind) for name, kind in parameters.items()}
    given |= {name: (asked[name], kind) for name, kind in query.items() if name in asked}
    return {name: _converted(name, text, kind) for name, (text, kind) in given.items()}


def _converted(name: str, text: str, kind: Any) -> Any:
    """A value of the address, which is always text, as the type that the function wants."""
    try:
        return msgspec.convert(text, kind, strict=False)
    except msgspec.ValidationError:
        raise Failure("request/wrong-parameter", field=name) from None


def _provided(services: dict[str, Any], who: Principal | None, house: House | None, request: Request) -> dict[str, Any]:
    given = {House: house, Asker: _asker(request)}
    return {name: given.get(kind, who) for name, kind in services.items()}


def _asker(request: Request) -> Asker:
    address = request.client.host if request.client else ""
    return Asker(address, request.headers.get("user-agent", ""))


def _answered(answer: Any, asking: Recognised, request: Request) -> Response:
    if isinstance(answer, Signed):
        response = send_json(answer.answer)
        token = answer.token
    else:
        response = send_json(answer)
        token = asking.renewed
    if token is not None:
        _set_cookie(response, token, request)
    return response


def _set_cookie(response: Response, token: str, request: Request) -> None:
    """No script reads it, no other site sends it along; on plain http, as in a hall, it has to work too."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=LIFE // 1000 if token else 0,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


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
        raise of_validation(str(error)) from None


def of_validation(message: str) -> Failure:
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
