"""Characters that are drawn as nothing: they make two texts out of one that looks the same."""

from __future__ import annotations

from typing import Final

_IGNORABLE: Final = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
"""`Default_Ignorable_Code_Point` of Unicode (DerivedCoreProperties.txt, 14.0, the version that Python 3.11 knows)."""

_BLANK: Final = frozenset("\u2800\ufffc\U00013441\U00013442\U00016fe4\U0001bc9d\U0001d159")
"""Letters, marks and symbols by their class, with nothing to see: the braille blank, the empty note head, fillers."""


def is_unseen(character: str) -> bool:
    """Whether nothing is drawn for it, spaces and control characters apart."""
    code = ord(character)
    if code < _IGNORABLE[0][0]:
        return False
    return character in _BLANK or any(first <= code <= last for first, last in _IGNORABLE)
