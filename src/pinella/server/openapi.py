"""The OpenAPI 3.1 document, made from the endpoints and the messages themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Final, get_args

import msgspec

from pinella import __version__
from pinella.server.access import codes_of
from pinella.server.endpoint import Endpoint
from pinella.server.people.sessions import COOKIE
from pinella.server.problems import LOST, STATUS_OF, ProblemAnswer
from pinella.server.router import JSON

_REF: Final = "#/components/schemas/{name}"
_EVERY_BODY: Final = (
    "request/not-json",
    "request/not-utf8",
    "request/wrong-type",
    "request/missing-field",
    "request/unknown-field",
    "request/timeout",
    "request/too-large",
    "request/media-type",
)
_READING: Final = frozenset({"GET", "HEAD"})
_SECURITY: Final[tuple[dict[str, list[str]], ...]] = ({"cookie": []}, {"bearer": []})
_SCHEMES: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "How browsers are recognised."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "How programs are recognised."},
    "operator": {"type": "http", "scheme": "bearer", "description": "The token for the measures (--metrics-token)."},
}
_DESCRIPTION: Final = (
    "May these cards be laid? Who plays here, and in which club? Bodies are read strictly: the types are "
    "those written here, a field we do not know is refused, a number is never taken for text nor text for a number. "
    "Every answer that is not a success carries a stable code and a sentence in Italian and English. `x-access` says "
    "who may ask."
)


METRICS: Final = "/metrics"
_METRICS: Final[dict[str, Any]] = {
    "operationId": "metrics",
    "summary": "What the server has done since it started, as Prometheus reads it: from this computer, or by token.",
    "x-access": "this computer, or whoever has the operator's token",
    "security": [{}, {"operator": []}],
    "responses": {
        "200": {"description": "The measures.", "content": {"text/plain": {"schema": {"type": "string"}}}},
        "403": {
            "description": "`access/metrics`",
            "content": {JSON: {"schema": {"$ref": _REF.format(name="ProblemAnswer")}}},
        },
    },
}
"""Not an endpoint of the router, since its answer is no JSON."""


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The whole document as JSON values."""
    listed = list(endpoints)
    _, components = msgspec.json.schema_components(_kinds(listed), ref_template=_REF)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in listed:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint)
    if any(endpoint.needs_house for endpoint in listed):
        paths[METRICS] = {"get": _METRICS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pinella",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _SCHEMES},
    }


def _kinds(endpoints: Iterable[Endpoint]) -> list[Any]:
    kinds: dict[Any, None] = {ProblemAnswer: None}
    for endpoint in endpoints:
        kinds |= dict.fromkeys(get_args(endpoint.answer) or (endpoint.answer,))
        if endpoint.body is not None:
            kinds[endpoint.body[1]] = None
    return list(kinds)


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": inspect.getdoc(endpoint.handler),
        "x-access": str(endpoint.access),
        "responses": _responses(endpoint),
    }
    if endpoint.access.signed_in:
        operation["security"] = [*_SECURITY]
    parameters = [
        {"name": name, "in": place, "required": place == "path", "schema": _schema(kind)}
        for place, kinds in (("path", endpoint.parameters), ("query", endpoint.query))
        for name, kind in kinds.items()
    ]
    if parameters:
        operation["parameters"] = parameters
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(endpoint.body[1])}}}
    return operation


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    responses: dict[str, Any] = {"200": _response("The answer.", _schema(endpoint.answer))}
    codes = _codes(endpoint)
    for status in sorted({STATUS_OF[code] for code in codes}):
        names = ", ".join(f"`{code}`" for code in codes if STATUS_OF[code] == status)
        responses[str(status)] = _response(names, _schema(ProblemAnswer))
    return responses


def _codes(endpoint: Endpoint) -> list[str]:
    """Everything that may be wrong with a request, whoever finds it."""
    codes = [*codes_of(endpoint.access), *endpoint.problems]
    if endpoint.query or endpoint.parameters:
        codes.append("request/wrong-parameter")
    if endpoint.body is not None:
        codes += _EVERY_BODY
    is_reading = endpoint.method in _READING
    if not is_reading:
        codes.append("request/origin")
    if endpoint.needs_house:
        codes += [LOST[""]] if is_reading else LOST.values()
    return list(dict.fromkeys(codes))


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {JSON: {"schema": schema}}}


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return schema
