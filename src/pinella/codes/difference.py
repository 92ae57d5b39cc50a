"""What changed between two rule books, article by article."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from pinella.codes.books import Book
from pinella.codes.types import Article, Clause, clauses

_LETTERED: Final = {"0": 0.0, "D": 0.5, "P": 20.5, "R": 100.0, "N": 101.0, "C": 101.0, "S": 102.0}


@dataclass(frozen=True, slots=True)
class Change:
    """One clause that two books settle differently; `None` where a book does not settle it at all."""

    name: str
    before: Clause[Any] | None
    after: Clause[Any] | None

    @property
    def article(self) -> Article:
        """The article of the first book, or of the second where only that one speaks."""
        clause = self.before or self.after
        if clause is None:
            raise AssertionError("a change has at least one side")
        return clause.article


def diff(first: Book, second: Book) -> tuple[Change, ...]:
    """The clauses whose values differ, in the order of the first book's articles.

    A clause that only moved to another article says the same thing and is not listed.
    """
    before, after = dict(clauses(first)), dict(clauses(second))
    names = [*before, *(name for name in after if name not in before)]
    changes = (Change(name, before.get(name), after.get(name)) for name in names)
    return tuple(
        sorted((change for change in changes if _differs(change)), key=lambda each: order(each.article.number))
    )


def _differs(change: Change) -> bool:
    if change.before is None or change.after is None:
        return True
    return bool(change.before.value != change.after.value)


def order(number: str) -> tuple[float, str]:
    """Sorts article numbers as the documents print them: definitions, 1 … 5, 5 bis, 6 …, Title V last."""
    if number in _LETTERED:
        return (_LETTERED[number], number)
    leading = re.match(r"\d+", number)
    if leading:
        return (float(leading.group()), number)
    return (200.0, number)
