"""What changed between two rule books, article by article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pinella.codes.books import Book
from pinella.codes.types import Clause, clauses
from pinella.words import Article

_SAME_QUESTION: Final = {
    "joker_leaves_only_for_its_card": "bound_wild_leaves_only_for_its_card",
    "equal_sets": "second_set_of_a_rank",
    "hand_values": "card_values",
    "sits_out": "bye",
}
"""Clauses of Scala 40 that answer a question of Burraco under a name of their own."""

_LETTERED: Final = {"0": 0.0, "D": 0.5, "P": 20.5, "R": 100.0, "N": 101.0, "C": 101.0, "S": 102.0}


@dataclass(frozen=True, slots=True)
class Change:
    """One clause that two books settle differently; `None` where a book does not have it.

    The document may speak of the matter all the same, elsewhere or in other terms. `name` is that of the first book.
    """

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
    changes = (change for change in _pairs(first, second) if _differs(change))
    return tuple(sorted(changes, key=lambda each: order(each.article.number)))


def _pairs(first: Book, second: Book) -> Iterator[Change]:
    """The clauses of two books side by side, wherever each book keeps them."""
    before, after = _by_question(first), _by_question(second)
    for question in dict.fromkeys((*before, *after)):
        if _is_asked_in_parts(question, before) or _is_asked_in_parts(question, after):
            continue
        name, old = _answer(question, before)
        other_name, new = _answer(question, after)
        yield Change(name or other_name, old, new)


def _by_question(book: Book) -> dict[str, tuple[str, Clause[Any]]]:
    return {question(name): (name, clause) for name, clause in clauses(book)}


def question(name: str) -> str:
    """What a clause answers: Burraco keeps in a part of the book what Scala 40 keeps in the book itself."""
    plain = name.removeprefix("tournament.")
    return _SAME_QUESTION.get(plain, plain)


def _is_asked_in_parts(asked: str, answers: Mapping[str, object]) -> bool:
    """Whether a book answers it one kind of match at a time: `round_minutes.2`, `round_minutes.3`."""
    return any(other.startswith(f"{asked}.") for other in answers)


def _answer(asked: str, answers: Mapping[str, tuple[str, Clause[Any]]]) -> tuple[str, Clause[Any] | None]:
    """The answer to a question; what is said once for all holds for each kind of match."""
    for known in (asked, asked.rpartition(".")[0]):
        if known in answers:
            name, clause = answers[known]
            return (name if known == asked else "", clause)
    return ("", None)


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
