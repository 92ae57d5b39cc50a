"""Why an act does not read or cannot be done, for people: what the engine raises, as a sentence of the catalogues.

An error's own text is English and for programmers. Its code chooses the sentence; what has none of its own is told in
general, so that no other words get into one.
"""

from __future__ import annotations

from typing import Final

from pinella.errors import BrokenHistory, NotationError
from pinella.referee import RefereeError
from pinella.server.problems import shortened
from pinella.server.tables.no import No
from pinella.words import Value

_OF_CARDS: Final = ("card/unknown", "card/marked", "card/third-copy", "card/fifth-joker", "cards/too-many")
"""The same sentences as everywhere else where cards are written."""

_NOT_READ: Final = {
    **{code: f"problem.{code}" for code in _OF_CARDS},
    "card/not-one": "refusal.act/not-read.one-card",
    "command/unknown": "refusal.act/not-read.command",
    "command/missing": "refusal.act/not-read.missing",
    "command/value": "refusal.act/not-read.value",
    "command/meld": "refusal.act/not-read.meld",
}

_NOT_POSSIBLE: Final = {
    "pin/offence": "refusal.act/not-possible.offence",
    "referee/offence": "refusal.act/not-possible.offence",
    "referee/choice-open": "refusal.referee/choice-open",
    "referee/no-choice": "refusal.act/not-possible.no-choice",
    "referee/choice-of-another": "refusal.act/not-possible.choice-of-another",
    "referee/no-such-option": "refusal.act/not-possible.option",
    "referee/ruling-gone": "refusal.act/not-possible.ruling-gone",
    "referee/effect": "refusal.act/not-possible.effect",
    "referee/not-written": "refusal.act/not-possible.not-written",
}


def not_read(error: Exception) -> No:
    """What somebody wrote is no act."""
    if not isinstance(error, NotationError):
        return No("act/not-read")
    values: dict[str, Value] = {"text": shortened(error.token), "position": error.position}
    return No("act/not-read", values=values, told_as=_NOT_READ.get(error.code))


def effect_not_read(number: int) -> No:
    """So many effects of a ruling read, and the next one does not."""
    return No("act/not-read", values={"number": number}, told_as="refusal.act/not-read.effect")


def no_such_offence() -> No:
    """The referee is called for something that no code knows."""
    return No("act/not-possible", told_as=_NOT_POSSIBLE["referee/offence"])


def not_possible(error: Exception) -> No:
    """An act that reads, and that this table cannot follow."""
    if isinstance(error, RefereeError | NotationError):
        number = error.number if isinstance(error, RefereeError) else 0
        return No("act/not-possible", values={"number": number}, told_as=_NOT_POSSIBLE.get(error.code))
    if isinstance(error, BrokenHistory):
        return No("act/not-possible", told_as="refusal.act/not-possible.here")
    return No("act/not-possible")
