"""Pinella: the rules of Burraco and Scala 40 as a library.

```python
from pinella import book, judge
print(judge("5d 6d 7d 2c 9d", book("fitab-2025")))
```
"""

from pinella.cards import PACK, AnyCard, Card, Joker, Laid, Rank, Suit, card, cards, laid
from pinella.cards._core import is_compiled
from pinella.codes import BOOKS, CODES, Article, Book, BurracoKind, Refusal, book, victory_points
from pinella.errors import (
    BrokenHistory,
    HouseRuleError,
    NoSuchTable,
    NotationError,
    PinellaError,
    PinError,
    StaleVersion,
    UnknownArticle,
    UnknownCode,
)
from pinella.melds import Lay, LayValue, Meld, MeldKind, best_lay, best_lays, best_opening, judge, lays, openings

__version__ = "0.6.0"


def core_mode() -> str:
    """`compiled` when the integer kernels run as machine code, `pure` when they run as Python."""
    return "compiled" if is_compiled() else "pure"


__all__ = [
    "BOOKS",
    "CODES",
    "PACK",
    "AnyCard",
    "Article",
    "Book",
    "BrokenHistory",
    "BurracoKind",
    "Card",
    "HouseRuleError",
    "Joker",
    "Laid",
    "Lay",
    "LayValue",
    "Meld",
    "MeldKind",
    "NoSuchTable",
    "NotationError",
    "PinError",
    "PinellaError",
    "Rank",
    "Refusal",
    "StaleVersion",
    "Suit",
    "UnknownArticle",
    "UnknownCode",
    "__version__",
    "best_lay",
    "best_lays",
    "best_opening",
    "book",
    "card",
    "cards",
    "core_mode",
    "judge",
    "laid",
    "lays",
    "openings",
    "victory_points",
]
