"""How a sentence of a catalogue is written, and how it reads: a small, strict part of ICU MessageFormat.

| written | said |
| --- | --- |
| `{name}` | text or a whole number as it is; the parts of a tuple with commas |
| `{points, number}` | a number with its separators: 1.240 |
| `{names, list}` | the parts of a tuple with an *and* before the last |
| `{n, plural, =0 {…} one {…} other {…}}` | the branch for a number: the exact one, or that of its form |
| `{who, select, you {…} other {…}}` | the branch for a word |

Branches are messages again, and `other` is always among them. Unlike in ICU an apostrophe is an apostrophe, which
Italian needs everywhere; braces cannot be said, and `#` does not stand for the number: write `{n}`.
`web/src/text/pattern.ts` is the same for the page; both pass `tests/words/examples.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from pinella.words.errors import BrokenMessage

_NAME: Final = re.compile(r"\s*([a-z][a-z0-9_]*)\s*")
_SELECTOR: Final = re.compile(r"\s*(=\d+|[A-Za-z0-9][\w-]*)\s*")
_TEXT: Final = re.compile(r"[^{}]+")
_SPACE: Final = re.compile(r"\s*")
PLAIN: Final = ("", "number", "list")
CHOICES: Final = ("plural", "select")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands; `kind` is `""`, `number` or `list`."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Where a value decides what is said; `kind` is `plural` or `select`."""

    name: str
    kind: str
    branches: Mapping[str, Pattern]


Pattern: TypeAlias = tuple["str | Place | Choice", ...]


def parse(source: str) -> Pattern:
    """The parts of a sentence. Raises `BrokenMessage`, which says what was expected and where."""
    reader = _Reader(source)
    pattern = reader.pattern(in_plural=False)
    if reader.at < len(source):
        raise reader.broken("no closing brace without an opening one")
    return pattern


def places(pattern: Pattern) -> Iterator[Place | Choice]:
    """Every place and choice, those inside branches too."""
    for part in pattern:
        if isinstance(part, str):
            continue
        yield part
        if isinstance(part, Choice):
            for branch in part.branches.values():
                yield from places(branch)


class _Reader:
    """Reads one sentence from its beginning to its end."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def broken(self, expected: str) -> BrokenMessage:
        return BrokenMessage(f"expected {expected} at character {self.at + 1} of {self.source!r}")

    def pattern(self, *, in_plural: bool) -> Pattern:
        """Up to the end, or to the brace that closes a branch."""
        parts: list[str | Place | Choice] = []
        while self.at < len(self.source) and self.source[self.at] != "}":
            if self.source[self.at] == "{":
                parts.append(self._place(in_plural=in_plural))
                continue
            written = self._match(_TEXT, "text")
            if in_plural and "#" in written:
                raise self.broken("the number as a place, {n}, not as #,")
            parts.append(written)
        return tuple(parts)

    def _place(self, *, in_plural: bool) -> Place | Choice:
        self._take("{")
        name = self._match(_NAME, "a name in small letters")
        if self._comes("}"):
            return Place(name, "")
        self._take(",")
        kind = self._match(_NAME, f"one of {', '.join((*PLAIN[1:], *CHOICES))}")
        if kind in CHOICES:
            self._take(",")
            return Choice(name, kind, self._branches(kind, in_plural=in_plural or kind == "plural"))
        if kind not in PLAIN:
            raise self.broken(f"one of {', '.join((*PLAIN[1:], *CHOICES))}, not {kind},")
        self._take("}")
        return Place(name, kind)

    def _branches(self, kind: str, *, in_plural: bool) -> dict[str, Pattern]:
        branches: dict[str, Pattern] = {}
        while not self._comes("}"):
            selector = self._match(_SELECTOR, "the name of a branch")
            if selector in branches or (kind == "select" and selector.startswith("=")):
                raise self.broken(f"no branch {selector} before here")
            self._take("{")
            branches[selector] = self.pattern(in_plural=in_plural)
            self._take("}")
            self._match(_SPACE, "")
        if "other" not in branches:
            raise self.broken(f"a branch other of {kind} before here")
        return branches

    def _match(self, expected: re.Pattern[str], called: str) -> str:
        found = expected.match(self.source, self.at)
        if found is None:
            raise self.broken(called)
        self.at = found.end()
        return found[1] if expected.groups else found[0]

    def _comes(self, sign: str) -> bool:
        if not self.source.startswith(sign, self.at):
            return False
        self.at += 1
        return True

    def _take(self, sign: str) -> None:
        if not self._comes(sign):
            raise self.broken(f"{sign!r}")
