"""Looking into values of any kind: dataclasses and structs alike."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from msgspec import Struct, structs


def parts_of(value: object) -> dict[str, Any]:
    """The fields of a value; none of what has no fields."""
    if isinstance(value, Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return {}


def with_parts(value: Any, **parts: Any) -> Any:
    """The same value with other fields."""
    return structs.replace(value, **parts) if isinstance(value, Struct) else replace(value, **parts)
