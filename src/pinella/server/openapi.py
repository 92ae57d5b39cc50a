"""The OpenAPI 3.1 document, made from the endpoints and the messages themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Final, get_args

import msgspec

from pinella import __version__
from pinella.server.problems import STATUS_OF, ProblemAnswer
from pinella.server.router import JSON, Api, Endpoint

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
_DESCRIPTION: Final = (
    "May these cards be laid? Ask under one rule book or under all seven. Bodies are read strictly: the types are "
    "those written here, a field we do not know is refused, a number is never taken for text nor text for a number. "
    "Every answer that is not a success carries a stable code and a sentence in Italian and English."
)


def document(api: Api) -> dict[str, Any]:
    """The whole document as JSON values."""
    kinds = _kinds(api.endpoints)
    _, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in api.endpoints:
        paths.setdefault(f"{api.prefix}{endpoint.path}", {})[endpoint.method.lower()] = _operation(endpoint)
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
        "components": {"schemas": components},
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
        "responses": _responses(endpoint),
    }
    if endpoint.parameters:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _schema(kind)}
            for name, kind in endpoint.parameters.items()
        ]
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": _schema(endpoint.body[1])}}}
    return operation


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    responses: dict[str, Any] = {"200": _response("The answer.", _schema(endpoint.answer))}
    codes = endpoint.problems + (_EVERY_BODY if endpoint.body is not None else ())
    for status in sorted({STATUS_OF[code] for code in codes}):
        names = ", ".join(f"`{code}`" for code in codes if STATUS_OF[code] == status)
        responses[str(status)] = _response(names, _schema(ProblemAnswer))
    return responses


def _response(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {JSON: {"schema": schema}}}


def _schema(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return schema
