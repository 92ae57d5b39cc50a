"""The sentences of the page as TypeScript types: which there are, and the values that each of them needs.

python -m tools.messages       writes web/src/text/messages.ts from the Italian catalogue; a test compares them
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pinella.words.pattern import Pattern, parse, places

ROOT: Final = Path(__file__).resolve().parent.parent

LOCALE: Final = ROOT / "src" / "pinella" / "locale" / "it"
TYPES: Final = ROOT / "web" / "src" / "text" / "messages.ts"

ANSWERED: Final = ("melds", "problems", "refusals")
"""Files of what only the server says, in its answers; `web/src/text/it.ts` leaves them out too."""

_HEAD: Final = """\
// Made by `python -m tools.messages` from src/pinella/locale/it. Do not edit.
import type { Value } from "./pattern";

/** Every sentence that the page says, and the values that it needs. */
export interface Messages {
"""
_KINDS: Final = {"number": "number", "plural": "number", "list": "readonly string[]", "select": "string", "": "Value"}
"""From the narrowest type of value to the widest."""


def sentences() -> Iterator[tuple[str, Pattern]]:
    """The sentences of the page by their codes."""
    for path in sorted(LOCALE.glob("*.json")):
        if path.stem not in ANSWERED:
            read: dict[str, str] = json.loads(path.read_text("utf-8"))
            yield from ((code, parse(sentence)) for code, sentence in read.items())


def types() -> str:
    """The whole file."""
    lines = [f"  {json.dumps(code)}: {values_needed(pattern)};" for code, pattern in sentences()]
    return _HEAD + "\n".join([*lines, "}", ""])


def values_needed(pattern: Pattern) -> str:
    """What a sentence needs, as a type."""
    needed: dict[str, str] = {}
    order = list(_KINDS)
    for part in places(pattern):
        known = needed.get(part.name, part.kind)
        needed[part.name] = min(known, part.kind, key=order.index)
    return "{ " + "; ".join(f"{name}: {_KINDS[kind]}" for name, kind in needed.items()) + " }" if needed else "{}"


def main() -> None:
    """Write the file."""
    TYPES.write_text(types(), encoding="utf-8")
    print(TYPES.relative_to(ROOT))


if __name__ == "__main__":
    main()
