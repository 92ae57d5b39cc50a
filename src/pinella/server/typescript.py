"""The messages as TypeScript types for the page, made from the same schemas as the two documents.

`python -m pinella.server.typescript` prints those of HTTP, which the page keeps in `web/src/api/types.ts`; with the
word `socket` those of the socket, kept in `web/src/api/socket.ts`. A test compares them.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Final, get_args

from pinella.server import asyncapi, wire
from pinella.server.openapi import document
from pinella.server.operations import endpoints

_HEAD: Final = "// Made by `python -m pinella.server.typescript` from the server's messages. Do not edit.\n"
_PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types() -> str:
    """The whole file."""
    return _file(document(endpoints())["components"]["schemas"])


def socket_types() -> str:
    """The whole file for the socket; `FromClient` and `FromServer` are all that may be said."""
    unions = {
        name: {"anyOf": [{"$ref": f"#/{kind.__name__}"} for kind in get_args(union)]}
        for name, union in (("FromClient", wire.FromClient), ("FromServer", wire.FromServer))
    }
    return _file(asyncapi.document()["components"]["schemas"] | unions)


def _file(schemas: dict[str, Any]) -> str:
    return "\n".join([_HEAD, *(_declared(name, schema) for name, schema in sorted(schemas.items()))])


def _declared(name: str, schema: dict[str, Any]) -> str:
    if "properties" in schema:
        return _interface(name, schema)
    return f"export type {name} = {_type(schema)};\n"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    lines = [f"export interface {name} {{"]
    for field, kind in schema["properties"].items():
        optional = "" if field in required or "const" in kind else "?"
        lines.append(f"  {field}{optional}: {_type(kind)};")
    return "\n".join([*lines, "}", ""])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        inner = schema.get("additionalProperties", {})
        return f"Record<string, {_type(inner) if inner else 'unknown'}>"
    return _PLAIN[schema["type"]] if "type" in schema else "unknown"


if __name__ == "__main__":
    sys.stdout.write(socket_types() if "socket" in sys.argv else types())
