"""All'italiana: everybody meets everybody of the group once, by a calendar that is fixed beforehand (art. 2)."""

from __future__ import annotations

from collections.abc import Sequence


def rounds_of(entrants: int) -> int:
    """How many rounds it takes: one less than an even number of entrants; with an odd one each rests once."""
    return max(entrants - 1 + entrants % 2, 0)


def calendar(entrants: Sequence[str]) -> list[list[tuple[str, str]]]:
    """The whole calendar, round by round; who is paired with an empty name rests.

    The circle method: one stays, the others go around. Sides change with the rounds, so that nobody is always first.
    """
    circle = [*entrants, *([""] if len(entrants) % 2 else [])]
    return [_round(circle, number) for number in range(len(circle) - 1)] if len(circle) > 1 else []


def _round(circle: Sequence[str], number: int) -> list[tuple[str, str]]:
    first, others = circle[0], circle[1:]
    cut = -number % len(others)
    around = [first, *others[cut:], *others[:cut]]
    half = len(around) // 2
    pairs = list(zip(around[:half], reversed(around[half:]), strict=True))
    if number % 2:
        pairs[0] = pairs[0][::-1]
    return pairs


def round_of(entrants: Sequence[str], number: int) -> list[tuple[str, str]]:
    """One round of the calendar, from 1; after the last it begins again."""
    circle = [*entrants, *([""] if len(entrants) % 2 else [])]
    return _round(circle, (number - 1) % (len(circle) - 1)) if len(circle) > 1 else []
