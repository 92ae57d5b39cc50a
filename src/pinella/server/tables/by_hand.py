"""Rulings that are none: articles of some codes are not executable yet, and then the engine only says what it saw."""

from __future__ import annotations

from pinella.codes import Book, BurracoBook
from pinella.play.events import RulingGiven
from pinella.referee import Offence
from pinella.referee.calling import REFEREE_DECIDES, rules_on


def is_by_hand(book: Book, ruling: RulingGiven) -> bool:
    """Whether the engine has found an irregularity and leaves the remedy to people."""
    if ruling.offence == "none" or ruling.effects or {one.number for one in ruling.articles} != {REFEREE_DECIDES}:
        return False
    return isinstance(book, BurracoBook) and not rules_on(book, Offence(ruling.offence))
