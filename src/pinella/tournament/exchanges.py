"""Exchanges in a first seating: two change places where that parts who should be kept apart.

What it costs that two sit at a table: a club more than any number of provinces, a province more than any of regions. A
table with such two looks for another table, the nearest first, with which an exchange makes both of them together
cheaper; in a large room only among some near and some far ones, so that twice the room takes twice the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final, TypeAlias

Told: TypeAlias = tuple[str, str, str]
"""Club, province and region, as somebody tells them; empty where nothing is told, or not asked."""

NOBODY: Final = ""
"""An empty seat."""

_PRICES: Final = (4096, 64, 1)
"""Of two of a club, a province, a region: two tables of four have twelve such twos at most."""

_ALL_TABLES: Final = 64
"""In a room of so many every other table is looked at."""

_NEAR: Final = 24
_FAR: Final = 24
_TIMES: Final = 4
"""How often the room is gone through, while that still helps."""


Twos: TypeAlias = tuple[int, int, int]
"""How many twos of a club, of a province, of a region sit at one table."""


def exchanged(
    tables: Sequence[Sequence[str]], told: Mapping[str, Told], staying: Set[str], *, on_lines: bool
) -> tuple[list[list[str]], Twos]:
    """The tables after all exchanges that help, and who is together all the same.

    On lines everybody keeps the seat, and changes the table only.
    """
    room = _Room([list(table) for table in tables], told, staying, on_lines=on_lines)
    for time in range(_TIMES):
        if not room.go_through(time):
            break
    return room.tables, room.together()


class _Room:
    """The tables, and what each of them costs."""

    def __init__(self, tables: list[list[str]], told: Mapping[str, Told], staying: Set[str], *, on_lines: bool) -> None:
        self.tables = tables
        self._told = told
        self._staying = staying
        self._on_lines = on_lines
        self._prices = [self._price(table) for table in tables]

    def go_through(self, time: int) -> bool:
        """One exchange for every table that needs it, the dearest tables first; whether there was any."""
        in_need = sorted((place for place, price in enumerate(self._prices) if price), key=lambda at: -self._prices[at])
        helped = [at for at in in_need if self._helped(at, time)]
        return bool(helped)

    def together(self) -> Twos:
        """What is left."""
        clubs, provinces, regions = _PRICES
        return (
            sum(price // clubs for price in self._prices),
            sum(price % clubs // provinces for price in self._prices),
            sum(price % provinces // regions for price in self._prices),
        )

    def _helped(self, at: int, time: int) -> bool:
        best, found = 0, None
        for seat in self._seats_to_leave(at):
            for other, place, gain in self._offers(at, seat, time):
                if gain > best:
                    best, found = gain, (seat, other, place)
                if gain >= self._prices[at]:
                    break
            if best and best >= self._prices[at]:
                break
        if found is not None:
            self._exchange(at, *found)
        return found is not None

    def _seats_to_leave(self, at: int) -> list[int]:
        """The seats of those who are not alone with their club, province or region; at a table of two, one will do."""
        table = self.tables[at]
        seats = [
            seat
            for seat, one in reversed([*enumerate(table)])
            if one not in self._staying and self._with_others(one, table, seat)
        ]
        return seats[:1] if len(table) == 2 else seats

    def _offers(self, at: int, seat: int, time: int) -> Iterator[tuple[int, int, int]]:
        """Other tables with a seat there, and how much cheaper both tables would be."""
        table, one = self.tables[at], self.tables[at][seat]
        saved = self._with_others(one, table, seat)
        for other in self._others(at, time):
            theirs = self.tables[other]
            for place in (seat,) if self._on_lines else range(len(theirs)):
                guest = theirs[place]
                if guest in self._staying:
                    continue
                gain = saved + (self._with_others(guest, theirs, place) if self._prices[other] else 0)
                gain -= self._with_others(guest, table, seat)
                if gain > 0:
                    gain -= self._with_others(one, theirs, place)
                    if gain > 0:
                        yield other, place, gain

    def _others(self, at: int, time: int) -> Iterator[int]:
        """The other tables, the nearest first; in a large room others every time for the far ones."""
        count = len(self.tables)
        near = _NEAR if count > _ALL_TABLES else count
        for distance in range(1, near + 1):
            if at + distance < count:
                yield at + distance
            if at >= distance:
                yield at - distance
        if count > _ALL_TABLES:
            stride = int(count * 0.618) or 1
            for step in range(time * _FAR + 1, (time + 1) * _FAR + 1):
                yield (at + near + step * stride) % count

    def _exchange(self, at: int, seat: int, other: int, place: int) -> None:
        here, there = self.tables[at], self.tables[other]
        here[seat], there[place] = there[place], here[seat]
        self._prices[at], self._prices[other] = self._price(here), self._price(there)

    def _price(self, table: Sequence[str]) -> int:
        return sum(self._with_others(one, table[:seat], seat) for seat, one in enumerate(table))

    def _with_others(self, one: str, table: Sequence[str], seat: int) -> int:
        """What it costs that somebody sits in that seat, with those in the other seats."""
        club, province, region = self._told[one]
        price = 0
        for place, companion in enumerate(table):
            if place != seat:
                theirs = self._told[companion]
                if club and club == theirs[0]:
                    price += _PRICES[0]
                if province and province == theirs[1]:
                    price += _PRICES[1]
                if region and region == theirs[2]:
                    price += _PRICES[2]
        return price
