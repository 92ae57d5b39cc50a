"""The FITAB code in its three editions: one module an article, in rule-book order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.referee.fitab import (
    art04,
    art05_bis,
    art06,
    art07,
    art08,
    art10,
    art21,
    art22,
    art23,
    art24,
    art25,
    art26,
    art27,
    art29,
    art30,
    art30_bis,
    art31,
    art32,
    art33,
    art34,
    art35,
    art36,
    art38,
    conduct,
)
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome

ARTICLES: Final = (
    art04,
    art05_bis,
    art06,
    art07,
    art08,
    art10,
    art21,
    art22,
    art23,
    art24,
    art25,
    art26,
    art27,
    art29,
    art30,
    art30_bis,
    art31,
    art32,
    art33,
    art34,
    art35,
    art36,
    art38,
    conduct,
)
"""The modules of the articles that rule on offences, in rule-book order."""

RULERS: Final[dict[Offence, Callable[[Hearing], Outcome]]] = {
    offence: ruler for article in ARTICLES for offence, ruler in article.RULERS.items()
}
"""The function that rules on each offence."""
