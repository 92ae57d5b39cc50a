"""A second opinion on the meld rules, written apart from the engine.

Everything here is slow, plain and by enumeration, over text: a card is `7h`, `2c'`, `Jk`. Nothing is imported from
the engine, so that the two can only agree by reading the same rule books the same way.

Where the rule books leave room, the assumption taken is written in the docstring of the function that takes it.
"""

from .burraco import extend, readings
from .lays import all_lays, best_lay, best_opening
from .scala40 import extend40, extend40_any_order, fits, recover
from .verdict import CODES, Verdict, judge, judge_laid

__all__ = [
    "CODES",
    "Verdict",
    "all_lays",
    "best_lay",
    "best_opening",
    "extend",
    "extend40",
    "extend40_any_order",
    "fits",
    "judge",
    "judge_laid",
    "readings",
    "recover",
]
