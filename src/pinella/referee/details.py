"""The details of a report as values: `30 seconds`, `admitted 45`, `forgotten NS.1`, `event 12`, `NS.2`."""

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


def _number(pattern: str, details: Iterable[str]) -> int | None:
    for detail in details:
        match = re.fullmatch(pattern, detail)
        if match is not None:
            return int(match[1])
    return None
