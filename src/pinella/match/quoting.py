"""Names and words in a file: between quotation marks, as JSON writes a text."""

from __future__ import annotations

import json

from pinella.errors import NotationError


def quoted(text: str) -> str:
    """Readable where every character can be printed; else with escapes, in plain ASCII."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def unquoted(text: str) -> str:
    """The text between the marks, written in its one form."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, str) or quoted(found) != text:
        raise NotationError("pin/quoted", 'expected a text between quotation marks, such as "Anna"')
    return found
