"""Danish: who stand next to each other in the ranking meet (art. 2).

Pure: first against second, third against fourth; in Scala 40 the first four at table 1, and so on. Modified: those who
met in the round before do not meet again, except in the last round; FITAB declares it not in force.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TypeAlias

Met: TypeAlias = Set[frozenset[str]]


def in_order(ranked: Sequence[str], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """The ranking cut into tables of these sizes."""
    tables, start = [], 0
    for size in sizes:
        tables.append(tuple(ranked[start : start + size]))
        start += size
    return tables


def table_sizes(entrants: int, full: int, fewest: int) -> list[int]:
    """The tables for so many entrants: full ones first, then as few smaller ones as will do.

    What does not fit has a bye. Scala 40 (four, or three when short): 10 players are 4, 3 and 3; of 5, one rests.
    """
    if not fewest:
        return [full] * (entrants // full)
    for small in range(entrants // fewest + 1):
        if (entrants - small * fewest) % full == 0:
            return [full] * ((entrants - small * fewest) // full) + [fewest] * small
    return table_sizes(entrants - 1, full, fewest) if entrants > fewest else []


def without_immediate_rematch(ranked: Sequence[str], met: Met) -> list[tuple[str, str]] | None:
    """The ranking paired from the top, nobody with those of the round before; `None` where nothing else is left.

    Each meets the next in the ranking who is free and was met by somebody else. When the last two are left to each
    other and have met, the table before them is made anew with them.
    """
    waiting, tables = list(ranked), list[tuple[str, str]]()
    while waiting:
        first = waiting.pop(0)
        free = next((place for place, other in enumerate(waiting) if frozenset((first, other)) not in met), None)
        if free is not None:
            tables.append((first, waiting.pop(free)))
            continue
        return _mended(tables, (first, waiting[0]), met) if len(waiting) == 1 else None
    return tables


def _mended(tables: list[tuple[str, str]], left: tuple[str, str], met: Met) -> list[tuple[str, str]] | None:
    """The lowest table that can change a player with the two who are left over."""
    for place in reversed(range(len(tables))):
        above, below = tables[place]
        for new in (((above, left[0]), (below, left[1])), ((above, left[1]), (below, left[0]))):
            if all(frozenset(pair) not in met for pair in new):
                return [*tables[:place], *new, *tables[place + 1 :]]
    return None
