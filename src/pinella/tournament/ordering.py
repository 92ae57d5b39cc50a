"""The order of the first seating (art. 2), and who is kept apart in it.

Club-mates stand in blocks inside their province, provinces inside their region. A list cut in the middle splits at
most one block of each kind: so the two halves, set against each other, bring together as few of a block as can be.
"""

from __future__ import annotations

import random
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import Final

from pinella.tournament.facts import Entrant


class FirstOrder(Enum):
    """How the entrants are put in order for the first round."""

    ENTRY = "entry"
    LOT = "lot"
    ALPHABET = "alphabet"
    CATEGORIES = "categories"
    POINTS = "points"
    CHOICE = "choice"
    """The referee gives the list; in Scala 40 the players have sat down where they liked."""


class Apart(Enum):
    """What may be kept apart."""

    CLUB = "club"
    PROVINCE = "province"
    REGION = "region"


ALL_APART: Final = (Apart.CLUB, Apart.PROVINCE, Apart.REGION)
_NO_POINTS: Final = -1


def ordered(entrants: Iterable[Entrant], order: FirstOrder, seed: int, letters: tuple[str, ...] = ()) -> list[Entrant]:
    """The entrants in that order. The lot is drawn from the seed of the event: anybody can draw it again.

    The alphabet may begin at any letter; with a second one, the moving of a Mitchell begin there (federal art. 2).
    """
    listed = list(entrants)
    if order is FirstOrder.LOT:
        random.Random(f"first round {seed}").shuffle(listed)  # noqa: S311  (drawn once, from a seed of the system)
    elif order is FirstOrder.ALPHABET:
        listed.sort(key=lambda entrant: (alphabetical(entrant.players[0].name), alphabetical(entrant.id)))
        listed = _from_letters(listed, [alphabetical(letter) for letter in letters])
    elif order is FirstOrder.CATEGORIES:
        listed.sort(key=lambda entrant: (not entrant.category, alphabetical(entrant.category)))
    elif order is FirstOrder.POINTS:
        listed.sort(key=lambda entrant: -(_NO_POINTS if entrant.points is None else entrant.points))
    return listed


def _from_letters(listed: list[Entrant], letters: Sequence[str]) -> list[Entrant]:
    """The fixed from the first letter on, round the alphabet; the moving, the other half, from the second one on."""
    if not letters:
        return listed
    half = len(listed) // 2
    turned = _beginning_at(listed, lambda entrant: alphabetical(entrant.players[0].name) >= letters[0])
    fixed, moving = turned[:half], turned[half:]

    def round_the_alphabet(text: str) -> tuple[bool, str]:
        return text < letters[0], text

    second = round_the_alphabet(letters[-1])
    return fixed + _beginning_at(
        moving,
        lambda entrant: len(letters) > 1 and round_the_alphabet(alphabetical(entrant.players[0].name)) >= second,
    )


def _beginning_at(listed: list[Entrant], is_first: Callable[[Entrant], bool]) -> list[Entrant]:
    """The list, begun at the first of whom that is true; those before go to the end."""
    cut = next((place for place, entrant in enumerate(listed) if is_first(entrant)), 0)
    return listed[cut:] + listed[:cut]


def alphabetical(text: str) -> str:
    """Sorts as a telephone book does: letters without their accents, no matter how large."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def in_blocks(entrants: Sequence[Entrant], apart: Sequence[Apart]) -> list[Entrant]:
    """Region by region, province by province, club by club, each in the order of its first member.

    Who says nothing of a club, a province or a region stands alone there.
    """
    keys = {entrant.id: _keys(entrant, apart) for entrant in entrants}
    first: dict[tuple[str, ...], int] = {}
    for place, entrant in enumerate(entrants):
        for depth in range(1, len(ALL_APART) + 1):
            first.setdefault(keys[entrant.id][:depth], place)
    return sorted(
        entrants,
        key=lambda entrant: tuple(first[keys[entrant.id][:depth]] for depth in range(1, len(ALL_APART) + 1)),
    )


def _keys(entrant: Entrant, apart: Sequence[Apart]) -> tuple[str, str, str]:
    """Region, province and club; one that is not told is taken from what is, so that smaller blocks stay whole."""
    club = plain(entrant.club) if Apart.CLUB in apart else ""
    province = plain(entrant.province) if Apart.PROVINCE in apart else ""
    region = plain(entrant.region) if Apart.REGION in apart else ""
    alone = f"entrant {entrant.id}"
    of_club = f"club {club}" if club else alone
    of_province = f"province {province}" if province else of_club
    of_region = f"region {region}" if region else of_province
    return of_region, of_province, of_club


def plain(text: str) -> str:
    """Names that differ in capitals, accents or spaces are the same."""
    return " ".join(alphabetical(text).split())


def lines_apart(
    entrants: Sequence[Entrant], apart: Sequence[Apart], tables: int, reach: int
) -> tuple[list[Entrant], list[Entrant]]:
    """The fixed and the moving of a Mitchell: blocks on one line never meet.

    The block that is split lies at the end of the fixed line and at the beginning of the moving one, where the moving
    go away from the fixed for the longest time; everybody else keeps the order of the list. `reach` is how many tables
    they move in all.
    """
    blocks = in_blocks(entrants, apart)
    half = len(entrants) - tables
    fixed, moving = blocks[:half], blocks[half:]
    split = _split_block(fixed, moving, apart, tables - reach)
    place = {entrant.id: number for number, entrant in enumerate(entrants)}

    def in_list(line: list[Entrant], *, of_block: bool) -> list[Entrant]:
        chosen = [entrant for entrant in line if (entrant.id in split) is of_block]
        return chosen if of_block else sorted(chosen, key=lambda entrant: place[entrant.id])

    return (
        in_list(fixed, of_block=False) + in_list(fixed, of_block=True),
        in_list(moving, of_block=True) + in_list(moving, of_block=False),
    )


def _split_block(fixed: list[Entrant], moving: list[Entrant], apart: Sequence[Apart], room: int) -> set[str]:
    """The largest block on both lines that the room can still keep apart."""
    if not fixed or not moving:
        return set()
    for depth in range(len(ALL_APART)):
        block = _keys(fixed[-1], apart)[: depth + 1]
        if _keys(moving[0], apart)[: depth + 1] != block:
            return set()
        members = {entrant.id for entrant in (*fixed, *moving) if _keys(entrant, apart)[: depth + 1] == block}
        if len(members) <= room:
            return members
    return set()


def tables_apart(entrants: Sequence[Entrant], apart: Sequence[Apart], sizes: Sequence[int]) -> list[tuple[str, ...]]:
    """Tables of these sizes (the largest first): the blocks dealt out over them, then put in the order of the list."""
    blocks = [entrant.id for entrant in in_blocks(entrants, apart)]
    place = {entrant.id: number for number, entrant in enumerate(entrants)}
    tables: list[list[str]] = [[] for _ in sizes]
    taken = 0
    for seat in range(max(sizes, default=0)):
        for table, size in zip(tables, sizes, strict=True):
            if seat < size:
                table.append(blocks[taken])
                taken += 1
    return sorted((tuple(table) for table in tables), key=lambda table: (-len(table), min(place[one] for one in table)))


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
