"""Amounts of money as people write them, in cents: `150`, `150,50`, `1.000 €`, `€ 1.250,00`, `50 euro`."""

from __future__ import annotations

import re
from typing import Final

_CURRENCY: Final = re.compile(r"€|\beuro\b|\beur\b", re.IGNORECASE)
_PLAIN: Final = re.compile(r"(?P<whole>[0-9]{1,7})(?:[.,](?P<cents>[0-9]{1,2}))?")
_IN_THOUSANDS: Final = re.compile(
    r"(?P<whole>[0-9]{1,3}(?P<between>[., ’'])[0-9]{3}(?:(?P=between)[0-9]{3})?)"
    r"(?:(?!(?P=between))[.,](?P<cents>[0-9]{1,2}))?"
)
"""A point or comma with three digits after it parts thousands, as nobody writes tenths of a cent."""


def cents(text: str) -> int | None:
    """The amount; nothing where it is none."""
    bare = _without_currency(text)
    read = _PLAIN.fullmatch(bare) or _IN_THOUSANDS.fullmatch(bare)
    if read is None:
        return None
    return 100 * int(re.sub(r"[^0-9]", "", read["whole"])) + int((read["cents"] or "").ljust(2, "0"))


def is_meant_as_money(text: str) -> bool:
    """Whether somebody who writes this has an amount in mind: nothing but digits and signs, beside a currency."""
    return re.fullmatch(r"[-+−]?[0-9.,’' ]*[0-9][0-9.,’' ]*-?", _without_currency(text)) is not None


def _without_currency(text: str) -> str:
    """Without the name of the currency, which may stand before or after, once."""
    plain = re.sub(r"\s", " ", text).strip()
    return _CURRENCY.sub("", plain, count=1).strip()
