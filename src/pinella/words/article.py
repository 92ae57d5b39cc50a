"""The citation of a rule: a message that says no names the article behind it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Article:
    """Where a rule is written: whose rule book, in which edition, under which number.

    Numbers move between editions, so an article is never cited without its edition.
    """

    code: str
    edition: str
    number: str

    def __str__(self) -> str:
        return f"{self.code} {self.edition}, art. {self.number}"
