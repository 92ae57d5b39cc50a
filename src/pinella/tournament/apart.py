"""Who is kept apart in the first seating (art. 2): club-mates first, then those of a province, then of a region.

First the blocks: a club stands whole in the province of most of its members, a province whole in its region. A list
cut in the middle splits at most one block of each kind: so the two halves, set against each other, bring together as
few of a club as can be. Then the exchanges, for what blocks cannot part: a club whose members are of several regions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice, zip_longest
from typing import Final, TypeAlias

from pinella.tournament.exchanges import NOBODY, Told, exchanged
from pinella.tournament.facts import Entrant
from pinella.tournament.ordering import Apart, plain

Block: TypeAlias = tuple[str, str, str]
"""Region, province and club in which somebody stands."""

Lines: TypeAlias = list[list[str]]

_DEPTHS: Final = (1, 2, 3)
_CLUB: Final = 3
"""The depth at which a block is a club."""


# Blocks


def in_blocks(entrants: Sequence[Entrant], apart: Sequence[Apart]) -> list[Entrant]:
    """Region by region, province by province, club by club, each in the order of its first member."""
    about = {entrant.id: entrant for entrant in entrants}
    return [about[one] for one in _listed([*about], _blocks(_told(entrants, apart)))]


def _listed(everybody: Sequence[str], blocks: Mapping[str, Block]) -> list[str]:
    first: dict[tuple[str, ...], int] = {}
    for place, one in enumerate(everybody):
        for depth in _DEPTHS:
            first.setdefault(blocks[one][:depth], place)
    return sorted(everybody, key=lambda one: [first[blocks[one][:depth]] for depth in _DEPTHS])


def _told(entrants: Iterable[Entrant], apart: Sequence[Apart]) -> dict[str, Told]:
    """What everybody tells of what is to be kept apart."""
    read: dict[str, str] = {}

    def told(name: str, each: Apart) -> str:
        if not name or each not in apart:
            return ""
        if name not in read:
            read[name] = plain(name)
        return read[name]

    found = {
        one.id: (told(one.club, Apart.CLUB), told(one.province, Apart.PROVINCE), told(one.region, Apart.REGION))
        for one in entrants
    }
    return {**found, NOBODY: ("", "", "")}


def _blocks(told: Mapping[str, Told]) -> dict[str, Block]:
    """Where everybody stands: a club where most of its members are from, a province likewise.

    Who says nothing of a club stands alone; what is not told of a province or a region is taken from what is.
    """
    clubs = {one: f"club {club}" if club else f"entrant {one}" for one, (club, _, _) in told.items()}
    homes = _most_told((clubs[one], f"province {province}") for one, (_, province, _) in told.items() if province)
    provinces = {one: homes.get(club, club) for one, club in clubs.items()}
    homes = _most_told((provinces[one], f"region {region}") for one, (_, _, region) in told.items() if region)
    return {one: (homes.get(provinces[one], provinces[one]), provinces[one], club) for one, club in clubs.items()}


def _most_told(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """For each of the first what is told of it most often; the earliest among equals."""
    counts: dict[str, Counter[str]] = {}
    for inner, outer in pairs:
        counts.setdefault(inner, Counter())[outer] += 1
    return {inner: max(outer, key=outer.__getitem__) for inner, outer in counts.items()}


# The lines of a Mitchell: who stand on one line never meet


def two_lines_apart(
    entrants: Sequence[Entrant], apart: Sequence[Apart], tables: int, reach: int, *, backwards: bool
) -> Lines:
    """The fixed and the moving of a Mitchell.

    A block that is split lies at the end of the fixed line and at the beginning of the moving one, where the moving
    go away from the fixed for the longest time (the other way round when they move `backwards`); everybody else keeps
    the order of the list, but for the exchanges. `reach` is how many tables they move in all. A club of half of the
    room or more fills the moving line.
    """
    told = _told(entrants, apart)
    blocks = _blocks(told)
    place = {entrant.id: number for number, entrant in enumerate(entrants)}
    listed = _largest_club_last(_listed([*place], blocks), blocks, tables)
    half = len(listed) - tables
    (fixed, moving), split = _without_split_clubs([listed[:half], listed[half:]], blocks, tables, tables - reach)
    lines = [
        sorted((one for one in fixed if one not in split), key=place.__getitem__)
        + [one for one in fixed if one in split],
        [one for one in moving if one in split]
        + sorted((one for one in moving if one not in split), key=place.__getitem__),
    ]
    return _exchanged_on_lines([line[::-1] for line in lines] if backwards else lines, told, split)


def lines_apart(entrants: Sequence[Entrant], apart: Sequence[Apart], tables: int, lines: int, reach: int) -> Lines:
    """So many lines of a Mitchell, block after block; the last are shorter, where not all tables are full."""
    told = _told(entrants, apart)
    blocks = _blocks(told)
    listed = _listed([entrant.id for entrant in entrants], blocks)
    cut = [listed[line * tables : (line + 1) * tables] for line in range(lines)]
    cut, split = _without_split_clubs(cut, blocks, tables, tables - reach)
    return _exchanged_on_lines(cut, told, split)


def _exchanged_on_lines(lines: Lines, told: Mapping[str, Told], split: set[str]) -> Lines:
    tables = list(zip_longest(*lines, fillvalue=NOBODY))
    seated, _ = exchanged(tables, told, split | {NOBODY}, on_lines=True)
    return [[table[line] for table in seated if table[line] != NOBODY] for line in range(len(lines))]


def _largest_club_last(listed: list[str], blocks: Mapping[str, Block], tables: int) -> list[str]:
    """A club of half of the room or more at the end of the list, so that it has a line for itself."""
    sizes = Counter(blocks[one] for one in listed)
    block, size = sizes.most_common(1)[0]
    if size < max(tables, 2):
        return listed
    return [one for one in listed if blocks[one] != block] + [one for one in listed if blocks[one] == block]


def _without_split_clubs(lines: Lines, blocks: Mapping[str, Block], tables: int, room: int) -> tuple[Lines, set[str]]:
    """The lines with as few clubs on two of them as can be, and the blocks that are, which stay where they lie.

    A club that is split and that the room cannot keep apart in all rounds goes on one line, if clubs can fill both.
    """
    lines, split = [*lines], set[str]()
    sizes = Counter(blocks[one] for line in lines for one in line)
    for at in range(len(lines) - 1):
        first, second = lines[at], lines[at + 1]
        if not first or not second:
            break
        if blocks[first[-1]] == blocks[second[0]] and room < sizes[blocks[second[0]]] <= tables:
            first, second = lines[at], lines[at + 1] = _with_whole_clubs(first, second, blocks, sizes)
        split |= _split_block(first, second, blocks, tables, room)
    return lines, split


def _with_whole_clubs(
    first: list[str], second: list[str], blocks: Mapping[str, Block], sizes: Mapping[Block, int]
) -> tuple[list[str], list[str]]:
    """Two lines cut anew, where whole clubs fill the first one; clubs that reach into other lines stay as they lie."""
    whole = {
        block: size for block, size in Counter(blocks[one] for one in first + second).items() if size == sizes[block]
    }
    reaching = sum(blocks[one] not in whole for one in first)
    chosen = _filling(whole, len(first) - reaching)
    if chosen is None:
        return first, second
    going = {one for one in first if blocks[one] in whole and blocks[one] not in chosen}
    coming = {one for one in second if blocks[one] in chosen}
    return (
        [one for one in first if one not in going] + [one for one in second if one in coming],
        [one for one in first if one in going] + [one for one in second if one not in coming],
    )


def _filling(sizes: Mapping[Block, int], wanted: int) -> set[Block] | None:
    """Clubs with so many members in all: the first ones, but for some before the cut; `None` where no clubs have."""
    reached = [1]
    """As bits: which numbers the clubs so far can have in all."""

    for size in sizes.values():
        if reached[-1] >> wanted & 1:
            break
        reached.append((reached[-1] | reached[-1] << size) & (2 << wanted) - 1)
    if not reached[-1] >> wanted & 1:
        return None
    chosen: set[Block] = set()
    for (block, size), without in reversed([*zip(sizes.items(), reached[:-1], strict=False)]):
        if not without >> wanted & 1:
            chosen.add(block)
            wanted -= size
    return chosen


def _split_block(
    first: Sequence[str], second: Sequence[str], blocks: Mapping[str, Block], tables: int, room: int
) -> set[str]:
    """The largest block over the cut that the room keeps apart in all rounds; else the club, for the first rounds."""
    for depth in _DEPTHS:
        block = blocks[first[-1]][:depth]
        if blocks[second[0]][:depth] != block:
            return set()
        members = {one for line in (first, second) for one in line if blocks[one][:depth] == block}
        if len(members) <= (tables if depth == _CLUB else room):
            return members
    return set()


# Tables without lines


def tables_apart(entrants: Sequence[Entrant], apart: Sequence[Apart], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Tables of these sizes (the largest first): the blocks dealt out over them, then put in the order of the list.

    Where exchanges leave somebody together they are tried once more, from the list as it is; the better tables stand.
    """
    told = _told(entrants, apart)
    place = {entrant.id: number for number, entrant in enumerate(entrants)}
    blocks = _listed([*place], _blocks(told))
    tables: Lines = [[] for _ in sizes]
    taken = 0
    for seat in range(max(sizes, default=0)):
        for table, size in zip(tables, sizes, strict=True):
            if seat < size:
                table.append(blocks[taken])
                taken += 1
    seated, left = exchanged(tables, told, set(), on_lines=False)
    if any(left):
        listed = iter(place)
        in_order, fewest = exchanged([[*islice(listed, size)] for size in sizes], told, set(), on_lines=False)
        seated = in_order if fewest < left else seated
    return sorted((tuple(table) for table in seated), key=lambda table: (-len(table), min(place[one] for one in table)))


def together(entrants: dict[str, Entrant], tables: Iterable[Sequence[str]], apart: Sequence[Apart]) -> dict[Apart, int]:
    """How many tables bring together two of a club, of a province, of a region: the rest that could not be helped."""
    rest: Counter[Apart] = Counter()
    told: dict[Apart, Callable[[Entrant], str]] = {
        Apart.CLUB: lambda entrant: entrant.club,
        Apart.PROVINCE: lambda entrant: entrant.province,
        Apart.REGION: lambda entrant: entrant.region,
    }
    for table in tables:
        for each in apart:
            names = [name for one in table if (name := plain(told[each](entrants[one])))]
            rest[each] += len(set(names)) < len(names)
    return {each: rest[each] for each in apart if rest[each]}
