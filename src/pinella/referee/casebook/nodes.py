"""YAML as plain text with its lines: every scalar stays as it was written, so `N`, `29` and `none` are just words.

Anchors, aliases and merge keys are no part of the format: a case says everything where it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from pinella.errors import CaseError

DEEPEST: Final = 12
"""A case is seven levels deep."""

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C where there is one: the same events, ten times as fast."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A piece of text and the line it stands on."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Mapping:
    """Fields with their values, in the order of the file; a field that stands twice is still there twice."""

    pairs: tuple[tuple[Scalar, Node], ...]
    line: int


Node: TypeAlias = Scalar | Sequence | Mapping


def compose(text: str, file: str) -> Node:
    """The one document of a file. What is no YAML is a `CaseError` with the line."""
    try:
        return _Composer(yaml.parse(text, Loader=_LOADER), file).document()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = 1 if mark is None else min(mark.line, text.count("\n")) + 1
        raise CaseError(file, line, _problem(error, text, line)) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1 if isinstance(error.position, int) else 1
        raise CaseError(file, line, f"not YAML: {error.reason}") from None


def _problem(error: yaml.MarkedYAMLError, text: str, line: int) -> str:
    """What is wrong, in the words of the reader; the two commonest mistakes in ours."""
    written = [*text.split("\n"), ""][min(line, text.count("\n") + 1) - 1]
    if "\t" in written[: len(written) - len(written.lstrip())]:
        return "expected spaces at the beginning of the line, found a tab"
    if error.problem is not None and error.problem.startswith("mapping values are not allowed"):
        return "expected quotation marks around a text with a colon in it, or a field on a line of its own"
    begun = error.context_mark
    where = "" if begun is None or begun.line + 1 == line else f" (begun on line {begun.line + 1})"
    return f"not YAML: {' '.join(part for part in (error.context, error.problem) if part)}{where}"


class _Composer:
    """Nodes from the events of the parser."""

    def __init__(self, events: Iterator[Event], file: str) -> None:
        self.events = events
        self.file = file

    def document(self) -> Node:
        event = self._next()
        while not isinstance(event, DocumentStartEvent):
            if isinstance(event, StreamEndEvent):
                raise CaseError(self.file, 1, "expected the fields article, title and cases, found an empty file")
            event = self._next()
        root = self._node(self._next(), 1)
        self._next()
        after = self._next()
        if not isinstance(after, StreamEndEvent):
            raise CaseError(self.file, _line(after), "expected one document in the file, found a second")
        return root

    def _next(self) -> Event:
        return next(self.events)

    def _node(self, event: Event, depth: int) -> Node:
        if depth > DEEPEST:
            raise CaseError(self.file, _line(event), "nested too deeply for a case")
        if isinstance(event, ScalarEvent):
            return Scalar(" ".join(str(event.value).split()), _line(event))
        if isinstance(event, SequenceStartEvent):
            return Sequence(tuple(self._items(depth)), _line(event))
        if isinstance(event, MappingStartEvent):
            return Mapping(tuple(self._pairs(depth)), _line(event))
        if isinstance(event, AliasEvent):
            raise CaseError(
                self.file, _line(event), f"expected everything where it stands, found the alias *{event.anchor}"
            )
        raise AssertionError("the parser gives nodes only")

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := self._next(), SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _pairs(self, depth: int) -> Iterator[tuple[Scalar, Node]]:
        while not isinstance(event := self._next(), MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Scalar):
                raise CaseError(self.file, key.line, "expected the name of a field, found a list or fields")
            yield key, self._node(self._next(), depth + 1)


def _line(event: Event) -> int:
    return 1 if event.start_mark is None else int(event.start_mark.line) + 1
