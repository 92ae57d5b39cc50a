"""Events as plain data, for programs: names, numbers, and cards in notation."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from fractions import Fraction

from pinella.cards import Card, Joker, Laid
from pinella.match.events import MatchEvent, PartyCount
from pinella.match.wording import laid_words, words
from pinella.play.chance import Commitment, Secret
from pinella.play.seats import MeldId


def as_data(event: MatchEvent) -> dict[str, object]:
    """`{"event": "card-drawn/1", "seat": "N", "card": "7h"}`. What the house keeps for itself is left out."""
    plain = {part.name: _plain(getattr(event, part.name)) for part in fields(event) if part.compare}
    return {"event": event.kind, **plain}


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card | Joker):
        return words((value,))
    if isinstance(value, Secret):
        return value.reveal()
    if isinstance(value, MeldId | Commitment | Fraction):
        return str(value)
    if isinstance(value, PartyCount):
        return {"party": value.party.value, "parts": [list(part) for part in value.parts], "total": value.total}
    if isinstance(value, tuple):
        return _plain_group(value)
    raise AssertionError(f"no plain form for {type(value).__name__}")


def _plain_group(group: tuple[object, ...]) -> object:
    """Cards are one text, whatever else is a list."""
    cards = [one for one in group if isinstance(one, Card | Joker)]
    if cards and len(cards) == len(group):
        return words(cards)
    laid = [one for one in group if isinstance(one, Laid)]
    if laid and len(laid) == len(group):
        return laid_words(laid)
    return [_plain(one) for one in group]
