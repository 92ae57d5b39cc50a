"""Groups: of merit, cut from the ranking; or dealt out at the beginning, so that all are about as strong."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil


def letter(index: int) -> str:
    """A, B, … Z, AA, AB, …"""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def order(group: str) -> tuple[int, str]:
    """Sorts the letters of groups: Z before AA."""
    return len(group), group


def of_merit(ranked: Sequence[str], size: int) -> list[list[str]]:
    """The ranking in groups of one size: A the first, B the next.

    A rest of less than half a group joins the last one.
    """
    groups = [list(ranked[start : start + size]) for start in range(0, len(ranked), size)]
    if len(groups) > 1 and 2 * len(groups[-1]) < size:
        rest = groups.pop()
        groups[-1] += rest
    return groups


def dealt(ordered: Sequence[str], size: int) -> list[list[str]]:
    """As few groups as have at most that size, dealt out one by one: those next to each other come apart."""
    number = ceil(len(ordered) / size)
    return [list(ordered[start::number]) for start in range(number)]
