"""Why an online table says no: a value to show, with a stable code, and the article where a rule book says so."""

from __future__ import annotations

from dataclasses import dataclass, field

from pinella.codes import Article
from pinella.words import Value


@dataclass(frozen=True, slots=True)
class No:
    """`values` fill the sentence that the code stands for, or the one that `told_as` names for one case of it."""

    code: str
    article: Article | None = None
    values: dict[str, Value] = field(default_factory=dict)
    told_as: str | None = None

    @property
    def key(self) -> str:
        """Where its sentence stands in the catalogues."""
        return self.told_as or f"refusal.{self.code}"
