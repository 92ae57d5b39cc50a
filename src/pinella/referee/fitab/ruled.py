"""What the article modules share: the shape of a ruler, and rulings in which a warning may cost a victory point."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pinella.play.effects import Deduct, Effect, Warn
from pinella.referee.hearing import Hearing
from pinella.referee.ruling import Outcome, Ruling

Ruler: TypeAlias = Callable[[Hearing], Outcome]


def with_warnings(hearing: Hearing, articles: Sequence[str], effects: Sequence[Effect]) -> Ruling:
    """A ruling under these articles, and under art. 21 where the warning is a second one (F-21.4)."""
    costs = any(isinstance(effect, Warn) for effect in effects) and any(isinstance(one, Deduct) for one in effects)
    cited = (*articles, "21") if costs and "21" not in articles else tuple(articles)
    return Ruling(tuple(hearing.article(number) for number in cited), tuple(effects))
