"""The seven rule books as data, and the register of what their articles require."""

from pinella.codes.books import BOOKS, CODES, Book, book
from pinella.codes.burraco import BurracoBook
from pinella.codes.difference import Change, diff
from pinella.codes.federal import FEDERAL
from pinella.codes.fitab import FITAB_2025
from pinella.codes.fitab_earlier import FITAB_2022, FITAB_2023
from pinella.codes.international import INTERNATIONAL
from pinella.codes.online import ONLINE
from pinella.codes.requirements import Requirement, of_article, requirement
from pinella.codes.scala40 import SCALA40, Scala40Book
from pinella.codes.types import BurracoKind, Clause, FrozenMap, Refusal, clauses
from pinella.codes.victory import VictoryPoints, equivalent_match_points, scala40_points, victory_points
from pinella.words import Article

__all__ = [
    "BOOKS",
    "CODES",
    "FEDERAL",
    "FITAB_2022",
    "FITAB_2023",
    "FITAB_2025",
    "INTERNATIONAL",
    "ONLINE",
    "SCALA40",
    "Article",
    "Book",
    "BurracoBook",
    "BurracoKind",
    "Change",
    "Clause",
    "FrozenMap",
    "Refusal",
    "Requirement",
    "Scala40Book",
    "VictoryPoints",
    "book",
    "clauses",
    "diff",
    "equivalent_match_points",
    "of_article",
    "requirement",
    "scala40_points",
    "victory_points",
]
