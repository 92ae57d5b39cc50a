"""Observations as vectors: named fields of small numbers side by side, in an order that never changes.

A layout says where each field stands, so that the environment, the page of the documentation and a learner all read
the same table. Needs the extra `env`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

TYPES: Final = 53
"""Card types: 13 * suit + rank, both from 0, and 52 for a joker."""

MOST_MELDS: Final = 36
"""Rows for melds: as many as the numbers of the moves can name, so that none is ever left out."""

SLOTS: Final = 14
"""Places of a run: 0 the low ace, 1 the two … 13 the high ace."""

MOST: Final = 127
"""The largest number in a vector; a count of turns stops there."""

UNKNOWN: Final = -1

Vector: TypeAlias = NDArray[np.int8]

_SLOT_NUMBERS: Final = np.arange(SLOTS)


@dataclass(frozen=True, slots=True)
class Field:
    """One named part of a vector."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    words: str
    """What it says, for the page."""

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """Where every field of a vector stands."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields: Final = tuple(fields)
        places: dict[str, slice] = {}
        begin = 0
        for field in self.fields:
            places[field.name] = slice(begin, begin + field.size)
            begin += field.size
        self.size: Final = begin
        self.places: Final[Mapping[str, slice]] = MappingProxyType(places)
        """The slice of each field."""

    def __getitem__(self, name: str) -> slice:
        return self.places[name]

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The fields of a vector by name, each in its own shape; they share the memory of the vector."""
        return {field.name: vector[self.places[field.name]].reshape(field.shape) for field in self.fields}

    def box(self) -> spaces.Box:
        """The space of such vectors."""
        low = np.concatenate([np.full(field.size, field.low, np.int8) for field in self.fields])
        high = np.concatenate([np.full(field.size, field.high, np.int8) for field in self.fields])
        return spaces.Box(low, high, dtype=np.int8)

    def table(self) -> str:
        """The layout as a table in Markdown."""
        lines = ["| place | field | shape | values | meaning |", "| ---: | --- | --- | --- | --- |"]
        for field in self.fields:
            place = self.places[field.name]
            shape = " × ".join(map(str, field.shape))
            where = str(place.start) if field.size == 1 else f"{place.start} … {place.stop - 1}"
            lines.append(f"| {where} | `{field.name}` | {shape} | {field.low} … {field.high} | {field.words} |")
        return "\n".join(lines)


def types_in(masks: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Masks of cards as counts by type, jokers left out: one row of 52 for each pair of first and second pack."""
    bits = np.unpackbits(np.ascontiguousarray(masks).view(np.uint8), bitorder="little").reshape(-1, 2, 64)
    counts: NDArray[np.uint8] = bits[:, 0, :52] + bits[:, 1, :52]
    return counts


def write_hand(counts: Vector, first: int, second: int, jokers: int) -> None:
    """The cards of a hand as counts by type."""
    counts[:52] = types_in(np.array((first, second), np.int64))[0]
    counts[52] = jokers


def slots_in(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Masks of fourteen slots as rows of flags."""
    flags: NDArray[np.int64] = (masks[:, None] >> _SLOT_NUMBERS) & 1
    return flags


def count_types(codes: list[int], counts: Vector) -> None:
    """Add cards, given by their codes, to counts by type."""
    if codes:
        counts += np.bincount(_TYPE_OF[codes], minlength=TYPES).astype(np.int8)


def type_of(code: int) -> int:
    """The type of a card code: 0 to 51 and 52 to 103 are the two packs, 104 is a joker."""
    return 52 if code == 104 else code % 52


_TYPE_OF: Final = np.array([type_of(code) for code in range(105)])
