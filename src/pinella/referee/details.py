"""The details of a report as values: `30 seconds`, `admitted 45`, `forgotten NS.1`, `event 12`, `EW 100`, `NS.2`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pinella.play.seats import MeldId, Side


def number_before(details: Iterable[str], word: str) -> int | None:
    """The number of `30 seconds`."""
    return _number(rf"([0-9]+) {word}", details)


def number_after(details: Iterable[str], word: str) -> int | None:
    """The number of `admitted 45`, which may be negative."""
    return _number(rf"{word} (-?[0-9]+)", details)


def words_after(details: Iterable[str], word: str) -> tuple[str, ...] | None:
    """The words of `forgotten NS.1`; none for `forgotten` alone, `None` where the detail is missing."""
    found = [detail.split()[1:] for detail in details if detail.split()[:1] == [word]]
    return None if not found else tuple(one for words in found for one in words)


def meld_ids(details: Iterable[str]) -> tuple[MeldId, ...]:
    """The melds that are named."""
    found = (re.fullmatch(r"(NS|EW)\.([0-9]{1,3})", word) for detail in details for word in detail.split())
    return tuple(MeldId(Side(match[1]), int(match[2])) for match in found if match is not None)


def points_named(details: Iterable[str], word: str = "") -> dict[Side, int]:
    """The points of `EW 100`, or after a word of `arbitral NS 0 EW 300`."""
    pattern = re.compile(rf"{word}(?: ?(?:NS|EW) -?[0-9]{{1,5}})+")
    whole = [detail for detail in details if pattern.fullmatch(detail)]
    return {Side(side): int(points) for one in whole for side, points in re.findall(r"(NS|EW) (-?[0-9]+)", one)}


def _number(pattern: str, details: Iterable[str]) -> int | None:
    for detail in details:
        match = re.fullmatch(pattern, detail)
        if match is not None:
            return int(match[1])
    return None
