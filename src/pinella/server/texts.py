"""The sentences that the server sends, in Italian and English: its messages in the words of `pinella.words`."""

from __future__ import annotations

import msgspec

from pinella.words import Message, Value, text


class Sentence(msgspec.Struct, frozen=True):
    """The same sentence in both languages."""

    it: str
    en: str


def sentence(key: str, **values: Value) -> Sentence:
    """A sentence with its values filled in: `sentence("problem.cards/none")`."""
    message = Message(key, values)
    return Sentence(it=text(message, "it"), en=text(message, "en"))
