"""What people may write at a table: one line that everybody reads as it stands."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from pinella.server.tables.no import No
from pinella.server.unseen import is_unseen

_UNREADABLE: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))
"""Control characters, direction marks and other signs of format, halves of a pair, ends of lines and paragraphs."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Emoji are put together with one, Persian words with the other."""


def why_not_written(words: str, *, in_lines: bool = False) -> No | None:
    """Nothing that turns the text of others around, breaks their lines, or hides."""
    for place, character in enumerate(words, 1):
        if category(character) in _UNREADABLE and character not in _JOINERS and not (in_lines and character == "\n"):
            return No("words/in-lines" if character in "\r\n" else "words/character", values={"place": place})
    return None


def is_blank(words: str) -> bool:
    """Whether there is nothing to read."""
    return all(character.isspace() or is_unseen(character) for character in words)
