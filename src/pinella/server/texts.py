"""The sentences people read, in Italian and English: one catalogue a language, shared with the page."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

LANGUAGES: Final = ("it", "en")


class Sentence(msgspec.Struct, frozen=True):
    """The same sentence in both languages."""

    it: str
    en: str


@cache
def catalogue(language: str) -> dict[str, str]:
    """Every sentence of one language by its key."""
    text = (files("pinella") / "locale" / f"{language}.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, str])


def sentence(key: str, **values: object) -> Sentence:
    """A sentence with its values filled in: `sentence("problem.cards/none")`."""
    return Sentence(**{language: catalogue(language)[key].format(**values) for language in LANGUAGES})
