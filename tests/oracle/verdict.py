"""The verdict on a group of cards under one of the seven books, as the command line gives it."""

from __future__ import annotations

from typing import TypedDict

from .burraco import BURRACO_CODES, Reading, burraco, card_points, legal_readings, parse_meld, preferred
from .card_text import Cards, with_copies
from .scala40 import opening_points, read_new_meld

CODES = (*BURRACO_CODES, "scala40")


class _Valid(TypedDict):
    valid: bool


class Verdict(_Valid, total=False):
    """`{"valid": False}`, or with the kind of meld, its canonical text, the burraco, its bonus and the card points."""

    kind: str
    cards: str
    burraco: str | None
    bonus: int
    points: int


def judge(code: str, cards: Cards) -> Verdict:
    """Whether the cards are a legal new meld, and what the preferred reading of them is worth.

    In the Burraco books the order of the cards does not matter; in Scala 40 it is the order in which they were laid,
    and the points are those of the opening.
    """
    if code == "scala40":
        return _judge40(cards)
    found = legal_readings(code, with_copies(cards))
    if not found:
        return {"valid": False}
    return _verdict(code, preferred(code, found))


def judge_laid(code: str, meld_text: str) -> Verdict:
    """What a Burraco meld in canonical notation is worth as it lies there: an ace keeps its end, a wild its place.

    The meld is taken to be legal. `judge` may find a better reading of the same cards.
    """
    return _verdict(code, parse_meld(meld_text))


def _verdict(code: str, reading: Reading) -> Verdict:
    kind, bonus = burraco(code, reading)
    laid = [card for _, card in reading.naturals] + ([reading.wild] if reading.wild else [])
    return {
        "valid": True,
        "kind": reading.kind,
        "cards": str(reading),
        "burraco": kind,
        "bonus": bonus,
        "points": sum(card_points(card) for card in laid),
    }


def _judge40(cards: Cards) -> Verdict:
    meld = read_new_meld(cards)
    if meld is None:
        return {"valid": False}
    return {
        "valid": True,
        "kind": meld.kind,
        "cards": str(meld),
        "burraco": None,
        "bonus": 0,
        "points": opening_points(meld),
    }
