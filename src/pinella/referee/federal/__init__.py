"""The federal code: one module an article, in rule-book order.

So far the articles on exposed and penalised cards, wrong melds, missing draws, wrong closings and playing times; the
others follow.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.referee.federal import (
    art23,
    art24,
    art25,
    art27,
    art29,
    art30,
    art35,
    art37,
)
from pinella.referee.federal.procedure import called_for_nothing
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome

ARTICLES: Final = (
    art23,
    art24,
    art25,
    art27,
    art29,
    art30,
    art35,
    art37,
)
"""The modules of the articles that rule on offences, in rule-book order."""

RULERS: Final[dict[Offence, Callable[[Hearing], Outcome]]] = {
    offence: ruler for article in ARTICLES for offence, ruler in article.RULERS.items()
}
"""The function that rules on each offence."""

__all__ = ["ARTICLES", "RULERS", "called_for_nothing"]
