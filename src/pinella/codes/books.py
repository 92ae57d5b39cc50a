"""The seven rule books by name."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, Literal, TypeAlias, overload

from pinella.codes.burraco import BurracoBook
from pinella.codes.federal import FEDERAL
from pinella.codes.fitab import FITAB_2025
from pinella.codes.fitab_earlier import FITAB_2022, FITAB_2023
from pinella.codes.international import INTERNATIONAL
from pinella.codes.online import ONLINE
from pinella.codes.scala40 import SCALA40, Scala40Book
from pinella.codes.types import FrozenMap
from pinella.errors import UnknownCode

Book: TypeAlias = BurracoBook | Scala40Book

_ALL: Final[tuple[Book, ...]] = (
    FITAB_2025,
    FITAB_2023,
    FITAB_2022,
    INTERNATIONAL,
    FEDERAL,
    ONLINE,
    SCALA40,
)

BOOKS: Final[FrozenMap[str, Book]] = FrozenMap({each.id: each for each in _ALL})
"""The seven rule books, by id."""

CODES: Final[tuple[str, ...]] = tuple(BOOKS)
"""Their ids, in the order we show them."""


@overload
def book(code: Literal["scala40"]) -> Scala40Book: ...
@overload
def book(
    code: Literal["fitab-2025", "fitab-2023", "fitab-2022", "international", "federal", "online"],
) -> BurracoBook: ...
@overload
def book(code: str) -> Book: ...
def book(code: str) -> Book:
    """The rule book of that name: `book("fitab-2025")`."""
    if code in BOOKS:
        return BOOKS[code]
    close = get_close_matches(code.lower(), CODES, n=1, cutoff=0.6)
    hint = f" (did you mean {close[0]}?)" if close else ""
    raise UnknownCode(f"no rule book {_shortened(code)}{hint}: the books are {', '.join(CODES)}")


def _shortened(code: str) -> str:
    return repr(code if len(code) <= 24 else f"{code[:24]}…")
