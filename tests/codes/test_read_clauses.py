"""Every clause of a rule book is read by code, or held to its published value, or told to people only, for a reason.

A clause that nobody reads is a number written twice: the other one, in the code, is the rule. Reads are counted in the
source, where an attribute of that name is taken of a book or of a part of one, whatever it is called there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from pinella.codes import BOOKS, SCALA40, BurracoBook, Clause, Scala40Book, clauses
from pinella.codes.burraco import Challenge
from pinella.codes.switches import FitabSwitches
from pinella.codes.tournament import Tournament
from pinella.play.burraco.rules import AS_PUBLISHED
from pinella.play.scala40.rules import FREE

SOURCE = Path(__file__).resolve().parents[2] / "src" / "pinella"
PARTS = ("tournament", "challenge", "switches")
TYPES = {each.__name__ for each in (BurracoBook, Scala40Book, Challenge, FitabSwitches, Tournament)} | {"Book"}

TOLD = {
    "dead_cards_laid_crosswise": "a marker laid by hand; a table counts its stock (I-4.1)",
    "compensation_without_a_pot": "federal art. 23 is not ruled on to its end yet (B-23.22)",
    "dealer_noted_on_the_score": "a note on paper: a match knows who dealt each deal (F-15.1)",
    "counting_without_looking": "a table deals the right number, and nobody counts (F-4.8)",
    "single_pile_card_left": "the editions say it differently and mean the same (F-8.7: AMB-11, AMB-69)",
    "inverted_wilds": "a swap is one way of putting in order, and neither is penalised (F-10.4)",
    "raising_an_irregularity": "at a table the referee is called either way (F-P.1: AMB-25)",
    "card_under_the_discard": "without a stated end it ends with the deal, too (F-23.4: AMB-69)",
    "several_surplus_cards": "the editions say it differently to the same effect (F-27.2)",
    "out_of_turn_draw": "the editions say it differently and mean the same (F-30.2: AMB-51)",
}
"""Clauses that `pinella article` and `pinella codes --diff` tell, and no code follows."""

TOLD_OF_SCALA_40 = {"penalised_cards": "the irregularities of Scala 40 are not ruled on yet (S-16.4)"}


class Reads(ast.NodeVisitor):
    """The clauses that a module reads: attributes of what is a book or a part of one."""

    def __init__(self, module: ast.Module) -> None:
        self.names = set(_names_of_books(module))
        self.found: set[str] = set()
        self._is_book = False
        self.visit(module)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """In the class of a book, `self` is one."""
        before, self._is_book = self._is_book, node.name in TYPES
        self.generic_visit(node)
        self._is_book = before

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load) and self._is_of_a_book(node.value):
            self.found.add(node.attr)
        self.generic_visit(node)

    def _is_of_a_book(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Name):
            return node.id in self.names or (self._is_book and node.id == "self")
        return _is_a_book(node, self.names)


def _names_of_books(module: ast.Module) -> Iterator[str]:
    """Names that hold a book or a part: by their annotation, or by what is assigned to them."""
    known = {"book", "FITAB_2025", "SCALA40"}
    for node in ast.walk(module):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None and _is_type(node.annotation):
            known.add(node.arg if isinstance(node, ast.arg) else ast.unparse(node.target))
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            pairs = [
                pair
                for target in node.targets
                if isinstance(target, ast.Tuple)
                for pair in zip(target.elts, node.value.elts, strict=True)
            ]
        elif isinstance(node, ast.Assign):
            pairs = [(target, node.value) for target in node.targets]
        else:
            continue
        known |= {one.id for one, value in pairs if isinstance(one, ast.Name) and _is_a_book(value, known)}
    yield from known


def _is_type(annotation: ast.expr) -> bool:
    return bool({part.strip() for part in ast.unparse(annotation).split("|")} & TYPES)


def _is_a_book(node: ast.expr, names: set[str]) -> bool:
    """`table.book`, `rules.tournament`, `book(code)`, `editions(hearing)`, `BOOKS[code]`."""
    if isinstance(node, ast.Attribute):
        return node.attr in ("book", *PARTS)
    if isinstance(node, ast.Call):
        return ast.unparse(node.func) in {"book", "editions", "_tournament"}
    if isinstance(node, ast.Subscript):
        return ast.unparse(node.value) == "BOOKS"
    return isinstance(node, ast.Name) and node.id in names


def read_in(*sources: str) -> set[str]:
    """The clauses that these modules read."""
    return set().union(*(Reads(ast.parse(source)).found for source in sources))


@pytest.fixture(scope="module")
def read() -> set[str]:
    return read_in(*(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")))


def has_one_reading(clause: Clause[Any]) -> bool:
    """An enumeration with one member: no book can say anything else."""
    return isinstance(clause.value, Enum) and len(type(clause.value)) == 1


def clauses_by_name(game: type[BurracoBook | Scala40Book]) -> Mapping[str, list[Clause[Any]]]:
    """The clauses of all books of a game, by the name of their field."""
    found: dict[str, list[Clause[Any]]] = {}
    for book in BOOKS.values():
        for name, clause in clauses(book) if isinstance(book, game) else ():
            steps = name.split(".")
            found.setdefault(steps[steps[0] in PARTS], []).append(clause)
    return found


def unread(by_name: Mapping[str, list[Clause[Any]]], read: set[str], held: set[str]) -> set[str]:
    return {
        name
        for name, all_of_them in by_name.items()
        if name not in read | held and not all(map(has_one_reading, all_of_them))
    }


HELD_IN_BURRACO = {name.rpartition(".")[2] for name in AS_PUBLISHED}
HELD_IN_SCALA_40 = {field.name for field in fields(SCALA40)} - FREE
"""A table under a book that changes one of these is refused: `check_book` goes through them with `getattr`."""


def test_every_clause_of_burraco_is_read_or_told_for_a_reason(read: set[str]) -> None:
    assert unread(clauses_by_name(BurracoBook), read, HELD_IN_BURRACO) == set(TOLD)


def test_every_clause_of_scala_40_is_read_or_told_for_a_reason(read: set[str]) -> None:
    assert unread(clauses_by_name(Scala40Book), read, HELD_IN_SCALA_40) == set(TOLD_OF_SCALA_40)


def test_what_is_held_is_not_read(read: set[str]) -> None:
    """What a table reads may differ from the published book."""
    assert HELD_IN_BURRACO & read == set()


def test_a_clause_that_nobody_reads_is_found() -> None:
    planted = {"tea_break": [Clause(15, SCALA40.players.article, "S-2.1")]}
    others = (
        "def f(table: Table) -> int:\n    return table.tea_break",
        "book.tea_break = 15",
        "def f(left: Rests) -> int:\n    return left.tea_break.value",
    )
    assert unread(planted, read_in(*others), set()) == {"tea_break"}


@pytest.mark.parametrize(
    "source",
    [
        "minutes = table.book.tea_break.value",
        "minutes = book(code).tea_break.value",
        "found = book(code)\nminutes = found.tea_break.value",
        "def f(rules: BurracoBook | None) -> int:\n    return rules.tea_break.value",
        "class BurracoBook:\n    def minutes(self) -> int:\n        return self.tea_break.value",
        "switches, meld = hearing.book.switches, hearing.meld\nminutes = switches.tea_break.value",
        "minutes = editions(hearing).tea_break.value",
    ],
)
def test_a_clause_that_somebody_reads_is_not(source: str) -> None:
    planted = {"tea_break": [Clause(15, SCALA40.players.article, "S-2.1")]}
    assert unread(planted, read_in(source), set()) == set()
