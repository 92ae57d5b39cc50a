"""Prizes: a table of places and what they win; who ties shares what the places win together (a house rule)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pinella.tournament.facts import Row


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place wins: money in cents, or a thing; `group` where a group of merit has prizes of its own."""

    place: int
    cents: int = 0
    thing: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """What an entrant wins. With others on the same place, things are to be shared out among them."""

    id: str
    place: int
    group: str
    cents: int
    things: tuple[str, ...]
    shared_with: int


def won(rows: Sequence[Row], prizes: Sequence[Prize]) -> list[Won]:
    """Who wins what, in the order of the standings; a cent that cannot be divided goes to those listed first."""
    found: list[Won] = []
    for group in dict.fromkeys(prize.group for prize in prizes):
        by_place = {prize.place: prize for prize in prizes if prize.group == group}
        found += _of_group([row for row in rows if not group or row.group == group], by_place, group)
    return found


def _of_group(rows: Sequence[Row], by_place: Mapping[int, Prize], group: str) -> list[Won]:
    found: list[Won] = []
    place = 1
    for _, tied in groupby(rows, key=lambda row: row.rank):
        level = list(tied)
        places = [by_place[number] for number in range(place, place + len(level)) if number in by_place]
        pot = sum(prize.cents for prize in places)
        things = tuple(prize.thing for prize in places if prize.thing)
        for index, row in enumerate(level):
            if places:
                cents = pot // len(level) + (index < pot % len(level))
                found.append(Won(row.id, place, group, cents, things, len(level) - 1))
        place += len(level)
    return found
