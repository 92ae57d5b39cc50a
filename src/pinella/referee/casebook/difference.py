"""What a case expects and what was found, side by side, in the notation of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from pinella.referee.casebook.case import Case
from pinella.referee.sentences import Texts

NOTHING: Final = "none"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as the case says: under which heading, on which line, expected and found."""

    line: int
    where: str
    """`table`, `ruling 1`, `choice`, `may`, `may not`, `count`, or `when` for an act that could not happen."""

    expected: str
    found: str
    said: tuple[Texts, ...] = ()
    """What was found in words, for people."""


@dataclass(frozen=True, slots=True)
class Result:
    """A case run under one code."""

    case: Case
    code: str
    differences: tuple[Difference, ...]

    @property
    def has_passed(self) -> bool:
        return not self.differences


_HEADINGS: Final = {
    "en": {"line": "line"},
    "it": {
        "line": "riga",
        "ruling": "provvedimento",
        "choice": "scelta",
        "table": "tavolo",
        "may": "si può",
        "may not": "non si può",
        "count": "conteggio",
        "when": "quando",
    },
}
"""Headings by their English words; below them stands notation, the same in every language, and then words."""

_MESSAGES: Final = ("when", "may", "may not", "count")
"""Under these headings a message is found."""


def difference_text(result: Result, lang: str = "en", worded: Callable[[str], str] = str) -> Iterator[str]:
    """The differences like those of two texts: `-` is what the case expects, `+` what was found.

    `worded` puts what was found into another language, where it is a message and not notation.
    """
    words = _HEADINGS[lang]
    for (where, line), group in groupby(result.differences, key=lambda one: (one.where, one.line)):
        heading, number = where.rstrip(" 0123456789"), where[len(where.rstrip(" 0123456789")) :]
        yield f"  {words.get(heading, heading)}{number} ({words['line']} {line})"
        for one in group:
            is_message = one.where in _MESSAGES or one.found.startswith("no ruling")
            yield f"    - {one.expected}"
            yield f"    + {worded(one.found) if is_message else one.found}"
            yield from (f"        {text[lang]}" for text in one.said)
