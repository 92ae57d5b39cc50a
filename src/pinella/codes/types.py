"""The words every rule book is written in: article, clause, refusal, and the kinds of burraco."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, Generic, TypeVar

from pinella.words import Article

Value_co = TypeVar("Value_co", covariant=True)
Part = TypeVar("Part")
Key = TypeVar("Key")
Item_co = TypeVar("Item_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Clause(Generic[Value_co]):
    """One thing a rule book settles: a value, the article that settles it, and the requirement it answers.

    `note` names the ambiguities (AMB-…, BAMB-…) whose recommended resolution the value follows.
    """

    value: Value_co
    article: Article
    requirement: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the table says no: a value to show, not an exception to catch."""

    code: str
    article: Article

    def __str__(self) -> str:
        return f"{self.code} ({self.article})"


class BurracoKind(Enum):
    """The kinds of burraco, a meld of seven cards or more. A rule book knows some of them."""

    ROYAL = "royal"
    """Reale: the whole suit, thirteen cards, no wild."""

    ROYAL_DIRTY = "royal-dirty"
    """Reale sporco: the same thirteen cards and a wild."""

    SUPER = "super"
    """Super: eight equal cards, no wild."""

    SUPER_DIRTY = "super-dirty"
    """Super sporco: eight equal cards and a wild."""

    CLEAN = "clean"
    """Pulito: no wild; a two in its natural place is none."""

    SEMI_CLEAN = "semi-clean"
    """Semipulito: a wild, and seven cards or more in a row on one side of it."""

    DIRTY = "dirty"
    """Sporco: any other burraco with a wild."""


class FrozenMap(Mapping[Key, Item_co]):
    """A mapping that never changes and can be hashed, so that a rule book can be too."""

    __slots__ = ("_items",)

    _items: dict[Key, Item_co]

    def __init__(self, items: Mapping[Key, Item_co]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: Key) -> Item_co:
        return self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"


def freeze_maps(part: Any) -> None:
    """A part of a book made with plain dictionaries gets frozen ones: nobody can change a book behind its back."""
    for field in fields(part):
        value = getattr(part, field.name)
        if isinstance(value, Mapping) and not isinstance(value, FrozenMap):
            object.__setattr__(part, field.name, FrozenMap(value))


def clauses(part: object, prefix: str = "") -> Iterator[tuple[str, Clause[Any]]]:
    """Every clause of a book or of a part of it, with its name: `hand_size`, `burracos.royal`, `tournament.bye.2`."""
    if not is_dataclass(part):
        return
    for field in fields(part):
        yield from _clauses_of(getattr(part, field.name), f"{prefix}{field.name}")


def _clauses_of(value: object, name: str) -> Iterator[tuple[str, Clause[Any]]]:
    if isinstance(value, Clause):
        yield name, value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _clauses_of(item, f"{name}.{key.value if isinstance(key, Enum) else key}")
    elif is_dataclass(value) and not isinstance(value, Article):
        yield from clauses(value, f"{name}.")


def cited_in(part: Part, edition: str) -> Part:
    """The same clauses, each article cited in another edition of the same code."""
    if isinstance(part, Article):
        return replace(part, edition=edition)
    if isinstance(part, Clause):
        return replace(part, article=replace(part.article, edition=edition))
    if isinstance(part, FrozenMap):
        return type(part)({key: cited_in(item, edition) for key, item in part.items()})
    if is_dataclass(part) and not isinstance(part, type):
        changed = {field.name: cited_in(getattr(part, field.name), edition) for field in fields(part)}
        return replace(part, **changed)
    return part
