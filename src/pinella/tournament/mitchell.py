"""Mitchell: the first line stays at its tables, the others move on by so many tables each round (art. 2).

With two lines, fixed and moving. Scala 40 has four: the second moves one shift, the third two, the fourth three
(S-AMB-36). A place may be empty: the other side of that table rests.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import gcd
from typing import TypeAlias

Lines: TypeAlias = tuple[tuple[str, ...], ...]
"""For each line, who stands at table 1, 2, …; an empty name is an empty place."""


def moved(lines: Lines, shift: int, *, skip: bool, moves: int) -> Lines:
    """The lines one round later. `moves` is how often they have moved before.

    With `skip` the moving go one table further whenever they would be back where they met before.
    """
    tables = len(lines[0])
    cycle = tables // gcd(tables, abs(shift))
    extra = int(skip and (moves + 1) % cycle == 0)
    return tuple(_rotated(line, number * (shift + extra)) for number, line in enumerate(lines))


def _rotated(line: tuple[str, ...], places: int) -> tuple[str, ...]:
    cut = -places % len(line)
    return line[cut:] + line[:cut]


def rounds_without_rematch(tables: int, shift: int, *, lines: int = 2, skip: bool = False) -> int:
    """How many rounds can be played before somebody meets somebody again.

    Two lines meet again when the moves between them add up to whole turns of the room: with an even number of tables
    and a shift of two, half way. A skip then leads to the other half.
    """
    if skip and lines == 2:
        return tables
    return min(tables // gcd(tables, abs(shift) * apart) for apart in range(1, lines))


def with_late_entrants(lines: Lines, late: Sequence[str], gone: Collection[str] = ()) -> Lines:
    """Late entrants take empty places and those of who is gone for good, first where most others wait.

    Where there are none, a table is added at the end of the room.
    """
    new = [list(line) for line in lines]

    def others(place: int) -> int:
        return sum(line[place] != "" and line[place] not in gone for line in new)

    for entrant in late:
        free = [(line, place) for line in new for place, one in enumerate(line) if not one or one in gone]
        if not free:
            for line in new:
                line.append("")
            free = [(new[0], len(new[0]) - 1)]
        line, place = max(free, key=lambda each: others(each[1]))
        line[place] = entrant
    return tuple(tuple(line) for line in new)
