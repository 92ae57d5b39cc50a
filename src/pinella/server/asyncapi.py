"""The AsyncAPI 3.0 document of the socket, made from the messages themselves.

`python -m pinella.server.asyncapi` prints it; a server has it at `/api/asyncapi.json`.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, Final, get_args

import msgspec

from pinella import __version__
from pinella.server import wire
from pinella.server.people.sessions import COOKIE

ADDRESS: Final = "/api/socket"
_REF: Final = "#/components/schemas/{name}"
_DESCRIPTION: Final = (
    "Tables to look at and to play at: JSON, one message a frame of at most 8 KiB. The server says hello first. An "
    "order is answered once it is stored, and carried out once however often it is sent. Refusals carry a stable code "
    "and a sentence in Italian and English."
)
_SCHEMES: Final = {
    "cookie": {"type": "httpApiKey", "in": "cookie", "name": COOKIE, "description": "How browsers are recognised."},
    "bearer": {"type": "http", "scheme": "bearer", "description": "How programs are recognised."},
}
_ANSWERS: Final[dict[type, tuple[type, ...]]] = {
    wire.Watch: (wire.Shown, wire.Refused),
    wire.Unwatch: (),
    wire.Give: (wire.Changed, wire.Shown, wire.Done, wire.Refused),
    wire.AskMoves: (wire.Moves, wire.Refused),
    wire.AskPlacements: (wire.Placements, wire.Refused),
    wire.AskHints: (wire.Hints, wire.Refused),
    wire.AskWhy: (wire.Why, wire.Refused),
    wire.Ping: (wire.Pong,),
}
"""What a client hears in answer to what it says."""

_BY_ITSELF: Final = (wire.Hello, wire.Shown, wire.Changed)
"""What the server says unasked: on coming in, on sitting down, and whenever a table moves on."""


def document() -> dict[str, Any]:
    """The whole document as JSON values."""
    kinds = [*get_args(wire.FromClient), *get_args(wire.FromServer)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_REF)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pinella",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "here": {
                "host": "localhost:8040",
                "protocol": "ws",
                "security": [{"$ref": f"#/components/securitySchemes/{name}"} for name in _SCHEMES],
            }
        },
        "channels": {
            "socket": {
                "address": ADDRESS,
                "messages": {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds},
                "x-close-codes": {str(code): why for code, why in wire.CLOSE_CODES.items()},
            }
        },
        "operations": _operations(),
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in kinds},
            "schemas": {name: _plain(schema) for name, schema in schemas.items()},
            "securitySchemes": _SCHEMES,
        },
    }


def _plain(schema: Any) -> Any:
    """A schema as AsyncAPI writes it: what tells the kinds of a union apart is named and nothing more."""
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _plain(value) for name, value in schema.items() if name != "discriminator"}
    if "discriminator" in schema:
        plain["discriminator"] = schema["discriminator"]["propertyName"]
    return plain


def tag_of(kind: type) -> str:
    """The name by which a message is known on the wire."""
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def _operations() -> dict[str, Any]:
    """As the server sees them: it receives what clients say, and sends what happens."""
    heard = {tag_of(kind): _heard(kind, answers) for kind, answers in _ANSWERS.items()}
    told = {f"told-{tag_of(kind)}": _operation("send", kind) for kind in _BY_ITSELF}
    return heard | told


def _heard(kind: type, answers: tuple[type, ...]) -> dict[str, Any]:
    operation = _operation("receive", kind)
    if answers:
        operation["reply"] = {"channel": _channel(), "messages": [_in_channel(one) for one in answers]}
    return operation


def _operation(action: str, kind: type) -> dict[str, Any]:
    return {"action": action, "channel": _channel(), "summary": _said_of(kind), "messages": [_in_channel(kind)]}


def _channel() -> dict[str, str]:
    return {"$ref": "#/channels/socket"}


def _in_channel(kind: type) -> dict[str, str]:
    return {"$ref": f"#/channels/socket/messages/{kind.__name__}"}


def _message(kind: type) -> dict[str, Any]:
    return {"name": tag_of(kind), "summary": _said_of(kind), "payload": {"$ref": _REF.format(name=kind.__name__)}}


def _said_of(kind: type) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(document(), ensure_ascii=False, indent=2) + "\n")
