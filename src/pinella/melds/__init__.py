"""Runs, sets, wilds, burraco kinds, Scala 40 melds: what may be laid, laid off, and how best to lay a hand."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.cards import AnyCard, Laid, laid
from pinella.codes import Book, Refusal, Scala40Book
from pinella.melds import burraco, scala40
from pinella.melds.lays import Lay, LayValue, best_lay, best_lays, best_opening, lays, openings, points_value
from pinella.melds.meld import Meld, MeldKind, stands_as
from pinella.melds.scala40 import Growth, Swap


def judge(cards: Iterable[AnyCard | Laid] | str, book: Book) -> Meld | Refusal:
    """May these cards be laid as one new meld under this book, and as what? Text is read as notation."""
    group = laid(cards) if isinstance(cards, str) else cards
    return scala40.judge(group, book) if isinstance(book, Scala40Book) else burraco.judge(group, book)


__all__ = [
    "Growth",
    "Lay",
    "LayValue",
    "Meld",
    "MeldKind",
    "Refusal",
    "Swap",
    "best_lay",
    "best_lays",
    "best_opening",
    "burraco",
    "judge",
    "lays",
    "openings",
    "points_value",
    "scala40",
    "stands_as",
]
