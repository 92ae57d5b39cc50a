"""What differs between the languages by itself: the forms of a plural, numbers, lists.

`web/src/text/language.ts` says the same for the page; both pass `tests/words/examples.json`. The browser's `Intl` is
not asked: it writes 1240 in Italian where we write 1.240, and knows an Italian form for millions that nobody needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["it", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("it", "en")

Number: TypeAlias = int | float | Decimal


@dataclass(frozen=True, slots=True)
class _Customs:
    """The separators of a language."""

    thousands: str
    decimals: str
    last_of_two: str
    """Between the two parts of a list."""
    last_of_many: str
    """Before the last part of a longer list."""


_CUSTOMS: Final[dict[Language, _Customs]] = {
    "it": _Customs(".", ",", " e ", " e "),
    "en": _Customs(",", ".", " and ", ", and "),
}

PLURAL_FORMS: Final[dict[Language, tuple[str, ...]]] = {"it": ("one", "other"), "en": ("one", "other")}
"""The forms that every plural of a language must have."""


def plural_form(number: Number) -> str:
    """The form for a number; Italian and English agree about it."""
    return "one" if abs(number) == 1 else "other"


def number_text(number: Number, language: Language) -> str:
    """`1.240` or `1,240`; every decimal that there is, none is rounded away."""
    exact = Decimal(str(number))
    whole, _, decimals = f"{abs(exact):f}".partition(".")
    customs = _CUSTOMS[language]
    grouped = f"{int(whole):,}".replace(",", customs.thousands)
    decimals = decimals.rstrip("0")
    sign = "-" if exact < 0 else ""
    return f"{sign}{grouped}{customs.decimals}{decimals}" if decimals else f"{sign}{grouped}"


def list_text(parts: Sequence[str], language: Language) -> str:
    """`Anna, Bruno e Carla` or `Anna, Bruno, and Carla`."""
    if len(parts) < 2:
        return "".join(parts)
    customs = _CUSTOMS[language]
    last = customs.last_of_two if len(parts) == 2 else customs.last_of_many
    return f"{', '.join(parts[:-1])}{last}{parts[-1]}"
