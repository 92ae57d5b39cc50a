"""Whether what a case expects can be at all: a card that is none, or a seat where nobody sits, is no difference.

Only what is plainly a slip is refused; whether the table really looks so is for the run to say.
"""

from __future__ import annotations

import re
from typing import Final

from pinella.cards import laid
from pinella.errors import NotationError
from pinella.play.effect_text import SHAPES, Shape
from pinella.play.lines import NOTHING, kindly
from pinella.referee.casebook.words import AND_OTHERS, ONLY

_SEAT: Final = "[NESW]"
_MELD: Final = r"(?:NS|EW)\.[1-9][0-9]?"
_CARDS: Final = re.compile(
    rf"{_MELD}|{_MELD} (?:loose|negative)|{_SEAT}|{_SEAT} (?:side|exposed|apart|must discard)|pile|stock|pot|beside",
    re.IGNORECASE,
)
_COUNT: Final = re.compile("[0-9]{1,3} cards?", re.IGNORECASE)
_KEEPS: Final = r"keeps [a-z-]+"
_PARTS: Final = re.compile(rf"for good|until {_SEAT}|[0-9]{{1,2}} turns?|{_KEEPS}", re.IGNORECASE)

_PLAIN: Final = tuple(
    (re.compile(key, re.IGNORECASE), re.compile(value, re.IGNORECASE), expected)
    for key, value, expected in (
        ("turn", rf"{_SEAT} to (?:take|play)", "a turn such as `N to take` or `N to play`"),
        ("went out|dealer", _SEAT, "a seat (N, E, S, W)"),
        ("pot taken", rf"both|(?:(?:NS|EW|{_SEAT})(?:,? |$))+", "sides such as NS EW"),
        (rf"{_SEAT} limited", r"(?:draw|pile|either)(?:, [0-9]{1,2} turns?)?", "draw, pile or either"),
    )
)
"""Lines with few values: key, value, and what is expected there."""

_SUBJECTS: Final = {
    "meld": (_MELD, "a meld such as NS.1"),
    "into": (_MELD, "a meld such as NS.1"),
    "seat": (_SEAT, "a seat (N, E, S, W)"),
    "to": (_SEAT, "a seat (N, E, S, W)"),
    "side": ("NS|EW", "a side (NS, EW)"),
    "pot": ("[0-9]", "the number of a pot"),
    "points": ("-?[0-9]{1,5}", "points such as 100"),
    "take": ("draw|pile|either", "draw, pile or either"),
}


def why_no_line(key: str, value: str) -> str | None:
    """What was expected in the value of a line of the table, where it can be no such line."""
    text = " ".join(value.split())
    if text.lower() in NOTHING:
        return None
    if _CARDS.fullmatch(key):
        return None if _COUNT.fullmatch(text) else _why_no_cards(text)
    if key.endswith(" frozen"):
        return next((no for part in text.split(",") if (no := _why_not_frozen(part.strip())) is not None), None)
    for name, pattern, expected in _PLAIN:
        if name.fullmatch(key):
            return None if pattern.fullmatch(text) else f"expected {expected}, found {text!r}"
    return None


def _why_not_frozen(part: str) -> str | None:
    if _PARTS.fullmatch(part):
        return None
    if re.match("for|until|keeps|[0-9]+ ", part, re.IGNORECASE):
        return f"expected `for good`, or `until N` and what follows it, found {part!r}"
    return _why_no_cards(part)


def _why_no_cards(text: str) -> str | None:
    words = [word for word in text.replace(",", " ").split() if word not in AND_OTHERS and word.lower() != ONLY]
    try:
        laid(kindly(" ".join(words)))
    except NotationError as error:
        return str(error)
    return None


def why_no_subject(name: str, words: list[str]) -> str | None:
    """What was expected after the name of an effect, where what stands there cannot be meant."""
    shape: Shape = SHAPES[name]
    words = [word for word in words if word != "into"]
    wanted = [field for field in (shape.subject, shape.second) if field is not None]
    if len(words) > len(wanted):
        extra = words[len(wanted)]
        return f"expected {'nothing more' if wanted else 'nothing'} after {name}, found {extra!r}"
    for field, word in zip(wanted, words, strict=False):
        pattern, expected = _SUBJECTS.get(field, (".*", ""))
        if not re.fullmatch(pattern, word):
            return f"expected {expected} in {name}, found {word!r}"
    return None
