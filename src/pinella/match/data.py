"""Events as plain data, for programs: names, numbers, and cards in notation."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final

from pinella.cards import Card, Joker, Laid
from pinella.codes import Article
from pinella.match.card_words import laid_words, words
from pinella.match.events import MatchEvent, PartyCount
from pinella.match.ruling_words import effect_words
from pinella.play.aftermath import Choice, Option
from pinella.play.chance import Commitment, Secret
from pinella.play.command_data import card_text
from pinella.play.effect_text import words as words_of
from pinella.play.effects import Effect
from pinella.play.seats import MeldId
from pinella.referee.sentences import effect_key

_AS_THEY_ARE: Final = frozenset({type(None), bool, int, str})
_CARDS: Final = (Card, Joker)
_OFTEN_NOTHING: Final = ("apart", "under", "lower", "deductions")
"""Left out where they say nothing."""


def as_data(event: MatchEvent) -> dict[str, object]:
    """`{"event": "card-drawn/1", "seat": "N", "card": "7h"}`. What the house keeps for itself is left out."""
    data: dict[str, object] = {"event": event.kind}
    kind: type = type(event)
    for name in _told(kind):
        value = getattr(event, name)
        if value or name not in _OFTEN_NOTHING:
            data[name] = "" if name == "cards" and value == () else _plain(value)
    return data


@cache
def _told(kind: type) -> tuple[str, ...]:
    """The fields of an event, without those that the house keeps for itself."""
    return tuple(part.name for part in fields(kind) if part.compare)


def _named(name: str, value: object) -> tuple[str, object]:
    """Cards are one text, also where there are none."""
    return name, "" if name == "cards" and value == () else _plain(value)


def _plain(value: object) -> object:
    if type(value) in _AS_THEY_ARE:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, _CARDS):
        return card_text(value)
    if isinstance(value, Secret):
        return value.reveal()
    if isinstance(value, MeldId | Commitment | Fraction):
        return str(value)
    if isinstance(value, PartyCount):
        return {"party": value.party.value, "parts": [list(part) for part in value.parts], "total": value.total}
    if isinstance(value, Article):
        return {"code": value.code, "edition": value.edition, "number": value.number}
    if isinstance(value, Choice | Option):
        return dict(_named(part.name, getattr(value, part.name)) for part in fields(value))
    if isinstance(value, tuple):
        return _plain_group(value)
    raise AssertionError(f"no plain form for {type(value).__name__}")


def _plain_group(group: tuple[object, ...]) -> object:
    """Cards are one text, whatever else is a list."""
    cards = [one for one in group if isinstance(one, _CARDS)]
    if cards and len(cards) == len(group):
        return words(cards)
    if any(isinstance(one, Effect) for one in group):
        return [_plain_effect(one) for one in group if isinstance(one, Effect)]
    laid = [one for one in group if isinstance(one, Laid)]
    if laid and len(laid) == len(group):
        return laid_words(laid)
    return [_plain(one) for one in group]


def _plain_effect(effect: Effect) -> dict[str, object]:
    """The effect word by word, as cases write it; in its long form, which says everything; which sentence tells it."""
    return {"words": list(words_of(effect)), "text": effect_words(effect), "key": effect_key(effect)}
