"""The values of clauses in words, for people to read, and as plain data, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import groupby
from typing import Final

from pinella.cards import CardValues, Rank
from pinella.codes.italian import NAMED, composed

_WORDS: Final = {
    "en": {"none": "none", "yes": "yes", "no": "no", "joker": "joker", "span": "{first} to {last}"},
    "it": {"none": "nessuno", "yes": "sì", "no": "no", "joker": "jolly", "span": "da {first} a {last}"},
}


def in_words(value: object, lang: str = "en") -> str:
    """The value of a clause as one would say it, in English or in Italian."""
    words = _WORDS[lang]
    if value is None:
        return words["none"]
    if isinstance(value, bool):
        return words["yes" if value else "no"]
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, Enum):
        return NAMED[value.value] if lang == "it" else str(value.value).replace("-", " ")
    if isinstance(value, CardValues):
        return _card_values_in_words(value, lang)
    if isinstance(value, frozenset):
        return _set_in_words(value, lang)
    if isinstance(value, tuple):
        separator = " " if all(isinstance(item, int) for item in value) else ", "
        return separator.join(in_words(item, lang) for item in value) or words["none"]
    return (composed(value) if lang == "it" else None) or str(value)


def _set_in_words(values: frozenset[object], lang: str) -> str:
    ranks = sorted(value for value in values if isinstance(value, Rank))
    if ranks:
        return " ".join(rank.letter for rank in ranks)
    return ", ".join(sorted(in_words(value, lang) for value in values))


def _card_values_in_words(values: CardValues, lang: str) -> str:
    """`joker 30, A 15, 2 20, 3 to 7 5, 8 to K 10`."""
    groups = [(points, list(ranks)) for points, ranks in groupby(Rank, key=values.of_rank)]
    joker = f"{_WORDS[lang]['joker']} {values.joker}"
    return ", ".join([joker, *(f"{_span(ranks, lang)} {points}" for points, ranks in groups)])


def _span(ranks: list[Rank], lang: str) -> str:
    first, last = ranks[0].letter, ranks[-1].letter
    return first if first == last else _WORDS[lang]["span"].format(first=first, last=last)


def as_data(value: object) -> object:
    """The value of a clause as JSON would carry it: numbers, names, lists and objects."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, int | str):
        return value
    if isinstance(value, CardValues):
        return {"joker": value.joker, **{rank.letter: value.of_rank(rank) for rank in Rank}}
    if isinstance(value, frozenset):
        return _set_as_data(value)
    if isinstance(value, tuple):
        return [as_data(item) for item in value]
    if isinstance(value, Mapping):
        return {str(as_data(key)): as_data(item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: as_data(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"no plain form for {type(value).__name__}")


def _set_as_data(values: frozenset[object]) -> list[object]:
    ranks = sorted(value for value in values if isinstance(value, Rank))
    if ranks:
        return [rank.letter for rank in ranks]
    return sorted((as_data(value) for value in values), key=str)
