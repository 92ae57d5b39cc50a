"""Codes that people tell each other or write on a slip: no letter is mistaken for a digit, case does not matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
GROUP: Final = 4


def new_code(length: int, random: Callable[[int], bytes]) -> str:
    """A new code of so many letters, five random bits each, in groups: `K7QM-2XPA`."""
    number = int.from_bytes(random(length))
    letters = "".join(LETTERS[number >> 5 * place & 31] for place in range(length))
    return "-".join(letters[start : start + GROUP] for start in range(0, length, GROUP))


def read_code(text: str) -> str:
    """A code as it was given out, however it was typed."""
    letters = "".join(character for character in text.upper() if character in LETTERS)
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))
