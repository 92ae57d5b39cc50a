"""A ruling as an article function gives it: articles and effects. Without an article none can be built."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pinella.codes import Article
from pinella.play.aftermath import Choice
from pinella.play.effects import Effect


@dataclass(frozen=True, slots=True)
class Ruling:
    """`too_late`: there was an irregularity, and nothing can be done about it any more."""

    articles: tuple[Article, ...]
    effects: tuple[Effect, ...] = ()
    too_late: bool = False
    covers: tuple[int, ...] = ()
    """Other events whose irregularities are settled by this ruling as well."""

    def __post_init__(self) -> None:
        if not self.articles:
            raise AssertionError("a ruling without an article is no ruling")


Outcome: TypeAlias = Ruling | Choice
"""A ruling, or the choice it has to wait for."""
