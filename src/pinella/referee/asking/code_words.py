"""The words of a code: not every code calls the same thing by the same name, or asks the same about it."""

from __future__ import annotations

from typing import Final

from pinella.codes import BurracoBook
from pinella.codes.switches import ExposedCard
from pinella.referee.sentences import Texts, known

_POZZO: Final = (("pozzetti", "pozzi"), ("pozzetto", "pozzo"), ("Pozzetti", "Pozzi"), ("Pozzetto", "Pozzo"))


def in_words_of(book: BurracoBook, text: Texts) -> Texts:
    """What the FITAB code calls *pozzetto* is a *pozzo* in the federal code."""
    if book.switches is not None:
        return text
    it = text.it
    for word, other in _POZZO:
        it = it.replace(word, other)
    return Texts(it, text.en)


def key_under(book: BurracoBook, key: str) -> str:
    """F-23.1: from 2025 a dropped card is exposed if it was seen; elsewhere, if the partner may have seen it."""
    seen = book.switches is not None and (
        book.switches.exposed_card.value is ExposedCard.SEEN_OR_PULLED_OUT_OR_DECLARED
    )
    return key if seen or not known(f"{key}.by-partner") else f"{key}.by-partner"
