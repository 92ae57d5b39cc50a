"""Small things of a file of cases: fields, lists, words and numbers, each with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import TypeVar

from pinella.errors import CaseError
from pinella.play.lines import shown
from pinella.referee.casebook.nodes import Mapping, Node, Scalar, Sequence

Value = TypeVar("Value")


class FieldReader:
    """Reads nodes to values, and says where one does not read."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, line: int, reason: str) -> CaseError:
        return CaseError(self.file, line, reason)

    def wrong(self, node: Node, expected: str) -> CaseError:
        return self.error(node.line, f"expected {expected}, found {_what(node)}")

    def text(self, node: Node, expected: str) -> str:
        """One piece of text, not empty."""
        if not isinstance(node, Scalar) or not node.text:
            raise self.wrong(node, expected)
        return node.text

    def texts(self, node: Node, expected: str) -> list[Scalar]:
        """A list of pieces of text. Where one holds a colon, YAML makes a field of it; here it is text again."""
        if not isinstance(node, Sequence):
            raise self.wrong(node, f"a list of {expected}")
        return [self.with_colon(item, expected) for item in node.items]

    def with_colon(self, node: Node, expected: str) -> Scalar:
        if isinstance(node, Mapping) and len(node.pairs) == 1:
            key, value = node.pairs[0]
            if isinstance(value, Scalar):
                return Scalar(f"{key.text}: {value.text}".removesuffix(": "), node.line)
        if not isinstance(node, Scalar) or not node.text:
            raise self.wrong(node, expected)
        return node

    def each(self, node: Node, expected: str, read: Callable[[Scalar], Value]) -> tuple[Value, ...]:
        return tuple(map(read, self.texts(node, expected)))

    def one_of(self, node: Node, known: Iterable[str]) -> str:
        """A word that is one of those known, in small letters or capitals."""
        words = {word.lower(): word for word in known}
        expected = f"one of {', '.join(words.values())}"
        found = words.get(self.text(node, expected).lower())
        if found is None:
            raise self.wrong(node, expected)
        return found

    def number(self, node: Node) -> int:
        text = self.text(node, "a whole number")
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
            raise self.wrong(node, "a whole number such as 30 or -5")
        return int(text)


class Fields:
    """The fields of one thing, each known and each once."""

    def __init__(self, reader: FieldReader, node: Node, what: str, known: tuple[str, ...]) -> None:
        if not isinstance(node, Mapping):
            raise reader.wrong(node, f"the fields of {what} ({', '.join(known)})")
        self.reader = reader
        self.line = node.line
        self.what = what
        self.nodes: dict[str, Node] = {}
        for key, value in node.pairs:
            if key.text not in known:
                near = get_close_matches(key.text, known, n=1)
                expected = f"the field {near[0]!r}" if near else f"a field of {what} ({', '.join(known)})"
                raise reader.error(key.line, f"expected {expected}, found {shown(key.text)}")
            if key.text in self.nodes:
                raise reader.error(key.line, f"expected each field of {what} once, found {key.text!r} again")
            self.nodes[key.text] = value

    def get(self, name: str) -> Node | None:
        return self.nodes.get(name)

    def must(self, name: str) -> Node:
        """A field that may not be left out."""
        if name not in self.nodes:
            raise self.reader.error(self.line, f"expected the field {name!r} in {self.what}, found none")
        return self.nodes[name]


def _what(node: Node) -> str:
    """What was found, for people."""
    if isinstance(node, Scalar):
        return shown(node.text)
    return "a list" if isinstance(node, Sequence) else "fields"
