"""House rules in a match file: the clauses in which a book differs from the published one, by name and value.

`house rule going_out_bonus = 150 by ["club", "2026", "3", "F-18.1", ""]`: the clause, its value as JSON, then the code,
edition and number of the article that settles it, the requirement it answers, and a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, Final

from pinella.cards import CardValues, Rank
from pinella.cards.card import RANK_LETTERS
from pinella.codes import BOOKS, Article, Book, Clause, FrozenMap, clauses
from pinella.codes.words import as_data
from pinella.errors import HouseRuleError, NotationError

_LINE: Final = re.compile(r"house rule (?P<name>[a-z0-9_.-]{1,100}) = (?P<rest>.+)")
_LARGEST: Final = 10**9
_MOST_NAMED: Final = 5


def house_rules(book: Book) -> tuple[tuple[str, Clause[Any]], ...]:
    """The clauses in which a book differs from the published one of its id, by name.

    A book that differs in anything else, or has an id of its own, is `HouseRuleError`.
    """
    published = _published(book)
    if book == published:
        return ()
    before, after = dict(clauses(published)), dict(clauses(book))
    unequal = before.keys() ^ after.keys()
    if unequal:
        raise _differs_otherwise(book, unequal)
    changed = tuple((name, clause) for name, clause in after.items() if clause != before[name])
    again: Any = published
    for name, clause in changed:
        again = _with_clause(again, name.split("."), clause)
    if again != book:
        raise _differs_otherwise(book, (one.name for one in fields(book) if _differ(again, book, one.name)))
    return changed


def house_rule_lines(book: Book) -> tuple[str, ...]:
    """One line for every changed clause. What cannot be read back to the same book is `HouseRuleError`."""
    changed = house_rules(book)
    lines = tuple(_line(name, clause) for name, clause in changed)
    try:
        again = with_house_rules(_published(book), lines)
    except NotationError as error:
        raise HouseRuleError(f"the house rules of {book.id} cannot be stored: {error}") from None
    if again != book:
        read = dict(clauses(again))
        strange = ", ".join(name for name, clause in changed if read[name] != clause)
        raise HouseRuleError(f"the house rules of {book.id} cannot be stored: {strange} would be read as another value")
    return lines


def _published(book: Book) -> Book:
    """The published book that a book changes, or that it is."""
    published = BOOKS.get(book.id)
    if published is None:
        raise HouseRuleError(
            f"{book.id} is no published book: a book with house rules keeps the id of the one it changes"
        )
    return published


def _differs_otherwise(book: Book, where: Iterable[str]) -> HouseRuleError:
    found = sorted(where)
    places = ", ".join([*found[:_MOST_NAMED], *(["…"] if len(found) > _MOST_NAMED else [])])
    return HouseRuleError(f"{book.id} differs in more than the values of its clauses ({places}): that cannot be stored")


def _differ(one: Book, other: Book, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


def with_house_rules(book: Book, lines: tuple[str, ...]) -> Book:
    """The book with the house rules of these lines."""
    for line in lines:
        book = with_house_rule(book, line)
    return book


def with_house_rule(book: Book, line: str) -> Book:
    """The book with one clause changed."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise NotationError("pin/house-rule", 'expected \'house rule CLAUSE = VALUE by ["CODE", "EDITION", …]\'')
    published = dict(clauses(book)).get(found["name"])
    if published is None:
        raise NotationError("pin/house-rule", f"{book.id} has no clause {found['name']!r}")
    value, article = _parts(found["rest"])
    clause = Clause(_value_like(published.value, value, found["name"]), Article(*article[:3]), article[3], article[4])
    if _line(found["name"], clause) != line:
        raise NotationError("pin/house-rule", f"expected {_line(found['name'], clause)!r}")
    changed: Book = _with_clause(book, found["name"].split("."), clause)
    return changed


def _line(name: str, clause: Clause[Any]) -> str:
    article = clause.article
    cited = [article.code, article.edition, article.number, clause.requirement, clause.note]
    try:
        value = json.dumps(as_data(clause.value))
    except TypeError:
        raise HouseRuleError(f"the clause {name} cannot be stored: its value has no plain form") from None
    return f"house rule {name} = {value} by {json.dumps(cited)}"


def _parts(rest: str) -> tuple[object, list[str]]:
    """The value and the citation."""
    decoder = json.JSONDecoder()
    try:
        value, end = decoder.raw_decode(rest)
        if not rest.startswith(" by ", end):
            raise NotationError("pin/house-rule", "expected ' by ' and the article after the value")
        cited = json.loads(rest[end + len(" by ") :])
    except (ValueError, RecursionError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError("pin/house-rule", "expected a value and an article in JSON") from None
    if not isinstance(cited, list) or len(cited) != 5 or not all(isinstance(text, str) for text in cited):
        raise NotationError("pin/house-rule", "expected five texts: code, edition, article, requirement, note")
    return value, cited


def _value_like(example: object, data: object, name: str) -> object:
    """Plain data as a value of the kind that the published clause has."""
    try:
        return _typed(example, data)
    except (ValueError, TypeError, KeyError):
        raise NotationError("pin/house-rule", f"the value of {name} is not one that this clause can have") from None


def _typed(example: object, data: object) -> object:
    if isinstance(example, bool) and isinstance(data, bool):
        return data
    if isinstance(example, Rank) and isinstance(data, str) and len(data) == 1:
        return Rank(RANK_LETTERS.index(data) + 1)
    if isinstance(example, Enum) and isinstance(data, str):
        return type(example)(data)
    if type(example) is int and type(data) is int and abs(data) <= _LARGEST:
        return data
    if isinstance(example, CardValues) and isinstance(data, dict):
        return CardValues(tuple(_typed(0, data[rank.letter]) for rank in Rank), _typed(0, data["joker"]))  # type: ignore[misc, arg-type]
    if isinstance(example, frozenset | tuple) and example and isinstance(data, list):
        one = next(iter(example))
        return type(example)(_typed(one, item) for item in data)
    raise TypeError


def _with_clause(part: Any, steps: list[str], clause: Clause[Any]) -> Any:
    """A book, or a part of it, with the clause at the end of these steps changed."""
    if not steps:
        return clause
    step, *rest = steps
    if isinstance(part, Mapping):
        return FrozenMap(
            {key: _with_clause(item, rest, clause) if _is_named(key, step) else item for key, item in part.items()}
        )
    if is_dataclass(part) and not isinstance(part, type) and step in {field.name for field in fields(part)}:
        return replace(part, **{step: _with_clause(getattr(part, step), rest, clause)})
    raise AssertionError("the clause was found by this name")


def _is_named(key: object, step: str) -> bool:
    return str(key.value if isinstance(key, Enum) else key) == step
