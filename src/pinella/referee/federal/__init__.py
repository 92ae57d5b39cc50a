"""The federal code: one module an article, in rule-book order.

So far the articles on exposed and penalised cards, wrong melds, missing draws and wrong closings; the others follow.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from pinella.referee.federal.procedure import called_for_nothing
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome

ARTICLES: Final[tuple[str, ...]] = ("art23", "art24", "art25", "art27", "art29", "art30", "art35")
"""The modules of the articles that rule on offences, in rule-book order."""

RULERS: Final[dict[Offence, Callable[[Hearing], Outcome]]] = {
    offence: ruler for name in ARTICLES for offence, ruler in import_module(f"{__name__}.{name}").RULERS.items()
}
"""The function that rules on each offence."""

__all__ = ["ARTICLES", "RULERS", "called_for_nothing"]
