"""Why an online table says no: a value to show, with a stable code, and the article where a rule book says so."""

from __future__ import annotations

from dataclasses import dataclass, field

from pinella.codes import Article


@dataclass(frozen=True, slots=True)
class No:
    """`values` fill the sentence that the code stands for."""

    code: str
    article: Article | None = None
    values: dict[str, object] = field(default_factory=dict)
